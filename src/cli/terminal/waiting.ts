/** A line at the foot of a terminal while something is waited for; nothing if the output is no terminal. */
export class Waiting {
  private isShown = false;

  constructor(private readonly output: NodeJS.WriteStream) {}

  begin(what: string): void {
    if (!this.output.isTTY) return;
    this.end();
    this.output.write(`\r\x1b[K${what} …`);
    this.isShown = true;
  }

  end(): void {
    if (this.isShown) this.output.write("\r\x1b[K");
    this.isShown = false;
  }
}
