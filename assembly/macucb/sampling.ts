/**
 * Batches of samples (paper 003, section 4.3): where playouts should begin; `settle.ts` has what follows from
 * what they came to. A visit goes down from a present node, at each expanded one by the arm that
 * `choose-arm.ts` says, until it comes to an open one; random playouts begin there. Visits are planned by the
 * batch and played out together.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  branchesOf,
  firstArm,
  isClosedArm,
  isRemoved,
  strideOf,
  workOf,
} from "./arms";
import { chooseArm, leastSampled } from "./choose-arm";
import {
  FLAG_CLOSED,
  FLAG_CROWDED,
  FLAG_EXPANDED,
  GRAPH_BATCHES,
  GRAPH_DEEPEST,
  GRAPH_DEPTH,
  GRAPH_DEPTHS,
  GRAPH_LEAF_COUNT,
  GRAPH_LEAVES,
  GRAPH_NEXT_ROOT,
  GRAPH_PLAYERS,
  GRAPH_PLAYOUTS,
  GRAPH_ROOT_COUNT,
  GRAPH_ROOTS,
  GRAPH_SETTLING,
  GRAPH_TOUCHED,
  GRAPH_TOUCHED_LAST,
  GRAPH_VISITS,
  LEAF_NODE,
  LEAF_PLAYOUTS,
  LEAF_SUMS,
  MOST_DEPTH,
  NODE_AT_DEPTH,
  NODE_BATCH,
  NODE_DIRECT,
  NODE_PENDING,
  NODE_PLANNED,
  NODE_TOUCHED,
  NODE_VISIT,
} from "./graph-layout";
import { has, restOf, sumsOf } from "./graph-node";
import { beginWay, goDown } from "./hand-down";
import { beginWork, isSpent, spend } from "../work";

/** Choosing among 256 arms takes about as long as a playout. */
const ARMS_SHIFT: u32 = 8;

// @ts-ignore: decorator
@inline
function rootAt(graph: usize, i: u32): usize {
  return <usize>load<u32>(<usize>load<u32>(graph, GRAPH_ROOTS) + (<usize>i << 2));
}

// @ts-ignore: decorator
@inline
function leafAt(graph: usize, i: u32): usize {
  const bytes = LEAF_SUMS + (<usize>load<u32>(graph, GRAPH_PLAYERS) << 3);
  return <usize>load<u32>(graph, GRAPH_LEAVES) + <usize>i * bytes;
}

/**
 * Whether there is no more to find out about a present node. If there are several, a proof of what is best in
 * one is not enough.
 */
export function isDone(graph: usize, root: usize): bool {
  const isClosed = has(root, FLAG_CLOSED);
  if (load<u32>(graph, GRAPH_ROOT_COUNT) == 1 || !isClosed || armCount(graph, root) == 0) return isClosed;
  if (has(root, FLAG_CROWDED)) return true;
  if (!has(root, FLAG_EXPANDED)) return false;
  const block = blockOf(graph, root);
  const branches = branchesOf(block);
  const end = armsEnd(graph, root, block);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    if (!isClosedArm(arm, branches) && !isRemoved(graph, arm, branches)) return false;
  }
  return true;
}

/** To be called before playouts are planned. They are under way until they are taken or cancelled. */
export function beginBatch(graph: usize): void {
  store<u32>(graph, load<u32>(graph, GRAPH_BATCHES) + 1, GRAPH_BATCHES);
  store<u32>(graph, 0, GRAPH_TOUCHED);
  store<u32>(graph, 0, GRAPH_LEAF_COUNT);
}

/** Plans where `playouts` more playouts should begin. Returns how many of them are left to be planned. */
export function planSamples(graph: usize, playouts: u32, branches: i32): u32 {
  beginWork(branches);
  const roots = load<u32>(graph, GRAPH_ROOT_COUNT);
  let open: u32 = 0;
  for (let i: u32 = 0; i < roots; i++) if (!isDone(graph, rootAt(graph, i))) open++;
  if (open == 0) return 0;
  let left = playouts;
  while (left > 0) {
    const turn = load<u32>(graph, GRAPH_NEXT_ROOT);
    store<u32>(graph, turn + 1, GRAPH_NEXT_ROOT);
    const root = openRoot(graph, turn % open);
    // To choose among very many arms takes long, so more playouts follow each choice.
    const size = min(left, max(load<u32>(graph, GRAPH_PLAYOUTS), armCount(graph, root) >> ARMS_SHIFT));
    visit(graph, root, size);
    left -= size;
    if (isSpent()) break;
  }
  return left;
}

/** Of the present nodes that are not done, the one with this number. */
function openRoot(graph: usize, number: u32): usize {
  let i: u32 = 0;
  for (let left = number; left > 0 || isDone(graph, rootAt(graph, i)); i++) {
    if (!isDone(graph, rootAt(graph, i))) left--;
  }
  return rootAt(graph, i);
}

