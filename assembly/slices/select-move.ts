/**
 * The last part of a choice (`choose-move.ts`): counts the drawn number down, block by block, octet by octet
 * and move by move, to the legal move that it stands for.
 *
 * The borrow out of a subtraction says "here". From there on a number counts down from 2^m - 1 and cannot
 * borrow again, because the role has at most 2^m moves.
 *
 * With MANY_MOVES most are made in no game. Then their slots are cleared only where something was written before
 * (CHOICE_WRITTEN), and octets and blocks without a legal move are passed over.
 */
import { borrow3, slot, sum3 } from "./bit-sliced";
import { allLanes, noLanes } from "./lanes";
import {
  BLOCK,
  BLOCK_COUNT,
  BLOCK_COUNTS_BYTES,
  BLOCK_COUNT_BITS,
  BLOCK_LIVE,
  CHOICE_BEFORE,
  CHOICE_BITS,
  CHOICE_COUNTS,
  CHOICE_DOES,
  CHOICE_DRAWN,
  CHOICE_LEGAL,
  CHOICE_MOVES,
  CHOICE_WRITTEN,
  OCTET,
} from "./slice-layout";

/** Writes the slots of the moves made. Returns the games in which a move is made. */
export function selectFew(choice: usize, vector: usize, scratch: usize): v128 {
  return select(choice, vector, scratch, false);
}

/** The same for MANY_MOVES. */
export function selectMany(choice: usize, vector: usize, scratch: usize): v128 {
  return select(choice, vector, scratch, true);
}

// @ts-ignore: decorator
@inline
function select(choice: usize, vector: usize, scratch: usize, many: bool): v128 {
  const moves = load<i32>(choice, CHOICE_MOVES);
  const bits = load<i32>(choice, CHOICE_BITS);
  const drawn = scratch + CHOICE_DRAWN;
  const before = scratch + CHOICE_BEFORE;
  let block = scratch + CHOICE_COUNTS;
  if (moves <= BLOCK) return selectInBlock(choice, 0, moves, allLanes(), drawn, block, vector, many);
  let found = noLanes();
  for (let first = 0; first < moves; first += BLOCK) {
    const size = min(moves - first, BLOCK);
    let here = noLanes();
    if (!many || load<u64>(block, BLOCK_LIVE) != 0) {
      for (let j: usize = 0; j < 96; j += 16) v128.store(before + j, v128.load(drawn + j));
      here = countDown(scratch, block + BLOCK_COUNT, bits);
    }
    if (v128.any_true(here)) {
      found = v128.or(found, here);
      selectInBlock(choice, first, size, here, before, block, vector, many);
    } else {
      clearBlock(choice, first, size, vector, many);
    }
    block += BLOCK_COUNTS_BYTES;
  }
  return found;
}

/** Takes the count of a block off CHOICE_DRAWN. Returns the games in which the number falls below zero. */
function countDown(scratch: usize, block: usize, bits: i32): v128 {
  let borrow = noLanes();
  for (let j = 0; j < bits; j++) {
    if (j >= BLOCK_COUNT_BITS && !v128.any_true(borrow)) return borrow;
    const at = scratch + (<usize>j << 4);
    const a = v128.load(at, CHOICE_DRAWN);
    const b = j < BLOCK_COUNT_BITS ? v128.load(block + (<usize>j << 4)) : noLanes();
    v128.store(at, sum3(a, b, borrow), CHOICE_DRAWN);
    borrow = borrow3(a, b, borrow);
  }
  return borrow;
}

/**
 * Makes, in the games `here`, the move whose number among the legal ones of the block stands in the six
 * vectors at `number`. Returns the games of `here` in which there is such a move.
 */
