/** How the checks speak of a sheet: its own text, quoted and kept short, and advice in its own notation. */
import type { Notation, Sheet, Span } from "../tree.js";

const LONGEST_QUOTE = 60;

/** The text of a stretch of the sheet on one line, cut when long, in backquotes. */
export function quote(sheet: Sheet, span: Span): string {
  return `\`${excerpt(sheet, span)}\``;
}

/** The same without backquotes. */
export function excerpt(sheet: Sheet, span: Span, longest = LONGEST_QUOTE): string {
  // A little more than is shown is read: a term may be megabytes long.
  const raw = sheet.source.slice(span.start, Math.min(span.end, span.start + 4 * longest));
  const marker = sheet.notation === "kif" ? /;[^\n\r]*/g : /%[^\n\r]*/g;
  const text = raw.replace(marker, " ").replace(/\s+/g, " ").replace(/\( /g, "(").replace(/ \)/g, ")").trim();
  const whole = span.end - span.start <= 4 * longest && text.length <= longest;
  return whole ? text : `${text.slice(0, longest - 2)} …`;
}

/** An atom or term in a notation: `atomText("kif", "role", "white")` is `(role white)`. */
export function atomText(notation: Notation, name: string, ...args: readonly string[]): string {
  if (args.length === 0) return name;
  return notation === "kif" ? `(${[name, ...args].join(" ")})` : `${name}(${args.join(", ")})`;
}

export function variableText(notation: Notation, text: string): string {
  if (notation === "kif") return `?${text}`;
  return /^[A-Z]/.test(text) ? text : `?${text}`;
}

/** `one argument`, `no arguments`, `3 arguments`. */
export function count(n: number, noun: string): string {
  if (n === 0) return `no ${noun}s`;
  return n === 1 ? `one ${noun}` : `${n} ${noun}s`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listing(words: readonly string[], conjunction = "and"): string {
  if (words.length <= 1) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words[words.length - 1]}`;
}
