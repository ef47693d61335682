/** What a tree tells of any state: what it would tell if the state were its root, and of every role. */
import { expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../../../src/engine/plain-playouts.js";
import type { Tree } from "../../../src/engine/tree/playout-tree.js";
import { readGameText } from "../../../src/node/game-file.js";
import { PlainTree } from "../../../src/search/mcts/plain-tree.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";

it.each(["kernel", "plain"])("the %s tree tells of the root what it tells as its best moves", (kind) => {
  provideKernel(kernelModule("debug"));
  const loaded = loadedGame(readGameText("tic-tac-toe").text);
  const { game } = loaded;
  const options = {
    role: 0,
    seed: 5,
    policy: { kind: "ucb", exploration: 0.7 },
    batch: 1,
    memoryBytes: 2 ** 24,
    limits: DEFAULT_PLAYOUT_LIMITS,
  } as const;
  const tree: Tree | undefined = kind === "plain" ? new PlainTree(game, options) : loaded.tree?.(options);
  if (tree === undefined) throw new Error("no tree");
  const start = game.initialState();
  tree.begin([start], 1);
  while (!tree.advance(500, performance.now() + 50));
  const known = tree.movesAt(start, 100);
  expect(known?.[0]).toEqual(tree.best(100));
  expect(known?.[1]).toHaveLength(1);
  const move = known?.[0]?.[0]?.move ?? 0;
  const noop = game.legalMoves(start, 1)[0];
  const next = game.nextState(start, [move, noop]);
  const replies = tree.movesAt(next, 3)?.[1] ?? [];
  expect(replies).toHaveLength(3);
  const all = tree.movesAt(next, 100)?.[1] ?? [];
  // Each visit of the node but the first has chosen one of its moves.
  const visits = all.reduce((sum, { count }) => sum + count, 0);
  expect(visits).toBe((known?.[0]?.[0]?.count ?? 0) - 1);
  tree.begin([start], 1);
  expect(tree.best(100)).toEqual(known?.[0]);
});
