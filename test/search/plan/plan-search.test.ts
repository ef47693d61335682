import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { METHODS, planMethods } from "../../../src/search/plan/methods.js";
import { PlanSearch } from "../../../src/search/plan/plan-search.js";
import type { Finding, PlanMethod } from "../../../src/search/plan/puzzle.js";
import { whyNoPuzzle } from "../../../src/search/plan/puzzle.js";
import { replayPlan } from "../../../src/search/plan/replay-plan.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";
import { fewestTurns } from "../../oracles/plain-plans.js";
import { bundledGame } from "../../players/positions.js";
import { nastyPuzzle } from "./nasty-puzzles.js";
import { questionOf, searchFaults } from "./plan-faults.js";
import { puzzle } from "./random-puzzles.js";

beforeAll(() => provideKernel(kernelModule("release")));

/** Scores 100, 60, 30 and 0. */
const STAIRS = `
  (role climber) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3)
  (legal climber up) (legal climber leave)
  (<= (next (at ?m)) (does climber up) (true (at ?n)) (succ ?n ?m))
  (<= (next (at ?n)) (does climber leave) (true (at ?n)))
  (<= (next left) (does climber leave))
  (<= terminal (true left)) (<= terminal (true (at 3)))
  (worth 0 0) (worth 1 30) (worth 2 60) (worth 3 100)
  (<= (goal climber ?s) (true (at ?n)) (worth ?n ?s))`;

function plannerOf(loaded: LoadedGame, ...scripts: (readonly (Finding | undefined)[])[]): PlanSearch {
  const methods = scripts.map(
    (findings, i): PlanMethod => ({
      name: `method ${i}`,
      *search() {
        yield* findings;
      },
    }),
  );
  const state = loaded.game.initialState();
  return new PlanSearch({ loaded, state, memoryBytes: 1 << 20, seed: 1 }, methods);
}

const plan = (score: number, length = 1): Finding => ({ plan: { moves: new Array(length).fill(0), score } });
const none = (score: number, turns = Number.POSITIVE_INFINITY): Finding => ({ none: { score, turns } });

describe("a planner", () => {
  it("gives its methods a piece each in turn, and ends with the highest score that the rules name", () => {
    const planner = plannerOf(
      loadedGame(STAIRS),
      [undefined, plan(30), undefined, plan(100), plan(60)],
      [undefined],
      [plan(60), undefined, undefined, undefined, undefined],
    );
    allOf(planner.search());
    expect(planner.best?.score).toBe(100);
    expect(planner.method).toBe("method 0");
    expect(planner.isOptimal).toBe(true);
    // 3 + 2 yields, the end of the second method, and 2 pieces more; the fourth piece of the first ends it.
    expect(planner.pieces).toBe(3 + 3 + 2 + 1);
  });

  it("takes a plan for the best only if all higher scores are ruled out for courses of any length", () => {
    const loaded = loadedGame(STAIRS);
    const open = plannerOf(loaded, [plan(30), none(100), none(60, 7)]);
    allOf(open.search());
    expect(open.isOptimal).toBe(false);
    expect(open.ceiling).toBe(60);
    expect(open.bound).toEqual({ score: 60, turns: 7 });
    const closed = plannerOf(loaded, [plan(30), none(60), undefined, plan(100)]);
    allOf(closed.search());
    expect(closed.isOptimal).toBe(true);
    expect(closed.ceiling).toBe(30);
    expect(closed.best?.score).toBe(30);
    // What is ruled out need not be a score that the rules name.
    const between = plannerOf(loaded, [none(31), plan(30), plan(0)]);
    allOf(between.search());
    expect(between.isOptimal).toBe(true);
  });

  it("ends where it is proved that no course ends the match", () => {
    const planner = plannerOf(loadedGame(STAIRS), [none(0), undefined, undefined], [undefined, undefined]);
    allOf(planner.search());
    expect(planner.isEndless).toBe(true);
    expect(planner.isOptimal).toBe(false);
    expect(planner.pieces).toBe(1);
  });

  it("has no ceiling below a plan that scores the mean of several goals", () => {
    const planner = plannerOf(loadedGame(STAIRS), [plan(45), none(60)]);
    allOf(planner.search());
    expect(planner.ceiling).toBe(45);
    expect(planner.isOptimal).toBe(true);
  });

  it("prefers shorter plans among those of the same score, and the first of the same length", () => {
    const planner = plannerOf(loadedGame(STAIRS), [plan(60, 5), plan(60, 4)], [plan(60, 4), plan(30, 1)]);
    allOf(planner.search());
    expect(planner.best?.moves).toHaveLength(4);
    expect(planner.method).toBe("method 1");
    expect(planner.isOptimal).toBe(false);
  });
});

it("a course is a plan only if its moves are legal and the match ends with the last", () => {
  const { game } = loadedGame(STAIRS);
  const replay = (...texts: string[]) => {
    const moves = texts.map((text) => game.term(text) as number);
    return replayPlan(game, game.initialState(), moves);
  };
  expect(replay("up", "up", "up")).toMatchObject({ plan: { score: 100 } });
  expect(replay("up", "leave")).toMatchObject({ plan: { score: 30 } });
  expect(replay("up")).toHaveProperty("problem", "the match is not over after the last move");
  expect(replay("leave", "up")).toMatchObject({ problem: "the match is over before turn 2", endsAfter: 1 });
  expect(replay("left")).toHaveProperty("problem", "in turn 1 left is not legal");
});

it("methods have the names under which they are listed, and share the memory", () => {
  const loaded = loadedGame(STAIRS);
  const question = { loaded, state: loaded.game.initialState(), memoryBytes: 1 << 24, seed: 1 };
  const listed = Object.entries(METHODS).map(([name, method]) => ({ name, method: method(question) }));
  for (const { name, method } of listed) expect([name, undefined]).toContain(method?.name);
  expect(planMethods(question).map(({ name }) => name)).toEqual(
    listed.flatMap(({ name, method }) => (method === undefined ? [] : [name])),
  );
  const planner = new PlanSearch(question, planMethods(question));
  allOf(planner.search());
  expect(planner.best).toMatchObject({ score: 100 });
  expect(planner.best?.moves).toHaveLength(3);
});

it.each([
  ["puzzles", puzzle],
  ["nasty puzzles", nastyPuzzle],
] as const)("all methods together are right about random %s", (_, kind) => {
  fc.assert(
    fc.property(kind, (rules) => {
      const fewest = fewestTurns(loadedGame(rules, { engine: "reference" }).game, 100_000);
      if (fewest === undefined) throw new Error("a random puzzle has too many states");
      const question = questionOf(loadedGame(rules));
      const search = new PlanSearch(question, planMethods(question));
      const work = search.search();
      let hasEnded = false;
      while (!hasEnded && search.pieces < 500) hasEnded = work.next().done === true;
      expect([...searchFaults(search, fewest, hasEnded)]).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

it("puzzles have one role, no chance and no secrets", () => {
  expect(whyNoPuzzle(bundledGame("eight-puzzle"))).toBeUndefined();
  expect(whyNoPuzzle(bundledGame("tic-tac-toe"))).toMatch(/roles/);
  expect(whyNoPuzzle(bundledGame("vacuum-cleaner-random"))).toMatch(/chance/);
});
