/**
 * Drops the nodes that cannot be reached from the present ones any more, and moves the blocks of arms
 * together. Nodes stay where they are; places that become free are used again.
 *
 * A graph may fill gigabytes, so a sweep goes on from call to call, stage by stage. Between two calls the
 * present nodes have their arms and can be read; states cannot be found, nor proofs passed on.
 */
import { armsEnd, branchesOf, firstArm, strideOf, workOf } from "./arms";
import { dropArms, lead } from "./blocks";
import {
  ARMS_BYTES,
  ARMS_OWNER,
  BRANCH_BYTES,
  BRANCH_OWNER,
  FLAG_FREE,
  GRAPH_AT,
  GRAPH_FREE,
  GRAPH_FREE_COUNT,
  GRAPH_HEAP,
  GRAPH_HEAP_TOP,
  GRAPH_KEPT,
  GRAPH_KEPT_COUNT,
  GRAPH_NODE_COUNT,
  GRAPH_NODE_STRIDE,
  GRAPH_NODES,
  GRAPH_NODES_END,
  GRAPH_PASSES,
  GRAPH_STAGE,
  GRAPH_TO,
  NODE_ARMS,
  NODE_MARK,
  NODE_QUEUED,
  NODE_TOUCHED,
  NODE_WAYS,
  STAGE_BUCKETS,
  STAGE_ENTER,
  STAGE_FREE,
  STAGE_LEAD,
  STAGE_LIST,
  STAGE_LOWEST,
  STAGE_MOVE,
  STAGE_NONE,
  STAGE_REACH,
} from "./graph-layout";
import { emptyBucket, enterBucket, has, restOf, set } from "./graph-node";
import { clearList, enterList } from "./open-list";
import { emptyStack, startReaching } from "./reach";
import { beginWork, isSpent, spend } from "../work";

export function startSweep(graph: usize): void {
  store<u32>(graph, STAGE_LIST, GRAPH_STAGE);
}

/** Goes on with a sweep. Returns whether there is more to do. */
export function sweep(graph: usize, branches: i32): bool {
  beginWork(branches);
  let stage = load<u32>(graph, GRAPH_STAGE);
  while (stage != STAGE_NONE) {
    if (!isThrough(graph, stage)) return true;
    stage = stage == STAGE_ENTER ? STAGE_NONE : stage + 1;
    enter(graph, stage);
  }
  return false;
}

function enter(graph: usize, stage: u32): void {
  store<u32>(graph, stage, GRAPH_STAGE);
  if (stage == STAGE_REACH) startReaching(graph);
  else if (stage == STAGE_FREE) {
    store<u32>(graph, 0, GRAPH_FREE);
    store<u32>(graph, 0, GRAPH_FREE_COUNT);
  } else if (stage == STAGE_ENTER) store<u32>(graph, load<u32>(graph, GRAPH_KEPT_COUNT), GRAPH_NODE_COUNT);
  const isOfBlocks = stage == STAGE_MOVE || stage == STAGE_LEAD;
  const from = isOfBlocks ? GRAPH_HEAP : stage == STAGE_ENTER ? GRAPH_KEPT : GRAPH_NODES;
  store<u32>(graph, load<u32>(graph + from), GRAPH_AT);
  store<u32>(graph, load<u32>(graph, GRAPH_HEAP), GRAPH_TO);
}

/** Goes on with a stage. Returns whether the stage is complete. */
function isThrough(graph: usize, stage: u32): bool {
  if (stage == STAGE_LIST) return clearList(graph);
  if (stage == STAGE_BUCKETS) return emptyBuckets(graph);
  if (stage == STAGE_REACH) return emptyStack(graph);
  if (stage == STAGE_LOWEST) return dropLowest(graph);
  if (stage == STAGE_FREE) return free(graph);
  if (stage == STAGE_MOVE) return moveBlocks(graph);
  if (stage == STAGE_LEAD) return leadAnew(graph);
  return enterKept(graph);
}

/**
 * Takes all nodes out of their buckets. Mostly there are fewer nodes than buckets, so the nodes are walked.
 */
function emptyBuckets(graph: usize): bool {
  const end = <usize>load<u32>(graph, GRAPH_NODES_END);
  const stride = <usize>load<u32>(graph, GRAPH_NODE_STRIDE);
  let node = <usize>load<u32>(graph, GRAPH_AT);
  for (; node < end && !isSpent(); node += stride) {
    emptyBucket(graph, node);
    spend(1);
  }
  store<u32>(graph, <u32>node, GRAPH_AT);
  return node >= end;
}

