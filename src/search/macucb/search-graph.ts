/**
 * What a search keeps: a node for each state that it has met, what expanding and sampling gave, and the list
 * of those that wait to be expanded. `kernel-search-graph.ts` keeps it in the kernel's memory;
 * `test/oracles/macucb/` keeps objects, and finds the same number for number.
 */
import type { Start } from "../../engine/chunks.js";
import type { State } from "../../engine/game.js";
import type { Pieces } from "../../engine/pieces.js";
import type { Tally } from "../../engine/slices/tally.js";
import type { Estimate } from "./estimates.js";

export interface SearchGraphOptions {
  /** Role of the game. */
  readonly role: number;
  readonly memoryBytes: number;
  /** Of the list: by samples, or by our own expected utility. */
  readonly order: "samples" | "utility";
  /** Values are the means of all samples. */
  readonly plainMean: boolean;
  /** c. */
  readonly exploration: number;
  /** Playouts at each visit. */
  readonly playouts: number;
  /** Branches that are looked at in one piece, more or less; as many as are good unless told otherwise. */
  readonly piece?: number | undefined;
}

/** What was done since the search was made. */
export interface SearchCounts {
  /** Complete playouts, and the moves made in them. */
  readonly iterations: number;
  readonly moves: number;
  /**
   * Nodes expanded, by the name that records have for it; successors made for that; nodes dropped for want of
   * memory.
   */
  readonly solved: number;
  readonly successors: number;
  readonly dropped: number;
}

/**
 * What may take long is work in pieces. Between two pieces the graph can be read: what is closed, the estimates, the
 * line. Nothing else can be done with it until the last piece is done.
 */
export interface SearchGraph {
  /** The roles that have scores. */
  readonly players: readonly number[];
  readonly counts: SearchCounts;
  /** Turns to the node that was furthest from a present one. */
  readonly depth: number;

  /** From now on these states are asked about. */
  turnTo(states: readonly State[]): void;
  /**
   * Makes them the present ones. What was found out about states that may still come stays; all else is dropped, unless
   * that takes longer than so many milliseconds.
   */
  begin(mostMs: number): Pieces;
  /**
   * Whether there is no more to find out about the present states. Where there are several a proof of what is
   * best in one is not enough: what else is worth there counts too.
   */
  readonly isClosed: boolean;
  /**
   * Expands a present state that has to be expanded before all else, or a part of it; false where none has
   * to. Room may be made for it where there is time for that.
   */
  expandRoot(mayMakeRoom: boolean): Pieces<boolean>;
  /**
   * Expands the first node of the list, or a part of it; false where none waits. Those without a sample may
   * wait for one.
   */
  expandNext(takesUnsampled: boolean): Pieces<boolean>;

  readonly isFull: boolean;
  /** Milliseconds that it takes to make room, about. */
  readonly roomMs: number;
  makeRoom(): Pieces;

  /**
   * Where so many playouts should begin. They count as under way until `take` gets what they came to, in the
   * same order.
   */
  plan(playouts: number): Pieces<readonly Start[]>;
  take(tallies: readonly (Tally | undefined)[]): Pieces;
  /** The planned playouts will not be played. */
  cancel(): void;

  /** What is thought of our own moves in the present states: the best, best first, all of them or so many. */
  estimates(most?: number): Pieces<Estimate[]>;
  /** What the players are expected to do from the first of them, turn by turn: joint moves, the texts of choices. */
  line(): Generator<string, void>;
}
