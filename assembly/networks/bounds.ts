/**
 * What is proved of a network by its arms, and who is told. `src/search/macucb/values.ts` and `graph.ts` say why; this does the
 * same, number for number.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  branchesOf,
  choiceOf,
  deciderOf,
  decidersOf,
  dropArms,
  firstArm,
  highOf,
  isClosedArm,
  lowOf,
  movesOf,
  strideOf,
  turnsOf,
  utilityOf,
} from "./arms";
import { preferred, shows } from "./best";
import {
  ARMS_BYTES,
  ARMS_OWNER,
  BRANCH_NEXT,
  BRANCH_OWNER,
  FLAG_CLOSED,
  FLAG_CUT,
  FLAG_IN_QUEUE,
  FLAG_SOLVED,
  GRAPH_BY_MOVE,
  GRAPH_MEANS,
  GRAPH_MOST,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_QUEUE,
  GRAPH_QUEUE_LAST,
  GRAPH_RELATION,
  GRAPH_RIVAL_SUM,
  NETWORK_ARM_COUNT,
  NETWORK_DIRECT,
  NETWORK_FRESH,
  NETWORK_HIGH,
  NETWORK_LOW,
  NETWORK_QUEUED,
  NETWORK_SAMPLES,
  NETWORK_TOLD_GAP,
  NETWORK_TURNS,
  NETWORK_WAYS,
  RELATION_RIVALS,
  RELATION_SEVERAL,
} from "./layout";
import { closeNetwork, has, openBounds, restOf, set, sumsOf, unset, valueOf } from "./network";
import { updateValue } from "./values";

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
    if (isSolved) low = leastLow(graph, network);
    high = leastHigh(graph, network);
  } else {
    low = mostLow(graph, network);
    if (isSolved) high = mostHigh(graph, network);
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

function mostLow(graph: usize, network: usize): f64 {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  let value: f64 = -Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) value = max(value, lowOf(arm, branches));
  return value;
}

function mostHigh(graph: usize, network: usize): f64 {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  let value: f64 = -Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) value = max(value, highOf(arm, branches));
  return value;
}

function leastLow(graph: usize, network: usize): f64 {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  let value: f64 = Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) value = min(value, lowOf(arm, branches));
  return value;
}

function leastHigh(graph: usize, network: usize): f64 {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const end = armsEnd(graph, network, block);
  let value: f64 = Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) value = min(value, highOf(arm, branches));
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
    store<f64>(lows + move, min(load<f64>(lows + move), lowOf(arm, branches)));
    store<f64>(highs + move, min(load<f64>(highs + move), highOf(arm, branches)));
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

/**
 * Brings the bounds of a network in line with its arms, and those of all that hang on it. First in, first out, and none twice
 * in the queue: states are met on many ways, and to follow each way by itself would take for ever.
 */
export function passOn(graph: usize, network: usize): void {
  enqueue(graph, network);
  for (;;) {
    const next = <usize>load<u32>(graph, GRAPH_QUEUE);
    if (next == 0) return;
    store<u32>(graph, load<u32>(restOf(graph, next), NETWORK_QUEUED), GRAPH_QUEUE);
    unset(next, FLAG_IN_QUEUE);
    const wasClosed = has(next, FLAG_CLOSED);
    if (!narrow(graph, next) && !(wasClosed && next == network)) continue;
    const last = <usize>load<u32>(restOf(graph, next), NETWORK_WAYS);
    if (last == 0) continue;
    let way = last;
    do {
      way = <usize>load<u32>(way, BRANCH_NEXT);
      const parent = <usize>load<u32>(way, BRANCH_OWNER);
      if (!has(parent, FLAG_CLOSED)) enqueue(graph, parent);
    } while (way != last);
  }
}

function enqueue(graph: usize, network: usize): void {
  if (has(network, FLAG_IN_QUEUE)) return;
  set(network, FLAG_IN_QUEUE);
  store<u32>(restOf(graph, network), 0, NETWORK_QUEUED);
  if (load<u32>(graph, GRAPH_QUEUE) == 0) store<u32>(graph, <u32>network, GRAPH_QUEUE);
  else store<u32>(restOf(graph, <usize>load<u32>(graph, GRAPH_QUEUE_LAST)), <u32>network, NETWORK_QUEUED);
  store<u32>(graph, <u32>network, GRAPH_QUEUE_LAST);
}

/** After a network that has arms was sampled. */
export function updateNetwork(graph: usize, network: usize): void {
  if (!updateValue(graph, network)) return;
  const last = <usize>load<u32>(restOf(graph, network), NETWORK_WAYS);
  if (last == 0) return;
  let way = last;
  do {
    way = <usize>load<u32>(way, BRANCH_NEXT);
    passOn(graph, <usize>load<u32>(way, BRANCH_OWNER));
  } while (way != last);
}

/** A role has no legal move: the match cannot go on and has no score. */
export function closeStuck(graph: usize, network: usize): void {
  const values = <usize>load<u32>(graph, GRAPH_MEANS);
  memory.fill(values, 0, <usize>load<u32>(graph, GRAPH_PLAYERS) << 3);
  closeNetwork(graph, network, values, 0);
}

/** What was proved is in doubt. */
export function reopenNetwork(graph: usize, network: usize): void {
  openBounds(graph, network);
  unset(network, FLAG_CLOSED);
  store<u32>(restOf(graph, network), 0, NETWORK_FRESH);
  if (has(network, FLAG_CUT)) forgetArms(graph, network);
}

/** Back to a network that was not solved yet: what its arms came to counts as if sampled from here. */
export function forgetArms(graph: usize, network: usize): void {
  const samples = load<f64>(network, NETWORK_SAMPLES);
  const rest = restOf(graph, network);
  store<f64>(rest, samples, NETWORK_DIRECT);
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const sums = sumsOf(graph, network);
  for (let p = 0; p < players; p++) store<f64>(sums + (<usize>p << 3), samples * valueOf(network, p));
  dropArms(graph, network);
  unset(network, FLAG_SOLVED | FLAG_CUT);
  store<u32>(rest, 0, NETWORK_FRESH);
}

/** Of a closed network in which we decide alone, the arm that shows it is enough; no other player's moves can be left out. */
export function keepProof(graph: usize, network: usize): void {
  const block = blockOf(graph, network);
  const own = load<i32>(graph, GRAPH_OWN);
  if (decidersOf(block) != 1 || deciderOf(block) != own || armCount(graph, network) < 2) return;
  const first = firstArm(block);
  const stride = strideOf(block);
  memory.copy(first, shows(graph, network, valueOf(network, own)), stride);
  store<u32>(restOf(graph, network), 1, NETWORK_ARM_COUNT);
  set(network, FLAG_CUT);
  // What is left over is a block that nobody owns.
  const bytes = load<u32>(block, ARMS_BYTES);
  const kept = (<u32>(first + stride - block) + 7) & ~7;
  if (bytes - kept < 8) return;
  store<u32>(block, kept, ARMS_BYTES);
  store<u32>(block + <usize>kept, 0, ARMS_OWNER);
  store<u32>(block + <usize>kept, bytes - kept, ARMS_BYTES);
}
