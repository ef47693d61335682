/**
 * Drops the networks that cannot be reached from the present ones any more, and moves the blocks of arms together. Networks stay where
 * they are; places that become free are used again.
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
  GRAPH_NETWORKS,
  GRAPH_NETWORKS_END,
  GRAPH_NETWORK_COUNT,
  GRAPH_NETWORK_STRIDE,
  GRAPH_PASSES,
  GRAPH_ROOTS,
  GRAPH_ROOT_COUNT,
  NETWORK_ARMS,
  NETWORK_MARK,
  NETWORK_QUEUED,
  NETWORK_TOUCHED,
  NETWORK_WAYS,
} from "./graph-layout";
import { clearList, enterList } from "./open-list";
import { clearBuckets, enterBucket, has, restOf, set } from "./network";

/**
 * All networks that can be reached from the present ones, each once; how many. They lead from one to the next (GRAPH_KEPT,
 * NETWORK_TOUCHED), those of the last root first, and depth first, as they do in `src/search/macucb/network-graph.ts`.
 */
export function reach(graph: usize): u32 {
  const pass = load<u32>(graph, GRAPH_PASSES) + 1;
  store<u32>(graph, pass, GRAPH_PASSES);
  const roots = <usize>load<u32>(graph, GRAPH_ROOTS);
  const count = load<u32>(graph, GRAPH_ROOT_COUNT);
  let stack: usize = 0;
  for (let i: u32 = 0; i < count; i++) stack = push(graph, <usize>load<u32>(roots + (<usize>i << 2)), pass, stack);
  let reached: u32 = 0;
  let last: usize = 0;
  store<u32>(graph, 0, GRAPH_KEPT);
  while (stack != 0) {
    const network = stack;
    const rest = restOf(graph, network);
    stack = <usize>load<u32>(rest, NETWORK_QUEUED);
    store<u32>(rest, 0, NETWORK_TOUCHED);
    if (last == 0) store<u32>(graph, <u32>network, GRAPH_KEPT);
    else store<u32>(restOf(graph, last), <u32>network, NETWORK_TOUCHED);
    last = network;
    reached++;
    if (armCount(graph, network) == 0) continue;
    const block = blockOf(graph, network);
    const branches = branchesOf(block);
    const end = armsEnd(graph, network, block);
    for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
      for (let i: u32 = 0; i < branches; i++) {
        const child = childOf(arm + <usize>i * BRANCH_BYTES);
        if (load<u32>(restOf(graph, child), NETWORK_MARK) != pass) stack = push(graph, child, pass, stack);
      }
    }
  }
  return reached;
}

function push(graph: usize, network: usize, pass: u32, stack: usize): usize {
  const rest = restOf(graph, network);
  store<u32>(rest, pass, NETWORK_MARK);
  store<u32>(rest, <u32>stack, NETWORK_QUEUED);
  return network;
}

/** How many networks are left. */
export function sweep(graph: usize): u32 {
  clearList(graph);
  clearBuckets(graph);
  const kept = reach(graph);
  free(graph);
  moveBlocks(graph);
  for (let network = <usize>load<u32>(graph, GRAPH_KEPT); network != 0; ) {
    enterBucket(graph, network);
    enterList(graph, network);
    network = <usize>load<u32>(restOf(graph, network), NETWORK_TOUCHED);
  }
  store<u32>(graph, kept, GRAPH_NETWORK_COUNT);
  return kept;
}

/** Networks that were not reached are free. The first of all may give their places back to the blocks. */
function free(graph: usize): void {
  const pass = load<u32>(graph, GRAPH_PASSES);
  const stride = <usize>load<u32>(graph, GRAPH_NETWORK_STRIDE);
  const end = <usize>load<u32>(graph, GRAPH_NETWORKS_END);
  let low = <usize>load<u32>(graph, GRAPH_NETWORKS);
  for (; low < end && isLost(graph, low, pass); low += stride) {}
  store<u32>(graph, <u32>low, GRAPH_NETWORKS);
  let first: usize = 0;
  let count: u32 = 0;
  for (let network = low; network < end; network += stride) {
    if (!isLost(graph, network, pass)) {
      store<u32>(restOf(graph, network), 0, NETWORK_WAYS);
      continue;
    }
    set(network, FLAG_FREE);
    store<u32>(restOf(graph, network), <u32>first, NETWORK_QUEUED);
    first = network;
    count++;
  }
  store<u32>(graph, <u32>first, GRAPH_FREE);
  store<u32>(graph, count, GRAPH_FREE_COUNT);
}

/** Whether nothing leads to a network, or none is here. Then nobody needs its arms. */
function isLost(graph: usize, network: usize, pass: u32): bool {
  if (has(network, FLAG_FREE)) return true;
  if (load<u32>(restOf(graph, network), NETWORK_MARK) == pass) return false;
  dropArms(graph, network);
  return true;
}

/** Blocks move down to where those begin that nobody owns, and lead to their children anew. */
function moveBlocks(graph: usize): void {
  const heap = <usize>load<u32>(graph, GRAPH_HEAP);
  const top = <usize>load<u32>(graph, GRAPH_HEAP_TOP);
  let to = heap;
  for (let block = heap; block < top; ) {
    const bytes = <usize>load<u32>(block, ARMS_BYTES);
    const owner = <usize>load<u32>(block, ARMS_OWNER);
    if (owner != 0) {
      memory.copy(to, block, bytes);
      store<u32>(restOf(graph, owner), <u32>to, NETWORK_ARMS);
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
