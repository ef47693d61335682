/**
 * Random numbers: xoshiro128** 1.1 of Blackman and Vigna (ACM TOMS 47, 2021), 32-bit integers only. A
 * generator is 16 bytes at an address, four words s0 to s3; the host seeds one per piece of work, so that the
 * numbers belong to the work and not to the worker.
 *
 *     address  +0 | +4 | +8 | +12
 *     word     s0 | s1 | s2 | s3
 *
 * `src/engine/random-numbers.ts` is the same generator, number for number, and says how (seed, stream)
 * becomes a state.
 */

/** The fourth word of a state before mixing. */
const TAG: u32 = 0x61726377;

const SEEDING_ROUNDS = 8;

const S1: usize = 4;
const S2: usize = 8;
const S3: usize = 12;

/** Puts the generator in the state of (seed, stream); the seed is `seedHigh` * 2^32 + `seedLow`. */
export function seedRandom(random: usize, seedLow: u32, seedHigh: u32, stream: u32): void {
  let a = seedLow;
  let b = seedHigh;
  let c = stream;
  let d = TAG;
  for (let round = 0; round < SEEDING_ROUNDS; round++) {
    a += b;
    d = rotl(d ^ a, 16);
    c += d;
    b = rotl(b ^ c, 12);
    a += b;
    d = rotl(d ^ a, 8);
    c += d;
    b = rotl(b ^ c, 7);
  }
  store<u32>(random, a);
  store<u32>(random, b, S1);
  store<u32>(random, c, S2);
  store<u32>(random, d, S3);
}

/** The next of 2^32 equally likely numbers. */
export function nextRandom(random: usize): u32 {
  const s0 = load<u32>(random);
  const s1 = load<u32>(random, S1);
  const s2 = load<u32>(random, S2) ^ s0;
  const s3 = load<u32>(random, S3) ^ s1;
  store<u32>(random, s0 ^ s3);
  store<u32>(random, s1 ^ s2, S1);
  store<u32>(random, s2 ^ (s1 << 9), S2);
  store<u32>(random, rotl(s3, 11), S3);
  return rotl(s1 * 5, 7) * 9;
}

/** One of 0 to n - 1, each equally likely, by rejection; n from 1 to 2^32 - 1. */
export function randomBelow(random: usize, n: u32): u32 {
  assert(n > 0, "nothing to choose from");
  // 2^32 mod n: this many of the lowest results would be too likely, so they are drawn again.
  const leftOver: u32 = (0 - n) % n;
  let drawn = nextRandom(random);
  while (drawn < leftOver) drawn = nextRandom(random);
  return drawn % n;
}
