/**
 * Splits the lists of a message into texts. Messages have lists that begin with lists, `((mark 1 1) noop)`,
 * which no rule sheet has, so the parser of rules does not read them. The rules of a game within a message
 * are better cut out than read twice.
 *
 * A constant is any run of characters without white space, parentheses and `;`, as in rules; a `;` begins a
 * comment.
 */
import { endOfLine, isSpace } from "../../gdl/text/lex.js";

const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;

/**
 * The texts of the elements of a list, without the comments between them; undefined if the text is not one
 * list. Elements are not read; only their parentheses are counted.
 */
export function elementsOf(text: string): string[] | undefined {
  const elements: string[] = [];
  let depth = 0;
  let closed = false;
  let start = 0;
  for (let i = 0; i < text.length; ) {
    const c = text.charCodeAt(i);
    if (c === SEMICOLON) {
      i = endOfLine(text, i);
    } else if (isSpace(c)) {
      i++;
    } else if (closed) {
      return undefined;
    } else if (c === OPEN) {
      if (depth++ === 1) start = i;
      i++;
    } else if (c === CLOSE) {
      i++;
      depth--;
      if (depth < 0) return undefined;
      if (depth === 1) elements.push(text.slice(start, i));
      closed = depth === 0;
    } else {
      const word = i;
      i = endOfWord(text, i);
      if (depth === 0) return undefined;
      if (depth === 1) elements.push(text.slice(word, i));
    }
  }
  return closed ? elements : undefined;
}

function endOfWord(text: string, from: number): number {
  let i = from;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === OPEN || c === CLOSE || c === SEMICOLON || isSpace(c)) break;
  }
  return i;
}

export function isList(text: string): boolean {
  return text.charCodeAt(0) === OPEN;
}

/** `( mark  1 1 )` as `(mark 1 1)`: one space between two elements and none elsewhere. */
export function tightened(term: string): string {
  return term
    .replace(/;[^\n\r]*/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ?([()]) ?/g, " $1 ")
    .replace(/ +/g, " ")
    .replace(/\( /g, "(")
    .replace(/ \)/g, ")")
    .trim();
}

/** `(mark 1 1)` as `( mark 1 1 )`, the way the common server writes terms. */
export function spaced(term: string): string {
  return term.replace(/\(/g, "( ").replace(/\)/g, " )");
}
