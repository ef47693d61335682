/** The bits that random slices are made of, as a choice between two moves shows them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { KERNELS } from "../../kernels.js";
import { Chooser } from "./chooser.js";

/** xoshiro128++, from the same paper: one lane of a source of random slices. */
class Lane {
  private readonly s: number[];

  constructor(seeds: Random) {
    this.s = [seeds.next(), seeds.next(), seeds.next(), seeds.next()];
  }

  next(): number {
    const [s0, s1, s2, s3] = this.s as [number, number, number, number];
    const result = rotateLeft((s0 + s3) | 0, 7) + s0;
    const u = s2 ^ s0;
    const v = s3 ^ s1;
    this.s.splice(0, 4, s0 ^ v, s1 ^ u, u ^ (s1 << 9), rotateLeft(v, 11));
    return result >>> 0;
  }
}

function rotateLeft(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits));
}

describe.each(KERNELS)("random slices (%s)", (build) => {
  it("are four generators side by side, seeded one after the other", () => {
    const PASSES = 50;
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 0xffffffff }), (seed, stream) => {
        const chooser = new Chooser(build, [2], 2, seed, stream);
        chooser.setAllLegal(0, () => true);
        const seeds = new Random(seed, stream);
        const lanes = [0, 1, 2, 3].map(() => new Lane(seeds));
        for (let pass = 0; pass < PASSES; pass++) {
          chooser.choose();
          const words = [0, 1].flatMap(() => lanes.map((lane) => lane.next()));
          const bits = words.flatMap((word) => Array.from({ length: 32 }, (_, bit) => (word >>> bit) & 1));
          expect([...chooser.chosen(0)]).toEqual(bits);
        }
      }),
      { numRuns: 20 },
    );
  });
});
