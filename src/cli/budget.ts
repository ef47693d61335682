/** The options that say how long players may think. */
import type { Command } from "commander";
import type { Budget } from "../match/participant.js";
import { wholeNumber } from "./opengame.js";
import { UsageError } from "./output.js";

export interface BudgetOptions {
  readonly startclock?: number;
  readonly playclock?: number;
  readonly iterations?: number;
}

/** With less there is no time to think in, since a move leaves a little before its clock runs out. */
export const LEAST_PLAY_CLOCK = 0.2;

/** A day. */
const LONGEST = 86_400;

export function addBudgetOptions(command: Command, startClock: number, playClock: number): Command {
  return command
    .option("--startclock <s>", `seconds before the first move (default: ${startClock})`, seconds(0))
    .option("--playclock <s>", `seconds for a move (default: ${playClock})`, seconds(LEAST_PLAY_CLOCK))
    .option("--iterations <n>", "playouts for a move, in place of clocks", wholeNumber(1));
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
