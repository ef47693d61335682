/**
 * The last part of a choice (`choose-move.ts`): counts the drawn number down, block by block, octet by octet
 * and move by move, to the legal move that it stands for.
 *
 * The borrow out of a subtraction says "here". From there on a number counts down from 2^m - 1 and cannot
 * borrow again, because the role has at most 2^m moves.
 */
import { borrow3, slot, sum3 } from "./bit-sliced";
import { allLanes, noLanes } from "./lanes";
import {
  BLOCK,
  BLOCK_COUNT,
  BLOCK_COUNTS_BYTES,
  BLOCK_COUNT_BITS,
  CHOICE_BEFORE,
  CHOICE_COUNTS,
  CHOICE_DRAWN,
  OCTET,
  OCTET_COUNT_BYTES,
} from "./slice-layout";

/** Writes the slots of the moves made. Returns the games in which a move is made. */
export function selectMove(
  legal: usize,
  does: usize,
  moves: i32,
  bits: i32,
  vector: usize,
  scratch: usize,
): v128 {
  const drawn = scratch + CHOICE_DRAWN;
  const before = scratch + CHOICE_BEFORE;
  let counts = scratch + CHOICE_COUNTS;
  if (moves <= BLOCK) return selectInBlock(legal, does, moves, allLanes(), drawn, counts, vector);
  let found = noLanes();
  for (let first = 0; first < moves; first += BLOCK) {
    const at = <usize>first << 2;
    const size = min(moves - first, BLOCK);
    for (let j: usize = 0; j < 96; j += 16) v128.store(before + j, v128.load(drawn + j));
    const here = countDown(scratch, counts + BLOCK_COUNT, bits);
    if (v128.any_true(here)) {
      found = v128.or(found, here);
      selectInBlock(legal + at, does + at, size, here, before, counts, vector);
    } else {
      clearMoves(does + at, size, vector);
    }
    counts += BLOCK_COUNTS_BYTES;
  }
  return found;
}

/** Takes the count of a block off CHOICE_DRAWN. Returns the games in which the number falls below zero. */
function countDown(scratch: usize, block: usize, bits: i32): v128 {
  let borrow = noLanes();
  for (let j = 0; j < bits; j++) {
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
function selectInBlock(
  legal: usize,
  does: usize,
  moves: i32,
  here: v128,
  number: usize,
  counts: usize,
  vector: usize,
): v128 {
  let r0 = v128.load(number);
  let r1 = v128.load(number, 16);
  let r2 = v128.load(number, 32);
  let r3 = v128.load(number, 48);
  let r4 = v128.load(number, 64);
  let r5 = v128.load(number, 80);
  let found = noLanes();
  for (let first = 0; first < moves; first += OCTET) {
    const at = <usize>first << 2;
    const c0 = v128.load(counts);
    const c1 = v128.load(counts, 16);
    const c2 = v128.load(counts, 32);
    const c3 = v128.load(counts, 48);
    counts += OCTET_COUNT_BYTES;
    const b1 = v128.andnot(c0, r0);
    const b2 = borrow3(r1, c1, b1);
    const b3 = borrow3(r2, c2, b2);
    const b4 = borrow3(r3, c3, b3);
    const b5 = v128.andnot(b4, r4);
    const octet = v128.and(here, v128.andnot(b5, r5));
    const size = min(moves - first, OCTET);
    if (v128.any_true(octet)) {
      found = v128.or(found, octet);
      selectInOctet(legal + at, does + at, size, octet, r0, r1, r2, vector);
    } else {
      clearMoves(does + at, size, vector);
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
function clearMoves(does: usize, moves: i32, vector: usize): void {
  for (let i = 0; i < moves; i++) v128.store(slot(does, i, vector), noLanes());
}
