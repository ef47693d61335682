/** A way down the plain tree. */
import type { TermId } from "../../engine/game.js";
import type { PlainNode } from "./plain-node.js";
import type { ProvenScores } from "./prove.js";

export interface Step {
  readonly node: PlainNode;
  /** For each role an index of its moves. */
  readonly picks: readonly number[];
  /** A proven joint move, if the node is worth that and not what these picks score. */
  readonly worth: KnownWorth | undefined;
}

export interface KnownWorth {
  readonly picks: readonly number[];
  readonly values: ProvenScores;
}

/** An iteration that has not ended yet. */
export interface Descent {
  readonly path: readonly Step[];
  /** The scores of the playout. */
  values: ProvenScores;
  /** Only for GRAVE: the moves of each role in the playout. */
  readonly made: readonly Set<TermId>[];
}

/** For tests, in place of playouts: the scores of the n-th descent of the batch. */
export type Recorded = (descent: number) => ProvenScores;
