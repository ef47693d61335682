/**
 * What both notations share below the level of grammar: which characters are white space, where a comment
 * ends, and the lower-cased name of each spelling.
 */
import type { Application, Comment, Span, Term, Variable } from "../tree.js";

/** Lists and operators may be nested this deep; texts with deeper ones are refused. */
export const MAX_NESTING = 10_000;

/** Spaces, tabs, line ends and the other blanks of Unicode, the byte order mark among them. */
export function isSpace(c: number): boolean {
  if (c <= 32) return true;
  if (c < 0x80) return c === 0x7f;
  return c === 0xa0 || c === 0xfeff || (c >= 0x1680 && UNICODE_SPACE.test(String.fromCharCode(c)));
}

const UNICODE_SPACE = /\s/u;

export function isLineEnd(c: number): boolean {
  return c === 10 || c === 13;
}

/** The offset of the first line end at or after `from`, or the length of the text. */
export function endOfLine(source: string, from: number): number {
  let i = from;
  while (i < source.length && !isLineEnd(source.charCodeAt(i))) i++;
  return i;
}

/** Reads the comment that begins at `start`; its marker is the first character, with its repetitions. */
export function commentAt(source: string, start: number): Comment {
  const end = endOfLine(source, start);
  const marker = source.charCodeAt(start);
  let text = start;
  while (text < end && source.charCodeAt(text) === marker) text++;
  return { start, end, text: source.slice(text, end) };
}

export interface Spelling {
  readonly text: string;
  readonly name: string;
}

/** Makes the nodes of one text; each spelling and its lower-cased name are kept once. */
export class Nodes {
  private readonly spellings = new Map<string, Spelling>();

  spelling(text: string): Spelling {
    let known = this.spellings.get(text);
    if (known === undefined) {
      known = { text, name: text.toLowerCase() };
      this.spellings.set(text, known);
    }
    return known;
  }

  variable(spelling: Spelling, start: number, end: number): Variable {
    return { kind: "variable", start, end, name: spelling.name, text: spelling.text };
  }

  constant(spelling: Spelling, span: Span): Application {
    return this.application(spelling, span, NONE, span.start, span.end);
  }

  application(
    spelling: Spelling,
    nameSpan: Span,
    args: readonly Term[],
    start: number,
    end: number,
  ): Application {
    return { kind: "application", start, end, name: spelling.name, text: spelling.text, args, nameSpan };
  }
}

const NONE: readonly Term[] = [];
