/** Writes files for the user. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "./messages.js";

const PIECE = 1 << 20;

/**
 * Writes a text piece by piece, since the whole may be longer than the longest string: to a file, or to stdout
 * under the name `-`.
 */
export function writeText(path: string, pieces: Iterable<string>): void {
  if (path === "-") {
    for (const piece of pieces) process.stdout.write(piece);
    return;
  }
  orRefuse(path, () => {
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
  });
}

/** Makes the file if there is none: whether it can be written is seen before there is anything to write. */
export function touch(path: string): void {
  orRefuse(path, () => closeSync(openSync(path, "a")));
}

/** With the folders above it; one that is there stays as it is, but has to take files. */
export function makeFolder(path: string): void {
  if (path === "-") throw new UsageError("What is kept file by file needs a folder, and - is none.");
  orRefuse(path, () => {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  });
}

function orRefuse(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code !== "string") throw error;
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}.`);
  }
}

/**
 * Writes or replaces a file as a whole or not at all: the new text goes to a file beside it, which then takes
 * its name and its permissions. Throws what Node throws.
 */
export function replaceText(path: string, text: string): void {
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  const handle = openSync(beside, "wx");
  try {
    try {
      if (existsSync(path)) fchmodSync(handle, statSync(path).mode);
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
