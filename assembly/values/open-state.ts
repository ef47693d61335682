/**
 * What the learnt value of a state is made of. Each tuple has one active entry, and the value is the logistic
 * function of the sum of their weights. Weights are whole numbers, so a sum does not depend on the order of
 * adding: the sum of a child, which is that of its parent and what the changed tuples add to it, is the sum
 * that the child has by itself, to the bit.
 *
 *     state → digits of the variables → an entry of each tuple → sum of a set → value
 */
import { logistic } from "./logistic";
import {
  BIT_BYTES,
  BIT_DIGIT,
  BIT_VARIABLE,
  NO_VARIABLE,
  USE_BYTES,
  USE_STRIDE,
  USE_TUPLE,
  VALUES_BITS,
  VALUES_CHANGED,
  VALUES_COLUMNS,
  VALUES_ENTRIES,
  VALUES_FIRSTS,
  VALUES_FIRST_USES,
  VALUES_OPEN_DIGITS,
  VALUES_OPEN_ENTRIES,
  VALUES_PENDING,
  VALUES_ROW_BYTES,
  VALUES_SIZES,
  VALUES_STAGES,
  VALUES_STAGE_VARIABLE,
  VALUES_TUPLES,
  VALUES_VARIABLES,
  VALUES_WEIGHTS,
  WEIGHT_ONE,
} from "./values-layout";

/** For a set whose sum has not been asked for. */
const UNKNOWN_SUM: i64 = i64.MIN_VALUE;

// @ts-ignore: decorator
@inline
export function digitsOf(values: usize, open: usize): usize {
  return open + <usize>load<u32>(values, VALUES_OPEN_DIGITS);
}

// @ts-ignore: decorator
@inline
export function entriesOf(values: usize, open: usize): usize {
  return open + <usize>load<u32>(values, VALUES_OPEN_ENTRIES);
}

/** The weights of a set. */
// @ts-ignore: decorator
@inline
export function weightsOf(values: usize, set: u32): usize {
  const entries = <usize>set * <usize>load<u32>(values, VALUES_ENTRIES);
  return <usize>load<u32>(values, VALUES_WEIGHTS) + (entries << 2);
}

// @ts-ignore: decorator
@inline
function sizeOf(values: usize, variable: usize): i32 {
  return load<i32>(<usize>load<u32>(values, VALUES_SIZES) + (variable << 2));
}

/** A digit from one that has left its range, which happens where a group that was believed breaks. */
// @ts-ignore: decorator
@inline
function inRange(digit: i32, size: i32): i32 {
  if (<u32>digit < <u32>size) return digit;
  const rest = digit % size;
  return rest < 0 ? rest + size : rest;
}

/** Opens the state in a row. */
export function openState(values: usize, row: usize, open: usize): void {
  const sets = <usize>(load<u32>(values, VALUES_STAGES) * load<u32>(values, VALUES_COLUMNS));
  for (let set: usize = 0; set < sets; set++) store<i64>(open + (set << 3), UNKNOWN_SUM);
  const digits = digitsOf(values, open);
  const variables = <usize>load<u32>(values, VALUES_VARIABLES);
  memory.fill(digits, 0, variables << 2);
  const bits = <usize>load<u32>(values, VALUES_BITS);
  const bytes = <usize>load<u32>(values, VALUES_ROW_BYTES);
  for (let at: usize = 0; at < bytes; at += 8) {
    const first = bits + at * 8 * BIT_BYTES;
    for (let rest = load<u64>(row + at); rest != 0; rest &= rest - 1) {
      const bit = first + <usize>ctz(rest) * BIT_BYTES;
      const digit = digits + (<usize>load<u32>(bit, BIT_VARIABLE) << 2);
      store<i32>(digit, load<i32>(digit) + load<i32>(bit, BIT_DIGIT));
    }
  }
  const entries = entriesOf(values, open);
  memory.copy(entries, <usize>load<u32>(values, VALUES_FIRSTS), <usize>load<u32>(values, VALUES_TUPLES) << 2);
  for (let variable: usize = 0; variable < variables; variable++) {
    const digit = digits + (variable << 2);
    const found = inRange(load<i32>(digit), sizeOf(values, variable));
    if (found == 0) continue;
    store<i32>(digit, found);
    addDigit(values, entries, variable, found);
  }
}

/** The entries of all tuples of a variable as its digit grows. */
// @ts-ignore: decorator
@inline
function addDigit(values: usize, entries: usize, variable: usize, by: i32): void {
  const uses = <usize>load<u32>(values, VALUES_FIRST_USES) + (variable << 2);
  const end = <usize>load<u32>(uses, 4);
  for (let use = <usize>load<u32>(uses); use < end; use += USE_BYTES) {
    const entry = entries + (<usize>load<u32>(use, USE_TUPLE) << 2);
    store<i32>(entry, load<i32>(entry) + by * load<i32>(use, USE_STRIDE));
  }
}

/** The set of a column for an open state. */
// @ts-ignore: decorator
@inline
export function setOf(values: usize, open: usize, phase: u32, column: u32): u32 {
  const variable = load<i32>(values, VALUES_STAGE_VARIABLE);
  const stage =
    variable == NO_VARIABLE ? phase : load<u32>(digitsOf(values, open) + (<usize>variable << 2));
  return stage * load<u32>(values, VALUES_COLUMNS) + column;
}

