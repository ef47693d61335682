import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/engine/random-numbers.js";
import { ScoreSample } from "../../src/match/score-sample.js";

function estimateOf(units: readonly (readonly number[])[]): { mean: number; low: number; high: number } {
  const sample = new ScoreSample();
  for (const scores of units) sample.add(scores.reduce((a, b) => a + b) / scores.length, scores.length);
  const { mean, interval } = sample.estimate();
  if (mean === null || interval === null) throw new Error("a sample of units has a mean");
  return { mean, low: interval[0], high: interval[1] };
}

/** As textbooks have it, of shares. */
function wilson(wins: number, n: number): [number, number] {
  const z = 1.96;
  const p = wins / n;
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [centre - half, centre + half];
}

describe("the interval of a mean score", () => {
  it("is none where there is no score", () => {
    expect(new ScoreSample().estimate()).toEqual({ mean: null, interval: null, ci95: null });
  });

  it("is Wilson's for wins and defeats", () => {
    for (let n = 1; n <= 30; n++) {
      for (let wins = 0; wins <= n; wins++) {
        const { low, high } = estimateOf(Array.from({ length: n }, (_, i) => [i < wins ? 100 : 0]));
        const [least, most] = wilson(wins, n);
        expect(low).toBeCloseTo(100 * least, 9);
        expect(high).toBeCloseTo(100 * most, 9);
      }
    }
  });

  it("contains the mean, lies within 0 to 100, and never is a point", () => {
    const unit = fc.array(fc.nat(100), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 40 }), (units) => {
        const { mean, low, high } = estimateOf(units);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(mean);
        expect(high).toBeGreaterThanOrEqual(mean);
        expect(high).toBeLessThanOrEqual(100);
        expect(high - low).toBeGreaterThan(1);
      }),
    );
  });

  it("leaves a doubt where all scores are equal, a smaller one the more there are", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: 1, max: 200 }), (score, n) => {
        const width = (count: number) => {
          const { mean, low, high } = estimateOf(Array.from({ length: count }, () => [score]));
          expect(mean).toBeCloseTo(score, 9);
          return high - low;
        };
        expect(width(n)).toBeLessThan(80);
        expect(width(n + 1)).toBeLessThan(width(n));
        expect(width(100 * n)).toBeLessThan(4);
      }),
    );
  });

  it("of fewer or unequal units is wider, and a mean of units counts every match alike", () => {
    const scores = [100, 0, 50, 100, 100, 0, 100, 50, 0, 100, 100, 50];
    const inUnits = (sizes: readonly number[]) => {
      const left = [...scores];
      const units = sizes.map((size) => left.splice(0, size));
      expect(left).toEqual([]);
      return estimateOf(units);
    };
    for (const sizes of [[2, 2, 2, 2, 2, 2], [6, 6], [1, 2, 3, 6], [12]]) {
      expect(inUnits(sizes).mean).toBeCloseTo(750 / 12, 9);
    }
    const equal = estimateOf([[50], [50], [50], [50]]);
    const unequal = estimateOf([[50], [50], [50], [50, 50, 50, 50, 50]]);
    expect(unequal.high - unequal.low).toBeGreaterThan(equal.high - equal.low);
  });
});

/** The score of a unit of so many matches. */
type Draw = (random: Random) => readonly number[];

const chance = (random: Random) => random.next() / 2 ** 32;

/** Scores with how likely they are, and their mean. */
function scores(...likely: readonly (readonly [score: number, probability: number])[]) {
  const draw: Draw = (random) => {
    let left = chance(random);
    for (const [score, probability] of likely) {
      left -= probability;
      if (left < 0) return [score];
    }
    return [likely[0][0]];
  };
  return { draw, mean: likely.reduce((sum, [score, probability]) => sum + score * probability, 0) };
}

/**
 * Two matches of one seed, roles exchanged. The same luck decides both as often as `together` says, and in
 * the first role a player wins more often by `role`, in the second less often.
 */
function pairs(together: number, strength: number, role: number) {
  const draw: Draw = (random) => {
    const luck = chance(random);
    const isShared = chance(random) < together;
    return [role, -role].map((gain) => {
      const own = isShared ? luck : chance(random);
      return own < strength + gain ? 100 : 0;
    });
  };
  return { draw, mean: 100 * strength };
}

const TRIES = 1000;

/** How often the interval of so many units contains the true mean. */
function coverage(
  { draw, mean }: { draw: Draw; mean: number },
  units: number,
  unitsOf = (unit: readonly number[]) => [unit],
) {
  const random = new Random(units);
  let within = 0;
  for (let i = 0; i < TRIES; i++) {
    const { low, high } = estimateOf(Array.from({ length: units }, () => unitsOf(draw(random))).flat());
    if (low <= mean && mean <= high) within++;
  }
  return within / TRIES;
}

describe("the promise of 95 %", () => {
  const GAMES = {
    even: scores([100, 0.5], [0, 0.5]),
    ahead: scores([100, 0.8], [0, 0.2]),
    "far ahead": scores([100, 0.97], [0, 0.03]),
    draws: scores([100, 0.2], [50, 0.6], [0, 0.2]),
    "almost all draws": scores([100, 0.05], [50, 0.95]),
    "a few points": scores([0, 0.1], [25, 0.2], [50, 0.3], [75, 0.3], [100, 0.1]),
    "near the middle": scores([40, 0.3], [50, 0.4], [60, 0.3]),
    "rarely a hundred": scores([10, 0.9], [100, 0.1]),
    "independent pairs": pairs(0, 0.6, 0.2),
    "pairs with the same luck": pairs(0.8, 0.6, 0.1),
  };

  it("is kept on average, and nearly so in every kind of game and for every number of matches", () => {
    const found = Object.entries(GAMES).flatMap(([name, game]) =>
      [2, 5, 10, 20, 50, 200].map((units) => ({ name, units, share: coverage(game, units) })),
    );
    const mean = found.reduce((sum, { share }) => sum + share, 0) / found.length;
    expect(mean).toBeGreaterThan(0.95);
    expect(mean).toBeLessThan(0.985);
    // Wilson's own interval is right 86 times in 100 for five matches of somebody who wins 97 in 100.
    expect(found.filter(({ share }) => share < 0.85)).toEqual([]);
    expect(found.filter(({ share, units }) => share < 0.93 && units >= 10)).toEqual([]);
    // Of many matches it is not too wide either.
    const many = found.filter(({ name, units }) => units === 200 && name !== "near the middle");
    expect(many.filter(({ share }) => share > 0.98)).toEqual([]);
  });

  it("would be broken if matches of one seed counted as independent", () => {
    const game = pairs(1, 0.5, 0);
    for (const units of [10, 20, 50, 200]) {
      expect(coverage(game, units)).toBeGreaterThan(0.93);
      expect(coverage(game, units, (unit) => unit.map((score) => [score]))).toBeLessThan(0.9);
    }
  });
});
