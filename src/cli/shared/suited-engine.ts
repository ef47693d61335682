/**
 * Work that is short or long, which nobody knows before: the reference reasoner is ready at once, the fastest
 * engine only when the game is compiled. So the work begins with the reasoner, and if it is not done after a
 * moment it begins anew with the fastest. Both give the same answers, so only the time differs.
 */
import type { Game } from "../../engine/game.js";
import type { Sheet } from "../../gdl/tree.js";
import type { Pause } from "../../match/pause.js";
import { interruptible } from "./interrupt.js";
import { type EngineChoice, load, openGame } from "./open-game.js";

export interface Job<T> {
  work(game: Game, pause: Pause): Promise<T>;
  /** How far an interrupted work has come. */
  reached(result: T): number;
}

export interface Done<T> {
  readonly label: string;
  readonly sheet: Sheet;
  /** The game on which the result was found. */
  readonly game: Game;
  readonly result: T;
  readonly isInterrupted: boolean;
}

/** What `auto` means there, in the help. */
export const SUITED = "the reference reasoner, then slices if the work is long and they can";

/** About as long as it takes to compile a game of middle size. */
const PATIENCE_MS = 1000;

export async function onSuitedEngine<T>(
  file: string,
  engine: EngineChoice,
  job: Job<T>,
  patienceMs = PATIENCE_MS,
): Promise<Done<T>> {
  const isOpen = engine === "auto";
  const { label, sheet, game } = openGame(file, isOpen ? "reference" : engine);
  const deadline = isOpen ? performance.now() + patienceMs : Number.POSITIVE_INFINITY;
  let isLong = false;
  const begun = await run(job, game, () => {
    isLong ||= performance.now() > deadline;
    return isLong;
  });
  if (!isLong || begun.isInterrupted) return { label, sheet, game, ...begun };
  const fast = load(sheet, "auto", label);
  const again = await run(job, fast, () => false);
  const isBehind = again.isInterrupted && job.reached(again.result) < job.reached(begun.result);
  return isBehind
    ? { label, sheet, game, ...begun, isInterrupted: true }
    : { label, sheet, game: fast, ...again };
}

async function run<T>(
  { work }: Job<T>,
  game: Game,
  isEnough: () => boolean,
): Promise<{ readonly result: T; readonly isInterrupted: boolean }> {
  const interruption = interruptible();
  try {
    const result = await work(game, async () => (await interruption.breathe()) || isEnough());
    return { result, isInterrupted: interruption.signal.aborted };
  } finally {
    // To compile a large game takes seconds without a pause, in which Ctrl-C must end the program.
    interruption.end();
  }
}
