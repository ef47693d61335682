/**
 * The list of open nodes: which is expanded next. With ORDER_UTILITY it is ordered by decreasing expected
 * utility of our own role (paper 001, algorithm 3). With ORDER_SAMPLES the node to which UCB led most often
 * comes first: paper 003 goes on with the node to which the best arm leads. Nodes without a sample come after
 * them, in the order in which they were met. In puzzles, nodes that differ from an earlier one in nothing but
 * the turn come behind all others. Behind these come nodes that cannot matter (`window.ts`).
 *
 * The list is a heap of nodes, each of which knows its place in it.
 */
import {
  FLAG_CLOSED,
  FLAG_CROWDED,
  FLAG_EXPANDED,
  FLAG_OUTSIDE,
  FLAG_REPEATED,
  GRAPH_HEAD,
  GRAPH_LIST,
  GRAPH_LIST_COUNT,
  GRAPH_LIST_ENTERED,
  GRAPH_ORDER,
  GRAPH_OWN,
  NODE_ARM_COUNT,
  NODE_FRESH,
  NODE_LIST_KEY,
  NODE_LIST_NUMBER,
  NODE_LIST_PLACE,
  NODE_SAMPLES,
  ORDER_SAMPLES,
  TAKE_AGAIN,
} from "./graph-layout";
import { has, restOf, valueOf } from "./graph-node";
import { hasLeft, noteOutside } from "./hand-down";
import { matters } from "./matters";
import { beginWork, isSpent, spend } from "../work";

const UNSAMPLED: f64 = -Infinity;

/** Enters a node, when it is met and after it has been sampled. */
export function enterList(graph: usize, node: usize): void {
  if (!waits(graph, node)) return;
  const rest = restOf(graph, node);
  const number = load<u32>(graph, GRAPH_LIST_ENTERED);
  store<u32>(graph, number + 1, GRAPH_LIST_ENTERED);
  store<f64>(rest, keyOf(graph, node), NODE_LIST_KEY);
  store<u32>(rest, number, NODE_LIST_NUMBER);
  noteOutside(graph, node);
  if (load<u32>(rest, NODE_LIST_PLACE) == 0) append(graph, node);
  else {
    rise(graph, node);
    sink(graph, node);
  }
}

/** Puts a node that is not in the list to its place. */
function append(graph: usize, node: usize): void {
  const count = load<u32>(graph, GRAPH_LIST_COUNT) + 1;
  store<u32>(graph, count, GRAPH_LIST_COUNT);
  put(graph, node, count);
  rise(graph, node);
}

/**
 * Takes the first node off the list; 0 where none waits, and TAKE_AGAIN where the work of this call is done
 * and none was found yet. Nodes without a sample wait for one, unless `takesUnsampled`. With `onlyOpen` nodes
 * leave the list that do not matter any more.
 */
export function takeFromList(graph: usize, takesUnsampled: bool, onlyOpen: bool, branches: i32): usize {
  beginWork(branches);
  while (load<u32>(graph, GRAPH_LIST_COUNT) > 0) {
    if (isSpent()) return TAKE_AGAIN;
    const first = at(graph, 1);
    if (!takesUnsampled && load<f64>(restOf(graph, first), NODE_LIST_KEY) == UNSAMPLED) return 0;
    // A node that was closed since it entered, or whose arms were forgotten, has no place here.
    const stays =
      waits(graph, first) && load<f64>(restOf(graph, first), NODE_LIST_KEY) == keyOf(graph, first);
    if (stays && hasLeft(graph, first)) {
      sink(graph, first);
      spend(1);
      continue;
    }
    pop(graph, first);
    if (stays && (!onlyOpen || matters(graph, first))) return first;
  }
  return 0;
}

/**
 * Copies the first nodes of the list, at most `most`, to GRAPH_HEAD: they stay in the list. Returns how many they
 * are. Some may have been closed since they entered.
 */
