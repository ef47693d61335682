/**
 * STR2: Lecoutre, "STR2: optimized simple tabular reduction for table constraints" (Constraints 16, 2011).
 * Two sets of columns save work: validity is tested only in columns whose domain has changed since the last
 * examination (Sval), and supports are sought only in open columns with values that have none yet (Ssup).
 * Tables and rows are as in `str.ts`.
 *
 *     L_LAST   a cell with the size of the domain when last examined
 *     scratch  columns of Sval, u32 … | columns of Ssup, u32 … | per column: values without support yet,
 *              u32, unused, then a bitset of the values seen
 */
import { columnAt, sizeOfColumn, variableOf } from "./columns";
import { hasValue, keepValues, sizeOf } from "./domain";
import { C_ARITY, C_INDEX, C_LIMIT, C_TABLE, L_DOMAIN, L_LAST, L_WORDS, PENDING_ALL } from "./network-layout";
import { scratch, State } from "./problem";
import { save } from "./trail";
import { dropRow, keepCount } from "./valid-rows";

/** An entry of either set: its column, its place in a tuple in bytes, and where its values are ticked off. */
const ENTRY_BYTES: usize = 12;

export function reviseStr2(constraint: usize, pending: u32): bool {
  const arity = load<i32>(constraint, C_ARITY);
  const table = <usize>load<u32>(constraint, C_TABLE);
  const index = <usize>load<u32>(constraint, C_INDEX);
  const limitCell = <usize>load<u32>(constraint, C_LIMIT);
  const rowBytes = <usize>arity << 2;

  const changed = scratch;
  let changedEnd = changed;
  const sought = scratch + <usize>arity * ENTRY_BYTES;
  let soughtEnd = sought;
  let ticks = (sought + <usize>arity * ENTRY_BYTES + 7) & ~7;
  for (let p = 0; p < arity; p++) {
    const column = columnAt(constraint, p);
    const size = sizeOfColumn(column);
    const last = <usize>load<u32>(column, L_LAST);
    if (load<i32>(last) != size || pending == <u32>PENDING_ALL) {
      store<u32>(changedEnd, <u32>column);
      store<u32>(changedEnd, <u32>p << 2, 4);
      changedEnd += ENTRY_BYTES;
      remember(last, size);
    }
    // A closed column has a support as long as any tuple is valid.
    if (size == 1) continue;
    const bytes = <usize>load<u32>(column, L_WORDS) << 3;
    store<u32>(soughtEnd, <u32>column);
    store<u32>(soughtEnd, <u32>p << 2, 4);
    store<u32>(soughtEnd, <u32>ticks, 8);
    soughtEnd += ENTRY_BYTES;
    store<u64>(ticks, <u64>size);
    memory.fill(ticks + 8, 0, bytes);
    ticks += 8 + bytes;
  }
  if (changedEnd == changed) return true;

  const before = load<i32>(limitCell);
  let limit = index + (<usize>before << 2);
  State.reads += <f64>before;
  for (let at = index; at < limit; ) {
    const row = load<u32>(at);
    const tuple = table + <usize>row * rowBytes;
    if (!isValid(tuple, changed, changedEnd)) {
      limit = dropRow(at, limit, row);
      continue;
    }
    soughtEnd = seek(tuple, sought, soughtEnd);
    at += 4;
  }
  if (keepCount(limitCell, index, limit, before) == 0) return false;
  for (let entry = sought; entry < soughtEnd; entry += ENTRY_BYTES) {
    const column = <usize>load<u32>(entry);
    if (!keepValues(variableOf(column), <usize>load<u32>(entry, 8) + 8, constraint)) return false;
    remember(load<u32>(column, L_LAST), sizeOf(variableOf(column)));
  }
  return true;
}

function remember(cell: usize, size: i32): void {
  if (load<i32>(cell) == size) return;
  save(cell);
  store<i32>(cell, size);
}

// @ts-ignore: decorator
@inline
function isValid(tuple: usize, changed: usize, end: usize): bool {
  for (let entry = changed; entry < end; entry += ENTRY_BYTES) {
    const value = load<i32>(tuple + <usize>load<u32>(entry, 4));
    if (value >= 0 && !hasValue(load<u32>(<usize>load<u32>(entry), L_DOMAIN), value)) return false;
  }
  return true;
}

/**
 * Ticks off the values of a valid tuple; columns with nothing left to seek leave the set. Returns its end.
 */
// @ts-ignore: decorator
@inline
function seek(tuple: usize, sought: usize, end: usize): usize {
  for (let entry = sought; entry < end; ) {
    const value = load<i32>(tuple + <usize>load<u32>(entry, 4));
    const ticks = <usize>load<u32>(entry, 8);
    if (value >= 0) {
      const word = ticks + 8 + (<usize>(<u32>value >> 6) << 3);
      const seen = load<u64>(word);
      const bit = <u64>1 << <u64>(value & 63);
      if ((seen & bit) != 0) {
        entry += ENTRY_BYTES;
        continue;
      }
      store<u64>(word, seen | bit);
      const left = load<u64>(ticks) - 1;
      store<u64>(ticks, left);
      if (left != 0) {
        entry += ENTRY_BYTES;
        continue;
      }
    }
    end -= ENTRY_BYTES;
    store<u32>(entry, load<u32>(end));
    store<u32>(entry, load<u32>(end, 4), 4);
    store<u32>(entry, load<u32>(end, 8), 8);
  }
  return end;
}
