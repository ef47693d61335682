/** The plain tree against values by exhaustion, and its counts against each other. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Game, State, TermId } from "../../../src/engine/game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../../../src/engine/plain-playouts.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { loadReference } from "../../../src/engine/reference.js";
import type { TreeOptions } from "../../../src/engine/tree/playout-tree.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { logarithm } from "../../../src/search/logarithm.js";
import { PlainTree } from "../../../src/search/mcts/plain-tree.js";
import { provenValues } from "../../../src/search/mcts/prove.js";

function load(name: string): Game {
  const text = readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8");
  const loading = loadReference(parseSheet(text).sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.game;
}

const game = load("tic-tac-toe");

const OPTIONS: TreeOptions = {
  role: 0,
  seed: 1,
  policy: { kind: "ucb", exploration: 0.7 },
  batch: 1,
  memoryBytes: 1e8,
  limits: DEFAULT_PLAYOUT_LIMITS,
};

/** The state after this many random moves, or undefined if the game is over by then. */
function position(seed: number, moves: number): State | undefined {
  const random = new Random(seed);
  let state = game.initialState();
  for (let i = 0; i < moves; i++) {
    if (game.isTerminal(state)) return undefined;
    state = game.nextState(state, drawJointMove(game, state, random) as TermId[]);
  }
  return game.isTerminal(state) ? undefined : state;
}

/** The score of x if both play their best. */
function bestOf(state: State): number {
  if (game.isTerminal(state)) return Number(game.text(game.goals(state, 0)[0]));
  const [xs, os] = [game.legalMoves(state, 0), game.legalMoves(state, 1)];
  const values = xs.flatMap((x) => os.map((o) => bestOf(game.nextState(state, [x, o]))));
  return xs.length > 1 || os.length === 1 ? Math.max(...values) : Math.min(...values);
}

describe("the plain tree", () => {
  it.each([1, 8, 40])("proves the values of tic-tac-toe, %d at a time", (batch) => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 5, max: 7 }), fc.constantFrom(0, 1), (seed, moves, role) => {
        const state = position(seed, moves);
        fc.pre(state !== undefined && game.legalMoves(state, role).length > 1);
        const tree = new PlainTree(game, { ...OPTIONS, role, batch, seed });
        tree.begin([state], 0);
        tree.advance(20_000, Number.POSITIVE_INFINITY);
        expect(tree.isSolved).toBe(true);
        const best = role === 0 ? bestOf(state) : 100 - bestOf(state);
        const proven = tree.moves().filter((move) => move.isProven);
        expect(Math.max(...proven.map(({ value }) => value ?? 0))).toBe(best);
        for (const { move, value } of proven) {
          const other = game.legalMoves(state, 1 - role)[0];
          const after = bestOf(game.nextState(state, role === 0 ? [move, other] : [other, move]));
          expect(value).toBe(role === 0 ? after : 100 - after);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("counts every iteration once, takes back what is not finished, and keeps what it knows", () => {
    const tree = new PlainTree(game, { ...OPTIONS, batch: 8 });
    const root = game.initialState();
    tree.begin([root], 0);
    tree.advance(100, Number.POSITIVE_INFINITY);
    const sum = () => tree.moves().reduce((total, { count }) => total + count, 0);
    expect(tree.counts.iterations).toBe(100);
    expect(sum()).toBe(100);
    // The time is over at once: a batch is left half played.
    tree.advance(200, Number.NEGATIVE_INFINITY);
    expect(sum()).toBe(108);
    tree.cancel();
    expect(sum()).toBe(100);
    tree.begin([root], 1);
    expect(tree.counts.iterations).toBe(0);
    expect(sum()).toBe(100);
  });

  it("takes back what is not finished wherever time cuts a batch in two", () => {
    for (let cuts = 1; cuts < 120; cuts++) {
      const tree = new PlainTree(game, { ...OPTIONS, batch: 8 });
      tree.begin([game.initialState()], 0);
      for (let i = 0; i < cuts; i++) tree.advance(200, Number.NEGATIVE_INFINITY);
      tree.cancel();
      expect(tree.moves().reduce((total, { count }) => total + count, 0)).toBe(tree.counts.iterations);
    }
  });

  it("goes on in a memory that is too small", () => {
    const tree = new PlainTree(game, { ...OPTIONS, memoryBytes: 100_000 });
    tree.begin([game.initialState()], 0);
    tree.advance(500, Number.POSITIVE_INFINITY);
    expect(tree.counts.pruned).toBeGreaterThan(0);
    expect(tree.nodes).toBeLessThan(120);
    expect(tree.moves().reduce((total, { count }) => total + count, 0)).toBe(500);
  });
});

describe("what is proven of a node", () => {
  const of = (counts: number[], table: number[][], chance = -1) => {
    const players = [...counts.keys()].filter((role) => role !== chance);
    return provenValues({ counts, players, chance }, (joint) => table[joint]);
  };

  it("is the best of a chooser, the first of equals", () => {
    expect(of([3, 1], [[10, 1], [30, 2], [30, 3]])).toEqual([30, 2]); // biome-ignore format: a matrix
    expect(of([1, 2], [[10, 1], [30, 2]])).toEqual([30, 2]); // biome-ignore format: a matrix
  });

  it("is the mean over chance, for each move", () => {
    expect(of([2, 2], [[0], [40], [10], [20]], 1)).toEqual([20]); // biome-ignore format: a matrix
    expect(of([1, 2], [[0], [40]], 1)).toEqual([20]); // biome-ignore format: a matrix
  });

  it("is a saddle point of rivals, and nothing where there is none", () => {
    expect(of([2, 2], [[60, 40], [80, 20], [50, 50], [0, 100]])).toEqual([60, 40]); // biome-ignore format: a matrix
    expect(of([2, 2], [[100, 0], [0, 100], [0, 100], [100, 0]])).toBeUndefined(); // biome-ignore format: a matrix
    expect(of([2, 2], [[100, 0], [100, 100], [0, 100], [100, 0]])).toBeUndefined(); // biome-ignore format: a matrix
  });
});

describe("the logarithm", () => {
  it("is that of the library, but for the last digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (n) => {
        expect(logarithm(n)).toBeCloseTo(Math.log(n), 9);
      }),
    );
  });
});
