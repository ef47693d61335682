import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/engine/random-numbers.js";

/** xoshiro128** once more, on BigInts and straight from its definition. */
function* model(state: readonly bigint[]): Generator<number> {
  const word = (x: bigint) => BigInt.asUintN(32, x);
  const rotate = (x: bigint, k: bigint) => word((x << k) | (x >> (32n - k)));
  let [s0, s1, s2, s3] = state as [bigint, bigint, bigint, bigint];
  for (;;) {
    yield Number(word(rotate(word(s1 * 5n), 7n) * 9n));
    const t = word(s1 << 9n);
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotate(s3, 11n);
  }
}

/** The state that (seed, stream) begins in, on BigInts. */
function initialState(seed: number, stream: number): bigint[] {
  const word = (x: bigint) => BigInt.asUintN(32, x);
  const rotate = (x: bigint, k: bigint) => word((x << k) | (x >> (32n - k)));
  let [a, b, c, d] = [BigInt(seed) & 0xffffffffn, BigInt(seed) >> 32n, BigInt(stream), 0x61726377n];
  for (let round = 0; round < 8; round++) {
    a = word(a + b);
    d = rotate(d ^ a, 16n);
    c = word(c + d);
    b = rotate(b ^ c, 12n);
    a = word(a + b);
    d = rotate(d ^ a, 8n);
    c = word(c + d);
    b = rotate(b ^ c, 7n);
  }
  return [a, b, c, d];
}

const seeds = fc.maxSafeNat();
const streams = fc.integer({ min: 0, max: 0xffffffff });
const draw = (random: Random, count: number) => Array.from({ length: count }, () => random.next());

describe("Random", () => {
  it("has a model that gives the published first numbers for the state 1, 2, 3, 4", () => {
    const numbers = model([1n, 2n, 3n, 4n]);
    const first = Array.from({ length: 4 }, () => numbers.next().value);
    expect(first).toEqual([11520, 0, 5927040, 70819200]);
  });

  it("draws the numbers of the model", () => {
    fc.assert(
      fc.property(seeds, streams, (seed, stream) => {
        const numbers = model(initialState(seed, stream));
        expect(draw(new Random(seed, stream), 20)).toEqual(
          Array.from({ length: 20 }, () => numbers.next().value),
        );
      }),
    );
  });

  it("never changes: a seed keeps its numbers from version to version", () => {
    expect(draw(new Random(1), 5)).toEqual([1706057408, 1162287038, 1030974472, 3674877976, 3503817991]);
    expect(new Random(0).next()).toBe(new Random(0, 0).next());
  });

  it("draws other numbers for another seed or stream", () => {
    const pair = fc.tuple(seeds, streams);
    fc.assert(
      fc.property(pair, pair, (a, b) => {
        fc.pre(a[0] !== b[0] || a[1] !== b[1]);
        expect(draw(new Random(...a), 4)).not.toEqual(draw(new Random(...b), 4));
      }),
    );
  });

  it("changes half the bits of the first number when one bit of the pair changes", () => {
    let changed = 0;
    let pairs = 0;
    for (let seed = 0; seed < 200; seed++) {
      for (let bit = 0; bit < 32; bit++, pairs++) {
        const other = bit % 2 === 0 ? new Random(seed + 2 ** bit) : new Random(seed, 2 ** bit);
        let difference = new Random(seed).next() ^ other.next();
        for (; difference !== 0; difference &= difference - 1) changed++;
      }
    }
    expect(changed / pairs).toBeGreaterThan(15.8);
    expect(changed / pairs).toBeLessThan(16.2);
  });

  it("draws below any bound", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 32 }), (seed, n) => {
        const random = new Random(seed);
        for (let i = 0; i < 10; i++) {
          const drawn = random.below(n);
          expect(drawn >= 0 && drawn < n && Number.isInteger(drawn)).toBe(true);
        }
      }),
    );
  });

  it("is unbiased where a plain remainder would not be", () => {
    // 2^32 mod 3 * 2^30 is 2^30: with a plain remainder the first third would come half the time.
    const random = new Random(5);
    const n = 3 * 2 ** 30;
    let low = 0;
    for (let i = 0; i < 30_000; i++) if (random.below(n) < 2 ** 30) low++;
    expect(low).toBeGreaterThan(9_600);
    expect(low).toBeLessThan(10_400);
  });

  it.each([-1, 0.5, 2 ** 53, Number.NaN])("refuses the seed %s", (seed) => {
    expect(() => new Random(seed)).toThrow(RangeError);
  });

  it.each([-1, 0.5, 2 ** 32])("refuses the stream %s", (stream) => {
    expect(() => new Random(1, stream)).toThrow(RangeError);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1])("refuses the bound %s", (n) => {
    expect(() => new Random(1).below(n)).toThrow(RangeError);
  });
});
