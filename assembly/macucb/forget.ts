/** Nodes that give up their arms, or keep only the one that proves their value; and all nodes at once. */
import { armCount, blockOf, deciderOf, decidersOf, firstArm, strideOf } from "./arms";
import { shows } from "./best-arm";
import { dropArms } from "./blocks";
import {
  ARMS_BYTES,
  ARMS_OWNER,
  FLAG_BELIEVED,
  FLAG_CLOSED,
  FLAG_CUT,
  FLAG_EXPANDED,
  FLAG_REDUCED,
  FLAG_RESTS,
  GRAPH_BUCKET_MASK,
  GRAPH_BUCKETS,
  GRAPH_FREE,
  GRAPH_FREE_COUNT,
  GRAPH_HEAP,
  GRAPH_HEAP_TOP,
  GRAPH_KEPT,
  GRAPH_KEPT_COUNT,
  GRAPH_LIST_COUNT,
  GRAPH_MEANS,
  GRAPH_NODE_COUNT,
  GRAPH_NODES,
  GRAPH_NODES_END,
  GRAPH_OWN,
  GRAPH_PASSES,
  GRAPH_PLAYERS,
  GRAPH_ROOT_COUNT,
  NODE_ARM_COUNT,
  NODE_DIRECT,
  NODE_FRESH,
  NODE_SAMPLES,
} from "./graph-layout";
import { closeNode, has, openBounds, restOf, set, sumsOf, unset, valueOf } from "./graph-node";
import { restoreArms } from "./removal";

/**
 * Forgets all nodes, at once: a sweep of a graph that fills its memory takes longer than a short turn. No batch, no
 * passing on and no other sweep may be under way.
 */
export function clearGraph(graph: usize): void {
  store<u32>(graph, load<u32>(graph, GRAPH_HEAP), GRAPH_HEAP_TOP);
  store<u32>(graph, load<u32>(graph, GRAPH_NODES_END), GRAPH_NODES);
  store<u32>(graph, 0, GRAPH_FREE);
  store<u32>(graph, 0, GRAPH_FREE_COUNT);
  store<u32>(graph, 0, GRAPH_NODE_COUNT);
  store<u32>(graph, 0, GRAPH_LIST_COUNT);
  store<u32>(graph, 0, GRAPH_ROOT_COUNT);
  store<u32>(graph, 0, GRAPH_KEPT);
  store<u32>(graph, 0, GRAPH_KEPT_COUNT);
  // What was met in an earlier pass is not taken for a node.
  store<u32>(graph, load<u32>(graph, GRAPH_PASSES) + 1, GRAPH_PASSES);
  const buckets = <usize>load<u32>(graph, GRAPH_BUCKET_MASK) + 1;
  memory.fill(<usize>load<u32>(graph, GRAPH_BUCKETS), 0, buckets << 2);
}

/** Closes a node in which a role has no legal move: the match cannot go on and has no score. */
export function closeStuck(graph: usize, node: usize): void {
  const values = <usize>load<u32>(graph, GRAPH_MEANS);
  memory.fill(values, 0, <usize>load<u32>(graph, GRAPH_PLAYERS) << 3);
  closeNode(graph, node, values, 0);
  set(node, FLAG_BELIEVED);
}

/** Opens a closed node again: what was proved is in doubt. */
export function reopenNode(graph: usize, node: usize): void {
  openBounds(graph, node);
  unset(node, FLAG_CLOSED | FLAG_RESTS);
  store<u32>(restOf(graph, node), 0, NODE_FRESH);
  restoreArms(graph, node);
  if (has(node, FLAG_CUT)) forgetArms(graph, node);
}

/** Makes a node one not expanded yet. What its arms came to counts as if sampled from here. */
export function forgetArms(graph: usize, node: usize): void {
  const samples = load<f64>(node, NODE_SAMPLES);
  const rest = restOf(graph, node);
  store<f64>(rest, samples, NODE_DIRECT);
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const sums = sumsOf(graph, node);
  for (let p = 0; p < players; p++) store<f64>(sums + (<usize>p << 3), samples * valueOf(node, p));
  dropArms(graph, node);
  unset(node, FLAG_EXPANDED | FLAG_CUT | FLAG_REDUCED);
  store<u32>(rest, 0, NODE_FRESH);
}

/**
 * Drops all arms but the one that proves the value, of a closed node in which we alone decide. Where another
 * player decides, none of its moves can be left out.
 */
export function keepProof(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const own = load<i32>(graph, GRAPH_OWN);
  if (decidersOf(block) != 1 || deciderOf(block) != own || armCount(graph, node) < 2) return;
  const first = firstArm(block);
  const stride = strideOf(block);
  memory.copy(first, shows(graph, node, valueOf(node, own)), stride);
  store<u32>(restOf(graph, node), 1, NODE_ARM_COUNT);
  set(node, FLAG_CUT);
  // What is left over becomes a block that nobody owns.
  const bytes = load<u32>(block, ARMS_BYTES);
  const kept = (<u32>(first + stride - block) + 7) & ~7;
  if (bytes - kept < 8) return;
  store<u32>(block, kept, ARMS_BYTES);
  store<u32>(block + <usize>kept, 0, ARMS_OWNER);
  store<u32>(block + <usize>kept, bytes - kept, ARMS_BYTES);
}
