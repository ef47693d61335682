/** What trees prove against what the exact solver says, on games drawn at random. */

import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../../../src/engine/plain-playouts.js";
import { openTree } from "../../../src/search/mcts/open-tree.js";
import { toNumber } from "../../../src/search/policy/utility.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";
import {
  gameArbitrary,
  nothing,
  type RandomGame,
  rulesOf,
  solved,
  solverOf,
  templateOf,
} from "../policy/games.js";

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

/** Whether two roles ever choose at once, chance among them. */
function isSimultaneous({ states }: RandomGame): boolean {
  return states.some(
    ({ moves, scores }) => scores === undefined && moves.filter((count) => count > 1).length > 1,
  );
}

describe("the value that a tree proves", () => {
  it.each([
    ["one player", { players: 1, hasChance: false }],
    ["one player and chance", { players: 1, hasChance: true }],
    ["two rivals", { players: 2, hasChance: false, scores: "sum 100" }],
    ["two rivals and chance", { players: 2, hasChance: true, scores: "sum 100" }],
  ] as const)("is that of the solver: %s", (_, shape) => {
    let compared = 0;
    fc.assert(
      fc.property(
        gameArbitrary({ ...shape, ends: true, mostStates: 9, moves: [1, 1, 2, 3] }),
        fc.constantFrom(1, 16),
        fc.boolean(),
        (drawn, batch, looks) => {
          const rules = rulesOf(drawn);
          const loaded = loadedGame(rules, { engine: "slices" });
          const state = loaded.game.initialState();
          fc.pre(!loaded.game.isTerminal(state) && loaded.game.legalMoves(state, 0).length > 1);
          const question = { horizon: Number.POSITIVE_INFINITY, aim: "best", threshold: nothing } as const;
          const { relation, utilities } = solved(solverOf(templateOf(rules)), question);
          fc.pre((relation === "one" || relation === "rivals") && utilities !== undefined);
          const policy = { kind: "ucb", exploration: 0.7 } as const;
          const options = {
            role: 0,
            seed: 3,
            policy,
            batch,
            looks,
            memoryBytes: 1 << 22,
            limits: DEFAULT_PLAYOUT_LIMITS,
          };
          const tree = openTree(loaded, options);
          tree.begin([state], 0);
          tree.advance(3000, Number.POSITIVE_INFINITY);
          // Roles that choose at once need not come to try all joint moves.
          if (isSimultaneous(drawn) && !tree.isSolved) return;
          expect(tree.isSolved).toBe(true);
          const best = Math.max(...tree.moves().map(({ value, isProven }) => (isProven ? (value ?? 0) : -1)));
          // Where chance moves at once with the player, no single move has a proven child.
          if (best < 0) return;
          compared++;
          expect(best / 100).toBeCloseTo(toNumber(utilities?.[0] ?? 0), 9);
        },
      ),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(5);
  });
});
