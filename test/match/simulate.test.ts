import { describe, expect, it } from "vitest";
import { simulate } from "../../src/match/simulate.js";
import { counting, gameOf } from "./rules.js";

const OPTIONS = { matches: 20, seed: 4, maxSteps: 1000 };

/** Two roles, one step, then the end; `ending` says which goals there are. */
function oneStep(ending: string): string {
  return `(role r) (role s) (init 0) (legal r a) (legal s a)
    (<= (next 1) (true 0)) (<= terminal (true 1)) ${ending}`;
}

describe("simulate", () => {
  it("counts lengths and scores of matches that a hand can follow", async () => {
    const rules = `(role r) (init 0) (legal r go) (<= (next 1) (true 0)) (<= (next 2) (true 1)) (<= terminal (true 2))
      (<= (goal r 30) (true 2))`;
    expect(await simulate(gameOf(rules), OPTIONS)).toEqual({
      matches: 20,
      finished: 20,
      // All matches are of one length, so there is nothing from which to guess how far it varies.
      length: { mean: 2, ci95: null },
      scores: [
        {
          role: "r",
          mean: 30,
          interval: [expect.closeTo(25.17, 2), expect.closeTo(41.28, 2)],
          ci95: expect.closeTo(8.06, 1),
        },
      ],
      problems: [],
    });
  });

  it("has the mean and the interval of its matches", async () => {
    const game = gameOf(counting(7));
    const seen: number[] = [];
    for (let match = 0; match < 50; match++) {
      const one = await simulate(game, { matches: match + 1, seed: 2, maxSteps: 100 });
      seen.push((one.scores[0]?.mean as number) * (match + 1));
    }
    const scores = seen.map((sum, i) => Math.round(sum - (seen[i - 1] ?? 0)));
    expect([...new Set(scores)].sort()).toEqual([70, 80]);
    const mean = scores.reduce((sum, score) => sum + score) / 50;
    const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
    const [estimate] = (await simulate(game, { matches: 50, seed: 2, maxSteps: 100 })).scores;
    expect(estimate?.mean).toBeCloseTo(mean, 9);
    const [low, high] = estimate?.interval ?? [];
    const half = (1.96 * Math.sqrt(squares + (50 * 1.96) ** 2)) / (50 + 1.96 ** 2);
    expect(((high as number) - (low as number)) / 2).toBeCloseTo(half, 6);
  });

  it("gives the same result for the same seed, and another for another", async () => {
    const run = async (seed: number) =>
      JSON.stringify(await simulate(gameOf(counting(30)), { ...OPTIONS, seed }));
    expect(await run(1)).toBe(await run(1));
    expect(await run(1)).not.toBe(await run(2));
  });

  it("gives random no score", async () => {
    const result = await simulate(
      gameOf(`(role Random) (role r) (init 0) (legal random a) (legal r a)
        (<= (next 1) (true 0)) (<= terminal (true 1)) (goal r 10)`),
      OPTIONS,
    );
    expect(result.scores.map(({ role }) => role)).toEqual(["r"]);
    expect(result.problems).toEqual([]);
  });

  it("reports a state in which a role cannot move", async () => {
    const rules =
      "(role r) (init 0) (<= (legal r a) (true 0)) (<= (next 1) (true 0)) (<= (next (z 1)) (true 0))";
    const result = await simulate(gameOf(rules), { ...OPTIONS, matches: 2 });
    expect(result).toMatchObject({ matches: 2, finished: 0, length: { mean: null, ci95: null } });
    expect(result.problems).toEqual([
      { kind: "no-legal", match: 0, step: 1, roles: ["r"], state: ["(z 1)", "1"] },
      { kind: "no-legal", match: 1, step: 1, roles: ["r"], state: ["(z 1)", "1"] },
    ]);
  });

  it("reports missing goals, which count as 0", async () => {
    const result = await simulate(gameOf(oneStep("(goal r 50) (goal s lots)")), { ...OPTIONS, matches: 1 });
    expect(result.problems).toEqual([{ kind: "no-goal", match: 0, step: 1, roles: ["s"], state: ["1"] }]);
    expect(result.scores.map(({ mean }) => mean)).toEqual([50, 0]);
  });

  it("reports several goals, which count as their mean", async () => {
    const result = await simulate(gameOf(oneStep("(goal r 50) (goal s 0) (goal s 25)")), {
      ...OPTIONS,
      matches: 1,
    });
    expect(result.problems).toEqual([{ kind: "two-goals", match: 0, step: 1, roles: ["s"], state: ["1"] }]);
    expect(result.scores.map(({ mean }) => mean)).toEqual([50, 12.5]);
  });

  it("does not mind goals that are missing before the end", async () => {
    const result = await simulate(gameOf(oneStep("(<= (goal ?r 50) (role ?r) (true 1))")), OPTIONS);
    expect(result.problems).toEqual([]);
  });

  it("cuts matches that do not end, and reports them", async () => {
    const endless = gameOf("(role r) (init 0) (legal r a) (<= (next ?x) (true ?x))");
    const result = await simulate(endless, { matches: 2, seed: 1, maxSteps: 7 });
    expect(result).toMatchObject({ matches: 2, finished: 0 });
    expect(result.problems).toEqual([
      { kind: "max-steps", match: 0, step: 7, state: ["0"] },
      { kind: "max-steps", match: 1, step: 7, state: ["0"] },
    ]);
    // A match of exactly that length has come to its end.
    const result2 = await simulate(gameOf(oneStep("(goal r 1) (goal s 1)")), {
      matches: 1,
      seed: 1,
      maxSteps: 1,
    });
    expect(result2.problems).toEqual([]);
  });

  it("ends when told to, with the matches that it has", async () => {
    const finished: number[] = [];
    let asked = 0;
    const result = await simulate(gameOf(oneStep("(goal r 1) (goal s 1)")), {
      matches: 1000,
      seed: 1,
      maxSteps: 10,
      pause: async () => ++asked > 5,
      onMatch: (match) => finished.push(match),
    });
    expect(result).toMatchObject({ matches: 3, finished: 2 });
    expect(result.length.mean).toBe(1);
    expect(finished.slice(0, 2)).toEqual([1, 2]);
  });
});
