import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KERNELS, openKernel } from "../kernels.js";

describe.each(KERNELS)("the logarithm of the kernel (%s)", (build) => {
  const { naturalLog } = openKernel(build, 0).calls;

  it("is within two units in the last place of the machine's", () => {
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }), (x) => {
        const expected = Math.log(x);
        expect(Math.abs(naturalLog(x) - expected)).toBeLessThanOrEqual(2 ** -51 * Math.abs(expected));
      }),
      { numRuns: 2000 },
    );
  });

  it("has these bits everywhere", () => {
    const bits = (x: number) =>
      Buffer.from(Float64Array.of(naturalLog(x)).buffer)
        .readBigUInt64LE()
        .toString(16);
    expect([1, 2, 3, 10_000, 123_457].map(bits)).toMatchInlineSnapshot(`
      [
        "0",
        "3fe62e42fefa39ef",
        "3ff193ea7aad030b",
        "40226bb1bbb55516",
        "402772820431b3bc",
      ]
    `);
  });
});
