/** What a search thinks of our own moves, over all states that may be the present one. */
import type { TermId } from "../../engine/game.js";
import type { OwnMove } from "../../engine/macucb/kernel-graph.js";

export interface Estimate extends Omit<OwnMove, "place"> {
  readonly move: TermId;
}

/**
 * The moves that have arms in some state, the best first. All states are equally likely, so the values are
 * averaged; a node that stands in the list twice counts twice.
 */
export function estimates<Node>(
  nodes: readonly Node[],
  ownMoves: (node: Node) => readonly Estimate[],
): Estimate[] {
  const byMove = new Map<TermId, Estimate[]>();
  const known = new Map<Node, readonly Estimate[]>();
  for (const node of nodes) {
    const own = known.get(node) ?? ownMoves(node);
    known.set(node, own);
    for (const estimate of own) {
      const list = byMove.get(estimate.move);
      if (list === undefined) byMove.set(estimate.move, [estimate]);
      else list.push(estimate);
    }
  }
  const joined = Array.from(byMove, ([move, list]): Estimate => {
    const values = list.flatMap(({ value }) => value ?? []);
    return {
      move,
      value: values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length,
      samples: list.reduce((sum, { samples }) => sum + samples, 0),
      isClosed: list.length === nodes.length && list.every((estimate) => estimate.isClosed),
      high: list.reduce((sum, { high }) => sum + high, 0) / list.length,
      turns: Math.max(...list.map(({ turns }) => turns)),
    };
  });
  return inOrder(joined);
}

/**
 * Sorts moves. First come the moves that are closed, and those that may be worth more than the best closed
 * one and have at least half as many samples as the most sampled move (see `assembly/macucb/best-arm.ts`).
 * Then come the other moves with a value, and last those of which nothing is known. In each group the best
 * value comes first.
 *
 * Among moves of equal value the closed ones come before the others unless the value is below half. Of two
 * closed moves the one with the sooner end comes first if their value is above half, else the one with the
 * later end. Of two that are not closed, the one with more samples comes first. This must be an order without
 * circles, or the result would depend on how an engine sorts.
 */
export function inOrder(moves: readonly Estimate[]): Estimate[] {
  let most = 0;
  let sure = Number.NEGATIVE_INFINITY;
  for (const { value, isClosed, samples } of moves) {
    if (!isClosed) most = Math.max(most, samples);
    else if (value !== undefined) sure = Math.max(sure, value);
  }
  const rank = ({ value, isClosed, samples, high }: Estimate) => {
    if (value === undefined) return 2;
    return isClosed || (samples * 2 >= most && high > sure) ? 0 : 1;
  };
  return moves.toSorted((a, b) => {
    const [first, second] = [a.value ?? 0, b.value ?? 0];
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (first !== second) return second - first;
    if (a.isClosed !== b.isClosed) return a.isClosed === first >= HALF ? -1 : 1;
    if (!a.isClosed) return b.samples - a.samples;
    return first > HALF ? a.turns - b.turns : b.turns - a.turns;
  });
}

const HALF = 0.5;
