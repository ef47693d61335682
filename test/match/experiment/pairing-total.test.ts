import { describe, expect, it } from "vitest";
import type { ExperimentRow } from "../../../src/match/experiment/experiment-result.js";
import { pairingTotals, type UnitScore } from "../../../src/match/experiment/pairing-total.js";
import { ScoreSample } from "../../../src/match/score-sample.js";

function row(game: string, players: readonly string[], points: readonly number[], paper?: number) {
  const sample = new ScoreSample();
  for (const value of points) sample.add(value, 2);
  const { mean, interval } = sample.estimate();
  const found: ExperimentRow = {
    ...{ game, players, pairs: points.length, planned: points.length, mean },
    ...{ low: interval?.[0] ?? null, high: interval?.[1] ?? null },
    ...{ late: 0, illegal: 0, pentanomial: null, chance: null, test: null },
    published: paper === undefined ? [] : [{ game, players, mean: paper, source: "a paper" }],
  };
  return { found, scores: points.map((value): UnitScore => ({ points: value, matches: 2 })) };
}

const totalsOf = (rows: readonly ReturnType<typeof row>[]) =>
  pairingTotals(
    rows.map(({ found }) => found),
    rows.map(({ scores }) => scores),
  );

describe("the total of a pairing", () => {
  const LOST = Array.from({ length: 30 }, () => 0);
  const WON = Array.from({ length: 30 }, () => 100);
  const EVEN = Array.from({ length: 30 }, (_, i) => (i % 2) * 100);

  it("is over all pairs of its games, and names those that lie wholly on one side", () => {
    const [total, ...others] = totalsOf([
      row("hex", ["a", "b"], LOST, 60),
      row("chess", ["a", "b"], WON, 90),
      row("quarto", ["a", "b"], EVEN),
      row("hex", ["a", "c"], WON),
    ]);
    expect(others).toEqual([]);
    expect(total).toMatchObject({ players: ["a", "b"], games: 3, pairs: 90, mean: 50 });
    expect(total).toMatchObject({ below: ["hex"], above: ["chess"] });
    expect(total?.published).toEqual([{ source: "a paper", mean: 75, games: 2 }]);
    const all = new ScoreSample();
    for (const value of [...LOST, ...WON, ...EVEN]) all.add(value, 2);
    expect([total?.low, total?.high]).toEqual(all.estimate().interval);
  });

  it("leaves out games that nobody has played, and those of one role", () => {
    expect(totalsOf([row("hex", ["a", "b"], []), row("chess", ["a", "b"], WON)])).toEqual([]);
    expect(totalsOf([row("puzzle", ["a"], WON), row("eight-puzzle", ["a"], WON)])).toEqual([]);
  });
});
