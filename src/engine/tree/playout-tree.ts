/**
 * A tree of states that grows playout by playout: what the tree players search with. Two things are one: the obvious one over
 * any engine (`search/mcts/plain-tree.ts`, the oracle), and the one in the kernel (`kernel-tree.ts`). Given the same playouts both
 * build the same tree.
 *
 * Each state is one node, however it is reached. A node has for each role its legal moves, and of each how often it was
 * chosen and the sum of the role's scores; so roles that move at once choose each for itself (decoupled bandits). A child is
 * found by the joint move.
 *
 * An iteration goes down from the root, each role choosing by the policy and `random` uniformly, until a joint move has no
 * child yet. That child becomes a node, a random playout begins in it, and all roles' scores go back up the path. Where the
 * value of the child is proven the iteration ends there, with that value and without a playout. A role with a proven move
 * that looks best is taken to make it, and its other moves go on being looked into (`search/mcts/choose.ts`).
 *
 * Iterations are made a batch at a time: their ways down are chosen one after the other, as if those before had scored nothing
 * (virtual loss), then all playouts are played, then all scores go up.
 */
import { AMAF_VISITS, MOST_JOINTS, MOST_STEPS } from "../../../assembly/tree/tree-layout.js";
import type { State, TermId } from "../game.js";
import type { PlayoutLimits } from "../plain-playouts.js";

export { AMAF_VISITS, MOST_JOINTS, MOST_STEPS };

/** Who asks a tree, and how it grows. */
export interface TreeOptions {
  /** Whose moves are asked for. */
  readonly role: number;
  /** With the stream of a search it decides all that is drawn. */
  readonly seed: number;
  readonly policy: TreePolicy;
  /** Iterations of a batch. */
  readonly batch: number;
  /** For nodes; when they fill it, the least visited give way. */
  readonly memoryBytes: number;
  readonly limits: PlayoutLimits;
}

export type TreePolicy =
  /** UCB1: mean + exploration × √(ln n / nᵢ), means from 0 to 1. */
  | { readonly kind: "ucb"; readonly exploration: number }
  /** Cazenave, “Generalized rapid action value estimation”, IJCAI 2015. */
  | { readonly kind: "grave"; readonly reference: number; readonly bias: number };

/** A legal move of the own role in the root. */
export interface RootMove {
  readonly move: TermId;
  /** How often it was chosen, in the root; what was done there in earlier turns counts. */
  readonly count: number;
  /** Mean score of the own role, or what is proven; undefined without a sample. */
  readonly value: number | undefined;
  readonly isProven: boolean;
}

/** Since `begin`. */
export interface TreeCounts {
  iterations: number;
  /** Iterations that ended where the value is proven: they played nothing. */
  known: number;
  /** States met: turns of the tree and of playouts. */
  states: number;
  /** Playouts that the limit of moves ended, and those in which a role could not move: they score the limit's score. */
  limited: number;
  stuck: number;
  /** Turns of the longest way down. */
  depth: number;
  /** Times that nodes had to give way. */
  pruned: number;
}

export interface Tree {
  /** Begins to think about these states, each as likely as the others. What is known of them and of what follows is kept. */
  begin(states: readonly State[], stream: number): void;
  /**
   * Goes on until there are so many iterations since `begin`, or the root is solved, or about the time comes (in milliseconds
   * of `performance.now()`). What the time cuts in two goes on in the next call. Whether there is no more to do: nothing else tells,
   * since a tree may have made its iterations and have to put itself in order yet. By the deadline the search has to end: what
   * takes longer is not begun.
   */
  advance(iterations: number, until: number, deadline?: number): boolean;
  /** Takes back a batch that is not finished: the counts of moves are then those of the scores. */
  cancel(): void;
  /** Whether the value of the root is proven. */
  readonly isSolved: boolean;
  readonly counts: Readonly<TreeCounts>;
  /** How many nodes there are now. */
  readonly nodes: number;
  /** The own legal moves in the order of the rules. */
  moves(): readonly RootMove[];
  /** Of them the best, then the most chosen; at most `most`. None where there was no time to open a root. */
  best(most: number): readonly RootMove[];
  /** What is expected, as far as there are nodes: turn by turn the moves of the roles that have a choice, or of all. */
  line(): readonly (readonly TermId[])[];
}

/** What is known of a move, whatever the move is. */
export interface Weighed {
  readonly count: number;
  readonly value: number | undefined;
  readonly isProven?: boolean;
}

/** The best score that there is: who can have it needs to look no further. */
export const BEST_SCORE = 100;

/**
 * The best of some moves: the most chosen, unless something proven is better. What is proven and worse than that is out of
 * the question, however often it was chosen. Of equals the most chosen, and of those the first: so the order of the moves hardly matters.
 */
export function bestMove<Move extends Weighed>(moves: readonly Move[]): Move | undefined {
  let open: Move | undefined;
  let proven: Move | undefined;
  for (const move of moves) {
    if (move.isProven) {
      if (proven === undefined || isBetterProven(move, proven)) proven = move;
    } else if (open === undefined || move.count > open.count) open = move;
  }
  if (open === undefined || proven === undefined) return open ?? proven;
  return (proven.value ?? 0) >= (open.value ?? 0) ? proven : open;
}

/** The best move, then the others, the most chosen first; at most `most`. */
export function bestFirst<Move extends Weighed>(moves: readonly Move[], most = moves.length): Move[] {
  const best = bestMove(moves);
  const others = moves.filter((move) => move !== best).sort((a, b) => b.count - a.count);
  return [...(best === undefined ? [] : [best]), ...others].slice(0, most);
}

function isBetterProven(move: Weighed, other: Weighed): boolean {
  const difference = (move.value ?? 0) - (other.value ?? 0);
  return difference === 0 ? move.count > other.count : difference > 0;
}
