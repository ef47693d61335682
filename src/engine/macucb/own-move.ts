/** What a graph of MAC-UCB tells of a move: nodes keep it in numbers (`assembly/macucb/own-moves.ts`). */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import type { Rests } from "../rests.js";

/** What is known of one of our moves in a node. */
export interface OwnMove {
  /** Its place among the legal moves. */
  readonly place: number;
  /** Expected utility; undefined where no arm with it has one. */
  readonly value: number | undefined;
  readonly samples: number;
  readonly isClosed: boolean;
  /** Beyond doubt the move is worth no more than this. */
  readonly high: number;
  /** Turns to the end, where it is closed. */
  readonly turns: number;
  /** What its value rests on, where it is closed. */
  readonly rests: Rests;
}

/** What the number stands for. */
export function restsOf(rests: number): Rests {
  if (rests >= layout.FLAG_BELIEVED) return "belief";
  return rests === 0 ? "nothing" : "relation";
}
