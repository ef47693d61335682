/**
 * The tree as the host sees it: roots, and work that goes on from where it stopped.
 * `src/engine/tree/playout-tree.ts` says what an iteration is and what a batch is. The work is one batch
 * after another, pass by pass, with pruning between batches.
 */
import { phaseRecord, runState, slotBytes } from "../slices/phase";
import { PLAY_LIVE, PLAY_PHASES, PLAY_VECTORS } from "../slices/slice-layout";
import { makeNone } from "./amaf";
import { descend, laneRecord, takeBack } from "./descend";
import { childAt, edgeOf, makeEdge } from "./edges";
import { findNode, isProven, keyFrom, newNode, stateOf, valuesOf } from "./node";
import { beginPlay, lastStep, playPass, scoresOf } from "./play";
import { proveAgain } from "./prove";
import { beginLook, lookOn, looksAt } from "./look";
import { isUnchanged, prune } from "./prune";
import { raise } from "./raise";
import { loadState, rowOf, takeMade, takeRows } from "./rows";
import {
  ADVANCED,
  ADVANCED_TO_END,
  ADVANCED_TO_FULL,
  LANE_JOINT,
  LANE_NEW,
  NODE_EPOCH,
  NODE_INFO,
  NODE_KEY,
  POLICY_GRAVE,
  STATUS_DESCENDING,
  STATUS_IDLE,
  STATUS_LOOKING,
  STATUS_PLAYING,
  STATUS_PRUNING,
  STATUS_RAISING,
  STEP_EDGE,
  STEP_NODE,
  TREE_BATCH,
  TREE_BATCH_LEFT,
  TREE_EPOCH,
  TREE_FLUENTS,
  TREE_IS_FULL,
  TREE_ITERATIONS,
  TREE_KNOWN,
  TREE_LANES,
  TREE_LOOKS,
  TREE_NOW_SLOTS,
  TREE_POLICY,
  TREE_RAISED,
  TREE_ROOTS,
  TREE_SHARED,
  TREE_STATUS,
  TREE_VALUES_SCRATCH,
} from "./tree-layout";
import { mixIn, openValued, usesValues } from "./value-nodes";
import { beginWork, isSpent, spend } from "../work";

/** The work of bringing scores up a path. */
const RAISE_WORK: u32 = 300;

/** The node of the state in the row of lane 0; 0 where there is no room. Nothing may be under way. */
export function openNode(tree: usize, phase: u32): usize {
  const row = rowOf(tree, 0);
  const key = keyFrom(tree, row, 0, 0);
  const node = findNode(tree, phase, row, key);
  if (node == 0) {
    const bytes = slotBytes(tree);
    const slots = <usize>load<u32>(tree, TREE_NOW_SLOTS);
    const end = slots + (<usize>load<u32>(tree, TREE_FLUENTS) << 2);
    for (let at = slots; at < end; at += 4) memory.fill(<usize>load<u32>(at), 0, bytes);
    loadState(tree, 0, row);
    runState(load<i32>(tree, PLAY_VECTORS), phaseRecord(tree, phase));
    const live = <usize>load<u32>(tree, PLAY_LIVE);
    memory.fill(live, 0, bytes);
    store<u8>(live, 1);
    takeRows(tree, phase, live);
    const root = newNode(tree, phase, row, key, scoresOf(tree, 0));
    if (usesValues(tree) && root != 0) valueRoot(tree, root);
    return root;
  }
  store<u32>(node, load<u32>(tree, TREE_EPOCH), NODE_EPOCH);
  proveAgain(tree, node);
  return node;
}

/**
 * Goes on while this call has work left, until there are `iterations` iterations or the only root is proven.
 * When memory is full it returns: the caller begins to prune, or clears TREE_IS_FULL, and then the search goes
 * on without new nodes.
 */
