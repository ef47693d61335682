import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARENA_BASE } from "../../../assembly/layout.js";
import { ArenaPlan, Region } from "../../../src/engine/memory/arena.js";

describe("ArenaPlan", () => {
  it("lays regions out in order, apart from each other, each on a cache line", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), (sizes) => {
        const plan = new ArenaPlan();
        let free = ARENA_BASE;
        for (const size of sizes) {
          const { address, bytes, end } = plan.reserve(size);
          expect(bytes).toBe(size);
          expect(address % 64).toBe(0);
          expect(address).toBeGreaterThanOrEqual(free);
          expect(address - free).toBeLessThan(64);
          expect(end).toBe(address + size);
          free = end;
        }
        expect(ARENA_BASE + plan.bytes).toBeGreaterThanOrEqual(free);
        expect(ARENA_BASE + plan.bytes - free).toBeLessThan(64);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN])("refuses a region of %s bytes", (bytes) => {
    expect(() => new ArenaPlan().reserve(bytes)).toThrow(RangeError);
  });
});

describe("Region", () => {
  it("is measured item by item, and then has its place", () => {
    const region = new Region();
    expect([region.take(3), region.take(8), region.take(0, 16), region.take(4, 4)]).toEqual([0, 8, 16, 16]);
    expect(() => region.address).toThrow("once it is planned");
    const plan = new ArenaPlan();
    plan.reserve(1);
    expect(plan.reserve(region)).toBe(region);
    expect(region.bytes).toBe(20);
    expect(region.address).toBe(ARENA_BASE + 64);
    expect(() => region.take(1)).toThrow("cannot grow");
    expect(() => plan.reserve(region)).toThrow("one place");
  });
});
