/** Solving by orbits: the same values in every state, and as many states as there are orbits. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { gameSymmetries } from "../../../src/engine/symmetry/game-symmetries.js";
import { type FamilyName, generateRules } from "../../../src/gdl/families/families.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { Template } from "../../../src/network/template.js";
import { liveGroup } from "../../../src/search/live-group.js";
import { explore } from "../../../src/search/policy/explore.js";
import { type GameSolver, loadGameSolver } from "../../../src/search/policy/game-solver.js";
import { Strategy } from "../../../src/search/policy/strategy.js";
import type { StateGroup } from "../../../src/symmetry/state-group.js";
import { kernelModule } from "../../kernels.js";
import { bundledTemplate, fluentsOf, nothing, solved, templateOf } from "./games.js";

beforeAll(() => provideKernel(kernelModule("release")));

const whole = { horizon: Number.POSITIVE_INFINITY, aim: "best", threshold: nothing } as const;

function groupOf({ program }: Template): StateGroup {
  const { generators } = allOf(gameSymmetries(program));
  return allOf(liveGroup(program, generators, { most: 512 }));
}

function solverOf(template: Template, group?: StateGroup): GameSolver {
  const loading = loadGameSolver(template, fluentsOf(template), group);
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.solver;
}

/** All states that can be reached. */
function enumerate(solver: GameSolver): readonly number[] {
  const exploring = explore(solver.graph, solver.root, Number.POSITIVE_INFINITY);
  for (;;) {
    const { done, value } = exploring.next();
    if (done && value === undefined) throw new Error(solver.graph.problem);
    if (done) return value as readonly number[];
  }
}

/** The orbits of all states of a game, told apart by the least list of images, one for each element. */
function countOrbits(template: Template, group: StateGroup): { states: number; orbits: number } {
  const { graph } = solverOf(template);
  const solver = solverOf(template);
  const live = new Map(
    Array.from(group.fluents, (fluent, point) => [template.program.fluents[fluent]?.text, point]),
  );
  const seen = new Set<string>();
  const all = enumerate(solver);
  for (const state of all) {
    const texts = solver.graph.text(state).match(/\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? [];
    const points = texts.flatMap((text) => live.get(text) ?? []);
    const images = Array.from({ length: group.order }, (_, element) =>
      points
        .map((point) => group.image(element, point))
        .sort((a, b) => a - b)
        .join(),
    );
    seen.add(images.reduce((a, b) => (b < a ? b : a)));
  }
  expect(graph.states.count).toBe(1);
  return { states: all.length, orbits: seen.size };
}

function dotsAndBoxes(): string {
  const rules = readFileSync(
    new URL("../../../games/dots-and-boxes-suicide/rules.kif", import.meta.url),
    "utf8",
  );
  // The bundled game on two boxes by two.
  return rules
    .replace(/^\((odd|even) (\d+)\)\n/gm, (line, _, n: string) => (Number(n) <= 5 ? line : ""))
    .replace("(after 10 ?row1 2 ?row3)", "(after 4 ?row1 2 ?row3)")
    .replace("(box 10 ?row1)", "(box 4 ?row1)")
    .replace("(owns ?player 10 10 13)", "(owns ?player 4 4 3)");
}

describe("solving by orbits", () => {
  it.each(["tic-tac-toe", "orchard-2-2-1", "matching-pennies-cooperative"])(
    "visits as many states as there are orbits: %s",
    (name) => {
      const template = bundledTemplate(name);
      const group = groupOf(template);
      expect(group.isWhole).toBe(true);
      const { states, orbits } = countOrbits(template, group);
      expect(enumerate(solverOf(template, group)).length).toBe(orbits);
      if (name === "tic-tac-toe") expect([states, orbits]).toEqual([5478, 765]);
    },
  );

  it("finds 321 orbits of the 5,559 states of dots and boxes on 2 x 2 boxes", () => {
    const template = templateOf(dotsAndBoxes());
    const group = groupOf(template);
    expect(group.order).toBe(128);
    expect(enumerate(solverOf(template)).length).toBe(5559);
    expect(enumerate(solverOf(template, group)).length).toBe(321);
  });

  it.each([
    ["tic-tac-toe", undefined],
    ["hex on 3 x 3", () => generated("hex", 3)],
    ["connect four on 4 x 3", () => generated("connectfour", 4)],
    ["dots and boxes on 2 x 2", dotsAndBoxes],
    ["orchard-2-2-1", undefined],
  ] as const)("finds the same values, and best play that follows the rules: %s", (name, made) => {
    const template = made === undefined ? bundledTemplate(name) : templateOf(made());
    const [plain, byOrbits] = [solverOf(template), solverOf(template, groupOf(template))];
    const [expected, found] = [solved(plain, whole), solved(byOrbits, whole)];
    expect(found.problem).toBe(expected.problem);
    expect(found.utilities).toEqual(expected.utilities);
    expect(found.relation).toBe(expected.relation);
    // What each first move is worth, in the state itself.
    const movesOf = (solver: GameSolver, answer: typeof found) => {
      if (answer.play === undefined) throw new Error("there is no play");
      const { graph, root } = solver.shown;
      const strategy = new Strategy(graph, answer.play, root, Number.POSITIVE_INFINITY);
      for (const _ of strategy.grow(50));
      for (const _ of strategy.growFirstMoves());
      return strategy.firstMoves.map(({ moves, worth }) => ({ moves, worth }));
    };
    expect(movesOf(byOrbits, found)).toEqual(movesOf(plain, expected));
  });

  it("takes for one only states that are worth the same", () => {
    const template = bundledTemplate("tic-tac-toe");
    const [plain, byOrbits] = [solverOf(template), solverOf(template, groupOf(template))];
    const { graph } = plain;
    const [first] = graph.turns.players as [number];
    const worth = new Map<number, number>();
    const worthOf = (state: number): number => {
      const known = worth.get(state);
      if (known !== undefined) return known;
      const all = Array.from({ length: graph.size(state) }, (_, i) => worthOf(graph.successor(state, i)));
      const isOurs = graph.isTerminal(state) || graph.count(state, first) > 1;
      const value = graph.isTerminal(state)
        ? graph.points(state, 0)
        : all.reduce((a, b) => (isOurs ? Math.max(a, b) : Math.min(a, b)));
      worth.set(state, value);
      return value;
    };
    const values = new Map<number, Set<number>>();
    for (const state of enumerate(plain)) {
      const row = Array.from({ length: graph.states.width }, (_, v) => graph.states.value(state, v));
      const orbit = byOrbits.graph.states.intern(row);
      values.set(orbit, (values.get(orbit) ?? new Set()).add(worthOf(state)));
    }
    expect(values.size).toBe(765);
    expect([...values.values()].every((all) => all.size === 1)).toBe(true);
  });

  it("looks at each state by itself where players have percepts", () => {
    const template = bundledTemplate("monty-hall");
    const group = groupOf(template);
    expect(solverOf(template, group).graph.states.orbits).toBeUndefined();
  });
});

function generated(family: FamilyName, size: number): string {
  const made = generateRules(family, size);
  if ("problem" in made) throw new Error(made.problem);
  return made.text;
}
