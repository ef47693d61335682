/** The tree of the kernel with learnt values against the plain one, which values one state after the other. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { KernelTree } from "../../../src/engine/tree/kernel-tree.js";
import type { TreeOptions } from "../../../src/engine/tree/playout-tree.js";
import { findFeatures } from "../../../src/engine/values/value-features.js";
import type { ValueModel } from "../../../src/engine/values/value-model.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { PlainTree } from "../../../src/search/mcts/plain-tree.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import { PlainValues } from "../../oracles/plain-values.js";
import { CHOICES, RACE } from "../values/value-rules.js";
import { expectSame, type Loaded, load, loadRules, OPTIONS, stateAfter, treeGame } from "./same.js";

const BUNDLED = [
  "tic-tac-toe",
  "connect-four",
  "breakthrough",
  "rock-paper-scissors",
  "orchard-2-2-1",
  "connect-four-simultaneous",
  "free-for-all",
];

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

interface Valued {
  readonly loaded: Loaded;
  readonly model: ValueModel;
  readonly plain: PlainValues;
}

const known = new Map<string, Valued>();

/** A game with random weights. */
function valued(name: string): Valued {
  const found = known.get(name);
  if (found !== undefined) return found;
  const rules = new Map([
    ["choices", CHOICES],
    ["race", RACE],
  ]).get(name);
  const loaded = rules === undefined ? load(name) : loadRules(rules);
  const players = loaded.game.players.length;
  const features = allOf(findFeatures(loaded.program, loaded.slices));
  const model = { features, columns: players === 2 ? 1 : players };
  const plain = new PlainValues(loaded.slices, model, 1);
  const random = new Random(8);
  for (let i = 0; i < plain.weights.length; i++) plain.weights[i] = (random.next() | 0) >> 7;
  const made = { loaded, model, plain };
  known.set(name, made);
  return made;
}

function kernelTree(build: KernelBuild, { loaded }: Valued, options: TreeOptions): KernelTree {
  return new KernelTree(kernelModule(build), treeGame(loaded), options, { shared: build === "shared" });
}

function optionsOf({ model, plain }: Valued, share: number): Pick<TreeOptions, "values" | "limits"> {
  // A playout of no moves scores what the limit says, and ends count for what they are.
  return { values: { model, weights: plain.weights, share }, limits: { limit: 0, limitScore: 30 } };
}

/** The players' points by the plain values. */
function valuer({ loaded, model, plain }: Valued) {
  const { players } = loaded.game;
  return (state: State) =>
    players.map((_, place) => {
      const value = plain.value(state, model.columns === 1 ? 0 : place);
      return 100 * (model.columns === 1 && place === 1 ? 1 - value : value);
    });
}

describe.each(KERNELS)("the tree of the kernel with learnt values (%s)", (build) => {
  const runs = build === "release" ? 16 : 4;

  it("is the plain one, node by node", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BUNDLED, "choices", "race"),
        fc.constantFrom(1, 3, 16),
        fc.nat(1000),
        fc.nat(12),
        fc.constantFrom(0.5, 1),
        (name, batch, seed, moves, share) => {
          const game = valued(name);
          const { loaded } = game;
          const policy = { kind: "ucb", exploration: 0.3 } as const;
          const options = { ...OPTIONS, batch, seed, policy, ...optionsOf(game, share) };
          const kernel = kernelTree(build, game, options);
          const score = loaded.game.players.map(() => 30);
          const plain = new PlainTree(loaded.game, options, () => score, valuer(game));
          let state = stateAfter(loaded.game, moves, seed);
          for (let turn = 0; turn < 2; turn++) {
            for (const tree of [kernel, plain]) tree.begin([state], turn);
            for (const tree of [kernel, plain]) tree.advance(160, Number.POSITIVE_INFINITY);
            expectSame(kernel, plain, loaded);
            const joint = drawJointMove(loaded.game, state, new Random(seed)) as number[];
            const next = loaded.game.nextState(state, joint);
            if (!loaded.game.isTerminal(next)) state = next;
          }
        },
      ),
      { numRuns: runs },
    );
  });

  it("goes on in a memory that is too small, wherever it is interrupted", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BUNDLED), fc.constantFrom(1, 32), fc.nat(100), (name, batch, seed) => {
        const game = valued(name);
        const options = { ...OPTIONS, batch, seed, memoryBytes: 40_000, ...optionsOf(game, 1) };
        const trees = [0, 1].map(() => kernelTree(build, game, options));
        const [whole, cut] = trees as [KernelTree, KernelTree];
        for (const tree of trees) tree.begin([game.loaded.game.initialState()], 0);
        while (!whole.advance(1000, Number.POSITIVE_INFINITY));
        while (!cut.advance(1000, Number.NEGATIVE_INFINITY));
        if (!whole.isSolved) expect(whole.counts.iterations).toBe(1000);
        expect(cut.counts).toEqual(whole.counts);
        expect(cut.moves()).toEqual(whole.moves());
      }),
      { numRuns: runs / 4 },
    );
  });
});

describe("the tree of the kernel with learnt values", () => {
  it("counts a playout and a value alike where each has a half", () => {
    const game = valued("breakthrough");
    const { values } = optionsOf(game, 0.5);
    const options = { ...OPTIONS, batch: 16, values };
    const tree = kernelTree("release", game, options);
    const state = game.loaded.game.initialState();
    tree.begin([state], 0);
    tree.advance(16, Number.POSITIVE_INFINITY);
    // A playout scores 0 or 100, and a child is worth what the best reply leaves.
    const { game: rules } = game.loaded;
    const value = valuer(game);
    let sampled = 0;
    for (const { move, count, value: mean = 0 } of tree.moves()) {
      if (count !== 2) continue;
      const child = rules.nextState(state, [move, rules.legalMoves(state, 1)[0] as number]);
      const replies = rules.legalMoves(child, 1).map((reply) => {
        return value(rules.nextState(child, [rules.legalMoves(child, 0)[0] as number, reply]));
      });
      const [worth = 0] = replies.reduce((best, points) => (points[1] > best[1] ? points : best));
      // One of the two visits is what the child itself was thought worth.
      const [first = 0] = value(child);
      const score = 2 * (2 * mean - first) - worth;
      expect(Math.min(Math.abs(score), Math.abs(score - 100))).toBeLessThan(1e-9);
      sampled++;
    }
    expect(sampled).toBeGreaterThan(2);
  });
});
