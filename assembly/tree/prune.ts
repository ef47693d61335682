/**
 * Makes room when memory is full: keeps the most visited nodes, about half of the bytes, and moves them
 * together. Nodes that neither this search nor the one before has visited go first. Roots stay, also those
 * of few visits, which come on top of that half. The statistics of moves stay in the nodes that are kept, so
 * a child that was dropped is simply unknown again.
 *
 * Pruning goes in stages, and a call takes some nodes of a stage, so that the caller can see to other things:
 *
 *     1 histogram   bytes by visits: how many visits a node needs to stay
 *     2 forward     where each node will be, 0 where it goes
 *     3 clear       the other table of edges is emptied
 *     4 edges       the edges that stay enter it, for the new places
 *     5 children    the same for the children that stand in nodes
 *     6 move        nodes move down, and enter their buckets again
 *
 * Up to the end of stage 3 nothing that the search reads has changed.
 */
import { freeTable } from "./amaf";
import { JOINT_BITS, placeOf } from "./edges";
import { bucketOf, childWords, childrenOf, isEnd } from "./node";
import {
  CHILD_COUNTED,
  EDGE_BYTES,
  EDGE_CHILD,
  EDGE_JOINT,
  EDGE_NODE,
  HISTOGRAM_SIZE,
  NODE_BYTES,
  NODE_CHOOSER,
  NODE_EPOCH,
  NODE_FORWARD,
  NODE_KEY,
  NODE_NEXT,
  NODE_PROVED,
  NODE_VISITS,
  SEVERAL_CHOOSERS,
  STATUS_IDLE,
  STATUS_PRUNING,
  TREE_BUCKETS,
  TREE_BUCKET_MASK,
  TREE_EDGES,
  TREE_EDGE_COUNT,
  TREE_EDGE_MASK,
  TREE_EPOCH,
  TREE_HAS_PLAIN,
  TREE_HEAP,
  TREE_HEAP_END,
  TREE_HEAP_TOP,
  TREE_HISTOGRAM,
  TREE_IS_FULL,
  TREE_NODES,
  TREE_ORBIT_FROM,
  TREE_OTHER_EDGES,
  TREE_PRUNED,
  TREE_PRUNE_AT,
  TREE_PRUNE_STAGE,
  TREE_PRUNE_TO,
  TREE_PRUNE_VISITS,
  TREE_ROOTS,
  TREE_ROOT_COUNT,
  TREE_STATUS,
} from "./tree-layout";
import { isSpent, spend } from "../work";

const HISTOGRAM: u32 = 1;
const FORWARD: u32 = 2;
const CLEAR: u32 = 3;
const EDGES: u32 = 4;
const CHILDREN: u32 = 5;
const MOVE: u32 = 6;

/** What a look at something far away in memory takes. */
const FAR: u32 = 40;
/** A stretch that is cleared at a time. */
const STRETCH: u32 = 1 << 20;

/** Stands in NODE_FORWARD of a root until its new place is known. */
const PINNED: u32 = 1;

export function beginPruning(tree: usize): void {
  store<u32>(tree, STATUS_PRUNING, TREE_STATUS);
  store<f64>(tree, load<f64>(tree, TREE_PRUNED) + 1, TREE_PRUNED);
  memory.fill(<usize>load<u32>(tree, TREE_HISTOGRAM), 0, HISTOGRAM_SIZE << 2);
  enter(tree, HISTOGRAM);
}

function enter(tree: usize, stage: u32): void {
  store<u32>(tree, stage, TREE_PRUNE_STAGE);
  let first = load<u32>(tree, TREE_HEAP);
  if (stage == CLEAR) first = load<u32>(tree, TREE_OTHER_EDGES);
  else if (stage == EDGES) first = load<u32>(tree, TREE_EDGES);
  store<u32>(tree, first, TREE_PRUNE_AT);
}

/** Goes on while this call has work left. At the end of pruning the status is idle. */
export function prune(tree: usize): void {
  const stage = load<u32>(tree, TREE_PRUNE_STAGE);
  if (stage == CLEAR) {
    clearOther(tree);
    return;
  }
  if (stage == EDGES) {
    moveEdges(tree);
    return;
  }
  const top = <usize>load<u32>(tree, TREE_HEAP_TOP);
  let node = <usize>load<u32>(tree, TREE_PRUNE_AT);
  while (node < top && !isSpent()) {
    const next = node + <usize>load<u32>(node, NODE_BYTES);
    spend(FAR);
    if (stage == HISTOGRAM) weigh(tree, node);
    else if (stage == FORWARD) forward(tree, node);
    else if (stage == CHILDREN) moveChildren(tree, node);
    else move(tree, node);
    node = next;
  }
  store<u32>(tree, <u32>node, TREE_PRUNE_AT);
  if (node < top) return;
  if (stage == HISTOGRAM) chooseVisits(tree);
  else if (stage == FORWARD) enter(tree, CLEAR);
  else if (stage == CHILDREN) beginMove(tree);
  else finish(tree);
}

