import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLICE_RANDOM_BYTES } from "../../../assembly/slices/slice-layout.js";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { KERNELS, openKernel } from "../../kernels.js";

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
  const VECTORS = 100;
  const plan = new ArenaPlan();
  const source = plan.reserve(SLICE_RANDOM_BYTES);
  const target = plan.reserve(16 * VECTORS);
  const kernel = openKernel(build, plan.bytes);

  it("are four generators side by side, seeded one after the other", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 0xffffffff }), (seed, stream) => {
        const { calls } = kernel;
        calls.seedSlices(kernel.address(source), seed % 2 ** 32, Math.floor(seed / 2 ** 32), stream);
        calls.fillSlices(kernel.address(source), kernel.address(target), VECTORS);
        const seeds = new Random(seed, stream);
        const lanes = [0, 1, 2, 3].map(() => new Lane(seeds));
        const expected = Array.from({ length: VECTORS }, () => lanes.map((lane) => lane.next())).flat();
        expect([...kernel.words(target)]).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
