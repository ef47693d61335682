/** The errors of infix text, in words. */
import type { Span } from "../tree.js";
import type { InfixLexer } from "./lex-infix.js";
import type { SyntaxErrors } from "./parse-errors.js";

type Expected = "operand" | "operator";

export function unexpected(expected: Expected, lexer: InfixLexer, errors: SyntaxErrors): void {
  const at = { start: lexer.start, end: lexer.end };
  switch (lexer.kind) {
    case "open quote":
      errors.add("GDL001", at, "This quote is never closed.", "Close it on the same line.");
      return;
    case "arrow":
      errors.add("GDL007", at, "An arrow may not stand here.", "End the clause before with `.`.");
      return;
    case "stray":
      errors.add(
        "GDL010",
        at,
        "This sign has no meaning here.",
        "Write `%` for a comment, `|` for or, `:-` for an arrow.",
      );
      return;
  }
  if (expected === "operand") {
    const found = lexer.kind === "end" ? "the text ends" : `\`${lexer.kind}\` follows`;
    const message = `A literal or a term is expected here, but ${found}.`;
    errors.add("GDL010", at, message, "Write what is missing, or remove the sign before it.");
  } else {
    const message = "A sign such as `&` or `.` is expected here.";
    const mend =
      lexer.kind === "("
        ? "Write a name and its parenthesis without a space between them."
        : "Join literals with `&` and end a clause with `.`.";
    errors.add("GDL010", at, message, mend);
  }
}

export function extraParenthesis(lexer: InfixLexer, errors: SyntaxErrors): void {
  const message = "This parenthesis closes nothing.";
  const mend = "Remove it, or add the `(` that belongs to it.";
  errors.add("GDL002", { start: lexer.start, end: lexer.end }, message, mend);
}

export function unclosedParenthesis(paren: Span, lexer: InfixLexer, errors: SyntaxErrors): void {
  const end = lexer.lastEnd;
  const note = { start: end - 1, end, message: "The clause seems to end here." };
  const notes = end > paren.end ? [note] : [];
  errors.add("GDL001", paren, "This parenthesis is never closed.", "Add the missing `)`.", notes);
}

export function missingHead(lexer: InfixLexer, errors: SyntaxErrors): void {
  const at = { start: lexer.start, end: lexer.end };
  errors.add("GDL005", at, "This rule has no head.", "Write what it proves before the arrow, or remove it.");
}

export function secondArrow(lexer: InfixLexer, errors: SyntaxErrors): void {
  const at = { start: lexer.start, end: lexer.end };
  errors.add("GDL007", at, "This is the second arrow of one clause.", "End the clause before with `.`.");
}

export function severalAtoms(at: Span, errors: SyntaxErrors): void {
  const message = "A fact, and the head of a rule, is a single atom, but here are several.";
  errors.add("GDL010", at, message, "Write a clause of its own for each.");
}

export function mixedOperators(lexer: InfixLexer, errors: SyntaxErrors): void {
  errors.add(
    "GDL011",
    { start: lexer.start, end: lexer.end },
    "`&` and `|` are mixed without parentheses, and GDL has no conjunction inside a disjunction.",
    "Write a & (b | c), or make two rules of (a & b) | c.",
  );
}

export function nestedConjunction(at: Span, errors: SyntaxErrors): void {
  errors.add(
    "GDL011",
    at,
    "A conjunction may only be the body of a rule, not a part of `~`, `|` or a term.",
    "Make it a relation with a rule of its own, and write that relation here.",
  );
}

export function badQuoted(at: Span, text: string, errors: SyntaxErrors): void {
  const message = text === "" ? "A quoted name may not be empty." : `A name may not be '${text}'.`;
  const mend =
    "White space, parentheses, `;`, a leading `?` and `<=` cannot be written in KIF: use another name.";
  errors.add("GDL012", at, message, mend);
}
