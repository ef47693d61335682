/** Trees that share their batches: each is the plain one, given its playouts, and so what it would be alone. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { Grove } from "../../../src/engine/tree/grove.js";
import { KernelTree } from "../../../src/engine/tree/kernel-tree.js";
import { PlainTree } from "../../../src/search/mcts/plain-tree.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { expectSame, load, OPTIONS, stateAfter, treeGame } from "./same.js";

const LONG_MS = 120_000;
const GAMES = [
  "tic-tac-toe",
  "connect-four",
  "breakthrough",
  "rock-paper-scissors",
  "monty-hall",
  "free-for-all",
];
const ALWAYS = Number.POSITIVE_INFINITY;

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

describe.each(KERNELS)("trees that grow together (%s)", (build) => {
  it("are each the plain one, given the same playouts", { timeout: LONG_MS }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAMES),
        fc.constantFrom(1, 5, 40),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(1000),
        (name, batch, count, seed) => {
          const loaded = load(name);
          const { game } = loaded;
          const players = game.roles.filter((role) => role !== "random").length;
          const options = { ...OPTIONS, batch };
          const seats = Array.from({ length: count }, (_, i) => ({ role: 0, seed: seed + i }));
          const kernel = { shared: build === "shared" };
          const grove = new Grove(kernelModule(build), treeGame(loaded), options, seats, kernel);
          const scores = new Map(
            grove.trees.map((tree): [KernelTree, Float64Array] => [tree, new Float64Array()]),
          );
          const plain = grove.trees.map((tree, i) => {
            const row = (lane: number) => [
              ...(scores.get(tree) as Float64Array).slice(lane * players, (lane + 1) * players),
            ];
            return new PlainTree(game, { ...options, ...seats[i] }, row);
          });
          let states = seats.map((_, i) => stateAfter(game, i % 5, seed + i));
          for (let turn = 0; turn < 2; turn++) {
            for (const [i, state] of states.entries()) {
              grove.trees[i]?.begin([state], turn);
              plain[i]?.begin([state], turn);
            }
            for (let target = batch; target <= Math.max(120, batch); target += batch) {
              // As many as share a batch: what these scored is there until the next.
              const together = Math.floor(512 / batch);
              for (let first = 0; first < count; first += together) {
                const group = grove.trees.slice(first, first + together);
                expect(grove.advance(group, target, ALWAYS)).toBe(true);
                for (const tree of group) scores.set(tree, grove.scores(tree));
                for (const one of plain.slice(first, first + together)) one.advance(target, ALWAYS);
              }
            }
            for (const [i, tree] of grove.trees.entries()) expectSame(tree, plain[i], loaded);
            states = states.map((state) => {
              const next = game.nextState(state, drawJointMove(game, state, new Random(seed)) as number[]);
              return game.isTerminal(next) ? state : next;
            });
          }
        },
      ),
      { numRuns: build === "release" ? 24 : 8 },
    );
  });

  it("are those that grow alone where nothing is played at random", () => {
    const loaded = load("connect-four");
    const options = { ...OPTIONS, batch: 16, limits: { limit: 0, limitScore: 50 }, memoryBytes: 100_000 };
    const seats = Array.from({ length: 70 }, (_, i) => ({ role: i % 2, seed: i }));
    const kernel = { shared: build === "shared" };
    const grove = new Grove(kernelModule(build), treeGame(loaded), options, seats, kernel);
    const states = seats.map((_, i) => stateAfter(loaded.game, i % 20, i));
    for (const [i, tree] of grove.trees.entries()) tree.begin([states[i]], 3);
    while (!grove.advance(grove.trees, 2000, Number.NEGATIVE_INFINITY)) {}
    let pruned = 0;
    for (const [i, tree] of grove.trees.entries()) {
      const seat = seats[i];
      const alone = KernelTree.alone(kernelModule(build), treeGame(loaded), { ...options, ...seat }, kernel);
      alone.begin([states[i]], 3);
      alone.advance(2000, ALWAYS);
      expect(tree.moves()).toEqual(alone.moves());
      expect(tree.counts.iterations).toBe(alone.counts.iterations);
      expect(tree.nodes).toBe(alone.nodes);
      pruned += tree.counts.pruned;
    }
    expect(pruned).toBeGreaterThan(0);
  });
});

it("does not take GRAVE, whose rows of moves are those of one tree", () => {
  const policy = { kind: "grave", reference: 50, bias: 0.01 } as const;
  const options = { ...OPTIONS, policy };
  const grow = () =>
    new Grove(kernelModule("release"), treeGame(load("tic-tac-toe")), options, [{ role: 0, seed: 1 }]);
  expect(grow).toThrow(RangeError);
});
