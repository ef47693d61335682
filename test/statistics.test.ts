import { describe, expect, it } from "vitest";
import { chiSquaredTail } from "../src/match/experiment/chi-squared.js";
import { ChiSquared } from "./statistics.js";

describe("the chi-squared distribution", () => {
  it.each([
    [3.841458820694124, 1, 0.05],
    [5.991464547107979, 2, 0.05],
    [18.307038053275146, 10, 0.05],
    [23.209251158954356, 10, 0.01],
    [124.34211340400407, 100, 0.05],
    [13.815510557964274, 2, 0.001],
    [27.631021115928547, 2, 1e-6],
    [2, 4, 2 * Math.exp(-1)],
  ])("has a tail at %d with %d free terms of %d", (x, freedom, tail) => {
    expect(chiSquaredTail(x, freedom) / tail).toBeCloseTo(1, 6);
  });

  it("finds what is not uniform", () => {
    const skew = new ChiSquared();
    skew.addUniform([1000, 1000, 1300]);
    expect(skew.chance).toBeLessThan(1e-6);
    const fair = new ChiSquared();
    fair.addUniform([1000, 1010, 990]);
    expect(fair.chance).toBeGreaterThan(0.01);
  });
});