function visit(graph: usize, root: usize, playouts: u32): void {
  const number = load<u32>(graph, GRAPH_VISITS) + 1;
  store<u32>(graph, number, GRAPH_VISITS);
  const batch = load<u32>(graph, GRAPH_BATCHES);
  const all = load<u32>(graph, GRAPH_ROOT_COUNT) > 1;
  let node = root;
  beginWay();
  for (let depth: u32 = 0; ; depth++) {
    const rest = restOf(graph, node);
    if (load<u32>(rest, NODE_BATCH) != batch) {
      store<u32>(rest, batch, NODE_BATCH);
      store<u32>(rest, depth, NODE_AT_DEPTH);
      touch(graph, node);
    }
    store<u32>(rest, number, NODE_VISIT);
    store<u32>(rest, max(load<u32>(rest, NODE_AT_DEPTH), depth), NODE_AT_DEPTH);
    store<f64>(node, load<f64>(node, NODE_PENDING) + <f64>playouts, NODE_PENDING);
    spend(workOf(graph, node));
    const arm = chooseArm(graph, node, playouts, depth == 0 && all);
    if (arm == 0 || depth + 1 == MOST_DEPTH) break;
    const next = leastSampled(arm, branchesOf(blockOf(graph, node)));
    // A way that comes back to itself ends there.
    if (load<u32>(restOf(graph, next), NODE_VISIT) == number) break;
    goDown(graph, node, arm, next, depth == 0 && all);
    node = next;
    store<u32>(graph, max(load<u32>(graph, GRAPH_DEPTH), depth + 1), GRAPH_DEPTH);
  }
  const rest = restOf(graph, node);
  const planned = load<u32>(rest, NODE_PLANNED);
  store<u32>(rest, planned + playouts, NODE_PLANNED);
  if (planned > 0) return;
  const leaves = load<u32>(graph, GRAPH_LEAF_COUNT);
  store<u32>(leafAt(graph, leaves), <u32>node, LEAF_NODE);
  store<u32>(graph, leaves + 1, GRAPH_LEAF_COUNT);
}

function touch(graph: usize, node: usize): void {
  store<u32>(restOf(graph, node), 0, NODE_TOUCHED);
  if (load<u32>(graph, GRAPH_TOUCHED) == 0) store<u32>(graph, <u32>node, GRAPH_TOUCHED);
  else store<u32>(restOf(graph, <usize>load<u32>(graph, GRAPH_TOUCHED_LAST)), <u32>node, NODE_TOUCHED);
  store<u32>(graph, <u32>node, GRAPH_TOUCHED_LAST);
}

/** The planned playouts have been played: the host has left in the leaves what they came to. */
export function takeSamples(graph: usize): void {
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const leaves = load<u32>(graph, GRAPH_LEAF_COUNT);
  for (let i: u32 = 0; i < leaves; i++) {
    const leaf = leafAt(graph, i);
    const node = <usize>load<u32>(leaf, LEAF_NODE);
    const rest = restOf(graph, node);
    store<u32>(rest, 0, NODE_PLANNED);
    store<f64>(rest, load<f64>(rest, NODE_DIRECT) + load<f64>(leaf, LEAF_PLAYOUTS), NODE_DIRECT);
    const sums = sumsOf(graph, node);
    for (let p: usize = 0; p < <usize>players << 3; p += 8) {
      store<f64>(sums + p, load<f64>(sums + p) + load<f64>(leaf + p, LEAF_SUMS) / 100);
    }
  }
  store<u32>(graph, sortByDepth(graph), GRAPH_DEEPEST);
  store<u32>(graph, 0, GRAPH_SETTLING);
}

/** Lists the nodes of each depth, in the order in which they were touched. Returns the greatest depth. */
function sortByDepth(graph: usize): u32 {
  const depths = <usize>load<u32>(graph, GRAPH_DEPTHS);
  let deepest: u32 = 0;
  for (let node = <usize>load<u32>(graph, GRAPH_TOUCHED); node != 0; ) {
    const rest = restOf(graph, node);
    const next = <usize>load<u32>(rest, NODE_TOUCHED);
    const depth = load<u32>(rest, NODE_AT_DEPTH);
    const list = depths + (<usize>depth << 3);
    store<u32>(rest, 0, NODE_TOUCHED);
    if (load<u32>(list) == 0) store<u32>(list, <u32>node);
    else store<u32>(restOf(graph, <usize>load<u32>(list, 4)), <u32>node, NODE_TOUCHED);
    store<u32>(list, <u32>node, 4);
    deepest = max(deepest, depth);
    node = next;
  }
  return deepest;
}

/** The planned playouts will not be played. */
export function cancelSamples(graph: usize): void {
  const leaves = load<u32>(graph, GRAPH_LEAF_COUNT);
  for (let i: u32 = 0; i < leaves; i++) {
    store<u32>(restOf(graph, <usize>load<u32>(leafAt(graph, i), LEAF_NODE)), 0, NODE_PLANNED);
  }
  for (let node = <usize>load<u32>(graph, GRAPH_TOUCHED); node != 0; ) {
    store<f64>(node, 0, NODE_PENDING);
    node = <usize>load<u32>(restOf(graph, node), NODE_TOUCHED);
  }
  store<u32>(graph, 0, GRAPH_TOUCHED);
  store<u32>(graph, 0, GRAPH_LEAF_COUNT);
}
