/** The network of a state, as algorithm 3 of paper 001 keeps it: its expected utility, later its solutions. */
import type { State, TermId } from "../../engine/game.js";

export interface Solution {
  /** The move of each player, in the order of `game.players`. */
  readonly moves: readonly TermId[];
  /** One for each move that `random` may make, each equally likely. */
  readonly successors: readonly StateNetwork[];
}

export interface StateNetwork {
  /** In the order in which networks were made, from 0. */
  readonly number: number;
  readonly state: State;
  /** How many turns were played before it, where it was first met. */
  readonly turn: number;
  readonly isTerminal: boolean;
  /** The expected utility of each player, from 0 to 1: by UCB, or the score of a terminal state. */
  values?: Float64Array | undefined;
  /** The playouts by which it was valued. */
  samples: number;
  /** Undefined until the network is solved. */
  solutions?: readonly Solution[] | undefined;
  /** Whether there are solutions that were not found, for want of memory. */
  isCut?: boolean;
  /** What the solutions found so far make of its value, and whether all that may follow is solved. */
  backed?: Backed | undefined;
}

export interface Backed {
  readonly values: Float64Array;
  readonly isClosed: boolean;
  /** The solution that is played, if it is solved. */
  readonly best?: Solution | undefined;
}

/** What a network takes at most in memory, without its state; and a solution, without its outcomes. */
const NETWORK_BYTES = 512;
const SOLUTION_BYTES = 160;

export function bytesOfNetwork(state: State): number {
  return NETWORK_BYTES + 4 * state.length;
}

export function bytesOfSolution(moves: number, successors: number): number {
  return SOLUTION_BYTES + 8 * (moves + successors);
}
