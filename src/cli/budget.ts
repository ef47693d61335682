/** The options that say how long players may think, and what they may use for it. */
import type { Command } from "commander";
import { DEFAULT_MEANS, type Means } from "../match/built-in.js";
import type { Budget } from "../match/participant.js";
import { wholeNumber } from "./opengame.js";
import { UsageError } from "./output.js";

export interface BudgetOptions {
  readonly startclock?: number;
  readonly playclock?: number;
  readonly iterations?: number;
}

export interface MeansOptions {
  readonly memory: number;
}

/** With less there is no time to think in, since a move leaves a little before its clock runs out. */
export const LEAST_PLAY_CLOCK = 0.2;

const MEGABYTE = 2 ** 20;
const MEGABYTES = DEFAULT_MEANS.memoryBytes / MEGABYTE;

/** A kernel addresses four gigabytes, and not all of them are for one player. */
const MOST_MEGABYTES = 2048;

/** A day. */
const LONGEST = 86_400;

export function addBudgetOptions(command: Command, startClock: number, playClock: number): Command {
  return command
    .option("--startclock <s>", `seconds before the first move (default: ${startClock})`, seconds(0))
    .option("--playclock <s>", `seconds for a move (default: ${playClock})`, seconds(LEAST_PLAY_CLOCK))
    .option("--iterations <n>", "playouts for a move, in place of clocks", wholeNumber(1));
}

export function addMeansOptions(command: Command): Command {
  const megabytes = wholeNumber(1, MOST_MEGABYTES);
  return command.option("--memory <mb>", "megabytes that a player may hold", megabytes, MEGABYTES);
}

export function meansOf({ memory }: MeansOptions): Means {
  return { ...DEFAULT_MEANS, memoryBytes: memory * MEGABYTE };
}

/** Where playouts are counted, only clocks that were asked for run. */
export function budgetOf(
  { startclock, playclock, iterations }: BudgetOptions,
  startClock: number,
  playClock: number,
): Budget {
  const preset = (seconds: number) => (iterations === undefined ? seconds : Number.POSITIVE_INFINITY);
  return {
    startClock: startclock ?? preset(startClock),
    playClock: playclock ?? preset(playClock),
    iterations: iterations ?? Number.POSITIVE_INFINITY,
  };
}

/** `5 s to start, 1 s a move`, or `10000 iterations a move`. */
export function describeBudget({ startClock, playClock, iterations }: Budget): string {
  const parts = [
    ...(Number.isFinite(startClock) ? [`${startClock} s to start`] : []),
    ...(Number.isFinite(playClock) ? [`${playClock} s a move`] : []),
    ...(Number.isFinite(iterations) ? [`${iterations} iterations a move`] : []),
  ];
  return parts.join(", ");
}

/** A number of seconds of at least `least`, for commander. */
export function seconds(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d*\.?\d+$/.test(text) && value >= least && value <= LONGEST) return value;
    throw new UsageError(`${text} is not a number of seconds from ${least} to ${LONGEST}.`);
  };
}
