/**
 * Which arm is sampled next where arms that look alike count for each other (`alike.ts`): upper confidence bounds, as
 * in `choose-arm.ts`, in which the others of its class count as samples of an arm, at most as many as one visit has.
 * So an arm is not sampled first of all if one that looks like it was.
 */
import {
  armsEnd,
  blockOf,
  boundOf,
  branchesOf,
  deciderOf,
  firstArm,
  hasArmValue,
  isClosedArm,
  isRemoved,
  lookOf,
  movesOf,
  plannedOf,
  strideOf,
  utilityOf,
} from "./arms";
import { tellApart } from "./alike";
import { widthOf } from "./confidence";
import {
  GRAPH_BY_MOVE,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_PLAYOUTS,
  GRAPH_RELATION,
  NODE_HIGH,
  NODE_LOW,
  RELATION_TEAM,
} from "./graph-layout";
import { valueOf } from "./graph-node";
import { isRuledOut } from "./matters";

/** The mean of an arm; that of the node where it has none yet. */
// @ts-ignore: decorator
@inline
function meanOf(node: usize, arm: usize, branches: u32, player: i32): f64 {
  return hasArmValue(arm, branches) ? utilityOf(arm, branches, player) : valueOf(node, player);
}

/** With how many samples, those under way among them, an arm counts for the others. */
// @ts-ignore: decorator
@inline
function weightOf(arm: usize, branches: u32): f64 {
  const planned = plannedOf(arm, branches);
  return hasArmValue(arm, branches) ? max<f64>(1, planned) : planned;
}

/** As `chooseAlone` of `choose-arm.ts`, and the arms come in no other order than by their bounds. */
export function chooseAlike(graph: usize, node: usize, all: bool, alpha: f64, beta: f64): usize {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const first = firstArm(block);
  const end = armsEnd(graph, node, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const player = load<u32>(graph, GRAPH_RELATION) == RELATION_TEAM ? own : deciderOf(block);
  const isOwn = player == own;
  let n: f64 = 0;
  for (let arm = first; arm < end; arm += stride) n += plannedOf(arm, branches);
  const width = widthOf(graph, n);
  tellApart(graph, node, player, n);
  addClasses(graph, node, player);
  const sums = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const counts = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  const most = <f64>load<u32>(graph, GRAPH_PLAYOUTS);
  let best: usize = 0;
  let highest: f64 = -Infinity;
  for (let arm = first; arm < end; arm += stride) {
    if (isRemoved(graph, arm, branches) || isClosedArm(arm, branches)) continue;
    const planned = plannedOf(arm, branches);
    const look = <usize>load<u32>(lookOf(graph, arm, branches)) << 3;
    const weight = weightOf(arm, branches);
    const others = load<f64>(counts + look) - weight;
    let mean = meanOf(node, arm, branches, player);
    let counted = planned;
    if (others > 0) {
      const guess = (load<f64>(sums + look) - weight * mean) / others;
      const pseudo = min(most, others);
      counted = planned + pseudo;
      mean = (planned * mean + pseudo * guess) / counted;
    }
    if (counted == 0) return arm;
    if (!all && isRuledOut(graph, node, arm, branches)) continue;
    if (isOwn && boundOf(arm, branches, NODE_HIGH) <= alpha) continue;
    if (!isOwn && boundOf(arm, branches, NODE_LOW) >= beta) continue;
    const index = mean + width / sqrt(counted);
    if (index <= highest) continue;
    highest = index;
    best = arm;
  }
  return best;
}

/** For each class, at the place of its first arm, the weights of its arms and the sum of what they are worth. */
function addClasses(graph: usize, node: usize, player: i32): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  const sums = <usize>load<u32>(graph, GRAPH_BY_MOVE);
  const counts = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  const bytes = <usize>max<u32>(1, movesOf(block, deciderOf(block))) << 3;
  memory.fill(sums, 0, bytes);
  memory.fill(counts, 0, bytes);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    if (isRemoved(graph, arm, branches)) continue;
    const weight = weightOf(arm, branches);
    const look = <usize>load<u32>(lookOf(graph, arm, branches)) << 3;
    store<f64>(counts + look, load<f64>(counts + look) + weight);
    store<f64>(sums + look, load<f64>(sums + look) + weight * meanOf(node, arm, branches, player));
  }
}
