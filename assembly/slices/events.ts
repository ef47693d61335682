/**
 * One state of a game, followed event by event: when an input changes, only what depends on it is looked at
 * again. That is worth it where a circuit is large and a move changes little of it.
 *
 * A conjunction counts the operands that are against it, a disjunction those that are for it. Either changes
 * when its count leaves zero or comes to it. Nodes are numbered so that operands come before the nodes that
 * read them, and are settled in that order, each at most once.
 */
import {
  EVENTS_COUNTS,
  EVENTS_DIRTY,
  EVENTS_EDGES,
  EVENTS_FIRST,
  EVENTS_KINDS,
  EVENTS_VALUES,
} from "./slice-layout";

/** Sets an input. What follows is settled later. */
export function setNode(events: usize, node: u32, value: u32): void {
  const at = <usize>load<u32>(events, EVENTS_VALUES) + <usize>node;
  if (<u32>load<u8>(at) != value) flip(events, node);
}

/**
 * Settles what follows from the inputs that were set, in the nodes below `nodes` (and in the others of their
 * last word). The nodes after these may have to change again before anybody asks for them, so they wait.
 */
export function settle(events: usize, nodes: i32): void {
  const values = <usize>load<u32>(events, EVENTS_VALUES);
  const counts = <usize>load<u32>(events, EVENTS_COUNTS);
  const kinds = <usize>load<u32>(events, EVENTS_KINDS);
  const dirty = <usize>load<u32>(events, EVENTS_DIRTY);
  const end = dirty + <usize>((nodes + 63) >> 6 << 3);
  for (let word = dirty; word < end; word += 8) {
    // Whatever becomes dirty meanwhile is a later node, perhaps of the same word.
    for (let bits = load<u64>(word); bits != 0; bits = load<u64>(word)) {
      store<u64>(word, bits & (bits - 1));
      const node = (<u32>(word - dirty) << 3) + <u32>ctz(bits);
      const isZero = <u32>(load<i32>(counts + (<usize>node << 2)) == 0);
      const value = isZero ^ <u32>load<u8>(kinds + <usize>node);
      if (value != <u32>load<u8>(values + <usize>node)) flip(events, node);
    }
  }
}

function flip(events: usize, node: u32): void {
  const counts = <usize>load<u32>(events, EVENTS_COUNTS);
  const dirty = <usize>load<u32>(events, EVENTS_DIRTY);
  const at = <usize>load<u32>(events, EVENTS_VALUES) + <usize>node;
  const value = <u32>load<u8>(at) ^ 1;
  store<u8>(at, <u8>value);
  const first = <usize>load<u32>(events, EVENTS_FIRST) + (<usize>node << 2);
  const edges = <usize>load<u32>(events, EVENTS_EDGES);
  const end = edges + (<usize>load<u32>(first, 4) << 2);
  for (let edge = edges + (<usize>load<u32>(first) << 2); edge < end; edge += 4) {
    const target = load<u32>(edge);
    const count = counts + <usize>(target >> 1 << 2);
    store<i32>(count, load<i32>(count) + 1 - <i32>((value ^ (target & 1) ^ 1) << 1));
    const word = dirty + <usize>(target >> 7 << 3);
    store<u64>(word, load<u64>(word) | (<u64>1 << <u64>((target >> 1) & 63)));
  }
}
