import { beforeAll, describe, expect, it } from "vitest";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { readGameText } from "../../../src/node/game-file.js";
import { loadKernelFile } from "../../../src/node/kernel-file.js";
import { OutcomeSampling } from "../../../src/search/cfr/outcome-sampling.js";
import { loadedGame } from "../../loaded.js";
import { bestResponse } from "./exploitability.js";

beforeAll(loadKernelFile);

const BATCH = 16;

function open(name: string, options: { role?: number; seed?: number; memoryBytes?: number } = {}) {
  const loaded = loadedGame(readGameText(name).text);
  const { role = 0, seed = 1, memoryBytes = 2 ** 26 } = options;
  const search = new OutcomeSampling(loaded, { role, seed, exploration: 0.2, batch: BATCH, memoryBytes });
  return { game: loaded.game, search };
}

function advance(search: OutcomeSampling, iterations: number): void {
  while (search.iterations < iterations) allOf(search.batch(Math.min(BATCH, iterations - search.iterations)));
}

describe("outcome sampling", () => {
  it.each(["matching-pennies", "rock-paper-scissors"])(
    "plays %s so that nobody wins 5 points from it",
    (name) => {
      for (const role of [0, 1]) {
        const { game, search } = open(name, { role, seed: 7 });
        const answer = bestResponse(game, role, (state) => {
          search.begin(state, 0);
          advance(search, 10_000);
          const root = search.root();
          if (root === undefined) throw new Error("the root is not known");
          const average = root.averageStrategy();
          return root.moves.map((move, i) => [move, average[i]] as const);
        });
        expect(answer).toBeGreaterThanOrEqual(50 - 1e-9);
        expect(answer).toBeLessThan(55);
      }
    },
  );

  it("finds the moves that win where there is nothing to mix", () => {
    const { game, search } = open("tic-tac-toe");
    // Both have two in a column, and x is to move.
    const marks = ["1 1 x", "1 2 x", "1 3 b", "2 1 o", "2 2 o", "2 3 b", "3 1 b", "3 2 b", "3 3 b"];
    const state = game.state([...marks.map((mark) => `(cell ${mark})`), "(control x)"]);
    if (state === undefined) throw new Error("not a state");
    search.begin(state, 0);
    advance(search, 4000);
    const average = search.root()?.averageStrategy() as number[];
    const best = search.root()?.moves[average.indexOf(Math.max(...average))] as number;
    expect(game.text(best)).toBe("(mark 1 3)");
    expect([...search.line()].map((joint) => joint.map((move) => game.text(move)))).toEqual([
      ["(mark 1 3)", "noop"],
    ]);
  });

  it("comes to an end in a game that has none", () => {
    const rules = `(role a) (role b) (init p) (<= (next p) (true p)) (<= terminal (true q)) (goal a 0) (goal b 0)
      (legal a x) (legal a y) (legal b x) (legal b y)`;
    const loaded = loadedGame(rules);
    const options = { role: 0, seed: 1, exploration: 0.2, batch: BATCH, memoryBytes: 2 ** 20 };
    const search = new OutcomeSampling(loaded, options);
    search.begin(loaded.game.initialState(), 0);
    advance(search, 100);
    expect(search.iterations).toBe(100);
    expect(search.depth).toBe(256);
  });

  it("pauses as often as there is much to do: for each turn where it takes long, and for very many moves", () => {
    const pausesOf = (loaded: LoadedGame) => {
      const options = { role: 0, seed: 1, exploration: 0.2, batch: BATCH, memoryBytes: 2 ** 26 };
      const search = new OutcomeSampling(loaded, options);
      search.begin(loaded.game.initialState(), 0);
      let pauses = 0;
      for (const work = search.batch(BATCH); !work.next().done; ) pauses++;
      return pauses;
    };
    const rulesOf = (digits: number) => `(role a) (init start) (goal a 0) (<= terminal (not (true start)))
      ${Array.from({ length: digits }, (_, i) => `(digit ${i})`).join(" ")}
      (<= (legal a (pick ?x ?y ?z)) (digit ?x) (digit ?y) (digit ?z))`;
    const [few, many] = [rulesOf(2), rulesOf(26)].map((rules) => loadedGame(rules));
    expect(pausesOf(few)).toBeLessThan(5);
    // Each of 16 iterations weighs 17,576 moves twice.
    expect(pausesOf(many)).toBeGreaterThanOrEqual(2 * BATCH);
    expect(pausesOf(loadedGame(rulesOf(2), { engine: "reference" }))).toBeGreaterThan(BATCH);
  });

  it("is the same for the same seed, and another for another", () => {
    const strategies = [1, 1, 2].map((seed) => {
      const { game, search } = open("rock-paper-scissors", { seed });
      search.begin(game.initialState(), 3);
      advance(search, 500);
      return search.root()?.averageStrategy();
    });
    expect(strategies[0]).toEqual(strategies[1]);
    expect(strategies[0]).not.toEqual(strategies[2]);
  });

  it("forgets the less visited half when memory is full, never the root, and goes on", () => {
    const { game, search } = open("connect-four", { memoryBytes: 200_000 });
    search.begin(game.initialState(), 0);
    let most = 0;
    for (let i = 0; i < 100; i++) {
      allOf(search.batch(BATCH));
      most = Math.max(most, search.size);
      expect(search.root()?.visits).toBe(search.iterations);
    }
    expect(search.pruned).toBeGreaterThan(0);
    expect(most).toBeLessThan(500);
  });
});
