/**
 * Drops the nodes that cannot be reached from the present ones any more, and moves the blocks of arms
 * together. Nodes stay where they are; places that become free are used again.
 */
import { armCount, armsEnd, blockOf, branchesOf, childOf, firstArm, strideOf } from "./arms";
import { dropArms, lead } from "./blocks";
import {
  ARMS_BYTES,
  ARMS_OWNER,
  BRANCH_BYTES,
  BRANCH_OWNER,
  FLAG_FREE,
  GRAPH_FREE,
  GRAPH_FREE_COUNT,
  GRAPH_HEAP,
  GRAPH_HEAP_TOP,
  GRAPH_KEPT,
  GRAPH_NODE_COUNT,
  GRAPH_NODE_STRIDE,
  GRAPH_NODES,
  GRAPH_NODES_END,
  GRAPH_PASSES,
  GRAPH_ROOT_COUNT,
  GRAPH_ROOTS,
  NODE_ARMS,
  NODE_MARK,
  NODE_QUEUED,
  NODE_TOUCHED,
  NODE_WAYS,
} from "./graph-layout";
import { clearBuckets, enterBucket, has, restOf, set } from "./graph-node";
import { clearList, enterList } from "./open-list";

/**
 * Chains all nodes that can be reached from the present ones, each once (GRAPH_KEPT, NODE_TOUCHED): those of
 * the last root first, and depth first. Returns how many they are.
 */
export function reach(graph: usize): u32 {
  const pass = load<u32>(graph, GRAPH_PASSES) + 1;
  store<u32>(graph, pass, GRAPH_PASSES);
  const roots = <usize>load<u32>(graph, GRAPH_ROOTS);
  const count = load<u32>(graph, GRAPH_ROOT_COUNT);
  let stack: usize = 0;
  for (let i: u32 = 0; i < count; i++) {
    stack = push(graph, <usize>load<u32>(roots + (<usize>i << 2)), pass, stack);
  }
  let reached: u32 = 0;
  let last: usize = 0;
  store<u32>(graph, 0, GRAPH_KEPT);
  while (stack != 0) {
    const node = stack;
    const rest = restOf(graph, node);
    stack = <usize>load<u32>(rest, NODE_QUEUED);
    store<u32>(rest, 0, NODE_TOUCHED);
    if (last == 0) store<u32>(graph, <u32>node, GRAPH_KEPT);
    else store<u32>(restOf(graph, last), <u32>node, NODE_TOUCHED);
    last = node;
    reached++;
    if (armCount(graph, node) == 0) continue;
    const block = blockOf(graph, node);
    const branches = branchesOf(block);
    const end = armsEnd(graph, node, block);
    for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
      for (let i: u32 = 0; i < branches; i++) {
        const child = childOf(arm + <usize>i * BRANCH_BYTES);
        if (load<u32>(restOf(graph, child), NODE_MARK) != pass) stack = push(graph, child, pass, stack);
      }
    }
  }
  return reached;
}

function push(graph: usize, node: usize, pass: u32, stack: usize): usize {
  const rest = restOf(graph, node);
  store<u32>(rest, pass, NODE_MARK);
  store<u32>(rest, <u32>stack, NODE_QUEUED);
  return node;
}

export function sweep(graph: usize): void {
  clearList(graph);
  clearBuckets(graph);
  const kept = reach(graph);
  free(graph);
  moveBlocks(graph);
  for (let node = <usize>load<u32>(graph, GRAPH_KEPT); node != 0; ) {
    enterBucket(graph, node);
    enterList(graph, node);
    node = <usize>load<u32>(restOf(graph, node), NODE_TOUCHED);
  }
  store<u32>(graph, kept, GRAPH_NODE_COUNT);
}

/**
 * Frees the nodes that were not reached. The lowest of all, if free, give their room to the blocks of arms.
 */
function free(graph: usize): void {
  const pass = load<u32>(graph, GRAPH_PASSES);
  const stride = <usize>load<u32>(graph, GRAPH_NODE_STRIDE);
  const end = <usize>load<u32>(graph, GRAPH_NODES_END);
  let low = <usize>load<u32>(graph, GRAPH_NODES);
  for (; low < end && isLost(graph, low, pass); low += stride) {}
  store<u32>(graph, <u32>low, GRAPH_NODES);
  let first: usize = 0;
  let count: u32 = 0;
  for (let node = low; node < end; node += stride) {
    if (!isLost(graph, node, pass)) {
      store<u32>(restOf(graph, node), 0, NODE_WAYS);
      continue;
    }
    set(node, FLAG_FREE);
    store<u32>(restOf(graph, node), <u32>first, NODE_QUEUED);
    first = node;
    count++;
  }
  store<u32>(graph, <u32>first, GRAPH_FREE);
  store<u32>(graph, count, GRAPH_FREE_COUNT);
}

/** Whether nothing leads to a node, or there is none here. Then nobody needs its arms. */
function isLost(graph: usize, node: usize, pass: u32): bool {
  if (has(node, FLAG_FREE)) return true;
  if (load<u32>(restOf(graph, node), NODE_MARK) == pass) return false;
  dropArms(graph, node);
  return true;
}

/** Moves the blocks down, over those that nobody owns, and lets their children know of the branches anew. */
function moveBlocks(graph: usize): void {
  const heap = <usize>load<u32>(graph, GRAPH_HEAP);
  const top = <usize>load<u32>(graph, GRAPH_HEAP_TOP);
  let to = heap;
  for (let block = heap; block < top; ) {
    const bytes = <usize>load<u32>(block, ARMS_BYTES);
    const owner = <usize>load<u32>(block, ARMS_OWNER);
    if (owner != 0) {
      memory.copy(to, block, bytes);
      store<u32>(restOf(graph, owner), <u32>to, NODE_ARMS);
      to += bytes;
    }
    block += bytes;
  }
  store<u32>(graph, <u32>to, GRAPH_HEAP_TOP);
  for (let block = heap; block < to; block += <usize>load<u32>(block, ARMS_BYTES)) {
    const owner = <usize>load<u32>(block, ARMS_OWNER);
    const branches = branchesOf(block);
    const end = armsEnd(graph, owner, block);
    for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
      for (let i: u32 = 0; i < branches; i++) {
        const branch = arm + <usize>i * BRANCH_BYTES;
        store<u32>(branch, <u32>owner, BRANCH_OWNER);
        lead(graph, branch);
      }
    }
  }
}
