/**
 * A uniform random legal move of one role, for 128 games at once: bit i of every vector belongs to game i.
 *
 * Legal moves are counted bit-sliced (the count's bit j of all games is one vector), a number below the count is
 * drawn for each game, and then counted down: the move at which it would fall below zero is the one. A tree keeps that
 * cheap where moves are many: octets of 8 moves, blocks of 8 octets. Numbers go down by the count of a whole
 * block or octet, and only where some game falls below zero is it looked into.
 *
 *     block      | 7 bits of count                        | …
 *     octet      | 4 bits | 4 bits |    …     |           |
 *     move       | | | | || | | | ||                      |
 *
 * The borrow out of a subtraction says "here". After it a number counts down from 2^m - 1, and cannot borrow again:
 * the role has at most 2^m moves.
 *
 * Numbers are drawn by rejection: m fair bits, those masked that the limit of the game has not, until at most the limit.
 * Each try accepts with more than 1/2, and after MAX_TRIES the rest take their first move: a bias below 2^-48.
 */
import {
  BLOCK,
  BLOCK_COUNT_VECTORS,
  CHOICE_BITS,
  CHOICE_DOES,
  CHOICE_LEGAL,
  CHOICE_MOVES,
  CHOICE_SCRATCH_VECTORS,
  MAX_MOVE_BITS,
  OCTET,
  OCTET_COUNT_VECTORS,
} from "./slice-layout";
import { nextSlice } from "./random-slices";

const MAX_TRIES = 48;

/** A number below the count of a block has so many bits. */
const BLOCK_BITS = 6;

// Where things stand in the scratch.
// @ts-ignore: decorator
@inline
const LIMIT: usize = 0;
// @ts-ignore: decorator
@inline
const MASK: usize = 16 * MAX_MOVE_BITS;
// @ts-ignore: decorator
@inline
const DRAWN: usize = 32 * MAX_MOVE_BITS;
// @ts-ignore: decorator
@inline
const BEFORE: usize = 48 * MAX_MOVE_BITS;
// @ts-ignore: decorator
@inline
const COUNTS: usize = 16 * CHOICE_SCRATCH_VECTORS;

// @ts-ignore: decorator
@inline
const OCTET_BYTES: usize = 16 * OCTET_COUNT_VECTORS;
// @ts-ignore: decorator
@inline
const BLOCK_BYTES: usize = 8 * OCTET_BYTES + 16 * BLOCK_COUNT_VECTORS;
/** The count of a block stands after those of its octets. */
// @ts-ignore: decorator
@inline
const BLOCK_COUNT: usize = 8 * OCTET_BYTES;

// @ts-ignore: decorator
@inline
function none(): v128 {
  return i64x2.splat(0);
}

// @ts-ignore: decorator
@inline
function all(): v128 {
  return i64x2.splat(-1);
}

// @ts-ignore: decorator
@inline
function sum3(a: v128, b: v128, c: v128): v128 {
  return v128.xor(v128.xor(a, b), c);
}

/** The carry of a + b + c. */
// @ts-ignore: decorator
@inline
function carry3(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(v128.xor(a, b), c));
}

/** The borrow of a - b - c. */
// @ts-ignore: decorator
@inline
function borrow3(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.andnot(b, a), v128.andnot(c, v128.xor(a, b)));
}

// @ts-ignore: decorator
@inline
function slot(list: usize, i: i32, vector: usize): usize {
  return <usize>load<u32>(list + (<usize>i << 2)) + vector;
}

/**
 * Chooses in the games of vector `vector` (a byte offset into each slot), and writes the slots of the moves made. Returns
 * the games in which the role has a legal move; in the others none is made.
 */
export function chooseVector(choice: usize, vector: usize, scratch: usize, random: usize): v128 {
  const moves = load<i32>(choice, CHOICE_MOVES);
  const bits = load<i32>(choice, CHOICE_BITS);
  const legal = <usize>load<u32>(choice, CHOICE_LEGAL);
  const does = <usize>load<u32>(choice, CHOICE_DOES);
  if (moves == 1) {
    const only = v128.load(slot(legal, 0, vector));
    v128.store(slot(does, 0, vector), only);
    return only;
  }
  count(legal, moves, bits, vector, scratch);
  draw(bits, scratch, random);
  return select(legal, does, moves, bits, vector, scratch);
}

