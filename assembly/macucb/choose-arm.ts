/**
 * Which arm of a network is sampled next, by upper confidence bounds. `src/search/macucb/sampling.ts` says why; this does the same,
 * number for number.
 */
import { logarithm } from "../tree/logarithm";
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
  movesOf,
  plannedOf,
  strideOf,
  utilityOf,
} from "./arms";
import { sumByMove } from "./best-arm";
import {
  BRANCH_BYTES,
  FLAG_CLOSED,
  GRAPH_BY_MOVE,
  GRAPH_EXPLORATION,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_RELATION,
  NETWORK_FRESH,
  NETWORK_HIGH,
  NETWORK_LOW,
  NETWORK_PENDING,
  NETWORK_SAMPLES,
  RELATION_SEVERAL,
  RELATION_TEAM,
} from "./graph-layout";
import { has, restOf, valueOf } from "./network";

/** 0 where playouts begin in the network itself. `all`: arms that cannot be best are looked into as well. */
export function chooseArm(graph: usize, network: usize, playouts: u32, all: bool): usize {
  const count = armCount(graph, network);
  if (count == 0) return 0;
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const rest = restOf(graph, network);
  let fresh = load<u32>(rest, NETWORK_FRESH);
  for (; fresh < count; fresh++) {
    const arm = firstArm(block) + <usize>fresh * stride;
    if (isClosedArm(arm, branches) || plannedOf(arm, branches) != 0) continue;
    store<u32>(rest, fresh, NETWORK_FRESH);
    return arm;
  }
  store<u32>(rest, fresh, NETWORK_FRESH);
  return decidersOf(block) > 1 ? chooseTogether(graph, network, playouts) : chooseAlone(graph, network, all);
}

function chooseAlone(graph: usize, network: usize, all: bool): usize {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, network, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const relation = load<u32>(graph, GRAPH_RELATION);
  const player = relation == RELATION_TEAM ? own : deciderOf(block);
  const low = load<f64>(network, NETWORK_LOW);
  const high = load<f64>(network, NETWORK_HIGH);
  let n: f64 = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) n += plannedOf(arm, branches);
  const width = widthOf(graph, n);
  const isBounded = relation != RELATION_SEVERAL && !all;
  let best: usize = 0;
  let most: f64 = -Infinity;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (isClosedArm(arm, branches)) continue;
    if (isBounded && (player == own ? boundOf(arm, branches, NETWORK_HIGH) <= low : boundOf(arm, branches, NETWORK_LOW) >= high)) continue;
    const mean = hasArmValue(arm, branches) ? utilityOf(arm, branches, player) : valueOf(network, player);
    const index = mean + width / sqrt(plannedOf(arm, branches));
    if (index <= most) continue;
    most = index;
    best = arm;
  }
  return best;
}

/** Each player has a bandit over its own moves; the arm whose moves are best for those who make them. A closed one is met, not taken. */
function chooseTogether(graph: usize, network: usize, playouts: u32): usize {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, network, block);
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const indices = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  let at = indices;
  for (let player = 0; player < players; player++) {
    const moves = <usize>movesOf(block, player);
    if (moves < 2) continue;
    weigh(graph, network, player, at);
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

function meet(network: usize, playouts: u32): void {
  store<f64>(network, load<f64>(network, NETWORK_SAMPLES) + <f64>playouts, NETWORK_SAMPLES);
}

/** The indices of the moves of one player. */
function weigh(graph: usize, network: usize, player: i32, indices: usize): void {
  const isTeam = load<u32>(graph, GRAPH_RELATION) == RELATION_TEAM;
  const judge = isTeam ? load<i32>(graph, GRAPH_OWN) : player;
  const width = widthOf(graph, sumByMove(graph, network, player, judge, true, indices));
  const counts = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  const bytes = <usize>movesOf(blockOf(graph, network), player) << 3;
  for (let move: usize = 0; move < bytes; move += 8) {
    const count = load<f64>(counts + move);
    store<f64>(indices + move, count == 0 ? 0 : load<f64>(indices + move) / count + width / sqrt(count));
  }
}

/** c √(2 ln n). */
function widthOf(graph: usize, n: f64): f64 {
  return n > 1 ? load<f64>(graph, GRAPH_EXPLORATION) * sqrt(2 * logarithm(n)) : 0;
}

/** `random` is uniform, so its branches get equally many samples: the open one with fewest, of an arm that is not closed. */
export function leastSampled(arm: usize, branches: u32): usize {
  let least: usize = 0;
  let fewest: f64 = 0;
  for (let i: u32 = 0; i < branches; i++) {
    const child = childOf(arm + <usize>i * BRANCH_BYTES);
    if (has(child, FLAG_CLOSED)) continue;
    const samples = load<f64>(child, NETWORK_SAMPLES) + load<f64>(child, NETWORK_PENDING);
    if (least != 0 && samples >= fewest) continue;
    least = child;
    fewest = samples;
  }
  return least;
}
