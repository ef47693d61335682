/**
 * What expands a node of the search: it finds the arms of a state, which are its joint legal moves and the
 * solutions of its one-stage network. `moves-first.ts` goes through the moves, `network-expander.ts` solves
 * the network; both find the same arms in the same order.
 */
import type { State, TermId } from "../../engine/game.js";
import type { Child } from "../../engine/loaded-game.js";
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { ReadAhead } from "./read-ahead.js";

export interface Expander {
  /** Before the first state is expanded, where there is something to make ready. */
  prepare?(): Pieces;
  expand(state: State): Expansion;
  /** Who makes all arms of many nodes at once; undefined where they are expanded one by one. */
  readAhead?(graph: KernelGraph): Pieces<ReadAhead | undefined>;
}

/** The arms of one state, one batch after another. */
export interface Expansion {
  /** The legal moves of each player. */
  readonly moves: readonly (readonly TermId[])[];
  /** Some arms that were not given yet; none if the search for them has only gone on. */
  next(): Pieces<readonly Arm[]>;
  /** Whether all arms have been given. */
  readonly isComplete: boolean;
  /** Whether this expansion may wait for long, while others go on. */
  readonly canWait: boolean;
  /** To be called if the rest is not wanted. */
  end(): void;
}

/** A legal move of each player, and where it leads: one state for each move of `random`. */
export interface Arm {
  /** For each player an index of its legal moves. */
  readonly choice: readonly number[];
  readonly successors: readonly Successor[];
}

export type Successor = Pick<Child, "state" | "putBits" | "isTerminal" | "score">;
