/** The tree of the kernel against the plain one: given the same playouts they are the same, node by node. */

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { KernelTree } from "../../../src/engine/tree/kernel-tree.js";
import type { TreeOptions } from "../../../src/engine/tree/playout-tree.js";
import { logarithm } from "../../../src/search/logarithm.js";
import { PlainTree } from "../../../src/search/mcts/plain-tree.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";
import { gameArbitrary, rulesOf } from "../../search/policy/games.js";
import { expectSame, type Loaded, load, loadRules, OPTIONS, stateAfter, treeGame } from "./same.js";
import { amafOf, entriesOf, lastHopes, scoresOf } from "./stored.js";

/** The first test waits for the games to be compiled. */

const GAMES = [
  "tic-tac-toe",
  "connect-four",
  "breakthrough",
  "rock-paper-scissors",
  "matching-pennies-cooperative",
  "orchard-2-2-1",
  "monty-hall",
  "connect-four-simultaneous",
  "free-for-all",
];

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

function kernelTree(build: KernelBuild, { game, slices }: Loaded, options: TreeOptions): KernelTree {
  const shared = build === "shared";
  return new KernelTree(kernelModule(build), treeGame({ game, slices }), options, { shared });
}

/** Both trees, the plain one with the scores that the kernel's playouts came to. */
class Pair {
  readonly kernel: KernelTree;
  readonly plain: PlainTree;
  private scores: Float64Array = new Float64Array();
  private target = 0;

  constructor(
    build: KernelBuild,
    loaded: Loaded,
    private readonly options: TreeOptions,
  ) {
    this.kernel = kernelTree(build, loaded, options);
    const players = loaded.game.roles.filter((role) => role !== "random").length;
    const row = (lane: number) => [...this.scores.slice(lane * players, (lane + 1) * players)];
    this.plain = new PlainTree(loaded.game, options, row);
  }

  begin(states: readonly State[], step: number): void {
    this.target = 0;
    this.kernel.begin(states, step);
    this.plain.begin(states, step);
  }

  /** A batch. */
  advance(): void {
    this.target += this.options.batch;
    this.kernel.advance(this.target, Number.POSITIVE_INFINITY);
    this.scores = scoresOf(this.kernel);
    this.plain.advance(this.target, Number.POSITIVE_INFINITY);
  }
}

/**
 * Whether no two states are the same to the kernel: exactly one fluent holds in each, and if one alone is
 * read by nothing, the others still tell.
 */
function tellsStatesApart({ slices: { programs, phases } }: Loaded): boolean {
  const { now } = programs[0];
  return now.filter((slot, fluent) => slot < 0 && !phases.fluents.includes(fluent)).length <= 1;
}

