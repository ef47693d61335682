/**
 * A threshold for each player: whether one policy for all reaches them, and how many do, compared with all
 * policies one by one; and that what is shown is such a policy.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadReference } from "../../../src/engine/reference.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { confirm } from "../../../src/search/policy/confirm.js";
import type { GameAnswer, GameQuestion } from "../../../src/search/policy/game-answer.js";
import type { GameSolver } from "../../../src/search/policy/game-solver.js";
import { FRACTIONS, type Fraction, fraction } from "../../../src/search/policy/numbers.js";
import { Strategy } from "../../../src/search/policy/strategy.js";
import { toNumber } from "../../../src/search/policy/utility.js";
import { policies } from "../../oracles/policies.js";
import {
  bundledTemplate,
  gameArbitrary,
  half,
  nothing,
  rulesOf,
  type Shape,
  solved,
  solverOf,
  templateOf,
} from "./games.js";

const whole: GameQuestion = { horizon: Number.POSITIVE_INFINITY, aim: "best", threshold: nothing };
const quarters = Array.from({ length: 5 }, (_, i) => fraction(BigInt(i), 4n));

const reaches = (utilities: readonly Fraction[], thresholds: readonly Fraction[]) =>
  utilities.every((utility, p) => FRACTIONS.compare(utility, thresholds[p] as Fraction) >= 0);

/** What the players get if the policy of an answer is followed, which the reference reasoner replays. */
function followed(rules: string, solver: GameSolver, answer: GameAnswer, horizon: number): number[] {
  if (answer.play === undefined) throw new Error("there is no policy to follow");
  const strategy = new Strategy(solver.graph, answer.play, solver.root, horizon);
  for (const _ of strategy.grow(Number.POSITIVE_INFINITY));
  const { game, problem } = loadReference(parseSheet(rules).sheet);
  if (problem !== undefined) throw new Error(problem);
  for (const _ of confirm(game, game.initialState(), strategy));
  const { positions } = strategy;
  const worth = (place: number): number[] => {
    const { decision, points } = positions[place] as (typeof positions)[number];
    if (decision === undefined) return solver.players.map((_, p) => (points?.[p] ?? 0) / 100);
    const outcomes = decision.courses.map(({ to }) => worth(to));
    return solver.players.map(
      (_, p) => outcomes.reduce((sum, each) => sum + (each[p] as number), 0) / outcomes.length,
    );
  };
  return worth(0);
}

