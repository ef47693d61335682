/**
 * From an offset in a text to the line and column a person counts, both from 1. Columns count UTF-16 units,
 * as editors do; a line ends with LF, CR or CR LF.
 */

export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The offset at which each line begins. */
export function lineStarts(source: string): Int32Array {
  const starts = [0];
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === LF || (c === CR && source.charCodeAt(i + 1) !== LF)) starts.push(i + 1);
  }
  return Int32Array.from(starts);
}

/** The place of `offset`, given the text or, for many questions about one text, its line starts. */
export function position(source: string | Int32Array, offset: number): TextPosition {
  const starts = typeof source === "string" ? lineStarts(source) : source;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low] + 1 };
}

const LF = 10;
const CR = 13;
