/** Writes a result that goes to a file of the user's, piece by piece: it may be longer than the longest string. */
import { closeSync, openSync, writeSync } from "node:fs";
import { UsageError } from "./output.js";

const PIECE = 1 << 20;

export function writeText(path: string, pieces: Iterable<string>): void {
  try {
    const file = openSync(path, "w");
    try {
      let text = "";
      for (const piece of pieces) {
        text += piece;
        if (text.length < PIECE) continue;
        write(file, text);
        text = "";
      }
      write(file, text);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code !== "string") throw error;
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}.`);
  }
}

function write(file: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
