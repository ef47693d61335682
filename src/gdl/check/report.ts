/**
 * Diagnostics as people and programs read them. For people: the place, what is wrong, the line with the
 * offending text underlined, how to mend it, and the other places that explain it. For programs: one object.
 */
import { counted } from "../counted.js";
import type { Diagnostic, Severity } from "../diagnostic.js";
import { lineStarts, position } from "../text/lines.js";
import { visible } from "../text/visible.js";
import type { Span } from "../tree.js";

export interface RenderOptions {
  /** Colours for a terminal. */
  readonly color?: boolean;
}

/** What `arcwood check --json` prints of a file. Lines and columns count from 1, the end is exclusive. */
export interface FileReport {
  readonly file: string;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: Severity;
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
    readonly message: string;
  }[];
}

export function toJson(source: string, file: string, diagnostics: readonly Diagnostic[]): FileReport {
  const starts = lineStarts(source);
  return {
    file,
    diagnostics: diagnostics.map(({ code, severity, start, end, message, mend }) => {
      const { line, column } = position(starts, start);
      const { line: endLine, column: endColumn } = position(starts, end);
      return { code, severity, line, column, endLine, endColumn, message: `${message} ${mend}` };
    }),
  };
}

/** All diagnostics, each followed by an empty line; the empty text where there are none. */
export function renderDiagnostics(
  source: string,
  file: string,
  diagnostics: readonly Diagnostic[],
  options: RenderOptions = {},
): string {
  const page = new Page(source, file, options.color ?? false);
  for (const diagnostic of diagnostics) page.write(diagnostic);
  return page.text();
}

/** `2 errors, 1 warning`, or `no problems`. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  const parts: string[] = [];
  if (errors > 0) parts.push(counted(errors, "error"));
  if (warnings > 0) parts.push(counted(warnings, "warning"));
  return parts.length === 0 ? "no problems" : parts.join(", ");
}

const STYLES = { error: "1;31", warning: "1;33", note: "1;36", strong: "1", faint: "2" } as const;

class Page {
  private readonly source: string;
  private readonly file: string;
  private readonly color: boolean;
  private readonly starts: Int32Array;
  private readonly lines: string[] = [];

  constructor(source: string, file: string, color: boolean) {
    this.source = source;
    this.file = file;
    this.color = color;
    this.starts = lineStarts(source);
  }

  text(): string {
    return this.lines.length === 0 ? "" : `${this.lines.join("\n")}\n`;
  }

  write(diagnostic: Diagnostic): void {
    const { severity, code, message, mend, notes } = diagnostic;
    const title = `${this.paint(severity, `${severity} ${code}`)}: ${this.paint("strong", message)}`;
    this.lines.push(`${this.place(diagnostic)}: ${title}`);
    const margin = this.excerpt(diagnostic, "^", severity);
    this.lines.push(`${" ".repeat(margin)} = ${mend}`);
    for (const note of notes) {
      this.lines.push(`${this.place(note)}: ${this.paint("note", "note")}: ${note.message}`);
      this.excerpt(note, "-", "note");
    }
    this.lines.push("");
  }

  private place({ start }: Span): string {
    const { line, column } = position(this.starts, start);
    return `${this.file}:${line}:${column}`;
  }

  /** The line of a place, underlined; returns the width of the margin. */
  private excerpt(span: Span, mark: string, style: keyof typeof STYLES): number {
    const { line } = position(this.starts, span.start);
    const from = this.starts[line - 1];
    const to = endOfLine(this.source, from);
    const number = String(line).padStart(4);
    const margin = number.length + 1;
    const shown = window(this.source, from, to, span);
    this.lines.push(`${this.paint("faint", `${number} |`)} ${shown.text}`.trimEnd());
    const underline = this.paint(style, mark.repeat(shown.length));
    this.lines.push(
      `${this.paint("faint", `${" ".repeat(margin)}|`)} ${" ".repeat(shown.start)}${underline}`,
    );
    return margin;
  }

  private paint(style: keyof typeof STYLES, text: string): string {
    return this.color ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;
  }
}

function endOfLine(source: string, from: number): number {
  let to = from;
  while (to < source.length && source[to] !== "\n" && source[to] !== "\r") to++;
  return to;
}

const LONGEST_LINE = 120;
/** How much of a long line is kept in front of the offending text. */
const LEAD = 30;
const TAB = 4;

interface Window {
  readonly text: string;
  /** Where in `text` the offending part begins, and how long it is: at least one. */
  readonly start: number;
  readonly length: number;
}

/** One line as shown: tabs as spaces, other control characters as a sign, a long line cut on either side. */
function window(source: string, from: number, to: number, span: Span): Window {
  const cutLeft = to - from > LONGEST_LINE && span.start - from > LEAD + 1;
  const first = cutLeft ? wholeCharacter(source, span.start - LEAD) : from;
  const cutRight = to - first > LONGEST_LINE;
  const last = cutRight ? wholeCharacter(source, first + LONGEST_LINE) : to;
  let text = cutLeft ? "…" : "";
  let width = text.length;
  let start = -1;
  let end = -1;
  let offset = first;
  for (const character of source.slice(first, last)) {
    if (start < 0 && offset >= span.start) start = width;
    if (end < 0 && offset >= span.end) end = width;
    offset += character.length;
    const shown = character === "\t" ? " ".repeat(TAB - (width % TAB)) : visible(character);
    text += shown;
    width += character === "\t" ? shown.length : 1;
  }
  if (start < 0) start = width;
  if (end < 0) end = width;
  return { text: cutRight ? `${text}…` : text, start, length: Math.max(1, end - start) };
}

/** Never between the two halves of a surrogate pair. */
function wholeCharacter(source: string, offset: number): number {
  const c = source.charCodeAt(offset);
  return c >= 0xdc00 && c <= 0xdfff ? offset - 1 : offset;
}
