/**
 * Networks in which most variables are functions of others: no propagation, no queue, no trail. The host has
 * found an order (`src/engine/functional/functional-order.ts`). The search here tries the values of the
 * decisions depth first, and computes at each value only what has become known. Where a condition fails it
 * goes on with the next value.
 *
 * Nothing is undone: a value is written again before it is read again. A level with much to compute is
 * computed whole once for a state, and after that by what has changed (`functional-changes.ts`).
 */
import { clearStale, computeChanges, markReaders } from "./functional-changes";
import { functionalCompute } from "./functional-code";
import {
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
  NOT_BEGUN,
  SEARCH_CAPACITY,
  SEARCH_COLUMNS,
  SEARCH_COUNT,
  SEARCH_DEPTH,
  SEARCH_EVENTS,
  SEARCH_FAILURES,
  SEARCH_FIRST,
  SEARCH_GUARD,
  SEARCH_GUARD_END,
  SEARCH_LEVELS,
  SEARCH_NODES,
  SEARCH_ROWS,
  SEARCH_SOLUTIONS,
  SEARCH_WIDTH,
} from "./functional-layout";
import { PAUSE_COMPLETE, PAUSE_FULL, PAUSE_LIMIT } from "./network-layout";

/** Whether the decisions may have the values in their slots; computes what follows from them. */
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
  clearStale(search, level);
  return true;
}

// @ts-ignore: decorator
@inline
function lastLevel(search: usize): usize {
  return <usize>load<u32>(search, SEARCH_FIRST) + <usize>(load<i32>(search, SEARCH_LEVELS) - 1) * LEVEL_BYTES;
}

/** Begins a level with all values of the decision that its set has now. */
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
 * Goes on with a search until it is over, the rows are full, or `nodeLimit` more nodes were tried. Returns
 * which (PAUSE_…). What the state decides must have been computed.
 */
export function functionalSearch(search: usize, nodeLimit: f64): i32 {
  const first = <usize>load<u32>(search, SEARCH_FIRST);
  const last = lastLevel(search);
  let depth = load<i32>(search, SEARCH_DEPTH);
  store<u32>(search, 0, SEARCH_COUNT);
  if (depth == NOT_BEGUN) {
    const guard = load<u32>(search, SEARCH_GUARD);
    if (!functionalCompute(guard, load<u32>(search, SEARCH_GUARD_END))) return PAUSE_COMPLETE;
    if (last < first) {
      addRow(search);
      return PAUSE_COMPLETE;
    }
    depth = 0;
    enter(first);
  }
  const capacity = load<u32>(search, SEARCH_WIDTH) ? load<u32>(search, SEARCH_CAPACITY) : u32.MAX_VALUE;
  const wanted = nodeLimit < 9e18 ? <i64>nodeLimit : i64.MAX_VALUE;
  let nodes: i64 = 0;
  let failures: i64 = 0;
  let solutions: i64 = 0;
  let answer = PAUSE_COMPLETE;
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
        answer = PAUSE_LIMIT;
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
          answer = PAUSE_FULL;
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

/** The values of the next word of a level's set that has any; 0 at the end. */
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
