/**
 * Puts text, line breaks and comments together, and sees to it that no text ever ends up inside a comment: a
 * comment at the end of a line is held back until the line is complete, closing signs included.
 */
export class Writer {
  #text = "";
  #column = 0;
  #indent = 0;
  /** A comment for the end of this line. */
  #trailing: string | undefined;
  /** This line is a comment of its own. */
  #isComment = false;
  /** Where the next line begins, once there is text for it. */
  #break: number | undefined;
  #blank = false;

  /** Where the next text will stand. */
  get column(): number {
    return this.#break ?? this.#column;
  }

  text(text: string): void {
    if (this.#trailing !== undefined || this.#isComment) this.#break ??= this.#indent;
    this.#write(text);
  }

  /** A sign that may stand before a comment that is held back, since it belongs to the text before. */
  closing(text: string): void {
    if (text === "") return;
    if (this.#isComment) this.#break ??= this.#indent;
    this.#write(text);
  }

  newLine(indent: number): void {
    this.#break = indent;
  }

  /** Leaves one empty line before what comes next. */
  blankLine(): void {
    this.#blank = this.#text !== "";
  }

  /** At the end of this line if `trailing` and nothing stands there yet, else on a line of its own. */
  comment(text: string, trailing: boolean, indent: number): void {
    const free = this.#trailing === undefined && !this.#isComment && this.#break === undefined;
    if (trailing && free && this.#text !== "") this.#trailing = text;
    else {
      this.#break = indent;
      this.#write(text);
      this.#isComment = true;
    }
  }

  /** All that was written, with one line end at its end. */
  finish(): string {
    const rest = this.#trailing === undefined ? "" : ` ${this.#trailing}`;
    return this.#text === "" ? "" : `${this.#text}${rest}\n`;
  }

  #write(text: string): void {
    if (this.#break !== undefined && this.#text !== "") this.#endLine(this.#break);
    this.#break = undefined;
    this.#blank = false;
    this.#text += text;
    this.#column += text.length;
  }

  #endLine(indent: number): void {
    if (this.#trailing !== undefined) this.#text += ` ${this.#trailing}`;
    this.#text += (this.#blank ? "\n\n" : "\n") + " ".repeat(indent);
    this.#column = this.#indent = indent;
    this.#trailing = undefined;
    this.#isComment = false;
  }
}
