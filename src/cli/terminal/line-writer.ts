/** Writes many lines of results in few writes, and no faster than they are read. */
import { once } from "node:events";

const PIECE = 1 << 16;

export class Lines {
  private text = "";

  async add(line: string): Promise<void> {
    this.text += `${line}\n`;
    if (this.text.length >= PIECE) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.text;
    this.text = "";
    if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain");
  }
}
