/** Networks in memory: their parts, and how a state finds its network. See `graph-layout.ts` for the picture. */
import {
  FLAG_CLOSED,
  FLAG_REPEATED,
  GRAPH_BUCKETS,
  GRAPH_BUCKET_MASK,
  GRAPH_FREE,
  GRAPH_FREE_COUNT,
  GRAPH_HEAP_TOP,
  GRAPH_LEAST,
  GRAPH_MADE,
  GRAPH_MOST,
  GRAPH_NETWORKS,
  GRAPH_NETWORKS_END,
  GRAPH_NETWORK_COUNT,
  GRAPH_NETWORK_STRIDE,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_POINTS,
  GRAPH_STATE,
  GRAPH_STATE_BYTES,
  NETWORK_ARM_COUNT,
  NETWORK_FLAGS,
  NETWORK_HASH,
  NETWORK_HIGH,
  NETWORK_LOW,
  NETWORK_NEXT,
  NETWORK_NUMBER,
  NETWORK_QUEUED,
  NETWORK_REST,
  NETWORK_SAMPLES,
  NETWORK_TOLD_GAP,
  NETWORK_TURNS,
  NETWORK_VALUES,
} from "./graph-layout";
import { enterList } from "./open-list";

// @ts-ignore: decorator
@inline
export function has(network: usize, flag: u32): bool {
  return (load<u32>(network, NETWORK_FLAGS) & flag) != 0;
}

// @ts-ignore: decorator
@inline
export function set(network: usize, flag: u32): void {
  store<u32>(network, load<u32>(network, NETWORK_FLAGS) | flag, NETWORK_FLAGS);
}

// @ts-ignore: decorator
@inline
export function unset(network: usize, flag: u32): void {
  store<u32>(network, load<u32>(network, NETWORK_FLAGS) & ~flag, NETWORK_FLAGS);
}

/** The expected utility of a player. */
// @ts-ignore: decorator
@inline
export function valueOf(network: usize, player: i32): f64 {
  return load<f64>(network + (<usize>player << 3), NETWORK_VALUES);
}

// @ts-ignore: decorator
@inline
export function setValue(network: usize, player: i32, value: f64): void {
  store<f64>(network + (<usize>player << 3), value, NETWORK_VALUES);
}

/** What stands behind the values: NETWORK_DIRECT and all after it. */
// @ts-ignore: decorator
@inline
export function restOf(graph: usize, network: usize): usize {
  return network + NETWORK_VALUES + (<usize>load<u32>(graph, GRAPH_PLAYERS) << 3);
}

/** Where the sums of the playouts that began here stand, one for each player. */
// @ts-ignore: decorator
@inline
export function sumsOf(graph: usize, network: usize): usize {
  return restOf(graph, network) + NETWORK_REST;
}

// @ts-ignore: decorator
@inline
export function stateOf(graph: usize, network: usize): usize {
  return sumsOf(graph, network) + (<usize>load<u32>(graph, GRAPH_PLAYERS) << 3);
}

// @ts-ignore: decorator
@inline
export function hasValue(network: usize): bool {
  return has(network, FLAG_CLOSED) || load<f64>(network, NETWORK_SAMPLES) > 0;
}

/** Whether nothing can follow: the match is over, or a role cannot move. */
// @ts-ignore: decorator
@inline
export function isEnd(graph: usize, network: usize): bool {
  return has(network, FLAG_CLOSED) && load<u32>(restOf(graph, network), NETWORK_ARM_COUNT) == 0;
}

