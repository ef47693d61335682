import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArenaPlan } from "../../src/engine/memory/arena.js";
import { Random } from "../../src/engine/random-numbers.js";
import { KERNELS, openKernel } from "../kernels.js";

const seeds = fc.maxSafeNat();
const streams = fc.integer({ min: 0, max: 0xffffffff });

describe.each(KERNELS)("random (%s)", (build) => {
  const plan = new ArenaPlan();
  const state = plan.reserve(16);
  const numbers = plan.reserve(400);
  const kernel = openKernel(build, plan.bytes);
  const { calls } = kernel;
  const random = kernel.address(state);

  function seed(value: number, stream: number): Random {
    calls.seedRandom(random, value % 2 ** 32, Math.floor(value / 2 ** 32), stream);
    return new Random(value, stream);
  }

  it("draws the numbers of the generator in TypeScript, one by one and in rows", () => {
    fc.assert(
      fc.property(seeds, streams, (value, stream) => {
        const model = seed(value, stream);
        for (let i = 0; i < 20; i++) expect(calls.nextRandom(random) >>> 0).toBe(model.next());
        calls.fillRandom(random, kernel.address(numbers), 100);
        expect([...kernel.words(numbers)]).toEqual(Array.from({ length: 100 }, () => model.next()));
      }),
    );
  });

  it("draws the same numbers below any bound, and rejects as often", () => {
    const bounds = fc.oneof(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 2 ** 31 - 5, max: 2 ** 32 - 1 }),
    );
    fc.assert(
      fc.property(seeds, bounds, (value, n) => {
        const model = seed(value, 0);
        for (let i = 0; i < 20; i++) expect(calls.randomBelow(random, n) >>> 0).toBe(model.below(n));
      }),
    );
  });
});
