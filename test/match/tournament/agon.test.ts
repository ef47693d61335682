import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agonRatings } from "../../../src/match/tournament/agon.js";
import { glickoRatings } from "../../../src/match/tournament/glicko.js";
import type { MatchOutcome } from "../../../src/match/tournament/match-outcome.js";
import { outcome } from "./outcomes.js";

/** Matches of two players who change sides; the first scores `score` in each. */
function duel(
  matches: number,
  score: number,
  [a, b] = ["a", "b"] as readonly [string, string],
): MatchOutcome[] {
  return Array.from({ length: matches }, (_, i) =>
    i % 2 === 0
      ? outcome(i, "chess", [a, b], [score, 100 - score])
      : outcome(i, "chess", [b, a], [100 - score, score]),
  );
}

describe("Agon ratings", () => {
  it("are those of Elo where roles are equal: 75 points in a hundred are 191 apart", () => {
    const { players, roles } = agonRatings(duel(10_000, 75));
    expect(players.map(({ player }) => player)).toEqual(["a", "b"]);
    const [a, b] = players.map(({ rating }) => rating) as [number, number];
    expect(a - b).toBeCloseTo(400 * Math.log10(3), 0);
    expect(a + b).toBeCloseTo(2000, 6);
    for (const { rating } of roles) expect(Math.abs(rating)).toBeLessThan(0.01);
  });

  it("do not punish whoever has the worse role", () => {
    // The first role scores 75 whoever has it; a has had it only.
    const first = Array.from({ length: 1000 }, (_, i) => outcome(i, "go", ["a", "b"], [75, 25]));
    const mirrored = Array.from({ length: 1000 }, (_, i) => outcome(i, "go", ["c", "c"], [75, 25]));
    const { players, roles } = agonRatings([...first, ...mirrored]);
    const ratings = players.map(({ rating }) => rating);
    expect(Math.max(...ratings) - Math.min(...ratings)).toBeLessThan(2);
    expect(roles[0]?.rating).toBeCloseTo(-400 * Math.log10(3), -1);
    expect(roles[1]?.rating).toBeCloseTo(400 * Math.log10(3), -1);
  });

  it("have narrower intervals the more matches there are, and finite ratings for who always wins", () => {
    const few = agonRatings(duel(4, 100)).players;
    const many = agonRatings(duel(400, 100)).players;
    expect(many[0]?.rating).toBeGreaterThan(few[0]?.rating);
    expect(many[0]?.rating).toBeLessThan(3000);
    expect(agonRatings(duel(400, 60)).players[0]?.ci95).toBeLessThan(
      agonRatings(duel(40, 60)).players[0]?.ci95,
    );
  });

  it("leave out matches without scores, and rate nobody where there are none", () => {
    expect(agonRatings([outcome(0, "chess", ["a", "b"], null)])).toEqual({ players: [], roles: [] });
  });

  it("expect of all matches together what they brought, but for the prior", () => {
    const matches = fc.array(
      fc.record({
        game: fc.constantFrom("one", "two"),
        players: fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("a", "b", "c")),
        score: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(matches, (all) => {
        const outcomes = all.map(({ game, players, score }, i) =>
          outcome(i, game, players, [score, 100 - score]),
        );
        const { players, roles } = agonRatings(outcomes);
        const strength = new Map(players.map(({ player, rating }) => [player, rating - 1000]));
        for (const { game, role, rating } of roles) {
          // If a role's rating is the likeliest, the prior takes what was scored less than expected.
          const seat = Number(role.slice(4));
          const missing = outcomes
            .filter((match) => match.game === game)
            .reduce((sum, { players: names, scores }) => {
              const own = strength.get(names[seat]) as number;
              const other = strength.get(names[1 - seat]) as number;
              const expected = 1 / (1 + 10 ** ((rating + other - own) / 400));
              return sum + expected - (scores?.[seat] as number) / 100;
            }, 0);
          expect((missing * Math.LN10) / 400).toBeCloseTo(rating / 400 ** 2, 6);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("Glicko-2 ratings", () => {
  it("put the better player first, and do not depend on the order of the matches", () => {
    const outcomes = duel(60, 100).map((match, i) => (i % 5 === 0 ? { ...match, scores: [50, 50] } : match));
    const ratings = glickoRatings(outcomes);
    expect(ratings.map(({ player }) => player)).toEqual(["a", "b"]);
    expect(ratings[0]?.rating).toBeGreaterThan(1600);
    expect(glickoRatings([...outcomes].reverse())).toEqual(ratings);
  });

  it("stay where they began for players without a duel", () => {
    expect(glickoRatings([outcome(0, "puzzle", ["a"], [100])])).toEqual([
      { player: "a", rating: 1500, ci95: expect.closeTo(1.96 * 350, 6) },
    ]);
  });
});
