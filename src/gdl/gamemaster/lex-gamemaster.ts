/**
 * The words of a Gamemaster sheet (the notation that is called Epilog, or Herbrand rules).
 *
 * A name holds letters, digits and `_ . * + - /` and begins with a letter or a digit. A number with a minus
 * is one word; like the original, this reads its whole part only, so `-0.5` is `0`. A `+`, `-` or `*` before
 * anything else is an operator of its own. Line ends and layout mean nothing, except to the reader of errors.
 */
import { commentAt, isLineEnd, isSpace } from "../text/lex.js";
import type { Comment } from "../tree.js";

export type GamemasterWord =
  | "name"
  | "variable"
  | "string"
  | "open string"
  | "bad"
  | "underscored"
  | "end"
  | "("
  | ")"
  | "["
  | "]"
  | ","
  | "."
  | "+"
  | "-"
  | "*"
  | "~"
  | "!"
  | "&"
  | "|"
  | "==>"
  | ":="
  | ":-"
  | "::";

const SIGNS: readonly GamemasterWord[] = [
  "==>",
  ":=",
  ":-",
  "::",
  ..."()[],.+-*~!&|".split("").map((sign) => sign as GamemasterWord),
];

const NAME = /[A-Za-z0-9][\w.*+\-/]*/y;
const NEGATIVE = /-\s*(\d[\d.]*)/y;
const STRING = /"[^"\n\r]*"/y;
/** Signs that belong together in a slip, such as the arrow of another notation. */
const FOREIGN = /(?:<=>|<=|=>|\?[\w]*|[^\s\w()[\],.+\-*~!&|:%"]|[:=])/uy;

export class GamemasterLexer {
  readonly comments: Comment[] = [];
  kind: GamemasterWord = "end";
  text = "";
  start = 0;
  end = 0;
  /** Where the word before this one ends. */
  lastEnd = 0;
  /** Whether only white space and comments stand before it on its line. */
  firstOnLine = true;
  /** How far right on its line it begins. */
  column = 0;
  private lineStart = 0;

  constructor(readonly source: string) {}

  next(): void {
    this.lastEnd = this.end;
    this.firstOnLine = this.end === 0;
    this.skip();
    this.start = this.end;
    this.column = this.start - this.lineStart;
    const { source, start } = this;
    if (start >= source.length) this.take("end", "");
    else if (source[start] === '"') this.string();
    else if (!this.name()) this.sign();
  }

  /** The word after this one, without moving on: only its first character matters. */
  get isCalled(): boolean {
    let i = this.end;
    for (; i < this.source.length; i++) {
      if (this.source[i] === "%") i = commentAt(this.source, i).end;
      else if (!isSpace(this.source.charCodeAt(i))) break;
    }
    return this.source[i] === "(";
  }

  private skip(): void {
    const { source } = this;
    while (this.end < source.length) {
      const c = source.charCodeAt(this.end);
      if (isLineEnd(c)) {
        this.firstOnLine = true;
        this.lineStart = this.end + 1;
      }
      if (isSpace(c)) this.end++;
      else if (source[this.end] === "%") {
        const comment = commentAt(source, this.end);
        this.comments.push(comment);
        this.end = comment.end;
      } else return;
    }
  }

  private string(): void {
    const text = matchAt(STRING, this.source, this.start)?.[0];
    if (text === undefined) {
      let to = this.start;
      while (to < this.source.length && !isLineEnd(this.source.charCodeAt(to))) to++;
      this.take("open string", this.source.slice(this.start, to));
    } else this.take("string", text);
  }

  private name(): boolean {
    const { source, start } = this;
    const name = matchAt(NAME, source, start)?.[0];
    if (name !== undefined) {
      this.take(/^[A-Z]/.test(name) ? "variable" : "name", name);
      return true;
    }
    const negative = matchAt(NEGATIVE, source, start);
    if (negative !== undefined) {
      // In the words of JavaScript -0 is written 0, and so is what the original makes of -0.5.
      this.take("name", String(0 - Math.trunc(Number.parseFloat(negative[1]))), negative[0].length);
      return true;
    }
    if (source[start] !== "_") return false;
    const underscored = /_[\w.*+\-/]+/y;
    const word = matchAt(underscored, source, start)?.[0];
    if (word === undefined) this.take("variable", "_");
    else this.take("underscored", word);
    return true;
  }

  private sign(): void {
    const { source, start } = this;
    const sign = SIGNS.find((each) => source.startsWith(each, start));
    if (sign !== undefined) this.take(sign, sign);
    else
      this.take(
        "bad",
        matchAt(FOREIGN, source, start)?.[0] ?? String.fromCodePoint(source.codePointAt(start) as number),
      );
  }

  private take(kind: GamemasterWord, text: string, length = text.length): void {
    this.kind = kind;
    this.text = text;
    this.end = this.start + length;
  }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source) ?? undefined;
}
