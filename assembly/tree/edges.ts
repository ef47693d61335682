/**
 * Children by joint moves. Where at most one role has a choice, the addresses of the children stand in the
 * node, one for each of its moves. Else they stand in a table for all nodes: open addressing, by the node and
 * the number of the joint move.
 */
import {
  EDGE_BYTES,
  EDGE_CHILD,
  EDGE_JOINT,
  EDGE_NODE,
  MOST_JOINTS,
  NODE_CHOOSER,
  NODE_JOINTS,
  SEVERAL_CHOOSERS,
  TREE_EDGE_COUNT,
  TREE_EDGE_MASK,
  TREE_EDGES,
  TREE_IS_FULL,
} from "./tree-layout";
import { childrenOf } from "./node";

/** The child behind a word of a node or of the table, or 0. */
// @ts-ignore: decorator
@inline
export function childAt(edge: usize): usize {
  return edge == 0 ? 0 : <usize>(load<u32>(edge) & ~7);
}

/** Where the address of a child stands, or 0. With at most one chooser `joint` is the place of its move. */
// @ts-ignore: decorator
@inline
export function edgeOf(tree: usize, node: usize, joint: u64): usize {
  if (load<i32>(node, NODE_CHOOSER) != SEVERAL_CHOOSERS) {
    return childrenOf(tree, node) + (<usize>joint << 2);
  }
  const slot = placeOf(tree, <usize>load<u32>(tree, TREE_EDGES), node, joint);
  return load<u32>(slot, EDGE_NODE) == 0 ? 0 : slot + EDGE_CHILD;
}

/** The same, and makes a place for it; 0 where there is no room, or joint moves are too many to number. */
export function makeEdge(tree: usize, node: usize, joint: u64): usize {
  const known = edgeOf(tree, node, joint);
  if (known != 0 || load<f64>(node, NODE_JOINTS) > <f64>MOST_JOINTS) return known;
  const mask = load<u32>(tree, TREE_EDGE_MASK);
  const count = load<u32>(tree, TREE_EDGE_COUNT);
  if (count > mask - (mask >> 2)) {
    store<u32>(tree, 1, TREE_IS_FULL);
    return 0;
  }
  store<u32>(tree, count + 1, TREE_EDGE_COUNT);
  const slot = placeOf(tree, <usize>load<u32>(tree, TREE_EDGES), node, joint);
  store<u32>(slot, <u32>node, EDGE_NODE);
  store<u32>(slot, 0, EDGE_CHILD);
  store<u64>(slot, joint, EDGE_JOINT);
  return slot + EDGE_CHILD;
}

/** Where an edge is in a table, or would be. */
export function placeOf(tree: usize, table: usize, node: usize, joint: u64): usize {
  const mask = load<u32>(tree, TREE_EDGE_MASK);
  const hash = ((<u64>node << 32) ^ joint ^ (<u64>node >> 4)) * 0x9e3779b97f4a7c15;
  let place = <u32>(hash >> 32) & mask;
  let slot = table + <usize>place * EDGE_BYTES;
  while (load<u32>(slot, EDGE_NODE) != 0) {
    if (load<u32>(slot, EDGE_NODE) == <u32>node && load<u64>(slot, EDGE_JOINT) == joint) break;
    place = (place + 1) & mask;
    slot = table + <usize>place * EDGE_BYTES;
  }
  return slot;
}
