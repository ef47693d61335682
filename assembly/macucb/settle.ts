/**
 * Draws conclusions from the playouts of a batch, node by node. Nodes further on come first, so that those
 * before them read what is new.
 */
import { armCount, workOf } from "./arms";
import {
  BRANCH_NEXT,
  BRANCH_OWNER,
  GRAPH_DEEPEST,
  GRAPH_DEPTHS,
  GRAPH_LEAF_COUNT,
  GRAPH_PLAYERS,
  GRAPH_SETTLING,
  GRAPH_TOUCHED,
  GRAPH_WAY,
  NODE_DIRECT,
  NODE_PENDING,
  NODE_SAMPLES,
  NODE_TOUCHED,
  NODE_WAYS,
} from "./graph-layout";
import { restOf, setValue, sumsOf } from "./graph-node";
import { updateValue } from "./node-value";
import { enterList } from "./open-list";
import { emptyQueue, startPassing } from "./pass-on";
import { raiseThreshold } from "./removal";
import { beginWork, isSpent, spend } from "../work";

/** Goes on with what `takeSamples` has begun. Returns whether there is more to do. */
export function settleSamples(graph: usize, branches: i32): bool {
  beginWork(branches);
  for (;;) {
    if (!finishNode(graph)) return true;
    if (isSpent()) return true;
    const node = nextNode(graph);
    if (node == 0) break;
    settle(graph, node);
  }
  raiseThreshold(graph);
  store<u32>(graph, 0, GRAPH_TOUCHED);
  store<u32>(graph, 0, GRAPH_LEAF_COUNT);
  return false;
}

/** The next node that the batch went through, or 0. */
function nextNode(graph: usize): usize {
  const depths = <usize>load<u32>(graph, GRAPH_DEPTHS);
  for (let depth = load<i32>(graph, GRAPH_DEEPEST); depth >= 0; depth--) {
    const first = depths + (<usize>depth << 3);
    const node = <usize>load<u32>(first);
    store<i32>(graph, depth, GRAPH_DEEPEST);
    if (node == 0) continue;
    store<u32>(first, load<u32>(restOf(graph, node), NODE_TOUCHED));
    return node;
  }
  return 0;
}

function settle(graph: usize, node: usize): void {
  spend(workOf(graph, node));
  const samples = load<f64>(node, NODE_SAMPLES) + load<f64>(node, NODE_PENDING);
  store<f64>(node, samples, NODE_SAMPLES);
  store<f64>(node, 0, NODE_PENDING);
  store<u32>(graph, <u32>node, GRAPH_SETTLING);
  store<u32>(graph, 0, GRAPH_WAY);
  if (armCount(graph, node) > 0) {
    if (updateValue(graph, node)) store<u32>(graph, load<u32>(restOf(graph, node), NODE_WAYS), GRAPH_WAY);
    return;
  }
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const direct = load<f64>(restOf(graph, node), NODE_DIRECT);
  const sums = sumsOf(graph, node);
  for (let p = 0; p < players; p++) setValue(node, p, load<f64>(sums + (<usize>p << 3)) / direct);
}

/**
 * Tells the nodes that lead to the node at hand, one after the other, and enters it in the list. Returns
 * false if the budget ended before.
 */
function finishNode(graph: usize): bool {
  const node = <usize>load<u32>(graph, GRAPH_SETTLING);
  if (node == 0) return true;
  const last = <usize>load<u32>(restOf(graph, node), NODE_WAYS);
  for (;;) {
    if (!emptyQueue(graph)) return false;
    const told = <usize>load<u32>(graph, GRAPH_WAY);
    if (told == 0) break;
    const way = <usize>load<u32>(told, BRANCH_NEXT);
    store<u32>(graph, way == last ? 0 : <u32>way, GRAPH_WAY);
    startPassing(graph, <usize>load<u32>(way, BRANCH_OWNER));
  }
  enterList(graph, node);
  store<u32>(graph, 0, GRAPH_SETTLING);
  return true;
}
