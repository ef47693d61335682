/** The language server in a worker of the page: the same as `arcwood lsp`. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serveLanguage } from "../../language/serve-language.js";

// The types of the library know workers by what they can do to others.
const host = self as unknown as MessagePort;

serveLanguage(createConnection(new BrowserMessageReader(host), new BrowserMessageWriter(host)));