/** The visits that count: 0 for a node in which neither this search nor the one before has been. */
// @ts-ignore: decorator
@inline
function visitsOf(tree: usize, node: usize): u32 {
  if (load<u32>(node, NODE_EPOCH) + 1 < load<u32>(tree, TREE_EPOCH)) return 0;
  return min(load<u32>(node, NODE_VISITS), HISTOGRAM_SIZE - 1);
}

function weigh(tree: usize, node: usize): void {
  const at = <usize>load<u32>(tree, TREE_HISTOGRAM) + (<usize>visitsOf(tree, node) << 2);
  store<u32>(at, load<u32>(at) + load<u32>(node, NODE_BYTES));
  store<u32>(node, 0, NODE_FORWARD);
}

/** At least one visit is needed to stay: half of a tree was only made and never visited again. */
function chooseVisits(tree: usize): void {
  const histogram = <usize>load<u32>(tree, TREE_HISTOGRAM);
  const room = (load<u32>(tree, TREE_HEAP_END) - load<u32>(tree, TREE_HEAP)) >> 1;
  let visits: u32 = HISTOGRAM_SIZE - 1;
  let bytes = load<u32>(histogram + (<usize>visits << 2));
  while (visits > 1) {
    bytes += load<u32>(histogram + (<usize>(visits - 1) << 2));
    if (bytes > room) break;
    visits--;
  }
  store<u32>(tree, visits, TREE_PRUNE_VISITS);
  store<u32>(tree, load<u32>(tree, TREE_HEAP), TREE_PRUNE_TO);
  const roots = <usize>load<u32>(tree, TREE_ROOTS);
  const count = load<u32>(tree, TREE_ROOT_COUNT);
  for (let i: u32 = 0; i < count; i++) {
    store<u32>(<usize>load<u32>(roots + (<usize>i << 2)), PINNED, NODE_FORWARD);
  }
  enter(tree, FORWARD);
}

function forward(tree: usize, node: usize): void {
  const isPinned = load<u32>(node, NODE_FORWARD) == PINNED;
  if (!isPinned && visitsOf(tree, node) < load<u32>(tree, TREE_PRUNE_VISITS)) return;
  const to = load<u32>(tree, TREE_PRUNE_TO);
  store<u32>(node, to, NODE_FORWARD);
  store<u32>(tree, to + load<u32>(node, NODE_BYTES), TREE_PRUNE_TO);
}

// @ts-ignore: decorator
@inline
function edgesBytes(tree: usize): usize {
  return (<usize>load<u32>(tree, TREE_EDGE_MASK) + 1) * EDGE_BYTES;
}

function clearOther(tree: usize): void {
  const end = <usize>load<u32>(tree, TREE_OTHER_EDGES) + edgesBytes(tree);
  let at = <usize>load<u32>(tree, TREE_PRUNE_AT);
  while (at < end && !isSpent()) {
    const bytes = min(<usize>STRETCH, end - at);
    memory.fill(at, 0, bytes);
    spend(<u32>bytes >> 2);
    at += bytes;
  }
  store<u32>(tree, <u32>at, TREE_PRUNE_AT);
  if (at < end) return;
  store<u32>(tree, 0, TREE_EDGE_COUNT);
  enter(tree, EDGES);
}

function moveEdges(tree: usize): void {
  const table = <usize>load<u32>(tree, TREE_EDGES);
  const end = table + edgesBytes(tree);
  let slot = <usize>load<u32>(tree, TREE_PRUNE_AT);
  for (; slot < end && !isSpent(); slot += EDGE_BYTES) {
    spend(2);
    const node = <usize>load<u32>(slot, EDGE_NODE);
    if (node == 0) continue;
    spend(3 * FAR);
    if (load<u32>(node, NODE_FORWARD) == 0) continue;
    const word = forwarded(node, load<u32>(slot, EDGE_CHILD));
    if (word == 0) continue;
    const owner = load<u32>(node, NODE_FORWARD);
    const joint = load<u64>(slot, EDGE_JOINT);
    const to = placeOf(tree, <usize>load<u32>(tree, TREE_OTHER_EDGES), <usize>owner, joint & JOINT_BITS);
    store<u32>(to, owner, EDGE_NODE);
    store<u32>(to, word, EDGE_CHILD);
    store<u64>(to, joint, EDGE_JOINT);
    store<u32>(tree, load<u32>(tree, TREE_EDGE_COUNT) + 1, TREE_EDGE_COUNT);
  }
  store<u32>(tree, <u32>slot, TREE_PRUNE_AT);
  if (slot < end) return;
  store<u32>(tree, load<u32>(tree, TREE_OTHER_EDGES), TREE_EDGES);
  store<u32>(tree, <u32>table, TREE_OTHER_EDGES);
  enter(tree, CHILDREN);
}

