/**
 * Which arm of a node is sampled next, by upper confidence bounds (paper 003, section 4.3): the one with the
 * largest mean + c √(2 ln n / nᵢ), as seen by the player who decides. Arms that are closed, or that bounds
 * rule out, are not sampled; but where several players choose at once, closed arms count as met. Playouts
 * that are under way count as samples whose results are still to come.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  boundOf,
  branchesOf,
  childOf,
  choiceOf,
  deciderOf,
  decidersOf,
  firstArm,
  hasArmValue,
  isClosedArm,
  isRemoved,
  movesOf,
  plannedOf,
  strideOf,
  utilityOf,
} from "./arms";
import { countsAlike } from "./alike";
import { sumByMove } from "./best-arm";
import { chooseAlike } from "./choose-alike";
import { widthOf } from "./confidence";
import {
  BRANCH_BYTES,
  FLAG_CLOSED,
  GRAPH_BY_MOVE,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_RELATION,
  NODE_FRESH,
  NODE_HIGH,
  NODE_LOW,
  NODE_PENDING,
  NODE_SAMPLES,
  RELATION_TEAM,
} from "./graph-layout";
import { has, restOf, valueOf } from "./graph-node";
import { leaveWindow, wayAlpha, wayBeta } from "./hand-down";
import { isRuledOut } from "./matters";
import { hasWindow } from "./window";

/**
 * The arm to sample next, or 0 where playouts begin in the node itself. With `all`, arms that cannot be best
 * are looked into as well.
 */
export function chooseArm(graph: usize, node: usize, playouts: u32, all: bool): usize {
  const count = armCount(graph, node);
  if (count == 0) return 0;
  const block = blockOf(graph, node);
  if (countsAlike(graph, block)) return chooseInWindow(graph, node, all, true);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const rest = restOf(graph, node);
  let fresh = load<u32>(rest, NODE_FRESH);
  for (; fresh < count; fresh++) {
    const arm = firstArm(block) + <usize>fresh * stride;
    if (isClosedArm(arm, branches) || plannedOf(arm, branches) != 0) continue;
    if (isRemoved(graph, arm, branches)) continue;
    store<u32>(rest, fresh, NODE_FRESH);
    return arm;
  }
  store<u32>(rest, fresh, NODE_FRESH);
  if (decidersOf(block) > 1) return chooseTogether(graph, node, playouts);
  return chooseInWindow(graph, node, all, false);
}

/** Where one player decides; outside the window if nothing in it is left. */
function chooseInWindow(graph: usize, node: usize, all: bool, isAlike: bool): usize {
  if (hasWindow(graph)) {
    const arm = chooseWithin(graph, node, all, isAlike, wayAlpha(), wayBeta());
    if (arm != 0) return arm;
    leaveWindow();
  }
  return chooseWithin(graph, node, all, isAlike, -Infinity, Infinity);
}

// @ts-ignore: decorator
@inline
function chooseWithin(graph: usize, node: usize, all: bool, isAlike: bool, alpha: f64, beta: f64): usize {
  if (isAlike) return chooseAlike(graph, node, all, alpha, beta);
  return chooseAlone(graph, node, all, alpha, beta);
}

/** Arms that cannot be worth more to us than `alpha`, or less than `beta`, are not looked into either. */
function chooseAlone(graph: usize, node: usize, all: bool, alpha: f64, beta: f64): usize {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const relation = load<u32>(graph, GRAPH_RELATION);
  const player = relation == RELATION_TEAM ? own : deciderOf(block);
  const isOwn = player == own;
  let n: f64 = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) n += plannedOf(arm, branches);
  const width = widthOf(graph, n);
  let best: usize = 0;
  let most: f64 = -Infinity;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (isRemoved(graph, arm, branches)) continue;
    if (all ? isClosedArm(arm, branches) : isRuledOut(graph, node, arm, branches)) continue;
    if (isOwn && boundOf(arm, branches, NODE_HIGH) <= alpha) continue;
    if (!isOwn && boundOf(arm, branches, NODE_LOW) >= beta) continue;
    const mean = hasArmValue(arm, branches) ? utilityOf(arm, branches, player) : valueOf(node, player);
    const index = mean + width / sqrt(plannedOf(arm, branches));
    if (index <= most) continue;
    most = index;
    best = arm;
  }
  return best;
}

/**
 * Each player has a bandit over its own moves, and the arm is taken whose moves are best for those who make
 * them. If that arm is closed, its count goes up as if it had been sampled, since the bandits must learn what
 * these moves come to, and the playouts go to the best open arm.
 */
function chooseTogether(graph: usize, node: usize, playouts: u32): usize {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const indices = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  let at = indices;
  for (let player = 0; player < players; player++) {
    const moves = <usize>movesOf(block, player);
    if (moves < 2) continue;
    weigh(graph, node, player, at);
    at += moves << 3;
  }
  let best: usize = 0;
  let most: f64 = -Infinity;
  let known: usize = 0;
  let mostKnown: f64 = -Infinity;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    let index: f64 = 0;
    at = indices;
    for (let player = 0; player < players; player++) {
      const moves = <usize>movesOf(block, player);
      if (moves < 2) continue;
      index += load<f64>(at + (<usize>choiceOf(arm, branches, player) << 3));
      at += moves << 3;
    }
    if (isClosedArm(arm, branches)) {
      if (index <= mostKnown) continue;
      mostKnown = index;
      known = arm;
    } else if (index > most) {
      most = index;
      best = arm;
    }
  }
  if (known != 0 && mostKnown > most) meet(childOf(known), playouts);
  return best;
}

function meet(node: usize, playouts: u32): void {
  store<f64>(node, load<f64>(node, NODE_SAMPLES) + <f64>playouts, NODE_SAMPLES);
}

/** The upper confidence bounds of the moves of one player. */
function weigh(graph: usize, node: usize, player: i32, indices: usize): void {
  const isTeam = load<u32>(graph, GRAPH_RELATION) == RELATION_TEAM;
  const judge = isTeam ? load<i32>(graph, GRAPH_OWN) : player;
  const width = widthOf(graph, sumByMove(graph, node, player, judge, true, indices));
  const counts = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  const bytes = <usize>movesOf(blockOf(graph, node), player) << 3;
  for (let move: usize = 0; move < bytes; move += 8) {
    const count = load<f64>(counts + move);
    store<f64>(indices + move, count == 0 ? 0 : load<f64>(indices + move) / count + width / sqrt(count));
  }
}

/**
 * The open branch of an arm that has fewest samples. `random` is uniform, so its branches get equally many.
 * The arm is not closed.
 */
export function leastSampled(arm: usize, branches: u32): usize {
  let least: usize = 0;
  let fewest: f64 = 0;
  for (let i: u32 = 0; i < branches; i++) {
    const child = childOf(arm + <usize>i * BRANCH_BYTES);
    if (has(child, FLAG_CLOSED)) continue;
    const samples = load<f64>(child, NODE_SAMPLES) + load<f64>(child, NODE_PENDING);
    if (least != 0 && samples >= fewest) continue;
    least = child;
    fewest = samples;
  }
  return least;
}
