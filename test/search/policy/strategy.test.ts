/** Strategies: each is worth what was promised, and the reference reasoner plays it as it stands. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Game } from "../../../src/engine/game.js";
import { loadReference } from "../../../src/engine/reference.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import type { Worth } from "../../../src/search/policy/best-play.js";
import { confirm } from "../../../src/search/policy/confirm.js";
import type { GameAnswer, GameQuestion } from "../../../src/search/policy/game-answer.js";
import { type PlayPosition, Strategy } from "../../../src/search/policy/strategy.js";
import { toNumber } from "../../../src/search/policy/utility.js";
import { load } from "../../games/bundled.js";
import {
  bundledTemplate,
  gameArbitrary,
  nothing,
  rulesOf,
  type Shape,
  solved,
  solverOf,
  templateOf,
} from "./games.js";

const whole: GameQuestion = { horizon: Number.POSITIVE_INFINITY, aim: "best", threshold: nothing };

function gameOf(rules: string): Game {
  const { game, problem } = loadReference(parseSheet(rules).sheet);
  if (problem !== undefined) throw new Error(problem);
  return game;
}

function finished<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The strategy that answers a question, replayed on the reference reasoner; undefined without a value. */
function strategyOf(
  rules: string,
  question: GameQuestion,
  mostPositions = Number.POSITIVE_INFINITY,
): { readonly strategy: Strategy; readonly answer: GameAnswer } | undefined {
  const solver = solverOf(templateOf(rules, "boolean"));
  const answer = solved(solver, question);
  if (answer.play === undefined) return undefined;
  const strategy = new Strategy(solver.graph, answer.play, solver.root, question.horizon);
  finished(strategy.grow(mostPositions));
  if (answer.relation === "rivals" || answer.relation === "several") finished(strategy.growFirstMoves());
  const game = gameOf(rules);
  expect(finished(confirm(game, game.initialState(), strategy))).toBe(strategy.positions.length);
  return { strategy, answer };
}

/** What the players get if the strategy is followed from each position, by plain averaging. */
function followed(positions: readonly PlayPosition[], players: number): readonly (readonly number[])[] {
  let values = positions.map(() => new Array<number>(players).fill(0));
  for (let turn = 0; turn < 3000; turn++) {
    const before = values;
    values = positions.map(({ points, decision }, place) => {
      if (points !== undefined) return points.map((each) => each / 100);
      const courses = decision?.courses ?? [];
      if (courses.length === 0) return before[place];
      return before[place].map(
        (_, player) => courses.reduce((sum, { to }) => sum + before[to][player], 0) / courses.length,
      );
    });
    if (values.every((value, place) => value.every((each, i) => each === before[place][i]))) break;
  }
  return values;
}

const numbers = (worth: Worth) => worth.map((range) => range && [toNumber(range.low), toNumber(range.high)]);

/** Every position of a strategy is worth what comes of following it. */
function expectKept(strategy: Strategy, players: number): void {
  const { positions } = strategy;
  const values = followed(positions, players);
  for (const [place, { worth, end }] of positions.entries()) {
    expect(end).not.toBe("open");
    for (const [player, range] of numbers(worth).entries()) {
      if (range === undefined || range[0] !== range[1]) continue;
      expect(range[0]).toBeCloseTo(values[place][player], 9);
    }
  }
}

const turns = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(Number.POSITIVE_INFINITY));

