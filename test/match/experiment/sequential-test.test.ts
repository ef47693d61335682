import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import {
  ELO_OF_DEVIATION,
  LLR_BOUND,
  SequentialTest,
  type TestBounds,
} from "../../../src/match/experiment/sequential-test.js";

/** Pairs of matches with draws: by how much the first player is better decides how often it wins. */
class Duel {
  private readonly random: Random;

  constructor(
    seed: number,
    private readonly win: number,
    private readonly draw: number,
  ) {
    this.random = new Random(seed, 1);
  }

  pair(): number {
    return (this.match() + this.match()) / 2;
  }

  private match(): number {
    const drawn = this.random.below(1 << 20) / 2 ** 20;
    return drawn < this.win ? 100 : drawn < this.win + this.draw ? 50 : 0;
  }
}

const DRAW = 0.2;

/** How often a match is won if its mean lies `deviations` of a match above 1/2, by halving. */
function winsAt(deviations: number): number {
  let [low, high] = [0, 1 - DRAW];
  for (let i = 0; i < 60; i++) {
    const win = (low + high) / 2;
    const mean = win + DRAW / 2;
    const sigma = Math.sqrt(win * (1 - mean) ** 2 + DRAW * (0.5 - mean) ** 2 + (1 - win - DRAW) * mean ** 2);
    if ((mean - 0.5) / sigma < deviations) low = win;
    else high = win;
  }
  return (low + high) / 2;
}

const TESTS = 2000;

/** How many of the tests end with `high`, and how many pairs they took. */
function simulated(bounds: TestBounds, win: number): { high: number; pairs: number } {
  let high = 0;
  let pairs = 0;
  for (let seed = 0; seed < TESTS; seed++) {
    const duel = new Duel(seed, win, DRAW);
    const test = new SequentialTest(bounds);
    while (test.state().verdict === "open") test.add(duel.pair());
    if (test.state().verdict === "high") high++;
    pairs += test.state().pairs;
  }
  return { high, pairs: pairs / TESTS };
}

/** The most errors of 2,000 tests that are no surprise, at one in a thousand, where 5 % are allowed. */
const MOST_ERRORS = 0.05 * TESTS + 3.1 * Math.sqrt(TESTS * 0.05 * 0.95);

/** Pairs of a test of fixed length with the same errors: (2 · 1.645 / difference in deviations of a pair)². */
function fixedPairs(deviations: number): number {
  return (2 * 1.645) ** 2 / (2 * deviations ** 2);
}

describe("the sequential test", () => {
  it("is wrong at most 5 % of the time in normalised Elo, at both bounds, and shorter than a fixed number", () => {
    const bounds = { model: "elo", low: 0, high: 60 } as const;
    const deviations = 60 / ELO_OF_DEVIATION;
    const equal = simulated(bounds, winsAt(0));
    const better = simulated(bounds, winsAt(deviations));
    expect(equal.high).toBeLessThan(MOST_ERRORS);
    expect(TESTS - better.high).toBeLessThan(MOST_ERRORS);
    expect(equal.pairs).toBeLessThan(fixedPairs(deviations));
    expect(better.pairs).toBeLessThan(fixedPairs(deviations));
  });

  it("is wrong at most 5 % of the time in points", () => {
    const bounds = { model: "points", low: 50, high: 58 } as const;
    expect(simulated(bounds, 0.5 - DRAW / 2).high).toBeLessThan(MOST_ERRORS);
    expect(TESTS - simulated(bounds, 0.58 - DRAW / 2).high).toBeLessThan(MOST_ERRORS);
  });

  it("has the ratio of plain likelihoods where there are wins and defeats only, in points", () => {
    const test = new SequentialTest({ model: "points", low: 40, high: 60 });
    for (const points of [100, 100, 0, 100]) test.add(points);
    // Each win is 1.5 times as likely under 60 as under 40, each defeat by as much less.
    expect(test.state().llr).toBeCloseTo(2 * Math.log(1.5), 1);
  });

  it("is not convinced by a few equal pairs, and does not change its mind", () => {
    const test = new SequentialTest({ model: "elo", low: 0, high: 20 });
    for (let i = 0; i < 3; i++) test.add(100);
    expect(test.state().verdict).toBe("open");
    for (let i = 0; i < 2000 && test.state().verdict === "open"; i++) test.add(i % 4 === 0 ? 50 : 100);
    const { llr, verdict, pairs } = test.state();
    expect(verdict).toBe("high");
    expect(llr).toBeGreaterThanOrEqual(LLR_BOUND);
    test.add(0);
    expect(test.state()).toEqual({ llr, verdict, pairs });
  });

  it("looks at the other side alike", () => {
    const [one, other] = [
      new SequentialTest({ model: "elo", low: -10, high: 10 }),
      new SequentialTest({ model: "elo", low: -10, high: 10 }),
    ];
    for (const points of [100, 50, 37, 75, 50, 0, 100]) {
      one.add(points);
      other.add(100 - points);
      expect(one.state().llr).toBeCloseTo(-other.state().llr, 5);
    }
  });
});
