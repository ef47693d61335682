/**
 * What every command of the terminal shares: results on stdout, notes on stderr, and one convention for exit
 * codes. An action is a function that returns its exit code, wrapped in `act`; what it throws as `UsageError`
 * is shown as a sentence and exits with 2; any other throw is a bug and is shown with its stack.
 */

import { note } from "../../node/messages.js";
import { wrapped } from "../../node/wrap.js";

export const Exit = {
  /** Done, and all is well. */
  ok: 0,
  /** Done, and the answer is a problem: errors found, a difference, an ill-behaved game. */
  problem: 1,
  /** Wrong usage or unreadable input. */
  usage: 2,
  /** A bug of arcwood, as in sysexits.h: never to be mistaken for an answer. */
  bug: 70,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof Exit)[keyof typeof Exit];

/** One JSON object a line. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** A line of the result. */
export function print(line: string): void {
  process.stdout.write(`${wrapped(line, process.stdout)}\n`);
}

/**
 * Colours go only to a terminal, unless the user wants none (https://no-color.org) or wants them everywhere
 * (https://force-color.org). If both are asked for, they are shown, as Node itself does.
 */
export function wantsColor(): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: term } = process.env;
  if (force) return force !== "0" && force !== "false";
  return process.stdout.isTTY === true && !no && term !== "dumb";
}

/** Makes a commander action from a function that returns an exit code. */
export function act<A extends unknown[]>(
  action: (...args: A) => ExitCode | Promise<ExitCode>,
): (...args: A) => Promise<void> {
  return async (...args) => {
    process.exitCode = await action(...args);
  };
}

/**
 * `head` and the like close the pipe when they have seen enough; that is no error. If an answer cannot be
 * written, as on a full disk, no exit code may claim that there was one.
 */
export function endWhereOutputEnds(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    note(`arcwood: the result cannot be written: ${error.message}.`);
    process.exit(Exit.usage);
  });
  // A closed stderr means that no notes are wanted; the result and its exit code stand all the same.
  process.stderr.on("error", () => {});
}
