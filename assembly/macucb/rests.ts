/**
 * What the bounds of a node rest on. The search goes by bounds that hold if all play as `best-arm.ts` says.
 * Here they are compared with bounds that hold for certain:
 *
 * - On nothing but the rules rest those where only we decide, and where all that others can do is counted in.
 * - Where the players are two rivals, or a team, what the others do follows from that. Where two rivals
 *   choose at once we can secure the greatest of the least, and be held to the least of the greatest: pure
 *   moves have a value where these meet.
 * - All else is believed, and so is what bounds a node of which arms were removed (`removal.ts`).
 *
 * A bound of a child counts only if the child rests on no more. Bounds of a node that have not moved keep
 * what they rested on, since what they came from may have been forgotten.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  branchesOf,
  childOf,
  choiceOf,
  deciderOf,
  decidersOf,
  firstArm,
  movesOf,
  strideOf,
} from "./arms";
import {
  BRANCH_BYTES,
  FLAG_BELIEVED,
  FLAG_EXPANDED,
  FLAG_REDUCED,
  FLAG_RELATED,
  FLAG_RESTS,
  GRAPH_BY_MOVE,
  GRAPH_LEAST,
  GRAPH_MOST,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_RELATION,
  NODE_FLAGS,
  NODE_HIGH,
  NODE_LOW,
  RELATION_RIVALS,
  RELATION_TEAM,
} from "./graph-layout";
import { has, set, unset } from "./graph-node";

/**
 * Bounds that differ by no more than this are equal. Where a roll leads back to the same state, they close in
 * on the value step by step, and this lets them meet in the end.
 */
export const ROUNDING: f64 = 1e-9;

/** What a node rests on: 0, FLAG_RELATED or FLAG_BELIEVED. */
// @ts-ignore: decorator
@inline
export function restsOf(node: usize): u32 {
  return load<u32>(node, NODE_FLAGS) & FLAG_RESTS;
}

/** What the branch of an arm rests on that rests on most. */
export function restsOfArm(arm: usize, branches: u32): u32 {
  let rests: u32 = 0;
  for (let i: u32 = 0; i < branches; i++) rests = max(rests, restsOf(childOf(arm + <usize>i * BRANCH_BYTES)));
  return rests;
}

/** Notes what the bounds of a node rest on, which were `before` and `above` until now. */
export function noteRests(graph: usize, node: usize, before: f64, above: f64): void {
  const rests = restsOf(node);
  const low = load<f64>(node, NODE_LOW);
  const high = load<f64>(node, NODE_HIGH);
  let level: u32 = has(node, FLAG_REDUCED) ? FLAG_BELIEVED : 0;
  for (; level < <u32>FLAG_BELIEVED; level += FLAG_RELATED) {
    boundBy(graph, node, level);
    const isKept = rests <= level;
    if (sureLow < low - ROUNDING && !(isKept && low <= before)) continue;
    if (sureHigh > high + ROUNDING && !(isKept && high >= above)) continue;
    break;
  }
  unset(node, FLAG_RESTS);
  set(node, level);
}

let sureLow: f64 = 0;
let sureHigh: f64 = 0;

/** Bounds the node by what rests on no more than `level`. */
function boundBy(graph: usize, node: usize, level: u32): void {
  sureLow = load<f64>(graph, GRAPH_LEAST);
  sureHigh = load<f64>(graph, GRAPH_MOST);
  const block = blockOf(graph, node);
  const deciders = decidersOf(block);
  const isOurs = deciders == 0 || (deciders == 1 && deciderOf(block) == load<i32>(graph, GRAPH_OWN));
  const relation = level == FLAG_RELATED ? load<u32>(graph, GRAPH_RELATION) : <u32>-1;
  const isExpanded = has(node, FLAG_EXPANDED);
  if (isOurs || relation == RELATION_TEAM) {
    overArms(graph, node, level);
    sureLow = mostLow;
    if (isExpanded) sureHigh = mostHigh;
  } else if (relation == RELATION_RIVALS && deciders == 1) {
    overArms(graph, node, level);
    if (isExpanded) sureLow = leastLow;
    sureHigh = leastHigh;
  } else if (!isExpanded) return;
  else if (relation == RELATION_RIVALS) boundBoth(graph, node, level);
  else {
    overArms(graph, node, level);
    sureLow = leastLow;
    sureHigh = mostHigh;
  }
}

let leastLow: f64 = 0;
let mostLow: f64 = 0;
let leastHigh: f64 = 0;
let mostHigh: f64 = 0;

/** The least and the greatest of the bounds of all arms. */
function overArms(graph: usize, node: usize, level: u32): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  const least = load<f64>(graph, GRAPH_LEAST);
  const most = load<f64>(graph, GRAPH_MOST);
  leastLow = leastHigh = Infinity;
  mostLow = mostHigh = -Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    const low = boundOn(arm, branches, level, NODE_LOW, least);
    const high = boundOn(arm, branches, level, NODE_HIGH, most);
    leastLow = min(leastLow, low);
    mostLow = max(mostLow, low);
    leastHigh = min(leastHigh, high);
    mostHigh = max(mostHigh, high);
  }
}

/** Two rivals choose at once. */
function boundBoth(graph: usize, node: usize, level: u32): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  const least = load<f64>(graph, GRAPH_LEAST);
  const most = load<f64>(graph, GRAPH_MOST);
  const own = load<i32>(graph, GRAPH_OWN);
  const rows = <usize>movesOf(block, own);
  const columns = <usize>movesOf(block, 1 - own);
  const lows = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const highs = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  for (let row: usize = 0; row < rows; row++) store<f64>(lows + (row << 3), Infinity);
  for (let column: usize = 0; column < columns; column++) store<f64>(highs + (column << 3), -Infinity);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    const row = lows + (<usize>choiceOf(arm, branches, own) << 3);
    const column = highs + (<usize>choiceOf(arm, branches, 1 - own) << 3);
    store<f64>(row, min(load<f64>(row), boundOn(arm, branches, level, NODE_LOW, least)));
    store<f64>(column, max(load<f64>(column), boundOn(arm, branches, level, NODE_HIGH, most)));
  }
  for (let row: usize = 0; row < rows; row++) sureLow = max(sureLow, load<f64>(lows + (row << 3)));
  for (let column: usize = 0; column < columns; column++) {
    sureHigh = min(sureHigh, load<f64>(highs + (column << 3)));
  }
}

/** A bound of an arm, NODE_LOW or NODE_HIGH; `all` in place of those of children that rest on more. */
function boundOn(arm: usize, branches: u32, level: u32, bound: usize, all: f64): f64 {
  let sum: f64 = 0;
  for (let i: u32 = 0; i < branches; i++) {
    const child = childOf(arm + <usize>i * BRANCH_BYTES);
    sum += restsOf(child) <= level ? load<f64>(child + bound) : all;
  }
  return sum / <f64>branches;
}
