/**
 * The value of a network, as it follows from those of its arms. `src/search/macucb/network-values.ts` says why; this does the same, number
 * for number.
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
  samplesOf,
  strideOf,
  utilityOf,
} from "./arms";
import { preferred } from "./best-arm";
import { lead } from "./blocks";
import { narrow, ofOther } from "./bounds";
import {
  FLAG_CLOSED,
  GRAPH_MEANS,
  GRAPH_OWN,
  GRAPH_PLAIN_MEAN,
  GRAPH_PLAYERS,
  GRAPH_RELATION,
  NETWORK_DIRECT,
  NETWORK_HIGH,
  NETWORK_LOW,
  NETWORK_SAMPLES,
  RELATION_RIVALS,
  RELATION_SEVERAL,
} from "./graph-layout";
import { has, restOf, setValue, sumsOf, valueOf } from "./network";

/** Brings a network that has arms in line with them; whether those that lead to it should know. */
export function updateValue(graph: usize, network: usize): bool {
  const isNews = narrow(graph, network);
  if (has(network, FLAG_CLOSED) || armCount(graph, network) == 0) return isNews;
  if (load<u32>(graph, GRAPH_PLAIN_MEAN)) takeMean(graph, network);
  else takeBest(graph, network);
  return isNews;
}

/** Samples taken before the network was solved count for those that its arms do not have yet. */
function takeBest(graph: usize, network: usize): void {
  const choice = preferred(graph, network);
  if (choice == 0) return;
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, network, block);
  const isAlone = decidersOf(block) < 2;
  const players = load<i32>(graph, GRAPH_PLAYERS);
  if (load<u32>(graph, GRAPH_RELATION) == RELATION_SEVERAL && isAlone && isClosedArm(choice, branches)) {
    for (let p = 0; p < players; p++) setValue(network, p, utilityOf(choice, branches, p));
    return;
  }
  const means = <usize>load<u32>(graph, GRAPH_MEANS);
  memory.fill(means, 0, <usize>players << 3);
  let weights: f64 = 0;
  for (let arm = firstArm(block); arm < end; arm += stride) {
    if (!hasArmValue(arm, branches)) continue;
    if (isAlone && arm != choice && isClosedArm(arm, branches)) continue;
    const samples = max<f64>(1, samplesOf(arm, branches));
    const weight = samples * samples;
    weights += weight;
    for (let p = 0; p < players; p++) {
      const mean = means + (<usize>p << 3);
      store<f64>(mean, load<f64>(mean) + weight * utilityOf(arm, branches, p));
    }
  }
  const direct = load<f64>(restOf(graph, network), NETWORK_DIRECT);
  const samples = load<f64>(network, NETWORK_SAMPLES);
  const before = min(direct, max<f64>(0, 2 * direct - samples));
  const after = samples - direct;
  const sums = sumsOf(graph, network);
  for (let p = 0; p < players; p++) {
    const mean = load<f64>(means + (<usize>p << 3)) / weights;
    const sum = load<f64>(sums + (<usize>p << 3));
    setValue(network, p, before > 0 ? ((sum / direct) * before + mean * after) / (before + after) : mean);
  }
  keepWithin(graph, network);
}

/** An estimate is never beyond what is proved. */
function keepWithin(graph: usize, network: usize): void {
  const own = load<i32>(graph, GRAPH_OWN);
  const relation = load<u32>(graph, GRAPH_RELATION);
  const value = valueOf(network, own);
  const within = min(load<f64>(network, NETWORK_HIGH), max(load<f64>(network, NETWORK_LOW), value));
  if (within == value || relation == RELATION_SEVERAL) return;
  const players = load<i32>(graph, GRAPH_PLAYERS);
  for (let p = 0; p < players; p++) {
    setValue(network, p, relation == RELATION_RIVALS && p != own ? ofOther(graph, within) : within);
  }
}

/** The mean of all samples. */
function takeMean(graph: usize, network: usize): void {
  const block = blockOf(graph, network);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, network, block);
  const players = load<i32>(graph, GRAPH_PLAYERS);
  const direct = load<f64>(restOf(graph, network), NETWORK_DIRECT);
  for (let p = 0; p < players; p++) {
    let sum: f64 = direct > 0 ? load<f64>(sumsOf(graph, network) + (<usize>p << 3)) : 0;
    let count = direct;
    for (let arm = firstArm(block); arm < end; arm += stride) {
      if (!hasArmValue(arm, branches)) continue;
      const weight = max<f64>(1, samplesOf(arm, branches));
      sum += weight * utilityOf(arm, branches, p);
      count += weight;
    }
    if (count > 0) setValue(network, p, sum / count);
  }
}
