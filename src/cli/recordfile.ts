/**
 * The record of a match in a file, written while it is played: whatever happens to the program, the file is a whole record of
 * what was played until a moment before.
 */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { MatchRecord } from "../match/record.js";
import { UsageError } from "./output.js";

/** Of a match of a thousand quick turns not every one is written. */
const EVERY_MS = 500;

export class RecordFile {
  private written = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly path: string,
    private readonly record: MatchRecord,
  ) {
    // Now rather than after the match it is seen whether there can be such a file.
    this.write();
  }

  /** After a turn. */
  update(): void {
    if (performance.now() - this.written >= EVERY_MS) this.write();
  }

  /** Writes all that there is. */
  write(): void {
    const beside = join(dirname(this.path), `.${basename(this.path)}.${process.pid}.tmp`);
    try {
      writeFileSync(beside, `${JSON.stringify(this.record)}\n`);
      renameSync(beside, this.path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw new UsageError(`${this.path} cannot be written: ${(error as Error).message}.`);
    }
    this.written = performance.now();
  }
}
