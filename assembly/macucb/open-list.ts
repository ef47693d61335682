/** The list of open networks, a heap. `src/search/macucb/open-list.ts` says which comes first and why; this does the same. */
import {
  FLAG_CLOSED,
  FLAG_CROWDED,
  FLAG_REPEATED,
  FLAG_SOLVED,
  GRAPH_LIST,
  GRAPH_LIST_COUNT,
  GRAPH_LIST_ENTERED,
  GRAPH_ORDER,
  GRAPH_OWN,
  NETWORK_ARM_COUNT,
  NETWORK_FRESH,
  NETWORK_LIST_KEY,
  NETWORK_LIST_NUMBER,
  NETWORK_LIST_PLACE,
  NETWORK_SAMPLES,
  ORDER_SAMPLES,
} from "./graph-layout";
import { has, restOf, valueOf } from "./network";

const UNSAMPLED: f64 = -Infinity;

/** When a network is met, and after it has been sampled. */
export function enterList(graph: usize, network: usize): void {
  if (!waits(graph, network)) return;
  const rest = restOf(graph, network);
  const number = load<u32>(graph, GRAPH_LIST_ENTERED);
  store<u32>(graph, number + 1, GRAPH_LIST_ENTERED);
  store<f64>(rest, keyOf(graph, network), NETWORK_LIST_KEY);
  store<u32>(rest, number, NETWORK_LIST_NUMBER);
  if (load<u32>(rest, NETWORK_LIST_PLACE) == 0) {
    const count = load<u32>(graph, GRAPH_LIST_COUNT) + 1;
    store<u32>(graph, count, GRAPH_LIST_COUNT);
    put(graph, network, count);
  }
  rise(graph, network);
  sink(graph, network);
}

/** The first of the list, which leaves it; 0 where none waits. Those without a sample wait for one unless they are taken too. */
export function takeFromList(graph: usize, takesUnsampled: bool): usize {
  while (load<u32>(graph, GRAPH_LIST_COUNT) > 0) {
    const first = at(graph, 1);
    if (!takesUnsampled && load<f64>(restOf(graph, first), NETWORK_LIST_KEY) == UNSAMPLED) return 0;
    pop(graph, first);
    // What was closed, or forgotten, since it entered has no place here.
    if (waits(graph, first) && load<f64>(restOf(graph, first), NETWORK_LIST_KEY) == keyOf(graph, first)) return first;
  }
  return 0;
}

export function clearList(graph: usize): void {
  const count = load<u32>(graph, GRAPH_LIST_COUNT);
  for (let place: u32 = 1; place <= count; place++) store<u32>(restOf(graph, at(graph, place)), 0, NETWORK_LIST_PLACE);
  store<u32>(graph, 0, GRAPH_LIST_COUNT);
}

function waits(graph: usize, network: usize): bool {
  if (has(network, FLAG_SOLVED | FLAG_CLOSED | FLAG_CROWDED)) return false;
  const rest = restOf(graph, network);
  return load<u32>(rest, NETWORK_FRESH) == load<u32>(rest, NETWORK_ARM_COUNT);
}

function keyOf(graph: usize, network: usize): f64 {
  const samples = load<f64>(network, NETWORK_SAMPLES);
  if (samples == 0) return UNSAMPLED;
  return load<u32>(graph, GRAPH_ORDER) == ORDER_SAMPLES ? samples : valueOf(network, load<i32>(graph, GRAPH_OWN));
}

// @ts-ignore: decorator
@inline
function at(graph: usize, place: u32): usize {
  return <usize>load<u32>(<usize>load<u32>(graph, GRAPH_LIST) + (<usize>(place - 1) << 2));
}

// @ts-ignore: decorator
@inline
function put(graph: usize, network: usize, place: u32): void {
  store<u32>(<usize>load<u32>(graph, GRAPH_LIST) + (<usize>(place - 1) << 2), <u32>network);
  store<u32>(restOf(graph, network), place, NETWORK_LIST_PLACE);
}

function pop(graph: usize, first: usize): void {
  const count = load<u32>(graph, GRAPH_LIST_COUNT);
  const last = at(graph, count);
  store<u32>(graph, count - 1, GRAPH_LIST_COUNT);
  store<u32>(restOf(graph, first), 0, NETWORK_LIST_PLACE);
  if (last == first) return;
  put(graph, last, 1);
  sink(graph, last);
}

function rise(graph: usize, network: usize): void {
  const rest = restOf(graph, network);
  for (let place = load<u32>(rest, NETWORK_LIST_PLACE); place > 1; place >>= 1) {
    const above = at(graph, place >> 1);
    if (!isBefore(graph, network, above)) return;
    put(graph, above, place);
    put(graph, network, place >> 1);
  }
}

function sink(graph: usize, network: usize): void {
  const count = load<u32>(graph, GRAPH_LIST_COUNT);
  for (;;) {
    const place = load<u32>(restOf(graph, network), NETWORK_LIST_PLACE);
    let next = place << 1;
    if (next > count) return;
    let below = at(graph, next);
    if (next < count && isBefore(graph, at(graph, next + 1), below)) {
      next++;
      below = at(graph, next);
    }
    if (!isBefore(graph, below, network)) return;
    put(graph, below, place);
    put(graph, network, next);
  }
}

/** Of equal keys the first to enter comes first. */
function isBefore(graph: usize, a: usize, b: usize): bool {
  const repeated = has(b, FLAG_REPEATED);
  if (has(a, FLAG_REPEATED) != repeated) return repeated;
  const first = restOf(graph, a);
  const second = restOf(graph, b);
  const key = load<f64>(first, NETWORK_LIST_KEY);
  const other = load<f64>(second, NETWORK_LIST_KEY);
  if (key != other) return key > other;
  return load<u32>(first, NETWORK_LIST_NUMBER) < load<u32>(second, NETWORK_LIST_NUMBER);
}
