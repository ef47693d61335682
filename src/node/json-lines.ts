/**
 * A file that grows by one line of JSON at a time. Each line is handed to the system before anything else
 * happens, so that all of it is there however the program ends. If the disk is full the program goes on, and
 * says so at once and at the end.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { note, UsageError } from "./messages.js";

export class JsonLines {
  private readonly file: number;
  private failure: UsageError | undefined;

  constructor(private readonly path: string) {
    try {
      this.file = openSync(path, "w");
    } catch (error) {
      throw this.unwritable(error);
    }
  }

  add(value: unknown): void {
    // After half a line no other would be one.
    if (this.failure !== undefined) return;
    try {
      const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
      for (let done = 0; done < bytes.length; ) done += writeSync(this.file, bytes, done);
    } catch (error) {
      this.failure = this.unwritable(error);
      note(`${this.failure.message} It ends here, and all else goes on.`);
    }
  }

  /** Throws if a line is missing. */
  close(): void {
    closeSync(this.file);
    if (this.failure !== undefined) throw this.failure;
  }

  private unwritable(error: unknown): UsageError {
    return new UsageError(`${this.path} cannot be written: ${(error as Error).message}.`);
  }
}
