/**
 * Networks in which most variables are functions of others: no propagation, no queue, no trail. The host has found an
 * order (`src/engine/solver/functional-order.ts`); here each function is a lookup, and a search tries the values of
 * the decisions depth first, computing at each only what has become known. What must hold besides is a
 * function without an output: it fails, and the search goes on with the next value.
 *
 * Nothing is undone: a value is written again before it is read again. A level with much to compute is computed whole
 * once for a state, and then by what has changed (`functional-changes.ts`).
 */
import { computeChanges, markReaders, settle } from "./functional-changes";
import {
  AGREE,
  COLLECT,
  COPY_SET,
  LEVEL_BYTES,
  LEVEL_CHOICE,
  LEVEL_CODE,
  LEVEL_CODE_END,
  LEVEL_FRESH,
  LEVEL_REST,
  LEVEL_SET,
  LEVEL_SET_END,
  LEVEL_SLOT,
  LEVEL_STALE,
  LEVEL_STALE_END,
  LEVEL_WORD,
  LOOKUP,
  LOOKUP_1,
  LOOKUP_2,
  LOOKUP_3,
  NARROW,
  NOT_BEGUN,
  NOT_EMPTY,
  SEARCH_CAPACITY,
  SEARCH_COLUMNS,
  SEARCH_COUNT,
  SEARCH_DEPTH,
  SEARCH_EVENTS,
  SEARCH_FAILURES,
  SEARCH_FIRST,
  SEARCH_FULL,
  SEARCH_GUARD,
  SEARCH_GUARD_END,
  SEARCH_LEVELS,
  SEARCH_NODES,
  SEARCH_OVER,
  SEARCH_PAUSED,
  SEARCH_ROWS,
  SEARCH_SOLUTIONS,
  SEARCH_WIDTH,
  SPREAD,
  STRIKE,
  WALK,
} from "./functional-layout";

// @ts-ignore: decorator
@inline
function field(at: usize, index: usize): usize {
  return <usize>load<u32>(at + (index << 2));
}

/** The value in the slot whose address is a field. */
// @ts-ignore: decorator
@inline
function valueAt(at: usize, index: usize): i32 {
  return load<i32>(field(at, index));
}

// @ts-ignore: decorator
@inline
function entry(table: usize, index: i32): i32 {
  return load<i32>(table + (<usize>index << 2));
}

/** Computes from `at` to `end`; false where something does not hold. */
export function functionalCompute(at: usize, end: usize): bool {
  while (at < end) {
    const operation = load<u32>(at);
    let count = load<u32>(at, 4);
    at += 8;
    switch (operation) {
      case LOOKUP_1:
        for (; count; count--, at += 12) {
          const value = entry(field(at, 1), valueAt(at, 2));
          if (value < 0) return false;
          store<i32>(field(at, 0), value);
        }
        break;
      case LOOKUP_2:
        for (; count; count--, at += 20) {
          const value = entry(field(at, 1), valueAt(at, 2) * <i32>field(at, 3) + valueAt(at, 4));
          if (value < 0) return false;
          store<i32>(field(at, 0), value);
        }
        break;
      case LOOKUP_3:
        for (; count; count--, at += 28) {
          const pair = valueAt(at, 2) * <i32>field(at, 3) + valueAt(at, 4);
          const value = entry(field(at, 1), pair * <i32>field(at, 5) + valueAt(at, 6));
          if (value < 0) return false;
          store<i32>(field(at, 0), value);
        }
        break;
      case LOOKUP:
        for (; count; count--) {
          const stop = at + 12 + (field(at, 2) << 3);
          let index = 0;
          for (let input = at + 12; input < stop; input += 8) {
            index = index * <i32>field(input, 0) + valueAt(input, 1);
          }
          const value = entry(field(at, 1), index);
          if (value < 0) return false;
          store<i32>(field(at, 0), value);
          at = stop;
        }
        break;
      case WALK:
        for (; count; count--) {
          const inputs = at + 12;
          let node = field(at, 1);
          while (!(node & 1)) {
            const slot = <usize>load<u32>(inputs + <usize>load<u32>(node));
            node = <usize>load<u32>(node + 4 + (<usize>load<u32>(slot) << 2));
          }
          if (<i32>node < 0) return false;
          store<i32>(field(at, 0), <i32>node >> 1);
          at = inputs + (field(at, 2) << 2);
        }
        break;
      case SPREAD:
        for (; count; count--) {
          const value = valueAt(at, 0);
          const stop = at + 8 + (field(at, 1) << 3);
          for (at += 8; at < stop; at += 8) store<i32>(field(at, 0), i32(<i32>field(at, 1) == value));
        }
        break;
      case COLLECT:
        for (; count; count--) {
          const variable = field(at, 0);
          let value = <i32>field(at, 1);
          const stop = at + 12 + (field(at, 2) << 3);
          let found = false;
          for (at += 12; at < stop; at += 8) {
            if (valueAt(at, 0) != 1) continue;
            if (found) return false;
            found = true;
            value = <i32>field(at, 1);
          }
          if (value < 0) return false;
          store<i32>(variable, value);
        }
        break;
      case AGREE:
        for (; count; count--) {
          const value = valueAt(at, 0);
          const stop = at + 8 + (field(at, 1) << 3);
          for (at += 8; at < stop; at += 8) {
            if ((valueAt(at, 0) == 1) != (<i32>field(at, 1) == value)) return false;
          }
        }
        break;
      case COPY_SET:
        for (; count; count--, at += 12) memory.copy(field(at, 0), field(at, 1), field(at, 2) << 3);
        break;
      case NARROW:
        for (; count; count--, at += 16) {
          const bytes = field(at, 3) << 3;
          const mask = field(at, 2) + <usize>valueAt(at, 1) * bytes;
          const set = field(at, 0);
          for (let i: usize = 0; i < bytes; i += 8) store<u64>(set + i, load<u64>(set + i) & load<u64>(mask + i));
        }
        break;
      case STRIKE:
        for (; count; count--, at += 12) strike(field(at, 0), <usize>entry(field(at, 2), valueAt(at, 1)));
        break;
      case NOT_EMPTY:
        for (; count; count--, at += 8) if (isEmpty(field(at, 0), field(at, 1))) return false;
        break;
      default:
        unreachable();
    }
  }
  return true;
}

