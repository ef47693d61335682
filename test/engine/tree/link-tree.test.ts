/** A tree writes the programs of its game in pieces: any of them may be the last before the clock runs out. */
import { describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { KernelTree } from "../../../src/engine/tree/kernel-tree.js";
import { kernelModule } from "../../kernels.js";
import { load, OPTIONS, treeGame } from "./same.js";

provideKernel(kernelModule("release"));

const FOREVER = Number.POSITIVE_INFINITY;
const OVER = Number.NEGATIVE_INFINITY;
const STREAM = 5;

const POLICIES = [
  { kind: "ucb", exploration: 0.7 },
  { kind: "grave", reference: 50, bias: 0.01, exploration: 0 },
] as const;

describe.each(POLICIES)("a tree by $kind", (policy) => {
  it.each(["connect-four", "tic-tac-toe", "monty-hall"])(
    "knows nothing until all of %s is written, and then plays as if that had been one piece",
    (name) => {
      const loaded = load(name);
      const open = () =>
        new KernelTree(kernelModule("release"), treeGame(loaded), { ...OPTIONS, policy, batch: 16 });
      const start = loaded.game.initialState();
      const whole = open();
      whole.begin([start], STREAM);
      whole.advance(300, FOREVER);

      const cut = open();
      let pieces = 0;
      for (; ; pieces++) {
        cut.begin([start], STREAM);
        if (cut.best(1).length > 0) break;
        expect(cut).toMatchObject({ isSolved: false, nodes: 0 });
        expect([cut.moves(), cut.line()]).toEqual([[], []]);
        expect(cut.advance(300, OVER)).toBe(false);
        cut.cancel();
      }
      expect(pieces).toBeGreaterThan(2);
      cut.advance(300, FOREVER);
      expect(cut.moves()).toEqual(whole.moves());
      expect(cut.line()).toEqual(whole.line());
      expect(cut.counts).toEqual(whole.counts);
    },
  );
});
