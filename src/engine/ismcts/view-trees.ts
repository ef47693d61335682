/**
 * A tree for each role over what it has seen: what the player `ismcts` searches with. There are two: the plain
 * one over any engine (`search/ismcts/plain-views.ts`), and the one in the kernel (`kernel-views.ts`).
 *
 * A node stands for a view (`engine/views.ts`): all that a role has done and perceived. An iteration draws one
 * of the roots, each with the views of all roles, and goes on from there. A role with a choice chooses in the
 * node of its view, among the moves that are legal in the state at hand: one that was never tried, else by
 * UCB with the number of times that the move could be chosen; in the root it tries more than that. Where a view has no node yet it gets one, and
 * the rest is played at random. Then each role's score goes to the moves that it chose.
 */
import { ROOT_GROWTH } from "../../../assembly/ismcts/ismcts-layout.js";
import type { State, TermId } from "../game.js";
import type { PlayoutLimits } from "../plain-playouts.js";
import type { TurnBefore, Views } from "../views.js";

export { ROOT_GROWTH };

export interface ViewTreesOptions {
  /** Whose moves are asked for. */
  readonly role: number;
  /** With the stream of a search it decides all that is drawn at random. */
  readonly seed: number;
  readonly exploration: number;
  /** Iterations of a batch, at most 128. */
  readonly batch: number;
  /** The memory for nodes. When it is full no more are made; the next search begins anew. */
  readonly memoryBytes: number;
  readonly limits: PlayoutLimits;
}

/** A state that may be the present one, and what the roles have seen on the way there. */
export interface ViewRoot {
  readonly state: State;
  readonly views: Views;
  /** How likely chance leads here, where the other roles move uniformly and the own role as it has moved. */
  readonly likelihood: number;
  /** The turn before; undefined at the beginning of a match. */
  readonly before?: TurnBefore | undefined;
}

/** A legal move of the own role in its present view. */
export interface ViewMove {
  readonly move: TermId;
  readonly count: number;
  /** The mean score of the own role; undefined without a sample. */
  readonly value: number | undefined;
}

/** Counts since `begin`. */
export interface ViewCounts {
  readonly iterations: number;
  /** States met. */
  readonly states: number;
  readonly limited: number;
  readonly stuck: number;
  /** Turns of the longest way down. */
  readonly depth: number;
}

export interface ViewTrees {
  /** Begins to think about these roots, each equally likely; the own role has one view in all of them. */
  begin(roots: readonly ViewRoot[], stream: number): void;
  /** Goes on until there are `iterations` iterations, or about until a time. Returns whether there are. */
  advance(iterations: number, until: number): boolean;
  /** Takes back a batch that is not finished. */
  cancel(): void;
  readonly counts: ViewCounts;
  /** How many nodes there are. */
  readonly nodes: number;
  /** The moves of the own role, in no order. None before the first iteration. */
  moves(): readonly ViewMove[];
}

/** Views of the own role differ only where it was not told its own moves; then that of the first counts. */
export function withOneView(roots: readonly ViewRoot[], role: number): readonly ViewRoot[] {
  const [{ views: first }] = roots;
  const [low, high] = [first[2 * role], first[2 * role + 1]];
  return roots.map((root) => {
    if (root.views[2 * role] === low && root.views[2 * role + 1] === high) return root;
    const views = Int32Array.from(root.views);
    views[2 * role] = low;
    views[2 * role + 1] = high;
    return { ...root, views };
  });
}
