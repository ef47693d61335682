/** The gate finds out which of two ways to search is better, by matches that a seed decides. */
import { beforeAll, expect, it } from "vitest";
import { provideKernel } from "../../src/engine/memory/module.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../../src/engine/plain-playouts.js";
import { allOf } from "../../src/gdl/pieces.js";
import { type SearchWay, TreeGate } from "../../src/search/tree-gate.js";
import { kernelModule } from "../kernels.js";
import { bundledGame } from "../players/positions.js";

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

/** Values that were learnt of a game, and those that say the opposite. */
function ways(name: string): {
  readonly good: SearchWay;
  readonly bad: SearchWay;
  readonly playouts: SearchWay;
} {
  const work = bundledGame(name).learner?.({ seed: 1 });
  if (work === undefined) throw new Error("the game is not compiled");
  const { learner, problem } = allOf(work);
  if (problem !== undefined) throw new Error(problem);
  allOf(learner.learnUntil(1000));
  const weights = learner.weights();
  const { model } = learner;
  const playouts: SearchWay = {
    policy: { kind: "ucb", exploration: 0.2 },
    batch: 8,
    limits: DEFAULT_PLAYOUT_LIMITS,
    looks: false,
  };
  const good = { ...playouts, values: { model, weights, share: 1 } };
  const bad = { ...playouts, values: { model, weights: weights.map((weight) => -weight), share: 1 } };
  return { good, bad, playouts };
}

function compare(name: string, seed: number, one: SearchWay, other: SearchWay) {
  const gate = new TreeGate({ loaded: bundledGame(name), seed, memoryBytes: 2 ** 21 });
  const score = { matches: 0, points: 0 };
  let pieces = 0;
  for (const _ of gate.compare(one, other, 24, 16, score)) pieces++;
  return { ...score, pieces };
}

it.each(["breakthrough", "connect-four-simultaneous"])("prefers values to their opposite in %s", (name) => {
  const { good, bad } = ways(name);
  const score = compare(name, 1, good, bad);
  expect(score.points / score.matches).toBeGreaterThan(0.7);
  expect(score.pieces).toBeGreaterThan(score.matches);
  // Whoever is first, and with the same seed the same matches.
  const { matches, points } = compare(name, 1, bad, good);
  expect(points / matches).toBeLessThan(0.3);
  expect({ ...compare(name, 1, good, bad), pieces: 0 }).toEqual({ ...score, pieces: 0 });
});

it("ends early where one way is clearly ahead, and measures how fast they are", () => {
  const { good, bad, playouts } = ways("breakthrough");
  const { matches, points } = compare("breakthrough", 2, good, bad);
  expect(matches).toBeLessThan(16);
  expect(2 * points - matches).toBe(6);
  const gate = new TreeGate({ loaded: bundledGame("breakthrough"), seed: 1, memoryBytes: 2 ** 21 });
  allOf(gate.measure([good, playouts]));
  const score = { matches: 0, points: 0 };
  allOf(gate.compare(good, playouts, 0.5, 2, score));
  expect(score.matches).toBe(2);
});
