/**
 * Cuts infix text into tokens.
 *
 * A bare name is a run of characters without white space, brackets and the signs of the notation (`& , | ~ .
 * : % ; '`), and does not hold `<=`; a `.` between the digits of a number belongs to it. A name that begins
 * with an upper-case letter, `_` or `?` is a variable. `Name(` is none: it can only be a relation or
 * function. Any other constant is quoted, `'Queen'`, and a quote inside it is doubled.
 *
 * `%` begins a comment. Many sheets were turned into infix with their `;` comments left as they were, so `;;`
 * begins a comment too, and so does `;` on a line of its own behind a finished clause. Elsewhere `;` is an
 * error, since in Prolog it means "or".
 */
import type { Comment } from "../tree.js";
import { commentAt, isLineEnd, isSpace } from "./lex.js";

export type TokenKind =
  | "name"
  | "variable"
  | "anonymous"
  | "("
  | ")"
  | "&"
  | ","
  | "|"
  | "~"
  | "."
  | "arrow"
  | "end"
  | "open quote"
  | "stray";

export class InfixLexer {
  readonly comments: Comment[] = [];

  /** The current token. */
  kind: TokenKind = "stray";
  start = 0;
  end = 0;
  /** Of a name or variable: its spelling, without quotes or `?`. */
  text = "";
  quoted = false;
  /** `(` follows at once. */
  calls = false;
  /** Whether the token is the first of its line; and the column where it stands, from 0. */
  firstOnLine = true;
  column = 0;
  /** The end of the token before. */
  lastEnd = 0;

  private lineStart = 0;
  private betweenClauses = true;

  constructor(private readonly source: string) {}

  next(): void {
    this.lastEnd = this.end;
    this.skipBlanks();
    const source = this.source;
    const i = this.start;
    this.column = i - this.lineStart;
    this.betweenClauses = false;
    this.quoted = this.calls = false;
    const c = source[i];
    if (c === undefined) this.sign("end", 0);
    else if (c === "'") this.quote(i, "name");
    else if (c === "?") this.question(i);
    else if (c === ":" && source[i + 1] === "-") this.sign("arrow", 2);
    else if (c === "<" && source[i + 1] === "=") this.sign("arrow", 2);
    else if (c === "(" || c === ")" || c === "&" || c === "," || c === "|" || c === "~") this.sign(c, 1);
    else if (c === ".") {
      this.sign(".", 1);
      this.betweenClauses = true;
    } else if (c === ":" || c === ";") this.sign("stray", 1);
    else this.bare(i);
  }

  private sign(kind: TokenKind, length: number): void {
    this.kind = kind;
    this.end = this.start + length;
  }

  private skipBlanks(): void {
    const source = this.source;
    let i = this.end;
    this.firstOnLine = i === 0;
    for (; i < source.length; i++) {
      const c = source.charCodeAt(i);
      if (isLineEnd(c)) {
        this.lineStart = i + 1;
        this.firstOnLine = true;
      } else if (c === PERCENT || (c === SEMICOLON && this.isComment(i))) {
        const comment = commentAt(source, i);
        this.comments.push(comment);
        i = comment.end - 1;
      } else if (!isSpace(c)) break;
    }
    this.start = i;
  }

  private isComment(i: number): boolean {
    return this.source[i + 1] === ";" || (this.firstOnLine && this.betweenClauses);
  }

  private bare(start: number): void {
    const source = this.source;
    const end = bareEnd(source, start);
    this.end = end;
    this.text = source.slice(start, end);
    this.calls = source[end] === "(";
    if (this.calls || !beginsVariable(this.text)) this.kind = "name";
    else if (this.text === "NOT") this.kind = "name";
    else this.kind = this.text === "_" ? "anonymous" : "variable";
  }

  private question(start: number): void {
    const source = this.source;
    if (source[start + 1] === "'") {
      this.quote(start + 1, "variable");
      return;
    }
    this.kind = "variable";
    this.end = bareEnd(source, start + 1);
    this.text = source.slice(start + 1, this.end);
  }

  private quote(start: number, kind: "name" | "variable"): void {
    const source = this.source;
    let i = start + 1;
    for (; i < source.length && !isLineEnd(source.charCodeAt(i)); i++) {
      if (source[i] !== "'") continue;
      if (source[i + 1] !== "'") {
        this.kind = kind;
        this.quoted = true;
        this.end = i + 1;
        this.text = source.slice(start + 1, i).replaceAll("''", "'");
        this.calls = source[i + 1] === "(";
        return;
      }
      i++;
    }
    this.kind = "open quote";
    this.end = i;
  }
}

const PERCENT = 37;
const SEMICOLON = 59;

/** White space apart, the characters that end a bare name. */
const ENDS_NAME = new Uint8Array(128);
for (const sign of "()&,|~.:%;'") ENDS_NAME[sign.charCodeAt(0)] = 1;

function bareEnd(source: string, start: number): number {
  let i = start;
  for (; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (isSpace(c) || (c === LESS && source[i + 1] === "=")) break;
    if (ENDS_NAME[c] === 1 && !(c === POINT && isDecimal(source, start, i))) break;
  }
  return i;
}

const LESS = 60;
const POINT = 46;

/** Whether the point at `i` stands between the digits of a number that begins at `start`. */
function isDecimal(source: string, start: number, i: number): boolean {
  return DIGIT.test(source[i + 1] ?? "") && /^[+-]?[0-9]+$/.test(source.slice(start, i));
}

const DIGIT = /[0-9]/;

/** Upper-case letters of any script, and `_`. */
function beginsVariable(text: string): boolean {
  const c = text.charCodeAt(0);
  if (c < 0x80) return (c >= 65 && c <= 90) || c === 95;
  return /^[\p{Lu}\p{Lt}]/u.test(text);
}

/** Whether a constant can be written without quotes. */
export function isBareConstant(text: string): boolean {
  return /^(?:[-+]?[0-9]|[a-z])[\w+-]*$/.test(text) || /^[\p{Ll}\p{Lo}][\p{L}\p{N}_+-]*$/u.test(text);
}

/** The same for a name before `(`: there a capital makes no variable, and no number is expected. */
export function isBareFunctor(text: string): boolean {
  return /^[A-Za-z_][\w+-]*$/.test(text) || (/^\p{L}/u.test(text) && isBareVariable(text));
}

/** Whether the name of a variable can be written behind `?` without quotes. */
export function isBareVariable(text: string): boolean {
  return /^[\w+-]+$/.test(text) || /^[\p{L}\p{N}_+-]+$/u.test(text);
}
