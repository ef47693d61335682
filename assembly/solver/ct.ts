/**
 * Compact-Table: Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin, Schaus, "Compact-table: efficiently
 * filtering table constraints with reversible sparse bit-sets" (CP 2016), with short tuples as in Verhaeghe,
 * Lecoutre, Schaus, "Extending compact-table to negative and short tables" (AAAI 2017).
 *
 * The valid rows are a bitset in blocks of 128. When the domain of a column has changed, the valid rows
 * follow from whichever side is shorter: the rows of the values that left are taken out (an update), or only
 * the rows of the values that stay are kept (a reset). Then each value needs one block in which it meets the
 * valid rows; the last block in which it did is tried first.
 *
 *     C_STATE     blocks of cells, 16 bytes each: the valid rows
 *     C_INDEX     | offset of a block | … |     u32: blocks with valid rows first, the number at C_LIMIT
 *     L_SUPPORTS  | rows with value 0, or a star | rows with value 1, or a star | …     C_BLOCKS blocks each
 *     L_STRICT    the same without stars: what leaves the table with the value
 *     L_RESIDUES  | offset of a block for value 0 | …     u32
 *     L_LAST      cells: the domain when last examined
 *     scratch     addresses of rows to unite, u32
 */
import { columnAt, variableOf } from "./columns";
import { setWord, shrunk, sizeOf } from "./domain";
import {
  BLOCK_BYTES,
  C_ARITY,
  C_BLOCKS,
  C_INDEX,
  C_LIMIT,
  C_STATE,
  L_DOMAIN,
  L_LAST,
  L_RESIDUES,
  L_STRICT,
  L_SUPPORTS,
  L_WORDS,
  PENDING_ALL,
} from "./network-layout";
import { scratch, State } from "./problem";
import { save, saveBlock } from "./trail";

/** The address after the last row to unite. */
let listEnd: usize = 0;
/** Whether the rows in the list are to be taken out; else only they are kept. */
let listLeaves: bool = false;
/** Whether any row has left in this examination. */
let rowsLeft: bool = false;

export function reviseTable(constraint: usize, pending: u32): bool {
  const arity = load<i32>(constraint, C_ARITY);
  const limitCell = <usize>load<u32>(constraint, C_LIMIT);
  const before = load<i32>(limitCell);
  const rowBytes = <usize>load<u32>(constraint, C_BLOCKS) * BLOCK_BYTES;
  let limit = before;
  // If one column alone has changed, its values keep their supports.
  let changes = 0;
  let changed = -1;
  rowsLeft = false;
  for (let p = 0; p < arity; p++) {
    if (((pending >> (p & 31)) & 1) == 0) continue;
    if (!listChange(columnAt(constraint, p), rowBytes)) continue;
    changes++;
    changed = p;
    limit = listLeaves ? dropRows(constraint, limit) : keepRows(constraint, limit);
    if (limit == 0) return false;
  }
  if (limit != before) {
    save(limitCell);
    store<i32>(limitCell, limit);
  }
  if (pending == <u32>PENDING_ALL || changes > 1) changed = -1;
  else if (!rowsLeft) return true;
  for (let p = 0; p < arity; p++) {
    if (p == changed) continue;
    const column = columnAt(constraint, p);
    if (sizeOf(variableOf(column)) > 1 && !filterColumn(column, constraint, limit, rowBytes)) return false;
  }
  return true;
}

/**
 * Lists the rows of the values that have left the column's domain, or of the values that are still there if
 * these are fewer, and remembers the domain. False if the domain has not changed.
 */
function listChange(column: usize, rowBytes: usize): bool {
  const domain = <usize>load<u32>(column, L_DOMAIN);
  const last = <usize>load<u32>(column, L_LAST);
  const words = load<i32>(column, L_WORDS);
  if (words == 1) {
    const now = load<u64>(domain);
    const gone = load<u64>(last) & ~now;
    if (gone == 0) return false;
    save(last);
    store<u64>(last, now);
    listLeaves = popcnt(gone) < popcnt(now);
    listEnd = scratch;
    if (listLeaves) listWord(gone, load<u32>(column, L_STRICT), rowBytes);
    else listWord(now, load<u32>(column, L_SUPPORTS), rowBytes);
    return true;
  }
  let leaving = 0;
  for (let at: usize = 0; at < <usize>words << 3; at += 8) {
    leaving += <i32>popcnt(load<u64>(last + at) & ~load<u64>(domain + at));
  }
  if (leaving == 0) return false;
  listLeaves = leaving < sizeOf(variableOf(column));
  listEnd = scratch;
  let rows = <usize>(listLeaves ? load<u32>(column, L_STRICT) : load<u32>(column, L_SUPPORTS));
  for (let at: usize = 0; at < <usize>words << 3; at += 8) {
    const now = load<u64>(domain + at);
    const before = load<u64>(last + at);
    listWord(listLeaves ? before & ~now : now, rows, rowBytes);
    rows += rowBytes << 6;
    if (before == now) continue;
    save(last + at);
    store<u64>(last + at, now);
  }
  return true;
}

