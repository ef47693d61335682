import { beforeAll, expect, it } from "vitest";
import { readGameText } from "../../src/node/game-file.js";
import { loadKernelFile } from "../../src/node/kernel-file.js";
import { choosePlayer } from "../../src/players/registry.js";
import { Seated } from "../../src/players/seated.js";
import { clockOfIterations, clockOfSeconds } from "../../src/search/clock.js";
import { loadedGame } from "../loaded.js";

beforeAll(loadKernelFile);

it("cfr draws its move: two seeds that think alike may move apart, and reports how likely each move was", async () => {
  const loaded = loadedGame(readGameText("matching-pennies").text);
  const choice = choosePlayer("cfr");
  if ("problem" in loaded || "problem" in choice) throw new Error("cannot be played");
  const made = new Map<string, number>();
  for (let seed = 0; seed < 40; seed++) {
    const seated = new Seated(choice, { loaded, role: 0, seed, memoryBytes: 2 ** 24 });
    const { move, report } = await seated.think(clockOfIterations(400));
    expect(report.iterations).toBe(400);
    expect(report.moves.reduce((sum, { probability = 0 }) => sum + probability, 0)).toBeCloseTo(1, 9);
    made.set(loaded.game.text(move), (made.get(loaded.game.text(move)) ?? 0) + 1);
  }
  expect(made.size).toBe(2);
  for (const count of made.values()) expect(count).toBeGreaterThan(5);
});

it("cfr answers in time on an engine that plays one state after the other", async () => {
  const loaded = loadedGame(
    "(role a) (init p) (<= (next p) (true p)) (legal a x) (legal a y) (<= terminal (true q)) (goal a 0)",
    { engine: "reference" },
  );
  const choice = choosePlayer("cfr");
  if ("problem" in loaded || "problem" in choice) throw new Error("cannot be played");
  const seated = new Seated(choice, { loaded, role: 0, seed: 1, memoryBytes: 2 ** 24 });
  const abort = new AbortController();
  let turns = 0;
  const watch = setInterval(() => {
    if (++turns === 5) abort.abort();
  }, 1);
  const { move } = await seated.think(clockOfSeconds(1000, abort.signal));
  clearInterval(watch);
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(loaded.game.text(move)).toMatch(/^[xy]$/);
});