/** Takes the values of a list out of a set. */
function strike(set: usize, list: usize): void {
  const stop = list + 4 + (<usize>load<u32>(list) << 2);
  for (list += 4; list < stop; list += 4) {
    const value = load<u32>(list);
    const word = set + (<usize>(value >> 6) << 3);
    store<u64>(word, load<u64>(word) & ~((<u64>1) << <u64>(value & 63)));
  }
}

function isEmpty(set: usize, words: usize): bool {
  const stop = set + (words << 3);
  for (; set < stop; set += 8) if (load<u64>(set)) return false;
  return true;
}

/** Whether the decisions, in their order, may have the values in their slots; computes what follows from them. */
export function functionalMove(search: usize): bool {
  const stop = lastLevel(search) + LEVEL_BYTES;
  for (let level = <usize>load<u32>(search, SEARCH_FIRST); level < stop; level += LEVEL_BYTES) {
    const value = load<u32>(<usize>load<u32>(level, LEVEL_SLOT));
    const word = <usize>load<u32>(level, LEVEL_SET) + (<usize>(value >> 6) << 3);
    assert(word < <usize>load<u32>(level, LEVEL_SET_END), "a value is one of the variable's");
    if (!((load<u64>(word) >> <u64>(value & 63)) & 1)) return false;
    markReaders(search, load<u32>(level, LEVEL_SLOT));
    if (!computeLevel(search, level)) return false;
  }
  return true;
}

/** Computes what a decision makes known: all of it, or what has changed since the last time. */
function computeLevel(search: usize, level: usize): bool {
  const code = <usize>load<u32>(level, LEVEL_CODE);
  const end = <usize>load<u32>(level, LEVEL_CODE_END);
  if (load<u32>(level, LEVEL_STALE) == load<u32>(level, LEVEL_STALE_END)) return functionalCompute(code, end);
  if (!load<u32>(level, LEVEL_FRESH)) return computeChanges(search, level);
  if (!functionalCompute(code, end)) return false;
  settle(search, level);
  return true;
}

// @ts-ignore: decorator
@inline
function lastLevel(search: usize): usize {
  return <usize>load<u32>(search, SEARCH_FIRST) + <usize>(load<i32>(search, SEARCH_LEVELS) - 1) * LEVEL_BYTES;
}

/** Begins with all values of the decision that its set has now. */
function enter(level: usize): void {
  let word = <usize>load<u32>(level, LEVEL_SET);
  const end = <usize>load<u32>(level, LEVEL_SET_END);
  let rest = load<u64>(word);
  while (rest == 0) {
    word += 8;
    if (word >= end) break;
    rest = load<u64>(word);
  }
  let choice = (rest & (rest - 1)) != 0;
  for (let other = word + 8; other < end && !choice; other += 8) choice = load<u64>(other) != 0;
  store<u32>(level, <u32>word, LEVEL_WORD);
  store<u32>(level, <u32>choice, LEVEL_CHOICE);
  store<u64>(level, rest, LEVEL_REST);
}