export function advanceTree(tree: usize, iterations: f64, work: i32): u32 {
  beginWork(work);
  while (!isSpent()) {
    const status = load<u32>(tree, TREE_STATUS);
    if (status == STATUS_DESCENDING) goDown(tree);
    else if (status == STATUS_PLAYING) {
      if (!playPass(tree)) endPlay(tree);
    } else if (status == STATUS_LOOKING) {
      if (!lookOn(tree)) beginRaising(tree);
    } else if (status == STATUS_RAISING) goUp(tree);
    else if (status == STATUS_PRUNING) prune(tree);
    else if (load<u32>(tree, TREE_IS_FULL)) return ADVANCED_TO_FULL;
    else {
      const batch = nextBatch(tree, iterations);
      if (batch == 0) return ADVANCED_TO_END;
      store<i32>(tree, batch, TREE_BATCH_LEFT);
      store<i32>(tree, 0, TREE_LANES);
      store<u32>(tree, STATUS_DESCENDING, TREE_STATUS);
    }
  }
  return ADVANCED;
}

function isSolved(tree: usize): bool {
  const roots = <usize>load<u32>(tree, TREE_ROOTS);
  return load<u32>(tree, TREE_SHARED) == 0 && isProven(<usize>load<u32>(roots));
}

/** How many iterations the next batch has; 0 where there is nothing more to do. */
function nextBatch(tree: usize, iterations: f64): i32 {
  if (isSolved(tree)) return 0;
  const missing = iterations - load<f64>(tree, TREE_ITERATIONS);
  return missing <= 0 ? 0 : <i32>min(missing, <f64>load<i32>(tree, TREE_BATCH));
}

/** Goes down for the iterations of the batch. An iteration that needs a playout takes a lane. */
function goDown(tree: usize): void {
  const isGrave = load<i32>(tree, TREE_POLICY) == POLICY_GRAVE;
  let left = load<i32>(tree, TREE_BATCH_LEFT);
  let lanes = load<i32>(tree, TREE_LANES);
  for (; left > 0 && !isSpent(); left--) {
    const known = descend(tree, lanes);
    if (known == 0) {
      lanes++;
      continue;
    }
    if (isGrave) makeNone(tree, lanes);
    raise(tree, lanes, valuesOf(tree, known));
    add(tree + TREE_ITERATIONS);
    add(tree + TREE_KNOWN);
  }
  store<i32>(tree, left, TREE_BATCH_LEFT);
  store<i32>(tree, lanes, TREE_LANES);
  if (left > 0) return;
  if (lanes == 0) {
    store<u32>(tree, STATUS_IDLE, TREE_STATUS);
    return;
  }
  beginPlay(tree, lanes);
  store<u32>(tree, STATUS_PLAYING, TREE_STATUS);
}

// @ts-ignore: decorator
@inline
function add(at: usize): void {
  store<f64>(at, load<f64>(at) + 1);
}

function endPlay(tree: usize): void {
  if (load<i32>(tree, TREE_POLICY) == POLICY_GRAVE) takeMade(tree);
  if (load<u32>(tree, TREE_LOOKS) == 0) {
    beginRaising(tree);
    return;
  }
  const lanes = load<i32>(tree, TREE_LANES);
  for (let lane = 0; lane < lanes; lane++) {
    const child = grow(tree, lane);
    if (usesValues(tree)) valueChild(tree, lane, child);
  }
  beginLook(tree);
  store<u32>(tree, STATUS_LOOKING, TREE_STATUS);
}

/** What a new root is worth, and its moves: with few iterations nothing else tells them apart. */
function valueRoot(tree: usize, root: usize): void {
  valueNode(tree, root);
  store<u32>(laneRecord(tree, 0), <u32>root, LANE_NEW);
  store<i32>(tree, 1, TREE_LANES);
  beginLook(tree);
  while (lookOn(tree)) continue;
  store<i32>(tree, 0, TREE_LANES);
}

/** What the state of a lane is worth, where no look at its children will say so. */
function valueChild(tree: usize, lane: i32, child: usize): void {
  if (child == 0) {
    const phase = nextPhaseOf(tree, <usize>load<u32>(lastStep(tree, lane), STEP_NODE));
    const worth = <usize>load<u32>(tree, TREE_VALUES_SCRATCH);
    openValued(tree, rowOf(tree, lane), phase, worth);
    mixIn(tree, scoresOf(tree, lane), worth);
  } else if (<usize>load<u32>(laneRecord(tree, lane), LANE_NEW) == child) valueNode(tree, child);
}

