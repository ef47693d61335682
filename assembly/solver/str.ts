/**
 * Simple tabular reduction: Ullmann, "Partition search for non-binary constraint satisfaction" (Information
 * Sciences 177, 2007), as the papers on WoodStock use it. Every tuple that was valid when the constraint was
 * last examined is read; tuples that are no longer valid leave the set, and values without a valid tuple
 * leave their domain.
 *
 *     C_INDEX  the rows, those of the set first: see `valid-rows.ts`
 *     C_TABLE  rows of C_ARITY values, i32, or -1 for every value
 *     scratch  per column a bitset of the values that were seen, as long as the domain
 */
import { columnAt, variableOf } from "./columns";
import { hasValue, keepValues } from "./domain";
import {
  COLUMN_BYTES,
  C_ARITY,
  C_INDEX,
  C_LIMIT,
  C_STARS,
  C_TABLE,
  L_DOMAIN,
  L_WORDS,
} from "./network-layout";
import { scratch, State } from "./problem";
import { dropRow, keepCount } from "./valid-rows";

export function reviseStr(constraint: usize): bool {
  const arity = <usize>load<u32>(constraint, C_ARITY);
  const rowBytes = arity << 2;
  const table = <usize>load<u32>(constraint, C_TABLE);
  const index = <usize>load<u32>(constraint, C_INDEX);
  const limitCell = <usize>load<u32>(constraint, C_LIMIT);
  const first = columnAt(constraint, 0);
  const end = first + arity * COLUMN_BYTES;
  clearSeen(first, end);
  const before = load<i32>(limitCell);
  State.reads += <f64>before;
  let limit = index + (<usize>before << 2);
  if (load<i32>(constraint, C_STARS) == 0) limit = readRows(table, rowBytes, index, limit, first, end, false);
  else limit = readRows(table, rowBytes, index, limit, first, end, true);
  if (keepCount(limitCell, index, limit, before) == 0) return false;
  let seen = scratch;
  for (let column = first; column < end; column += COLUMN_BYTES) {
    if (!keepValues(variableOf(column), seen, constraint)) return false;
    seen += <usize>load<u32>(column, L_WORDS) << 3;
  }
  return true;
}

/**
 * Drops rows that are not valid, and marks the values of the others. Returns where the set of rows then ends.
 */
// @ts-ignore: decorator
@inline
function readRows(
  table: usize,
  rowBytes: usize,
  index: usize,
  limit: usize,
  first: usize,
  end: usize,
  isShort: bool,
): usize {
  for (let at = index; at < limit; ) {
    const row = load<u32>(at);
    const tuple = table + <usize>row * rowBytes;
    if (isShort) {
      if (!isValidShort(tuple, first, end)) {
        limit = dropRow(at, limit, row);
        continue;
      }
      seeShort(tuple, first, end);
    } else {
      if (!isValid(tuple, first, end)) {
        limit = dropRow(at, limit, row);
        continue;
      }
      see(tuple, first, end);
    }
    at += 4;
  }
  return limit;
}

function clearSeen(first: usize, end: usize): void {
  let bytes: usize = 0;
  for (let column = first; column < end; column += COLUMN_BYTES) {
    bytes += <usize>load<u32>(column, L_WORDS) << 3;
  }
  memory.fill(scratch, 0, bytes);
}

/** This has no branch per column: on tables that shrink, a branch is guessed wrong too often. */
// @ts-ignore: decorator
@inline
function isValid(tuple: usize, first: usize, end: usize): bool {
  let valid: u64 = 1;
  for (let column = first; column < end; column += COLUMN_BYTES, tuple += 4) {
    const value = load<u32>(tuple);
    valid &= load<u64>(<usize>load<u32>(column, L_DOMAIN) + (<usize>(value >> 6) << 3)) >> <u64>(value & 63);
  }
  return valid != 0;
}

// @ts-ignore: decorator
@inline
function isValidShort(tuple: usize, first: usize, end: usize): bool {
  for (let column = first; column < end; column += COLUMN_BYTES, tuple += 4) {
    const value = load<i32>(tuple);
    if (value >= 0 && !hasValue(load<u32>(column, L_DOMAIN), value)) return false;
  }
  return true;
}

// @ts-ignore: decorator
@inline
function see(tuple: usize, first: usize, end: usize): void {
  let seen = scratch;
  for (let column = first; column < end; column += COLUMN_BYTES, tuple += 4) {
    const value = load<u32>(tuple);
    const word = seen + (<usize>(value >> 6) << 3);
    store<u64>(word, load<u64>(word) | (<u64>1 << <u64>(value & 63)));
    seen += <usize>load<u32>(column, L_WORDS) << 3;
  }
}

// @ts-ignore: decorator
@inline
function seeShort(tuple: usize, first: usize, end: usize): void {
  let seen = scratch;
  for (let column = first; column < end; column += COLUMN_BYTES, tuple += 4) {
    const value = load<i32>(tuple);
    const bytes = <usize>load<u32>(column, L_WORDS) << 3;
    if (value < 0) memory.fill(seen, 0xff, bytes);
    else {
      const word = seen + (<usize>(<u32>value >> 6) << 3);
      store<u64>(word, load<u64>(word) | (<u64>1 << <u64>(value & 63)));
    }
    seen += bytes;
  }
}
