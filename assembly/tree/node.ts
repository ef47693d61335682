/** Nodes in memory: where their parts lie (`tree-layout.ts` draws it), and how they are found by their keys. */
import { KEY_BYTES } from "../layout";
import { PLAY_PLAYERS } from "../slices/slice-layout";
import { keyOf } from "../zobrist";
import {
  ENTRY_BYTES,
  ENTRY_COUNT,
  ENTRY_MOVE,
  ENTRY_SUM,
  NODE_AMAF,
  NODE_AMAF_PLAYOUTS,
  NODE_BELIEVED,
  NODE_BYTES,
  NODE_CHOOSER,
  NODE_EPOCH,
  NODE_FORWARD,
  NODE_HEADER,
  NODE_INFO,
  NODE_JOINTS,
  NODE_KEY,
  NODE_NEXT,
  NODE_PROVED,
  NODE_PROVEN,
  NODE_RESTS,
  NODE_VISITS,
  NO_CHOOSER,
  SEVERAL_CHOOSERS,
  TREE_BUCKETS,
  TREE_BUCKET_MASK,
  TREE_EPOCH,
  TREE_FIRST_MOVES,
  TREE_HEAP_END,
  TREE_HEAP_TOP,
  TREE_IS_FULL,
  TREE_KEYS,
  TREE_MOVES,
  TREE_NODES,
  TREE_ORBITS,
  TREE_ROLES,
  TREE_STATE_BYTES,
} from "./tree-layout";
import { spend } from "../work";

// @ts-ignore: decorator
@inline
export function stateOf(tree: usize, node: usize): usize {
  return node + <usize>(load<u32>(node, NODE_BYTES) - load<u32>(tree, TREE_STATE_BYTES));
}

/** Where the values of the players stand in a node that is proven. */
// @ts-ignore: decorator
@inline
export function valuesOf(tree: usize, node: usize): usize {
  return stateOf(tree, node) - (<usize>load<u32>(tree, PLAY_PLAYERS) << 3);
}

// @ts-ignore: decorator
@inline
export function firstsOf(node: usize): usize {
  return node + NODE_HEADER;
}

// @ts-ignore: decorator
@inline
function firstsBytes(tree: usize): usize {
  return <usize>(((load<u32>(tree, TREE_ROLES) + 2) & ~1) << 2);
}

// @ts-ignore: decorator
@inline
export function entriesOf(tree: usize, node: usize): usize {
  return firstsOf(node) + firstsBytes(tree);
}

/** The number of the first entry of a role; of the role after the last one, how many there are. */
// @ts-ignore: decorator
@inline
export function firstEntry(node: usize, role: i32): u32 {
  return load<u32>(firstsOf(node) + (<usize>role << 2));
}

/** Legal moves of a role. */
// @ts-ignore: decorator
@inline
export function movesOf(node: usize, role: i32): u32 {
  const firsts = firstsOf(node) + (<usize>role << 2);
  return load<u32>(firsts, 4) - load<u32>(firsts);
}

/** Where the addresses of children stand in a node that has them. */
// @ts-ignore: decorator
@inline
export function childrenOf(tree: usize, node: usize): usize {
  const roles = load<i32>(tree, TREE_ROLES);
  return entriesOf(tree, node) + <usize>firstEntry(node, roles) * ENTRY_BYTES;
}

/** How many words for children stand there, in a node in which at most one role has a choice. */
// @ts-ignore: decorator
@inline
export function childWords(node: usize): u32 {
  const chooser = load<i32>(node, NODE_CHOOSER);
  return ((chooser < 0 ? 1 : movesOf(node, chooser)) + 1) & ~1;
}

/** The bytes of the turns of so many children. */
// @ts-ignore: decorator
@inline
function turnBytes(tree: usize, children: u32): u32 {
  return load<u32>(tree, TREE_ORBITS) == 0 ? 0 : ((children + 3) & ~3) << 1;
}

// @ts-ignore: decorator
@inline
export function isProven(node: usize): bool {
  return (load<u32>(node, NODE_INFO) & NODE_PROVEN) != 0;
}

