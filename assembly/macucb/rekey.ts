/**
 * Gives all nodes the hashes of their states again, where keys of orbits did not pay. A graph may be large, so this
 * goes on from call to call. Until it is over states cannot be found.
 *
 * The elements of nodes stay: arms may lead to nodes that have an image of the state that is meant.
 */
import {
  FLAG_FREE,
  GRAPH_AT,
  GRAPH_BY_ORBIT,
  GRAPH_NODE_STRIDE,
  GRAPH_NODES,
  GRAPH_NODES_END,
  GRAPH_STAGE,
  STAGE_BUCKETS,
  STAGE_ENTER,
  STAGE_NONE,
} from "./graph-layout";
import { emptyBucket, enterBucket, has, rehash } from "./graph-node";
import { beginWork, isSpent, spend } from "../work";

export function startRekeying(graph: usize): void {
  store<u32>(graph, STAGE_BUCKETS, GRAPH_STAGE);
  store<u32>(graph, load<u32>(graph, GRAPH_NODES), GRAPH_AT);
}

/** Goes on. Returns whether there is more to do. */
export function rekey(graph: usize, branches: i32): bool {
  beginWork(branches);
  const end = <usize>load<u32>(graph, GRAPH_NODES_END);
  const stride = <usize>load<u32>(graph, GRAPH_NODE_STRIDE);
  for (;;) {
    const isEntering = load<u32>(graph, GRAPH_STAGE) == STAGE_ENTER;
    let node = <usize>load<u32>(graph, GRAPH_AT);
    for (; node < end && !isSpent(); node += stride) {
      spend(1);
      if (has(node, FLAG_FREE)) continue;
      if (isEntering) enterBucket(graph, node);
      else {
        emptyBucket(graph, node);
        rehash(graph, node);
      }
    }
    store<u32>(graph, <u32>node, GRAPH_AT);
    if (node < end) return true;
    if (isEntering) break;
    // All buckets are empty.
    store<u32>(graph, STAGE_ENTER, GRAPH_STAGE);
    store<u32>(graph, load<u32>(graph, GRAPH_NODES), GRAPH_AT);
  }
  store<u32>(graph, STAGE_NONE, GRAPH_STAGE);
  store<u32>(graph, 0, GRAPH_BY_ORBIT);
  return false;
}
