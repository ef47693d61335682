/** The arms of a node: where they lie, and what they are worth. See `graph-layout.ts` for the picture. */
import {
  ARMS_BRANCHES,
  ARMS_COUNTS,
  ARMS_DECIDER,
  ARMS_DECIDERS,
  ARMS_FIRST,
  ARMS_STRIDE,
  BRANCH_BYTES,
  BRANCH_CHILD,
  FLAG_CLOSED,
  GRAPH_ALIKE,
  GRAPH_PLAYERS,
  GRAPH_PRUNING,
  NODE_ARM_COUNT,
  NODE_ARMS,
  NODE_PENDING,
  NODE_SAMPLES,
  NODE_TURNS,
} from "./graph-layout";
import { has, hasValue, restOf, valueOf } from "./graph-node";

/** The block of a node that has arms. */
// @ts-ignore: decorator
@inline
export function blockOf(graph: usize, node: usize): usize {
  return <usize>load<u32>(restOf(graph, node), NODE_ARMS);
}

// @ts-ignore: decorator
@inline
export function armCount(graph: usize, node: usize): u32 {
  return load<u32>(restOf(graph, node), NODE_ARM_COUNT);
}

// @ts-ignore: decorator
@inline
export function firstArm(block: usize): usize {
  return block + <usize>load<u32>(block, ARMS_FIRST);
}

/** Where the arms of a node end. */
// @ts-ignore: decorator
@inline
export function armsEnd(graph: usize, node: usize, block: usize): usize {
  return firstArm(block) + <usize>armCount(graph, node) * strideOf(block);
}

// @ts-ignore: decorator
@inline
export function strideOf(block: usize): usize {
  return <usize>load<u32>(block, ARMS_STRIDE);
}

/** How many branches each arm of a block has. */
// @ts-ignore: decorator
@inline
export function branchesOf(block: usize): u32 {
  return load<u32>(block, ARMS_BRANCHES);
}

/** The work of looking at a node: one for each of its branches, and one for itself. */
export function workOf(graph: usize, node: usize): u32 {
  const count = armCount(graph, node);
  return count == 0 ? 1 : 1 + count * branchesOf(blockOf(graph, node));
}

/** How many players have a choice. */
// @ts-ignore: decorator
@inline
export function decidersOf(block: usize): u32 {
  return load<u32>(block, ARMS_DECIDERS);
}

/** The first of the players that have a choice; the own player where none has one. */
// @ts-ignore: decorator
@inline
export function deciderOf(block: usize): i32 {
  return load<i32>(block, ARMS_DECIDER);
}

/** Legal moves of a player. */
// @ts-ignore: decorator
@inline
export function movesOf(block: usize, player: i32): u32 {
  return load<u32>(block + (<usize>player << 2), ARMS_COUNTS);
}

/** The place of a player's move in an arm, among its legal moves. */
// @ts-ignore: decorator
@inline
export function choiceOf(arm: usize, branches: u32, player: i32): u32 {
  return load<u32>(arm + <usize>branches * BRANCH_BYTES + (<usize>player << 2));
}

/** Where the word of an arm stands that says whether it is removed; only with GRAPH_PRUNING. */
// @ts-ignore: decorator
@inline
export function removalOf(graph: usize, arm: usize, branches: u32): usize {
  return arm + <usize>branches * BRANCH_BYTES + (<usize>load<u32>(graph, GRAPH_PLAYERS) << 2);
}

/** Whether a rule has removed the arm: then it counts for nothing (`removal.ts`). */
// @ts-ignore: decorator
@inline
export function isRemoved(graph: usize, arm: usize, branches: u32): bool {
  return load<u32>(graph, GRAPH_PRUNING) != 0 && load<u32>(removalOf(graph, arm, branches)) != 0;
}

/** Where the word of an arm stands that says which arm it looks like; only with GRAPH_ALIKE. */
// @ts-ignore: decorator
@inline
export function lookOf(graph: usize, arm: usize, branches: u32): usize {
  return removalOf(graph, arm, branches) + (load<u32>(graph, GRAPH_PRUNING) != 0 ? 4 : 0);
}

/** The bytes of an arm with so many branches. */
export function armBytes(graph: usize, branches: u32): u32 {
  const isPruned = load<u32>(graph, GRAPH_PRUNING) != 0;
  const hasLooks = load<u32>(graph, GRAPH_ALIKE) != 0;
  const words = load<u32>(graph, GRAPH_PLAYERS) + <u32>isPruned + <u32>hasLooks;
  return branches * BRANCH_BYTES + (words << 2);
}

// @ts-ignore: decorator
@inline
export function childOf(branch: usize): usize {
  return <usize>load<u32>(branch, BRANCH_CHILD);
}

// @ts-ignore: decorator
@inline
function branchesEnd(arm: usize, branches: u32): usize {
  return arm + <usize>branches * BRANCH_BYTES;
}

/** Samples behind the value of an arm. */
export function samplesOf(arm: usize, branches: u32): f64 {
  if (branches == 1) return load<f64>(childOf(arm), NODE_SAMPLES);
  let sum: f64 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) {
    sum += load<f64>(childOf(branch), NODE_SAMPLES);
  }
  return sum;
}

/** The same with the samples that are under way. */
export function plannedOf(arm: usize, branches: u32): f64 {
  if (branches == 1) return load<f64>(childOf(arm), NODE_SAMPLES) + load<f64>(childOf(arm), NODE_PENDING);
  let sum: f64 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) {
    sum += load<f64>(childOf(branch), NODE_SAMPLES) + load<f64>(childOf(branch), NODE_PENDING);
  }
  return sum;
}

export function isClosedArm(arm: usize, branches: u32): bool {
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) {
    if (!has(childOf(branch), FLAG_CLOSED)) return false;
  }
  return true;
}

export function hasArmValue(arm: usize, branches: u32): bool {
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) if (hasValue(childOf(branch))) return true;
  return false;
}

/** The mean over those branches that have a value: `random` is uniform. */
export function utilityOf(arm: usize, branches: u32, player: i32): f64 {
  if (branches == 1) return valueOf(childOf(arm), player);
  let sum: f64 = 0;
  let count: f64 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) {
    const child = childOf(branch);
    if (!hasValue(child)) continue;
    sum += valueOf(child, player);
    count += 1;
  }
  return count == 0 ? 0 : sum / count;
}

/** A bound of an arm, NODE_LOW or NODE_HIGH: the mean over the branches. */
export function boundOf(arm: usize, branches: u32, bound: usize): f64 {
  if (branches == 1) return load<f64>(childOf(arm) + bound);
  let sum: f64 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) sum += load<f64>(childOf(branch) + bound);
  return sum / <f64>branches;
}

export function turnsOf(arm: usize, branches: u32): u32 {
  let most: u32 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) {
    most = max(most, load<u32>(childOf(branch), NODE_TURNS));
  }
  return most;
}
