/**
 * The first part of a choice (`choose-move.ts`): how many moves are legal in each of 128 games, octet by
 * octet and block by block.
 */
import { carry3, slot, sum3 } from "./bit-sliced";
import { allLanes, noLanes } from "./lanes";
import {
  BLOCK,
  BLOCK_COUNT,
  BLOCK_COUNTS_BYTES,
  BLOCK_COUNT_BITS,
  BLOCK_LIVE,
  CHOICE_BITS,
  CHOICE_COUNTS,
  CHOICE_LEGAL,
  CHOICE_LIMIT,
  CHOICE_MOVES,
  CHOICE_SCRATCH,
  CHOICE_SCRATCH_BYTES,
  OCTET,
} from "./slice-layout";

/** Counts the legal moves of octets and blocks, and makes CHOICE_LIMIT their sum less one. */
export function countFew(choice: usize, vector: usize, scratch: usize): void {
  const moves = load<i32>(choice, CHOICE_MOVES);
  const bits = load<i32>(choice, CHOICE_BITS);
  const legal = <usize>load<u32>(choice, CHOICE_LEGAL);
  beginLimit(scratch, bits);
  let block = scratch + CHOICE_COUNTS;
  for (let first = 0; first < moves; first += BLOCK) {
    countBlock(legal + (<usize>first << 2), min(moves - first, BLOCK), vector, block, false);
    addToLimit(scratch, block + BLOCK_COUNT, bits);
    block += BLOCK_COUNTS_BYTES;
  }
}

/** The same for MANY_MOVES, in all vectors: the slots of a block are looked at while they are in the cache. */
export function countMany(choice: usize, vectors: i32): void {
  const moves = load<i32>(choice, CHOICE_MOVES);
  const bits = load<i32>(choice, CHOICE_BITS);
  const legal = <usize>load<u32>(choice, CHOICE_LEGAL);
  const scratch = <usize>load<u32>(choice, CHOICE_SCRATCH);
  const bytes = <usize>load<u32>(choice, CHOICE_SCRATCH_BYTES);
  const end = scratch + <usize>vectors * bytes;
  for (let at = scratch; at < end; at += bytes) beginLimit(at, bits);
  let offset = CHOICE_COUNTS;
  for (let first = 0; first < moves; first += BLOCK) {
    const list = legal + (<usize>first << 2);
    const size = min(moves - first, BLOCK);
    let vector: usize = 0;
    for (let at = scratch; at < end; at += bytes) {
      const block = at + offset;
      const live = countBlock(list, size, vector, block, true);
      store<u64>(block, live, BLOCK_LIVE);
      if (live != 0) addToLimit(at, block + BLOCK_COUNT, bits);
      vector += 16;
    }
    offset += BLOCK_COUNTS_BYTES;
  }
}

function beginLimit(scratch: usize, bits: i32): void {
  for (let j = 0; j < bits; j++) v128.store(scratch + (<usize>j << 4), allLanes(), CHOICE_LIMIT);
}

/** Where there are many, octets without a legal move are looked for. Returns a byte for each octet, 1 for others. */
// @ts-ignore: decorator
@inline
function countBlock(legal: usize, moves: i32, vector: usize, block: usize, many: bool): u64 {
  let live: u64 = 0;
  let t0 = noLanes();
  let t1 = noLanes();
  let t2 = noLanes();
  let t3 = noLanes();
  let t4 = noLanes();
  let t5 = noLanes();
  let t6 = noLanes();
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
    if (many) {
      const some = v128.or(v128.or(v128.or(a, b), v128.or(c, d)), v128.or(v128.or(e, f), v128.or(g, h)));
      if (!v128.any_true(some)) continue;
      live |= (<u64>1) << first;
    }
    // Ones: three sums are left to add. Twos: the carry of that, and the carries of the three sums. So on for
    // fours and eights.
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
    const counts = block + (<usize>first << 3);
    v128.store(counts, ones);
    v128.store(counts, twos, 16);
    v128.store(counts, fours, 32);
    v128.store(counts, eights, 48);

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
  v128.store(block, t0, BLOCK_COUNT);
  v128.store(block, t1, BLOCK_COUNT + 16);
  v128.store(block, t2, BLOCK_COUNT + 32);
  v128.store(block, t3, BLOCK_COUNT + 48);
  v128.store(block, t4, BLOCK_COUNT + 64);
  v128.store(block, t5, BLOCK_COUNT + 80);
  v128.store(block, t6, BLOCK_COUNT + 96);
  return live;
}

/** CHOICE_LIMIT begins as -1, so that it ends as the sum less one. */
function addToLimit(scratch: usize, block: usize, bits: i32): void {
  let carry = noLanes();
  for (let j = 0; j < bits; j++) {
    if (j >= BLOCK_COUNT_BITS && !v128.any_true(carry)) return;
    const at = scratch + (<usize>j << 4);
    const a = v128.load(at, CHOICE_LIMIT);
    const b = j < BLOCK_COUNT_BITS ? v128.load(block + (<usize>j << 4)) : noLanes();
    v128.store(at, sum3(a, b, carry), CHOICE_LIMIT);
    carry = carry3(a, b, carry);
  }
}
