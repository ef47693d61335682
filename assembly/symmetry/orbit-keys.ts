/**
 * Keys that all states of an orbit share, and the element that takes one state of an orbit into another: see
 * `docs/orbits.md`.
 *
 * The key of a state s by an element g is the XOR of the keys of the images of its fluents, which is the Zobrist
 * key of g(s). The key of the orbit is the least of these, over all elements. Each fluent has a row with the keys
 * of its images, so all elements are done at once, two in a vector:
 *
 *     row of f     z[g0 f] | z[g1 f] | z[g2 f] | …      XOR over the fluents of s, then the least
 *
 * If two states have one key, by elements a and b, then a(s) = b(t), unless keys collide; so b⁻¹a should take s
 * into t, and this is looked up fluent by fluent. A collision costs a merge that is missed, never a wrong one.
 */
import { KEY_BYTES } from "../layout";
import { keyOf } from "../zobrist";
import {
  HELD_BYTES,
  HELD_FLUENT,
  HELD_ROW,
  MIDDLE_ROW_BYTES,
  ORBITS_ELEMENT,
  ORBITS_FIXED,
  ORBITS_HELD,
  ORBITS_HELD_COUNT,
  ORBITS_IMAGES,
  ORBITS_IMAGE_BYTES,
  ORBITS_KEYS,
  ORBITS_MOVED,
  ORBITS_MOVES,
  ORBITS_MOVE_COUNT,
  ORBITS_ORDER,
  ORBITS_QUOTIENTS,
  ORBITS_ROWS,
  ORBITS_ROW_BYTES,
  ORBITS_STATE_BYTES,
  SMALL_ROW_BYTES,
} from "./orbit-layout";

/** No element takes the one state into the other. */
export const NO_TURN = -1;

/** The least key so far, and its element. */
let least: u64 = 0;
let leastElement: u32 = 0;

/** The key of the orbit of a state. The element that gave it is noted, and the moved fluents that hold. */
export function orbitKey(orbits: usize, state: usize): u64 {
  const start = i64x2.splat(holdFluents(orbits, state));
  const rowBytes = <usize>load<u32>(orbits, ORBITS_ROW_BYTES);
  const held = <usize>load<u32>(orbits, ORBITS_HELD);
  const end = held + <usize>load<u32>(orbits, ORBITS_HELD_COUNT) * HELD_BYTES;
  least = ~(<u64>0);
  leastElement = 0;
  if (rowBytes == SMALL_ROW_BYTES) lookAtTwo(held, end, start);
  else if (rowBytes == MIDDLE_ROW_BYTES) lookAtFour(held, end, start);
  else for (let from: usize = 0; from < rowBytes; from += 64) lookAtEight(held, end, start, from);
  store<u32>(orbits, leastElement, ORBITS_ELEMENT);
  return least;
}

/** Lists the moved fluents that hold. Returns the XOR of the keys of those that hold and stay. */
function holdFluents(orbits: usize, state: usize): u64 {
  const bytes = <usize>load<u32>(orbits, ORBITS_STATE_BYTES);
  const keys = <usize>load<u32>(orbits, ORBITS_KEYS);
  const rows = <usize>load<u32>(orbits, ORBITS_ROWS);
  const rowBytes = <usize>load<u32>(orbits, ORBITS_ROW_BYTES);
  const fixed = <usize>load<u32>(orbits, ORBITS_FIXED);
  const moved = <usize>load<u32>(orbits, ORBITS_MOVED);
  const first = <usize>load<u32>(orbits, ORBITS_HELD);
  let held = first;
  let key: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(state + at);
    key ^= keyOf(word & load<u64>(fixed + at), keys + (at << 3) * KEY_BYTES);
    for (let rest = word & load<u64>(moved + at); rest != 0; rest &= rest - 1) {
      const fluent = (at << 3) + <usize>ctz(rest);
      store<u32>(held, <u32>fluent, HELD_FLUENT);
      store<u32>(held, <u32>(rows + fluent * rowBytes), HELD_ROW);
      held += HELD_BYTES;
    }
  }
  store<u32>(orbits, <u32>(held - first) / HELD_BYTES, ORBITS_HELD_COUNT);
  return key;
}

function lookAtTwo(held: usize, end: usize, start: v128): void {
  let a = start;
  for (; held < end; held += HELD_BYTES) a = v128.xor(a, v128.load(<usize>load<u32>(held, HELD_ROW)));
  compare(a, 0);
}

