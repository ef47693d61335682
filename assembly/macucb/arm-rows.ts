/**
 * Many arms of a node in one call: each has one branch, and the host has left a row for it with the state that it
 * leads to, the choice, and the points if that is an end.
 */
import { addArm } from "./blocks";
import {
  GRAPH_CHILDREN,
  GRAPH_CHOICE,
  GRAPH_PLAYERS,
  GRAPH_POINTS,
  GRAPH_ROW_CHOICES,
  GRAPH_ROW_ENDS,
  GRAPH_ROW_POINTS,
  GRAPH_ROW_STATES,
  GRAPH_STATE,
  GRAPH_STATE_BYTES,
} from "./graph-layout";
import { addState, findState } from "./graph-node";

/** Adds the first `count` arms, with a node for each state that has none. Returns how many had room. */
export function addArmRows(graph: usize, node: usize, count: u32): u32 {
  const state = <usize>load<u32>(graph, GRAPH_STATE);
  const choice = <usize>load<u32>(graph, GRAPH_CHOICE);
  const stateBytes = <usize>load<u32>(graph, GRAPH_STATE_BYTES);
  const choiceBytes = <usize>load<u32>(graph, GRAPH_PLAYERS) << 2;
  const states = <usize>load<u32>(graph, GRAPH_ROW_STATES);
  const choices = <usize>load<u32>(graph, GRAPH_ROW_CHOICES);
  for (let i: u32 = 0; i < count; i++) {
    memory.copy(state, states + <usize>i * stateBytes, stateBytes);
    const known = findState(graph, false);
    const child = known == 0 ? addRow(graph, i) : known;
    if (child == 0) return i;
    store<u32>(<usize>load<u32>(graph, GRAPH_CHILDREN), <u32>child);
    memory.copy(choice, choices + <usize>i * choiceBytes, choiceBytes);
    if (!addArm(graph, node)) return i;
  }
  return count;
}

/** A node for the state that was looked for last; 0 where there is no room. */
function addRow(graph: usize, row: u32): usize {
  const isEnd = load<u32>(<usize>load<u32>(graph, GRAPH_ROW_ENDS) + (<usize>row << 2)) != 0;
  if (isEnd) {
    const bytes = <usize>load<u32>(graph, GRAPH_PLAYERS) << 3;
    const points = <usize>load<u32>(graph, GRAPH_ROW_POINTS) + <usize>row * bytes;
    memory.copy(<usize>load<u32>(graph, GRAPH_POINTS), points, bytes);
  }
  return addState(graph, false, isEnd);
}
