import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEY_BYTES, RANDOM_BYTES } from "../../assembly/layout.js";
import { ArenaPlan } from "../../src/engine/memory/arena.js";
import { Random } from "../../src/engine/random-numbers.js";
import { KERNELS, openKernel } from "../kernels.js";

const KEYS = 60;

describe.each(KERNELS)("zobrist (%s)", (build) => {
  it("draws its keys from the generator in TypeScript, number for number, the low half first", () => {
    const plan = new ArenaPlan();
    const generator = plan.reserve(RANDOM_BYTES);
    const keys = plan.reserve(KEY_BYTES * KEYS);
    const kernel = openKernel(build, plan.bytes);
    const streams = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(fc.maxSafeNat(), streams, (seed, stream) => {
        const { calls } = kernel;
        calls.seedRandom(generator.address, seed % 2 ** 32, Math.floor(seed / 2 ** 32), stream);
        const model = new Random(seed, stream);
        // Twice, since it goes on where it stopped.
        for (let time = 0; time < 2; time++) {
          calls.fillKeys(keys.address, KEYS, generator.address);
          expect([...kernel.words(keys)]).toEqual(Array.from({ length: 2 * KEYS }, () => model.next()));
        }
      }),
    );
  });
});
