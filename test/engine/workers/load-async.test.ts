/** Loading in a worker, in real threads of Node: the same games, the same sentences, and defined ends. */
import { describe, expect, it } from "vitest";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { loadGame } from "../../../src/engine/load-game.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import type { LoadProgress } from "../../../src/engine/prepare-game.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { type AsyncLoadOptions, loadGameAsync } from "../../../src/engine/workers/load-async.js";
import { translate } from "../../../src/network/translate/translate.js";
import { load } from "../../games/bundled.js";
import { kernelModule } from "../../kernels.js";
import { HANGS, threads } from "./threads.js";

// `loadKernel` would take the bytes that a bundle has, and here there is no bundle.
provideKernel(kernelModule("release"));

function rulesOf(game: string): string {
  return load(game).sheet.source;
}

/** What a game is, as far as it can be asked: texts of a random match, playouts, the network. */
function portrait(loaded: LoadedGame) {
  const { game, program } = loaded;
  const random = new Random(3, 4);
  const states: unknown[] = [];
  let state = game.initialState();
  for (let step = 0; step < 10 && !game.isTerminal(state); step++) {
    const joint = drawJointMove(game, state, random);
    if (joint === undefined) break;
    const legal = loaded.legalMoves(state).map((moves) => moves.map((move) => game.text(move)));
    const percepts = game.roles.map((_, role) =>
      game.percepts(state, joint, role).map((seen) => game.text(seen)),
    );
    states.push({ fluents: Array.from(state, (fluent) => game.text(fluent)), legal, percepts });
    state = game.nextState(state, joint);
  }
  const network = program && translate(program, { encoding: "boolean", groups: [] }).network;
  const playouts = loaded.rollouts([{ state: game.initialState(), playouts: 20 }], 5);
  const { engine, roles, hasPercepts } = game;
  const { size, fallback, rules } = loaded;
  return { engine, roles, hasPercepts, size, fallback, rules, states, playouts, network };
}

async function loadedBoth(rules: string, options: Omit<AsyncLoadOptions, "startWorker"> = {}) {
  const { startWorker, ends } = threads();
  const there = await loadGameAsync(rules, { ...options, startWorker });
  await Promise.all(ends);
  expect(ends).toHaveLength(1);
  return { there, here: loadGame(rules, options) };
}

describe("a game that was loaded in a worker", () => {
  it.each([
    ["tic-tac-toe", undefined],
    ["monty-hall", undefined],
    ["breakthrough", "slices"],
    ["rock-paper-scissors", "tables"],
    ["liars-dice", "reference"],
  ] as const)("is the same as one that was loaded here: %s (%s)", async (name, engine) => {
    const { there, here } = await loadedBoth(rulesOf(name), { engine });
    expect(there.diagnostics).toEqual(here.diagnostics);
    if (there.problem !== undefined || here.problem !== undefined) throw new Error("it is not loaded");
    expect(portrait(there.loaded)).toEqual(portrait(here.loaded));
  });

  it("also takes states that play cannot reach", async () => {
    const rules = rulesOf("tic-tac-toe");
    const { there, here } = await loadedBoth(rules);
    const wins = ["(cell 1 1 x)", "(cell 1 2 x)", "(cell 1 3 x)", "(control x)", "(control o)"];
    const asked = [there, here].map(({ loaded }) => {
      if (loaded === undefined) throw new Error("it is not loaded");
      const state = loaded.game.state(wins);
      if (state === undefined) throw new Error("the state has no meaning");
      return loaded.game.roles.map((_, role) => loaded.game.score(state, role));
    });
    expect(asked[0]).toEqual(asked[1]);
  });

  it("that cannot be compiled is played by the reference reasoner, which says why", async () => {
    const { there, here } = await loadedBoth(rulesOf("tic-tac-toe"), { limits: { maxRules: 10 } });
    expect(there.loaded?.game.engine).toBe("reference");
    expect(there.loaded?.fallback).toBe(here.loaded?.fallback);
    expect(there.loaded?.fallback).toContain("10 atoms and ground rules");
  });
});

