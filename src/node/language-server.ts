/** The language server over stdio, as a file of its own: `arcwood lsp` loads it, and nothing else does. */
import { createConnection } from "vscode-languageserver/node";
import { serveLanguage } from "../language/serve-language.js";

/** Serves until the editor says `exit` or goes away; then the process ends. */
export function serveOverStdio(): void {
  serveLanguage(createConnection(process.stdin, process.stdout));
}
