/** Players of games of hidden information, at every information set, against the best that there is. */
import { beforeAll, describe, expect, it } from "vitest";
import { readGameText } from "../../src/node/game-file.js";
import { loadKernelFile } from "../../src/node/kernel-file.js";
import { choosePlayer } from "../../src/players/registry.js";
import { clockOfIterations } from "../../src/search/clock.js";
import { load } from "../games/bundled.js";
import { loadedGame } from "../loaded.js";
import { gameTree } from "../oracles/hidden/game-tree.js";
import { playAs } from "../oracles/hidden/played-strategies.js";
import { bestResponse, expectedScores, exploitability, uniform } from "../oracles/hidden/strategies.js";

beforeAll(loadKernelFile);

/** The strategies of a player in all roles, or in one of them. */
async function played(name: string, text: string, iterations: number, seed = 1) {
  const { game } = load(name);
  const tree = gameTree(game);
  const choice = choosePlayer(text);
  if ("problem" in choice) throw new Error(choice.problem);
  const loaded = loadedGame(readGameText(name).text);
  const strategies = uniform(tree);
  for (const role of game.players)
    await playAs(tree, game, role, strategies, {
      loaded,
      choice,
      seed,
      clock: clockOfIterations(iterations),
    });
  return { tree, strategies, players: game.players };
}

describe("where information has a value", () => {
  it.each(["ismcts", "mac-ucb", "uct:hidden=ismcts"])("%s asks, and scouts", async (text) => {
    for (const [name, best] of [
      ["guess-number", 80],
      ["battleship-fog", 413 / 6],
      ["monty-hall", 200 / 3],
    ] as const) {
      const { tree, strategies } = await played(name, text, 20_000);
      expect(expectedScores(tree, strategies)[0]).toBeGreaterThan(best - 3);
    }
  });

  it.each(["uct", "mac-ucb:hidden=determinized"])("%s, which takes all for known, does not", async (text) => {
    const { tree, strategies } = await played("guess-number", text, 5000);
    expect(expectedScores(tree, strategies)[0]).toBeLessThan(60);
  });

  it.each(["ismcts", "oos"])("%s hides the gold, against a thief who answers best", async (text) => {
    const { tree, strategies, players } = await played("banker-and-thief", text, 5000);
    expect(100 - bestResponse(tree, strategies, players[1])).toBeGreaterThan(57);
  });
});

describe("grave", () => {
  it("tries a move again that was unlucky once: with every seed it leaves its first door", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { tree, strategies } = await played("monty-hall", "grave", 1000, seed);
      expect(expectedScores(tree, strategies)[0]).toBeCloseTo(200 / 3);
    }
  });
});

describe("strategies of the whole match", () => {
  it.each(["oos", "cfr"])("of %s bluff in Kuhn poker, and can hardly be exploited", async (text) => {
    const { tree, strategies, players } = await played("kuhn-poker", text, 20_000);
    // 0.08 chips of 25 points, and some more for a single seed.
    expect(exploitability(tree, strategies, players)).toBeLessThan(3);
    expect(exploitability(tree, uniform(tree), players)).toBeGreaterThan(11);
  });

  it("of oos serve who is alone as well", async () => {
    const { tree, strategies } = await played("monty-hall", "oos", 2000);
    expect(expectedScores(tree, strategies)[0]).toBeGreaterThan(62);
  });
});
