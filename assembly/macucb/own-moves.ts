/**
 * What is known of our own moves in a node, for the report.
 *
 * The value of a move is that of the best arm with it: best for the rival, who knows our move, or for us
 * where there is none. Where there are several players who are neither rivals nor a team, it is the mean of
 * the move's arms, as in `best-arm.ts`.
 */
import {
  armsEnd,
  blockOf,
  boundOf,
  branchesOf,
  choiceOf,
  decidersOf,
  firstArm,
  isClosedArm,
  isRemoved,
  movesOf,
  samplesOf,
  strideOf,
  turnsOf,
  utilityOf,
} from "./arms";
import { bestByMove, sumByMove } from "./best-arm";
import {
  FLAG_BELIEVED,
  FLAG_EXPANDED,
  FLAG_RELATED,
  GRAPH_BY_MOVE,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_OWN_MOVES,
  GRAPH_RELATION,
  MOVE_BYTES,
  MOVE_FLAGS,
  MOVE_HAS_ARMS,
  MOVE_HAS_VALUE,
  MOVE_HIGH,
  MOVE_IS_OPEN,
  MOVE_RESTS,
  MOVE_SAMPLES,
  MOVE_TURNS,
  MOVE_VALUE,
  NODE_HIGH,
  RELATION_RIVALS,
  RELATION_SEVERAL,
  RELATION_TEAM,
} from "./graph-layout";
import { has } from "./graph-node";
import { restsOfArm, ROUNDING } from "./rests";

/** Writes a record for each of our legal moves in a node that has arms. Returns how many they are. */
export function judgeMoves(graph: usize, node: usize): u32 {
  const own = load<i32>(graph, GRAPH_OWN);
  const relation = load<u32>(graph, GRAPH_RELATION);
  addArms(graph, node, relation == RELATION_RIVALS);
  valueByBest(graph, node, relation == RELATION_RIVALS ? 1 - own : own);
  if (relation == RELATION_SEVERAL) valueByMean(graph, node);
  noteRestsOfMoves(graph, node, relation);
  return movesOf(blockOf(graph, node), own);
}

// @ts-ignore: decorator
@inline
function recordOf(graph: usize, move: usize): usize {
  return <usize>load<u32>(graph, GRAPH_OWN_MOVES) + move * MOVE_BYTES;
}

// @ts-ignore: decorator
@inline
function setFlag(record: usize, flag: u32): void {
  store<u32>(record, load<u32>(record, MOVE_FLAGS) | flag, MOVE_FLAGS);
}

/** Samples and upper bounds. A move is closed when all its arms are closed and none can be missing. */
function addArms(graph: usize, node: usize, areRivals: bool): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const own = load<i32>(graph, GRAPH_OWN);
  const moves = <usize>movesOf(block, own);
  memory.fill(recordOf(graph, 0), 0, moves * MOVE_BYTES);
  for (let move: usize = 0; move < moves; move++) {
    store<f64>(recordOf(graph, move), areRivals ? Infinity : -Infinity, MOVE_HIGH);
  }
  const areAllHere = has(node, FLAG_EXPANDED) || decidersOf(block) < 2;
  const end = armsEnd(graph, node, block);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    const record = recordOf(graph, choiceOf(arm, branches, own));
    store<f64>(record, load<f64>(record, MOVE_SAMPLES) + samplesOf(arm, branches), MOVE_SAMPLES);
    const high = boundOf(arm, branches, NODE_HIGH);
    const others = load<f64>(record, MOVE_HIGH);
    store<f64>(record, areRivals ? min(high, others) : max(high, others), MOVE_HIGH);
    setFlag(record, areAllHere && isClosedArm(arm, branches) ? MOVE_HAS_ARMS : MOVE_HAS_ARMS | MOVE_IS_OPEN);
  }
}

/** The judge takes the best arm for itself; where that is closed, the turns to the end are known too. */
function valueByBest(graph: usize, node: usize, judge: i32): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const own = load<i32>(graph, GRAPH_OWN);
  const moves = <usize>movesOf(block, own);
  bestByMove(graph, node, judge);
  const best = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  for (let move: usize = 0; move < moves; move++) {
    const arm = <usize>load<u32>(best + (move << 3));
    if (arm == 0 || isRemoved(graph, arm, branches)) continue;
    const record = recordOf(graph, move);
    store<f64>(record, utilityOf(arm, branches, own), MOVE_VALUE);
    setFlag(record, MOVE_HAS_VALUE);
    if (isClosedArm(arm, branches)) store<u32>(record, 1 + turnsOf(arm, branches), MOVE_TURNS);
  }
}

/** A move has a mean where it has a best arm. */
function valueByMean(graph: usize, node: usize): void {
  const own = load<i32>(graph, GRAPH_OWN);
  const moves = <usize>movesOf(blockOf(graph, node), own);
  const sums = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const counts = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  sumByMove(graph, node, own, own, false, sums);
  for (let move: usize = 0; move < moves; move++) {
    const count = load<f64>(counts + (move << 3));
    if (count > 0) store<f64>(recordOf(graph, move), load<f64>(sums + (move << 3)) / count, MOVE_VALUE);
  }
}

/**
 * What the values of closed moves rest on. Where others choose at once, and what they choose makes a
 * difference, a value is that of one of their answers: a team agrees on it, a rival who decides alone wants
 * it, and that a rival who does not know our move gives it is believed.
 */
function noteRestsOfMoves(graph: usize, node: usize, relation: u32): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const own = load<i32>(graph, GRAPH_OWN);
  const answered = relation == RELATION_TEAM || (relation == RELATION_RIVALS && decidersOf(block) < 2);
  const end = armsEnd(graph, node, block);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    const record = recordOf(graph, choiceOf(arm, branches, own));
    let rests = restsOfArm(arm, branches);
    if (abs(utilityOf(arm, branches, own) - load<f64>(record, MOVE_VALUE)) > ROUNDING) {
      rests = max(rests, answered ? FLAG_RELATED : FLAG_BELIEVED);
    }
    const flags = load<u32>(record, MOVE_FLAGS);
    store<u32>(record, (flags & ~MOVE_RESTS) | max(flags & MOVE_RESTS, rests), MOVE_FLAGS);
  }
}
