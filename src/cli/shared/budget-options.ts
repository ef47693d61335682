/** The options that say how long players may think, and what they may use for it. */
import { type Command, Option } from "commander";
import { MOST_BUDGET } from "../../engine/memory/arena.js";
import { DEFAULT_MEANS, LEAST_PLAY_CLOCK, LONGEST_CLOCK, type Means } from "../../match/built-in.js";
import type { Budget } from "../../match/participant.js";
import { UsageError } from "../../node/messages.js";
import { startSeat } from "../../node/seat-thread.js";
import { wholeNumber } from "./open-game.js";

export interface BudgetOptions {
  readonly startclock?: number;
  readonly playclock?: number;
  readonly iterations?: number;
}

export interface MeansOptions {
  readonly memory: number;
  readonly threads: number;
  readonly learned?: string;
}

const MEGABYTE = 2 ** 20;

const MOST_MEGABYTES = MOST_BUDGET / MEGABYTE;

/** The most threads that can be asked for. */
export const MOST_THREADS = 256;

/** What is said of the presets may be a word. */
export function addBudgetOptions(
  command: Command,
  startClock: number | string,
  playClock: number | string,
): Command {
  return command
    .option("--startclock <s>", `seconds before the first move (default: ${startClock})`, seconds(0))
    .option("--playclock <s>", `seconds for a move (default: ${playClock})`, seconds(LEAST_PLAY_CLOCK))
    .option("--iterations <n>", "playouts for a move, in place of clocks", wholeNumber(1));
}

export function addMeansOptions(command: Command): Command {
  return command
    .option(
      "--memory <mb>",
      "megabytes that a player may hold",
      wholeNumber(1, MOST_MEGABYTES),
      DEFAULT_MEANS.memoryBytes / MEGABYTE,
    )
    .option(
      "--threads <n>",
      "threads that think for a player; they share its memory",
      wholeNumber(1, MOST_THREADS),
      DEFAULT_MEANS.threads,
    )
    .addOption(learnedOption());
}

/** For commands whose players may know the game already. */
export function learnedOption(): Option {
  return new Option(
    "--learned <dir>",
    "learnt values kept by arcwood learn --out: players that learn values take them from there",
  );
}

export function meansOf({ memory, threads, learned }: MeansOptions): Means {
  return { memoryBytes: memory * MEGABYTE, threads, startSeat, learned };
}

/** If playouts are counted, only clocks that were asked for run. */
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

/** `5 s to start, 1 s a move`, or `10000 iterations a move, 2 threads`. */
export function describeBudget({ startClock, playClock, iterations }: Budget, means: Means): string {
  const { threads } = means;
  const parts = [
    ...(Number.isFinite(startClock) ? [`${startClock} s to start`] : []),
    ...(Number.isFinite(playClock) ? [`${playClock} s a move`] : []),
    ...(Number.isFinite(iterations) ? [`${iterations} iterations a move`] : []),
    ...(threads > 1 ? [`${threads} threads`] : []),
  ];
  return parts.join(", ");
}

/** A number of seconds of at least `least`, for commander. */
export function seconds(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d*\.?\d+$/.test(text) && value >= least && value <= LONGEST_CLOCK) return value;
    throw new UsageError(`${text} is not a number of seconds from ${least} to ${LONGEST_CLOCK}.`);
  };
}
