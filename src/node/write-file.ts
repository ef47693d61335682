/** Writes files for the user. */
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "./messages.js";

const PIECE = 1 << 20;

/** Writes a text piece by piece, since the whole may be longer than the longest string. */
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

/**
 * Replaces a file as a whole or not at all: the new text goes to a file beside it, which then takes its name
 * and its permissions. Throws what Node throws.
 */
export function replaceText(path: string, text: string): void {
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  const handle = openSync(beside, "wx");
  try {
    try {
      fchmodSync(handle, statSync(path).mode);
      write(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function write(file: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
