/**
 * A tree of states that grows playout by playout: what the tree players search with. There are two: the plain
 * one over any engine (`search/mcts/plain-tree.ts`, the oracle), and the one in the kernel
 * (`kernel-tree.ts`). Given the same playouts both build the same tree.
 *
 * Each state is one node, however it is reached. A node has for each role its legal moves, and for each move
 * how often it was chosen and the sum of the role's scores; so roles that move at once choose each for itself
 * (decoupled bandits). A child is found by the joint move.
 *
 * An iteration goes down from the root, each role choosing by the policy and `random` uniformly, until a
 * joint move has no child yet. That child becomes a node, a random playout begins in it, and the scores of
 * all roles go back up the path. If the way comes to a child whose value is proven, the iteration ends there,
 * with that value and without a playout. If a role has a proven move that looks best, the node is worth that
 * move, and the role's other moves are still looked into (`search/mcts/choose.ts`).
 *
 * With symmetries a node stands for all states of an orbit. Its state is the first of them that was met, and its
 * moves are those of this state; an edge knows what takes the state that its move leads to into that of the child.
 * Scores need no translation, since roles stay; moves do, wherever a way passes such an edge. A root has the state
 * that is asked about, and takes over what is known of an image of it.
 *
 * With learnt values a new node knows what it is worth, and that counts in place of a playout, or beside it.
 * Its moves begin with one visit each, which has scored what the child is worth; where several roles choose, the
 * mean over some joint moves. Where one role chooses, the node is worth as much as its best child.
 *
 * Iterations are made a batch at a time: their ways down are chosen one after the other, as if those before
 * had scored nothing (virtual loss), then all playouts are played, then all scores go up.
 */
import {
  AMAF_VISITS,
  JOINT_SWEEPS,
  MOST_JOINTS,
  MOST_LOOKED_AT,
  MOST_STEPS,
  MOST_VALUED,
} from "../../../assembly/tree/tree-layout.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import type { State, TermId } from "../game.js";
import type { PlayoutLimits } from "../plain-playouts.js";
import type { Rests } from "../rests.js";
import type { ValueModel } from "../values/value-model.js";

export { AMAF_VISITS, JOINT_SWEEPS, MOST_JOINTS, MOST_LOOKED_AT, MOST_STEPS, MOST_VALUED };

/** Who asks a tree, and how it grows. */
export interface TreeOptions {
  /** Whose moves are asked for. */
  readonly role: number;
  /** With the stream of a search it decides all that is drawn at random. */
  readonly seed: number;
  readonly policy: TreePolicy;
  /** Iterations of a batch. */
  readonly batch: number;
  /** The memory for nodes; when it is full, the least visited nodes give way. */
  readonly memoryBytes: number;
  readonly limits: PlayoutLimits;
  /** Whether a new node looks at its children: those that end the match are known at once (`MOST_LOOKED_AT`). */
  readonly looks?: boolean;
  /** Where states that are images of each other are to be one node. */
  readonly symmetry?: TreeSymmetry | undefined;
  /** Learnt values, which a tree in the kernel can use. Its new nodes then look at their children anyway. */
  readonly values?: TreeValues | undefined;
}

export interface TreeSymmetry {
  /** It permutes fluents that the rules read. */
  readonly group: StateGroup;
  /** So many new nodes in a search of which none served another state end it; 0: nothing does. */
  readonly barren: number;
}

export interface TreeValues {
  readonly model: ValueModel;
  /** In units of 2^-24, set after set. */
  readonly weights: Int32Array;
  /** How much they count beside the score of a playout: at 1 none is played. */
  readonly share: number;
}

export type TreePolicy =
  /** UCB1: mean + exploration × √(ln n / nᵢ), means from 0 to 1. */
  | { readonly kind: "ucb"; readonly exploration: number }
  /**
   * Cazenave, “Generalized rapid action value estimation”, IJCAI 2015, with exploration × √(ln n / (nᵢ + 1)) added to
   * the value of a move: there it is 0.
   */
  | {
      readonly kind: "grave";
      readonly reference: number;
      readonly bias: number;
      readonly exploration: number;
    };

/** A legal move of the own role in the root. */
export interface RootMove {
  readonly move: TermId;
  /** How often it was chosen in the root, earlier turns included. */
  readonly count: number;
  /** The mean score of the own role, or what is proven; undefined without a sample. */
  readonly value: number | undefined;
  readonly isProven: boolean;
  /** What that rests on, where it is proven. */
  readonly rests: Rests;
  /**
   * What was learnt of the state that it leads to, from 0 to 100, where the tree has learnt values, the role alone
   * has a choice, and the state was met and is not proven.
   */
  readonly learnt?: number;
}

/** Counts since `begin`. */
export interface TreeCounts {
  iterations: number;
  /** Iterations that ended where the value is proven, and played nothing. */
  known: number;
  /** States met: turns of the tree and of playouts. */
  states: number;
  /** Playouts ended by the limit of moves, and those in which a role could not move: both get its score. */
  limited: number;
  stuck: number;
  /** Turns of the longest way down. */
  depth: number;
  /** Times that nodes had to give way. */
  pruned: number;
  /** With symmetries: how often a state was found by the node of an image of it. */
  merged: number;
}

export interface Tree {
  /**
   * Begins to think about these states, each equally likely. What is known of them and their futures is kept.
   */
  begin(states: readonly State[], stream: number): void;
  /**
   * Goes on until there are `iterations` iterations since `begin`, the root is solved, or it is about the
   * time `until` (milliseconds of `performance.now()`). What the time cuts in two goes on in the next call.
   * Returns whether there is no more to do. Nothing else tells this: a tree that has made its iterations may
   * still have to prune. By the deadline the search has to end, so nothing that takes longer is begun.
   */
  advance(iterations: number, until: number, deadline?: number): boolean;
  /** Takes back a batch that is not finished, so that the counts of moves and the scores agree. */
  cancel(): void;
  /** Whether the value of the root is proven. */
  readonly isSolved: boolean;
  readonly counts: Readonly<TreeCounts>;
  /** How many nodes there are now. */
  readonly nodes: number;
  /** The own legal moves in the order of the rules. */
  moves(): readonly RootMove[];
  /** The best of these moves, then the most chosen; at most `most`. None if there was no time to open a root. */
  best(most: number): readonly RootMove[];
  /**
   * What is expected, as far as there are nodes: each turn the moves of the roles with a choice, or of all.
   */
  line(): readonly (readonly TermId[])[];
  /**
   * For each role the best of its moves in any state, at most `most`, as far as the tree knows them; none of
   * `random`. Undefined while there is no node to be had. For whoever looks into the tree: nodes are made for
   * states that it had not met.
   */
  movesAt(state: State, most: number): readonly (readonly RootMove[])[] | undefined;
}

/** What is known of a move, whatever the move is. */
export interface Weighed {
  readonly count: number;
  readonly value: number | undefined;
  readonly isProven?: boolean;
  readonly isBelieved?: boolean;
}

/** The best score that there is: a role that can have it needs to look no further. */
export const BEST_SCORE = 100;

/**
 * The best of some moves: the most chosen, unless a proven one is at least as good. A proven move that is
 * worse is out of the question, however often it was chosen. Of equal proven moves the most chosen is best,
 * and of equals the first. A move whose value is believed, and not looked into any more, counts as proven.
 */
export function bestMove<Move extends Weighed>(moves: readonly Move[]): Move | undefined {
  let open: Move | undefined;
  let proven: Move | undefined;
  for (const move of moves) {
    if (move.isProven || move.isBelieved) {
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