/** What the value of a node that is proven rests on: NODE_RELATED, NODE_BELIEVED, both, or 0. */
// @ts-ignore: decorator
@inline
export function restsOf(node: usize): u32 {
  return load<u32>(node, NODE_INFO) & NODE_RESTS;
}

/** Whether nothing can be done in the node: it is over, or a role cannot move. */
// @ts-ignore: decorator
@inline
export function isEnd(node: usize): bool {
  return load<f64>(node, NODE_JOINTS) == 0;
}

/** The value of a player that is proven. */
// @ts-ignore: decorator
@inline
export function valueOf(tree: usize, node: usize, place: i32): f64 {
  return load<f64>(valuesOf(tree, node) + (<usize>place << 3));
}

/**
 * The key of a state, from the key of another state: the fluents in which they differ change it. `other` may
 * be 0, the empty state.
 */
export function keyFrom(tree: usize, state: usize, other: usize, otherKey: u64): u64 {
  const keys = <usize>load<u32>(tree, TREE_KEYS);
  const bytes = <usize>load<u32>(tree, TREE_STATE_BYTES);
  let key = otherKey;
  for (let word: usize = 0; word < bytes; word += 8) {
    const changed = load<u64>(state + word) ^ (other != 0 ? load<u64>(other + word) : 0);
    key ^= keyOf(changed, keys + (word << 3) * KEY_BYTES);
  }
  return key;
}

// @ts-ignore: decorator
@inline
export function bucketOf(tree: usize, key: u64): usize {
  return <usize>load<u32>(tree, TREE_BUCKETS) + (<usize>(<u32>key & load<u32>(tree, TREE_BUCKET_MASK)) << 2);
}

/** The node of a state, or 0. */
export function findNode(tree: usize, phase: u32, state: usize, key: u64): usize {
  const bytes = <usize>load<u32>(tree, TREE_STATE_BYTES);
  let node = <usize>load<u32>(bucketOf(tree, key));
  for (; node != 0; node = <usize>load<u32>(node, NODE_NEXT)) {
    if (load<u64>(node, NODE_KEY) != key || (load<u32>(node, NODE_INFO) & 255) != phase) continue;
    const other = stateOf(tree, node);
    let word: usize = 0;
    while (word < bytes && load<u64>(state + word) == load<u64>(other + word)) word += 8;
    if (word == bytes) return node;
  }
  return 0;
}

/**
 * A new node from a row: the fluents, then which moves are legal and whether the game is over; 0 where there
 * is no room. A node in which nothing can be done is proven to be worth `scores`.
 */
