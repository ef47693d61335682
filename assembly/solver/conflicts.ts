/**
 * A table of forbidden tuples, by counting: a value has no support exactly if the combinations of the other
 * columns' values that are forbidden with it are as many as all combinations. The tuples are disjoint (the
 * host splits those that overlap), so none is counted twice; a short tuple counts for all the combinations
 * that it stands for. As in STR-N (Li, Liang, Guo, Li 2013), tuples that are no longer valid leave the set,
 * which lies in memory as `valid-rows.ts` has it.
 *
 * The host sees to it that the product of the domains is below 2^62.
 *
 *     scratch  per column a word for what stars forbid with each of its values, then one word per value
 */
import { columnAt, sizeOfColumn, variableOf } from "./columns";
import { hasValue, recordOf, setWord, shrunk } from "./domain";
import {
  COLUMN_BYTES,
  C_ARITY,
  C_INDEX,
  C_LIMIT,
  C_TABLE,
  L_DOMAIN,
  L_WORDS,
  V_VALUES,
} from "./network-layout";
import { scratch, State } from "./problem";
import { dropRow, keepCount } from "./valid-rows";

export function reviseConflicts(constraint: usize): bool {
  const arity = load<i32>(constraint, C_ARITY);
  const table = <usize>load<u32>(constraint, C_TABLE);
  const index = <usize>load<u32>(constraint, C_INDEX);
  const limitCell = <usize>load<u32>(constraint, C_LIMIT);
  const first = columnAt(constraint, 0);
  const end = first + <usize>arity * COLUMN_BYTES;
  const product = productOfSizes(first, end);
  const before = load<i32>(limitCell);
  if (before == 0) return true;
  clearCounts(first, end);
  let limit = index + (<usize>before << 2);
  State.reads += <f64>before;
  for (let at = index; at < limit; ) {
    const row = load<u32>(at);
    const tuple = table + <usize>row * (<usize>arity << 2);
    const weight = weightOf(tuple, first, end);
    if (weight == 0) {
      limit = dropRow(at, limit, row);
      continue;
    }
    countTuple(tuple, weight, first, end);
    at += 4;
  }
  keepCount(limitCell, index, limit, before);
  return removeCovered(constraint, first, end, product);
}

function productOfSizes(first: usize, end: usize): u64 {
  let product: u64 = 1;
  for (let column = first; column < end; column += COLUMN_BYTES) product *= <u64>sizeOfColumn(column);
  return product;
}

function clearCounts(first: usize, end: usize): void {
  let words: usize = 0;
  for (let column = first; column < end; column += COLUMN_BYTES) {
    words += 1 + <usize>load<u32>(recordOf(variableOf(column)), V_VALUES);
  }
  memory.fill(scratch, 0, words << 3);
}

/** How many valid points the tuple stands for. */
function weightOf(tuple: usize, first: usize, end: usize): u64 {
  let weight: u64 = 1;
  for (let column = first; column < end; column += COLUMN_BYTES, tuple += 4) {
    const value = load<i32>(tuple);
    if (value < 0) weight *= <u64>sizeOfColumn(column);
    else if (!hasValue(load<u32>(column, L_DOMAIN), value)) return 0;
  }
  return weight;
}

function countTuple(tuple: usize, weight: u64, first: usize, end: usize): void {
  let counts = scratch;
  for (let column = first; column < end; column += COLUMN_BYTES, tuple += 4) {
    const value = load<i32>(tuple);
    if (value < 0) store<u64>(counts, load<u64>(counts) + weight / <u64>sizeOfColumn(column));
    else {
      const word = counts + (<usize>(value + 1) << 3);
      store<u64>(word, load<u64>(word) + weight);
    }
    counts += <usize>(1 + load<i32>(recordOf(variableOf(column)), V_VALUES)) << 3;
  }
}

/** The counts stay right while values leave, since a value that leaves has no support. */
function removeCovered(constraint: usize, first: usize, end: usize, product: u64): bool {
  let counts = scratch;
  for (let column = first; column < end; column += COLUMN_BYTES) {
    const variable = variableOf(column);
    const domain = <usize>load<u32>(column, L_DOMAIN);
    const words = load<i32>(column, L_WORDS);
    const full = product / <u64>sizeOfColumn(column) - load<u64>(counts);
    let removed = 0;
    for (let w = 0; w < words; w++) {
      const word = domain + (<usize>w << 3);
      const here = load<u64>(word);
      let kept = here;
      for (let rest = here; rest != 0; rest &= rest - 1) {
        const value = (w << 6) + <i32>ctz(rest);
        if (load<u64>(counts + (<usize>(value + 1) << 3)) == full) kept ^= rest & (0 - rest);
      }
      if (kept == here) continue;
      removed += <i32>popcnt(here ^ kept);
      setWord(word, kept);
    }
    if (removed != 0 && !shrunk(variable, removed, constraint)) return false;
    counts += <usize>(1 + load<i32>(recordOf(variable), V_VALUES)) << 3;
  }
  return true;
}