/** The word of a child once it has moved; 0 if it is dropped, and its parent has one proven child less. */
function forwarded(node: usize, word: u32): u32 {
  const child = <usize>(word & ~7);
  if (child == 0) return 0;
  const to = load<u32>(child, NODE_FORWARD);
  const counted = word & CHILD_COUNTED;
  if (to != 0) return to | counted;
  if (counted) store<u32>(node, load<u32>(node, NODE_PROVED) - 1, NODE_PROVED);
  return 0;
}

function moveChildren(tree: usize, node: usize): void {
  if (load<u32>(node, NODE_FORWARD) == 0) {
    freeTable(tree, node);
    return;
  }
  if (isEnd(node) || load<i32>(node, NODE_CHOOSER) == SEVERAL_CHOOSERS) return;
  const first = childrenOf(tree, node);
  const end = first + (<usize>childWords(node) << 2);
  let children: u32 = 0;
  for (let word = first; word < end; word += 4) {
    const child = load<u32>(word);
    if (child == 0) continue;
    store<u32>(word, forwarded(node, child));
    children++;
  }
  spend(FAR * children + (load<u32>(node, NODE_BYTES) >> 4));
}

function beginMove(tree: usize): void {
  const roots = <usize>load<u32>(tree, TREE_ROOTS);
  const count = load<u32>(tree, TREE_ROOT_COUNT);
  for (let i: u32 = 0; i < count; i++) {
    const root = roots + (<usize>i << 2);
    store<u32>(root, load<u32>(<usize>load<u32>(root), NODE_FORWARD));
  }
  const buckets = <usize>load<u32>(tree, TREE_BUCKETS);
  memory.fill(buckets, 0, (<usize>load<u32>(tree, TREE_BUCKET_MASK) + 1) << 2);
  store<u32>(tree, 0, TREE_NODES);
  enter(tree, MOVE);
}

/** Nodes move downwards in the order of their addresses, so none is written over before it has moved. */
function move(tree: usize, node: usize): void {
  const to = <usize>load<u32>(node, NODE_FORWARD);
  if (to == 0) return;
  const bytes = load<u32>(node, NODE_BYTES);
  memory.copy(to, node, <usize>bytes);
  spend(FAR + (bytes >> 3));
  const bucket = bucketOf(tree, load<u64>(to, NODE_KEY));
  store<u32>(to, load<u32>(bucket), NODE_NEXT);
  store<u32>(bucket, <u32>to);
  store<u32>(tree, load<u32>(tree, TREE_NODES) + 1, TREE_NODES);
}

function finish(tree: usize): void {
  store<u32>(tree, load<u32>(tree, TREE_PRUNE_TO), TREE_HEAP_TOP);
  // Nodes have moved down, those with keys of orbits among them.
  store<u32>(tree, load<u32>(tree, TREE_HEAP), TREE_ORBIT_FROM);
  store<u32>(tree, 0, TREE_IS_FULL);
  store<u32>(tree, STATUS_IDLE, TREE_STATUS);
}

/** Forgets all nodes at once, where there is no time to choose among them. */
export function forgetNodes(tree: usize): void {
  memory.fill(<usize>load<u32>(tree, TREE_EDGES), 0, edgesBytes(tree));
  memory.fill(<usize>load<u32>(tree, TREE_BUCKETS), 0, (<usize>load<u32>(tree, TREE_BUCKET_MASK) + 1) << 2);
  store<u32>(tree, 0, TREE_EDGE_COUNT);
  store<u32>(tree, 0, TREE_NODES);
  store<u32>(tree, 0, TREE_ROOT_COUNT);
  store<u32>(tree, 0, TREE_HAS_PLAIN);
  store<u32>(tree, load<u32>(tree, TREE_HEAP), TREE_PRUNE_TO);
  finish(tree);
}

/** Whether pruning can still be given up. */
export function isUnchanged(tree: usize): bool {
  return load<u32>(tree, TREE_PRUNE_STAGE) <= CLEAR;
}
