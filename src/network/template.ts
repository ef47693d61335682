/** The network of one turn, with the places in it of what the rules speak of. */
import type { AcyclicProgram } from "../ground/acyclic.js";
import type { Group } from "./groups/groups.js";
import type { Network } from "./model.js";

/** "grouped": a group of fluents is one variable; "boolean": every fluent is its own. */
export type Encoding = "grouped" | "boolean";

/** Where something holds: exactly if this variable has this value. */
export interface Place {
  readonly variable: number;
  readonly value: number;
}

/**
 * A template is asked about a state that is not terminal: injected, its solutions are the joint legal moves
 * with all that follows from them. In a terminal state the actions are still the legal moves, if there are
 * any; the chain (`chain.ts`) gives such a state its one solution, in which no move is made.
 */
export interface Template {
  readonly network: Network;
  /** Per variable: 1 if it speaks of the turn, with no value where no move is made; 0 if of the state. */
  readonly ofTurn: Uint8Array;
  readonly encoding: Encoding;
  readonly program: AcyclicProgram;
  /** The groups that are one variable; none in the Boolean encoding. */
  readonly groups: readonly Group[];
  /** A Boolean. */
  readonly terminal: number;
  /** Per fluent of the program. */
  readonly now: readonly Place[];
  readonly next: readonly Place[];
  /** Per move of the program: the action variable of its role, and the value that is the move. */
  readonly moves: readonly Place[];
  /** The action variable of each role, that of `random` included. */
  readonly actions: readonly number[];
  /** Per goal and per percept of the program: a Boolean. */
  readonly goals: readonly number[];
  readonly percepts: readonly number[];
  /** Per role; -1 for `random`, who has no score. The last value is `undefined`. */
  readonly scores: readonly number[];
}

/** A fluent of an at-most-one group that does not hold, none of the others either. */
export const NONE = "none";
/** No score; in a chain, no value at all, since the game is over. */
export const UNDEFINED = "undefined";
