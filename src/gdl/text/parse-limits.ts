/** What is checked before a text is read: its size, and whether it is a text at all. */
import type { SyntaxErrors } from "./parse-errors.js";

/** The largest text that is read, in bytes of UTF-8: 16 MB. */
export const MAX_BYTES = 16 * 1024 * 1024;

export function refuseOversize(source: string, errors: SyntaxErrors): void {
  // A UTF-16 unit takes one to three bytes, so few texts have to be measured exactly.
  if (source.length <= MAX_BYTES && (source.length * 3 <= MAX_BYTES || utf8Length(source) <= MAX_BYTES))
    return;
  errors.refuse(
    "GDL014",
    { start: 0, end: 0 },
    `The text is larger than 16 MB (${MAX_BYTES.toLocaleString("en")} bytes), which is the limit.`,
    "Write shorter rules; constants with many arguments can often become rules.",
  );
}

/**
 * Reports one error for all the control characters of a text. A text with a zero character or with many
 * others is a binary file or UTF-16, and is refused; a single one, such as an old end mark, is passed over.
 */
export function reportControlCharacters(source: string, errors: SyntaxErrors): void {
  let count = 0;
  let first = -1;
  let zero = false;
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c >= 32 ? c !== 127 : c >= 9 && c <= 13) continue;
    if (first < 0) first = i;
    if (c === 0) zero = true;
    count++;
  }
  if (count === 0) return;
  const at = { start: first, end: first + 1 };
  const code = `U+${source.charCodeAt(first).toString(16).toUpperCase().padStart(4, "0")}`;
  const rest = count > 1 ? ` (${count} control characters in all)` : "";
  const message = `The control character ${code} stands here${rest}; no rule sheet has one.`;
  if (zero || count > FEW) errors.refuse("GDL013", at, message, "Give a text file in UTF-8.");
  else errors.add("GDL013", at, message, "Remove it.");
}

const FEW = 8;

function utf8Length(source: string): number {
  let bytes = source.length;
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    // A surrogate pair takes four bytes, two for each half.
    if (c >= 0x80) bytes += c < 0x800 || (c >= 0xd800 && c <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
