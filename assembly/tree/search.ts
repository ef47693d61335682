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
import { beginPruning, isUnchanged, prune } from "./prune";
import { raise } from "./raise";
import { loadState, rowOf, takeMade, takeRows } from "./rows";
import {
  LANE_JOINT,
  NODE_EPOCH,
  NODE_INFO,
  NODE_KEY,
  POLICY_GRAVE,
  STATUS_IDLE,
  STATUS_PLAYING,
  STATUS_PRUNING,
  STEP_EDGE,
  STEP_NODE,
  TREE_BATCH,
  TREE_EPOCH,
  TREE_FLUENTS,
  TREE_IS_FULL,
  TREE_ITERATIONS,
  TREE_KNOWN,
  TREE_LANES,
  TREE_NOW_SLOTS,
  TREE_POLICY,
  TREE_ROOTS,
  TREE_ROOT_COUNT,
  TREE_STATUS,
} from "./tree-layout";

/** Nodes that are looked at in one piece of pruning. */
const PRUNE_NODES = 4096;
/** The passes that this piece counts for. */
const PRUNE_WORK = 16;

/** The node of the state in the row of lane 0; 0 where there is no room. Nothing may be under way. */
export function openNode(tree: usize, phase: u32): usize {
  const row = rowOf(tree, 0);
  const key = keyFrom(tree, row, 0, 0);
  let node = findNode(tree, phase, row, key);
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
    node = newNode(tree, phase, row, key, scoresOf(tree, 0));
    if (node == 0) return 0;
  }
  store<u32>(node, load<u32>(tree, TREE_EPOCH), NODE_EPOCH);
  proveAgain(tree, node);
  return node;
}

/**
 * Works until there are `iterations` iterations or the only root is proven, and returns true; or until about
 * `passes` passes are made, and returns false.
 */
export function advanceTree(tree: usize, iterations: f64, passes: i32): bool {
  let left = passes;
  while (left > 0) {
    const status = load<u32>(tree, TREE_STATUS);
    if (status == STATUS_PRUNING) {
      prune(tree, PRUNE_NODES);
      left -= PRUNE_WORK;
    } else if (status == STATUS_PLAYING) {
      if (!playPass(tree)) finishBatch(tree);
      left--;
    } else {
      const batch = nextBatch(tree, iterations);
      if (batch == 0) return true;
      beginBatch(tree, batch);
      left--;
    }
  }
  return false;
}

function isSolved(tree: usize): bool {
  const roots = <usize>load<u32>(tree, TREE_ROOTS);
  return load<u32>(tree, TREE_ROOT_COUNT) == 1 && isProven(<usize>load<u32>(roots));
}

/** How many iterations the next batch has; 0 where there is nothing more to do. */
function nextBatch(tree: usize, iterations: f64): i32 {
  if (isSolved(tree)) return 0;
  const missing = iterations - load<f64>(tree, TREE_ITERATIONS);
  return missing <= 0 ? 0 : <i32>min(missing, <f64>load<i32>(tree, TREE_BATCH));
}

/** Goes down `iterations` times. An iteration that needs a playout takes a lane. */
function beginBatch(tree: usize, iterations: i32): void {
  const isGrave = load<i32>(tree, TREE_POLICY) == POLICY_GRAVE;
  let lanes = 0;
  for (let i = 0; i < iterations; i++) {
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
  if (lanes == 0) return;
  beginPlay(tree, lanes);
  store<u32>(tree, STATUS_PLAYING, TREE_STATUS);
}

// @ts-ignore: decorator
@inline
function add(at: usize): void {
  store<f64>(at, load<f64>(at) + 1);
}

/** The playout of a lane is over: its scores go up. */
function goUp(tree: usize, lane: i32): void {
  const child = grow(tree, lane);
  raise(tree, lane, child != 0 && isProven(child) ? valuesOf(tree, child) : scoresOf(tree, lane));
  add(tree + TREE_ITERATIONS);
}

function finishBatch(tree: usize): void {
  const lanes = load<i32>(tree, TREE_LANES);
  if (load<i32>(tree, TREE_POLICY) == POLICY_GRAVE) takeMade(tree);
  for (let lane = 0; lane < lanes; lane++) goUp(tree, lane);
  store<u32>(tree, STATUS_IDLE, TREE_STATUS);
  if (load<u32>(tree, TREE_IS_FULL)) beginPruning(tree);
}

/** Makes the child of a lane a node, if there is room. */
function grow(tree: usize, lane: i32): usize {
  const step = lastStep(tree, lane);
  const parent = <usize>load<u32>(step, STEP_NODE);
  const edge = makeEdge(tree, parent, load<u64>(laneRecord(tree, lane), LANE_JOINT));
  store<u32>(step, <u32>edge, STEP_EDGE);
  const known = childAt(edge);
  if (known != 0) return known;
  const row = rowOf(tree, lane);
  const phase = ((load<u32>(parent, NODE_INFO) & 255) + 1) % load<u32>(tree, PLAY_PHASES);
  const key = keyFrom(tree, row, stateOf(tree, parent), load<u64>(parent, NODE_KEY));
  let child = findNode(tree, phase, row, key);
  if (child == 0) child = newNode(tree, phase, row, key, scoresOf(tree, lane));
  if (child != 0 && edge != 0) store<u32>(edge, <u32>child);
  return child;
}

/** Prunes at once, to make room for a root. */
export function emptyTree(tree: usize): void {
  beginPruning(tree);
  finishPruning(tree);
}

function finishPruning(tree: usize): void {
  while (load<u32>(tree, TREE_STATUS) == STATUS_PRUNING) prune(tree, PRUNE_NODES);
}

/** The child by a joint move, or 0. */
export function childByJoint(tree: usize, node: usize, joint: f64): usize {
  return childAt(edgeOf(tree, node, <u64>joint));
}

/** Takes back what is under way. Pruning that has begun to move nodes is finished. */
export function cancelBatch(tree: usize): void {
  const status = load<u32>(tree, TREE_STATUS);
  if (status == STATUS_PLAYING) {
    const lanes = load<i32>(tree, TREE_LANES);
    for (let lane = 0; lane < lanes; lane++) takeBack(tree, lane);
  }
  if (status == STATUS_PRUNING && !isUnchanged(tree)) finishPruning(tree);
  store<u32>(tree, STATUS_IDLE, TREE_STATUS);
}