describe("a strategy", () => {
  it.each(["best", "worst"] as const)("of one player is worth the %s, returning states included", (aim) => {
    fc.assert(
      fc.property(
        fc.boolean().chain((hasChance) => gameArbitrary({ players: 1, hasChance, mostStates: 6 })),
        turns,
        (game, horizon) => {
          const found = strategyOf(rulesOf(game), { ...whole, aim, horizon });
          expect(found).toBeDefined();
          if (found === undefined) return;
          expectKept(found.strategy, 1);
          const [{ worth }] = found.strategy.positions;
          expect(toNumber(found.answer.utilities?.[0] ?? -1)).toBe(numbers(worth)[0]?.[0]);
        },
      ),
      { numRuns: 80 },
    );
  });

  const ending: Shape = { players: 2, hasChance: false, ends: true, mostStates: 7, moves: [1, 2, 2, 3] };

  it("of two rivals keeps its promise after each first move that has a line", () => {
    let [lines, forks] = [0, 0];
    fc.assert(
      fc.property(
        fc.boolean().chain((hasChance) => gameArbitrary({ ...ending, hasChance, scores: "sum 100" })),
        turns,
        (game, horizon) => {
          const found = strategyOf(rulesOf(game), { ...whole, horizon });
          if (found?.answer.relation !== "rivals") return;
          const { strategy, answer } = found;
          const { positions, firstMoves } = strategy;
          const values = followed(positions, 2);
          expect(toNumber(answer.utilities?.[0] ?? -1)).toBeCloseTo(values[0][0], 9);
          for (const { worth, courses } of firstMoves) {
            const [first] = numbers(worth ?? []);
            if (first === undefined || first[0] !== first[1] || courses.length !== 1) continue;
            const isLine = isLineToAnEnd(positions, courses[0].to);
            if (isLine) expect(first[0]).toBeCloseTo(values[courses[0].to][0], 9);
            if (isLine) lines++;
            else forks++;
          }
        },
      ),
      { numRuns: 150, seed: 5, unbiased: true },
    );
    expect(lines).toBeGreaterThan(20);
    expect(forks).toBeGreaterThan(0);
  });

  it("of rivals says of each first move what its own game is worth", () => {
    fc.assert(
      fc.property(gameArbitrary({ ...ending, scores: "sum 100" }), (game) => {
        const found = strategyOf(rulesOf(game), whole);
        if (found?.answer.relation !== "rivals") return;
        const { strategy } = found;
        for (const { courses, worth } of strategy.firstMoves) {
          const next = strategy.positions[courses[0].to];
          const own = solved(solverOf(templateOf(rulesOf(game), "boolean"), [next.state]), whole);
          // Alone, a game may turn out to be one of a team: its ends are fewer.
          if (own.relation !== "rivals") continue;
          const [first] = numbers(worth ?? []);
          const range = own.bounds ?? { low: own.utilities?.[0] ?? -1, high: own.utilities?.[0] ?? -1 };
          expect(first?.[0]).toBeCloseTo(toNumber(range.low), 9);
          expect(first?.[1]).toBeCloseTo(toNumber(range.high), 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("of several players is what each makes of it", () => {
    fc.assert(
      fc.property(
        fc
          .boolean()
          .chain((hasChance) => gameArbitrary({ ...ending, players: 3, hasChance, moves: [1, 1, 2] })),
        turns,
        (game, horizon) => {
          const found = strategyOf(rulesOf(game), { ...whole, horizon });
          if (found === undefined || found.answer.relation !== "several") return;
          const values = followed(found.strategy.positions, 3);
          for (const [player, utility] of (found.answer.utilities ?? []).entries())
            expect(toNumber(utility ?? -1)).toBeCloseTo(values[0][player], 9);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("stops at a number of positions where play forks, and follows a line however long", () => {
    const forked = strategyOf(
      rulesOf({
        players: 1,
        hasChance: true,
        states: [0, 1, 2, 3].map((state) => ({
          moves: [1, 2],
          successors: [Math.min(state + 1, 3), Math.min(state + 2, 3)],
          scores: state === 3 ? [100] : undefined,
        })),
      }),
      whole,
      2,
    );
    expect(forked?.strategy.positions.map(({ end }) => end)).toContain("open");
    const steps = Array.from({ length: 30 }, (_, i) => i);
    const line = `(role p) (init (at 0)) ${steps.map((i) => `(succ ${i} ${i + 1})`).join(" ")}
      (<= (legal p go) (true (at ?n)) (succ ?n ?m)) (<= (next (at ?m)) (true (at ?n)) (succ ?n ?m))
      (<= terminal (true (at 30))) (<= (goal p 100) (true (at 30))) (<= (goal p 0) (not (true (at 30))))`;
    expect(
      strategyOf(line, whole, 1)
        ?.strategy.positions.map(({ end }) => end)
        .lastIndexOf("terminal"),
    ).toBe(30);
  });

  it("is refused where the reference reasoner does not agree", () => {
    const solver = solverOf(bundledTemplate("tic-tac-toe"));
    const { play } = solved(solver, { ...whole, horizon: 3 });
    if (play === undefined) throw new Error("no value");
    const strategy = new Strategy(solver.graph, play, solver.root, 3);
    finished(strategy.grow(10));
    const { game, problem } = loadReference(load("tic-tac-toe").sheet);
    if (problem !== undefined) throw new Error(problem);
    const later = game.state(["(control o)", "(cell 1 1 x)", "(cell 1 2 b)"]);
    if (later === undefined) throw new Error("no state");
    expect(() => finished(confirm(game, later, strategy))).toThrow(/is not legal for/);
  });
});

/** Whether a line leads from a position to where play ends. */
function isLineToAnEnd(positions: readonly PlayPosition[], place: number): boolean {
  for (let at = place; ; ) {
    const { decision, end } = positions[at];
    if (decision === undefined) return end !== "open";
    if (decision.courses.length !== 1) return false;
    at = decision.courses[0].to;
  }
}