export function headOfList(graph: usize, most: u32): u32 {
  const head = <usize>load<u32>(graph, GRAPH_HEAD);
  const count = min(most, load<u32>(graph, GRAPH_LIST_COUNT));
  for (let i: u32 = 0; i < count; i++) {
    const first = at(graph, 1);
    pop(graph, first);
    store<u32>(head + (<usize>i << 2), <u32>first);
  }
  for (let i: u32 = 0; i < count; i++) append(graph, <usize>load<u32>(head + (<usize>i << 2)));
  return count;
}

/** Takes nodes from the end of the list, within the budget of the call. Returns whether it is empty. */
export function clearList(graph: usize): bool {
  let count = load<u32>(graph, GRAPH_LIST_COUNT);
  for (; count > 0 && !isSpent(); count--) {
    store<u32>(restOf(graph, at(graph, count)), 0, NODE_LIST_PLACE);
    spend(1);
  }
  store<u32>(graph, count, GRAPH_LIST_COUNT);
  return count == 0;
}

/** Whether a node may be expanded: if it has arms already, these have to be sampled first. */
function waits(graph: usize, node: usize): bool {
  if (has(node, FLAG_EXPANDED | FLAG_CLOSED | FLAG_CROWDED)) return false;
  const rest = restOf(graph, node);
  return load<u32>(rest, NODE_FRESH) == load<u32>(rest, NODE_ARM_COUNT);
}

function keyOf(graph: usize, node: usize): f64 {
  const samples = load<f64>(node, NODE_SAMPLES);
  if (samples == 0) return UNSAMPLED;
  if (load<u32>(graph, GRAPH_ORDER) == ORDER_SAMPLES) return samples;
  return valueOf(node, load<i32>(graph, GRAPH_OWN));
}

// @ts-ignore: decorator
@inline
function at(graph: usize, place: u32): usize {
  return <usize>load<u32>(<usize>load<u32>(graph, GRAPH_LIST) + (<usize>(place - 1) << 2));
}

// @ts-ignore: decorator
@inline
function put(graph: usize, node: usize, place: u32): void {
  store<u32>(<usize>load<u32>(graph, GRAPH_LIST) + (<usize>(place - 1) << 2), <u32>node);
  store<u32>(restOf(graph, node), place, NODE_LIST_PLACE);
}

function pop(graph: usize, first: usize): void {
  const count = load<u32>(graph, GRAPH_LIST_COUNT);
  const last = at(graph, count);
  store<u32>(graph, count - 1, GRAPH_LIST_COUNT);
  store<u32>(restOf(graph, first), 0, NODE_LIST_PLACE);
  if (last == first) return;
  put(graph, last, 1);
  sink(graph, last);
}

function rise(graph: usize, node: usize): void {
  const rest = restOf(graph, node);
  for (let place = load<u32>(rest, NODE_LIST_PLACE); place > 1; place >>= 1) {
    const above = at(graph, place >> 1);
    if (!isBefore(graph, node, above)) return;
    put(graph, above, place);
    put(graph, node, place >> 1);
  }
}

function sink(graph: usize, node: usize): void {
  const count = load<u32>(graph, GRAPH_LIST_COUNT);
  for (;;) {
    const place = load<u32>(restOf(graph, node), NODE_LIST_PLACE);
    let next = place << 1;
    if (next > count) return;
    let below = at(graph, next);
    if (next < count && isBefore(graph, at(graph, next + 1), below)) {
      next++;
      below = at(graph, next);
    }
    if (!isBefore(graph, below, node)) return;
    put(graph, below, place);
    put(graph, node, next);
  }
}

/** Of equal keys the first to enter comes first. */
function isBefore(graph: usize, a: usize, b: usize): bool {
  const outside = has(b, FLAG_OUTSIDE);
  if (has(a, FLAG_OUTSIDE) != outside) return outside;
  const repeated = has(b, FLAG_REPEATED);
  if (has(a, FLAG_REPEATED) != repeated) return repeated;
  const first = restOf(graph, a);
  const second = restOf(graph, b);
  const key = load<f64>(first, NODE_LIST_KEY);
  const other = load<f64>(second, NODE_LIST_KEY);
  if (key != other) return key > other;
  return load<u32>(first, NODE_LIST_NUMBER) < load<u32>(second, NODE_LIST_NUMBER);
}
