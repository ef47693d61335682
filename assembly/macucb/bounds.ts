/**
 * What follows for a node from its arms. Two bounds enclose what our own role gets if all play as
 * `best-arm.ts` says. Where they meet, the node is closed: it is neither expanded nor sampled again. Where
 * several players are neither rivals nor a team, nothing follows until all arms are closed, or until a closed
 * arm gives the player who decides as much as there is.
 *
 * Whether all play so is another question: `rests.ts` notes what the bounds rest on.
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
  isRemoved,
  movesOf,
  strideOf,
  turnsOf,
  utilityOf,
} from "./arms";
import { preferredArm, shows } from "./best-arm";
import {
  FLAG_CLOSED,
  FLAG_EXPANDED,
  GRAPH_BY_MOVE,
  GRAPH_MEANS,
  GRAPH_MOST,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_RELATION,
  GRAPH_RIVAL_SUM,
  NODE_HIGH,
  NODE_LOW,
  NODE_TOLD_GAP,
  NODE_TURNS,
  RELATION_RIVALS,
  RELATION_SEVERAL,
} from "./graph-layout";
import { closeNode, has, restOf, valueOf } from "./graph-node";
import { removeArms } from "./removal";
import { noteRests, ROUNDING } from "./rests";

/**
 * Bounds are passed on when they have come closer by this factor. Where there is chance, all bounds depend on
 * each other a little.
 */
const NEWS: f64 = 0.9;

/** What our rival has when we have `own`. */
export function ofOther(graph: usize, own: f64): f64 {
  return load<f64>(graph, GRAPH_RIVAL_SUM) - own;
}

/** Brings the bounds of a node in line with its arms. True if the nodes that lead to it should know. */
export function narrow(graph: usize, node: usize): bool {
  if (has(node, FLAG_CLOSED) || armCount(graph, node) == 0) return false;
  removeArms(graph, node);
  if (!bound(graph, node)) return false;
  const rest = restOf(graph, node);
  const gap = load<f64>(node, NODE_HIGH) - load<f64>(node, NODE_LOW);
  if (gap > NEWS * load<f64>(rest, NODE_TOLD_GAP)) return false;
  store<f64>(rest, gap, NODE_TOLD_GAP);
  return true;
}

function bound(graph: usize, node: usize): bool {
  const relation = load<u32>(graph, GRAPH_RELATION);
  if (relation == RELATION_SEVERAL) return boundSeveral(graph, node);
  const block = blockOf(graph, node);
  const deciders = decidersOf(block);
  const own = load<i32>(graph, GRAPH_OWN);
  const isExpanded = has(node, FLAG_EXPANDED);
  const before = load<f64>(node, NODE_LOW);
  const above = load<f64>(node, NODE_HIGH);
  let low = before;
  let high = above;
  if (relation == RELATION_RIVALS && deciders > 1) {
    if (!isExpanded) return false;
    boundBoth(graph, node);
    low = bothLow;
    high = bothHigh;
  } else if (relation == RELATION_RIVALS && deciders == 1 && deciderOf(block) != own) {
    if (isExpanded) low = least(graph, node, NODE_LOW);
    high = least(graph, node, NODE_HIGH);
  } else {
    low = greatest(graph, node, NODE_LOW);
    if (isExpanded) high = greatest(graph, node, NODE_HIGH);
  }
  // Bounds that are passed on may come from a node that has learned more since: they never widen.
  low = max(low, before);
  high = min(high, above);
  const moved = low - before > ROUNDING || above - high > ROUNDING;
  if (!moved && high - low > ROUNDING) return false;
  store<f64>(node, low, NODE_LOW);
  store<f64>(node, high, NODE_HIGH);
  noteRests(graph, node, before, above);
  if (high - low > ROUNDING) return moved;
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const values = <usize>load<u32>(graph, GRAPH_MEANS);
  for (let p = 0; p < players; p++) {
    store<f64>(values + (<usize>p << 3), relation == RELATION_RIVALS && p != own ? ofOther(graph, low) : low);
  }
  close(graph, node, values);
  return true;
}

/** The greatest bound of any arm, NODE_LOW or NODE_HIGH. */
function greatest(graph: usize, node: usize, bound: usize): f64 {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  let value: f64 = -Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    if (!isRemoved(graph, arm, branches)) value = max(value, boundOf(arm, branches, bound));
  }
  return value;
}

/** The least bound of any arm. */
function least(graph: usize, node: usize, bound: usize): f64 {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  let value: f64 = Infinity;
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    if (!isRemoved(graph, arm, branches)) value = min(value, boundOf(arm, branches, bound));
  }
  return value;
}

let bothLow: f64 = 0;
let bothHigh: f64 = 0;

/** Bounds a node in which both rivals choose: the greatest of the least, over our moves. */
function boundBoth(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
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
    store<f64>(lows + move, min(load<f64>(lows + move), boundOf(arm, branches, NODE_LOW)));
    store<f64>(highs + move, min(load<f64>(highs + move), boundOf(arm, branches, NODE_HIGH)));
  }
  bothLow = load<f64>(lows);
  bothHigh = load<f64>(highs);
  for (let move: usize = 1; move < moves; move++) {
    bothLow = max(bothLow, load<f64>(lows + (move << 3)));
    bothHigh = max(bothHigh, load<f64>(highs + (move << 3)));
  }
}

/**
 * Closes the node once all its arms are closed, or one gives the only player with a choice all it can have.
 */
function boundSeveral(graph: usize, node: usize): bool {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  const decider = deciderOf(block);
  const most = load<f64>(graph, GRAPH_MOST);
  let top: usize = 0;
  let areClosed = has(node, FLAG_EXPANDED);
  for (let arm = firstArm(block); arm < end && top == 0; arm += strideOf(block)) {
    if (isRemoved(graph, arm, branches)) continue;
    if (!isClosedArm(arm, branches)) areClosed = false;
    else if (decidersOf(block) == 1 && utilityOf(arm, branches, decider) >= most) top = arm;
  }
  if (top == 0 && !areClosed) return false;
  const arm = top != 0 ? top : preferredArm(graph, node);
  // All its arms are closed, so all have values.
  if (arm == 0) unreachable();
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const values = <usize>load<u32>(graph, GRAPH_MEANS);
  for (let p = 0; p < players; p++) store<f64>(values + (<usize>p << 3), utilityOf(arm, branches, p));
  const before = load<f64>(node, NODE_LOW);
  const above = load<f64>(node, NODE_HIGH);
  close(graph, node, values);
  noteRests(graph, node, before, above);
  return true;
}

function close(graph: usize, node: usize, values: usize): void {
  closeNode(graph, node, values, 1);
  const branches = branchesOf(blockOf(graph, node));
  const own = valueOf(node, load<i32>(graph, GRAPH_OWN));
  store<u32>(node, 1 + turnsOf(shows(graph, node, own), branches), NODE_TURNS);
}
