/**
 * What is proved of a network by its arms. `src/search/macucb/network-values.ts` says why; this does the same, number for number.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  boundOf,
  branchesOf,
  choiceOf,
  deciderOf,
  decidersOf,
  firstArm,
  isClosedArm,
  movesOf,
  strideOf,
  turnsOf,
  utilityOf,
} from "./arms";
import { preferred, shows } from "./best-arm";
import {
  FLAG_CLOSED,
  FLAG_SOLVED,
  GRAPH_BY_MOVE,
  GRAPH_MEANS,
  GRAPH_MOST,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_RELATION,
  GRAPH_RIVAL_SUM,
  NETWORK_HIGH,
  NETWORK_LOW,
  NETWORK_TOLD_GAP,
  NETWORK_TURNS,
  RELATION_RIVALS,
  RELATION_SEVERAL,
} from "./graph-layout";
import { closeNetwork, has, restOf, valueOf } from "./network";

/** Bounds that are closer are the same. */
const ROUNDING: f64 = 1e-9;

/** Bounds are passed on when they have come closer by this factor. */
const NEWS: f64 = 0.9;

/** What a rival has when we have so much. */
export function ofOther(graph: usize, own: f64): f64 {
  return load<f64>(graph, GRAPH_RIVAL_SUM) - own;
}

/** Brings the bounds of a network in line with its arms; whether those that lead to it should know. */
export function narrow(graph: usize, network: usize): bool {
  if (has(network, FLAG_CLOSED) || armCount(graph, network) == 0 || !bound(graph, network)) return false;
  const rest = restOf(graph, network);
  const gap = load<f64>(network, NETWORK_HIGH) - load<f64>(network, NETWORK_LOW);
  if (gap > NEWS * load<f64>(rest, NETWORK_TOLD_GAP)) return false;
  store<f64>(rest, gap, NETWORK_TOLD_GAP);
  return true;
}

function bound(graph: usize, network: usize): bool {
  const relation = load<u32>(graph, GRAPH_RELATION);
  if (relation == RELATION_SEVERAL) return boundSeveral(graph, network);
  const block = blockOf(graph, network);
  const deciders = decidersOf(block);
  const isSolved = has(network, FLAG_SOLVED);
  const before = load<f64>(network, NETWORK_LOW);
  const above = load<f64>(network, NETWORK_HIGH);
  let low = before;
  let high = above;
  if (relation == RELATION_RIVALS && deciders > 1) {
    if (!isSolved) return false;
    boundBoth(graph, network);
    low = bothLow;
    high = bothHigh;
  } else if (relation == RELATION_RIVALS && deciders == 1 && deciderOf(block) != load<i32>(graph, GRAPH_OWN)) {
    if (isSolved) low = least(graph, network, NETWORK_LOW);
    high = least(graph, network, NETWORK_HIGH);
  } else {
    low = greatest(graph, network, NETWORK_LOW);
    if (isSolved) high = greatest(graph, network, NETWORK_HIGH);
  }
  // Bounds that are passed on may come from a network that has learned more since: they never widen.
  low = max(low, before);
  high = min(high, above);
  const moved = low - before > ROUNDING || above - high > ROUNDING;
  if (!moved && high - low > ROUNDING) return false;
  store<f64>(network, low, NETWORK_LOW);
  store<f64>(network, high, NETWORK_HIGH);
  if (high - low > ROUNDING) return moved;
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const own = load<i32>(graph, GRAPH_OWN);
  const values = <usize>load<u32>(graph, GRAPH_MEANS);
  for (let p = 0; p < players; p++) {
    store<f64>(values + (<usize>p << 3), relation == RELATION_RIVALS && p != own ? ofOther(graph, low) : low);
  }
  close(graph, network, values);
  return true;
}

/** The greatest bound of any arm, NETWORK_LOW or NETWORK_HIGH. */
function greatest(graph: usize, network: usize, bound: usize): f64 {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  let value: f64 = -Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) value = max(value, boundOf(arm, branches, bound));
  return value;
}

/** The least. */
function least(graph: usize, network: usize, bound: usize): f64 {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  let value: f64 = Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) value = min(value, boundOf(arm, branches, bound));
  return value;
}

let bothLow: f64 = 0;
let bothHigh: f64 = 0;

/** Both rivals choose: the greatest of the least. */
function boundBoth(graph: usize, network: usize): void {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const moves = <usize>movesOf(block, own);
  const lows = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const highs = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  for (let move: usize = 0; move < moves; move++) {
    store<f64>(lows + (move << 3), Infinity);
    store<f64>(highs + (move << 3), Infinity);
  }
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    const move = <usize>choiceOf(arm, branches, own) << 3;
    store<f64>(lows + move, min(load<f64>(lows + move), boundOf(arm, branches, NETWORK_LOW)));
    store<f64>(highs + move, min(load<f64>(highs + move), boundOf(arm, branches, NETWORK_HIGH)));
  }
  bothLow = load<f64>(lows);
  bothHigh = load<f64>(highs);
  for (let move: usize = 1; move < moves; move++) {
    bothLow = max(bothLow, load<f64>(lows + (move << 3)));
    bothHigh = max(bothHigh, load<f64>(highs + (move << 3)));
  }
}

/** Closed once all arms are, or when who decides can have no more than a closed arm gives. */
function boundSeveral(graph: usize, network: usize): bool {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  const decider = deciderOf(block);
  const most = load<f64>(graph, GRAPH_MOST);
  let top: usize = 0;
  let areClosed = has(network, FLAG_SOLVED);
  for (let arm = firstArm(block); arm < end && top == 0; arm += strideOf(block)) {
    if (!isClosedArm(arm, branches)) areClosed = false;
    else if (decidersOf(block) == 1 && utilityOf(arm, branches, decider) >= most) top = arm;
  }
  if (top == 0 && !areClosed) return false;
  const arm = top != 0 ? top : preferred(graph, network);
  // All its arms are closed, so all have values.
  if (arm == 0) unreachable();
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const values = <usize>load<u32>(graph, GRAPH_MEANS);
  for (let p = 0; p < players; p++) store<f64>(values + (<usize>p << 3), utilityOf(arm, branches, p));
  close(graph, network, values);
  return true;
}

function close(graph: usize, network: usize, values: usize): void {
  closeNetwork(graph, network, values, 1);
  const branches = branchesOf(blockOf(graph, network));
  const own = valueOf(network, load<i32>(graph, GRAPH_OWN));
  store<u32>(network, 1 + turnsOf(shows(graph, network, own), branches), NETWORK_TURNS);
}