// @ts-ignore: decorator
@inline
function listWord(bits: u64, rows: usize, rowBytes: usize): void {
  for (; bits != 0; bits &= bits - 1) {
    store<u32>(listEnd, <u32>(rows + <usize>ctz(bits) * rowBytes));
    listEnd += 4;
  }
}

// @ts-ignore: decorator
@inline
function unite(block: usize): v128 {
  let rows = v128.load(<usize>load<u32>(scratch) + block);
  for (let entry = scratch + 4; entry < listEnd; entry += 4) {
    rows = v128.or(rows, v128.load(<usize>load<u32>(entry) + block));
  }
  return rows;
}

/** Takes out the rows that are listed, or keeps only these. Returns how many blocks still have rows. */
// @ts-ignore: decorator
@inline
function filterRows(constraint: usize, limit: i32, leave: bool): i32 {
  const state = <usize>load<u32>(constraint, C_STATE);
  const index = <usize>load<u32>(constraint, C_INDEX);
  State.reads += <f64>limit * 2;
  let end = index + (<usize>limit << 2);
  for (let at = end; at > index; ) {
    at -= 4;
    const block = <usize>load<u32>(at);
    const before = v128.load(state + block);
    const listed = unite(block);
    const after = leave ? v128.andnot(before, listed) : v128.and(before, listed);
    if (!v128.any_true(v128.xor(before, after))) continue;
    rowsLeft = true;
    saveBlock(state + block);
    v128.store(state + block, after);
    if (v128.any_true(after)) continue;
    end -= 4;
    store<u32>(at, load<u32>(end));
    store<u32>(end, <u32>block);
  }
  return <i32>((end - index) >> 2);
}

function keepRows(constraint: usize, limit: i32): i32 {
  return filterRows(constraint, limit, false);
}

function dropRows(constraint: usize, limit: i32): i32 {
  return filterRows(constraint, limit, true);
}

/** Takes out the values that no valid row supports. */
function filterColumn(column: usize, constraint: usize, limit: i32, rowBytes: usize): bool {
  const domain = <usize>load<u32>(column, L_DOMAIN);
  const last = <usize>load<u32>(column, L_LAST);
  const words = load<i32>(column, L_WORDS);
  const state = <usize>load<u32>(constraint, C_STATE);
  const index = <usize>load<u32>(constraint, C_INDEX);
  let supports = <usize>load<u32>(column, L_SUPPORTS);
  let residues = <usize>load<u32>(column, L_RESIDUES);
  let removed = 0;
  for (let w = 0; w < words; w++) {
    const here = load<u64>(domain + (<usize>w << 3));
    let kept = here;
    for (let rest = here; rest != 0; rest &= rest - 1) {
      const value = <usize>ctz(rest);
      const rows = supports + value * rowBytes;
      const residue = residues + (value << 2);
      const block = <usize>load<u32>(residue);
      if (v128.any_true(v128.and(v128.load(state + block), v128.load(rows + block)))) continue;
      if (!findSupport(state, index, limit, rows, residue)) kept ^= rest & (0 - rest);
    }
    supports += rowBytes << 6;
    residues += 256;
    if (kept == here) continue;
    removed += <i32>popcnt(here ^ kept);
    setWord(domain + (<usize>w << 3), kept);
    save(last + (<usize>w << 3));
    store<u64>(last + (<usize>w << 3), kept);
  }
  return removed == 0 || shrunk(variableOf(column), removed, constraint);
}

// @ts-ignore: decorator
@inline
function findSupport(state: usize, index: usize, limit: i32, rows: usize, residue: usize): bool {
  const end = index + (<usize>limit << 2);
  for (let at = index; at < end; at += 4) {
    const block = <usize>load<u32>(at);
    if (v128.any_true(v128.and(v128.load(state + block), v128.load(rows + block)))) {
      store<u32>(residue, <u32>block);
      return true;
    }
  }
  return false;
}
