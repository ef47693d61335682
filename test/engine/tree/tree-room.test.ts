/** Full memory and little time: the tree never prunes for longer than the clock allows, and goes on. */
import { describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { KernelTree } from "../../../src/engine/tree/kernel-tree.js";
import { kernelModule } from "../../kernels.js";
import { load, OPTIONS, stateAfter, treeGame } from "./same.js";

provideKernel(kernelModule("release"));

const FOREVER = Number.POSITIVE_INFINITY;
const OVER = Number.NEGATIVE_INFINITY;

const POLICIES = [
  { kind: "ucb", exploration: 0.7 },
  { kind: "grave", reference: 50, bias: 0.01, exploration: 0 },
] as const;

describe.each(POLICIES)("a tree whose memory is full, by $kind", (policy) => {
  const loaded = load("connect-four");
  const open = (memoryBytes = 100_000) =>
    new KernelTree(kernelModule("release"), treeGame(loaded), {
      ...OPTIONS,
      policy,
      batch: 16,
      memoryBytes,
    });
  const counted = (tree: KernelTree) => tree.moves().reduce((sum, { count }) => sum + count, 0);
  const start = loaded.game.initialState();

  it("is pruned if there is time", () => {
    const tree = open();
    tree.begin([start], 0);
    expect(tree.advance(5000, FOREVER)).toBe(true);
    expect(tree.counts.pruned).toBeGreaterThan(0);
  });

  it("makes no more nodes, and searches on, if there is none", () => {
    const tree = open();
    tree.begin([start], 0);
    expect(tree.advance(5000, FOREVER, OVER)).toBe(true);
    expect(tree.counts.pruned).toBe(0);
    expect(tree.counts.iterations).toBe(5000);
    expect(counted(tree)).toBe(5000);
  });

  it("is forgotten for a root that has no room, if there is no time to prune", () => {
    const tree = open();
    tree.begin([start], 0);
    tree.advance(5000, FOREVER, OVER);
    const { nodes } = tree;
    const others = [3, 5, 7, 9].map((moves) => stateAfter(loaded.game, moves, moves));
    tree.begin(others, 1);
    expect(tree.advance(100, FOREVER, OVER)).toBe(true);
    expect(tree.counts.iterations).toBe(100);
    expect(tree.nodes).toBeLessThan(nodes);
    expect(counted(tree)).toBe(100);
  });

  it("tells what it knew while pruning is cut off, and prunes on in the next search", () => {
    const tree = open(20_000_000);
    let unfinished = 0;
    for (let calls = 0; calls < 10; calls++) {
      tree.begin([start], calls);
      while (tree.counts.pruned === 0) tree.advance(FOREVER, OVER);
      // Pruning has begun, and goes on for as many calls.
      for (let call = 0; call < calls; call++) tree.advance(FOREVER, OVER);
      tree.cancel();
      expect(tree.best(3).length).toBe(3);
      expect(tree.line().length).toBeGreaterThan(0);
      tree.begin([start], 100 + calls);
      if (tree.best(1).length === 0) unfinished++;
      tree.advance(50, FOREVER);
      expect(tree.counts.iterations).toBe(50);
      expect(tree.best(7).length).toBe(7);
    }
    expect(unfinished).toBeGreaterThan(0);
  });
});
