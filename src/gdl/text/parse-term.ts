/** Reads single terms, such as the fluents and moves of traces and messages. */
import type { Term } from "../tree.js";
import { SyntaxErrors } from "./parse-errors.js";
import { KifReader } from "./parse-kif.js";

/** Reads one KIF term, such as a fluent or a move; undefined where the text is not exactly one. */
export function parseTerm(text: string): Term | undefined {
  const errors = new SyntaxErrors();
  const reader = new KifReader(text, errors);
  reader.read();
  const [term] = reader.terms;
  if (errors.count > 0 || reader.terms.length !== 1) return undefined;
  return term?.name === "<=" && term.kind === "application" ? undefined : term;
}