/** Counts the legal moves of octets and blocks, and makes LIMIT their sum less one. */
function count(legal: usize, moves: i32, bits: i32, vector: usize, scratch: usize): void {
  for (let j = 0; j < bits; j++) v128.store(scratch + (<usize>j << 4), all(), LIMIT);
  let counts = scratch + COUNTS;
  for (let first = 0; first < moves; first += BLOCK) {
    countBlock(legal + (<usize>first << 2), min(moves - first, BLOCK), vector, counts);
    addToLimit(scratch, counts + BLOCK_COUNT, bits);
    counts += BLOCK_BYTES;
  }
}

function countBlock(legal: usize, moves: i32, vector: usize, counts: usize): void {
  let t0 = none();
  let t1 = none();
  let t2 = none();
  let t3 = none();
  let t4 = none();
  let t5 = none();
  let t6 = none();
  for (let first = 0; first < moves; first += OCTET) {
    const list = legal + (<usize>first << 2);
    const a = v128.load(slot(list, 0, vector));
    const b = v128.load(slot(list, 1, vector));
    const c = v128.load(slot(list, 2, vector));
    const d = v128.load(slot(list, 3, vector));
    const e = v128.load(slot(list, 4, vector));
    const f = v128.load(slot(list, 5, vector));
    const g = v128.load(slot(list, 6, vector));
    const h = v128.load(slot(list, 7, vector));
    // Ones: three sums are left. Twos: their carry and those of the sums. Fours, eights: likewise.
    const abc = sum3(a, b, c);
    const def = sum3(d, e, f);
    const gh = v128.xor(g, h);
    const ones = sum3(abc, def, gh);
    const twosA = carry3(a, b, c);
    const twosB = carry3(d, e, f);
    const twosC = v128.and(g, h);
    const twosD = carry3(abc, def, gh);
    const twosABC = sum3(twosA, twosB, twosC);
    const twos = v128.xor(twosABC, twosD);
    const foursA = carry3(twosA, twosB, twosC);
    const foursB = v128.and(twosABC, twosD);
    const fours = v128.xor(foursA, foursB);
    const eights = v128.and(foursA, foursB);
    v128.store(counts, ones);
    v128.store(counts, twos, 16);
    v128.store(counts, fours, 32);
    v128.store(counts, eights, 48);
    counts += OCTET_BYTES;

    let carry = v128.and(t0, ones);
    t0 = v128.xor(t0, ones);
    const carry1 = carry3(t1, twos, carry);
    t1 = sum3(t1, twos, carry);
    const carry2 = carry3(t2, fours, carry1);
    t2 = sum3(t2, fours, carry1);
    carry = carry3(t3, eights, carry2);
    t3 = sum3(t3, eights, carry2);
    const carry4 = v128.and(t4, carry);
    t4 = v128.xor(t4, carry);
    t6 = v128.or(t6, v128.and(t5, carry4));
    t5 = v128.xor(t5, carry4);
  }
  counts += <usize>((BLOCK - moves) >> 3) * OCTET_BYTES;
  v128.store(counts, t0);
  v128.store(counts, t1, 16);
  v128.store(counts, t2, 32);
  v128.store(counts, t3, 48);
  v128.store(counts, t4, 64);
  v128.store(counts, t5, 80);
  v128.store(counts, t6, 96);
}

/** LIMIT begins as -1, so that it ends as the sum less one. */
function addToLimit(scratch: usize, block: usize, bits: i32): void {
  let carry = none();
  for (let j = 0; j < bits; j++) {
    const at = scratch + (<usize>j << 4);
    const a = v128.load(at, LIMIT);
    const b = j < BLOCK_COUNT_VECTORS ? v128.load(block + (<usize>j << 4)) : none();
    v128.store(at, sum3(a, b, carry), LIMIT);
    carry = carry3(a, b, carry);
  }
}

