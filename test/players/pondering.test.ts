/** What players find out while others are to move. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { TermId } from "../../src/engine/game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { KernelTree } from "../../src/engine/tree/kernel-tree.js";
import { clockOfIterations } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { bundledGame } from "./positions.js";
import { known, sit } from "./seats.js";

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

const PONDERED = 4000;
const ITERATIONS = 200;

it("makes room in a full memory whenever it ponders, and else only where the clock allows it", async () => {
  const advance = vi.spyOn(KernelTree.prototype, "advance");
  const loaded = bundledGame("connect-four");
  const player = sit("uct", loaded, 0);
  const state = loaded.game.initialState();
  const clock = { deadline: performance.now() + 1e6, iterations: 64 };
  await player.think(known(state), clock);
  const [, , inTurn] = advance.mock.calls[0] ?? [];
  expect(inTurn).toBeLessThanOrEqual(clock.deadline);
  advance.mockClear();
  await player.ponder?.(known(state), clock);
  expect(advance.mock.calls.map(([, , roomUntil]) => roomUntil)).toContain(Number.POSITIVE_INFINITY);
  vi.restoreAllMocks();
});

describe.each(["uct", "grave", "mac-ucb", "cfr"])("%s", (name) => {
  it("knows at its next decision what it has pondered", async () => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const joint = (...moves: string[]) => moves.map((move) => game.term(move) as TermId);
    const theirs = game.nextState(game.initialState(), joint("(drop 4)", "noop"));
    const own = game.nextState(theirs, joint("noop", "(drop 4)"));
    const samples = async (pondered: number) => {
      const player = sit(name, loaded, 0);
      if (pondered > 0)
        expect(await player.ponder?.(known(theirs, 1), clockOfIterations(pondered))).toBe(pondered);
      const { report } = await player.think(known(own, 2), clockOfIterations(ITERATIONS));
      expect(report.iterations).toBe(ITERATIONS);
      return report.moves.reduce((sum, { count }) => sum + count, 0);
    };
    const without = await samples(0);
    expect(await samples(PONDERED)).toBeGreaterThan(without + PONDERED / 50);
  });
});
