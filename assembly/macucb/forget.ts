/** Networks that become unsolved again, or keep only the proof of their value. */
import { armCount, blockOf, deciderOf, decidersOf, firstArm, strideOf } from "./arms";
import { shows } from "./best-arm";
import { dropArms } from "./blocks";
import {
  ARMS_BYTES,
  ARMS_OWNER,
  FLAG_CLOSED,
  FLAG_CUT,
  FLAG_SOLVED,
  GRAPH_MEANS,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  NETWORK_ARM_COUNT,
  NETWORK_DIRECT,
  NETWORK_FRESH,
  NETWORK_SAMPLES,
} from "./graph-layout";
import { closeNetwork, has, openBounds, restOf, set, sumsOf, unset, valueOf } from "./network";

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