// @ts-ignore: decorator
@inline
function selectInBlock(
  choice: usize,
  start: i32,
  moves: i32,
  here: v128,
  number: usize,
  block: usize,
  vector: usize,
  many: bool,
): v128 {
  const legal = <usize>load<u32>(choice, CHOICE_LEGAL) + (<usize>start << 2);
  const does = <usize>load<u32>(choice, CHOICE_DOES) + (<usize>start << 2);
  const written = <usize>load<u32>(choice, CHOICE_WRITTEN) + <usize>(start >> 3);
  const live = many ? load<u64>(block, BLOCK_LIVE) : 0;
  let r0 = v128.load(number);
  let r1 = v128.load(number, 16);
  let r2 = v128.load(number, 32);
  let r3 = v128.load(number, 48);
  let r4 = v128.load(number, 64);
  let r5 = v128.load(number, 80);
  let found = noLanes();
  for (let first = 0; first < moves; first += OCTET) {
    const at = <usize>first << 2;
    const mark = written + <usize>(first >> 3);
    const size = min(moves - first, OCTET);
    if (many && ((live >> first) & 1) == 0) {
      clearOctet(does + at, size, mark, vector, many);
      continue;
    }
    const counts = block + (<usize>first << 3);
    const c0 = v128.load(counts);
    const c1 = v128.load(counts, 16);
    const c2 = v128.load(counts, 32);
    const c3 = v128.load(counts, 48);
    const b1 = v128.andnot(c0, r0);
    const b2 = borrow3(r1, c1, b1);
    const b3 = borrow3(r2, c2, b2);
    const b4 = borrow3(r3, c3, b3);
    const b5 = v128.andnot(b4, r4);
    const octet = v128.and(here, v128.andnot(b5, r5));
    if (v128.any_true(octet)) {
      found = v128.or(found, octet);
      selectInOctet(legal + at, does + at, size, octet, r0, r1, r2, vector);
      if (many) store<u8>(mark, load<u8>(mark) | markOf(vector));
    } else {
      clearOctet(does + at, size, mark, vector, many);
    }
    r0 = v128.xor(r0, c0);
    r1 = sum3(r1, c1, b1);
    r2 = sum3(r2, c2, b2);
    r3 = sum3(r3, c3, b3);
    r4 = v128.xor(r4, b4);
    r5 = v128.xor(r5, b5);
  }
  return found;
}

// @ts-ignore: decorator
@inline
function selectInOctet(
  legal: usize,
  does: usize,
  moves: i32,
  here: v128,
  r0: v128,
  r1: v128,
  r2: v128,
  vector: usize,
): void {
  for (let i = 0; i < moves; i++) {
    const a = v128.and(v128.load(slot(legal, i, vector)), here);
    const b1 = v128.andnot(a, r0);
    const b2 = v128.andnot(b1, r1);
    v128.store(slot(does, i, vector), v128.andnot(b2, r2));
    r0 = v128.xor(r0, a);
    r1 = v128.xor(r1, b1);
    r2 = v128.xor(r2, b2);
  }
}

// @ts-ignore: decorator
@inline
function clearBlock(choice: usize, start: i32, moves: i32, vector: usize, many: bool): void {
  const does = <usize>load<u32>(choice, CHOICE_DOES) + (<usize>start << 2);
  const written = <usize>load<u32>(choice, CHOICE_WRITTEN) + <usize>(start >> 3);
  for (let first = 0; first < moves; first += OCTET) {
    const size = min(moves - first, OCTET);
    clearOctet(does + (<usize>first << 2), size, written + <usize>(first >> 3), vector, many);
  }
}

/** Clears the slots of moves; of many, those in which something was written. */
// @ts-ignore: decorator
@inline
function clearOctet(does: usize, moves: i32, mark: usize, vector: usize, many: bool): void {
  if (many) {
    const marks = load<u8>(mark);
    if ((marks & markOf(vector)) == 0) return;
    store<u8>(mark, marks & ~markOf(vector));
  }
  for (let i = 0; i < moves; i++) v128.store(slot(does, i, vector), noLanes());
}

/** The bit of a vector in CHOICE_WRITTEN. */
// @ts-ignore: decorator
@inline
function markOf(vector: usize): u8 {
  return <u8>1 << <u8>(vector >> 4);
}
