/** What a program in Node tells its user besides the result: notes on stderr, and errors of usage. */

import { wrapped } from "./wrap.js";

/** An error that the user can mend; its sentence says how. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A line of progress or explanation, which is no part of the result. */
export function note(line: string): void {
  process.stderr.write(`${wrapped(line, process.stderr)}\n`);
}
