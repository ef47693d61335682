/** Every engine behind the one face of a loaded game, each compared with the reference reasoner. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { State } from "../../src/engine/game.js";
import { jointMoves } from "../../src/engine/joint-move.js";
import { loadGame } from "../../src/engine/load-game.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { ENGINES, type EngineName, type LoadOptions } from "../../src/engine/prepare-game.js";
import { playoutsOf } from "../../src/engine/slices/tally.js";
import { randomMatch } from "../../src/match/random-match.js";
import { replay } from "../../src/match/replay.js";
import { simulate } from "../../src/match/simulate.js";
import { parseTrace } from "../../src/match/trace.js";
import { bundledGames, readGameText } from "../../src/node/game-file.js";
import { DATA } from "../data.js";
import { SAMPLE } from "../games/bundled.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";

beforeAll(() => provideKernel(kernelModule("release")));

const COMPILED = ["tables", "slices"] as const;

function open(name: string, options: LoadOptions): LoadedGame {
  return loadedGame(readGameText(name).text, options);
}

function trace(path: string | URL) {
  const read = parseTrace(gunzipSync(readFileSync(path)).toString());
  if ("problem" in read) throw new Error(read.problem);
  return read;
}

/** States of random matches, those in which a match ends left out. */
function statesOf(loaded: LoadedGame, seed: number): State[] {
  const turns = [0, 1, 2].flatMap((match) => [...randomMatch(loaded.game, seed, match)].slice(0, 30));
  return turns.filter(({ joint }) => typeof joint !== "string").map(({ state }) => state);
}

describe.each(COMPILED)("%s", (engine) => {
  test.each(engine === "slices" ? bundledGames() : SAMPLE)(
    "replays the golden record of %s",
    async (name) => {
      const record = trace(new URL(`../golden/${name}.jsonl.gz`, import.meta.url));
      const { game } = open(name, { engine });
      expect(game.engine).toBe(engine);
      expect(await replay(game, record)).toEqual({
        states: record.states.length,
        difference: null,
        complete: true,
      });
    },
  );

  test.each(["tic-tac-toe", "rock-paper-scissors", "monty-hall", "orchard-2-2-1"])(
    "gives the same matches of %s as the reasoner, to the letter",
    async (name) => {
      const [ours, theirs] = await Promise.all(
        [engine, "reference" as const].map((which) =>
          simulate(open(name, { engine: which }).game, { matches: 50, seed: 3, maxSteps: 200 }),
        ),
      );
      expect(ours).toEqual(theirs);
    },
  );

  test("refuses a sheet that it cannot compile, and says why", () => {
    const { problem } = loadGame(readGameText("reversi").text, { engine, limits: { maxRules: 100 } });
    expect(problem).toContain("100");
  });

  test("refuses a move that a role does not have", () => {
    const { game } = open("tic-tac-toe", { engine });
    const cell = game.term("(cell 1 1 b)") as number;
    expect(() => game.nextState(game.initialState(), [cell, cell])).toThrow("is no move of x");
  });

  test("answers questions about one state in any order", () => {
    const { game } = open("tic-tac-toe", { engine });
    const start = game.initialState();
    const moves = game.legalMoves(start, 0);
    const noop = game.legalMoves(start, 1);
    const first = game.nextState(start, [moves[0], noop[0]]);
    expect(game.legalMoves(start, 0)).toEqual(moves);
    expect(game.nextState(start, [moves[8], noop[0]])).not.toEqual(first);
    expect(game.nextState(start, [moves[0], noop[0]])).toEqual(first);
    expect(game.isTerminal(start)).toBe(false);
  });
});

describe.each(ENGINES)("states of %s", (engine) => {
  test.each(["connect-four", "liars-dice"])("of %s can be packed and found again", (name) => {
    const loaded = open(name, { engine });
    const again = open(name, { engine });
    for (const state of statesOf(loaded, 5)) {
      const bytes = loaded.pack(state);
      expect(loaded.unpack(bytes)).toEqual(state);
      const other = again.unpack(bytes) as State;
      const texts = (from: LoadedGame, fluents: State) =>
        Array.from(fluents, (f) => from.game.text(f)).sort();
      expect(texts(again, other)).toEqual(texts(loaded, state));
      expect(loaded.game.state(texts(loaded, state))).toEqual(state);
    }
  });
});

describe("packed states of a compiled game", () => {
  test("are refused where they are none", () => {
    const loaded = open("tic-tac-toe", { engine: "slices" });
    const bytes = loaded.pack(loaded.game.initialState());
    expect(loaded.unpack(bytes.subarray(1))).toBeUndefined();
    expect(loaded.unpack(bytes.fill(255))).toBeUndefined();
    expect(loaded.game.state(["(cell 1 1 q)"])).toBeUndefined();
  });
});

