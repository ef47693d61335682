/** Nodes in memory: their parts, and how a state finds its node. See `graph-layout.ts` for the picture. */
import { NO_TURN, turnInto } from "../symmetry/orbit-elements";
import { orbitKey } from "../symmetry/orbit-keys";
import { ORBITS_ELEMENT } from "../symmetry/orbit-layout";
import {
  FLAG_CLOSED,
  FLAG_EXPANDED,
  FLAG_REPEATED,
  GRAPH_BUCKET_MASK,
  GRAPH_BUCKETS,
  GRAPH_BY_ORBIT,
  GRAPH_FREE,
  GRAPH_ELEMENT_SHIFT,
  GRAPH_FREE_COUNT,
  GRAPH_HEAP_TOP,
  GRAPH_IMAGES,
  GRAPH_LEAST,
  GRAPH_MADE,
  GRAPH_MERGED,
  GRAPH_MOST,
  GRAPH_NODE_COUNT,
  GRAPH_NODE_STRIDE,
  GRAPH_NODES,
  GRAPH_NODES_END,
  GRAPH_ORBITS,
  GRAPH_OWN,
  GRAPH_PLAYERS,
  GRAPH_POINTS,
  GRAPH_SAVED,
  GRAPH_STATE,
  GRAPH_STATE_BYTES,
  NODE_ARM_COUNT,
  NODE_FLAGS,
  NODE_HASH,
  NODE_HIGH,
  NODE_LOW,
  NODE_NEXT,
  NODE_NUMBER,
  NODE_QUEUED,
  NODE_REST,
  NODE_SAMPLES,
  NODE_TOLD_GAP,
  NODE_TURNS,
  NODE_VALUES,
} from "./graph-layout";
import { enterList } from "./open-list";

// @ts-ignore: decorator
@inline
export function has(node: usize, flag: u32): bool {
  return (load<u32>(node, NODE_FLAGS) & flag) != 0;
}

// @ts-ignore: decorator
@inline
export function set(node: usize, flag: u32): void {
  store<u32>(node, load<u32>(node, NODE_FLAGS) | flag, NODE_FLAGS);
}

// @ts-ignore: decorator
@inline
export function unset(node: usize, flag: u32): void {
  store<u32>(node, load<u32>(node, NODE_FLAGS) & ~flag, NODE_FLAGS);
}

/** The expected utility of a player. */
// @ts-ignore: decorator
@inline
export function valueOf(node: usize, player: i32): f64 {
  return load<f64>(node + (<usize>player << 3), NODE_VALUES);
}

// @ts-ignore: decorator
@inline
export function setValue(node: usize, player: i32, value: f64): void {
  store<f64>(node + (<usize>player << 3), value, NODE_VALUES);
}

/** What stands behind the values: NODE_DIRECT and all after it. */
// @ts-ignore: decorator
@inline
export function restOf(graph: usize, node: usize): usize {
  return node + NODE_VALUES + (<usize>load<u32>(graph, GRAPH_PLAYERS) << 3);
}

/** Where the sums of the playouts that began here stand, one for each player. */
// @ts-ignore: decorator
@inline
export function sumsOf(graph: usize, node: usize): usize {
  return restOf(graph, node) + NODE_REST;
}

// @ts-ignore: decorator
@inline
export function stateOf(graph: usize, node: usize): usize {
  return sumsOf(graph, node) + (<usize>load<u32>(graph, GRAPH_PLAYERS) << 3);
}

// @ts-ignore: decorator
@inline
export function hasValue(node: usize): bool {
  return has(node, FLAG_CLOSED) || load<f64>(node, NODE_SAMPLES) > 0;
}

