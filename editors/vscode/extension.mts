/** The extension of VS Code: starts the language server, and translates a sheet to the other notation. */
import { join } from "node:path";
import { commands, type ExtensionContext, Range, window } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { detectNotation } from "../../src/gdl/text/parse-notation.js";
import { TRANSLATE, type Translation } from "../../src/language/translate-request.js";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const options = { env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" } };
  const server = { command: process.execPath, args: [join(context.extensionPath, "server.mjs")], options };
  client = new LanguageClient("arcwood", "GDL", server, { documentSelector: [{ language: "gdl" }] });
  context.subscriptions.push(commands.registerCommand("arcwood.translate", translate));
  await client.start();
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

async function translate(): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined || client === undefined) return;
  const { document } = editor;
  const text = document.getText();
  const notation = detectNotation(text) === "kif" ? "infix" : "kif";
  try {
    const asked = { textDocument: { uri: document.uri.toString() }, notation };
    const translation = await client.sendRequest<Translation>(TRANSLATE, asked);
    const all = new Range(document.positionAt(0), document.positionAt(text.length));
    await editor.edit((edit) => edit.replace(all, translation.text));
  } catch (error) {
    await window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}
