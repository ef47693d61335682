/** The arms of a network: the block that holds them, what they are worth, and who leads where. See `layout.ts` for the picture. */
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
  FLAG_CLOSED,
  GRAPH_CHILDREN,
  GRAPH_CHOICE,
  GRAPH_COUNTS,
  GRAPH_HEAP_TOP,
  GRAPH_NETWORKS,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  NETWORK_ARMS,
  NETWORK_ARM_COUNT,
  NETWORK_HIGH,
  NETWORK_LOW,
  NETWORK_PENDING,
  NETWORK_SAMPLES,
  NETWORK_TURNS,
  NETWORK_WAYS,
} from "./layout";
import { has, hasValue, isEnd, restOf, valueOf } from "./network";

/** Of a network that has arms. */
// @ts-ignore: decorator
@inline
export function blockOf(graph: usize, network: usize): usize {
  return <usize>load<u32>(restOf(graph, network), NETWORK_ARMS);
}

// @ts-ignore: decorator
@inline
export function armCount(graph: usize, network: usize): u32 {
  return load<u32>(restOf(graph, network), NETWORK_ARM_COUNT);
}

// @ts-ignore: decorator
@inline
export function firstArm(block: usize): usize {
  return block + <usize>load<u32>(block, ARMS_FIRST);
}

/** Where the arms of a network end. */
// @ts-ignore: decorator
@inline
export function armsEnd(graph: usize, network: usize, block: usize): usize {
  return firstArm(block) + <usize>armCount(graph, network) * strideOf(block);
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

/** How many players have a choice. */
// @ts-ignore: decorator
@inline
export function decidersOf(block: usize): u32 {
  return load<u32>(block, ARMS_DECIDERS);
}

/** The first of them; the own player where there is none. */
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

/** Which of its moves a player makes. */
// @ts-ignore: decorator
@inline
export function choiceOf(arm: usize, branches: u32, player: i32): u32 {
  return load<u32>(arm + <usize>branches * BRANCH_BYTES + (<usize>player << 2));
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
  if (branches == 1) return load<f64>(childOf(arm), NETWORK_SAMPLES);
  let sum: f64 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) sum += load<f64>(childOf(branch), NETWORK_SAMPLES);
  return sum;
}

/** The same with those that are under way. */
export function plannedOf(arm: usize, branches: u32): f64 {
  if (branches == 1) return load<f64>(childOf(arm), NETWORK_SAMPLES) + load<f64>(childOf(arm), NETWORK_PENDING);
  let sum: f64 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) {
    sum += load<f64>(childOf(branch), NETWORK_SAMPLES) + load<f64>(childOf(branch), NETWORK_PENDING);
  }
  return sum;
}

export function isClosedArm(arm: usize, branches: u32): bool {
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) if (!has(childOf(branch), FLAG_CLOSED)) return false;
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

export function lowOf(arm: usize, branches: u32): f64 {
  if (branches == 1) return load<f64>(childOf(arm), NETWORK_LOW);
  let sum: f64 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) sum += load<f64>(childOf(branch), NETWORK_LOW);
  return sum / <f64>branches;
}

export function highOf(arm: usize, branches: u32): f64 {
  if (branches == 1) return load<f64>(childOf(arm), NETWORK_HIGH);
  let sum: f64 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) sum += load<f64>(childOf(branch), NETWORK_HIGH);
  return sum / <f64>branches;
}

export function turnsOf(arm: usize, branches: u32): u32 {
  let most: u32 = 0;
  const end = branchesEnd(arm, branches);
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) most = max(most, load<u32>(childOf(branch), NETWORK_TURNS));
  return most;
}

// @ts-ignore: decorator
@inline
function whole(bytes: u32): u32 {
  return (bytes + 7) & ~7;
}

