/** Nodes of the trees of views: how a view finds its node, and how a role chooses there. */
import { randomBelow } from "../random";
import { logarithm } from "../tree/logarithm";
import {
  ROOT_GROWTH,
  TREES_DRAWN,
  TREES_EXPLORATION,
  TREES_HEAP_END,
  TREES_HEAP_TOP,
  TREES_NODES,
  TREES_TABLE,
  TREES_TABLE_MASK,
  VIEW_AVAILABLE,
  VIEW_COUNT,
  VIEW_ENTRY_BYTES,
  VIEW_MOVE,
  VIEW_NODE_BYTES,
  VIEW_NODE_COUNT,
  VIEW_NODE_ENTRIES,
  VIEW_NODE_ROOM,
  VIEW_NODE_VIEW,
  VIEW_NODE_VISITS,
  VIEW_SUM,
} from "./ismcts-layout";

/** The entry of the table where the node of a view stands, or where it would stand. */
function placeOf(trees: usize, view: u64): usize {
  const table = <usize>load<u32>(trees, TREES_TABLE);
  const mask = load<u32>(trees, TREES_TABLE_MASK);
  let at = <u32>view & mask;
  let place = table + (<usize>at << 2);
  let node = <usize>load<u32>(place);
  while (node != 0 && load<u64>(node, VIEW_NODE_VIEW) != view) {
    at = (at + 1) & mask;
    place = table + (<usize>at << 2);
    node = <usize>load<u32>(place);
  }
  return place;
}

/** The node of a view, or 0. */
export function findView(trees: usize, view: u64): usize {
  return <usize>load<u32>(placeOf(trees, view));
}

/** Room at the end of the heap, or 0. Never more than three quarters of the table are used. */
function take(trees: usize, bytes: usize): usize {
  const at = <usize>load<u32>(trees, TREES_HEAP_TOP);
  if (at + bytes > <usize>load<u32>(trees, TREES_HEAP_END)) return 0;
  store<u32>(trees, <u32>(at + bytes), TREES_HEAP_TOP);
  return at;
}

/** A new node for a view that has none, with room for its moves; 0 where there is no room. */
export function addView(trees: usize, view: u64, moves: u32): usize {
  const nodes = load<u32>(trees, TREES_NODES);
  if (nodes >= (load<u32>(trees, TREES_TABLE_MASK) >> 2) * 3) return 0;
  const node = take(trees, <usize>VIEW_NODE_BYTES + <usize>moves * VIEW_ENTRY_BYTES);
  if (node == 0) return 0;
  store<u64>(node, view, VIEW_NODE_VIEW);
  store<u32>(node, 0, VIEW_NODE_COUNT);
  store<u32>(node, moves, VIEW_NODE_ROOM);
  store<u32>(node, <u32>node + VIEW_NODE_BYTES, VIEW_NODE_ENTRIES);
  store<u32>(node, 0, VIEW_NODE_VISITS);
  store<u32>(placeOf(trees, view), <u32>node);
  store<u32>(trees, nodes + 1, TREES_NODES);
  return node;
}

/**
 * Adds the legal moves of a row that the node does not know yet. The first state adds them all; if a role
 * cannot tell what is legal, other states may have more. False where there is no room.
 */
export function addMoves(trees: usize, node: usize, row: usize, from: u32, end: u32, legal: u32): bool {
  if (load<u32>(node, VIEW_NODE_COUNT) + legal > load<u32>(node, VIEW_NODE_ROOM) && !widen(trees, node, legal)) {
    return false;
  }
  const entries = <usize>load<u32>(node, VIEW_NODE_ENTRIES);
  const known = load<u32>(node, VIEW_NODE_COUNT);
  let count = known;
  for (let move = from; move < end; move++) {
    if (!isSet(row, move) || knows(entries, known, move)) continue;
    const entry = entries + <usize>count * VIEW_ENTRY_BYTES;
    store<u32>(entry, move, VIEW_MOVE);
    store<u32>(entry, 0, VIEW_COUNT);
    store<u32>(entry, 0, VIEW_AVAILABLE);
    store<f64>(entry, 0, VIEW_SUM);
    count++;
  }
  store<u32>(node, count, VIEW_NODE_COUNT);
  return true;
}

