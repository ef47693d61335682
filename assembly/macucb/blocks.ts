/**
 * Blocks of arms: how they are made and grow, and how the child of each branch comes to know of it. See
 * `graph-layout.ts` for the picture.
 */
import { armBytes, blockOf, branchesOf, childOf, firstArm, lookOf, removalOf, strideOf } from "./arms";
import {
  ARMS_BRANCHES,
  ARMS_BYTES,
  ARMS_COUNTS,
  ARMS_DECIDER,
  ARMS_DECIDERS,
  ARMS_FIRST,
  ARMS_OWNER,
  ARMS_STRIDE,
  BRANCH_BYTES,
  BRANCH_CHILD,
  BRANCH_NEXT,
  BRANCH_OWNER,
  GRAPH_ALIKE,
  GRAPH_CHILDREN,
  GRAPH_CHOICE,
  GRAPH_COUNTS,
  GRAPH_HEAP_TOP,
  GRAPH_NODES,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_PRUNING,
  NODE_ARM_COUNT,
  NODE_ARMS,
  NODE_WAYS,
} from "./graph-layout";
import { isEnd, restOf } from "./graph-node";
import { bringInside } from "./hand-down";
import { ALIKE_ARMS, ALIKE_NO_GOODS, ALIKE_SAMPLES } from "./node-extras";

// @ts-ignore: decorator
@inline
function whole(bytes: u32): u32 {
  return (bytes + 7) & ~7;
}

/**
 * Makes a block for `arms` arms of `branches` branches each, or for as many arms as fit. The host has left
 * the players' numbers of legal moves. False where not even one arm fits.
 */
export function beginArms(graph: usize, node: usize, branches: u32, arms: u32): bool {
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const stride = armBytes(graph, branches);
  const first: u32 = ARMS_COUNTS + (<u32>players << 2);
  const block = load<u32>(graph, GRAPH_HEAP_TOP);
  const room = load<u32>(graph, GRAPH_NODES) - block;
  if (room < first + stride + 8) return false;
  dropArms(graph, node);
  const size = whole(first + min(arms, (room - first - 8) / stride) * stride);
  store<u32>(graph, block + size, GRAPH_HEAP_TOP);
  store<u32>(block, <u32>node, ARMS_OWNER);
  store<u32>(block, size, ARMS_BYTES);
  store<u32>(block, branches, ARMS_BRANCHES);
  store<u32>(block, stride, ARMS_STRIDE);
  store<u32>(block, first, ARMS_FIRST);
  const counts = <usize>load<u32>(graph, GRAPH_COUNTS);
  let deciders: u32 = 0;
  let decider = load<i32>(graph, GRAPH_OWN);
  for (let player = 0; player < players; player++) {
    const count = load<u32>(counts + (<usize>player << 2));
    store<u32>(<usize>block + (<usize>player << 2), count, ARMS_COUNTS);
    if (count > 1 && deciders++ == 0) decider = player;
  }
  store<u32>(block, deciders, ARMS_DECIDERS);
  store<i32>(block, decider, ARMS_DECIDER);
  store<u32>(restOf(graph, node), block, NODE_ARMS);
  const alike = <usize>load<u32>(graph, GRAPH_ALIKE);
  if (alike != 0) {
    store<f64>(node + alike, 0, ALIKE_SAMPLES);
    store<u32>(node + alike, 0, ALIKE_ARMS);
    store<u32>(node + alike, 0, ALIKE_NO_GOODS);
  }
  return true;
}

/** Adds an arm, with the choice and the children that the host has left. False where there is no room. */
export function addArm(graph: usize, node: usize): bool {
  const rest = restOf(graph, node);
  const count = load<u32>(rest, NODE_ARM_COUNT);
  let block = blockOf(graph, node);
  const stride = strideOf(block);
  if (firstArm(block) + <usize>(count + 1) * stride > block + <usize>load<u32>(block, ARMS_BYTES)) {
    if (!grow(graph, node, block)) return false;
    block = blockOf(graph, node);
  }
  const arm = firstArm(block) + <usize>count * stride;
  const branches = branchesOf(block);
  const children = <usize>load<u32>(graph, GRAPH_CHILDREN);
  for (let i: u32 = 0; i < branches; i++) {
    const branch = arm + <usize>i * BRANCH_BYTES;
    store<u32>(branch, load<u32>(children + (<usize>i << 2)), BRANCH_CHILD);
    store<u32>(branch, <u32>node, BRANCH_OWNER);
    lead(graph, branch);
    bringInside(graph, node, childOf(branch));
  }
  if (load<u32>(graph, GRAPH_PRUNING)) store<u32>(removalOf(graph, arm, branches), 0);
  if (load<u32>(graph, GRAPH_ALIKE)) store<u32>(lookOf(graph, arm, branches), count);
  memory.copy(
    arm + <usize>branches * BRANCH_BYTES,
    <usize>load<u32>(graph, GRAPH_CHOICE),
    <usize>load<u32>(graph, GRAPH_PLAYERS) << 2,
  );
  store<u32>(rest, count + 1, NODE_ARM_COUNT);
  return true;
}

/**
 * Makes room for twice as many arms. The last block is made longer. Any other block is copied, and the old
 * one no longer has an owner; its branches still lead from the node to its children, until blocks are moved
 * together.
 */
function grow(graph: usize, node: usize, block: usize): bool {
  const bytes = load<u32>(block, ARMS_BYTES);
  const top = load<u32>(graph, GRAPH_HEAP_TOP);
  const room = load<u32>(graph, GRAPH_NODES) - top;
  if (<u32>block + bytes == top) {
    if (room < bytes) return false;
    store<u32>(block, bytes << 1, ARMS_BYTES);
    store<u32>(graph, top + bytes, GRAPH_HEAP_TOP);
    return true;
  }
  if (room >> 1 < bytes) return false;
  memory.copy(<usize>top, block, <usize>bytes);
  store<u32>(block, 0, ARMS_OWNER);
  store<u32>(<usize>top, bytes << 1, ARMS_BYTES);
  store<u32>(restOf(graph, node), top, NODE_ARMS);
  store<u32>(graph, top + (bytes << 1), GRAPH_HEAP_TOP);
  return true;
}

/**
 * Lets the child of a branch know who leads to it. The end of a match, to which very many nodes may lead, has
 * no news for them. A node needs to be told once, even if several of its arms lead to the same child.
 */
export function lead(graph: usize, branch: usize): void {
  const child = childOf(branch);
  if (isEnd(graph, child)) return;
  const rest = restOf(graph, child);
  const last = <usize>load<u32>(rest, NODE_WAYS);
  if (last == 0) {
    store<u32>(branch, <u32>branch, BRANCH_NEXT);
  } else {
    if (load<u32>(last, BRANCH_OWNER) == load<u32>(branch, BRANCH_OWNER)) return;
    store<u32>(branch, load<u32>(last, BRANCH_NEXT), BRANCH_NEXT);
    store<u32>(last, <u32>branch, BRANCH_NEXT);
  }
  store<u32>(rest, <u32>branch, NODE_WAYS);
}

/** Takes its arms from a node: nobody needs its block. */
export function dropArms(graph: usize, node: usize): void {
  const rest = restOf(graph, node);
  const block = blockOf(graph, node);
  if (block != 0) store<u32>(block, 0, ARMS_OWNER);
  store<u32>(rest, 0, NODE_ARMS);
  store<u32>(rest, 0, NODE_ARM_COUNT);
}
