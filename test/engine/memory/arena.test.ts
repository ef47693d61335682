import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";

describe("ArenaPlan", () => {
  it("lays regions out in order, apart from each other, each on a cache line", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), (sizes) => {
        const plan = new ArenaPlan();
        let free = 0;
        for (const size of sizes) {
          const { offset, bytes } = plan.reserve(size);
          expect(bytes).toBe(size);
          expect(offset % 64).toBe(0);
          expect(offset).toBeGreaterThanOrEqual(free);
          expect(offset - free).toBeLessThan(64);
          free = offset + bytes;
        }
        expect(plan.bytes).toBeGreaterThanOrEqual(free);
        expect(plan.bytes - free).toBeLessThan(64);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN])("refuses a region of %s bytes", (bytes) => {
    expect(() => new ArenaPlan().reserve(bytes)).toThrow(RangeError);
  });
});
