/**
 * The language server as editors drive it: `arcwood lsp` over stdio, by sessions in files. Each line of a
 * session opens or edits the sheet, expects a message, or asks something about the place where a text is found.
 * In an answer `*` stands for anything, and a text that begins with `~` for whatever its pattern matches.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { ROOT } from "../../scripts/build.mjs";
import { TextRanges } from "../../src/language/text-ranges.js";

interface Line {
  readonly open?: string;
  readonly text?: string;
  readonly edit?: string;
  readonly close?: true;
  readonly expect?: string;
  readonly ask?: string;
  readonly find?: string;
  readonly offset?: number;
  readonly params?: object;
  /** The list of the answer has at least so many entries, and begins like the list that is expected. */
  readonly least?: number;
  readonly answer?: unknown;
  readonly error?: string;
}

const SESSIONS = join(ROOT, "test/language/sessions");
const URI = "file:///sheet.kif";

class Session {
  private source = "";
  private version = 0;
  private readonly told: { readonly method: string; readonly params: unknown }[] = [];
  private onTold = () => {};
  private readonly server: ChildProcess;
  private readonly line: MessageConnection;

  constructor() {
    this.server = spawn(process.execPath, [join(ROOT, "dist/cli.js"), "lsp", "--stdio"]);
    const { stdin, stdout } = this.server;
    if (stdin === null || stdout === null) throw new Error("the server has no pipes");
    this.line = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.line.onNotification((method, params) => {
      this.told.push({ method, params });
      this.onTold();
    });
    this.line.listen();
  }

  async begin(): Promise<void> {
    const params = { processId: process.pid, rootUri: null, capabilities: {} };
    const { capabilities } = await this.line.sendRequest<{ capabilities: object }>("initialize", params);
    expect(capabilities).toMatchObject({ hoverProvider: true, renameProvider: { prepareProvider: true } });
    await this.line.sendNotification("initialized", {});
  }

  async play(line: Line): Promise<void> {
    const { open, text, edit, close } = line;
    const textDocument = { uri: URI };
    if (open !== undefined || text !== undefined) {
      this.source = text ?? readFileSync(join(ROOT, open ?? ""), "utf8");
      const document = { uri: URI, languageId: "gdl", version: ++this.version, text: this.source };
      await this.line.sendNotification("textDocument/didOpen", { textDocument: document });
    } else if (edit !== undefined) {
      this.source = edit;
      const document = { uri: URI, version: ++this.version };
      const params = { textDocument: document, contentChanges: [{ text: edit }] };
      await this.line.sendNotification("textDocument/didChange", params);
    } else if (close) await this.line.sendNotification("textDocument/didClose", { textDocument });
    else if (line.expect !== undefined) await this.hear(line.expect, line.params);
    else await this.ask(line);
  }

  /** The exit code, after the ending that editors make. */
  async end(): Promise<number | null> {
    await this.line.sendRequest("shutdown");
    await this.line.sendNotification("exit");
    const code = await new Promise<number | null>((resolve) => this.server.once("exit", resolve));
    this.line.dispose();
    return code;
  }

  private async hear(method: string, params: unknown): Promise<void> {
    while (this.told.length === 0)
      await new Promise<void>((resolve) => {
        this.onTold = resolve;
      });
    const [first] = this.told.splice(0, 1);
    expect(first?.method).toBe(method);
    fits(first?.params, params);
  }

  private async ask({ ask = "", find, offset = 0, params, least, answer, error }: Line): Promise<void> {
    const at = find === undefined ? -1 : this.source.indexOf(find);
    if (find !== undefined) expect(at, find).toBeGreaterThanOrEqual(0);
    const position = at < 0 ? {} : { position: new TextRanges(this.source).position(at + offset) };
    const asked = this.line.sendRequest(ask, { textDocument: { uri: URI }, ...position, ...params });
    if (error !== undefined) {
      const refusal = await asked.then(
        () => "no error",
        (reason: Error) => reason.message,
      );
      fits(refusal, error);
      return;
    }
    const found = await asked;
    if (least === undefined) fits(found, answer);
    else {
      const list = found as unknown[];
      expect(list.length).toBeGreaterThanOrEqual(least);
      if (least === 0) expect(list).toEqual(answer);
      else fits(list.slice(0, (answer as unknown[]).length), answer);
    }
  }
}

function fits(found: unknown, wanted: unknown): void {
  if (wanted === "*") expect(found).toBeDefined();
  else if (typeof wanted === "string" && wanted.startsWith("~"))
    expect(found).toMatch(new RegExp(wanted.slice(1)));
  else if (Array.isArray(wanted)) {
    expect(found).toHaveLength(wanted.length);
    for (const [i, each] of wanted.entries()) fits((found as unknown[])[i], each);
  } else if (typeof wanted === "object" && wanted !== null) {
    for (const [key, each] of Object.entries(wanted)) fits((found as Record<string, unknown>)[key], each);
  } else expect(found).toEqual(wanted);
}

describe("arcwood lsp", () => {
  it.each(readdirSync(SESSIONS))("answers as the session %s says", async (file) => {
    const lines = readFileSync(join(SESSIONS, file), "utf8").trim().split("\n");
    const session = new Session();
    await session.begin();
    for (const line of lines) await session.play(JSON.parse(line) as Line);
    expect(await session.end()).toBe(0);
  });
});
