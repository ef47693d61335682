/** Nodes of the trees of views: how a view finds its node, and how a role chooses there. */
import { randomBelow } from "../random";
import { logarithm } from "../tree/logarithm";
import { isSet, nextSet } from "./legal-rows";
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
  VIEW_ROOT_SHARE,
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

/** A new node for a view that has none, with its legal moves, if there is room. */
export function addView(trees: usize, view: u64, row: usize, from: u32, end: u32, moves: u32): void {
  const nodes = load<u32>(trees, TREES_NODES);
  if (nodes >= (load<u32>(trees, TREES_TABLE_MASK) >> 2) * 3) return;
  const node = take(trees, <usize>VIEW_NODE_BYTES + <usize>moves * VIEW_ENTRY_BYTES);
  if (node == 0) return;
  store<u64>(node, view, VIEW_NODE_VIEW);
  store<u32>(node, 0, VIEW_NODE_COUNT);
  store<u32>(node, moves, VIEW_NODE_ROOM);
  store<u32>(node, <u32>node + VIEW_NODE_BYTES, VIEW_NODE_ENTRIES);
  store<u32>(node, 0, VIEW_NODE_VISITS);
  store<u32>(placeOf(trees, view), <u32>node);
  store<u32>(trees, nodes + 1, TREES_NODES);
  addMoves(trees, node, row, from, end, moves);
}

/**
 * Adds the legal moves of a row that the node does not know yet. The first state adds them all; if a role
 * cannot tell what is legal, other states may have more. False where there is no room.
 */
function addMoves(trees: usize, node: usize, row: usize, from: u32, end: u32, legal: u32): bool {
  if (load<u32>(node, VIEW_NODE_COUNT) + legal > load<u32>(node, VIEW_NODE_ROOM) && !widen(trees, node, legal)) {
    return false;
  }
  const entries = <usize>load<u32>(node, VIEW_NODE_ENTRIES);
  const known = load<u32>(node, VIEW_NODE_COUNT);
  let count = known;
  for (let move = nextSet(row, from, end); move < end; move = nextSet(row, move + 1, end)) {
    if (knows(entries, known, move)) continue;
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

/**
 * Chooses among the moves that are legal in this lane, and counts: one that was never tried, else the one
 * with the largest mean + exploration × √(ln a / n), where a is how often the move could be chosen (Cowling,
 * Powley and Whitehouse 2012). In the root, where the search decides, √a stands for ln a: more is tried,
 * since what is tried there costs nothing (Tolpin and Shimony, "MCTS based on simple regret", AAAI 2012). The
 * scores follow, so until then a move counts as lost. `legal`: how many of the moves from `from` to `end` the
 * row allows; those that the node does not know are added. Returns the place of the move, or -1 where there is
 * no room for it.
 */
export function chooseView(
  trees: usize,
  node: usize,
  row: usize,
  from: u32,
  end: u32,
  legal: u32,
  isRoot: bool,
): i32 {
  let entries = <usize>load<u32>(node, VIEW_NODE_ENTRIES);
  const count = load<u32>(node, VIEW_NODE_COUNT);
  const random = <usize>load<u32>(trees, TREES_DRAWN);
  const exploration = load<f64>(trees, TREES_EXPLORATION);
  let best: u32 = 0;
  let bestHope: f64 = -1;
  let equals: u32 = 0;
  let untried: u32 = 0;
  let seen: u32 = 0;
  /** Most moves are available equally often, so that one root or logarithm serves for many of them. */
  let lastAvailable: u32 = 0;
  let bonus: f64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const entry = entries + <usize>i * VIEW_ENTRY_BYTES;
    if (!isSet(row, load<u32>(entry, VIEW_MOVE))) continue;
    seen++;
    const available = load<u32>(entry, VIEW_AVAILABLE) + 1;
    store<u32>(entry, available, VIEW_AVAILABLE);
    if (load<u32>(entry, VIEW_COUNT) == 0) {
      untried++;
      if (untried == 1 || randomBelow(random, untried) == 0) best = i;
      continue;
    }
    if (untried > 0) continue;
    if (available != lastAvailable) {
      lastAvailable = available;
      const growth = isRoot ? ROOT_GROWTH * sqrt<f64>(<f64>available) : logarithm(<f64>available);
      bonus = exploration * sqrt<f64>(growth);
    }
    const share = <f64>load<f32>(entry, VIEW_ROOT_SHARE);
    const hope = share * (load<f64>(entry, VIEW_SUM) * share * 0.01 + bonus);
    if (hope > bestHope) {
      best = i;
      bestHope = hope;
      equals = 1;
    } else if (hope == bestHope) {
      equals++;
      if (randomBelow(random, equals) == 0) best = i;
    }
  }
  if (seen < legal) {
    if (!addMoves(trees, node, row, from, end, legal)) return -1;
    entries = <usize>load<u32>(node, VIEW_NODE_ENTRIES);
    const known = load<u32>(node, VIEW_NODE_COUNT);
    for (let i = count; i < known; i++) {
      store<u32>(entries + <usize>i * VIEW_ENTRY_BYTES, 1, VIEW_AVAILABLE);
      untried++;
      if (untried == 1 || randomBelow(random, untried) == 0) best = i;
    }
  }
  countMove(entries + <usize>best * VIEW_ENTRY_BYTES, 1);
  store<u32>(node, load<u32>(node, VIEW_NODE_VISITS) + 1, VIEW_NODE_VISITS);
  return best;
}

/** The move of an entry was chosen once more, or (-1) once less. */
// @ts-ignore: decorator
@inline
export function countMove(entry: usize, more: i32): void {
  const count = load<u32>(entry, VIEW_COUNT) + more;
  store<u32>(entry, count, VIEW_COUNT);
  store<f32>(entry, <f32>(1 / sqrt<f64>(<f64>count)), VIEW_ROOT_SHARE);
}

/** One of the roots, each equally likely. */
export function anyRootOf(trees: usize, count: u32): u32 {
  const random = <usize>load<u32>(trees, TREES_DRAWN);
  return count > 1 ? randomBelow(random, count) : 0;
}
