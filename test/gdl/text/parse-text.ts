/** What the tests of the parser share: sheets and diagnostics as short text. */
import { position } from "../../../src/gdl/text/lines.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import type { Clause, Notation, Sheet, Term } from "../../../src/gdl/tree.js";

/** A clause in one spelling, whatever its notation: `(<= (p ?x) (q ?x))`, `p`. */
function plain({ head, body, isRule }: Clause): string {
  const parts = [head, ...body].map(plainTerm);
  return isRule ? `(<= ${parts.join(" ")})` : parts.join(" ");
}

/** Not the printer under test; good for shallow terms only. */
export function plainTerm(term: Term): string {
  if (term.kind === "variable") return `?${term.text}`;
  return term.args.length === 0 ? term.text : `(${[term.text, ...term.args.map(plainTerm)].join(" ")})`;
}

/** The clauses of a text without errors. */
export function clauses(source: string, notation?: Notation): string[] {
  const { sheet, diagnostics } = parseSheet(source, notation);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics[0]));
  return sheet.clauses.map(plain);
}

/** Code and place of each error, and the text that it underlines: `GDL001 1:4 (`. */
export function errors(source: string, notation?: Notation): string[] {
  return parseSheet(source, notation).diagnostics.map(({ code, start, end }) => {
    const { line, column } = position(source, start);
    return `${code} ${line}:${column} ${source.slice(start, end)}`;
  });
}

/** The clauses that are read in spite of errors. */
export function kept(source: string, notation?: Notation): string[] {
  return parseSheet(source, notation).sheet.clauses.map(plain);
}

export function comments(sheet: Sheet): string[] {
  return sheet.comments.map(({ text }) => text.trim());
}