describe.each(KERNELS)("the tree of the kernel (%s)", (build) => {
  const runs = build === "release" ? 24 : 8;

  it("is the plain one, given the same playouts", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAMES),
        fc.constantFrom(1, 3, 16, 130),
        fc.nat(1000),
        fc.nat(12),
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.boolean(),
        (name, batch, seed, moves, exploration, looks) => {
          const loaded = load(name);
          const policy = { kind: "ucb", exploration } as const;
          const pair = new Pair(build, loaded, { ...OPTIONS, batch, seed, policy, looks });
          let state = stateAfter(loaded.game, moves, seed);
          for (let turn = 0; turn < 2; turn++) {
            pair.begin([state], turn);
            for (let done = 0; done < 300; done += Math.max(batch, 30)) pair.advance();
            expectSame(pair.kernel, pair.plain, loaded);
            const next = loaded.game.nextState(
              state,
              drawJointMove(loaded.game, state, new Random(seed)) as number[],
            );
            if (!loaded.game.isTerminal(next)) state = next;
          }
        },
      ),
      { numRuns: runs },
    );
  });

  it("is the plain one on games drawn at random, which may have several choose at once, chance and no end", () => {
    const shapes = [1, 2, 3].flatMap((players) => [true, false].map((hasChance) => ({ players, hasChance })));
    fc.assert(
      fc.property(
        fc.oneof(...shapes.map((shape) => gameArbitrary({ ...shape, mostStates: 7 }))),
        fc.constantFrom(1, 5, 20),
        fc.nat(100),
        fc.boolean(),
        (drawn, batch, seed, looks) => {
          const loaded = loadRules(rulesOf(drawn));
          fc.pre(!loaded.game.isTerminal(loaded.game.initialState()) && tellsStatesApart(loaded));
          const pair = new Pair(build, loaded, {
            ...OPTIONS,
            batch,
            seed,
            looks,
            limits: { limit: 20, limitScore: 50 },
          });
          pair.begin([loaded.game.initialState()], 0);
          for (let done = 0; done < 150; done += Math.max(batch, 5)) pair.advance();
          expectSame(pair.kernel, pair.plain, loaded);
        },
      ),
      { numRuns: runs },
    );
  });

  it("is the plain one where several states are possible", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 8),
        fc.nat(1000),
        fc.integer({ min: 2, max: 5 }),
        (batch, seed, count) => {
          const loaded = load("tic-tac-toe");
          // Legal moves of the first role are the same in all of them: it waits, or its opponent has moved
          // unseen.
          const first = stateAfter(loaded.game, 3, seed);
          const legal = loaded.game.legalMoves(first, 0).join();
          const states = Array.from({ length: 200 }, (_, i) => stateAfter(loaded.game, 3, seed + i))
            .filter((state) => loaded.game.legalMoves(state, 0).join() === legal)
            .slice(0, count);
          fc.pre(states.length > 1);
          const pair = new Pair(build, loaded, { ...OPTIONS, batch, seed });
          pair.begin(states, 0);
          for (let i = 0; i < 20; i++) pair.advance();
          expect(pair.kernel.moves()).toEqual(pair.plain.moves());
          expect(pair.kernel.moves().reduce((sum, { count: n }) => sum + n, 0)).toBe(20 * batch);
        },
      ),
      { numRuns: runs / 2 },
    );
  });

  it("is the plain one by GRAVE, with playouts that are cut off at once", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("tic-tac-toe", "connect-four", "connect-four-simultaneous", "orchard-2-2-1"),
        fc.constantFrom(1, 16),
        fc.nat(1000),
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(0, 0.4),
        fc.boolean(),
        (name, batch, seed, reference, exploration, looks) => {
          const loaded = load(name);
          const policy = { kind: "grave", reference, bias: 0.01, exploration } as const;
          const limits = { limit: 0, limitScore: 50 };
          const pair = new Pair(build, loaded, { ...OPTIONS, batch, seed, policy, limits, looks });
          pair.begin([stateAfter(loaded.game, 4, seed)], 0);
          for (let done = 0; done < 300; done += Math.max(batch, 10)) pair.advance();
          expectSame(pair.kernel, pair.plain, loaded);
        },
      ),
      { numRuns: runs / 2 },
    );
  });

  it("goes on in a memory that is too small, and takes back what is not finished", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAMES),
        fc.constantFrom(1, 32),
        fc.nat(100),
        fc.boolean(),
        (name, batch, seed, looks) => {
          const loaded = load(name);
          const tree = kernelTree(build, loaded, { ...OPTIONS, batch, seed, looks, memoryBytes: 40_000 });
          const root = loaded.game.initialState();
          tree.begin([root], 0);
          const sum = () => tree.moves().reduce((total, { count }) => total + count, 0);
          tree.advance(2000, Number.POSITIVE_INFINITY);
          const { iterations } = tree.counts;
          if (!tree.isSolved) expect(iterations).toBe(2000);
          expect(sum()).toBe(iterations);
          tree.advance(3000, Number.NEGATIVE_INFINITY);
          tree.cancel();
          expect(sum()).toBe(tree.counts.iterations);
          tree.begin([root], 1);
          if (!tree.isSolved) expect(sum()).toBeGreaterThan(0);
          expect(tree.nodes).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs / 2 },
    );
  });

  it("has the logarithm of the plain one to the bit", () => {
    const loaded = load("matching-pennies");
    const exploration = 0.9;
    const tree = kernelTree(build, loaded, { ...OPTIONS, policy: { kind: "ucb", exploration } });
    tree.begin([loaded.game.initialState()], 0);
    // Both choose in the root alone, the second role last. It is never solved; by now all four ends are
    // known.
    for (let visits = 50; visits < 2000; visits++) {
      tree.advance(visits, Number.POSITIVE_INFINITY);
      const entries = entriesOf(tree, tree.root, 1);
      tree.advance(visits + 1, Number.POSITIVE_INFINITY);
      const expected = entries.map(({ count, sum }) => {
        const share = 1 / count;
        return sum * share * 0.01 + exploration * Math.sqrt(logarithm(visits) * share);
      });
      expect(lastHopes(tree, entries.length)).toEqual(expected);
    }
  });
});

