/** Games for tests of trees, and whether a tree of the kernel and the plain one are the same. */

import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { compileSlices, type SliceGame } from "../../../src/circuit/compile.js";
import type { State } from "../../../src/engine/game.js";
import type { GroundGame } from "../../../src/engine/ground-game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../../../src/engine/plain-playouts.js";
import { Random } from "../../../src/engine/random-numbers.js";
import type { KernelTree, TreeGame } from "../../../src/engine/tree/kernel-tree.js";
import type { TreeOptions } from "../../../src/engine/tree/playout-tree.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import type { PlainNode } from "../../../src/search/mcts/plain-node.js";
import type { PlainTree } from "../../../src/search/mcts/plain-tree.js";
import { loadedGame } from "../../loaded.js";
import { entriesOf, visitsOf } from "./stored.js";

export interface Loaded {
  readonly game: GroundGame;
  readonly slices: SliceGame;
  readonly program: AcyclicProgram;
}

const games = new Map<string, Loaded>();

export function loadRules(text: string): Loaded {
  const { game, program } = loadedGame(text, { engine: "slices" });
  if (program === undefined) throw new Error("the game is not compiled");
  return { game: game as GroundGame, slices: compileSlices(program).game, program };
}

export function load(name: string): Loaded {
  const known = games.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8");
  const loaded = loadRules(text);
  games.set(name, loaded);
  return loaded;
}

export const OPTIONS: TreeOptions = {
  role: 0,
  seed: 1,
  policy: { kind: "ucb", exploration: 0.7 },
  batch: 1,
  memoryBytes: 1 << 24,
  limits: DEFAULT_PLAYOUT_LIMITS,
};

export function treeGame({ game, slices }: Omit<Loaded, "program">): TreeGame {
  return { program: game.program, slices, moveTerms: game.moveTerms };
}

/** A state that is not over, after at most `moves` random moves. */
export function stateAfter(game: GroundGame, moves: number, seed: number): State {
  const random = new Random(seed);
  let state = game.initialState();
  for (let i = 0; i < moves; i++) {
    const next = game.nextState(state, drawJointMove(game, state, random) as number[]);
    if (game.isTerminal(next)) break;
    state = next;
  }
  return state;
}

/** Whether two trees are the same, node by node. */
export function expectSame(kernel: KernelTree, plain: PlainTree, { game }: Loaded): void {
  const { states: _, limited, stuck, ...counts } = plain.counts;
  expect(kernel.counts).toMatchObject(counts);
  expect(kernel.moves()).toEqual(plain.moves());
  for (const most of [1, 3, 100]) expect(kernel.best(most)).toEqual(plain.best(most));
  expect(kernel.line()).toEqual(plain.line());
  expect(kernel.isSolved).toBe(plain.isSolved);
  const seen = new Set<PlainNode>();
  const open: [PlainNode, number][] = [[plain.root, kernel.root]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [node, address] = pair;
    if (seen.has(node)) continue;
    seen.add(node);
    expect(visitsOf(kernel, address)).toBe(node.visits);
    expect(kernel.stored.isProven(address)).toBe(node.values !== undefined);
    if (node.values !== undefined) expect(kernel.stored.rests(address)).toBe(node.rests);
    if (node.values !== undefined) expect(kernel.stored.values(address)).toEqual(node.values);
    else if (node.worth !== undefined) expect(kernel.stored.values(address)).toEqual(node.worth);
    for (const [role, { moves, counts, sums }] of node.choices.entries()) {
      const entries = entriesOf(kernel, address, role);
      expect(entries.map(({ move }) => game.moveTerms[move])).toEqual(moves);
      expect(entries.map(({ count }) => count)).toEqual(counts);
      // What `random` scores is never asked.
      if (game.roles[role] !== "random") expect(entries.map(({ sum }) => sum)).toEqual(sums);
    }
    for (const [joint, { child }] of node.edges) {
      const picks: number[] = [];
      let rest = joint;
      for (const { moves } of [...node.choices].reverse()) {
        picks.unshift(rest % moves.length);
        rest = Math.floor(rest / moves.length);
      }
      const other = kernel.stored.childOf(address, picks);
      expect(other).not.toBe(0);
      open.push([child, other]);
    }
  }
}
