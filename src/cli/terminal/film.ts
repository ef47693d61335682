/**
 * Pictures of a match one after the other, filling the terminal from left to right and then downwards.
 *
 * On a terminal each picture appears when it is shown: the current row is drawn again with one picture more.
 * Anywhere else a row is printed once it is full, so that the text is the same without escape codes.
 */
import { type Drawing, sideBySide, stacked } from "../../match/board/draw-state.js";
import { print } from "../shared/output.js";

const SPACE = 3;

export class Film {
  private readonly width: number;
  private readonly isLive: boolean;
  private row: Drawing[] = [];
  private linesShown = 0;
  private rows = 0;

  constructor(width: number, isLive: boolean) {
    this.width = width;
    this.isLive = isLive;
  }

  show(picture: Drawing): void {
    const used = this.row.reduce((sum, { width }) => sum + width + SPACE, 0);
    if (this.row.length > 0 && used + picture.width > this.width) this.end();
    this.row.push(picture);
    if (this.isLive) this.draw();
  }

  /** Ends the current row. */
  end(): void {
    if (!this.isLive && this.row.length > 0) this.draw();
    this.row = [];
    this.linesShown = 0;
  }

  private draw(): void {
    if (this.linesShown > 0) process.stdout.write(`\x1b[${this.linesShown}A\x1b[J`);
    else if (this.rows++ > 0) print("");
    const { lines } = sideBySide(levelled(this.row), Number.POSITIVE_INFINITY);
    for (const line of lines) process.stdout.write(`${line.trimEnd()}\n`);
    this.linesShown = lines.length;
  }
}

/** Lower pictures get empty lines on top, so that all boards of a row stand on one line. */
function levelled(row: readonly Drawing[]): Drawing[] {
  const height = Math.max(...row.map(({ lines }) => lines.length));
  return row.map((picture) => {
    const missing = Array.from({ length: height - picture.lines.length }, () => "");
    return stacked([{ lines: missing, width: 0 }, picture]);
  });
}