/** DRAWN is a number from 0 to LIMIT in each game, each equally likely. Without a legal move LIMIT is 2^m - 1. */
function draw(bits: i32, scratch: usize, random: usize): void {
  // Bits at or below the highest one of the limit. Those that no game's limit has are not drawn.
  let mask = none();
  let drawnBits = 0;
  for (let j = max(bits, BLOCK_BITS) - 1; j >= bits; j--) v128.store(scratch + (<usize>j << 4), none(), DRAWN);
  for (let j = bits - 1; j >= 0; j--) {
    const at = scratch + (<usize>j << 4);
    mask = v128.or(mask, v128.load(at, LIMIT));
    v128.store(at, mask, MASK);
    v128.store(at, none(), DRAWN);
    if (drawnBits == 0 && v128.any_true(mask)) drawnBits = j + 1;
  }
  let open = all();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    // From the lowest bit up: whether the bits so far are at most those of the limit.
    let atMost = all();
    for (let j = 0; j < drawnBits; j++) {
      const at = scratch + (<usize>j << 4);
      const bit = v128.and(nextSlice(random), v128.load(at, MASK));
      const limit = v128.load(at, LIMIT);
      atMost = v128.or(v128.andnot(limit, bit), v128.andnot(atMost, v128.xor(bit, limit)));
      v128.store(at, v128.or(v128.andnot(v128.load(at, DRAWN), open), v128.and(bit, open)), DRAWN);
    }
    open = v128.andnot(open, atMost);
    if (!v128.any_true(open)) return;
  }
  for (let j = 0; j < drawnBits; j++) {
    const at = scratch + (<usize>j << 4);
    v128.store(at, v128.andnot(v128.load(at, DRAWN), open), DRAWN);
  }
}

function select(legal: usize, does: usize, moves: i32, bits: i32, vector: usize, scratch: usize): v128 {
  let counts = scratch + COUNTS;
  if (moves <= BLOCK) return selectInBlock(legal, does, moves, all(), scratch + DRAWN, counts, vector);
  let found = none();
  for (let first = 0; first < moves; first += BLOCK) {
    const at = <usize>first << 2;
    const size = min(moves - first, BLOCK);
    for (let j: usize = 0; j < 96; j += 16) v128.store(scratch + j, v128.load(scratch + j, DRAWN), BEFORE);
    const here = countDown(scratch, counts + BLOCK_COUNT, bits);
    if (v128.any_true(here)) {
      found = v128.or(found, here);
      selectInBlock(legal + at, does + at, size, here, scratch + BEFORE, counts, vector);
    } else {
      clearMoves(does + at, size, vector);
    }
    counts += BLOCK_BYTES;
  }
  return found;
}

/** Takes the count of a block off DRAWN; the games in which it falls below zero. */
function countDown(scratch: usize, block: usize, bits: i32): v128 {
  let borrow = none();
  for (let j = 0; j < bits; j++) {
    const at = scratch + (<usize>j << 4);
    const a = v128.load(at, DRAWN);
    const b = j < BLOCK_COUNT_VECTORS ? v128.load(block + (<usize>j << 4)) : none();
    v128.store(at, sum3(a, b, borrow), DRAWN);
    borrow = borrow3(a, b, borrow);
  }
  return borrow;
}

/**
 * In the games `here` the move whose number among the legal ones of the block stands in the six vectors at `number`. The
 * games of `here` in which there is such a move.
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
  let found = none();
  for (let first = 0; first < moves; first += OCTET) {
    const at = <usize>first << 2;
    const c0 = v128.load(counts);
    const c1 = v128.load(counts, 16);
    const c2 = v128.load(counts, 32);
    const c3 = v128.load(counts, 48);
    counts += OCTET_BYTES;
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
  for (let i = 0; i < moves; i++) v128.store(slot(does, i, vector), none());
}

/** For the tests: one choice, in the vectors of a slot one after the other. Writes which games have a move to `able`. */
export function chooseMoves(choice: usize, vectors: i32, able: usize, scratch: usize, random: usize): void {
  for (let vector: usize = 0; vector < <usize>vectors << 4; vector += 16) {
    v128.store(able + vector, chooseVector(choice, vector, scratch, random));
  }
}
