/**
 * How long a player may think. With a deadline it thinks until then; with a number of iterations a seed
 * decides all that it does. For every player an iteration is one complete playout.
 *
 * A player looks at the clock between pieces of work of some milliseconds, and breathes: whoever runs it can
 * then do other things, and abort it.
 */

import { nextTurn } from "../engine/next-turn.js";
import type { Pieces } from "../gdl/pieces.js";

export interface Clock {
  /** When the answer must be there, as `performance.now()` counts; infinite if iterations are counted. */
  readonly deadline: number;
  /** The number of playouts; infinite if time counts. */
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

/** A clock that has run out: the answer is wanted at once, with whatever is known. */
export const NO_TIME: Clock = { deadline: Number.NEGATIVE_INFINITY, iterations: 0 };

export function isOver({ deadline, signal }: Clock): boolean {
  return signal?.aborted === true || performance.now() >= deadline;
}

/** Timers take no longer time. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Acts at a time of `performance.now()`: at once if it has passed, after about 25 days if it is later than
 * that. An infinite time never comes, and there is no timer for it.
 */
export function timerAt(time: number, act: () => void): ReturnType<typeof setTimeout> | undefined {
  if (time === Number.POSITIVE_INFINITY) return undefined;
  return setTimeout(act, Math.min(LONGEST_MS, Math.max(0, time - performance.now())));
}

/** A clock with a share of the time that this one has left. */
export function shareOf(clock: Clock, share: number): Clock {
  const left = Math.max(0, clock.deadline - performance.now());
  return left === Number.POSITIVE_INFINITY ? clock : { ...clock, deadline: performance.now() + share * left };
}

/** For work in pieces. A piece is begun only if the longest of late would fit into the time that is left. */
export class Pace {
  private longest = 0;
  private last = 0;
  private clock: Clock = NO_TIME;

  /** Begins another work of the same kind. */
  begin(clock: Clock): void {
    this.clock = clock;
    this.last = performance.now();
    // A first piece that took long, for example to make the machines of slices, must not prevent later work.
    this.longest = Math.min(this.longest / 2, Math.max(0, clock.deadline - this.last) / 4);
  }

  /** To be asked before each piece. */
  goesOn(): boolean {
    const now = performance.now();
    this.longest = Math.max(now - this.last, FADING * this.longest);
    this.last = now;
    return this.clock.signal?.aborted !== true && now + this.longest < this.clock.deadline;
  }
}

/** A long piece is remembered for some hundred later ones. */
const FADING = 0.99;

/** Lets others go on, every 10 milliseconds or so; nearly free when called often. */
export class Breath {
  private last = performance.now();

  /** Whether it is time for a breath: to ask costs less than to wait for a promise. */
  get isDue(): boolean {
    return performance.now() - this.last >= BREATH_MS;
  }

  async take(): Promise<void> {
    if (!this.isDue) return;
    await nextTurn();
    this.last = performance.now();
  }
}

/** Does all of a work in pieces, with breaths between them. */
export async function breathing<T>(work: Pieces<T>): Promise<T> {
  const breath = new Breath();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (breath.isDue) await breath.take();
  }
}

/**
 * Does a work in pieces as long as the clock allows, with breaths between them. Undefined where the time is over,
 * or it is enough, before the work is done.
 */
export async function doneInTime<T>(
  work: Pieces<T>,
  clock: Clock,
  isEnough = () => false,
): Promise<T | undefined> {
  const pace = new Pace();
  const breath = new Breath();
  pace.begin(clock);
  while (pace.goesOn() && !isEnough()) {
    const { done, value } = work.next();
    if (done) return value;
    if (breath.isDue) await breath.take();
  }
  return undefined;
}

/** Takes items until the clock is over, with breaths between them; at least one if there is any. */
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

/** What is left free for the first ending: none of its code is compiled yet, and nobody knows its length. */
const FIRST_ENDING_MS = 50;

/**
 * What a player does when its thought is over: it looks through what it has found, and reports. The time that
 * this took before is left free before the deadline, up to a quarter of the time.
 */
export class Ending {
  private took = FIRST_ENDING_MS;

  /** The clock of a thought, which leaves time for the ending. */
  before(clock: Clock): Clock {
    if (clock.deadline === Number.POSITIVE_INFINITY) return clock;
    const left = Math.max(0, clock.deadline - performance.now());
    return { ...clock, deadline: clock.deadline - Math.min(this.took, left / 4) };
  }

  /** Carries out the ending, and measures how long it takes. */
  async go<T>(act: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await act();
    // A first time is longer than those that come, since nothing is compiled yet.
    this.took = Math.max(performance.now() - begun, this.took / 2);
    return result;
  }
}
