/** The request that goes beyond the language server protocol: a sheet in the other notation. */
import type { TextDocumentIdentifier } from "vscode-languageserver";
import type { Notation } from "../gdl/tree.js";

export const TRANSLATE = "arcwood/translate";

export interface TranslateParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The notation that is wanted. */
  readonly notation: Notation;
}

export interface Translation {
  readonly text: string;
}