/** A block for arms of so many branches, for players with as many moves as the host has left. False where there is no room. */
export function beginArms(graph: usize, network: usize, branches: u32, arms: u32): bool {
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const stride = branches * BRANCH_BYTES + (<u32>players << 2);
  const first = ARMS_COUNTS + (<u32>players << 2);
  const bytes = <f64>first + <f64>arms * <f64>stride + 8;
  const block = load<u32>(graph, GRAPH_HEAP_TOP);
  if (bytes > <f64>(load<u32>(graph, GRAPH_NETWORKS) - block)) return false;
  dropArms(graph, network);
  const size = whole(first + arms * stride);
  store<u32>(graph, block + size, GRAPH_HEAP_TOP);
  store<u32>(block, <u32>network, ARMS_OWNER);
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
  store<u32>(restOf(graph, network), block, NETWORK_ARMS);
  return true;
}

/** Another arm, of the choice and with the children that the host has left. False where there is no room. */
export function addArm(graph: usize, network: usize): bool {
  const rest = restOf(graph, network);
  const count = load<u32>(rest, NETWORK_ARM_COUNT);
  let block = blockOf(graph, network);
  const stride = strideOf(block);
  if (firstArm(block) + <usize>(count + 1) * stride > block + <usize>load<u32>(block, ARMS_BYTES)) {
    if (!grow(graph, network, block)) return false;
    block = blockOf(graph, network);
  }
  const arm = firstArm(block) + <usize>count * stride;
  const branches = branchesOf(block);
  const children = <usize>load<u32>(graph, GRAPH_CHILDREN);
  for (let i: u32 = 0; i < branches; i++) {
    const branch = arm + <usize>i * BRANCH_BYTES;
    store<u32>(branch, load<u32>(children + (<usize>i << 2)), BRANCH_CHILD);
    store<u32>(branch, <u32>network, BRANCH_OWNER);
    lead(graph, branch);
  }
  memory.copy(
    arm + <usize>branches * BRANCH_BYTES,
    <usize>load<u32>(graph, GRAPH_CHOICE),
    <usize>load<u32>(graph, GRAPH_PLAYERS) << 2,
  );
  store<u32>(rest, count + 1, NETWORK_ARM_COUNT);
  return true;
}

/**
 * Room for twice as many arms. The last block is made longer; of any other a copy is made, and the old one has no owner any more. Its
 * branches still lead from the network to its children, until blocks are moved together.
 */
function grow(graph: usize, network: usize, block: usize): bool {
  const bytes = load<u32>(block, ARMS_BYTES);
  const top = load<u32>(graph, GRAPH_HEAP_TOP);
  const room = load<u32>(graph, GRAPH_NETWORKS) - top;
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
  store<u32>(restOf(graph, network), top, NETWORK_ARMS);
  store<u32>(graph, top + (bytes << 1), GRAPH_HEAP_TOP);
  return true;
}

/**
 * Lets the child of a branch know who leads to it. The end of a match, which very many networks may lead to, has no news for them; a
 * network needs to be told once, though several of its arms lead to the same child.
 */
export function lead(graph: usize, branch: usize): void {
  const child = childOf(branch);
  if (isEnd(graph, child)) return;
  const rest = restOf(graph, child);
  const last = <usize>load<u32>(rest, NETWORK_WAYS);
  if (last == 0) {
    store<u32>(branch, <u32>branch, BRANCH_NEXT);
  } else {
    if (load<u32>(last, BRANCH_OWNER) == load<u32>(branch, BRANCH_OWNER)) return;
    store<u32>(branch, load<u32>(last, BRANCH_NEXT), BRANCH_NEXT);
    store<u32>(last, <u32>branch, BRANCH_NEXT);
  }
  store<u32>(rest, <u32>branch, NETWORK_WAYS);
}

/** A network without arms: nobody needs its block. */
export function dropArms(graph: usize, network: usize): void {
  const rest = restOf(graph, network);
  const block = blockOf(graph, network);
  if (block != 0) store<u32>(block, 0, ARMS_OWNER);
  store<u32>(rest, 0, NETWORK_ARMS);
  store<u32>(rest, 0, NETWORK_ARM_COUNT);
}
