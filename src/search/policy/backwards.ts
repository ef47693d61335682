/**
 * Decides states backwards from the ends: each after all that it leads to. The graph must be expanded as far
 * as the horizon, which may be infinite; then a state must never come back.
 */
import { componentsOf, stagesOf } from "./explore.js";
import type { StateGraph } from "./state-graph.js";

/** What is decided in a state after a number of turns; without a horizon the number does not matter. */
export type DecidedAt<T> = (state: number, turn: number) => T;

export interface Deciding<T> {
  /** What a state is where play ends, at the end of the match or at the horizon. */
  ended(state: number): T;
  /** What any other one is, given what follows it; or one sentence why there is nothing. */
  decide(state: number, next: (successor: number) => T): Generator<number, T | { readonly problem: string }>;
}

/** Yields how many successors it has looked at since the last yield. */
export function* backwards<T extends object>(
  graph: StateGraph,
  root: number,
  horizon: number,
  { ended, decide }: Deciding<T>,
): Generator<number, { readonly at: DecidedAt<T> } | { readonly problem: string }> {
  if (horizon === Number.POSITIVE_INFINITY) {
    const decided: T[] = [];
    for (const members of componentsOf(graph)) {
      const [state] = members;
      const size = graph.size(state);
      const returns = Array.from({ length: size }, (_, i) => graph.successor(state, i)).includes(state);
      if (members.length > 1 || returns) return { problem: loopSentence(graph, state) };
      yield size;
      const found = graph.isTerminal(state) ? ended(state) : yield* decide(state, (next) => decided[next]);
      if ("problem" in found) return { problem: found.problem as string };
      decided[state] = found;
    }
    return { at: (state) => decided[state] };
  }
  const stages = yield* stagesOf(graph, root, horizon);
  if (stages === undefined) return { problem: graph.problem ?? "" };
  const byTurn: Map<number, T>[] = stages.map(() => new Map());
  const at: DecidedAt<T> = (state, turn) => byTurn[turn].get(state) as T;
  for (let turn = stages.length - 1; turn >= 0; turn--) {
    for (const state of stages[turn]) {
      const isOpen = turn < horizon && !graph.isTerminal(state);
      if (isOpen) yield graph.size(state);
      const found = isOpen ? yield* decide(state, (next) => at(next, turn + 1)) : ended(state);
      if ("problem" in found) return { problem: found.problem as string };
      byTurn[turn].set(state, found);
    }
  }
  return { at };
}

export function loopSentence(graph: StateGraph, state: number): string {
  return `a match may come back to a state, so that no number of turns bounds it: ${graph.text(state)}`;
}

/** What the players have where play ends: nothing at the horizon. */
export function utilitiesAtEnd<N>(
  graph: StateGraph,
  numbers: { readonly zero: N; ofPoints(points: number): N },
  state: number,
): readonly N[] {
  const isTerminal = graph.isTerminal(state);
  return graph.turns.players.map((_, place) =>
    isTerminal ? numbers.ofPoints(graph.points(state, place)) : numbers.zero,
  );
}
