/**
 * Reads a rule sheet, or a single term, in either notation of GDL.
 *
 * Whatever the text is, the answer is a sheet and a list of errors: a clause with an error in it is left out,
 * and reading goes on behind it. A text that is too large, nested too deeply or not a text at all is refused
 * with one error and no clauses.
 */
import type { Diagnostic } from "../diagnostic.js";
import type { Clause, Comment, Notation, Sheet, Term } from "../tree.js";
import { clausesOf } from "./parse-clauses.js";
import { SyntaxErrors } from "./parse-errors.js";
import { InfixReader } from "./parse-infix.js";
import { KifReader } from "./parse-kif.js";
import { refuseOversize, reportControlCharacters } from "./parse-limits.js";
import { detectNotation } from "./parse-notation.js";

export interface ParseResult {
  readonly sheet: Sheet;
  /** Errors only, in the order of the text; empty when the whole text was understood. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Without a notation, the text itself decides (`parse-notation.ts`). */
export function parseSheet(source: string, notation: Notation = detectNotation(source)): ParseResult {
  const errors = new SyntaxErrors();
  let clauses: readonly Clause[] = [];
  let comments: readonly Comment[] = [];
  refuseOversize(source, errors);
  if (!errors.refused) reportControlCharacters(source, errors);
  if (!errors.refused) ({ clauses, comments } = read(source, notation, errors));
  if (errors.refused) clauses = comments = [];
  return { sheet: { source, notation, clauses, comments }, diagnostics: errors.diagnostics() };
}

function read(source: string, notation: Notation, errors: SyntaxErrors): Pick<Sheet, "clauses" | "comments"> {
  if (notation === "infix") {
    const infix = new InfixReader(source, errors);
    infix.read();
    return infix;
  }
  const kif = new KifReader(source, errors, PROLOG);
  kif.read();
  return { clauses: clausesOf(kif.terms, errors), comments: kif.comments };
}

/** Words that no KIF sheet has outside of lists and that Prolog has everywhere. */
const PROLOG = /^[.,&%]|:-/;

/** Reads one KIF term, such as a fluent or a move; undefined where the text is not exactly one. */
export function parseTerm(text: string): Term | undefined {
  const errors = new SyntaxErrors();
  const reader = new KifReader(text, errors);
  reader.read();
  const [term] = reader.terms;
  if (errors.count > 0 || reader.terms.length !== 1) return undefined;
  return term?.name === "<=" && term.kind === "application" ? undefined : term;
}
