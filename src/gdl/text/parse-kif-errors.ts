/** The errors of KIF text, in words. */
import type { Span, Term } from "../tree.js";
import type { SyntaxErrors } from "./parse-errors.js";

/** A list that is not closed, as far as can be told. */
interface Unclosed {
  readonly list: Span;
  /** How many parentheses are missing. */
  readonly missing: number;
  /** The end of what is probably the last thing in it. */
  readonly lastEnd: number;
  /** Where a new clause seems to begin; undefined at the end of the text. */
  readonly next: number | undefined;
}

export function unclosedList({ list, missing, lastEnd, next }: Unclosed, errors: SyntaxErrors): void {
  const note =
    next !== undefined
      ? { start: next, end: next + 1, message: "Here a new clause seems to begin." }
      : { start: lastEnd, end: lastEnd, message: "The text ends here." };
  errors.add(
    "GDL001",
    list,
    "This parenthesis is never closed.",
    missing === 1 ? "Add the missing `)`." : `Add the missing \`)\`; ${missing} lists are open at the end.`,
    [{ start: lastEnd - 1, end: lastEnd, message: "The `)` is probably missing after this." }, note],
  );
}

/** `before` is the last clause that was read. */
export function extraListEnd(at: number, before: Term | undefined, errors: SyntaxErrors): void {
  errors.add(
    "GDL002",
    { start: at, end: at + 1 },
    "This parenthesis closes nothing.",
    "Remove it, or add the `(` that belongs to it.",
    before === undefined
      ? []
      : [{ start: before.end - 1, end: before.end, message: "Everything is already closed here." }],
  );
}

export function emptyList(at: Span, errors: SyntaxErrors): void {
  errors.add("GDL003", at, "This list is empty.", "Remove it, or name what it stands for.");
}

export function listAsName(at: Span, errors: SyntaxErrors): void {
  errors.add(
    "GDL004",
    at,
    "A list must begin with a name, but this one begins with another list.",
    "Put a name in front, or remove one pair of parentheses.",
  );
}

export function variableAsName(at: Span, name: string, errors: SyntaxErrors): void {
  errors.add(
    "GDL004",
    at,
    `A list must begin with a name, but this one begins with the variable ?${name}.`,
    "GDL has no variables for relations or functions: put a name in front.",
  );
}

export function misplacedArrow(at: Span, errors: SyntaxErrors): void {
  errors.add(
    "GDL007",
    at,
    "The arrow `<=` may only stand first in a list that is a clause of its own.",
    "Write a rule as (<= head literal …), outside of any other list; a parenthesis may be missing before it.",
  );
}

export function infixText(at: Span, errors: SyntaxErrors): void {
  errors.add(
    "GDL009",
    at,
    "This is infix text, but the sheet is written in KIF.",
    "Keep to one notation: write (<= head literal …) here, or put the infix rules in a file of their own.",
  );
}
