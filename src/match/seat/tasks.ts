/**
 * What a player in a thread of its own and whoever gave it its seat say to each other. All of it can be
 * copied by structured clone. Terms are texts, since their numbers differ from thread to thread.
 */
import type { EngineName } from "../../engine/prepare-game.js";
import type { Report } from "../../players/player.js";
import type { StatePicture } from "../board/board-picture.js";
import type { Told } from "../protocol/message.js";

/** A new task ends the one before it, unless that is a start whose playouts are counted. */
export type SeatTask = LoadTask | StartTask | PlayTask | PonderTask | RestTask | EndTask;

/** The role has answered with this move: what comes now is to be thought about until there is another task. */
export interface PonderTask {
  readonly kind: "ponder";
  readonly move: string;
  /** When it is enough, as `epochNow` counts. */
  readonly deadline: number;
}

/** Nobody waits for the answer any more. */
export interface RestTask {
  readonly kind: "rest";
}

/** The match is over, and nothing is to be decided any more: what was told last is only followed. */
export interface EndTask {
  readonly kind: "end";
  readonly told: readonly Told[];
  /** The move that was answered last. */
  readonly answered: string | undefined;
}

/** Who plays what. */
export interface GameTask {
  /** The text of the whole sheet. */
  readonly rules: string;
  /** In capitals or small letters. */
  readonly role: string;
  readonly player: string;
  /** An engine by name, or the fastest that the game fits; the reference reasoner is ready at once. */
  readonly engine: EngineName | "auto";
  /** Longest that grounding may take before the reference reasoner takes over. */
  readonly groundSeconds: number;
}

/**
 * Before the match: choose the player, and load the game if it is given, so that the start need not do it.
 */
export interface LoadTask {
  readonly kind: "load";
  readonly player: string;
  readonly game?: GameTask;
}

/** The first of the match. */
export interface StartTask extends GameTask {
  readonly kind: "start";
  readonly seed: number;
  readonly memoryBytes: number;
  /** The number of threads that think for the role, this one included. */
  readonly threads: number;
  /** When the player must be ready, as `epochNow` counts. */
  readonly deadline: number;
  /** Playouts until then; infinite if only the clock counts. */
  readonly iterations: number;
  /** Whether the state is to be drawn with each move. */
  readonly draws: boolean;
  /** Whether it thinks on after each of its answers, until the next task comes. */
  readonly ponders: boolean;
  /** A folder of learnt values that were kept. */
  readonly learned?: string | undefined;
}

export interface PlayTask {
  readonly kind: "play";
  /** Comes back with the move. */
  readonly number: number;
  readonly told: readonly Told[];
  /** The move that was answered last, which need not come from this thread. */
  readonly answered: string | undefined;
  readonly deadline: number;
  /** Playouts; infinite if only the clock counts. */
  readonly iterations: number;
}

/** A state for people: in letters, and as pages draw it. */
export interface DrawnState {
  readonly text: string;
  readonly picture: StatePicture;
}

export type SeatNews =
  /** The player is known. */
  | { readonly kind: "chosen" }
  /** The rules are read and loaded. */
  | {
      readonly kind: "seated";
      readonly roles: readonly string[];
      readonly engine: string;
      /** Why the reference reasoner plays the game, if it was not asked for. */
      readonly fallback: string | undefined;
      /** Whether the rules hide the state: they say what each role sees. */
      readonly hasPercepts: boolean;
      readonly seconds: number;
    }
  | { readonly kind: "ready" }
  | {
      readonly kind: "move";
      readonly number: number;
      readonly move: string;
      readonly report: Report;
      /** The state in which the move is made; undefined if it is not known, or nobody wants to see it. */
      readonly drawn: DrawnState | undefined;
      readonly step: number;
    }
  /** The move that the player likes best so far: for whoever cannot wait any longer. */
  | { readonly kind: "best"; readonly number: number; readonly move: string }
  /** How the match ended, in answer to the end. */
  | {
      readonly kind: "ended";
      readonly step: number;
      /** Undefined if the role does not know the state. */
      readonly drawn: DrawnState | undefined;
      /** For each role; undefined if the state is not terminal, or not known. */
      readonly scores: readonly number[] | undefined;
    }
  /** There is no move for this turn. */
  | { readonly kind: "stumble"; readonly number: number; readonly reason: string }
  /** The message was one that had been answered before. */
  | { readonly kind: "repeat"; readonly number: number }
  | { readonly kind: "note"; readonly text: string }
  /** What a module prints. It is for the author of the module, and no part of a result. */
  | { readonly kind: "printed"; readonly text: string }
  /** The last news: there will be no more moves. */
  | { readonly kind: "failed"; readonly reason: string };

/** Milliseconds that mean the same in every thread, and do not jump while a thread runs. */
export function epochNow(): number {
  return epochOf(performance.now());
}

/** Turns a time of `performance.now()` into such a time. */
export function epochOf(time: number): number {
  return performance.timeOrigin + time;
}

/** Turns such a time into one of this thread's `performance.now()`. */
export function ownTime(epoch: number): number {
  return epoch - performance.timeOrigin;
}

const LEAST_GROUND_SECONDS = 60;

/** How long grounding may take: as long as the start clock, but at least a minute. */
export function groundSeconds(startClock: number): number {
  return Math.max(LEAST_GROUND_SECONDS, startClock);
}