/** The lowest nodes of all, if they were not reached, give their room to the blocks of arms. */
function dropLowest(graph: usize): bool {
  const pass = load<u32>(graph, GRAPH_PASSES);
  const stride = <usize>load<u32>(graph, GRAPH_NODE_STRIDE);
  const end = <usize>load<u32>(graph, GRAPH_NODES_END);
  let low = <usize>load<u32>(graph, GRAPH_NODES);
  let isFound = low >= end;
  while (!isFound && !isSpent()) {
    if (isLost(graph, low, pass)) {
      low += stride;
      isFound = low >= end;
    } else isFound = true;
    spend(1);
  }
  store<u32>(graph, <u32>low, GRAPH_NODES);
  return isFound;
}

/** Frees the other nodes that were not reached. */
function free(graph: usize): bool {
  const pass = load<u32>(graph, GRAPH_PASSES);
  const stride = <usize>load<u32>(graph, GRAPH_NODE_STRIDE);
  const end = <usize>load<u32>(graph, GRAPH_NODES_END);
  let node = <usize>load<u32>(graph, GRAPH_AT);
  for (; node < end && !isSpent(); node += stride) {
    spend(1);
    if (!isLost(graph, node, pass)) {
      store<u32>(restOf(graph, node), 0, NODE_WAYS);
      continue;
    }
    set(node, FLAG_FREE);
    store<u32>(restOf(graph, node), load<u32>(graph, GRAPH_FREE), NODE_QUEUED);
    store<u32>(graph, <u32>node, GRAPH_FREE);
    store<u32>(graph, load<u32>(graph, GRAPH_FREE_COUNT) + 1, GRAPH_FREE_COUNT);
  }
  store<u32>(graph, <u32>node, GRAPH_AT);
  return node >= end;
}

/** Whether nothing leads to a node, or there is none here. Then nobody needs its arms. */
function isLost(graph: usize, node: usize, pass: u32): bool {
  if (has(node, FLAG_FREE)) return true;
  if (load<u32>(restOf(graph, node), NODE_MARK) == pass) return false;
  dropArms(graph, node);
  return true;
}

/** Moves the blocks down, over those that nobody owns. */
function moveBlocks(graph: usize): bool {
  const top = <usize>load<u32>(graph, GRAPH_HEAP_TOP);
  let block = <usize>load<u32>(graph, GRAPH_AT);
  let to = <usize>load<u32>(graph, GRAPH_TO);
  while (block < top && !isSpent()) {
    const bytes = <usize>load<u32>(block, ARMS_BYTES);
    const owner = <usize>load<u32>(block, ARMS_OWNER);
    if (owner != 0) {
      memory.copy(to, block, bytes);
      store<u32>(restOf(graph, owner), <u32>to, NODE_ARMS);
      to += bytes;
    }
    block += bytes;
    spend(1 + <u32>(bytes >> 8));
  }
  store<u32>(graph, <u32>block, GRAPH_AT);
  store<u32>(graph, <u32>to, GRAPH_TO);
  if (block < top) return false;
  store<u32>(graph, <u32>to, GRAPH_HEAP_TOP);
  return true;
}

/** Lets the children know of the branches anew, which have moved. */
function leadAnew(graph: usize): bool {
  const top = <usize>load<u32>(graph, GRAPH_HEAP_TOP);
  let block = <usize>load<u32>(graph, GRAPH_AT);
  while (block < top && !isSpent()) {
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
    spend(workOf(graph, owner));
    block += <usize>load<u32>(block, ARMS_BYTES);
  }
  store<u32>(graph, <u32>block, GRAPH_AT);
  return block >= top;
}

/** Enters the nodes that are left in their buckets, and in the list. */
function enterKept(graph: usize): bool {
  let node = <usize>load<u32>(graph, GRAPH_AT);
  while (node != 0 && !isSpent()) {
    enterBucket(graph, node);
    enterList(graph, node);
    spend(1);
    node = <usize>load<u32>(restOf(graph, node), NODE_TOUCHED);
  }
  store<u32>(graph, <u32>node, GRAPH_AT);
  return node == 0;
}