describe("children by slices", () => {
  test.each(["tic-tac-toe", "breakthrough", "rock-paper-scissors", "liars-dice"])(
    "of %s are those made one at a time",
    (name) => {
      const slices = open(name, { engine: "slices" });
      const tables = open(name, { engine: "tables" });
      for (const state of statesOf(slices, 9).slice(0, 25)) {
        expect(slices.legalMoves(state)).toEqual(tables.legalMoves(state));
        const joints = [...jointMoves(slices.game, state)];
        const [ours, theirs] = [slices, tables].map((loaded) =>
          loaded.children(state, joints).map((child) => ({
            joint: child.joint,
            state: child.state,
            isTerminal: child.isTerminal,
            roles: loaded.game.roles.map((_, role) => [
              child.isTerminal ? [] : child.legalMoves(role),
              child.goals(role),
              child.percepts(role),
            ]),
          })),
        );
        expect(ours).toEqual(theirs);
      }
    },
  );

  test.each(["tic-tac-toe", "breakthrough", "rock-paper-scissors", "liars-dice"])(
    "of many states of %s, in one phase or in several, are those made one at a time",
    (name) => {
      const slices = open(name, { engine: "slices" });
      const tables = open(name, { engine: "tables" });
      const { game } = slices;
      const met = statesOf(slices, 9);
      for (const states of [met, Array.from({ length: 5000 }, () => met[0])]) {
        expect(slices.legalMovesOfEach(states)).toEqual(tables.legalMovesOfEach(states));
        const open = states.filter((state) => !game.isTerminal(state));
        const joints = open.map((state, i) =>
          game.roles.map((_, role) => {
            const legal = game.legalMoves(state, role);
            return legal[i % legal.length];
          }),
        );
        const [ours, theirs] = [slices, tables].map((loaded) =>
          loaded.childOfEach(open, joints).map((child) => ({
            joint: child.joint,
            state: child.state,
            isTerminal: child.isTerminal,
            percepts: loaded.game.roles.map((_, role) => child.percepts(role)),
          })),
        );
        expect(ours).toEqual(theirs);
      }
    },
  );
});

test("more children by slices than are made in one go are those made one at a time", () => {
  const numbers = Array.from({ length: 17 }, (_, i) => `(n ${i})`).join(" ");
  const rules = `(role a) (role b) (role c) ${numbers} (init s) (<= (legal ?r ?n) (role ?r) (n ?n))
    (<= (next (made ?r ?n)) (does ?r ?n)) (<= terminal (not (true s))) (<= (goal ?r 0) (role ?r))`;
  const [slices, tables] = (["slices", "tables"] as const).map((engine) => {
    const loading = loadedGame(rules, { engine });
    return loading;
  }) as [LoadedGame, LoadedGame];
  const state = slices.game.initialState();
  const joints = [...jointMoves(slices.game, state)];
  expect(joints).toHaveLength(17 ** 3);
  const told = (loaded: LoadedGame) =>
    loaded.children(state, joints).map((child) => [child.joint, child.state.join(), child.isTerminal]);
  expect(told(slices)).toEqual(told(tables));
});

describe("a state that play cannot reach, by slices", () => {
  const loaded = () => open("tic-tac-toe", { engine: "slices" });
  const NOBODY = ["(cell 1 1 x)", "(cell 2 2 b)"];
  const BOTH = ["(cell 1 1 x)", "(cell 2 2 b)", "(control x)", "(control o)"];

  test("has answers, one at a time", () => {
    const { game } = loaded();
    const nobody = game.state(NOBODY) as State;
    expect(game.isTerminal(nobody)).toBe(false);
    expect(game.legalMoves(nobody, 0).map((move) => game.text(move))).toEqual(["noop"]);
  });

  test.each([[NOBODY], [BOTH]])("%j has the children of the reference reasoner", (fluents) => {
    const [ours, theirs] = [loaded(), open("tic-tac-toe", { engine: "reference" })].map((of) => {
      const { game } = of;
      const state = game.state(fluents) as State;
      const texts = (terms: Iterable<number>) => Array.from(terms, (term) => game.text(term)).sort();
      return of.children(state, [...jointMoves(game, state)]).map((child) => ({
        joint: texts(child.joint),
        state: texts(child.state),
        isTerminal: child.isTerminal,
        roles: game.roles.map((_, role) => [texts(child.legalMoves(role)), texts(child.goals(role))]),
      }));
    });
    expect(ours.length).toBeGreaterThan(0);
    expect(ours).toEqual(theirs);
  });

  test("begins no playouts", () => {
    const slices = loaded();
    const state = slices.game.state(NOBODY) as State;
    expect(() => slices.rollouts([{ state, playouts: 1 }], 1)).toThrow(RangeError);
  });
});

