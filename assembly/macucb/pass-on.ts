/** How proofs are passed on to the nodes that lead to a node. */
import { narrow } from "./bounds";
import {
  BRANCH_NEXT,
  BRANCH_OWNER,
  FLAG_CLOSED,
  FLAG_IN_QUEUE,
  GRAPH_QUEUE,
  GRAPH_QUEUE_LAST,
  NODE_QUEUED,
  NODE_WAYS,
} from "./graph-layout";
import { has, restOf, set, unset } from "./graph-node";
import { updateValue } from "./node-value";

/**
 * Brings the bounds of a node in line with its arms, and those of all nodes that depend on it. The queue is
 * first in, first out, and no node is in it twice: states are met on many ways, and to follow each way by
 * itself would take for ever.
 */
export function passOn(graph: usize, node: usize): void {
  enqueue(graph, node);
  for (;;) {
    const next = <usize>load<u32>(graph, GRAPH_QUEUE);
    if (next == 0) return;
    store<u32>(graph, load<u32>(restOf(graph, next), NODE_QUEUED), GRAPH_QUEUE);
    unset(next, FLAG_IN_QUEUE);
    const wasClosed = has(next, FLAG_CLOSED);
    if (!narrow(graph, next) && !(wasClosed && next == node)) continue;
    const last = <usize>load<u32>(restOf(graph, next), NODE_WAYS);
    if (last == 0) continue;
    let way = last;
    do {
      way = <usize>load<u32>(way, BRANCH_NEXT);
      const parent = <usize>load<u32>(way, BRANCH_OWNER);
      if (!has(parent, FLAG_CLOSED)) enqueue(graph, parent);
    } while (way != last);
  }
}

function enqueue(graph: usize, node: usize): void {
  if (has(node, FLAG_IN_QUEUE)) return;
  set(node, FLAG_IN_QUEUE);
  store<u32>(restOf(graph, node), 0, NODE_QUEUED);
  if (load<u32>(graph, GRAPH_QUEUE) == 0) store<u32>(graph, <u32>node, GRAPH_QUEUE);
  else store<u32>(restOf(graph, <usize>load<u32>(graph, GRAPH_QUEUE_LAST)), <u32>node, NODE_QUEUED);
  store<u32>(graph, <u32>node, GRAPH_QUEUE_LAST);
}

/** To be called after a node that has arms was sampled. */
export function updateNode(graph: usize, node: usize): void {
  if (!updateValue(graph, node)) return;
  const last = <usize>load<u32>(restOf(graph, node), NODE_WAYS);
  if (last == 0) return;
  let way = last;
  do {
    way = <usize>load<u32>(way, BRANCH_NEXT);
    passOn(graph, <usize>load<u32>(way, BRANCH_OWNER));
  } while (way != last);
}