/** Writes what a new node is worth. */
function valueNode(tree: usize, node: usize): void {
  if (isProven(node) || looksAt(tree, node) > 0) return;
  openValued(tree, stateOf(tree, node), load<u32>(node, NODE_INFO) & 255, valuesOf(tree, node));
}

function beginRaising(tree: usize): void {
  store<i32>(tree, 0, TREE_RAISED);
  store<u32>(tree, STATUS_RAISING, TREE_STATUS);
}

/** The playouts are over: their scores go up, lane by lane. */
function goUp(tree: usize): void {
  const lanes = load<i32>(tree, TREE_LANES);
  let lane = load<i32>(tree, TREE_RAISED);
  for (; lane < lanes && !isSpent(); lane++) {
    // A look has written other rows over those of the lanes.
    const looked = load<u32>(tree, TREE_LOOKS) != 0;
    const child = looked ? childAt(<usize>load<u32>(lastStep(tree, lane), STEP_EDGE)) : grow(tree, lane);
    const isKnown = child != 0 && isProven(child);
    if (child != 0 && !isKnown && usesValues(tree)) mixIn(tree, scoresOf(tree, lane), valuesOf(tree, child));
    raise(tree, lane, isKnown ? valuesOf(tree, child) : scoresOf(tree, lane));
    add(tree + TREE_ITERATIONS);
    spend(RAISE_WORK);
  }
  store<i32>(tree, lane, TREE_RAISED);
  if (lane == lanes) store<u32>(tree, STATUS_IDLE, TREE_STATUS);
}

// @ts-ignore: decorator
@inline
function nextPhaseOf(tree: usize, node: usize): u32 {
  return ((load<u32>(node, NODE_INFO) & 255) + 1) % load<u32>(tree, PLAY_PHASES);
}

/** Makes the child of a lane a node, if there is room. */
function grow(tree: usize, lane: i32): usize {
  const step = lastStep(tree, lane);
  const parent = <usize>load<u32>(step, STEP_NODE);
  const record = laneRecord(tree, lane);
  const edge = makeEdge(tree, parent, load<u64>(record, LANE_JOINT));
  store<u32>(step, <u32>edge, STEP_EDGE);
  store<u32>(record, 0, LANE_NEW);
  const known = childAt(edge);
  if (known != 0) return known;
  const row = rowOf(tree, lane);
  const phase = nextPhaseOf(tree, parent);
  const key = keyFrom(tree, row, stateOf(tree, parent), load<u64>(parent, NODE_KEY));
  let child = findNode(tree, phase, row, key);
  if (child == 0) {
    child = newNode(tree, phase, row, key, scoresOf(tree, lane));
    store<u32>(record, <u32>child, LANE_NEW);
  }
  if (child != 0 && edge != 0) store<u32>(edge, <u32>child);
  return child;
}

/** Only prunes, while this call has work left. Returns whether pruning is over. */
export function tidyTree(tree: usize, work: i32): bool {
  beginWork(work);
  while (load<u32>(tree, TREE_STATUS) == STATUS_PRUNING) {
    if (isSpent()) return false;
    prune(tree);
  }
  return true;
}

/** The child by a joint move, or 0. */
export function childByJoint(tree: usize, node: usize, joint: f64): usize {
  return childAt(edgeOf(tree, node, <u64>joint));
}

/** Takes back what is under way. Pruning that has begun to move nodes stays under way. */
export function cancelBatch(tree: usize): void {
  const status = load<u32>(tree, TREE_STATUS);
  if (status == STATUS_PRUNING && !isUnchanged(tree)) return;
  if (status != STATUS_IDLE && status != STATUS_PRUNING) {
    const lanes = load<i32>(tree, TREE_LANES);
    const first = status == STATUS_RAISING ? load<i32>(tree, TREE_RAISED) : 0;
    for (let lane = first; lane < lanes; lane++) takeBack(tree, lane);
  }
  store<u32>(tree, STATUS_IDLE, TREE_STATUS);
}
