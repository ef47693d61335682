/**
 * Puts text, line breaks and comments together. No text may ever end up inside a comment: a comment at the
 * end of a line is held back until the line is complete, closing signs included.
 */
export class Writer {
  private written = "";
  private place = 0;
  private indent = 0;
  /** A comment for the end of this line. */
  private trailing: string | undefined;
  /** Whether this line is a comment of its own. */
  private isComment = false;
  /** Where the next line begins, once there is text for it. */
  private break: number | undefined;
  private blank = false;

  /** Where the next text will stand. */
  get column(): number {
    return this.break ?? this.place;
  }

  text(text: string): void {
    if (this.trailing !== undefined || this.isComment) this.break ??= this.indent;
    this.write(text);
  }

  /** Writes a sign. It may stand before a comment that is held back, since it belongs to the text before. */
  closing(text: string): void {
    if (text === "") return;
    if (this.isComment) this.break ??= this.indent;
    this.write(text);
  }

  newLine(indent: number): void {
    this.break = indent;
  }

  /** Leaves one empty line before what comes next. */
  blankLine(): void {
    this.blank = this.written !== "";
  }

  /** Writes a comment at the end of this line if `trailing` and no other is there, else on its own line. */
  comment(text: string, trailing: boolean, indent: number): void {
    const free = this.trailing === undefined && !this.isComment && this.break === undefined;
    if (trailing && free && this.written !== "") this.trailing = text;
    else {
      this.break = indent;
      this.write(text);
      this.isComment = true;
    }
  }

  /** All that was written, with one line end at its end. */
  finish(): string {
    const rest = this.trailing === undefined ? "" : ` ${this.trailing}`;
    return this.written === "" ? "" : `${this.written}${rest}\n`;
  }

  private write(text: string): void {
    if (this.break !== undefined && this.written !== "") this.endLine(this.break);
    this.break = undefined;
    this.blank = false;
    this.written += text;
    this.place += text.length;
  }

  private endLine(indent: number): void {
    if (this.trailing !== undefined) this.written += ` ${this.trailing}`;
    this.written += (this.blank ? "\n\n" : "\n") + " ".repeat(indent);
    this.place = this.indent = indent;
    this.trailing = undefined;
    this.isComment = false;
  }
}
