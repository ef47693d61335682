/**
 * How the value of a node follows from those of its arms: equation (2) of paper 004, where players take their
 * arms as `best-arm.ts` says, and `random` is a mean.
 *
 * The greatest of many noisy estimates is too great, so the value comes near to the greatest by degrees: arms
 * that are still sampled are weighted by the squares of their samples. UCB samples what is good for the
 * player who decides, the more so the longer it goes on. (Compare the operators of Coulom, "Efficient
 * selectivity and backup operators in Monte-Carlo tree search", 2006.)
 *
 * With GRAPH_PLAIN_MEAN the value is the mean of all samples, as in papers 001 and 003. What is proved stays
 * proved.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  branchesOf,
  decidersOf,
  firstArm,
  hasArmValue,
  isClosedArm,
  isRemoved,
  samplesOf,
  strideOf,
  utilityOf,
} from "./arms";
import { preferredArm } from "./best-arm";
import { narrow, ofOther } from "./bounds";
import {
  FLAG_CLOSED,
  GRAPH_MEANS,
  GRAPH_OWN,
  GRAPH_PLAIN_MEAN,
  GRAPH_PLAYERS,
  GRAPH_RELATION,
  NODE_DIRECT,
  NODE_HIGH,
  NODE_LOW,
  NODE_SAMPLES,
  RELATION_RIVALS,
  RELATION_SEVERAL,
} from "./graph-layout";
import { has, restOf, setValue, sumsOf, valueOf } from "./graph-node";

/** Brings a node in line with its arms. True if the nodes that lead to it should know. */
export function updateValue(graph: usize, node: usize): bool {
  const isNews = narrow(graph, node);
  if (has(node, FLAG_CLOSED) || armCount(graph, node) == 0) return isNews;
  if (load<u32>(graph, GRAPH_PLAIN_MEAN)) takeMean(graph, node);
  else takeBest(graph, node);
  return isNews;
}

/** Samples taken before the node was expanded count in place of those that its arms do not have yet. */
function takeBest(graph: usize, node: usize): void {
  const choice = preferredArm(graph, node);
  if (choice == 0) return;
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  const isAlone = decidersOf(block) < 2;
  const players = load<i32>(graph, GRAPH_PLAYERS);
  if (load<u32>(graph, GRAPH_RELATION) == RELATION_SEVERAL && isAlone && isClosedArm(choice, branches)) {
    for (let p = 0; p < players; p++) setValue(node, p, utilityOf(choice, branches, p));
    return;
  }
  const means = <usize>load<u32>(graph, GRAPH_MEANS);
  memory.fill(means, 0, <usize>players << 3);
  let weights: f64 = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!hasArmValue(arm, branches) || isRemoved(graph, arm, branches)) continue;
    if (isAlone && arm != choice && isClosedArm(arm, branches)) continue;
    const samples = max<f64>(1, samplesOf(arm, branches));
    const weight = samples * samples;
    weights += weight;
    for (let p = 0; p < players; p++) {
      const mean = means + (<usize>p << 3);
      store<f64>(mean, load<f64>(mean) + weight * utilityOf(arm, branches, p));
    }
  }
  const direct = load<f64>(restOf(graph, node), NODE_DIRECT);
  const samples = load<f64>(node, NODE_SAMPLES);
  const before = min(direct, max<f64>(0, 2 * direct - samples));
  const after = samples - direct;
  const sums = sumsOf(graph, node);
  for (let p = 0; p < players; p++) {
    const mean = load<f64>(means + (<usize>p << 3)) / weights;
    const sum = load<f64>(sums + (<usize>p << 3));
    setValue(node, p, before > 0 ? ((sum / direct) * before + mean * after) / (before + after) : mean);
  }
  keepWithin(graph, node);
}

/** An estimate is never beyond what is proved. */
function keepWithin(graph: usize, node: usize): void {
  const own = load<i32>(graph, GRAPH_OWN);
  const relation = load<u32>(graph, GRAPH_RELATION);
  const value = valueOf(node, own);
  const within = min(load<f64>(node, NODE_HIGH), max(load<f64>(node, NODE_LOW), value));
  if (within == value || relation == RELATION_SEVERAL) return;
  const players = load<i32>(graph, GRAPH_PLAYERS);
  for (let p = 0; p < players; p++) {
    setValue(node, p, relation == RELATION_RIVALS && p != own ? ofOther(graph, within) : within);
  }
}

/** The mean of all samples. */
function takeMean(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const direct = load<f64>(restOf(graph, node), NODE_DIRECT);
  for (let p = 0; p < players; p++) {
    let sum: f64 = direct > 0 ? load<f64>(sumsOf(graph, node) + (<usize>p << 3)) : 0;
    let count = direct;
    for (let arm = firstArm(block); arm < end; arm += stride) {
      if (!hasArmValue(arm, branches) || isRemoved(graph, arm, branches)) continue;
      const weight = max<f64>(1, samplesOf(arm, branches));
      sum += weight * utilityOf(arm, branches, p);
      count += weight;
    }
    if (count > 0) setValue(node, p, sum / count);
  }
}
