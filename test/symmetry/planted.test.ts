/** Symmetries that are planted in random programs are found, and one rule that is broken removes them. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../src/engine/memory/module.js";
import { formsOf, gameSymmetries, initialFluents } from "../../src/engine/symmetry/game-symmetries.js";
import { allOf } from "../../src/gdl/pieces.js";
import { inputsOf } from "../../src/ground/ground-program.js";
import { FormChecker } from "../../src/symmetry/form-checker.js";
import { orbitsOf } from "../../src/symmetry/orbits.js";
import { kernelModule } from "../kernels.js";
import { programArbitrary } from "../network/random-programs.js";
import { doubled } from "./doubled.js";
import { shuffled } from "./programs.js";

beforeAll(() => provideKernel(kernelModule("release")));

const streamOf = (seed: number) => {
  let state = seed | 1;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

describe("planted symmetries", () => {
  it.each(["raw", "normal"] as const)("are found in %s rules, however atoms are numbered", (form) => {
    fc.assert(
      fc.property(programArbitrary, fc.integer(), (program, seed) => {
        const both = shuffled(doubled(program), streamOf(seed));
        const { generators, complete } = allOf(gameSymmetries(both, { form, fixesStart: true }));
        expect(complete).toBe(true);
        const orbits = orbitsOf(
          both.fluents.length,
          generators.map(({ fluents }) => fluents),
        );
        const half = program.fluents.length;
        expect(program.fluents.map((_, i) => orbits[i] === orbits[half + i])).toEqual(
          program.fluents.map(() => true),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("are refused when one rule is broken", () => {
    fc.assert(
      fc.property(programArbitrary, fc.nat(), (program, which) => {
        const both = doubled(program);
        const inputs = inputsOf(both);
        const derived = (both.atoms - inputs) / 2;
        const [form] = allOf(formsOf(both, "raw"));
        const kept = { roles: true, state: initialFluents(both) };
        const exchange = (count: number, from: number): [number, number][] =>
          Array.from({ length: count }, (_, i) => [
            [from + i, from + count + i],
            [from + count + i, from + i],
          ]).flat() as [number, number][];
        const half = both.fluents.length / 2;
        const moves = new Map(both.moves.map(({ text }, i) => [text, 2 * half + i]));
        const atoms = new Map<number, number>([
          ...exchange(half, 0),
          ...both.moves.map(({ text }, i): [number, number] => [
            2 * half + i,
            moves.get(text.replace(/^\((.)/, (_, copy) => `(${1 - copy}`)) as number,
          ]),
          ...exchange(derived, inputs),
        ]);
        // Rules are definitions of their own behind the atoms: a rule's image is the same rule of the other copy.
        const rest = form.atoms - inputs - 2 * derived;
        for (const [a, b] of exchange(rest / 2, inputs + 2 * derived)) atoms.set(a, b);
        const swap = { roles: new Map(), atoms, percepts: new Map() };
        expect(allOf(new FormChecker(form, kept).isSymmetry(swap))).toBe(true);

        const literals = both.literals.slice();
        literals[which % literals.length] ^= 1;
        const [broken] = allOf(formsOf({ ...both, literals }, "raw"));
        // A literal that another rule says as well may change nothing.
        fc.pre(broken.args.join() !== form.args.join());
        expect(allOf(new FormChecker(broken, kept).isSymmetry(swap))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
