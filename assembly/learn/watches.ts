/**
 * The lists of watches, in blocks whose sizes are powers of two. A list that is full moves to a block twice
 * as large; its old block is kept for a shorter list. `tidy.ts` makes all lists anew, without gaps.
 */
import { sizeOf } from "./clauses";
import {
  BLOCK_SIZES,
  CLAUSE_LITERALS,
  LEARN_CLAUSES_END,
  LEARN_FREE,
  LEARN_LISTS,
  LEARN_VARIABLES_LOW,
  LEARN_WATCHES_LOW,
  LEAST_BLOCK,
  LIST_BYTES,
  LIST_COUNT,
  LIST_ROOM,
  LIST_START,
  WATCH_BINARY,
  WATCH_BYTES,
} from "./learn-layout";
import { at, fieldAt, set } from "../arena-record";

/** How many watches the smallest block holds: a block of size k holds this << k. */
const LEAST_ROOM: u32 = LEAST_BLOCK / WATCH_BYTES;

// @ts-ignore: decorator
@inline
export function listOf(literal: u32): usize {
  return at(LEARN_LISTS) + <usize>literal * LIST_BYTES;
}

// @ts-ignore: decorator
@inline
export function watch(blocker: u32, clause: u32): u64 {
  return ((<u64>clause) << 32) | <u64>blocker;
}

/** The size of the smallest block for this many watches. */
// @ts-ignore: decorator
@inline
export function blockSize(watches: u32): u32 {
  return watches <= LEAST_ROOM ? 0 : 32 - clz<u32>((watches - 1) / LEAST_ROOM);
}

/** A new block below all others; 0 where there is no room. */
export function newBlock(size: u32): usize {
  const bytes = <usize>LEAST_BLOCK << size;
  const low = at(LEARN_WATCHES_LOW);
  if (low - at(LEARN_CLAUSES_END) < bytes) return 0;
  set(LEARN_WATCHES_LOW, <u32>(low - bytes));
  return low - bytes;
}

function takeBlock(size: u32): usize {
  const block = takeFree(size);
  if (block != 0) return block;
  const made = newBlock(size);
  if (made != 0) return made;
  // A larger block is cut in halves until it fits.
  for (let larger = size + 1; larger < <u32>BLOCK_SIZES; larger++) {
    const found = takeFree(larger);
    if (found == 0) continue;
    while (larger > size) {
      larger--;
      freeBlock(found + (<usize>LEAST_BLOCK << larger), larger);
    }
    return found;
  }
  return 0;
}

function takeFree(size: u32): usize {
  const head = fieldAt(LEARN_FREE) + (<usize>size << 2);
  const block = <usize>load<u32>(head);
  if (block != 0) store<u32>(head, load<u32>(block));
  return block;
}

function freeBlock(block: usize, size: u32): void {
  const head = fieldAt(LEARN_FREE) + (<usize>size << 2);
  store<u32>(block, load<u32>(head));
  store<u32>(head, <u32>block);
}

/** Gives up all blocks; the lists are in disorder until they are made anew. */
export function dropBlocks(): void {
  memory.fill(fieldAt(LEARN_FREE), 0, BLOCK_SIZES << 2);
  set(LEARN_WATCHES_LOW, <u32>at(LEARN_VARIABLES_LOW));
}

/** Adds to the list of a literal. False where there is no room. */
// @ts-ignore: decorator
@inline
export function addWatch(literal: u32, entry: u64): bool {
  const list = listOf(literal);
  const count = load<u32>(list, LIST_COUNT);
  if (count == load<u32>(list, LIST_ROOM) && !widen(list)) return false;
  store<u64>(<usize>load<u32>(list, LIST_START) + <usize>count * WATCH_BYTES, entry);
  store<u32>(list, count + 1, LIST_COUNT);
  return true;
}

function widen(list: usize): bool {
  const room = load<u32>(list, LIST_ROOM);
  const size = room == 0 ? 0 : blockSize(room) + 1;
  if (size >= BLOCK_SIZES) return false;
  const block = takeBlock(size);
  if (block == 0) return false;
  if (room > 0) {
    const start = <usize>load<u32>(list, LIST_START);
    memory.copy(block, start, <usize>room * WATCH_BYTES);
    freeBlock(start, size - 1);
  }
  store<u32>(list, <u32>block, LIST_START);
  store<u32>(list, LEAST_ROOM << size, LIST_ROOM);
  return true;
}

/** Makes the list for `count` watches; it is empty. False where there is no room. */
export function allotList(list: usize, count: u32): bool {
  const size = blockSize(count);
  const block: usize = count == 0 ? 0 : newBlock(size);
  if (count > 0 && block == 0) return false;
  store<u32>(list, <u32>block, LIST_START);
  store<u32>(list, count == 0 ? 0 : LEAST_ROOM << size, LIST_ROOM);
  return true;
}

/** How a watch names the clause. */
// @ts-ignore: decorator
@inline
export function nameOf(clause: usize): u32 {
  return <u32>clause | (sizeOf(clause) == 2 ? WATCH_BINARY : 0);
}

/** Watches a clause by its first two literals. False where there is no room: then nothing has changed. */
export function attach(clause: usize): bool {
  const first = load<u32>(clause, CLAUSE_LITERALS);
  const second = load<u32>(clause, CLAUSE_LITERALS + 4);
  const name = nameOf(clause);
  if (!addWatch(first, watch(second, name))) return false;
  if (addWatch(second, watch(first, name))) return true;
  const list = listOf(first);
  store<u32>(list, load<u32>(list, LIST_COUNT) - 1, LIST_COUNT);
  return false;
}
