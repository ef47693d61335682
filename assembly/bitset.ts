/**
 * Sets of small integers: domains of variables, rows of a table that are still alive. A set is `vectors`
 * vectors of 128 bits at an aligned address:
 *
 *     vector     0                    1
 *     byte       0  1  2 … 15         16 …
 *     member     0-7  8-15 …          128-135 …
 *
 * Whole sets are combined a vector at a time, and walked a 64-bit word at a time. Sets that are combined
 * have the same number of vectors. Bits beyond the members in use must stay zero, or `count` counts them.
 */
import { VECTOR_BYTES } from "./layout";

const WORD_BYTES: usize = 8;

// @ts-ignore: decorator
@inline
function checkAligned(set: usize): void {
  assert((set & <usize>(VECTOR_BYTES - 1)) == 0, "a bitset begins at a multiple of 16");
}

// @ts-ignore: decorator
@inline
function end(set: usize, vectors: i32): usize {
  return set + <usize>vectors * VECTOR_BYTES;
}

// @ts-ignore: decorator
@inline
function byteOf(set: usize, member: i32): usize {
  return set + <usize>(<u32>member >> 3);
}

// @ts-ignore: decorator
@inline
function bitOf(member: i32): u32 {
  return 1 << (<u32>member & 7);
}

export function has(set: usize, member: i32): bool {
  return (<u32>load<u8>(byteOf(set, member)) & bitOf(member)) != 0;
}

export function add(set: usize, member: i32): void {
  const byte = byteOf(set, member);
  store<u8>(byte, load<u8>(byte) | <u8>bitOf(member));
}

export function remove(set: usize, member: i32): void {
  const byte = byteOf(set, member);
  store<u8>(byte, load<u8>(byte) & ~(<u8>bitOf(member)));
}

/** Makes the set {0, …, members - 1}. */
export function fillUpTo(set: usize, vectors: i32, members: i32): void {
  checkAligned(set);
  assert(members >= 0 && members <= vectors * VECTOR_BYTES * 8, "more members than the set has bits");
  const whole = <usize>(<u32>members >> 3);
  memory.fill(set, 0xff, whole);
  memory.fill(set + whole, 0, end(set, vectors) - set - whole);
  if (members & 7) store<u8>(set + whole, <u8>(bitOf(members) - 1));
}

/** target := target ∩ source; whether that removed anything. */
export function intersect(target: usize, source: usize, vectors: i32): bool {
  checkAligned(target);
  checkAligned(source);
  let removed = i64x2.splat(0);
  const stop = end(target, vectors);
  while (target < stop) {
    const a = v128.load(target);
    const b = v128.load(source);
    removed = v128.or(removed, v128.andnot(a, b));
    v128.store(target, v128.and(a, b));
    target += VECTOR_BYTES;
    source += VECTOR_BYTES;
  }
  return v128.any_true(removed);
}

/** target := target ∪ source; whether that added anything. */
export function unite(target: usize, source: usize, vectors: i32): bool {
  checkAligned(target);
  checkAligned(source);
  let added = i64x2.splat(0);
  const stop = end(target, vectors);
  while (target < stop) {
    const a = v128.load(target);
    const b = v128.load(source);
    added = v128.or(added, v128.andnot(b, a));
    v128.store(target, v128.or(a, b));
    target += VECTOR_BYTES;
    source += VECTOR_BYTES;
  }
  return v128.any_true(added);
}

/** target := target \ source; whether that removed anything. */
export function subtract(target: usize, source: usize, vectors: i32): bool {
  checkAligned(target);
  checkAligned(source);
  let removed = i64x2.splat(0);
  const stop = end(target, vectors);
  while (target < stop) {
    const a = v128.load(target);
    const b = v128.load(source);
    removed = v128.or(removed, v128.and(a, b));
    v128.store(target, v128.andnot(a, b));
    target += VECTOR_BYTES;
    source += VECTOR_BYTES;
  }
  return v128.any_true(removed);
}

/** Whether the sets have a member in common. */
export function meet(a: usize, b: usize, vectors: i32): bool {
  checkAligned(a);
  checkAligned(b);
  const stop = end(a, vectors);
  while (a < stop) {
    if (v128.any_true(v128.and(v128.load(a), v128.load(b)))) return true;
    a += VECTOR_BYTES;
    b += VECTOR_BYTES;
  }
  return false;
}

/** How many members the set has. */
export function count(set: usize, vectors: i32): i32 {
  checkAligned(set);
  let members: i64 = 0;
  const stop = end(set, vectors);
  while (set < stop) {
    members += popcnt(load<i64>(set)) + popcnt(load<i64>(set, WORD_BYTES));
    set += VECTOR_BYTES;
  }
  return <i32>members;
}

/** The least member that is at least `from`, or -1. Walks a set: `m = nextMember(set, v, m + 1)`. */
export function nextMember(set: usize, vectors: i32, from: i32): i32 {
  checkAligned(set);
  const stop = end(set, vectors);
  let word = set + <usize>(<u32>from >> 6) * WORD_BYTES;
  if (word >= stop) return -1;
  let bits = load<u64>(word) & (~(<u64>0) << <u64>(from & 63));
  while (bits == 0) {
    word += WORD_BYTES;
    if (word >= stop) return -1;
    bits = load<u64>(word);
  }
  return <i32>((word - set) << 3) + <i32>ctz(bits);
}