/** The sum of an open state in a set. */
export function sumOf(values: usize, open: usize, set: u32): i64 {
  const known = open + (<usize>set << 3);
  if (load<i64>(known) != UNKNOWN_SUM) return load<i64>(known);
  const weights = weightsOf(values, set);
  const entries = entriesOf(values, open);
  const end = entries + (<usize>load<u32>(values, VALUES_TUPLES) << 2);
  let sum: i64 = 0;
  for (let entry = entries; entry < end; entry += 4) {
    sum += <i64>load<i32>(weights + (<usize>load<u32>(entry) << 2));
  }
  store<i64>(known, sum);
  return sum;
}

// @ts-ignore: decorator
@inline
export function valueOfSum(sum: i64): f64 {
  return logistic(<f64>sum / <f64>WEIGHT_ONE);
}

/** The value of an open state in its phase. */
export function valueOf(values: usize, open: usize, phase: u32, column: u32): f64 {
  return valueOfSum(sumOf(values, open, setOf(values, open, phase, column)));
}

/** The value of a child in its phase; the state in the row `parent` is open. */
export function childValue(
  values: usize,
  open: usize,
  parent: usize,
  child: usize,
  phase: u32,
  column: u32,
): f64 {
  const changed = <usize>load<u32>(values, VALUES_CHANGED);
  const end = collectChanges(values, parent, child, changed);
  const set = childSet(values, open, phase, column);
  // The changes are made in the open state and then taken back, so that tuples of several changed variables
  // come out right.
  const sum = sumOf(values, open, set) + changeEntries(values, open, changed, end, weightsOf(values, set));
  takeBack(values, open, changed, end);
  return valueOfSum(sum);
}

/** How digits change is added up in PENDING. Returns the end of the list of variables. */
// @ts-ignore: decorator
@inline
function collectChanges(values: usize, parent: usize, child: usize, changed: usize): usize {
  const pending = <usize>load<u32>(values, VALUES_PENDING);
  const bits = <usize>load<u32>(values, VALUES_BITS);
  const bytes = <usize>load<u32>(values, VALUES_ROW_BYTES);
  let end = changed;
  for (let at: usize = 0; at < bytes; at += 8) {
    const now = load<u64>(child + at);
    const first = bits + at * 8 * BIT_BYTES;
    for (let rest = load<u64>(parent + at) ^ now; rest != 0; rest &= rest - 1) {
      const number = ctz(rest);
      const bit = first + <usize>number * BIT_BYTES;
      const digit = load<i32>(bit, BIT_DIGIT);
      const variable = load<u32>(bit, BIT_VARIABLE);
      const at = pending + (<usize>variable << 2);
      store<i32>(at, load<i32>(at) + (((now >> number) & 1) != 0 ? digit : -digit));
      store<u32>(end, variable);
      end += 8;
    }
  }
  return end;
}

/** The set of a column for the child whose changes are pending. */
// @ts-ignore: decorator
@inline
function childSet(values: usize, open: usize, phase: u32, column: u32): u32 {
  const variable = load<i32>(values, VALUES_STAGE_VARIABLE);
  let stage = phase;
  if (variable != NO_VARIABLE) {
    const digit = load<i32>(digitsOf(values, open) + (<usize>variable << 2));
    const change = load<i32>(<usize>load<u32>(values, VALUES_PENDING) + (<usize>variable << 2));
    stage = <u32>inRange(digit + change, sizeOf(values, variable));
  }
  return stage * load<u32>(values, VALUES_COLUMNS) + column;
}

/**
 * Makes the changes that are pending, and writes behind each variable by how much its digit has changed.
 * Returns what the sum gains.
 */
// @ts-ignore: decorator
@inline
function changeEntries(values: usize, open: usize, changed: usize, end: usize, weights: usize): i64 {
  const pending = <usize>load<u32>(values, VALUES_PENDING);
  const firstUses = <usize>load<u32>(values, VALUES_FIRST_USES);
  const digits = digitsOf(values, open);
  const entries = entriesOf(values, open);
  let gain: i64 = 0;
  for (let at = changed; at < end; at += 8) {
    const variable = <usize>load<u32>(at);
    const change = pending + (variable << 2);
    const digit = load<i32>(digits + (variable << 2));
    const by = inRange(digit + load<i32>(change), sizeOf(values, variable)) - digit;
    // A variable stands in the list once for each of its bits: the first time it is done.
    store<i32>(change, 0);
    store<i32>(at, by, 4);
    if (by == 0) continue;
    store<i32>(digits + (variable << 2), digit + by);
    const uses = firstUses + (variable << 2);
    const last = <usize>load<u32>(uses, 4);
    for (let use = <usize>load<u32>(uses); use < last; use += USE_BYTES) {
      const entry = entries + (<usize>load<u32>(use, USE_TUPLE) << 2);
      const old = load<u32>(entry);
      const changedTo = old + <u32>(by * load<i32>(use, USE_STRIDE));
      store<u32>(entry, changedTo);
      gain += <i64>load<i32>(weights + (<usize>changedTo << 2)) - <i64>load<i32>(weights + (<usize>old << 2));
    }
  }
  return gain;
}

// @ts-ignore: decorator
@inline
function takeBack(values: usize, open: usize, changed: usize, end: usize): void {
  const digits = digitsOf(values, open);
  const entries = entriesOf(values, open);
  for (let at = changed; at < end; at += 8) {
    const by = load<i32>(at, 4);
    if (by == 0) continue;
    const variable = <usize>load<u32>(at);
    const digit = digits + (variable << 2);
    store<i32>(digit, load<i32>(digit) - by);
    addDigit(values, entries, variable, -by);
  }
}
