/**
 * Whoever plays a role in a match: a player in this thread, a person at a terminal, a player on the other
 * side of a network. The match knows nothing else of a participant (`match.ts`). It tells each what its role
 * may know, and when the answer must be there. What happens if an answer is missing, or is no legal move, is
 * for the match to decide.
 */
import type { LoadedGame } from "../engine/loaded-game.js";
import type { Observation, Report } from "../players/player.js";

export interface Participant {
  /** What records and tables call it. */
  readonly name: string;
  /**
   * Whether it thinks elsewhere. Such participants are asked all at once. Those that share this thread are
   * asked one after the other, each on a clock of its own.
   */
  readonly isRemote?: boolean;
  /** The milliseconds after the deadline in which an answer still counts, since a network takes time. */
  readonly grace?: number;
  readonly isHuman?: boolean;
  /**
   * Whether it hears of one turn at a time, as players over HTTP do. It is asked in the turns of an opening
   * too, and its answers there do not count.
   */
  readonly hearsTurnByTurn?: boolean;

  /** Called once, before the first turn. */
  start(call: StartCall): Promise<StartAnswer>;
  play(call: PlayCall): Promise<PlayAnswer>;
  /** Called once, at the end, even if `start` has failed. Nobody waits for it longer than its deadline. */
  stop(call: StopCall): Promise<void>;
}

/** What every call has. */
export interface Call {
  /** When the answer must be there, in milliseconds of `performance.now()`; infinite where no clock runs. */
  readonly deadline: number;
  /** Aborted when nobody waits for the answer any more: it is too late, or the match is over. */
  readonly signal: AbortSignal;
}

export interface StartCall extends Call {
  readonly matchId: string;
  readonly loaded: LoadedGame;
  /** The index among the roles of the game. */
  readonly role: number;
  /** A seed of this seat alone. */
  readonly seed: number;
  readonly budget: Budget;
}

/** What there is for a move: a clock, a number of playouts, or both; then the first to run out counts. */
export interface Budget {
  /** In seconds; infinite without a clock. */
  readonly startClock: number;
  readonly playClock: number;
  /** Playouts for a move; infinite if only the clock counts. */
  readonly iterations: number;
}

/** The whole of a budget in which what has no limit was left out. */
export function wholeBudget({
  startClock = Number.POSITIVE_INFINITY,
  playClock = Number.POSITIVE_INFINITY,
  iterations = Number.POSITIVE_INFINITY,
}: Partial<Budget>): Budget {
  return { startClock, playClock, iterations };
}

/** How many playouts there are before the first move: none if all are counted, or if no clock would end them. */
export function startIterations({ startClock, iterations }: Budget): number {
  return Number.isFinite(startClock) && !Number.isFinite(iterations) ? iterations : 0;
}

export interface PlayCall extends Call {
  /** The number of turns that were played. */
  readonly step: number;
  /** What the role learns of the turns since the last call: at first the opening, if any, then one turn. */
  readonly observed: readonly Observation[];
}

export interface StopCall extends Call {
  readonly observed: readonly Observation[];
  /** Whether the match did not come to its end. */
  readonly isAborted: boolean;
}

/** Why there is no answer. */
export type NoAnswer =
  | { readonly kind: "late" }
  | { readonly kind: "unreachable"; readonly reason: string }
  | { readonly kind: "crashed"; readonly reason: string }
  /** The answer is no term. */
  | { readonly kind: "garbled"; readonly text: string };

export type StartAnswer = { readonly kind: "ready" } | NoAnswer;

/** A move as KIF text in the spelling of the rules, but for capitals; the match sees whether it is legal. */
export type PlayAnswer =
  | { readonly kind: "move"; readonly text: string; readonly report?: Report | undefined }
  | NoAnswer;
