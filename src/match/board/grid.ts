/** Rectangles of text: a grid with its coordinates, and rectangles side by side. */

/** Every line takes `width` columns of the terminal, not counting escape codes. */
export interface Drawing {
  readonly lines: readonly string[];
  readonly width: number;
}

/** What is printed in a cell, perhaps with escape codes, and the columns that it takes. */
export interface Cell {
  readonly painted: string;
  readonly width: number;
}

const GAP = 3;

/** The lines, which have no escape codes, as a rectangle. */
export function plain(lines: readonly string[]): Drawing {
  const width = Math.max(0, ...lines.map((line) => line.length));
  return { lines: lines.map((line) => line.padEnd(width)), width };
}

/** A grid, the first row at the bottom; `cells[row][column]`. */
export function drawGrid(
  columns: readonly string[],
  rows: readonly string[],
  cells: readonly (readonly Cell[])[],
): Drawing {
  const left = Math.max(...rows.map((label) => label.length));
  const widest = Math.max(...columns.map((label) => label.length), ...cells.flat().map(({ width }) => width));
  const lines = cells.map((line, row) => {
    const body = line.map(({ painted, width }) => ` ${painted}${" ".repeat(widest - width)}`);
    return `${rows[row].padStart(left)} │${body.join("")}`;
  });
  lines.reverse();
  lines.push(`${" ".repeat(left)} └${"─".repeat((widest + 1) * columns.length)}`);
  lines.push(`${" ".repeat(left + 2)}${columns.map((label) => ` ${label.padEnd(widest)}`).join("")}`);
  return { lines, width: left + 2 + (widest + 1) * columns.length };
}

/** One rectangle below the other. */
export function stacked(drawings: readonly Drawing[]): Drawing {
  const width = Math.max(0, ...drawings.map((drawing) => drawing.width));
  const lines = drawings.flatMap((drawing) => {
    const padding = " ".repeat(width - drawing.width);
    return drawing.lines.map((line) => line + padding);
  });
  return { lines, width };
}

/** Puts rectangles side by side with level tops, in rows that are at most `width` wide. */
export function sideBySide(drawings: readonly Drawing[], width: number): Drawing {
  const rows: Drawing[] = [];
  for (let start = 0; start < drawings.length; ) {
    let end = start + 1;
    let used = drawings[start].width;
    for (
      let next = drawings[end];
      next !== undefined && used + GAP + next.width <= width;
      next = drawings[end]
    ) {
      used += GAP + next.width;
      end++;
    }
    if (start > 0) rows.push({ lines: [""], width: 0 });
    rows.push(row(drawings.slice(start, end), used));
    start = end;
  }
  return stacked(rows);
}

function row(drawings: readonly Drawing[], width: number): Drawing {
  const height = Math.max(...drawings.map(({ lines }) => lines.length));
  const lines = Array.from({ length: height }, (_, line) =>
    drawings.map((drawing) => drawing.lines[line] ?? " ".repeat(drawing.width)).join(" ".repeat(GAP)),
  );
  return { lines, width };
}
