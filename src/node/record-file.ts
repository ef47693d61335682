/**
 * The record of a match in a file, written while it is played: whatever happens to the program, the file is a
 * whole record of what was played until a moment before. If the disk is full for a while, the match goes on;
 * only at the end must the file be there.
 */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { MatchRecord } from "../match/record.js";
import { note, UsageError } from "./messages.js";

/** In a match of a thousand quick turns, not every turn is written at once. */
const EVERY_MS = 500;

export class RecordFile {
  private written = Number.NEGATIVE_INFINITY;
  private later: NodeJS.Timeout | undefined;
  private hasFailed = false;

  constructor(
    private readonly path: string,
    private readonly record: MatchRecord,
    private readonly everyMs = EVERY_MS,
  ) {
    if (path === "-") {
      throw new UsageError("A record that is written while the match is played needs a file, and - is none.");
    }
    // It is better to find out now than after the match that there cannot be such a file.
    this.write();
  }

  /** To be called after a turn: writes at once, or when the last time is long enough ago. */
  update(): void {
    const wait = this.written + this.everyMs - performance.now();
    if (wait <= 0) this.tryToWrite();
    else this.later ??= setTimeout(() => this.tryToWrite(), wait).unref();
  }

  /** Writes the whole record. */
  write(): void {
    clearTimeout(this.later);
    this.later = undefined;
    writeRecord(this.path, this.record);
    this.written = performance.now();
  }

  private tryToWrite(): void {
    try {
      this.write();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      if (!this.hasFailed) note(`${error.message} The match goes on, and it is tried again.`);
      this.hasFailed = true;
    }
  }
}

/** Writes the record as a whole or not at all. */
export function writeRecord(path: string, record: MatchRecord): void {
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    writeFileSync(beside, `${JSON.stringify(record)}\n`);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}.`);
  }
}
