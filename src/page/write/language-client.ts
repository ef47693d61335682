/** The editor's line to the language server in its worker. */

import { LSPClient, languageServerExtensions, type Transport } from "@codemirror/lsp-client";
import type { DocumentSymbol } from "vscode-languageserver";
import type { Notation } from "../../gdl/tree.js";
import { TRANSLATE } from "../../language/translate-request.js";
import { pageFile } from "../page-file.js";

/** The only sheet of the page. */
export const SHEET_URI = "file:///rules.kif";

/** A first answer waits until the worker is loaded, and a large sheet takes a while to be counted. */
const TIMEOUT_MS = 20_000;

export class LanguageClient {
  readonly lsp: LSPClient;

  constructor() {
    const worker = new Worker(pageFile("./language-worker.js"), { type: "module" });
    this.lsp = new LSPClient({ timeout: TIMEOUT_MS, extensions: languageServerExtensions() });
    this.lsp.connect(lineTo(worker));
  }

  async outline(): Promise<readonly DocumentSymbol[]> {
    await this.lsp.initializing;
    this.lsp.sync();
    return this.lsp.request("textDocument/documentSymbol", { textDocument: { uri: SHEET_URI } });
  }

  /** The sheet in this notation, formatted; throws with a sentence where it cannot be read. */
  async translate(notation: Notation): Promise<string> {
    this.lsp.sync();
    const params = { textDocument: { uri: SHEET_URI }, notation };
    const { text } = await this.lsp.request<typeof params, { text: string }>(TRANSLATE, params);
    return text;
  }
}

/** The worker speaks in objects, the client in their JSON. */
function lineTo(worker: Worker): Transport {
  const handlers = new Map<(message: string) => void, (event: MessageEvent<unknown>) => void>();
  return {
    send: (message) => worker.postMessage(JSON.parse(message)),
    subscribe: (handler) => {
      const listener = ({ data }: MessageEvent<unknown>) => handler(JSON.stringify(data));
      handlers.set(handler, listener);
      worker.addEventListener("message", listener);
    },
    unsubscribe: (handler) => {
      const listener = handlers.get(handler);
      if (listener !== undefined) worker.removeEventListener("message", listener);
      handlers.delete(handler);
    },
  };
}
