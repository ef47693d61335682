/**
 * Whoever plays a role in a match: a player in this thread, a person at a terminal, a player on the other side of a network.
 * A match knows nothing else of them (`match.ts`). It tells each what its role may know, and when the answer must be there;
 * what it does with an answer that is not there, or is no legal move, is its own affair.
 */
import type { LoadedGame } from "../engine/loaded-game.js";
import type { Observation, Report } from "../players/player.js";

export interface Participant {
  /** What records and tables call it. */
  readonly name: string;
  /**
   * It thinks elsewhere. Such participants are asked all at once; those that share this thread one after the other, each on
   * a clock of its own.
   */
  readonly isRemote?: boolean;
  /** An answer that comes so many milliseconds behind the deadline still counts: what a network takes. */
  readonly grace?: number;
  readonly isHuman?: boolean;

  /** Once, before the first turn. */
  start(call: StartCall): Promise<StartAnswer>;
  play(call: PlayCall): Promise<PlayAnswer>;
  /** Once, at the end, also where `start` has failed. Nobody waits for it longer than its deadline. */
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
  /** Index into the roles of the game. */
  readonly role: number;
  /** Of this seat alone. */
  readonly seed: number;
  readonly budget: Budget;
}

/** What there is for a move: a clock, a number of playouts, or both, and then whichever ends first. */
export interface Budget {
  /** Seconds, infinite without a clock. */
  readonly startClock: number;
  readonly playClock: number;
  /** Playouts a move, infinite where only the clock counts. */
  readonly iterations: number;
}

export interface PlayCall extends Call {
  /** Turns that were played. */
  readonly step: number;
  /** What the role learns of the turns since the last call: none at the first, then one; more where a match began with given moves. */
  readonly observed: readonly Observation[];
}

export interface StopCall extends Call {
  readonly observed: readonly Observation[];
  /** The match did not come to its end. */
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

/** A move as KIF text in the spelling of the rules, capitals apart; whether it is legal is seen by the match. */
export type PlayAnswer =
  | { readonly kind: "move"; readonly text: string; readonly report?: Report | undefined }
  | NoAnswer;