function lookAtFour(held: usize, end: usize, start: v128): void {
  let a = start;
  let b = start;
  for (; held < end; held += HELD_BYTES) {
    const row = <usize>load<u32>(held, HELD_ROW);
    a = v128.xor(a, v128.load(row));
    b = v128.xor(b, v128.load(row, 16));
  }
  compare(a, 0);
  compare(b, 2);
}

/** Keys begin with those of the fluents that stay. The eight elements whose keys begin at `from` in each row. */
function lookAtEight(held: usize, end: usize, start: v128, from: usize): void {
  let a = start;
  let b = start;
  let c = start;
  let d = start;
  for (; held < end; held += HELD_BYTES) {
    const row = <usize>load<u32>(held, HELD_ROW) + from;
    a = v128.xor(a, v128.load(row));
    b = v128.xor(b, v128.load(row, 16));
    c = v128.xor(c, v128.load(row, 32));
    d = v128.xor(d, v128.load(row, 48));
  }
  const element = <u32>(from >> 3);
  compare(a, element);
  compare(b, element + 2);
  compare(c, element + 4);
  compare(d, element + 6);
}

/** Rows end with keys of the identity, which comes first, so only keys that are less count. */
// @ts-ignore: decorator
@inline
function compare(keys: v128, element: u32): void {
  const first = <u64>i64x2.extract_lane(keys, 0);
  const second = <u64>i64x2.extract_lane(keys, 1);
  if (first < least) {
    least = first;
    leastElement = element;
  }
  if (second < least) {
    least = second;
    leastElement = element + 1;
  }
}

/**
 * The element that takes the state whose key was asked last into `other`, or NO_TURN; `otherElement`: the one
 * that gave the key of `other`.
 */
export function turnInto(orbits: usize, state: usize, other: usize, otherElement: u32): i32 {
  const bytes = <usize>load<u32>(orbits, ORBITS_STATE_BYTES);
  const fixed = <usize>load<u32>(orbits, ORBITS_FIXED);
  const moved = <usize>load<u32>(orbits, ORBITS_MOVED);
  let members: u32 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(other + at);
    if (((load<u64>(state + at) ^ word) & load<u64>(fixed + at)) != 0) return NO_TURN;
    members += <u32>popcnt(word & load<u64>(moved + at));
  }
  const count = load<u32>(orbits, ORBITS_HELD_COUNT);
  if (members != count) return NO_TURN;
  const turn = quotient(orbits, otherElement, load<u32>(orbits, ORBITS_ELEMENT));
  const imageBytes = <usize>load<u32>(orbits, ORBITS_IMAGE_BYTES);
  const images = <usize>load<u32>(orbits, ORBITS_IMAGES) + <usize>turn * imageBytes;
  let held = <usize>load<u32>(orbits, ORBITS_HELD);
  for (const end = held + <usize>count * HELD_BYTES; held < end; held += HELD_BYTES) {
    const image = load<u16>(images + (<usize>load<u32>(held, HELD_FLUENT) << 1));
    if (((load<u8>(other + <usize>(image >> 3)) >> <u8>(image & 7)) & 1) == 0) return NO_TURN;
  }
  return <i32>turn;
}

/** The element a⁻¹b. */
// @ts-ignore: decorator
@inline
export function quotient(orbits: usize, a: u32, b: u32): u32 {
  const at = a * load<u32>(orbits, ORBITS_ORDER) + b;
  return <u32>load<u16>(<usize>load<u32>(orbits, ORBITS_QUOTIENTS) + (<usize>at << 1));
}

// @ts-ignore: decorator
@inline
export function inverse(orbits: usize, element: u32): u32 {
  return quotient(orbits, element, 0);
}

/** The element ab: b, then a. */
// @ts-ignore: decorator
@inline
export function product(orbits: usize, a: u32, b: u32): u32 {
  return a == 0 ? b : b == 0 ? a : quotient(orbits, inverse(orbits, a), b);
}

/** Where the images of all moves by an element stand. */
// @ts-ignore: decorator
@inline
export function movesBy(orbits: usize, element: u32): usize {
  const first = element * load<u32>(orbits, ORBITS_MOVE_COUNT);
  return <usize>load<u32>(orbits, ORBITS_MOVES) + (<usize>first << 2);
}

/** For tests and benchmarks: the element that gives the key of a state's orbit, after `times` times. */
export function elementOfState(orbits: usize, state: usize, times: u32): u32 {
  for (let time: u32 = 0; time < times; time++) orbitKey(orbits, state);
  return load<u32>(orbits, ORBITS_ELEMENT);
}
