/**
 * Domains: sets of values that shrink. A caller that takes values out names the constraint that demands it (0
 * for none); all other constraints on the variable then wait to be examined.
 */
import {
  USE_BYTES,
  U_CONSTRAINT,
  U_MARK,
  VARIABLE_BYTES,
  V_DOMAIN,
  V_USES,
  V_USE_COUNT,
  V_VALUES,
} from "./network-layout";
import { State, cells, open, openCell, places, variableRecords } from "./problem";
import { enqueue } from "./queue";
import { save } from "./trail";

// @ts-ignore: decorator
@inline
export function recordOf(variable: i32): usize {
  return variableRecords + <usize>variable * VARIABLE_BYTES;
}

// @ts-ignore: decorator
@inline
export function sizeOf(variable: i32): i32 {
  return load<i32>(cells + (<usize>variable << 3));
}

// @ts-ignore: decorator
@inline
export function domainOf(variable: i32): usize {
  return load<u32>(recordOf(variable), V_DOMAIN);
}

/** How many 64-bit words the domain has. */
// @ts-ignore: decorator
@inline
export function wordsOf(variable: i32): i32 {
  return (load<i32>(recordOf(variable), V_VALUES) + 63) >> 6;
}

// @ts-ignore: decorator
@inline
export function hasValue(domain: usize, value: i32): bool {
  return ((load<u64>(domain + (<usize>(<u32>value >> 6) << 3)) >> <u64>(value & 63)) & 1) != 0;
}

/** The least value that is at least `from`, or -1. */
export function nextValue(variable: i32, from: i32): i32 {
  const words = wordsOf(variable);
  let w = <i32>(<u32>from >> 6);
  if (w >= words) return -1;
  const domain = domainOf(variable);
  let bits = load<u64>(domain + (<usize>w << 3)) & (~(<u64>0) << <u64>(from & 63));
  while (bits == 0) {
    if (++w >= words) return -1;
    bits = load<u64>(domain + (<usize>w << 3));
  }
  return (w << 6) + <i32>ctz(bits);
}

// @ts-ignore: decorator
@inline
export function leastValue(variable: i32): i32 {
  const bits = load<u64>(domainOf(variable));
  return bits != 0 ? <i32>ctz(bits) : nextValue(variable, 64);
}

/** Replaces a word of a domain. The caller tells `shrunk` how many values that took out. */
// @ts-ignore: decorator
@inline
export function setWord(word: usize, bits: u64): void {
  save(word);
  store<u64>(word, bits);
}

/** To be called after `removed` > 0 values have left the domain: false if it is empty. */
export function shrunk(variable: i32, removed: i32, by: usize): bool {
  const sizeCell = cells + (<usize>variable << 3);
  const size = load<i32>(sizeCell) - removed;
  save(sizeCell);
  store<i32>(sizeCell, size);
  if (size <= 1) {
    if (size == 0) {
      State.failedLevel = State.level;
      return false;
    }
    close(variable);
  } else if (State.forward) return true;
  const record = recordOf(variable);
  let use = <usize>load<u32>(record, V_USES);
  const stop = use + <usize>load<u32>(record, V_USE_COUNT) * USE_BYTES;
  for (; use < stop; use += USE_BYTES) {
    const constraint = <usize>load<u32>(use, U_CONSTRAINT);
    if (constraint != by) enqueue(constraint, load<u32>(use, U_MARK));
  }
  return true;
}

/** Moves the variable behind the open ones. */
function close(variable: i32): void {
  const last = load<i32>(openCell) - 1;
  save(openCell);
  store<i32>(openCell, last);
  const place = load<i32>(places + (<usize>variable << 2));
  const other = load<i32>(open + (<usize>last << 2));
  store<i32>(open + (<usize>place << 2), other);
  store<i32>(places + (<usize>other << 2), place);
  store<i32>(open + (<usize>last << 2), variable);
  store<i32>(places + (<usize>variable << 2), last);
}

/**
 * Keeps only the values of the domain that are in `kept`, a set of equal length; false if nothing is left.
 */
export function keepValues(variable: i32, kept: usize, by: usize): bool {
  const domain = domainOf(variable);
  const bytes = <usize>wordsOf(variable) << 3;
  let removed = 0;
  for (let w: usize = 0; w < bytes; w += 8) {
    const before = load<u64>(domain + w);
    const after = before & load<u64>(kept + w);
    if (after == before) continue;
    removed += <i32>popcnt(before ^ after);
    setWord(domain + w, after);
  }
  return removed == 0 || shrunk(variable, removed, by);
}

/** The same for a domain of one word, and `kept` the set itself. */
// @ts-ignore: decorator
@inline
export function keepInWord(variable: i32, domain: usize, kept: u64, by: usize): bool {
  const before = load<u64>(domain);
  const after = before & kept;
  if (after == before) return true;
  setWord(domain, after);
  return shrunk(variable, <i32>popcnt(before ^ after), by);
}

export function removeValue(variable: i32, value: i32, by: usize): bool {
  const word = domainOf(variable) + (<usize>(<u32>value >> 6) << 3);
  const bits = load<u64>(word);
  const bit = <u64>1 << <u64>(value & 63);
  if ((bits & bit) == 0) return true;
  setWord(word, bits ^ bit);
  return shrunk(variable, 1, by);
}

/** Takes out all other values; false if the value was not there. */
export function assignValue(variable: i32, value: i32, by: usize): bool {
  const domain = domainOf(variable);
  if (!hasValue(domain, value)) {
    State.failedLevel = State.level;
    return false;
  }
  const size = sizeOf(variable);
  if (size == 1) return true;
  const words = wordsOf(variable);
  for (let w = 0; w < words; w++) {
    const word = domain + (<usize>w << 3);
    const kept = w == value >> 6 ? <u64>1 << <u64>(value & 63) : 0;
    if (load<u64>(word) != kept) setWord(word, kept);
  }
  return shrunk(variable, size - 1, by);
}
