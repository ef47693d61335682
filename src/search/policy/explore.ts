/**
 * Looks at all that can be reached, and says who plays with whom. Whether rivals are rivals depends on all
 * terminal states, so a game of several players is looked at as a whole before it is solved. The generators
 * here yield how many successors they have looked at since the last yield.
 */
import { strongComponents } from "../../gdl/components.js";
import type { PlayerRelation } from "../player-relation.js";
import type { StateGraph } from "./state-graph.js";

/** Makes the successors of a state known; false where `graph.problem` says why it has none. */
function* expand(graph: StateGraph, state: number): Generator<number, boolean> {
  let expansion = graph.expand(state);
  for (; expansion === "more"; expansion = graph.expand(state)) yield MANY;
  return expansion === "done";
}

/** What an unfinished expansion counts for. */
const MANY = 1000;

/**
 * The states that 0, 1, 2, … turns lead to, up to the horizon or as long as there are any. Undefined if there
 * always are, or if `graph.problem` says why.
 */
export function* stagesOf(
  graph: StateGraph,
  root: number,
  horizon: number,
): Generator<number, ReadonlySet<number>[] | undefined> {
  const stages: Set<number>[] = [new Set([root])];
  for (let turn = 0; turn < horizon && stages[turn].size > 0; turn++) {
    // After more turns than there are states, some state came back.
    if (turn > graph.states.count && horizon === Number.POSITIVE_INFINITY) return undefined;
    const next = new Set<number>();
    for (const state of stages[turn]) {
      if (graph.isTerminal(state)) continue;
      if (!(yield* expand(graph, state))) return undefined;
      const size = graph.size(state);
      for (let i = 0; i < size; i++) next.add(graph.successor(state, i));
      yield size;
    }
    stages.push(next);
  }
  return stages;
}

/** Expands all states within a horizon and returns them; undefined if `graph.problem` says why. */
export function* explore(
  graph: StateGraph,
  root: number,
  horizon: number,
): Generator<number, readonly number[] | undefined> {
  const states = [root];
  let met = new Uint8Array(1024);
  met[root] = 1;
  let ends: readonly number[] = states.slice();
  for (let turn = 0; turn < horizon && ends.length > 0; turn++) {
    const next: number[] = [];
    for (const state of ends) {
      if (graph.isTerminal(state)) continue;
      if (!(yield* expand(graph, state))) return undefined;
      const size = graph.size(state);
      if (graph.states.count > met.length) {
        const wider = new Uint8Array(graph.states.count * 2);
        wider.set(met);
        met = wider;
      }
      for (let i = 0; i < size; i++) {
        const successor = graph.successor(state, i);
        if (met[successor] === 1) continue;
        met[successor] = 1;
        next.push(successor);
        states.push(successor);
      }
      yield size;
    }
    ends = next;
  }
  return states;
}

/**
 * The strongly connected components of a graph whose states are all expanded. A state's successors outside of
 * its component come before it.
 */
export function componentsOf(graph: StateGraph): readonly (readonly number[])[] {
  const { count } = graph.states;
  const first = new Int32Array(count + 1);
  for (let state = 0; state < count; state++) first[state + 1] = first[state] + graph.size(state);
  const next = new Int32Array(first[count]);
  for (let state = 0; state < count; state++)
    for (let at = first[state]; at < first[state + 1]; at++)
      next[at] = graph.successor(state, at - first[state]);
  const order = new Int32Array(count);
  const component = strongComponents(first, next, 0, order);
  const members: number[][] = [];
  for (const state of order) {
    const known = members[component[state]];
    if (known === undefined) members[component[state]] = [state];
    else known.push(state);
  }
  return members;
}

/** How the players go together, judged by all terminal states among these. */
export function relationOf(graph: StateGraph, states: readonly number[]): PlayerRelation {
  const players = graph.turns.players.length;
  if (players < 2) return "one";
  let [isTeam, areRivals] = [true, players === 2];
  let sum: number | undefined;
  for (const state of states) {
    if (!graph.isTerminal(state)) continue;
    const points = Array.from({ length: players }, (_, place) => graph.points(state, place));
    isTeam &&= points.every((scored) => scored === points[0]);
    sum ??= points[0] + points[1];
    areRivals &&= points[0] + points[1] === sum;
  }
  if (isTeam) return "team";
  return areRivals ? "rivals" : "several";
}
