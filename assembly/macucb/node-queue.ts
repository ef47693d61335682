/** A queue of nodes, first in, first out, with no node in it twice: one leads to the next (NODE_QUEUED). */
import { FLAG_IN_QUEUE, GRAPH_QUEUE, GRAPH_QUEUE_LAST, NODE_QUEUED } from "./graph-layout";
import { has, restOf, set, unset } from "./graph-node";

export function enqueue(graph: usize, node: usize): void {
  if (has(node, FLAG_IN_QUEUE)) return;
  set(node, FLAG_IN_QUEUE);
  store<u32>(restOf(graph, node), 0, NODE_QUEUED);
  if (load<u32>(graph, GRAPH_QUEUE) == 0) store<u32>(graph, <u32>node, GRAPH_QUEUE);
  else store<u32>(restOf(graph, <usize>load<u32>(graph, GRAPH_QUEUE_LAST)), <u32>node, NODE_QUEUED);
  store<u32>(graph, <u32>node, GRAPH_QUEUE_LAST);
}

/** Takes the first node, or 0. */
export function dequeue(graph: usize): usize {
  const node = <usize>load<u32>(graph, GRAPH_QUEUE);
  if (node == 0) return 0;
  store<u32>(graph, load<u32>(restOf(graph, node), NODE_QUEUED), GRAPH_QUEUE);
  unset(node, FLAG_IN_QUEUE);
  return node;
}
