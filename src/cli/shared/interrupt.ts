/**
 * Ctrl-C as an AbortSignal. The first one aborts the signal, and the command ends in its own time with
 * `Exit.interrupted`. The second finds no handler and kills the process at once, as it would by default.
 *
 * A handler runs only when the event loop turns, so a command that computes for long must await `breathe` now
 * and then, or Ctrl-C would do nothing. A command that never asks for this keeps the default: it dies.
 */
import { setImmediate } from "node:timers/promises";

export interface Interruption {
  readonly signal: AbortSignal;
  /** Lets a pending Ctrl-C in; costs nearly nothing when called often. True if the command should stop. */
  breathe(): Promise<boolean>;
  /** Ctrl-C ends the program again, as it does by default. */
  end(): void;
}

const BREATH_MS = 20;

export function interruptible(): Interruption {
  const controller = new AbortController();
  const onInterrupt = () => controller.abort();
  process.once("SIGINT", onInterrupt);
  let last = performance.now();
  return {
    signal: controller.signal,
    async breathe() {
      if (performance.now() - last >= BREATH_MS) {
        // Signals come between two turns of the event loop. Two turns are awaited, since the first may be the
        // rest of the current one.
        await setImmediate();
        await setImmediate();
        last = performance.now();
      }
      return controller.signal.aborted;
    },
    end: () => void process.off("SIGINT", onInterrupt),
  };
}
