/** Which arm the players would take. `src/search/macucb/network-values.ts` says why; this does the same, number for number. */
import {
  armsEnd,
  blockOf,
  branchesOf,
  choiceOf,
  deciderOf,
  decidersOf,
  firstArm,
  hasArmValue,
  isClosedArm,
  movesOf,
  plannedOf,
  samplesOf,
  strideOf,
  turnsOf,
  utilityOf,
} from "./arms";
import {
  GRAPH_BY_MOVE,
  GRAPH_LEAST,
  GRAPH_MOST,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_RELATION,
  GRAPH_TAKEN,
  RELATION_RIVALS,
  RELATION_SEVERAL,
} from "./graph-layout";
import { has } from "./network";

/** The arm that the players would take; 0 where none has a value. */
export function preferred(graph: usize, network: usize): usize {
  const block = blockOf(graph, network);
  if (decidersOf(block) < 2) return bestArm(graph, network, deciderOf(block));
  const relation = load<u32>(graph, GRAPH_RELATION);
  if (relation == RELATION_RIVALS) return bestReply(graph, network);
  if (relation == RELATION_SEVERAL) return together(graph, network);
  return bestArm(graph, network, load<i32>(graph, GRAPH_OWN));
}

/** The best arm for a player, of those that have at least half as many samples as the one with most, or are closed. */
function bestArm(graph: usize, network: usize, player: i32): usize {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, network, block);
  let most: f64 = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!isClosedArm(arm, branches)) most = max(most, samplesOf(arm, branches));
  }
  let best: usize = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!hasArmValue(arm, branches)) continue;
    if (!isClosedArm(arm, branches) && samplesOf(arm, branches) * 2 < most) continue;
    if (best == 0 || isBetter(graph, arm, best, branches, player)) best = arm;
  }
  return best;
}

/** Of the arms that the other takes, who knows the own move, the best one for us. */
function bestReply(graph: usize, network: usize): usize {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, network, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const moves = <usize>movesOf(block, own);
  const most = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const replies = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  memory.fill(most, 0, moves << 3);
  memory.fill(replies, 0, moves << 3);
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (isClosedArm(arm, branches)) continue;
    const at = most + (<usize>choiceOf(arm, branches, own) << 3);
    store<f64>(at, max(load<f64>(at), samplesOf(arm, branches)));
  }
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!hasArmValue(arm, branches)) continue;
    const move = <usize>choiceOf(arm, branches, own) << 3;
    if (!isClosedArm(arm, branches) && samplesOf(arm, branches) * 2 < load<f64>(most + move)) continue;
    const reply = <usize>load<u32>(replies + move);
    if (reply == 0 || isBetter(graph, arm, reply, branches, 1 - own)) store<u32>(replies + move, <u32>arm);
  }
  let mostOfAll: f64 = 0;
  for (let move: usize = 0; move < moves; move++) {
    const reply = <usize>load<u32>(replies + (move << 3));
    if (reply != 0 && !isClosedArm(reply, branches)) mostOfAll = max(mostOfAll, samplesOf(reply, branches));
  }
  let best: usize = 0;
  for (let move: usize = 0; move < moves; move++) {
    const reply = <usize>load<u32>(replies + (move << 3));
    if (reply == 0) continue;
    if (!isClosedArm(reply, branches) && samplesOf(reply, branches) * 2 < mostOfAll) continue;
    if (best == 0 || isBetter(graph, reply, best, branches, own)) best = reply;
  }
  return best;
}

/** Each takes the move that is best for itself on average. */
function together(graph: usize, network: usize): usize {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, network, block);
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const taken = <usize>load<u32>(graph, GRAPH_TAKEN);
  for (let player = 0; player < players; player++) {
    if (movesOf(block, player) > 1) store<u32>(taken + (<usize>player << 2), bestOnAverage(graph, network, player));
  }
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (hasArmValue(arm, branches) && isTaken(block, arm, branches, players, taken)) return arm;
  }
  return 0;
}

function isTaken(block: usize, arm: usize, branches: u32, players: i32, taken: usize): bool {
  for (let player = 0; player < players; player++) {
    if (movesOf(block, player) < 2) continue;
    if (choiceOf(arm, branches, player) != load<u32>(taken + (<usize>player << 2))) return false;
  }
  return true;
}

/** The move of a player with the best mean, weighted by samples; -1 where none has a value. */
function bestOnAverage(graph: usize, network: usize, player: i32): u32 {
  const sums = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const counts = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  sumByMove(graph, network, player, player, false, sums);
  const moves = <usize>movesOf(blockOf(graph, network), player);
  let best: u32 = -1;
  let bestMean: f64 = 0;
  for (let move: usize = 0; move < moves; move++) {
    const count = load<f64>(counts + (move << 3));
    if (count == 0) continue;
    const mean = load<f64>(sums + (move << 3)) / count;
    if (best != <u32>-1 && mean <= bestMean) continue;
    best = <u32>move;
    bestMean = mean;
  }
  return best;
}

/**
 * Of each move of a player the utilities for `judge` of the arms with it, weighted by samples, or by those under way too; the weights go
 * to GRAPH_OTHER_BY_MOVE. All weights together.
 */
export function sumByMove(
  graph: usize,
  network: usize,
  player: i32,
  judge: i32,
  withPending: bool,
  sums: usize,
): f64 {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  const bytes = <usize>movesOf(block, player) << 3;
  const counts = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  memory.fill(sums, 0, bytes);
  memory.fill(counts, 0, bytes);
  let n: f64 = 0;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    if (!hasArmValue(arm, branches)) continue;
    const weight = max<f64>(1, withPending ? plannedOf(arm, branches) : samplesOf(arm, branches));
    const move = <usize>choiceOf(arm, branches, player) << 3;
    store<f64>(sums + move, load<f64>(sums + move) + weight * utilityOf(arm, branches, judge));
    store<f64>(counts + move, load<f64>(counts + move) + weight);
    n += weight;
  }
  return n;
}

/** Of the closed arms that are worth as much to us as the network, the one that players who know all would take. */
export function shows(graph: usize, network: usize, value: f64): usize {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, network, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const decider = deciderOf(block);
  let best: usize = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!isClosedArm(arm, branches) || utilityOf(arm, branches, own) != value) continue;
    if (best == 0 || isBetter(graph, arm, best, branches, decider)) best = arm;
  }
  return best == 0 ? firstArm(block) : best;
}

/** Between two that are worth the same: the sooner end if it is a good one, the later if it is not. */
function isBetter(graph: usize, a: usize, b: usize, branches: u32, player: i32): bool {
  const value = utilityOf(a, branches, player);
  const other = utilityOf(b, branches, player);
  if (value != other) return value > other;
  const middle = middleOf(graph);
  if (!isClosedArm(a, branches) || !isClosedArm(b, branches)) return isClosedArm(b, branches) && value < middle;
  const turns = turnsOf(a, branches);
  const others = turnsOf(b, branches);
  return value > middle ? turns < others : turns > others;
}

function middleOf(graph: usize): f64 {
  const most = load<f64>(graph, GRAPH_MOST);
  return most < Infinity ? (load<f64>(graph, GRAPH_LEAST) + most) / 2 : 0.5;
}
