/**
 * The random numbers of everything in TypeScript: xoshiro128** 1.1 of Blackman and Vigna ("Scrambled linear
 * pseudorandom number generators", ACM TOMS 47, 2021), 32-bit integers only, so that a seed gives the same
 * numbers on every machine. `assembly/random.ts` is the same generator in the kernel, number for number.
 *
 * A generator is made for a pair (seed, stream): work is cut into pieces, and piece k draws from stream k,
 * whoever does it. The state is a permutation of the pair (rounds of ChaCha's quarter round), so different
 * pairs never start in the same state, and none starts in the state of four zeros, which would be stuck.
 *
 * Not for cryptography.
 */

/** The fourth word of a state before mixing: any number but 0 would do. These are the letters "arcw". */
const TAG = 0x61726377;

const SEEDING_ROUNDS = 8;

export class Random {
  private readonly s: Uint32Array = new Uint32Array(4);

  /** `seed` is an integer from 0 to 2^53 - 1, `stream` one from 0 to 2^32 - 1. */
  constructor(seed: number, stream = 0) {
    if (!Number.isSafeInteger(seed) || seed < 0) {
      throw new RangeError(`a seed is an integer from 0 to 2^53 - 1, not ${seed}`);
    }
    if (!Number.isInteger(stream) || stream < 0 || stream > 0xffffffff) {
      throw new RangeError(`a stream is an integer from 0 to 2^32 - 1, not ${stream}`);
    }
    const s = this.s;
    s[0] = seed % 0x100000000;
    s[1] = Math.floor(seed / 0x100000000);
    s[2] = stream;
    s[3] = TAG;
    for (let round = 0; round < SEEDING_ROUNDS; round++) quarterRound(s);
  }

  /** The next integer from 0 to 2^32 - 1. */
  next(): number {
    const s = this.s;
    const s0 = s[0];
    const s1 = s[1];
    const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
    const s2 = s[2] ^ s0;
    const s3 = s[3] ^ s1;
    s[0] = s0 ^ s3;
    s[1] = s1 ^ s2;
    s[2] = s2 ^ (s1 << 9);
    s[3] = rotateLeft(s3, 11);
    return result;
  }

  /** An integer from 0 to `n - 1`, each equally likely; `n` is an integer from 1 to 2^32. */
  below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > 0x100000000) {
      throw new RangeError(`a bound is an integer from 1 to 2^32, not ${n}`);
    }
    // The numbers beyond the last whole multiple of n would favour the small results: draw again.
    const leftOver = 0x100000000 % n;
    let drawn = this.next();
    while (drawn < leftOver) drawn = this.next();
    return drawn % n;
  }
}

/** A seed of 53 bits for another purpose. */
export function derivedSeed(seed: number, stream: number): number {
  const random = new Random(seed, stream);
  return random.next() * 2 ** 21 + (random.next() >>> 11);
}

function rotateLeft(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits));
}

function quarterRound(s: Uint32Array): void {
  let a = s[0];
  let b = s[1];
  let c = s[2];
  let d = s[3];
  a = (a + b) | 0;
  d = rotateLeft(d ^ a, 16);
  c = (c + d) | 0;
  b = rotateLeft(b ^ c, 12);
  a = (a + b) | 0;
  d = rotateLeft(d ^ a, 8);
  c = (c + d) | 0;
  b = rotateLeft(b ^ c, 7);
  s[0] = a;
  s[1] = b;
  s[2] = c;
  s[3] = d;
}
