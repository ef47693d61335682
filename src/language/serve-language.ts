/**
 * The language server for rule sheets: what editors ask by the language server protocol, over stdio for
 * `arcwood lsp` and in a worker for the playground. One request goes beyond the protocol: `arcwood/translate`
 * gives the sheet in the other notation.
 */
import {
  type Connection,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
  type TextDocumentIdentifier,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { OpenSheet } from "./open-sheet.js";
import { TRANSLATE, type TranslateParams, type Translation } from "./translate-request.js";

/** After an edit, so long is waited for the next one before the sheet is checked. */
const PAUSE_MS = 20;

const CAPABILITIES: InitializeResult = {
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Full },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    documentFormattingProvider: true,
    completionProvider: { triggerCharacters: ["(", "?"] },
    renameProvider: { prepareProvider: true },
  },
  serverInfo: { name: "arcwood" },
};

export function serveLanguage(connection: Connection): void {
  const sheets = new Map<string, OpenSheet>();
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();

  const sheet = ({ uri }: TextDocumentIdentifier): OpenSheet => {
    const found = sheets.get(uri);
    if (found === undefined) throw refusal(`${uri} is not open.`);
    return found;
  };

  const check = ({ uri, version }: OpenSheet): void => {
    const now = sheets.get(uri);
    if (now?.version !== version) return;
    void connection.sendDiagnostics({ uri, version, diagnostics: now.diagnostics() });
  };

  const take = (opened: OpenSheet): void => {
    sheets.set(opened.uri, opened);
    clearTimeout(pauses.get(opened.uri));
    pauses.set(
      opened.uri,
      setTimeout(() => check(opened), PAUSE_MS),
    );
  };

  connection.onInitialize(() => CAPABILITIES);
  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) =>
    take(new OpenSheet(uri, version, text)),
  );
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const last = contentChanges.at(-1);
    if (last !== undefined) take(new OpenSheet(uri, version, last.text));
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    clearTimeout(pauses.get(uri));
    sheets.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  connection.onHover(({ textDocument, position }) => sheet(textDocument).hover(position));
  connection.onDefinition(({ textDocument, position }) => sheet(textDocument).definition(position));
  connection.onReferences(({ textDocument, position, context }) =>
    sheet(textDocument).references(position, context.includeDeclaration),
  );
  connection.onDocumentHighlight(({ textDocument, position }) => sheet(textDocument).highlights(position));
  connection.onDocumentSymbol(({ textDocument }) => sheet(textDocument).outline());
  connection.onDocumentFormatting(({ textDocument }) => sheet(textDocument).format());
  connection.onCompletion(({ textDocument, position }) => sheet(textDocument).completions(position));
  connection.onPrepareRename(({ textDocument, position }) => {
    const { range, problem } = sheet(textDocument).renamable(position);
    if (problem !== undefined) throw refusal(problem);
    return range;
  });
  connection.onRenameRequest(({ textDocument, position, newName }) => {
    const { edit, problem } = sheet(textDocument).rename(position, newName);
    if (problem !== undefined) throw refusal(problem);
    return edit;
  });
  connection.onRequest(TRANSLATE, ({ textDocument, notation }: TranslateParams) => {
    const { text, problem } = sheet(textDocument).translated(notation);
    if (problem !== undefined) throw refusal(problem);
    const translation: Translation = { text };
    return translation;
  });
  connection.listen();
}

/** An answer that says in one sentence why there is none. */
function refusal(problem: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, problem);
}