function hashOf(graph: usize, state: usize): u32 {
  const bytes = <usize>load<u32>(graph, GRAPH_STATE_BYTES);
  let hash: u64 = 0x811c9dc5;
  for (let at: usize = 0; at < bytes; at += 8) {
    hash = (hash ^ load<u64>(state + at)) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return <u32>(hash ^ (hash >> 32));
}

// @ts-ignore: decorator
@inline
function bucketOf(graph: usize, hash: u32): usize {
  return <usize>load<u32>(graph, GRAPH_BUCKETS) + (<usize>(hash & load<u32>(graph, GRAPH_BUCKET_MASK)) << 2);
}

/** The network of the state that the host has left, or 0. */
export function findNetwork(graph: usize): usize {
  const state = <usize>load<u32>(graph, GRAPH_STATE);
  const bytes = <usize>load<u32>(graph, GRAPH_STATE_BYTES);
  const hash = hashOf(graph, state);
  let network = <usize>load<u32>(bucketOf(graph, hash));
  while (network != 0) {
    const rest = restOf(graph, network);
    if (load<u32>(rest, NETWORK_HASH) == hash && memory.compare(stateOf(graph, network), state, bytes) == 0) {
      return network;
    }
    network = <usize>load<u32>(rest, NETWORK_NEXT);
  }
  return 0;
}

/** Puts a network into the bucket of its state. */
export function enterBucket(graph: usize, network: usize): void {
  const rest = restOf(graph, network);
  const bucket = bucketOf(graph, load<u32>(rest, NETWORK_HASH));
  store<u32>(rest, load<u32>(bucket), NETWORK_NEXT);
  store<u32>(bucket, <u32>network);
}

/** Takes all networks out of their buckets: they are fewer than there are buckets, mostly. */
export function clearBuckets(graph: usize): void {
  const end = <usize>load<u32>(graph, GRAPH_NETWORKS_END);
  const stride = <usize>load<u32>(graph, GRAPH_NETWORK_STRIDE);
  for (let network = <usize>load<u32>(graph, GRAPH_NETWORKS); network < end; network += stride) {
    store<u32>(bucketOf(graph, load<u32>(restOf(graph, network), NETWORK_HASH)), 0);
  }
}

/** Bytes between the arms and the networks, and of networks that are free. */
export function freeBytes(graph: usize): f64 {
  const between = load<u32>(graph, GRAPH_NETWORKS) - load<u32>(graph, GRAPH_HEAP_TOP);
  return <f64>between + <f64>load<u32>(graph, GRAPH_FREE_COUNT) * <f64>load<u32>(graph, GRAPH_NETWORK_STRIDE);
}

function allocate(graph: usize): usize {
  const free = <usize>load<u32>(graph, GRAPH_FREE);
  const stride = load<u32>(graph, GRAPH_NETWORK_STRIDE);
  if (free != 0) {
    store<u32>(graph, load<u32>(restOf(graph, free), NETWORK_QUEUED), GRAPH_FREE);
    store<u32>(graph, load<u32>(graph, GRAPH_FREE_COUNT) - 1, GRAPH_FREE_COUNT);
    memory.fill(free, 0, stride);
    return free;
  }
  const low = load<u32>(graph, GRAPH_NETWORKS);
  if (low - load<u32>(graph, GRAPH_HEAP_TOP) < stride) return 0;
  store<u32>(graph, low - stride, GRAPH_NETWORKS);
  memory.fill(<usize>(low - stride), 0, stride);
  return <usize>(low - stride);
}

/** A network for the state that the host has left, which has none; an end is worth the points that stand there. 0 without room. */
export function addNetwork(graph: usize, isRepeated: bool, isTerminal: bool): usize {
  const network = allocate(graph);
  if (network == 0) return 0;
  const state = <usize>load<u32>(graph, GRAPH_STATE);
  const rest = restOf(graph, network);
  memory.copy(stateOf(graph, network), state, <usize>load<u32>(graph, GRAPH_STATE_BYTES));
  store<u32>(rest, hashOf(graph, state), NETWORK_HASH);
  const made = load<u32>(graph, GRAPH_MADE);
  store<u32>(graph, made + 1, GRAPH_MADE);
  store<u32>(rest, made, NETWORK_NUMBER);
  if (isRepeated) set(network, FLAG_REPEATED);
  openBounds(graph, network);
  if (isTerminal) closeNetwork(graph, network, <usize>load<u32>(graph, GRAPH_POINTS), 0);
  enterBucket(graph, network);
  store<u32>(graph, load<u32>(graph, GRAPH_NETWORK_COUNT) + 1, GRAPH_NETWORK_COUNT);
  enterList(graph, network);
  return network;
}

/** Nothing is proved. */
export function openBounds(graph: usize, network: usize): void {
  const least = load<f64>(graph, GRAPH_LEAST);
  const most = load<f64>(graph, GRAPH_MOST);
  store<f64>(network, least, NETWORK_LOW);
  store<f64>(network, most, NETWORK_HIGH);
  store<f64>(restOf(graph, network), most - least, NETWORK_TOLD_GAP);
}

/** Known for good: it is neither solved nor sampled again. */
export function closeNetwork(graph: usize, network: usize, values: usize, turns: u32): void {
  const players = load<i32>(graph, GRAPH_PLAYERS);
  for (let p = 0; p < players; p++) setValue(network, p, load<f64>(values + (<usize>p << 3)));
  const own = valueOf(network, load<i32>(graph, GRAPH_OWN));
  store<f64>(network, own, NETWORK_LOW);
  store<f64>(network, own, NETWORK_HIGH);
  store<u32>(network, turns, NETWORK_TURNS);
  set(network, FLAG_CLOSED);
}
