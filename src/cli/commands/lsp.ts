/** `arcwood lsp`: a language server, which gives editors all that arcwood knows of a rule sheet. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { packageFolder } from "../../node/game-file.js";

export function addLsp(program: Command): void {
  program
    .command("lsp")
    .description("a language server for rule sheets over stdio: problems, hover, rename … in any editor")
    .option("--stdio", "what some editors say; there is no other way")
    .action(async () => {
      const file = pathToFileURL(join(packageFolder(), "dist/language-server.js")).href;
      const { serveOverStdio } = (await import(file)) as typeof import("../../node/language-server.js");
      serveOverStdio();
    });
}
