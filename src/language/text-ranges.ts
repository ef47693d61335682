/** Between offsets in a text and the positions of the language server protocol: lines and UTF-16 units from 0. */
import type { Position, Range } from "vscode-languageserver";
import { lineStarts, position } from "../gdl/text/lines.js";
import type { Span } from "../gdl/tree.js";

export class TextRanges {
  private readonly starts: Int32Array;

  constructor(private readonly source: string) {
    this.starts = lineStarts(source);
  }

  position(offset: number): Position {
    const { line, column } = position(this.starts, offset);
    return { line: line - 1, character: column - 1 };
  }

  range({ start, end }: Span): Range {
    return { start: this.position(start), end: this.position(end) };
  }

  /** The nearest offset where the text has no such position. */
  offset({ line, character }: Position): number {
    const { starts, source } = this;
    if (line >= starts.length) return source.length;
    const next = starts[line + 1] ?? source.length;
    return Math.min(starts[line] + character, next);
  }

  get whole(): Range {
    return this.range({ start: 0, end: this.source.length });
  }
}
