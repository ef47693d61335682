/**
 * Which arm of a node the players would take. A player who decides alone takes the best for itself, and a
 * team takes the best joint move. Where two rivals choose at once, the own role is taken to know nothing of
 * the other's choice and the other everything: the own role takes the greatest of the least. Where several
 * others choose at once, each takes the move that is best for itself on average over what the others do.
 *
 * One arm has to be named, and means of few samples are noise, so only these arms count: closed ones, and
 * those with at least half as many samples as the open arm with most.
 */
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
  isRemoved,
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

/** The arm that the players would take in a node that has arms; 0 where none has a value. */
export function preferredArm(graph: usize, node: usize): usize {
  const block = blockOf(graph, node);
  if (decidersOf(block) < 2) return bestArm(graph, node, deciderOf(block));
  const relation = load<u32>(graph, GRAPH_RELATION);
  if (relation == RELATION_RIVALS) return bestReply(graph, node);
  if (relation == RELATION_SEVERAL) return together(graph, node);
  return bestArm(graph, node, load<i32>(graph, GRAPH_OWN));
}

/** The best arm for a player. */
function bestArm(graph: usize, node: usize, player: i32): usize {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  let most: f64 = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (isRemoved(graph, arm, branches)) continue;
    if (!isClosedArm(arm, branches)) most = max(most, samplesOf(arm, branches));
  }
  let best: usize = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!hasArmValue(arm, branches) || isRemoved(graph, arm, branches)) continue;
    if (!isClosedArm(arm, branches) && samplesOf(arm, branches) * 2 < most) continue;
    if (best == 0 || isBetter(graph, arm, best, branches, player)) best = arm;
  }
  return best;
}

/** Writes to GRAPH_OTHER_BY_MOVE, for each of our moves, the best arm for a player, or 0. */
export function bestByMove(graph: usize, node: usize, player: i32): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const moves = <usize>movesOf(block, own);
  const most = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const best = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  memory.fill(most, 0, moves << 3);
  memory.fill(best, 0, moves << 3);
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (isClosedArm(arm, branches)) continue;
    const at = most + (<usize>choiceOf(arm, branches, own) << 3);
    store<f64>(at, max(load<f64>(at), samplesOf(arm, branches)));
  }
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!hasArmValue(arm, branches)) continue;
    const move = <usize>choiceOf(arm, branches, own) << 3;
    if (!isClosedArm(arm, branches) && samplesOf(arm, branches) * 2 < load<f64>(most + move)) continue;
    const other = <usize>load<u32>(best + move);
    if (other == 0 || isBetter(graph, arm, other, branches, player)) store<u32>(best + move, <u32>arm);
  }
}

/** The rival knows our move and takes its best arm for each: of these arms the best one for us. */
function bestReply(graph: usize, node: usize): usize {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const own = load<i32>(graph, GRAPH_OWN);
  const moves = <usize>movesOf(block, own);
  const replies = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  bestByMove(graph, node, 1 - own);
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

/** The arm in which each player makes the move that is best for itself on average. */
function together(graph: usize, node: usize): usize {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const taken = <usize>load<u32>(graph, GRAPH_TAKEN);
  for (let player = 0; player < players; player++) {
    if (movesOf(block, player) < 2) continue;
    store<u32>(taken + (<usize>player << 2), bestOnAverage(graph, node, player));
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

/** The place of the player's move with the best mean, weighted by samples; -1 where none has a value. */
function bestOnAverage(graph: usize, node: usize, player: i32): u32 {
  const sums = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const counts = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  sumByMove(graph, node, player, player, false, sums);
  const moves = <usize>movesOf(blockOf(graph, node), player);
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
 * Sums, for each move of a player, the utilities for `judge` of the arms with this move, weighted by their
 * samples, or by those under way too. The weights go to GRAPH_OTHER_BY_MOVE. Returns the sum of all weights.
 */
export function sumByMove(
  graph: usize,
  node: usize,
  player: i32,
  judge: i32,
  withPending: bool,
  sums: usize,
): f64 {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
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

/**
 * Of the closed arms that are worth as much to us as the node, the one that players who know all would take.
 */
export function shows(graph: usize, node: usize, value: f64): usize {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const decider = deciderOf(block);
  let best: usize = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!isClosedArm(arm, branches) || isRemoved(graph, arm, branches)) continue;
    if (utilityOf(arm, branches, own) != value) continue;
    if (best == 0 || isBetter(graph, arm, best, branches, decider)) best = arm;
  }
  return best == 0 ? firstArm(block) : best;
}

/** Of arms worth the same the one that ends sooner is better if its value is good, else the later one. */
function isBetter(graph: usize, a: usize, b: usize, branches: u32, player: i32): bool {
  const value = utilityOf(a, branches, player);
  const other = utilityOf(b, branches, player);
  if (value != other) return value > other;
  const middle = middleOf(graph);
  if (!isClosedArm(b, branches)) return false;
  if (!isClosedArm(a, branches)) return value < middle;
  const turns = turnsOf(a, branches);
  const others = turnsOf(b, branches);
  return value > middle ? turns < others : turns > others;
}

function middleOf(graph: usize): f64 {
  const most = load<f64>(graph, GRAPH_MOST);
  return most < Infinity ? (load<f64>(graph, GRAPH_LEAST) + most) / 2 : 0.5;
}
