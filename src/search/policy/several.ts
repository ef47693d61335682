/**
 * The value of a game of several players, each for itself: backwards from the ends, each maximises its own
 * expected utility.
 *
 * If one player has a choice, it takes what is best for itself, of equals the first in the order of its
 * moves. If several choose at once, the joint move is a pure Nash equilibrium: none can do better alone. If
 * there is none, or if equilibria differ and none is best for everybody, there is no value.
 *
 * Without a horizon a state must never come back.
 */
import { backwards, type DecidedAt, utilitiesAtEnd } from "./backwards.js";
import type { Numbers } from "./numbers.js";
import type { StateGraph } from "./state-graph.js";

/** What becomes of a state: the value for each player, and the joint move that they make, a row. */
export interface Decided<N> {
  readonly values: readonly N[];
  /** -1 where nothing is decided. */
  readonly row: number;
}

/** In one sentence why there is no value, where there is none. */
export type SeveralOutcome<N> = { readonly at: DecidedAt<Decided<N>> } | { readonly problem: string };

/** The graph must be expanded as far as the horizon, which may be infinite. */
export function eachForItself<N>(
  graph: StateGraph,
  numbers: Numbers<N>,
  root: number,
  horizon: number,
): Generator<number, SeveralOutcome<N>> {
  return backwards<Decided<N>>(graph, root, horizon, {
    ended: (state) => ({ values: utilitiesAtEnd(graph, numbers, state), row: -1 }),
    *decide(state, next) {
      const choice = choose(graph, numbers, state, (successor) => next(successor).values);
      return choice ?? { problem: noEquilibrium(graph, state) };
    },
  });
}

function noEquilibrium(graph: StateGraph, state: number): string {
  return `no pure equilibrium decides what the players do in ${graph.text(state)}`;
}

function choose<N>(
  graph: StateGraph,
  numbers: Numbers<N>,
  state: number,
  valuesOf: (successor: number) => readonly N[],
): Decided<N> | undefined {
  const { players } = graph.turns;
  const rows = Array.from({ length: graph.rows(state) }, (_, row) =>
    meanOfRow(graph, numbers, state, row, valuesOf),
  );
  const counts = players.map((role) => graph.count(state, role));
  const decided = rows.map((values, row): Decided<N> => ({ values, row }));
  const equilibria = decided.filter(({ values, row }) => {
    let stride = rows.length;
    return counts.every((count, place) => {
      stride /= count;
      const own = Math.floor(row / stride) % count;
      return (
        counts[place] === 1 || isBestAlone(rows, values, row - own * stride, stride, count, place, numbers)
      );
    });
  });
  if (counts.filter((count) => count > 1).length < 2) return equilibria[0];
  return equilibria.find(({ values }) =>
    equilibria.every((others) =>
      others.values.every((other, place) => numbers.compare(values[place], other) >= 0),
    ),
  );
}

/** What each player can expect after a joint move of theirs. */
export function meanOfRow<N>(
  graph: StateGraph,
  numbers: Numbers<N>,
  state: number,
  row: number,
  valuesOf: (successor: number) => readonly N[],
): readonly N[] {
  const columns = graph.columns(state);
  return graph.turns.players.map((_, place) => {
    let sum = numbers.zero;
    for (let c = 0; c < columns; c++)
      sum = numbers.plus(sum, valuesOf(graph.successor(state, row * columns + c))[place]);
    return numbers.over(sum, columns);
  });
}

/** Whether no other move of the player, from row `first` on, is better for it. */
function isBestAlone<N>(
  rows: readonly (readonly N[])[],
  values: readonly N[],
  first: number,
  stride: number,
  count: number,
  place: number,
  numbers: Numbers<N>,
): boolean {
  for (let move = 0; move < count; move++) {
    if (numbers.compare(rows[first + move * stride][place], values[place]) > 0) return false;
  }
  return true;
}