function widen(trees: usize, node: usize, more: u32): bool {
  const count = load<u32>(node, VIEW_NODE_COUNT);
  const room = count + more;
  const entries = take(trees, <usize>room * VIEW_ENTRY_BYTES);
  if (entries == 0) return false;
  memory.copy(entries, <usize>load<u32>(node, VIEW_NODE_ENTRIES), <usize>count * VIEW_ENTRY_BYTES);
  store<u32>(node, <u32>entries, VIEW_NODE_ENTRIES);
  store<u32>(node, room, VIEW_NODE_ROOM);
  return true;
}

function knows(entries: usize, count: u32, move: u32): bool {
  for (let i: u32 = 0; i < count; i++) {
    if (load<u32>(entries + <usize>i * VIEW_ENTRY_BYTES, VIEW_MOVE) == move) return true;
  }
  return false;
}

// @ts-ignore: decorator
@inline
export function isSet(bits: usize, bit: u32): bool {
  return ((load<u8>(bits + <usize>(bit >> 3)) >> <u8>(bit & 7)) & 1) != 0;
}

/** The legal moves of a row that the node knows. */
export function countAvailable(node: usize, row: usize): u32 {
  const entries = <usize>load<u32>(node, VIEW_NODE_ENTRIES);
  const count = load<u32>(node, VIEW_NODE_COUNT);
  let available: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    if (isSet(row, load<u32>(entries + <usize>i * VIEW_ENTRY_BYTES, VIEW_MOVE))) available++;
  }
  return available;
}

/**
 * Chooses among the moves that are legal in this lane, and counts: one that was never tried, else the one
 * with the largest mean + exploration × √(ln a / n), where a is how often the move could be chosen (Cowling,
 * Powley and Whitehouse 2012). In the root, where the search decides, √a stands for ln a: more is tried,
 * since what is tried there costs nothing (Tolpin and Shimony, "MCTS based on simple regret", AAAI 2012). The
 * scores follow, so until then a move counts as lost. Returns its place.
 */
export function chooseView(trees: usize, node: usize, row: usize, isRoot: bool): u32 {
  const entries = <usize>load<u32>(node, VIEW_NODE_ENTRIES);
  const count = load<u32>(node, VIEW_NODE_COUNT);
  const random = <usize>load<u32>(trees, TREES_DRAWN);
  const exploration = load<f64>(trees, TREES_EXPLORATION);
  let best: u32 = 0;
  let bestHope: f64 = -1;
  let equals: u32 = 0;
  let untried: u32 = 0;
  /** Most moves are available equally often, so that one root or logarithm serves for many of them. */
  let lastAvailable: u32 = 0;
  let lastGrowth: f64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const entry = entries + <usize>i * VIEW_ENTRY_BYTES;
    if (!isSet(row, load<u32>(entry, VIEW_MOVE))) continue;
    const available = load<u32>(entry, VIEW_AVAILABLE) + 1;
    store<u32>(entry, available, VIEW_AVAILABLE);
    const tried = load<u32>(entry, VIEW_COUNT);
    if (tried == 0) {
      untried++;
      if (untried == 1 || randomBelow(random, untried) == 0) best = i;
      continue;
    }
    if (untried > 0) continue;
    if (available != lastAvailable) {
      lastAvailable = available;
      lastGrowth = isRoot ? ROOT_GROWTH * sqrt<f64>(<f64>available) : logarithm(<f64>available);
    }
    const share = 1 / <f64>tried;
    const hope = load<f64>(entry, VIEW_SUM) * share * 0.01 + exploration * sqrt<f64>(lastGrowth * share);
    if (hope > bestHope) {
      best = i;
      bestHope = hope;
      equals = 1;
    } else if (hope == bestHope) {
      equals++;
      if (randomBelow(random, equals) == 0) best = i;
    }
  }
  const chosen = entries + <usize>best * VIEW_ENTRY_BYTES;
  store<u32>(chosen, load<u32>(chosen, VIEW_COUNT) + 1, VIEW_COUNT);
  store<u32>(node, load<u32>(node, VIEW_NODE_VISITS) + 1, VIEW_NODE_VISITS);
  return best;
}

/** One of the roots, each equally likely. */
export function anyRootOf(trees: usize, count: u32): u32 {
  const random = <usize>load<u32>(trees, TREES_DRAWN);
  return count > 1 ? randomBelow(random, count) : 0;
}
