import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Sample } from "../../src/match/sample.js";

function sampleOf(values: readonly number[]): Sample {
  const sample = new Sample();
  for (const value of values) sample.add(value);
  return sample;
}

describe("a sample", () => {
  it("has no mean when empty, and no interval of one value", () => {
    expect(sampleOf([]).estimate()).toEqual({ mean: null, ci95: null });
    expect(sampleOf([7]).estimate()).toEqual({ mean: 7, ci95: null });
  });

  it("has the interval that one computes by hand", () => {
    // Mean 50; squared deviations 2500, 2500, 0, 0, so the variance is 5000/3 and its error √(5000/12).
    const { mean, ci95 } = sampleOf([0, 100, 50, 50]).estimate();
    expect(mean).toBe(50);
    expect(ci95).toBeCloseTo(1.96 * 20.4124145, 5);
    expect(sampleOf([4, 4, 4]).estimate()).toEqual({ mean: 4, ci95: 0 });
  });

  it("agrees with the definition", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 2 }), (values) => {
        const n = values.length;
        const mean = values.reduce((sum, value) => sum + value, 0) / n;
        const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
        const estimate = sampleOf(values).estimate();
        expect(estimate.mean).toBeCloseTo(mean, 9);
        expect(estimate.ci95).toBeCloseTo(1.96 * Math.sqrt(variance / n), 4);
      }),
    );
  });
});
