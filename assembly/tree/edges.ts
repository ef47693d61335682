/**
 * Children by joint moves. Where at most one role has a choice, the addresses of the children stand in the
 * node, one for each of its moves. Else they stand in a table for all nodes: open addressing, by the node and
 * the number of the joint move.
 *
 * Where nodes stand for orbits, a child may be another state than the one that the move leads to. An edge then has
 * a turn: the element of the group that takes this state into that of the child.
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
  TREE_ORBITS,
  TURN_SHIFT,
} from "./tree-layout";
import { childWords, childrenOf } from "./node";

/** The bits of a word of an edge that are the number of the joint move. */
export const JOINT_BITS: u64 = ((<u64>1) << TURN_SHIFT) - 1;

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
    if (load<u32>(slot, EDGE_NODE) == <u32>node && (load<u64>(slot, EDGE_JOINT) & JOINT_BITS) == joint) break;
    place = (place + 1) & mask;
    slot = table + <usize>place * EDGE_BYTES;
  }
  return slot;
}

/** The turn of a child whose address stands at `edge`. */
export function turnAt(tree: usize, node: usize, edge: usize): u32 {
  if (edge == 0 || load<u32>(tree, TREE_ORBITS) == 0) return 0;
  if (load<i32>(node, NODE_CHOOSER) != SEVERAL_CHOOSERS) return <u32>load<u16>(turnPlace(tree, node, edge));
  return <u32>(load<u64>(edge - EDGE_CHILD, EDGE_JOINT) >> TURN_SHIFT);
}

export function setTurn(tree: usize, node: usize, edge: usize, turn: u32): void {
  if (load<u32>(tree, TREE_ORBITS) == 0) return;
  if (load<i32>(node, NODE_CHOOSER) != SEVERAL_CHOOSERS) {
    store<u16>(turnPlace(tree, node, edge), <u16>turn);
    return;
  }
  const slot = edge - EDGE_CHILD;
  store<u64>(slot, (load<u64>(slot, EDGE_JOINT) & JOINT_BITS) | ((<u64>turn) << TURN_SHIFT), EDGE_JOINT);
}

/** Turns stand behind the words of the children, in their order. */
// @ts-ignore: decorator
@inline
function turnPlace(tree: usize, node: usize, edge: usize): usize {
  const children = childrenOf(tree, node);
  return children + (<usize>childWords(node) << 2) + ((edge - children) >> 1);
}
