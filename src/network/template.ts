/** The network of one turn, and where in it the things are that the rules speak of. */
import type { AcyclicProgram } from "../ground/acyclic.js";
import type { Group } from "./groups/groups.js";
import type { Network } from "./model.js";

/** "grouped": a group of fluents is one variable; "boolean": every fluent is a variable. */
export type Encoding = "grouped" | "boolean";

/** Where something is found: it holds exactly if this variable has this value. */
export interface Place {
  readonly variable: number;
  readonly value: number;
}

/**
 * A template is asked about a state that is not terminal. Injected with it, the solutions are the joint legal
 * moves with all that follows from them. In a terminal state the actions are still the legal moves, if there
 * are any; the chain (`chain.ts`) gives it its one solution, in which no move is made.
 */
export interface Template {
  readonly network: Network;
  /** Per variable: 1 if it belongs to the turn, with no value if no move is made; 0 if to the state. */
  readonly ofTurn: Uint8Array;
  readonly encoding: Encoding;
  readonly program: AcyclicProgram;
  /** The groups that are one variable each; none in the Boolean encoding. */
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
  /** Per role, its score variable, or -1 for `random`, which has no score. The last value is `undefined`. */
  readonly scores: readonly number[];
}

/** The value of an at-most-one group none of whose fluents holds. */
export const NONE = "none";
/** The value of a score if there is none; in a chain, of any variable after the end of the game. */
export const UNDEFINED = "undefined";
