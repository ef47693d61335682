import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Sample, student95 } from "../../src/match/sample.js";

function sampleOf(values: readonly number[]): Sample {
  const sample = new Sample();
  for (const value of values) sample.add(value);
  return sample;
}

describe("a sample", () => {
  it("has no mean when empty, and no interval of values that do not vary", () => {
    expect(sampleOf([]).estimate()).toEqual({ mean: null, ci95: null });
    expect(sampleOf([7]).estimate()).toEqual({ mean: 7, ci95: null });
    expect(sampleOf([4, 4, 4]).estimate()).toEqual({ mean: 4, ci95: null });
  });

  it("has the interval that one computes by hand", () => {
    // Mean 50; squared deviations 2500, 2500, 0, 0, so the variance is 5000/3 and its error √(5000/12).
    const { mean, ci95 } = sampleOf([0, 100, 50, 50]).estimate();
    expect(mean).toBe(50);
    expect(ci95).toBeCloseTo(3.182 * 20.4124145, 5);
  });

  it("agrees with the definition", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 2 }), (values) => {
        const n = values.length;
        const mean = values.reduce((sum, value) => sum + value, 0) / n;
        const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
        const estimate = sampleOf(values).estimate();
        expect(estimate.mean).toBeCloseTo(mean, 9);
        const isConstant = values.every((value) => value === values[0]);
        if (isConstant) expect(estimate.ci95).toBeNull();
        else expect(estimate.ci95).toBeCloseTo(student95(n - 1) * Math.sqrt(variance / n), 4);
      }),
    );
  });
});

describe("the quantiles of Student's distribution", () => {
  /** The probability of a value beyond t, by Simpson's rule over the density up to t. */
  const beyond = (t: number, freedom: number): number => {
    const density = (x: number) => (1 + (x * x) / freedom) ** (-(freedom + 1) / 2);
    const area = (from: number, to: number) => {
      const [pieces, step] = [20_000, (to - from) / 20_000];
      let sum = density(from) + density(to);
      for (let i = 1; i < pieces; i++) sum += (i % 2 === 0 ? 2 : 4) * density(from + i * step);
      return (sum * step) / 3;
    };
    // With x = 1/u the tail is an integral over a bounded range.
    const tail = (t: number) => {
      const [pieces, step] = [20_000, 1 / t / 20_000];
      let sum = 0;
      for (let i = 1; i <= pieces; i++) {
        const u = (i - 0.5) * step;
        sum += (density(1 / u) / (u * u)) * step;
      }
      return sum;
    };
    return tail(t) / (area(0, t) + tail(t));
  };

  it("leave 5 % beyond them", () => {
    for (const freedom of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 30, 99, 999])
      expect(beyond(student95(freedom), freedom)).toBeCloseTo(0.05, 3);
  });
});
