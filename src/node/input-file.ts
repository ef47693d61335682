/** Reads what a command is given: a file, or stdin under the name `-`, packed by gzip or not. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { UsageError } from "./messages.js";

const CHUNK_BYTES = 1 << 16;
const RETRY_MS = 10;

/** More than this does not go into one text. */
const MOST_BYTES = 2 ** 29;

let isStdinRead = false;

/** As a user wants to read it in a message. */
export function labelOfInput(path: string): string {
  return path === "-" ? "<stdin>" : path;
}

/** All bytes; of a file with more than `most` only one more than that, which shows that it is too large. */
export function readInput(path: string, most = MOST_BYTES): Buffer {
  if (path === "-") {
    // A pipe has been emptied by the first who read it.
    if (isStdinRead) throw new UsageError("Stdin can be read only once, so only one file can be called -.");
    isStdinRead = true;
    return read(0, labelOfInput(path), most);
  }
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    throw unreadable(path, error);
  }
  try {
    return read(file, path, most);
  } finally {
    closeSync(file);
  }
}

/** The text of a file that may be packed. */
export function readUnpacked(path: string): string {
  const bytes = readInput(path);
  const label = labelOfInput(path);
  const isPacked = (bytes[0] === 0x1f && bytes[1] === 0x8b) || /\.gz$/i.test(path);
  try {
    const text = isPacked ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
    if (text.length <= MOST_BYTES) return text.toString("utf8");
  } catch (error) {
    throw new UsageError(`${label} cannot be unpacked: ${(error as Error).message}.`);
  }
  throw new UsageError(`${label} is larger than ${MOST_BYTES / 2 ** 20} MB, which is the limit.`);
}

/** What to say of a file that Node could not read. */
function unreadable(label: string, error: unknown): UsageError {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return new UsageError(`There is no file ${label}.`);
  if (code === "EISDIR") return new UsageError(`${label} is a folder, not a file.`);
  if (code === "EACCES") return new UsageError(`${label} may not be read: permission denied.`);
  return new UsageError(`${label} cannot be read: ${(error as Error).message}.`);
}

/** Reads at most one byte more than the limit. The size of a pipe is not known before its end. */
function read(file: number, label: string, limit: number): Buffer {
  const most = limit + 1;
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    const expected = Math.min(fstatSync(file).size, most);
    while (total < most) {
      const chunk = Buffer.allocUnsafe(Math.min(most - total, Math.max(CHUNK_BYTES, expected - total + 1)));
      const count = readSome(file, chunk);
      if (count === 0) break;
      total += count;
      chunks.push(chunk.subarray(0, count));
    }
  } catch (error) {
    throw unreadable(label, error);
  }
  return Buffer.concat(chunks);
}

/** Waits while there is nothing to read yet: a terminal or pipe may have been set not to block. */
function readSome(file: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(file, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}
