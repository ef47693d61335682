/** What a search thinks of our own moves, over all states that may be the present one. */
import type { TermId } from "../../engine/game.js";
import type { OwnMove } from "../../engine/macucb/graph-nodes.js";
import { type Rests, restsOnBoth } from "../../engine/rests.js";
import { firstOf, forEachOf, type Pieces } from "../../gdl/pieces.js";

export interface Estimate extends Omit<OwnMove, "place"> {
  readonly move: TermId;
}

/**
 * The moves that have arms in some state, the best first, at most `most` of them. All states are equally
 * likely, so the values are averaged; a node that stands in the list twice counts twice.
 */
export function* estimates<Node>(
  nodes: readonly Node[],
  ownMoves: (node: Node) => Pieces<readonly Estimate[]>,
  most = Number.POSITIVE_INFINITY,
): Pieces<Estimate[]> {
  const byMove = new Map<TermId, Sum>();
  const known = new Map<Node, readonly Estimate[]>();
  for (const node of nodes) {
    const own = known.get(node) ?? (yield* ownMoves(node));
    known.set(node, own);
    yield;
    yield* forEachOf(own, (estimate) => {
      const sum = byMove.get(estimate.move);
      if (sum === undefined) byMove.set(estimate.move, sumOf(estimate));
      else add(sum, estimate);
    });
  }
  const joined: Estimate[] = [];
  yield* forEachOf(byMove, ([move, sum]) => joined.push(meanOf(move, sum, nodes.length)));
  return yield* firstOf(joined, most, orderOf(joined));
}

/** The sum of what some states say of a move. */
interface Sum {
  states: number;
  /** How many states have a value for it. */
  valued: number;
  value: number;
  samples: number;
  areClosed: boolean;
  high: number;
  turns: number;
  rests: Rests;
}

function sumOf({ value, samples, isClosed, high, turns, rests }: Estimate): Sum {
  const valued = value === undefined ? 0 : 1;
  return { states: 1, valued, value: value ?? 0, samples, areClosed: isClosed, high, turns, rests };
}

function add(sum: Sum, { value, samples, isClosed, high, turns, rests }: Estimate): void {
  sum.states++;
  if (value !== undefined) sum.valued++;
  sum.value += value ?? 0;
  sum.samples += samples;
  sum.areClosed &&= isClosed;
  sum.high += high;
  sum.turns = Math.max(sum.turns, turns);
  sum.rests = restsOnBoth(sum.rests, rests);
}

function meanOf(move: TermId, sum: Sum, states: number): Estimate {
  return {
    move,
    value: sum.valued === 0 ? undefined : sum.value / sum.valued,
    samples: sum.samples,
    isClosed: sum.states === states && sum.areClosed,
    high: sum.high / sum.states,
    turns: sum.turns,
    rests: sum.rests,
  };
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
  return moves.toSorted(orderOf(moves));
}

function orderOf(moves: readonly Estimate[]): (a: Estimate, b: Estimate) => number {
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
  return (a, b) => {
    const [first, second] = [a.value ?? 0, b.value ?? 0];
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (first !== second) return second - first;
    if (a.isClosed !== b.isClosed) return a.isClosed === first >= HALF ? -1 : 1;
    if (!a.isClosed) return b.samples - a.samples;
    return first > HALF ? a.turns - b.turns : b.turns - a.turns;
  };
}

const HALF = 0.5;
