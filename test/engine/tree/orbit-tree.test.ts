/** Trees in which a node stands for an orbit: that of the kernel is the plain one, and both mean what they say. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import type { GroundGame } from "../../../src/engine/ground-game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { KernelTree } from "../../../src/engine/tree/kernel-tree.js";
import type { TreeOptions } from "../../../src/engine/tree/playout-tree.js";
import { PlainTree } from "../../../src/search/mcts/plain-tree.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import { groupOf, orbitsOf } from "./orbits-of-games.js";
import { expectSame, load, OPTIONS, stateAfter, treeGame } from "./same.js";
import { scoresOf } from "./stored.js";

const GAMES = [
  "tic-tac-toe",
  "connect-four",
  "orchard-2-2-1",
  "connect-four-simultaneous",
  "matching-pennies",
];

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

function treeOf(build: KernelBuild, name: string, options: TreeOptions): KernelTree {
  return new KernelTree(kernelModule(build), treeGame(load(name)), options, { shared: build === "shared" });
}

/** Both trees, the plain one with the scores that the kernel's playouts came to. */
class SymmetricPair {
  readonly kernel: KernelTree;
  readonly plain: PlainTree;
  private scores: Float64Array = new Float64Array();
  private target = 0;

  constructor(
    build: KernelBuild,
    name: string,
    private readonly options: TreeOptions,
    isLayered: boolean,
  ) {
    const { game } = load(name);
    const group = groupOf(name, isLayered);
    const symmetry = { group, barren: 0 };
    this.kernel = treeOf(build, name, { ...options, symmetry });
    const players = game.roles.filter((role) => role !== "random").length;
    const row = (lane: number) => [...this.scores.slice(lane * players, (lane + 1) * players)];
    this.plain = new PlainTree(game, options, row, orbitsOf(name, group));
  }

  begin(states: readonly State[], step: number): void {
    this.target = 0;
    this.kernel.begin(states, step);
    this.plain.begin(states, step);
  }

  advance(): void {
    this.target += this.options.batch;
    this.kernel.advance(this.target, Number.POSITIVE_INFINITY);
    this.scores = scoresOf(this.kernel);
    this.plain.advance(this.target, Number.POSITIVE_INFINITY);
  }
}

/** A state one turn later that is not over, if there is one. */
function laterThan(game: GroundGame, state: State, seed: number): State {
  const next = game.nextState(state, drawJointMove(game, state, new Random(seed)) as number[]);
  return game.isTerminal(next) ? state : next;
}

