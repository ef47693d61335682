/** Trees over what the roles have seen: those of the kernel beside the plain ones, and what both find. */
import { beforeAll, describe, expect, it } from "vitest";
import type { ViewRoot, ViewTrees, ViewTreesOptions } from "../../src/engine/ismcts/view-trees.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../../src/engine/plain-playouts.js";
import { readGameText } from "../../src/node/game-file.js";
import { loadKernelFile } from "../../src/node/kernel-file.js";
import { Belief } from "../../src/search/belief.js";
import { clockOfIterations } from "../../src/search/clock.js";
import { PlainViews } from "../../src/search/ismcts/plain-views.js";
import { loadedGame } from "../loaded.js";

beforeAll(loadKernelFile);

const ANY_TIME = Number.POSITIVE_INFINITY;

interface Learned {
  readonly move?: string;
  readonly percepts: readonly string[];
}

async function rootsOf(
  loaded: LoadedGame,
  role: number,
  turns: readonly Learned[],
): Promise<readonly ViewRoot[]> {
  const { game } = loaded;
  const term = (text: string) => {
    const found = game.term(text);
    if (found === undefined) throw new Error(text);
    return found;
  };
  const belief = new Belief(loaded, role, 1, { keepsViews: true });
  for (const { move = "noop", percepts } of turns)
    belief.learn({ move: term(move), percepts: percepts.map(term) });
  await belief.settle(clockOfIterations(1));
  return belief.likelyRoots(2048);
}

function grown(trees: ViewTrees, roots: readonly ViewRoot[], iterations: number): ViewTrees {
  trees.begin(roots, 1);
  while (!trees.advance(iterations, performance.now() + 5)) {}
  return trees;
}

/** A game, a role, what it has learned, and the move that is best then. */
const KNOWN: readonly (readonly [string, number, readonly Learned[], string])[] = [
  ["guess-number", 0, [{ percepts: [] }], "(ask 3)"],
  ["banker-and-thief", 0, [], "by_night"],
  ["battleship-fog", 0, [{ percepts: [] }], "(scout_"],
  [
    "monty-hall",
    0,
    [{ move: "(choose 1)", percepts: ["(choice 1)"] }, { percepts: ["(opened 2)"] }],
    "switch",
  ],
  [
    "kuhn-poker",
    0,
    [
      { percepts: ["(my_card jack)"] },
      { move: "check", percepts: ["(done alice check)"] },
      { percepts: ["(done bob bet)"] },
    ],
    "fold",
  ],
];

describe("trees of views", () => {
  it.each(KNOWN)("find what is best in %s, in the kernel as beside it", async (name, role, turns, best) => {
    const loaded = loadedGame(readGameText(name).text, { engine: "slices" });
    const roots = await rootsOf(loaded, role, turns);
    const options: ViewTreesOptions = {
      role,
      seed: 5,
      exploration: 0.6,
      batch: 16,
      memoryBytes: 2 ** 24,
      limits: DEFAULT_PLAYOUT_LIMITS,
    };
    const iterations = 20_000;
    for (const trees of [new PlainViews(loaded.game, options), loaded.views?.(options)]) {
      if (trees === undefined) throw new Error("slices have trees of views");
      const moves = grown(trees, roots, iterations).moves();
      const [first] = [...moves].sort((a, b) => b.count - a.count);
      expect(first === undefined ? "" : loaded.game.text(first.move)).toContain(best);
      expect(trees.counts.iterations).toBe(iterations);
      // One iteration made the root; every other chose there.
      const made = moves.reduce((sum, { count }) => sum + count, 0);
      expect(made).toBeGreaterThan(iterations - 17);
      expect(made).toBeLessThan(iterations);
    }
  });

  it("draw the same with the same seed, however the work is cut", async () => {
    const loaded = loadedGame(readGameText("liars-dice").text, { engine: "slices" });
    const roots = await rootsOf(loaded, 0, [{ percepts: ["(my_die 3)"] }]);
    const grow = (piece: number, batch = 32) => {
      const trees = loaded.views?.({
        role: 0,
        seed: 9,
        exploration: 0.6,
        batch,
        memoryBytes: 2 ** 22,
        limits: DEFAULT_PLAYOUT_LIMITS,
      });
      if (trees === undefined) throw new Error("slices have trees of views");
      trees.begin(roots, 4);
      while (!trees.advance(3000, performance.now() + piece)) {}
      return JSON.stringify([trees.moves(), trees.counts, trees.nodes]);
    };
    expect(grow(0)).toBe(grow(ANY_TIME));
    expect(grow(0)).not.toBe(grow(0, 16));
  });

  it("keep what each role knows apart: nobody chooses by the cards of another", async () => {
    const loaded = loadedGame(readGameText("kuhn-poker").text, { engine: "slices" });
    const roots = await rootsOf(loaded, 0, [{ percepts: ["(my_card queen)"] }]);
    // Bob has the jack or the king, and knows which: two views, while alice has one.
    const words = (role: number) =>
      new Set(roots.map(({ views }) => `${views[2 * role]} ${views[2 * role + 1]}`));
    expect(roots).toHaveLength(2);
    expect(words(0).size).toBe(1);
    expect(words(1).size).toBe(2);
  });

  it("go on where memory is full, without new nodes", async () => {
    const loaded = loadedGame(readGameText("phantom-tic-tac-toe").text, { engine: "slices" });
    const roots = await rootsOf(loaded, 0, []);
    const trees = loaded.views?.({
      role: 0,
      seed: 1,
      exploration: 0.6,
      batch: 32,
      memoryBytes: 2 ** 16,
      limits: DEFAULT_PLAYOUT_LIMITS,
    });
    if (trees === undefined) throw new Error("slices have trees of views");
    grown(trees, roots, 4000);
    expect(trees.counts.iterations).toBe(4000);
    expect(trees.nodes).toBeLessThan(1000);
    // The next search begins anew.
    trees.begin(roots, 2);
    expect(trees.nodes).toBe(0);
  });
});
