/**
 * Who is told of what is proved. `src/search/macucb/network-graph.ts` does the same, in the same order, as long as no block of arms had to grow
 * before a sweep.
 */
import { narrow } from "./bounds";
import {
  BRANCH_NEXT,
  BRANCH_OWNER,
  FLAG_CLOSED,
  FLAG_IN_QUEUE,
  GRAPH_QUEUE,
  GRAPH_QUEUE_LAST,
  NETWORK_QUEUED,
  NETWORK_WAYS,
} from "./graph-layout";
import { has, restOf, set, unset } from "./network";
import { updateValue } from "./network-values";

/**
 * Brings the bounds of a network in line with its arms, and those of all that hang on it. First in, first out, and none twice
 * in the queue: states are met on many ways, and to follow each way by itself would take for ever.
 */
export function passOn(graph: usize, network: usize): void {
  enqueue(graph, network);
  for (;;) {
    const next = <usize>load<u32>(graph, GRAPH_QUEUE);
    if (next == 0) return;
    store<u32>(graph, load<u32>(restOf(graph, next), NETWORK_QUEUED), GRAPH_QUEUE);
    unset(next, FLAG_IN_QUEUE);
    const wasClosed = has(next, FLAG_CLOSED);
    if (!narrow(graph, next) && !(wasClosed && next == network)) continue;
    const last = <usize>load<u32>(restOf(graph, next), NETWORK_WAYS);
    if (last == 0) continue;
    let way = last;
    do {
      way = <usize>load<u32>(way, BRANCH_NEXT);
      const parent = <usize>load<u32>(way, BRANCH_OWNER);
      if (!has(parent, FLAG_CLOSED)) enqueue(graph, parent);
    } while (way != last);
  }
}

function enqueue(graph: usize, network: usize): void {
  if (has(network, FLAG_IN_QUEUE)) return;
  set(network, FLAG_IN_QUEUE);
  store<u32>(restOf(graph, network), 0, NETWORK_QUEUED);
  if (load<u32>(graph, GRAPH_QUEUE) == 0) store<u32>(graph, <u32>network, GRAPH_QUEUE);
  else store<u32>(restOf(graph, <usize>load<u32>(graph, GRAPH_QUEUE_LAST)), <u32>network, NETWORK_QUEUED);
  store<u32>(graph, <u32>network, GRAPH_QUEUE_LAST);
}

/** After a network that has arms was sampled. */
export function updateNetwork(graph: usize, network: usize): void {
  if (!updateValue(graph, network)) return;
  const last = <usize>load<u32>(restOf(graph, network), NETWORK_WAYS);
  if (last == 0) return;
  let way = last;
  do {
    way = <usize>load<u32>(way, BRANCH_NEXT);
    passOn(graph, <usize>load<u32>(way, BRANCH_OWNER));
  } while (way != last);
}