/**
 * Goes on with a search until it is over, the rows are full, or so many more nodes were tried; says which. The state's part
 * must have been computed.
 */
export function functionalSearch(search: usize, nodeLimit: f64): i32 {
  const first = <usize>load<u32>(search, SEARCH_FIRST);
  const last = lastLevel(search);
  let depth = load<i32>(search, SEARCH_DEPTH);
  store<u32>(search, 0, SEARCH_COUNT);
  if (depth == NOT_BEGUN) {
    if (!functionalCompute(load<u32>(search, SEARCH_GUARD), load<u32>(search, SEARCH_GUARD_END))) return SEARCH_OVER;
    if (last < first) {
      addRow(search);
      return SEARCH_OVER;
    }
    depth = 0;
    enter(first);
  }
  const capacity = load<u32>(search, SEARCH_WIDTH) ? load<u32>(search, SEARCH_CAPACITY) : u32.MAX_VALUE;
  const wanted = nodeLimit < 9e18 ? <i64>nodeLimit : i64.MAX_VALUE;
  let nodes: i64 = 0;
  let failures: i64 = 0;
  let solutions: i64 = 0;
  let answer = SEARCH_OVER;
  const byChanges = load<u32>(search, SEARCH_EVENTS) != 0;
  let level = first + <usize>depth * LEVEL_BYTES;
  while (true) {
    let rest = load<u64>(level, LEVEL_REST);
    if (rest == 0) {
      rest = nextWord(level);
      if (rest == 0) {
        if (level == first) break;
        level -= LEVEL_BYTES;
        continue;
      }
    }
    if (load<u32>(level, LEVEL_CHOICE)) {
      if (nodes == wanted) {
        answer = SEARCH_PAUSED;
        break;
      }
      nodes++;
    }
    const base = (load<u32>(level, LEVEL_WORD) - load<u32>(level, LEVEL_SET)) << 3;
    const slot = <usize>load<u32>(level, LEVEL_SLOT);
    const value = base + <u32>ctz(rest);
    if (load<u32>(slot) != value) {
      store<u32>(slot, value);
      if (byChanges) markReaders(search, slot);
    }
    store<u64>(level, rest & (rest - 1), LEVEL_REST);
    if (!computeLevel(search, level)) {
      failures++;
    } else if (level != last) {
      level += LEVEL_BYTES;
      enter(level);
    } else {
      solutions++;
      if (capacity != u32.MAX_VALUE) {
        writeRow(search);
        if (load<u32>(search, SEARCH_COUNT) == capacity) {
          answer = SEARCH_FULL;
          break;
        }
      }
    }
  }
  store<i32>(search, <i32>((level - first) / LEVEL_BYTES), SEARCH_DEPTH);
  store<f64>(search, load<f64>(search, SEARCH_NODES) + <f64>nodes, SEARCH_NODES);
  store<f64>(search, load<f64>(search, SEARCH_FAILURES) + <f64>failures, SEARCH_FAILURES);
  store<f64>(search, load<f64>(search, SEARCH_SOLUTIONS) + <f64>solutions, SEARCH_SOLUTIONS);
  return answer;
}

/** The next word of a level's set that has values, which become the rest; 0 at the end. */
function nextWord(level: usize): u64 {
  let word = <usize>load<u32>(level, LEVEL_WORD);
  const end = <usize>load<u32>(level, LEVEL_SET_END);
  for (word += 8; word < end; word += 8) {
    const rest = load<u64>(word);
    if (rest == 0) continue;
    store<u32>(level, <u32>word, LEVEL_WORD);
    return rest;
  }
  return 0;
}

function addRow(search: usize): void {
  if (load<u32>(search, SEARCH_WIDTH)) writeRow(search);
  store<f64>(search, load<f64>(search, SEARCH_SOLUTIONS) + 1, SEARCH_SOLUTIONS);
}

function writeRow(search: usize): void {
  const count = load<u32>(search, SEARCH_COUNT);
  const width = <usize>load<u32>(search, SEARCH_WIDTH);
  let column = <usize>load<u32>(search, SEARCH_COLUMNS);
  let target = <usize>load<u32>(search, SEARCH_ROWS) + <usize>count * (width << 2);
  const stop = target + (width << 2);
  for (; target < stop; target += 4, column += 4) store<u32>(target, load<u32>(<usize>load<u32>(column)));
  store<u32>(search, count + 1, SEARCH_COUNT);
}
