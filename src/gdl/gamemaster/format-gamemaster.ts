/**
 * The canonical layout of a Gamemaster sheet. A clause takes one line if it fits and no comment stands inside
 * it; otherwise each literal and each effect has a line of its own:
 *
 *     mark(M,N) ::
 *       control(R) &
 *       ~full(M)
 *       ==> cell(M,N,R) &
 *           ~cell(M,N,b)
 *
 * Where the author left empty lines, one is kept. Every comment is kept, at the end of its line or on a line
 * of its own. Formatting the result again changes nothing.
 */

import { layOutClauses } from "../print/format.js";
import type { PlacedComment } from "../print/format-box.js";
import type { Writer } from "../print/format-writer.js";
import type { Span, Term } from "../tree.js";
import { conjunctsIn, type GamemasterSheet, statementOf } from "./gamemaster-tree.js";
import { printConjunct, printFormula } from "./print-gamemaster.js";

const LINE_WIDTH = 100;
const INDENT = 2;

export function formatGamemaster(sheet: GamemasterSheet): string {
  return layOutClauses(sheet, sheet.formulas, "%", (formula, inside, writer) => {
    const text = printFormula(formula);
    if (inside.length === 0 && text.length <= LINE_WIDTH) {
      writer.newLine(0);
      writer.text(text);
    } else writeLines(linesOf(formula), inside, writer);
  });
}

/** A part of a clause, with the sign behind it, and where it stands in the text. */
interface Line extends Span {
  readonly text: string;
  readonly indent: number;
}

function writeLines(lines: readonly Line[], comments: readonly PlacedComment[], writer: Writer): void {
  let next = 0;
  for (const [i, { text, indent, end }] of lines.entries()) {
    const before = (comment: PlacedComment | undefined) =>
      comment !== undefined && comment.start < lines[i].start;
    for (; before(comments[next]); next++) tell(comments[next], writer, indent);
    writer.newLine(indent);
    writer.text(text);
    const until = lines[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    // A comment inside a literal, or behind it on its line, follows it.
    for (
      let c = comments[next];
      c !== undefined && (c.start < end || (c.trailing && c.start < until));
      c = comments[++next]
    )
      tell(c, writer, indent);
  }
  for (let c = comments[next]; c !== undefined; c = comments[++next]) tell(c, writer, 0);
}

function tell({ text, trailing }: PlacedComment, writer: Writer, indent: number): void {
  writer.comment(text, trailing, indent);
}

function linesOf(formula: Term): Line[] {
  const statement = statementOf(formula);
  if (statement.kind === "view" && statement.body.length > 0) {
    const { head, body } = statement;
    const only = body.length === 1;
    const literals = body.map((literal) => ({
      ...spanOf(literal),
      text: only ? printFormula(literal) : printConjunct(literal),
    }));
    return [{ ...spanOf(head), text: `${printFormula(head)} :-`, indent: 0 }, ...joined(literals, INDENT)];
  }
  if (statement.kind !== "operation") return [{ ...spanOf(formula), text: printFormula(formula), indent: 0 }];
  const { head, condition, effects } = statement;
  const lines: Line[] = [{ ...spanOf(head), text: `${printFormula(head)} ::`, indent: 0 }];
  if (condition !== undefined) lines.push(...joined(partsOf(conjunctsIn(condition)), INDENT));
  const effectLines = joined(partsOf(effects), condition === undefined ? INDENT : INDENT + 4);
  const [first, ...others] = effectLines;
  if (condition === undefined) return [...lines, ...effectLines];
  return [...lines, { ...first, text: `==> ${first.text}`, indent: INDENT }, ...others];
}

function partsOf(formulas: readonly Term[]): (Span & { readonly text: string })[] {
  return formulas.map((formula) => ({ ...spanOf(formula), text: printConjunct(formula) }));
}

function joined(parts: readonly (Span & { readonly text: string })[], indent: number): Line[] {
  return parts.map((part, i) => ({
    ...part,
    text: i < parts.length - 1 ? `${part.text} &` : part.text,
    indent,
  }));
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