describe("the tree of the kernel", () => {
  it("knows for GRAVE what was played at random", () => {
    const loaded = load("tic-tac-toe");
    const policy = { kind: "grave", reference: 50, bias: 0.01, exploration: 0 } as const;
    const limits = { limit: 2, limitScore: 50 };
    for (const batch of [1, 9]) {
      const tree = kernelTree("release", loaded, { ...OPTIONS, batch, policy, limits });
      tree.begin([loaded.game.initialState()], 0);
      tree.advance(9, Number.POSITIVE_INFINITY);
      // Each first move was made once, and a move of o and one of x at random after it. One at a time the
      // node counts from the eighth visit on; nine at once all are visits before any score comes.
      const playouts = batch === 1 ? 2 : 9;
      const table = amafOf(tree, tree.root);
      const { moves, roles } = loaded.game.program;
      const total = (role: string, of: "count" | "sum") =>
        table.reduce((sum, entry, move) => {
          const { role: owner, text } = moves[move] as { role: number; text: string };
          return roles[owner] === role && text !== "noop" ? sum + entry[of] : sum;
        }, 0);
      expect(total("x", "count")).toBe(2 * playouts);
      expect(total("x", "sum")).toBe(2 * playouts * 50);
      expect(total("o", "count")).toBe(playouts);
    }
  });

  it("knows by a look which moves lose at once, as soon as they were tried", () => {
    const loaded = load("tic-tac-toe");
    const { game } = loaded;
    // x has a corner and o two in a row: all moves of x lose but the one that blocks.
    const state = [
      ["(mark 1 1)", "noop"],
      ["noop", "(mark 2 2)"],
      ["(mark 1 2)", "noop"],
      ["noop", "(mark 1 3)"],
    ].reduce(
      (from, joint) =>
        game.nextState(
          from,
          joint.map((move) => game.term(move) as number),
        ),
      game.initialState(),
    );
    const proven = (looks: boolean) => {
      const tree = kernelTree("release", loaded, { ...OPTIONS, looks });
      tree.begin([state], 0);
      tree.advance(5, Number.POSITIVE_INFINITY);
      return tree
        .moves()
        .flatMap(({ move, value, isProven }) => (isProven ? [[game.text(move), value]] : []));
    };
    expect(proven(false)).toEqual([]);
    expect(proven(true)).toEqual(
      ["(mark 2 1)", "(mark 2 3)", "(mark 3 2)", "(mark 3 3)"].map((move) => [move, 0]),
    );
  });

  it.each([false, true])("does not depend on when it is interrupted, nor does its look: %s", (looks) => {
    const loaded = load("connect-four");
    const trees = [0, 1].map(() =>
      kernelTree("release", loaded, { ...OPTIONS, batch: 16, looks, memoryBytes: 200_000 }),
    );
    const [whole, cut] = trees as [KernelTree, KernelTree];
    for (const tree of trees) tree.begin([loaded.game.initialState()], 3);
    whole.advance(3000, Number.POSITIVE_INFINITY);
    while (cut.counts.iterations < 3000) cut.advance(3000, Number.NEGATIVE_INFINITY);
    expect(cut.moves()).toEqual(whole.moves());
    expect(cut.counts).toEqual(whole.counts);
    expect(whole.counts.pruned).toBeGreaterThan(0);
  });

  it("scores playouts as others do", () => {
    for (const name of ["tic-tac-toe", "breakthrough", "free-for-all"]) {
      const loaded = load(name);
      const loading = loadedGame(
        readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8"),
      );
      const tree = kernelTree("release", loaded, { ...OPTIONS, batch: 512 });
      const state = loaded.game.initialState();
      // One batch from the first moves, each tried alike: the mean is that of random play.
      const sums: number[] = [];
      for (let step = 0; step < 10; step++) {
        const fresh =
          step === 0 ? tree : kernelTree("release", loaded, { ...OPTIONS, batch: 512, seed: step });
        fresh.begin([state], step);
        fresh.advance(512, Number.POSITIVE_INFINITY);
        const scores = scoresOf(fresh);
        const players = loaded.game.roles.length;
        for (let lane = 0; lane < scores.length / players; lane++) sums.push(scores[lane * players]);
      }
      const mean = sums.reduce((a, b) => a + b, 0) / sums.length;
      const [tally] = loading.rollouts([{ state, playouts: 100_000 }], 5);
      const expected = (tally?.scores[0]?.sum ?? 0) / 100_000;
      // Untried moves come first, so the first moves are spread more evenly than at random: a difference of
      // some points at most.
      expect(Math.abs(mean - expected)).toBeLessThan(4);
    }
  });
});
