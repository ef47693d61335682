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

/** What becomes of a state: the value for each player, and the joint move that they make, a row. */
export interface Decided<N> {
  readonly values: readonly N[];
  /** -1 where nothing is decided. */
  readonly row: number;
}

/** What is decided in a state after a number of turns; without a horizon the number does not matter. */
export type Decisions<N> = (state: number, turn: number) => Decided<N>;

/** In one sentence why there is no value, where there is none. */
export type SeveralOutcome<N> = { readonly decisions: Decisions<N> } | { readonly problem: string };

/** The graph must be expanded as far as the horizon, which may be infinite. */
export function* eachForItself<N>(
  graph: StateGraph,
  numbers: Numbers<N>,
  root: number,
  horizon: number,
): Generator<number, SeveralOutcome<N>> {
  const nothing: Decided<N> = { values: graph.turns.players.map(() => numbers.zero), row: -1 };
  const ended = (state: number): Decided<N> => ({
    values: graph.turns.players.map((_, place) => numbers.ofPoints(graph.points(state, place))),
    row: -1,
  });
  if (horizon === Number.POSITIVE_INFINITY) {
    const decided: Decided<N>[] = [];
    for (const members of componentsOf(graph)) {
      const [state] = members;
      const size = graph.size(state);
      const returns = Array.from({ length: size }, (_, i) => graph.successor(state, i)).includes(state);
      if (members.length > 1 || returns) return { problem: loopSentence(graph, state) };
      yield size;
      const choice = graph.isTerminal(state)
        ? ended(state)
        : choose(graph, numbers, state, (next) => decided[next].values);
      if (choice === undefined) return { problem: noEquilibrium(graph, state) };
      decided[state] = choice;
    }
    return { decisions: (state) => decided[state] };
  }
  const stages = yield* stagesOf(graph, root, horizon);
  if (stages === undefined) return { problem: graph.problem ?? "" };
  const byTurn: Map<number, Decided<N>>[] = stages.map(() => new Map());
  const decisions: Decisions<N> = (state, turn) => byTurn[turn].get(state) as Decided<N>;
  for (let turn = stages.length - 1; turn >= 0; turn--) {
    for (const state of stages[turn]) {
      if (graph.isTerminal(state)) byTurn[turn].set(state, ended(state));
      else if (turn === horizon) byTurn[turn].set(state, nothing);
      else {
        yield graph.size(state);
        const choice = choose(graph, numbers, state, (next) => decisions(next, turn + 1).values);
        if (choice === undefined) return { problem: noEquilibrium(graph, state) };
        byTurn[turn].set(state, choice);
      }
    }
  }
  return { decisions };
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
