/**
 * The strongly connected components of an expanded graph, those that others lead to first (Tarjan 1972, with a stack of
 * its own): a state's successors outside of its component come before it.
 */
import type { StateGraph } from "./state-graph.js";

/** Of the states that a state leads to, all of which must be expanded. */
export function* components(graph: StateGraph, root: number): Generator<readonly number[], void> {
  const { count } = graph.states;
  /** When a state was met, from 1; and the earliest one that it is known to lead back to. */
  const met = new Int32Array(count);
  const back = new Int32Array(count);
  const open = new Uint8Array(count);
  const waiting: number[] = [];
  const path = [{ state: root, next: 0 }];
  let clock = 0;
  while (path.length > 0) {
    const top = path[path.length - 1];
    const { state } = top;
    if (top.next === 0) {
      met[state] = back[state] = ++clock;
      open[state] = 1;
      waiting.push(state);
    }
    if (top.next < graph.size(state)) {
      const successor = graph.successor(state, top.next++);
      if (met[successor] === 0) path.push({ state: successor, next: 0 });
      else if (open[successor]) back[state] = Math.min(back[state], met[successor]);
      continue;
    }
    path.pop();
    if (path.length > 0) {
      const below = path[path.length - 1].state;
      back[below] = Math.min(back[below], back[state]);
    }
    if (back[state] !== met[state]) continue;
    const members = waiting.splice(waiting.indexOf(state));
    for (const member of members) open[member] = 0;
    yield members;
  }
}
