/** Keeps words whole on a terminal, which by itself breaks a long line wherever its last column is. */

import { stripVTControlCharacters } from "node:util";

/** A stream of Node, of which only the size matters. */
export interface Paper {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const HANGING = 2;

/** Lines that go on are indented a little more than they began. Text for a file or a pipe stays as it is. */
export function wrapped(text: string, { isTTY, columns = 0 }: Paper): string {
  if (isTTY !== true || columns <= 0) return text;
  return text
    .split("\n")
    .flatMap((line) => (widthOf(line) <= columns ? [line] : broken(line, columns)))
    .join("\n");
}

/**
 * A row of a table, whose cells are as wide as their columns. Where the terminal is narrower, all rows are
 * broken between the same cells, so what goes on stands in columns too.
 */
export function wrappedRow(cells: readonly string[], { isTTY, columns = 0 }: Paper, indent = ""): string {
  const gap = " ".repeat(HANGING);
  const width = isTTY === true && columns > 0 ? columns : Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  let current = indent;
  for (const [i, cell] of cells.entries()) {
    if (i > 0 && widthOf(current + gap + cell) > width) {
      lines.push(current.trimEnd());
      current = indent + gap + cell;
    } else current += i === 0 ? cell : gap + cell;
  }
  return [...lines, current.trimEnd()].join("\n");
}

function broken(line: string, columns: number): string[] {
  const own = /^ */.exec(line)?.[0] ?? "";
  const indent = own.length + HANGING <= columns / 2 ? " ".repeat(own.length + HANGING) : "";
  const lines: string[] = [];
  let current = "";
  // Columns of a table are set apart by more than one space, which are kept while they fit.
  for (const word of line.match(/\s*\S+/g) ?? []) {
    if (current === "" || widthOf(current + word) <= columns) current += word;
    else {
      lines.push(current);
      current = indent + word.trimStart();
    }
  }
  return [...lines, current];
}

/** Without the codes of colours, which take no place. */
function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
