/**
 * Random slices: vectors of 128 fair bits, one for each game. Four generators xoshiro128++ 1.0 (Blackman and
 * Vigna, ACM TOMS 47, 2021) run side by side, one in each 32-bit lane of a vector:
 *
 *     address    +0             +16            +32            +48            +64    +80
 *     vector     s0 of 0 1 2 3  s1 of 0 1 2 3  s2 of 0 1 2 3  s3 of 0 1 2 3  place  pool of vectors drawn
 *
 * Vectors are drawn a pool at a time, with the state in registers: drawn one by one they would wait for
 * memory.
 *
 * The scrambler is ++ where the scalar generator has **, because vectors multiply slowly. The scrambler +
 * would do for neither generator: its low bits are weak, and all 32 bits are used.
 */
import { nextRandom, seedRandom } from "../random";
import { POOL_VECTORS } from "./slice-layout";

const S1: usize = 16;
const S2: usize = 32;
const S3: usize = 48;
const PLACE: usize = 64;
const POOL: usize = 80;
const POOL_BYTES: usize = 16 * POOL_VECTORS;

/**
 * Puts the generators in the state of (seed, stream): 16 numbers of the scalar generator, four for each of
 * these generators in turn. Four consecutive numbers of the scalar one are never all zero, so none of these
 * is stuck.
 */
export function seedSlices(random: usize, seedLow: u32, seedHigh: u32, stream: u32): void {
  // The scalar generator stands where the pool will be.
  const scalar = random + POOL;
  seedRandom(scalar, seedLow, seedHigh, stream);
  for (let lane = random; lane < random + 16; lane += 4) {
    store<u32>(lane, nextRandom(scalar));
    store<u32>(lane, nextRandom(scalar), S1);
    store<u32>(lane, nextRandom(scalar), S2);
    store<u32>(lane, nextRandom(scalar), S3);
  }
  store<u32>(random, POOL_BYTES, PLACE);
}

// @ts-ignore: decorator
@inline
function rotateLeft(x: v128, bits: i32): v128 {
  return v128.or(i32x4.shl(x, bits), i32x4.shr_u(x, 32 - bits));
}

function fillPool(random: usize): void {
  let s0 = v128.load(random);
  let s1 = v128.load(random, S1);
  let s2 = v128.load(random, S2);
  let s3 = v128.load(random, S3);
  const stop = random + POOL + POOL_BYTES;
  for (let at = random + POOL; at < stop; at += 16) {
    v128.store(at, i32x4.add(rotateLeft(i32x4.add(s0, s3), 7), s0));
    const shifted = i32x4.shl(s1, 9);
    s2 = v128.xor(s2, s0);
    s3 = v128.xor(s3, s1);
    s1 = v128.xor(s1, s2);
    s0 = v128.xor(s0, s3);
    s2 = v128.xor(s2, shifted);
    s3 = rotateLeft(s3, 11);
  }
  v128.store(random, s0);
  v128.store(random, s1, S1);
  v128.store(random, s2, S2);
  v128.store(random, s3, S3);
}

/** The next 128 bits. */
// @ts-ignore: decorator
@inline
export function nextSlice(random: usize): v128 {
  let place = <usize>load<u32>(random, PLACE);
  if (place == POOL_BYTES) {
    fillPool(random);
    place = 0;
  }
  store<u32>(random, <u32>place + 16, PLACE);
  return v128.load(random + place, POOL);
}
