/** The errors of the text of a Gamemaster sheet, in words. */
import type { SyntaxErrors } from "../text/parse-errors.js";
import { visible } from "../text/visible.js";
import type { Span } from "../tree.js";
import type { GamemasterLexer } from "./lex-gamemaster.js";

export function unexpectedOperand(
  lexer: GamemasterLexer,
  bracket: Span | undefined,
  errors: SyntaxErrors,
): void {
  if (wrongWord(lexer, errors)) return;
  if (lexer.kind === "end" && bracket !== undefined) unclosed(bracket, ")", lexer, errors);
  else if (lexer.kind === ")" || lexer.kind === "]") {
    if (bracket === undefined) extraBracket(lexer, errors);
    else missing(lexer, errors);
  } else missing(lexer, errors);
}

function missing(lexer: GamemasterLexer, errors: SyntaxErrors): void {
  const found = lexer.kind === "end" ? "the text ends" : `\`${lexer.text}\` follows`;
  const mend = "Write what is missing, or remove the sign before it.";
  errors.add("HRF005", spanOf(lexer), `A literal or a term is expected here, but ${found}.`, mend);
}

export function unexpectedOperator(lexer: GamemasterLexer, errors: SyntaxErrors): void {
  if (wrongWord(lexer, errors)) return;
  if (lexer.kind === ")" || lexer.kind === "]") extraBracket(lexer, errors);
  else if (lexer.kind === ",")
    errors.add("HRF005", spanOf(lexer), "A comma stands between arguments only.", "Write `&` for and.");
  else if (lexer.kind === ".") {
    const message = "A full stop may stand behind a bracket only.";
    errors.add("HRF005", spanOf(lexer), message, "Remove it: a clause ends where no operator follows.");
  } else missing(lexer, errors);
}

export function unclosed(bracket: Span, closing: string, lexer: GamemasterLexer, errors: SyntaxErrors): void {
  if (lexer.kind !== "end" && wrongWord(lexer, errors)) return;
  const end = lexer.lastEnd;
  const note = {
    start: Math.max(bracket.end, end - 1),
    end,
    message: "It should be closed here, or an operator is missing.",
  };
  const notes = end > bracket.end ? [note] : [];
  errors.add("HRF001", bracket, "This bracket is never closed.", `Add the missing \`${closing}\`.`, notes);
}

function extraBracket(lexer: GamemasterLexer, errors: SyntaxErrors): void {
  const mend = "Remove it, or add the bracket that belongs to it.";
  errors.add("HRF002", spanOf(lexer), "This bracket closes nothing.", mend);
}

/** Whether the word is wrong wherever it stands. */
function wrongWord(lexer: GamemasterLexer, errors: SyntaxErrors): boolean {
  const { kind, text } = lexer;
  if (kind === "open string") {
    errors.add(
      "HRF004",
      spanOf(lexer),
      "This string is never closed.",
      'Close it with `"` on the same line.',
    );
  } else if (kind === "underscored") {
    const message = `A name may not begin with an underscore, as \`${text}\` does.`;
    errors.add("HRF006", spanOf(lexer), message, `Write \`_\` alone, or \`${suggested(text)}\`.`);
  } else if (kind === "bad") {
    const message = `The language has no sign \`${visible(text)}\`; the original reads the whole sheet as empty.`;
    errors.add("HRF003", spanOf(lexer), message, advice(text));
  } else return false;
  return true;
}

function suggested(text: string): string {
  const bare = text.replace(/^_+/, "") || "X";
  return bare[0].toUpperCase() + bare.slice(1);
}

function advice(sign: string): string {
  if (sign.startsWith("?")) {
    const name = sign.slice(1) || "x";
    return `Write a variable with a capital, as in \`${name[0].toUpperCase()}${name.slice(1)}\`.`;
  }
  if (sign === "<=" || sign === "=>" || sign === "<=>")
    return "Write `:-` between the head of a rule and its body.";
  if (sign === ";") return "Write `%` for a comment, and `|` for or.";
  if (sign === "'") return "Write a name without quotes, in small letters.";
  if (sign === ":") return "Write `:-` for a rule, `::` for an operation.";
  if (sign === "=") return "Write `same(X,Y)` where two terms are equal, `==>` before effects.";
  if ((sign.codePointAt(0) as number) > 127)
    return "Use letters without accents, and plain quotes and dashes.";
  return "Remove it; a name holds letters, digits and `_ . * + - /`.";
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** What is wrong, and how to mend it, where values of a builtin cannot be listed. */
export function tooManyValues(problem: string): readonly [message: string, mend: string] {
  return [
    `The values of a builtin cannot be listed here: ${problem}.`,
    "Declare by `base` which values its facts may take, or end the game by a fact such as `step(50)`.",
  ];
}
