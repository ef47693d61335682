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
import { componentsOf, stagesOf } from "./explore.js";
import type { Numbers } from "./numbers.js";
import type { StateGraph } from "./state-graph.js";

/** The value for each player, or in one sentence why there is none. */
export type SeveralOutcome<N> = { readonly values: readonly N[] } | { readonly problem: string };

/** The graph must be expanded as far as the horizon, which may be infinite. */
export function* eachForItself<N>(
  graph: StateGraph,
  numbers: Numbers<N>,
  root: number,
  horizon: number,
): Generator<number, SeveralOutcome<N>> {
  const nothing = graph.turns.players.map(() => numbers.zero);
  const ended = (state: number): readonly N[] =>
    nothing.map((_, place) => numbers.ofPoints(graph.points(state, place)));
  if (horizon === Number.POSITIVE_INFINITY) {
    const values: (readonly N[])[] = [];
    for (const members of componentsOf(graph)) {
      const [state] = members;
      const size = graph.size(state);
      const returns = Array.from({ length: size }, (_, i) => graph.successor(state, i)).includes(state);
      if (members.length > 1 || returns) return { problem: loopSentence(graph, state) };
      yield size;
      const value = graph.isTerminal(state)
        ? ended(state)
        : choose(graph, numbers, state, (next) => values[next]);
      if (value === undefined) return { problem: noEquilibrium(graph, state) };
      values[state] = value;
    }
    return { values: values[root] };
  }
  const stages = yield* stagesOf(graph, root, horizon);
  if (stages === undefined) return { problem: graph.problem ?? "" };
  let later = new Map<number, readonly N[]>();
  for (let turn = stages.length - 1; turn >= 0; turn--) {
    const values = new Map<number, readonly N[]>();
    for (const state of stages[turn]) {
      if (graph.isTerminal(state)) values.set(state, ended(state));
      else if (turn === horizon) values.set(state, nothing);
      else {
        yield graph.size(state);
        const value = choose(graph, numbers, state, (next) => later.get(next) as readonly N[]);
        if (value === undefined) return { problem: noEquilibrium(graph, state) };
        values.set(state, value);
      }
    }
    later = values;
  }
  return { values: later.get(root) as readonly N[] };
}

export function loopSentence(graph: StateGraph, state: number): string {
  return `a match may come back to a state, so that no number of turns bounds it: ${graph.text(state)}`;
}

function noEquilibrium(graph: StateGraph, state: number): string {
  return `no pure equilibrium decides what the players do in ${graph.text(state)}`;
}

function choose<N>(
  graph: StateGraph,
  numbers: Numbers<N>,
  state: number,
  valuesOf: (successor: number) => readonly N[],
): readonly N[] | undefined {
  const { players } = graph.turns;
  const columns = graph.columns(state);
  const rows = Array.from({ length: graph.rows(state) }, (_, row) =>
    players.map((_, place) => {
      let sum = numbers.zero;
      for (let c = 0; c < columns; c++)
        sum = numbers.plus(sum, valuesOf(graph.successor(state, row * columns + c))[place]);
      return numbers.over(sum, columns);
    }),
  );
  const counts = players.map((role) => graph.count(state, role));
  const equilibria = rows.filter((values, row) => {
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
  return equilibria.find((values) =>
    equilibria.every((others) => others.every((other, place) => numbers.compare(values[place], other) >= 0)),
  );
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
