/** What reports call proved is what the exact solver finds, and what is only believed is not called proved. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { clockOfIterations } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { gameArbitrary, rulesOf } from "../search/policy/games.js";
import { type LabelCounts, labelledPositions, noCounts } from "./labelled-positions.js";
import { bundledGame } from "./positions.js";
import { known, sit } from "./seats.js";

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

async function labelled(
  name: string,
  loaded: LoadedGame,
  positions: number,
  players?: readonly string[],
): Promise<LabelCounts> {
  let counts = noCounts();
  const options = { positions, mostStates: 600, iterations: 300, seed: 5, ...(players && { players }) };
  for await (const found of labelledPositions(name, loaded, options)) counts = found;
  return counts;
}

describe("values that are proved", () => {
  it.each([
    "tic-tac-toe",
    "connect-four",
    "dots-and-boxes-suicide",
    "bomberman",
    "orchard-2-2-1",
    "eight-puzzle",
  ])("are exact: %s", async (name) => {
    const counts = await labelled(name, bundledGame(name), 3);
    expect(counts.wrong).toEqual([]);
    expect(counts.positions).toBe(3);
    expect(counts.proved + counts.unknown).toBeGreaterThan(0);
  });

  it.each([
    ["two rivals and chance", { players: 2, hasChance: true, scores: "sum 100" }],
    ["two who are no rivals", { players: 2, hasChance: true, scores: "any" }],
    ["three", { players: 3, hasChance: false, scores: "any" }],
  ] as const)("are exact in games drawn at random: %s", async (name, shape) => {
    const all = noCounts();
    await fc.assert(
      fc.asyncProperty(
        gameArbitrary({ ...shape, ends: true, mostStates: 8, moves: [1, 1, 2, 3] }),
        async (drawn) => {
          const loaded = loadedGame(rulesOf(drawn), { engine: "slices" });
          const counts = await labelled(name, loaded, 1, ["mac-ucb", "fc-ucb:order=utility", "uct"]);
          expect(counts.wrong).toEqual([]);
          all.proved += counts.proved;
          all.believed += counts.believed;
        },
      ),
      { numRuns: 15 },
    );
    expect(all.proved).toBeGreaterThan(0);
  });
});

describe("values that are believed", () => {
  async function first(name: string, loaded: LoadedGame, role = 0) {
    const state = loaded.game.initialState();
    const { report } = await sit(name, loaded, role).think(known(state), clockOfIterations(500));
    return report.moves;
  }

  it("are those of a rival who cannot know our move", async () => {
    for (const move of await first("mac-ucb", bundledGame("matching-pennies")))
      expect(move).toMatchObject({ value: 0, isBelieved: true });
  });

  const forked = `
      (role a) (role b) (init (turn a)) (side left) (side right)
      (<= (legal a ?x) (true (turn a)) (side ?x)) (<= (legal b ?x) (true (turn b)) (side ?x))
      (<= (legal a noop) (true (turn b))) (<= (legal b noop) (true (turn a)))
      (<= (next (turn b)) (true (turn a))) (<= (next (first ?x)) (does a ?x) (side ?x))
      (<= (next (first ?x)) (true (first ?x))) (<= (next (second ?x)) (does b ?x) (side ?x))
      (<= terminal (true (second ?x))) (<= (goal a 60) (true (first left)))
      (<= (goal a 90) (true (first right)) (true (second left)))
      (<= (goal a 10) (true (first right)) (true (second right)))
      (<= (goal b 20) (true (second left))) (<= (goal b 30) (true (second right)))`;

  it("are those that rest on what another wants, and no others", async () => {
    for (const name of ["mac-ucb", "uct", "grave"]) {
      const moves = await first(name, loadedGame(forked));
      const [left, right] = ["left", "right"].map((text) => moves.find(({ move }) => move === text));
      // Whatever b does, the left is worth 60.
      expect(left, name).toMatchObject({ value: 60, isProven: true });
      expect(right, name).toMatchObject({ value: 10, isBelieved: true });
      expect(right).not.toHaveProperty("isProven");
    }
  });

  it("are those of games in which something is hidden", async () => {
    for (const name of ["mac-ucb", "uct"]) {
      const moves = await first(name, bundledGame("guess-dice-once"));
      for (const move of moves) expect(move).not.toHaveProperty("isProven");
    }
  });

  it("are those of a role that cannot move", async () => {
    const loaded = loadedGame(`
      (role a) (init start) (<= (legal a left) (true start)) (<= (legal a right) (true start))
      (<= (next stuck) (does a left)) (<= (next over) (does a right)) (<= terminal (true over))
      (<= (goal a 70) (true over) (not (true stuck))) (<= (goal a 100) (true over) (true stuck))`);
    for (const name of ["mac-ucb:plans=no", "uct"]) {
      const moves = await first(name, loaded);
      expect(
        moves.find(({ move }) => move === "left"),
        name,
      ).toMatchObject({ isBelieved: true });
      expect(
        moves.find(({ move }) => move === "right"),
        name,
      ).toMatchObject({ value: 70, isProven: true });
    }
  });
});

describe("the list of networks that matter", () => {
  it("comes to the same value with fewer networks", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const think = async (list: string) => {
      const player = sit(`mac-ucb:solving=0.9,list=${list}`, loaded, 0);
      const { report } = await player.think(known(loaded.game.initialState()), clockOfIterations(20_000));
      expect(report).toMatchObject({ isFinal: true });
      expect(report.moves[0]).toMatchObject({ value: 50, isProven: true });
      return report.counts?.solved as number;
    };
    expect(await think("open")).toBeLessThan(await think("all"));
  });
});
