/** The time of a search that lets the event loop turn, and what may end it from outside. */
import type { Pieces } from "../../gdl/pieces.js";
import { nextTurn } from "../next-turn.js";

/** Milliseconds between two turns of the event loop. */
export const SLICE_MS = 20;

export interface TimeLimits {
  readonly seconds?: number;
  readonly signal?: AbortSignal;
}

/** What a work came to, or why it was cut off. */
export type InTime<T> = { readonly value: T } | { readonly ending: "seconds" | "aborted" };

/** Counts the time that a search takes, and says when it is over. */
export class SolverClock {
  /** Seconds until the last `stop`, and when the last `start` was. */
  private before = 0;
  private started: number | undefined = performance.now();
  private turned = performance.now();

  constructor(private readonly limits: TimeLimits) {}

  get seconds(): number {
    if (this.started === undefined) return this.before;
    return this.before + (performance.now() - this.started) / 1000;
  }

  /** Stops the time, while the solutions are in the caller's hands. */
  stop(): void {
    this.before = this.seconds;
    this.started = undefined;
  }

  start(): void {
    this.started = performance.now();
  }

  /** Whether it is time to let the event loop turn: to ask costs less than to wait for a promise. */
  get isDue(): boolean {
    return performance.now() - this.turned >= SLICE_MS / 2;
  }

  /** Lets the event loop turn if it has not for a while. Returns whether it has turned. */
  async turn(): Promise<boolean> {
    if (!this.isDue) return false;
    await nextTurn();
    this.turned = performance.now();
    return true;
  }

  /** Does all of a work in pieces, unless the search has to end before. */
  async allOf<T>(work: Pieces<T>): Promise<InTime<T>> {
    for (;;) {
      const ending = this.over();
      if (ending !== undefined) return { ending };
      const { done, value } = work.next();
      if (done) return { value };
      if (this.isDue) await this.turn();
    }
  }

  /** Why the search has to end, if it has. */
  over(): "seconds" | "aborted" | undefined {
    const { signal, seconds = Number.POSITIVE_INFINITY } = this.limits;
    if (signal?.aborted) return "aborted";
    return this.seconds >= seconds ? "seconds" : undefined;
  }
}