describe("a threshold for each player", () => {
  const shapes: readonly [string, Shape][] = [
    ["two rivals", { players: 2, hasChance: false, scores: "sum 100" }],
    ["two rivals and chance", { players: 2, hasChance: true, scores: "sum 100" }],
    ["two who play for themselves, and chance", { players: 2, hasChance: true }],
    ["three who play for themselves", { players: 3, hasChance: false }],
    ["one and chance", { players: 1, hasChance: true }],
  ];

  it.each(shapes)("is reached by one policy of all if it says so: %s", (_, shape) => {
    let reached = 0;
    let missed = 0;
    let conflicts = 0;
    const threshold = fc.constantFrom(...quarters, fraction(3n, 8n), fraction(5n, 8n));
    fc.assert(
      fc.property(
        gameArbitrary({ ...shape, ends: true, mostStates: 5 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(threshold, { minLength: shape.players, maxLength: shape.players }),
        (game, turns, thresholds) => {
          const rules = rulesOf(game);
          const solver = solverOf(templateOf(rules, "boolean"));
          const answer = solved(solver, { ...whole, horizon: turns, thresholds });
          const { policies: all } = solved(solver, {
            ...whole,
            horizon: turns,
            thresholds: thresholds.map(() => nothing),
          });
          if (all === undefined || all > 2000n) return;
          const every = [...policies(solver.graph, solver.root, turns)].map(({ utilities }) => utilities);
          expect(all).toBe(BigInt(every.length));
          const reaching = every.filter((utilities) => reaches(utilities, thresholds));
          expect(answer).toMatchObject({ feasible: reaching.length > 0, policies: BigInt(reaching.length) });
          const alone = thresholds.map((each, p) =>
            every.some((utilities) => FRACTIONS.compare(utilities[p] as Fraction, each) >= 0),
          );
          expect(answer.feasibleAlone).toEqual(alone);
          if (reaching.length === 0) {
            missed++;
            if (!alone.includes(false)) conflicts++;
            return;
          }
          reached++;
          const values =
            answer.utilities?.map((utility) => (utility === undefined ? -1 : toNumber(utility))) ?? [];
          for (const [p, value] of followed(rules, solver, answer, turns).entries())
            expect(values[p]).toBeCloseTo(value, 12);
          expect(values.every((value, p) => value >= FRACTIONS.toNumber(thresholds[p] as Fraction))).toBe(
            true,
          );
        },
      ),
      { numRuns: 80, seed: 3, unbiased: true },
    );
    expect(Math.min(reached, missed)).toBeGreaterThan(5);
    if (shape.players > 1) expect(conflicts).toBeGreaterThan(0);
  });

  it("asks no more of a team than the greatest of them", () => {
    const solver = solverOf(bundledTemplate("matching-pennies-cooperative"));
    const ask = (...thresholds: Fraction[]) => solved(solver, { ...whole, thresholds });
    expect(ask(half, nothing)).toMatchObject({
      relation: "team",
      feasible: true,
      feasibleAlone: [true, true],
      policies: 2n,
    });
    expect(ask(nothing, fraction(3n, 4n))).toMatchObject({
      feasible: false,
      feasibleAlone: [true, false],
      policies: 0n,
      utilities: [half, half],
    });
  });

  it("of rivals is reached by a match that both agree on, however badly that is played", () => {
    const solver = solverOf(bundledTemplate("tic-tac-toe"));
    const ask = (...thresholds: Fraction[]) => solved(solver, { ...whole, thresholds });
    const [one] = [fraction(1n, 1n)];
    // Of the 255,168 matches of tic-tac-toe 46,080 end in a draw, 131,184 are won by x and 77,904 by o.
    expect(ask(half, half)).toMatchObject({ feasible: true, policies: 46_080n, utilities: [half, half] });
    expect(ask(one, nothing)).toMatchObject({ feasible: true, policies: 131_184n });
    expect(ask(nothing, one)).toMatchObject({ feasible: true, policies: 77_904n });
    expect(ask(half, one)).toMatchObject({ feasible: false, feasibleAlone: [true, true], policies: 0n });
  });

  it("may need courses that meet in a state to go on in different ways", () => {
    // Both picks of chance lead to one state, where p says who wins. Each of the two has 1/2 only if p says
    // one thing after the one pick, and another after the other.
    const rules = `(role p) (role q) (role random) (init (at 0))
      (<= (legal random (pick a)) (true (at 0))) (<= (legal random (pick b)) (true (at 0)))
      (<= (legal random none) (not (true (at 0))))
      (<= (legal p none) (true (at 0))) (<= (legal p (give p)) (true (at 1))) (<= (legal p (give q)) (true (at 1)))
      (legal q none)
      (<= (next (at 1)) (true (at 0))) (<= (next (won ?r)) (does p (give ?r)))
      (<= terminal (true (won ?r)))
      (<= (goal ?r 100) (role ?r) (true (won ?r))) (<= (goal ?r 0) (role ?r) (true (won ?s)) (distinct ?r ?s))`;
    const solver = solverOf(templateOf(rules));
    const answer = solved(solver, { ...whole, thresholds: [half, half] });
    expect(answer).toMatchObject({
      relation: "rivals",
      feasible: true,
      policies: 2n,
      utilities: [half, half],
    });
    expect(followed(rules, solver, answer, Number.POSITIVE_INFINITY)).toEqual([0.5, 0.5]);
  });

  it("says why it cannot be told where a state comes back", () => {
    const rules = `(role p) (role q) (init (at 0)) (<= (legal ?r stay) (role ?r)) (<= (legal p go) (true (at 0)))
      (<= (next (at 0)) (does p stay)) (<= (next (at 1)) (does p go)) (<= terminal (true (at 1)))
      (<= (goal p 100) (true (at 1))) (<= (goal q 20) (true (at 1)))`;
    const solver = solverOf(templateOf(rules));
    const question = { ...whole, thresholds: [half, nothing] };
    expect(solved(solver, question)).toMatchObject({
      feasible: undefined,
      problem: expect.stringContaining("come back to a state"),
    });
    expect(solved(solver, { ...question, horizon: 2 })).toMatchObject({ feasible: true, policies: 2n });
  });

  it("is told truly where there are more different outcomes than are kept", () => {
    // A die of seven faces is kept by one of two players, who gets 1, 2, 4, … points for it: what one has of
    // a policy the other has not, and each of the 128 policies is as good as any other.
    const faces = Array.from({ length: 7 }, (_, i) => 2 ** i);
    const rules = `(role p) (role q) (role random) (init (at start)) (other p q) (other q p)
      ${faces.map((n) => `(die ${n}) (<= (goal ?r ${n}) (true (kept ?r ${n})))`).join(" ")}
      (<= (legal random (throw ?d)) (true (at start)) (die ?d)) (<= (legal random none) (not (true (at start))))
      (legal q none) (<= (legal p none) (true (at start))) (<= (legal p (keep ?r)) (not (true (at start))) (role ?r) (distinct ?r random))
      (<= (next (die-is ?d)) (does random (throw ?d))) (<= (next (kept ?r ?d)) (does p (keep ?r)) (true (die-is ?d)))
      (<= terminal (true (kept ?r ?d))) (<= (goal ?r 0) (true (kept ?s ?d)) (other ?r ?s))`;
    const solver = solverOf(templateOf(rules));
    const ask = (p: number, q: number) =>
      solved(solver, { ...whole, thresholds: [p, q].map((points) => fraction(BigInt(points), 700n)) });
    expect(ask(127, 0)).toMatchObject({ feasible: true });
    expect(ask(0, 127)).toMatchObject({ feasible: true });
    expect(ask(0, 128)).toMatchObject({ feasible: false, feasibleAlone: [true, false] });
    const told = Array.from({ length: 26 }, (_, i) => 5 * i).map((p) => {
      const { feasible, problem } = ask(p, 127 - p);
      expect(feasible).not.toBe(false);
      if (feasible === undefined) expect(problem).toContain("more different outcomes than are kept");
      return feasible;
    });
    expect(told.filter((each) => each === true).length).toBeGreaterThan(5);
    expect(told).toContain(undefined);
    expect(ask(64, 64)).toMatchObject({ feasible: undefined, policies: undefined });
  });
});
