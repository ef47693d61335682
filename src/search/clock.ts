/**
 * How long a player may think. With a deadline it thinks until then; with a number of iterations a seed decides all that it
 * does. An iteration is one complete playout, for every player.
 *
 * A player looks at the clock between pieces of work of some milliseconds, and breathes: whoever runs it can then see to
 * other things, and abort.
 */

import { nextTurn } from "../engine/next-turn.js";
import type { Pieces } from "../engine/pieces.js";

export interface Clock {
  /** When the answer must be there, in milliseconds of `performance.now()`; infinite where iterations are counted. */
  readonly deadline: number;
  /** So many playouts and no more; infinite where time counts. */
  readonly iterations: number;
  readonly signal?: AbortSignal | undefined;
}

/** A player computes for at most about this long between two looks at the clock. */
export const PIECE_MS = 5;

const BREATH_MS = 10;

export function clockOfSeconds(seconds: number, signal?: AbortSignal): Clock {
  return { deadline: performance.now() + 1000 * seconds, iterations: Number.POSITIVE_INFINITY, signal };
}

export function clockOfIterations(iterations: number, signal?: AbortSignal): Clock {
  return { deadline: Number.POSITIVE_INFINITY, iterations, signal };
}

/** A clock that stands still: the answer is wanted at once, with whatever is known. */
export const NO_TIME: Clock = { deadline: Number.NEGATIVE_INFINITY, iterations: 0 };

export function isOver({ deadline, signal }: Clock): boolean {
  return signal?.aborted === true || performance.now() >= deadline;
}

/** Timers know no longer time. */
const LONGEST_MS = 2 ** 31 - 1;

/** At a time of `performance.now()`, at once where that is over, after some weeks where it is later still. None for a time that never comes. */
export function timerAt(time: number, act: () => void): ReturnType<typeof setTimeout> | undefined {
  if (time === Number.POSITIVE_INFINITY) return undefined;
  return setTimeout(act, Math.min(LONGEST_MS, Math.max(0, time - performance.now())));
}

/** Part of what is left of a clock, as work with shares of the time wants it. */
export function shareOf(clock: Clock, share: number): Clock {
  const left = Math.max(0, clock.deadline - performance.now());
  return left === Number.POSITIVE_INFINITY ? clock : { ...clock, deadline: performance.now() + share * left };
}

/** Work in pieces, of which none is begun that may not end in time: the longest of late would not fit into what is left. */
export class Pace {
  private longest = 0;
  private last = 0;
  private clock: Clock = NO_TIME;

  /** Another work of the same kind begins. */
  begin(clock: Clock): void {
    this.clock = clock;
    this.last = performance.now();
    // A first piece that took long, making machines of slices, say, must not keep later work from beginning.
    this.longest = Math.min(this.longest / 2, Math.max(0, clock.deadline - this.last) / 4);
  }

  /** Asked before each piece. */
  goesOn(): boolean {
    const now = performance.now();
    this.longest = Math.max(now - this.last, FADING * this.longest);
    this.last = now;
    return this.clock.signal?.aborted !== true && now + this.longest < this.clock.deadline;
  }
}

/** A long piece is remembered for some hundred others. */
const FADING = 0.99;

/** Lets others go on, every 10 milliseconds or so; nearly free when called often. */
export class Breath {
  private last = performance.now();

  /** To wait for a promise costs more than to ask whether it need be. */
  get isDue(): boolean {
    return performance.now() - this.last >= BREATH_MS;
  }

  async take(): Promise<void> {
    if (!this.isDue) return;
    await nextTurn();
    this.last = performance.now();
  }
}

/** All of a work in pieces, with breaths between them. */
export async function breathing<T>(work: Pieces<T>): Promise<T> {
  const breath = new Breath();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (breath.isDue) await breath.take();
  }
}

/** What comes one after the other, until the clock is over; with breaths between. */
export async function inTime<T>(items: Iterable<T>, clock: Clock): Promise<T[]> {
  const breath = new Breath();
  const taken: T[] = [];
  for (const item of items) {
    taken.push(item);
    await breath.take();
    if (isOver(clock)) break;
  }
  return taken;
}

/**
 * What a player does when its thought is over: it looks through what it has found, and reports. What that took the
 * last time is left free before the deadline, up to a quarter of the time.
 */
export class Ending {
  private took = 0;

  /** The clock of a thought that has this ending. */
  before(clock: Clock): Clock {
    if (clock.deadline === Number.POSITIVE_INFINITY) return clock;
    const left = Math.max(0, clock.deadline - performance.now());
    return { ...clock, deadline: clock.deadline - Math.min(this.took, left / 4) };
  }

  /** Goes through the ending, and sees how long it takes. */
  async go<T>(act: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await act();
    // A first time is longer than those that come, since nothing is compiled yet.
    this.took = Math.max(performance.now() - begun, this.took / 2);
    return result;
  }
}