export function newNode(tree: usize, phase: u32, row: usize, key: u64, scores: usize): usize {
  const stateBytes = <usize>load<u32>(tree, TREE_STATE_BYTES);
  const players = load<i32>(tree, PLAY_PLAYERS);
  const roles = load<i32>(tree, TREE_ROLES);
  const legal = row + stateBytes;
  const firstMoves = <usize>load<u32>(tree, TREE_FIRST_MOVES);
  const node = <usize>load<u32>(tree, TREE_HEAP_TOP);

  let joints: f64 = 1;
  let chooser = NO_CHOOSER;
  let moves: u32 = 0;
  let options: u32 = 1;
  for (let role = 0; role < roles; role++) {
    const from = load<u32>(firstMoves + (<usize>role << 2));
    const count = countBits(legal, from, load<u32>(firstMoves + (<usize>role << 2), 4));
    moves += count;
    joints *= <f64>count;
    if (count < 2) continue;
    options = count;
    chooser = chooser == NO_CHOOSER ? role : SEVERAL_CHOOSERS;
  }
  const isTerminal = hasBit(legal, load<u32>(tree, TREE_MOVES));
  if (isTerminal) joints = 0;
  const isOver = joints == 0;
  const children: u32 = chooser == SEVERAL_CHOOSERS ? 0 : (options + 1) & ~1;
  const childBytes = <usize>(children << 2) + <usize>turnBytes(tree, children);
  const hot: usize = isOver ? 0 : firstsBytes(tree) + <usize>moves * ENTRY_BYTES + childBytes;
  const end = node + NODE_HEADER + hot + (<usize>players << 3) + stateBytes;
  if (end > <usize>load<u32>(tree, TREE_HEAP_END)) {
    store<u32>(tree, 1, TREE_IS_FULL);
    return 0;
  }
  spend(200 + (<u32>(end - node) >> 2));
  store<u32>(tree, <u32>end, TREE_HEAP_TOP);
  store<u32>(tree, load<u32>(tree, TREE_NODES) + 1, TREE_NODES);

  store<u64>(node, key, NODE_KEY);
  store<u32>(node, 0, NODE_VISITS);
  const proof: u32 = isTerminal ? NODE_PROVEN : isOver ? NODE_PROVEN | NODE_BELIEVED : 0;
  store<u32>(node, phase | proof, NODE_INFO);
  store<u32>(node, 0, NODE_FORWARD);
  store<u32>(node, 0, NODE_PROVED);
  store<u32>(node, <u32>(end - node), NODE_BYTES);
  store<f64>(node, joints, NODE_JOINTS);
  store<i32>(node, chooser, NODE_CHOOSER);
  store<u32>(node, load<u32>(tree, TREE_EPOCH), NODE_EPOCH);
  store<u32>(node, 0, NODE_AMAF);
  store<u32>(node, 0, NODE_AMAF_PLAYOUTS);
  if (isOver) memory.copy(valuesOf(tree, node), scores, <usize>players << 3);
  memory.copy(stateOf(tree, node), row, stateBytes);
  if (!isOver) {
    const entries = writeEntries(tree, node, legal);
    memory.fill(entries, 0, childBytes);
  }
  const bucket = bucketOf(tree, key);
  store<u32>(node, load<u32>(bucket), NODE_NEXT);
  store<u32>(bucket, <u32>node);
  return node;
}

/** Writes an entry for each legal move. Returns where the entries end. */
function writeEntries(tree: usize, node: usize, legal: usize): usize {
  const roles = load<i32>(tree, TREE_ROLES);
  const firsts = firstsOf(node);
  const firstMoves = <usize>load<u32>(tree, TREE_FIRST_MOVES);
  let entry = entriesOf(tree, node);
  let number: u32 = 0;
  for (let role = 0; role < roles; role++) {
    store<u32>(firsts + (<usize>role << 2), number);
    const end = load<u32>(firstMoves + (<usize>role << 2), 4);
    let move = nextBit(legal, load<u32>(firstMoves + (<usize>role << 2)), end);
    for (; move < end; move = nextBit(legal, move + 1, end)) {
      store<u32>(entry, move, ENTRY_MOVE);
      store<u32>(entry, 0, ENTRY_COUNT);
      store<f64>(entry, 0, ENTRY_SUM);
      entry += ENTRY_BYTES;
      number++;
    }
  }
  store<u32>(firsts + (<usize>roles << 2), number);
  return entry;
}

// @ts-ignore: decorator
@inline
export function hasBit(bits: usize, bit: u32): bool {
  return ((load<u8>(bits + <usize>(bit >> 3)) >> <u8>(bit & 7)) & 1) != 0;
}

/** The first bit that is set from `from` to `end` - 1, or `end`. */
export function nextBit(bits: usize, from: u32, end: u32): u32 {
  if (from >= end) return end;
  let word = from >> 6;
  let rest = load<u64>(bits + (<usize>word << 3)) & (~(<u64>0) << <u64>(from & 63));
  while (rest == 0) {
    word++;
    if (word << 6 >= end) return end;
    rest = load<u64>(bits + (<usize>word << 3));
  }
  const found = (word << 6) + <u32>ctz(rest);
  return found < end ? found : end;
}

function countBits(bits: usize, from: u32, end: u32): u32 {
  let count: u32 = 0;
  for (let word = from >> 6; word << 6 < end; word++) {
    let rest = load<u64>(bits + (<usize>word << 3));
    if (word << 6 < from) rest &= ~(<u64>0) << <u64>(from & 63);
    const below = end - (word << 6);
    if (below < 64) rest &= (<u64>1 << <u64>below) - 1;
    count += <u32>popcnt(rest);
  }
  return count;
}
