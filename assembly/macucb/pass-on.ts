/** How proofs are passed on to the nodes that lead to a node. */
import { workOf } from "./arms";
import { narrow } from "./bounds";
import { BRANCH_NEXT, BRANCH_OWNER, FLAG_CLOSED, GRAPH_QUEUE, GRAPH_TOLD, NODE_WAYS } from "./graph-layout";
import { has, restOf } from "./graph-node";
import { dequeue, enqueue } from "./node-queue";
import { beginWork, isSpent, spend } from "../work";

/**
 * Begins to bring the bounds of a node in line with its arms, and those of all nodes that depend on it. The
 * queue is first in, first out, and no node is in it twice: states are met on many ways, and to follow each
 * way by itself would take for ever.
 */
export function startPassing(graph: usize, node: usize): void {
  store<u32>(graph, <u32>node, GRAPH_TOLD);
  enqueue(graph, node);
}

/** Goes on with it. Returns whether there is more to do. */
export function passOn(graph: usize, branches: i32): bool {
  beginWork(branches);
  return !emptyQueue(graph);
}

/** Goes on within the budget of the call. Returns whether the queue is empty. */
export function emptyQueue(graph: usize): bool {
  const told = <usize>load<u32>(graph, GRAPH_TOLD);
  while (!isSpent()) {
    const next = dequeue(graph);
    if (next == 0) return true;
    spend(workOf(graph, next));
    const wasClosed = has(next, FLAG_CLOSED);
    if (!narrow(graph, next) && !(wasClosed && next == told)) continue;
    const last = <usize>load<u32>(restOf(graph, next), NODE_WAYS);
    if (last == 0) continue;
    let way = last;
    do {
      way = <usize>load<u32>(way, BRANCH_NEXT);
      const parent = <usize>load<u32>(way, BRANCH_OWNER);
      if (!has(parent, FLAG_CLOSED)) enqueue(graph, parent);
      spend(1);
    } while (way != last);
  }
  return load<u32>(graph, GRAPH_QUEUE) == 0;
}