describe("which engine", () => {
  test("slices, where nothing else is asked for", () => {
    const { game, fallback, size } = open("tic-tac-toe", {});
    expect({ engine: game.engine, fallback }).toEqual({ engine: "slices", fallback: undefined });
    expect(size?.gates).toBeGreaterThan(10);
  });

  test("the reference reasoner where a game is too large, with the reason", () => {
    const loaded = open("reversi", { limits: { maxRules: 100 } });
    expect(loaded.game.engine).toBe("reference");
    expect(loaded.fallback).toContain("100");
  });
});

describe("rollouts", () => {
  const means = (loaded: LoadedGame, playouts: number): number[] => {
    const [tally] = loaded.rollouts([{ state: loaded.game.initialState(), playouts }], 4);
    if (tally === undefined) throw new Error("no tally");
    expect(playoutsOf(tally)).toBe(playouts);
    return [tally.steps / playouts, ...tally.scores.map(({ sum }) => sum / playouts)];
  };

  test("have the same means on every engine", () => {
    const all = ENGINES.map((engine: EngineName) => means(open("tic-tac-toe", { engine }), 2000));
    // Length 7.63, scores 64.8 and 35.2; deviations 1.4 and 44: five errors of a mean of 2,000.
    for (const [length, first, second] of all) {
      expect(Math.abs(length - 7.6254)).toBeLessThan(0.16);
      expect(Math.abs(first - 64.84)).toBeLessThan(5);
      expect(first + second).toBeCloseTo(100);
    }
  });

  test("are the same for the same seed, start by start", () => {
    const loaded = open("connect-four", {});
    const pick = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 3 });
    const states = statesOf(loaded, 1);
    fc.assert(
      fc.property(pick, fc.nat(), (counts, seed) => {
        const starts = counts.map((playouts, i) => ({ state: states[i * 7], playouts }));
        const tallies = loaded.rollouts(starts, seed);
        expect(tallies.map((tally) => (tally ? playoutsOf(tally) : 0))).toEqual(counts);
        expect(loaded.rollouts(starts, seed)).toEqual(tallies);
      }),
      { numRuns: 5 },
    );
  });
});

describe.skipIf(DATA === undefined)("public sheets", () => {
  const NAMES = ["2pttc", "3pConnectFour", "biddingTicTacToe", "blockerParallel", "checkersTiny", "queens~6"];

  test.each(NAMES)("%s: the trace of an independent reasoner", async (name) => {
    const data = DATA as string;
    const record = trace(join(data, "traces", `${name}.jsonl.gz`));
    const index = readFileSync(join(data, "traces/INDEX.tsv"), "utf8").split("\n");
    const path = index.map((line) => line.split("\t")).find(([file]) => file === `${name}.jsonl.gz`)?.[1];
    const text = readFileSync(join(data, path as string), "utf8");
    for (const engine of COMPILED) {
      const loading = loadedGame(text, { engine });
      expect((await replay(loading.game, record)).difference).toBeNull();
    }
  });
});

describe("rules with errors", () => {
  const rules = readGameText("tic-tac-toe").text;
  const faulty = `${rules}\n(<= (goal x 50) (not (true ?f)))\n(<= (goal`;

  test.each(["", "hello world", "%PDF-1.7", "(role"])("are never played where they are none: %j", (text) => {
    for (const isLenient of [false, true]) {
      const { loaded, problem } = loadGame(text, { isLenient });
      expect(loaded).toBeUndefined();
      expect(problem).toMatch(/^[a-z].*[^.]$/);
    }
  });

  test("are refused, with the first error and its line, and all diagnostics", () => {
    const { loaded, problem, diagnostics } = loadGame(faulty);
    expect(loaded).toBeUndefined();
    const line = faulty.split("\n").findIndex((text) => text.includes("?f)")) + 1;
    expect(problem).toContain(`line ${line}`);
    expect(problem).toContain("and 1 more");
    expect(diagnostics.filter(({ severity }) => severity === "error")).toHaveLength(2);
  });

  test("are loaded as they can be read where that is asked for, and the diagnostics say what was wrong", () => {
    const { loaded, problem, diagnostics } = loadGame(faulty, { engine: "reference", isLenient: true });
    expect(problem).toBeUndefined();
    expect(loaded?.game.roles).toEqual(["x", "o"]);
    expect(diagnostics.length).toBeGreaterThanOrEqual(2);
  });

  test("do not keep a sound sheet from its warnings", () => {
    const { loaded, diagnostics } = loadGame(`${rules}\n(unused fact)`);
    expect(loaded?.game.engine).toBe("slices");
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["warning"]);
  });
});