/** Whether nothing can follow: the match is over, or a role cannot move. */
// @ts-ignore: decorator
@inline
export function isEnd(graph: usize, node: usize): bool {
  return has(node, FLAG_CLOSED) && load<u32>(restOf(graph, node), NODE_ARM_COUNT) == 0;
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

/**
 * The node of the state that the host has left, or 0. Under a group it may have another state of the orbit, unless
 * the node of this very state is asked for.
 */
export function findState(graph: usize, isExact: bool): usize {
  if (load<u32>(graph, GRAPH_BY_ORBIT) != 0) return findOrbit(graph, isExact);
  const state = <usize>load<u32>(graph, GRAPH_STATE);
  const bytes = <usize>load<u32>(graph, GRAPH_STATE_BYTES);
  const hash = hashOf(graph, state);
  let node = <usize>load<u32>(bucketOf(graph, hash));
  while (node != 0) {
    const rest = restOf(graph, node);
    if (load<u32>(rest, NODE_HASH) == hash && memory.compare(stateOf(graph, node), state, bytes) == 0) {
      return node;
    }
    node = <usize>load<u32>(rest, NODE_NEXT);
  }
  return 0;
}

function findOrbit(graph: usize, isExact: bool): usize {
  const orbits = <usize>load<u32>(graph, GRAPH_ORBITS);
  const state = <usize>load<u32>(graph, GRAPH_STATE);
  const hash = <u32>orbitKey(orbits, state);
  let node = <usize>load<u32>(bucketOf(graph, hash));
  for (; node != 0; node = <usize>load<u32>(restOf(graph, node), NODE_NEXT)) {
    if (load<u32>(restOf(graph, node), NODE_HASH) != hash) continue;
    const turn = turnInto(orbits, state, stateOf(graph, node), elementOf(node));
    if (turn == NO_TURN || (isExact && turn != 0)) continue;
    if (turn != 0) meetImage(graph, node, turn);
    return node;
  }
  return 0;
}

/** A state was found by a node that it is an image of. */
function meetImage(graph: usize, node: usize, turn: i32): void {
  store<u32>(graph, load<u32>(graph, GRAPH_MERGED) + 1, GRAPH_MERGED);
  const at = imagesOf(graph, node);
  const met = load<u64>(at);
  const now = met | ((<u64>1) << (turn & 63));
  store<u64>(at, now);
  if (now != met && has(node, FLAG_EXPANDED)) save(graph, 1);
}

/** Where the images of a node that were met are noted. Beside the nodes, since most have none. */
function imagesOf(graph: usize, node: usize): usize {
  const before = (load<u32>(graph, GRAPH_NODES_END) - <u32>node) / load<u32>(graph, GRAPH_NODE_STRIDE);
  return <usize>load<u32>(graph, GRAPH_IMAGES) + (<usize>(before - 1) << 3);
}

/** So many networks need not be solved. */
function save(graph: usize, networks: u32): void {
  store<u32>(graph, load<u32>(graph, GRAPH_SAVED) + networks, GRAPH_SAVED);
}

/** Notes that all arms of a node are there: no image of it needs a network of its own. */
export function markExpanded(graph: usize, node: usize): void {
  set(node, FLAG_EXPANDED);
  if (load<u32>(graph, GRAPH_IMAGES) != 0) save(graph, <u32>popcnt(load<u64>(imagesOf(graph, node))));
}

// @ts-ignore: decorator
@inline
function elementOf(node: usize): u32 {
  return load<u32>(node, NODE_FLAGS) >> GRAPH_ELEMENT_SHIFT;
}

/** Under a group: the element that takes the state that the host has left into that of a node of its orbit. */
export function turnOfState(graph: usize, node: usize): i32 {
  const orbits = <usize>load<u32>(graph, GRAPH_ORBITS);
  const state = <usize>load<u32>(graph, GRAPH_STATE);
  const bytes = <usize>load<u32>(graph, GRAPH_STATE_BYTES);
  if (memory.compare(stateOf(graph, node), state, bytes) == 0) return 0;
  orbitKey(orbits, state);
  return turnInto(orbits, state, stateOf(graph, node), elementOf(node));
}

/** Puts a node into the bucket of its state. */
export function enterBucket(graph: usize, node: usize): void {
  const rest = restOf(graph, node);
  const bucket = bucketOf(graph, load<u32>(rest, NODE_HASH));
  store<u32>(rest, load<u32>(bucket), NODE_NEXT);
  store<u32>(bucket, <u32>node);
}

/** Gives a node that is in no bucket the hash of its state. */
export function rehash(graph: usize, node: usize): void {
  store<u32>(restOf(graph, node), hashOf(graph, stateOf(graph, node)), NODE_HASH);
}

/** Empties the bucket of a node. */
export function emptyBucket(graph: usize, node: usize): void {
  store<u32>(bucketOf(graph, load<u32>(restOf(graph, node), NODE_HASH)), 0);
}

/** The bytes between the arms and the nodes, and those of nodes that are free. */
export function freeBytes(graph: usize): f64 {
  const between = load<u32>(graph, GRAPH_NODES) - load<u32>(graph, GRAPH_HEAP_TOP);
  return <f64>between + <f64>load<u32>(graph, GRAPH_FREE_COUNT) * <f64>load<u32>(graph, GRAPH_NODE_STRIDE);
}

function allocate(graph: usize): usize {
  const free = <usize>load<u32>(graph, GRAPH_FREE);
  const stride = load<u32>(graph, GRAPH_NODE_STRIDE);
  if (free != 0) {
    store<u32>(graph, load<u32>(restOf(graph, free), NODE_QUEUED), GRAPH_FREE);
    store<u32>(graph, load<u32>(graph, GRAPH_FREE_COUNT) - 1, GRAPH_FREE_COUNT);
    memory.fill(free, 0, stride);
    return free;
  }
  const low = load<u32>(graph, GRAPH_NODES);
  if (low - load<u32>(graph, GRAPH_HEAP_TOP) < stride) return 0;
  store<u32>(graph, low - stride, GRAPH_NODES);
  memory.fill(<usize>(low - stride), 0, stride);
  return <usize>(low - stride);
}

/**
 * Makes a node for the state that the host has left, which has none; a terminal state is worth the utilities
 * that the host has left. 0 where there is no room.
 */
export function addState(graph: usize, isRepeated: bool, isTerminal: bool): usize {
  const node = allocate(graph);
  if (node == 0) return 0;
  const state = <usize>load<u32>(graph, GRAPH_STATE);
  const rest = restOf(graph, node);
  // Another node may have been here.
  if (load<u32>(graph, GRAPH_IMAGES) != 0) store<u64>(imagesOf(graph, node), 0);
  memory.copy(stateOf(graph, node), state, <usize>load<u32>(graph, GRAPH_STATE_BYTES));
  if (load<u32>(graph, GRAPH_BY_ORBIT) == 0) store<u32>(rest, hashOf(graph, state), NODE_HASH);
  else {
    const orbits = <usize>load<u32>(graph, GRAPH_ORBITS);
    store<u32>(rest, <u32>orbitKey(orbits, state), NODE_HASH);
    set(node, load<u32>(orbits, ORBITS_ELEMENT) << GRAPH_ELEMENT_SHIFT);
  }
  const made = load<u32>(graph, GRAPH_MADE);
  store<u32>(graph, made + 1, GRAPH_MADE);
  store<u32>(rest, made, NODE_NUMBER);
  if (isRepeated) set(node, FLAG_REPEATED);
  openBounds(graph, node);
  if (isTerminal) closeNode(graph, node, <usize>load<u32>(graph, GRAPH_POINTS), 0);
  enterBucket(graph, node);
  store<u32>(graph, load<u32>(graph, GRAPH_NODE_COUNT) + 1, GRAPH_NODE_COUNT);
  enterList(graph, node);
  return node;
}

/** Sets the bounds of a node of which nothing is proved. */
export function openBounds(graph: usize, node: usize): void {
  const least = load<f64>(graph, GRAPH_LEAST);
  const most = load<f64>(graph, GRAPH_MOST);
  store<f64>(node, least, NODE_LOW);
  store<f64>(node, most, NODE_HIGH);
  store<f64>(restOf(graph, node), most - least, NODE_TOLD_GAP);
}

/** Closes a node: its values are known for good, and it is neither expanded nor sampled again. */
export function closeNode(graph: usize, node: usize, values: usize, turns: u32): void {
  const players = load<i32>(graph, GRAPH_PLAYERS);
  for (let p = 0; p < players; p++) setValue(node, p, load<f64>(values + (<usize>p << 3)));
  const own = valueOf(node, load<i32>(graph, GRAPH_OWN));
  store<f64>(node, own, NODE_LOW);
  store<f64>(node, own, NODE_HIGH);
  store<u32>(node, turns, NODE_TURNS);
  set(node, FLAG_CLOSED);
}
