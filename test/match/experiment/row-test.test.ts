import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { chanceOfEqual, holm } from "../../../src/match/experiment/row-test.js";
import { ODD_CHANCE, workerResiduals } from "../../../src/match/experiment/worker-residuals.js";
import { ScoreSample } from "../../../src/match/score-sample.js";

describe("the chance of a mean that far from 50", () => {
  it("is below 5 % exactly where the interval leaves 50 out", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 }), (points) => {
        const sample = new ScoreSample();
        for (const value of points) sample.add(value);
        const [low, high] = sample.estimate().interval as readonly [number, number];
        const chance = chanceOfEqual(points);
        if (Math.abs(chance - 0.05) > 1e-3) expect(chance < 0.05).toBe(low > 50 || high < 50);
        expect(chanceOfEqual(points.map((value) => 100 - value))).toBeCloseTo(chance, 9);
      }),
    );
  });
});

describe("Holm's correction", () => {
  it("is the one of the paper's steps", () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    for (const [i, expected] of [0.03, 0.06, 0.06, 0.02].entries())
      expect(adjusted[i]).toBeCloseTo(expected, 12);
    expect(holm([0.6, 0.9])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });

  it("calls equal players different in at most 5 % of tournaments of 20 games", () => {
    const random = new Random(7, 1);
    const tournaments = 1000;
    let wrong = 0;
    for (let i = 0; i < tournaments; i++) {
      const chances = Array.from({ length: 20 }, () =>
        chanceOfEqual(Array.from({ length: 30 }, () => 50 * random.below(3))),
      );
      if (Math.min(...holm(chances)) < 0.05) wrong++;
    }
    expect(wrong).toBeLessThan(0.05 * tournaments + 3.1 * Math.sqrt(tournaments * 0.05 * 0.95));
  });
});

describe("residuals of workers", () => {
  /** Units of eight workers over four rows; worker w3 scores `bias` less. */
  const units = (seed: number, bias: number) => {
    const random = new Random(seed, 1);
    return Array.from({ length: 800 }, (_, i) => {
      const worker = `w${random.below(8)}`;
      const loses = worker === "w3" && random.below(100) < bias;
      return {
        worker,
        row: `r${i % 4}`,
        points: loses ? 0 : 25 * (1 + (i % 3)) + 25 * (random.below(3) - 1),
      };
    });
  };

  it("find the odd machine", () => {
    const found = workerResiduals(units(1, 60));
    expect(found.map(({ worker }) => worker)).toEqual(["w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7"]);
    expect(found.filter(({ chance }) => chance < ODD_CHANCE).map(({ worker }) => worker)).toEqual(["w3"]);
  });

  it("call no machine odd in 99 of 100 experiments in which none is, and their χ² has its mean", () => {
    let wrong = 0;
    let sum = 0;
    for (let seed = 0; seed < 500; seed++) {
      const found = workerResiduals(units(seed, 0));
      if (found.some(({ chance }) => chance < ODD_CHANCE)) wrong++;
      for (const { chiSquared } of found) sum += chiSquared / found.length / 500;
    }
    expect(wrong).toBeLessThan(5 + 3.1 * Math.sqrt(5));
    expect(sum).toBeGreaterThan(0.93);
    expect(sum).toBeLessThan(1.07);
  });

  it("say nothing where one worker has played all, or all units are equal", () => {
    const all = [1, 2, 3].map((i) => ({ worker: "a", row: "r", points: 25 * i }));
    expect(workerResiduals(all)).toEqual([{ worker: "a", units: 3, chiSquared: 0, chance: 1 }]);
    const equal = ["a", "b"].map((worker) => ({ worker, row: "r", points: 50 }));
    expect(workerResiduals(equal).map(({ chance }) => chance)).toEqual([1, 1]);
  });
});