describe("rules that are no game", () => {
  it.each([
    ["an error", "(role a) (init p"],
    ["no role", "(init p) (<= (next p) (true p))"],
    ["nothing", ""],
  ])("have the same problem and the same diagnostics: %s", async (_, rules) => {
    const { there, here } = await loadedBoth(rules);
    expect(there.problem).toBeDefined();
    expect(there).toEqual(here);
  });

  it("are loaded as far as they can be read if that is asked for", async () => {
    const rules = `${rulesOf("tic-tac-toe")} (role`;
    const { there, here } = await loadedBoth(rules, { isLenient: true });
    expect(there.diagnostics).toEqual(here.diagnostics);
    expect(there.diagnostics).not.toEqual([]);
    expect(there.loaded?.game.roles).toEqual(here.loaded?.game.roles);
  });
});

it("loading tells what it does, in order, and how far it is", async () => {
  const progress: LoadProgress[] = [];
  await loadGameAsync(rulesOf("reversi"), {
    startWorker: threads().startWorker,
    onProgress: (news) => progress.push(news),
  });
  const steps = progress.map(({ step }) => step);
  expect(steps.filter((step, i) => step !== steps[i - 1])).toEqual(["reading", "grounding", "compiling"]);
  for (const [i, { step, done, of }] of progress.entries()) {
    if (of !== undefined) expect(done).toBeLessThanOrEqual(of);
    if (i > 0 && progress[i - 1]?.step === step)
      expect(done).toBeGreaterThanOrEqual(progress[i - 1]?.done ?? 0);
  }
});

it("loading in this thread tells the same steps, with every phase", () => {
  const progress: LoadProgress[] = [];
  loadGame(rulesOf("tic-tac-toe"), { onProgress: (news) => progress.push(news) });
  expect(progress).toEqual([
    { step: "reading", done: 0 },
    { step: "grounding", done: 0 },
    { step: "compiling", done: 0 },
    { step: "compiling", done: 0, of: 2 },
    { step: "compiling", done: 1, of: 2 },
  ]);
});

describe("loading ends", () => {
  const ABORTED = { problem: "the loading was aborted", diagnostics: [] };

  it("before it begins, without a worker, if it is aborted before", async () => {
    const { startWorker, ends } = threads();
    const signal = AbortSignal.abort();
    expect(await loadGameAsync(rulesOf("tic-tac-toe"), { startWorker, signal })).toEqual(ABORTED);
    expect(ends).toEqual([]);
  });

  it("in the midst of its work if it is aborted, and the worker with it", async () => {
    const { startWorker, ends } = threads();
    const controller = new AbortController();
    const steps: string[] = [];
    const loading = loadGameAsync(rulesOf("reversi"), {
      startWorker,
      signal: controller.signal,
      onProgress: ({ step }) => {
        steps.push(step);
        if (step === "grounding") controller.abort();
      },
    });
    expect(await loading).toEqual(ABORTED);
    await Promise.all(ends);
    expect(steps).not.toContain("compiling");
  });

  it("if a worker that hangs is aborted", async () => {
    const { startWorker, ends } = threads(HANGS);
    const signal = AbortSignal.timeout(200);
    expect(await loadGameAsync(rulesOf("tic-tac-toe"), { startWorker, signal })).toEqual(ABORTED);
    await Promise.all(ends);
  });

  it.each([
    ["throw new Error('no memory is left')", "no memory is left"],
    ["require('node:worker_threads').parentPort.on('message', () => process.exit(4))", "exit code 4"],
  ])("if the worker ends: %s", async (code, reason) => {
    const { startWorker, ends } = threads(code);
    expect(await loadGameAsync(rulesOf("tic-tac-toe"), { startWorker })).toEqual({
      problem: `the worker that loads the game has ended: ${reason}`,
      diagnostics: [],
    });
    await Promise.all(ends);
  });

  it("with an error if there is a bug in the worker", async () => {
    const { startWorker, ends } = threads(
      `const { parentPort: line } = require("node:worker_threads");
       line.on("message", () => line.postMessage({ kind: "failed", reason: "x is not a function" }));`,
    );
    await expect(loadGameAsync(rulesOf("tic-tac-toe"), { startWorker })).rejects.toThrow(
      "x is not a function",
    );
    await Promise.all(ends);
  });
});
