/**
 * The two pruning rules of paper 003, section 4.4, as it prints them: arms that are taken out of the
 * solutions of a network. A removed arm counts for nothing: not in values, not in bounds, and neither it nor
 * what only it leads to is sampled or expanded. Both rules may remove the best arm, so what follows for a
 * node with removed arms is believed and not proved (`rests.ts`).
 *
 * PRUNING_RMIN: the threshold θ is the same for all players, the least of the expected utilities that the
 * best policy has for them, and only rises. An arm that is completely explored is removed if it gives some
 * player less than θ: then it is no part of a solution of the network with this threshold. Between rivals
 * that takes away every win. Where no arm reaches θ none is removed.
 *
 * PRUNING_CONFIDENCE: of an arm that leaves something to chance, a branch is poor if its upper confidence
 * bound is below the mean of the best arm. The arm is removed when more than half of its branches are poor:
 * the paper says "a sufficient number". A rare branch may be worth all the others.
 *
 * Only arms of nodes with all their arms, in which one player decides, or none, are removed.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  branchesOf,
  childOf,
  deciderOf,
  decidersOf,
  firstArm,
  isClosedArm,
  isRemoved,
  removalOf,
  samplesOf,
  strideOf,
  utilityOf,
} from "./arms";
import { preferredArm } from "./best-arm";
import { widthOf } from "./confidence";
import {
  BRANCH_BYTES,
  FLAG_CLOSED,
  FLAG_EXPANDED,
  FLAG_REDUCED,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_PRUNING,
  GRAPH_RELATION,
  GRAPH_REMOVED,
  GRAPH_ROOT_COUNT,
  GRAPH_ROOTS,
  GRAPH_THETA,
  NODE_SAMPLES,
  PRUNING_CONFIDENCE,
  PRUNING_RMIN,
  RELATION_TEAM,
} from "./graph-layout";
import { has, hasValue, set, unset, valueOf } from "./graph-node";

const ROUNDING: f64 = 1e-9;

/** Removes arms of a node that has some. */
export function removeArms(graph: usize, node: usize): void {
  const rule = load<u32>(graph, GRAPH_PRUNING);
  if (rule == 0 || !has(node, FLAG_EXPANDED) || decidersOf(blockOf(graph, node)) > 1) return;
  if (rule == PRUNING_RMIN) removeBelow(graph, node);
  else if (rule == PRUNING_CONFIDENCE) removeDoubtful(graph, node);
}

function remove(graph: usize, node: usize, arm: usize, branches: u32): void {
  store<u32>(removalOf(graph, arm, branches), 1);
  set(node, FLAG_REDUCED);
  store<u32>(graph, load<u32>(graph, GRAPH_REMOVED) + 1, GRAPH_REMOVED);
}

function removeBelow(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  let reaching: u32 = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!isRemoved(graph, arm, branches) && !isBelow(graph, arm, branches)) reaching++;
  }
  if (reaching == 0) return;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!isRemoved(graph, arm, branches) && isBelow(graph, arm, branches)) remove(graph, node, arm, branches);
  }
}

/** Whether an arm is completely explored and gives some player less than the threshold. */
function isBelow(graph: usize, arm: usize, branches: u32): bool {
  if (!isClosedArm(arm, branches)) return false;
  const theta = load<f64>(graph, GRAPH_THETA) - ROUNDING;
  const players = load<i32>(graph, GRAPH_PLAYERS);
  for (let p = 0; p < players; p++) if (utilityOf(arm, branches, p) < theta) return true;
  return false;
}

/** Raises the threshold to the least utility that the best policy has for a player. */
export function raiseThreshold(graph: usize): void {
  if (load<u32>(graph, GRAPH_PRUNING) != PRUNING_RMIN) return;
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const count = load<u32>(graph, GRAPH_ROOT_COUNT);
  const roots = <usize>load<u32>(graph, GRAPH_ROOTS);
  let least: f64 = Infinity;
  for (let p = 0; p < players; p++) {
    let sum: f64 = 0;
    for (let i: u32 = 0; i < count; i++) {
      const root = <usize>load<u32>(roots + (<usize>i << 2));
      const arm: usize = armCount(graph, root) == 0 ? 0 : preferredArm(graph, root);
      if (arm == 0) return;
      sum += utilityOf(arm, branchesOf(blockOf(graph, root)), p);
    }
    least = min(least, sum / <f64>count);
  }
  store<f64>(graph, max(load<f64>(graph, GRAPH_THETA), least), GRAPH_THETA);
}

function removeDoubtful(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  if (branches < 2) return;
  const best = preferredArm(graph, node);
  if (best == 0) return;
  const isTeam = load<u32>(graph, GRAPH_RELATION) == RELATION_TEAM;
  const player = isTeam ? load<i32>(graph, GRAPH_OWN) : deciderOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  let n: f64 = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) n += samplesOf(arm, branches);
  if (n <= 1) return;
  const width = widthOf(graph, n);
  const mean = utilityOf(best, branches, player);
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (arm == best || isClosedArm(arm, branches) || isRemoved(graph, arm, branches)) continue;
    if (poorBranches(arm, branches, player, width, mean) << 1 > branches) remove(graph, node, arm, branches);
  }
}

/** How many branches of an arm have their upper confidence bound below a mean. */
function poorBranches(arm: usize, branches: u32, player: i32, width: f64, mean: f64): u32 {
  let poor: u32 = 0;
  const end = arm + <usize>branches * BRANCH_BYTES;
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) {
    const child = childOf(branch);
    if (!hasValue(child)) continue;
    const above = has(child, FLAG_CLOSED) ? 0 : width / sqrt(load<f64>(child, NODE_SAMPLES));
    if (valueOf(child, player) + above < mean) poor++;
  }
  return poor;
}

/** What was proved of a node is in doubt, and so is what was removed. */
export function restoreArms(graph: usize, node: usize): void {
  if (!has(node, FLAG_REDUCED)) return;
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    store<u32>(removalOf(graph, arm, branches), 0);
  }
  unset(node, FLAG_REDUCED);
}