describe.each(KERNELS)("the tree by orbits (%s)", (build) => {
  const runs = build === "release" ? 30 : 10;

  it("is the plain one, turn by turn, given the same playouts", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAMES),
        fc.constantFrom(1, 3, 16),
        fc.nat(1000),
        fc.nat(3),
        fc.boolean(),
        fc.boolean(),
        (name, batch, seed, moves, looks, isLayered) => {
          const loaded = load(name);
          const pair = new SymmetricPair(build, name, { ...OPTIONS, batch, seed, looks }, isLayered);
          let state = stateAfter(loaded.game, moves, seed);
          for (let turn = 0; turn < 3; turn++) {
            pair.begin([state], turn);
            for (let done = 0; done < 200; done += Math.max(batch, 30)) pair.advance();
            expectSame(pair.kernel, pair.plain, loaded);
            state = laterThan(loaded.game, state, seed + turn);
          }
        },
      ),
      { numRuns: runs },
    );
  });

  it("is the plain one by GRAVE, with playouts that are cut off at once", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAMES),
        fc.constantFrom(1, 16),
        fc.nat(1000),
        fc.integer({ min: 0, max: 20 }),
        fc.boolean(),
        fc.boolean(),
        (name, batch, seed, reference, looks, isLayered) => {
          const loaded = load(name);
          const policy = { kind: "grave", reference, bias: 0.01, exploration: 0 } as const;
          const limits = { limit: 0, limitScore: 50 };
          const pair = new SymmetricPair(
            build,
            name,
            { ...OPTIONS, batch, seed, policy, limits, looks },
            isLayered,
          );
          let state = loaded.game.initialState();
          for (let turn = 0; turn < 3; turn++) {
            pair.begin([state], turn);
            for (let done = 0; done < 200; done += Math.max(batch, 10)) pair.advance();
            expectSame(pair.kernel, pair.plain, loaded);
            state = laterThan(loaded.game, state, seed + turn);
          }
        },
      ),
      { numRuns: runs },
    );
  });

  it("goes on in a memory that is too small, switches off where nothing merges, and on again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...GAMES), fc.nat(100), fc.boolean(), (name, seed, looks) => {
        const symmetry = { group: groupOf(name), barren: 20 };
        const tree = treeOf(build, name, {
          ...OPTIONS,
          batch: 16,
          seed,
          looks,
          memoryBytes: 40_000,
          symmetry,
        });
        const { game } = load(name);
        let state = game.initialState();
        for (let turn = 0; turn < 5; turn++) {
          tree.begin([state], turn);
          // Cut in pieces, some of which end in the midst of something.
          for (let i = 0; i < 20; i++) tree.advance(500, Number.NEGATIVE_INFINITY);
          tree.cancel();
          tree.advance(1000, Number.POSITIVE_INFINITY);
          if (!tree.isSolved) expect(tree.counts.iterations).toBe(1000);
          const legal = game.legalMoves(state, 0);
          expect(tree.moves().map(({ move }) => move)).toEqual(legal);
          state = laterThan(game, state, seed + turn);
        }
      }),
      { numRuns: runs },
    );
  });
});

describe("the tree by orbits", () => {
  it("switches off where enough new nodes served no other state", () => {
    const name = "connect-four";
    const symmetry = { group: groupOf(name), barren: 50 };
    const tree = treeOf("release", name, { ...OPTIONS, batch: 16, symmetry });
    const plain = treeOf("release", name, { ...OPTIONS, batch: 16 });
    const { game } = load(name);
    const state = stateAfter(game, 9, 3);
    for (const one of [tree, plain]) {
      one.begin([state], 0);
      one.advance(3000, Number.POSITIVE_INFINITY);
    }
    expect(tree.counts.merged).toBe(0);
    expect(tree.counts).toEqual(plain.counts);
    expect(tree.moves()).toEqual(plain.moves());
    expect(tree.nodes).toBe(plain.nodes);
  });

  it("solves tic-tac-toe with no more nodes than there are orbits", () => {
    const tree = treeOf("release", "tic-tac-toe", {
      ...OPTIONS,
      batch: 16,
      symmetry: { group: groupOf("tic-tac-toe"), barren: 2000 },
    });
    const { game } = load("tic-tac-toe");
    tree.begin([game.initialState()], 0);
    tree.advance(100_000, Number.POSITIVE_INFINITY);
    expect(tree.isSolved).toBe(true);
    expect(tree.moves().map(({ value }) => value)).toEqual(Array(9).fill(50));
    expect(tree.nodes).toBeLessThanOrEqual(765);
  });

  it("keeps both moves of matching pennies apart", () => {
    const symmetry = { group: groupOf("matching-pennies"), barren: 0 };
    const tree = treeOf("release", "matching-pennies", { ...OPTIONS, batch: 1, symmetry });
    const { game } = load("matching-pennies");
    tree.begin([game.initialState()], 0);
    tree.advance(1000, Number.POSITIVE_INFINITY);
    const counts = tree.moves().map(({ count }) => count);
    expect(counts.length).toBe(2);
    expect(Math.min(...counts)).toBeGreaterThan(300);
    // Both alike, or both not: two ends and the beginning.
    expect(tree.nodes).toBe(3);
    expect(tree.isSolved).toBe(false);
  });
});
