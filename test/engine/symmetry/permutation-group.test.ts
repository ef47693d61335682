import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { automorphisms } from "../../../src/engine/symmetry/automorphism-search.js";
import { type GroupOptions, PermutationGroup } from "../../../src/engine/symmetry/permutation-group.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { Permutation } from "../../../src/symmetry/permutation.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import { closureOf, wholeOf } from "../../oracles/symmetry/plain-group.js";
import { graphOf, hypercube, petersen } from "./graphs.js";

const MODULES = Object.fromEntries(KERNELS.map((build) => [build, kernelModule(build)]));

/** A permutation from its cycles. */
function cycles(...all: readonly (readonly number[])[]): Permutation {
  return {
    points: Int32Array.from(all.flat()),
    images: Int32Array.from(all.flatMap((points) => points.map((_, i) => points[(i + 1) % points.length]))),
  };
}

function randomPermutation(random: Random, points: readonly number[]): Permutation {
  const images = [...points];
  for (let i = images.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [images[i], images[j]] = [images[j], images[i]];
  }
  const moved = points.flatMap((point, i) => (point === images[i] ? [] : [i]));
  return {
    points: Int32Array.from(moved, (i) => points[i]),
    images: Int32Array.from(moved, (i) => images[i]),
  };
}

function rising(n: number, step = 1): number[] {
  return Array.from({ length: n }, (_, i) => step * i);
}

function factorial(n: number): bigint {
  return n < 2 ? 1n : BigInt(n) * factorial(n - 1);
}

/** Small groups of many kinds, with the number of their points. */
function* smallGroups(): Generator<{ points: number; generators: Permutation[] }> {
  const random = new Random(7);
  for (let n = 0; n < 60; n++) {
    const points = 2 + random.below(5);
    const generators = Array.from({ length: random.below(4) }, () =>
      randomPermutation(random, rising(points)),
    );
    // The same on other points, in another order; and something of its own beside it.
    const twice = generators.map(
      (one): Permutation => ({
        points: Int32Array.from([...one.points, ...one.points.map((p) => 20 - p)]),
        images: Int32Array.from([...one.images, ...one.images.map((p) => 20 - p)]),
      }),
    );
    if (random.below(2) === 0) twice.push(cycles([7, 8, 9]));
    if (random.below(3) === 0) twice.push(cycles([10, 11]));
    yield { points: 25, generators: twice };
  }
  // A square that turns, seen on its corners, its edges and its diagonals.
  yield {
    points: 10,
    generators: [cycles([0, 1, 2, 3], [4, 5, 6, 7], [8, 9]), cycles([0, 1], [2, 3], [5, 7], [8, 9])],
  };
  // Two coins that turn together, or with a third.
  yield { points: 6, generators: [cycles([0, 1], [2, 3]), cycles([2, 3], [4, 5])] };
}

describe.each(KERNELS)("a permutation group (%s)", (build: KernelBuild) => {
  const open = (points: number, generators: readonly Permutation[], options: GroupOptions = {}) =>
    allOf(
      PermutationGroup.of(points, generators, {
        module: MODULES[build],
        shared: build === "shared",
        ...options,
      }),
    );

  it("has the elements that multiplying finds, and no others", () => {
    const random = new Random(8);
    let outside = 0;
    for (const { points, generators } of smallGroups()) {
      const group = open(points, generators);
      const closure = new Set(closureOf(generators, points).map(String));
      expect([group.order, group.isExact]).toEqual([BigInt(closure.size), true]);
      const elements = allOf(group.elements(closure.size)) ?? [];
      expect(elements[0].points.length).toBe(0);
      expect(new Set(elements.map((one) => String(wholeOf(one, points))))).toEqual(closure);
      expect(elements.length).toBe(closure.size);
      expect(allOf(group.elements(closure.size - 1))).toBeUndefined();
      for (const element of elements.slice(0, 30)) expect(group.contains(element)).toBe(true);
      for (let n = 0; n < 20; n++) {
        const other = randomPermutation(random, n % 2 === 0 ? rising(points) : rising(5));
        const isIn = closure.has(String(wholeOf(other, points)));
        expect(group.contains(other)).toBe(isIn);
        if (!isIn) outside++;
      }
      const orbits = group.orbits();
      for (let p = 0; p < points; p++)
        expect(orbits[p]).toBe(Math.min(...Array.from(closure, (one) => Number(one.split(",")[p]))));
    }
    expect(outside).toBeGreaterThan(500);
  });

  it("has the stabilisers that its elements tell", () => {
    const random = new Random(9);
    for (const { points, generators } of smallGroups()) {
      const group = open(points, generators);
      const elements = closureOf(generators, points);
      for (let n = 0; n < 4; n++) {
        const set = rising(points).filter(() => random.below(5) === 0);
        const fixing = elements.filter((one) => set.every((p) => one[p] === p));
        const keeping = elements.filter((one) => set.every((p) => set.includes(one[p])));
        const fixed = allOf(group.stabiliser(set));
        expect([fixed.complete, fixed.group.order]).toEqual([true, BigInt(fixing.length)]);
        const kept = allOf(group.setStabiliser(set));
        expect([kept.complete, kept.group.order]).toEqual([true, BigInt(keeping.length)]);
        const made = closureOf(kept.group.generators, points).map(String).sort();
        expect(made).toEqual(keeping.map(String).sort());
      }
    }
  });

  it("is counted where it is large", () => {
    const mathieu = [
      cycles(rising(23)),
      cycles([2, 16, 9, 6, 8], [3, 12, 13, 18, 4], [7, 17, 10, 11, 22], [14, 19, 21, 20, 15]),
    ];
    expect(open(23, mathieu).order).toBe(10200960n);
    const both = [cycles(rising(12)), cycles([0, 1])];
    expect(open(12, both).order).toBe(factorial(12));
    const even = rising(18).map((i) => cycles([i, i + 1, i + 2]));
    expect(open(20, even).order).toBe(factorial(20) / 2n);
    // Blocks of three points: all permutations of 24 blocks; and of 300.
    const blocks = (n: number) =>
      rising(n - 1).map((i) => cycles(...[0, 1, 2].map((k) => [3 * i + k, 3 * i + 3 + k])));
    expect(open(72, blocks(24)).order).toBe(factorial(24));
    const many = open(900, blocks(300));
    expect([many.order, many.isExact]).toEqual([factorial(300), true]);
    expect(allOf(many.stabiliser([0, 1, 3])).group.order).toBe(factorial(298));
    expect(allOf(many.setStabiliser([0, 3, 7])).group.order).toBe(factorial(297) * 2n);
    // The cube of three in each direction, its turns on 48 stickers.
    const turns = [
      cycles([0, 2, 7, 5], [1, 4, 6, 3], [8, 32, 24, 16], [9, 33, 25, 17], [10, 34, 26, 18]),
      cycles([8, 10, 15, 13], [9, 12, 14, 11], [0, 16, 40, 39], [3, 19, 43, 36], [5, 21, 45, 34]),
      cycles([16, 18, 23, 21], [17, 20, 22, 19], [5, 24, 42, 15], [6, 27, 41, 12], [7, 29, 40, 10]),
      cycles([24, 26, 31, 29], [25, 28, 30, 27], [2, 37, 42, 18], [4, 35, 44, 20], [7, 32, 47, 23]),
      cycles([32, 34, 39, 37], [33, 36, 38, 35], [2, 8, 45, 31], [1, 11, 46, 28], [0, 13, 47, 26]),
      cycles([40, 42, 47, 45], [41, 44, 46, 43], [13, 21, 29, 37], [14, 22, 30, 38], [15, 23, 31, 39]),
    ];
    expect(open(48, turns).order).toBe(43252003274489856000n);
  });

  it("of automorphisms has their order, proved anew or told", () => {
    for (const graph of [graphOf(10, petersen()), graphOf(64, hypercube(6)), graphOf(9, [])]) {
      const n = graph.colours.length;
      const found = allOf(automorphisms(graph, { module: MODULES[build], shared: build === "shared" }));
      expect(open(n, found.generators).order).toBe(found.order);
      const told = open(n, found.generators, { order: found.order });
      expect([told.order, told.isExact]).toEqual([found.order, true]);
    }
  });

  it("says that its order is a lower bound where work or memory ends", () => {
    const turns = [cycles(rising(40)), cycles([0, 1])];
    for (const options of [{ work: 2000, piece: 100 }, { memoryBytes: 4000 }, { isOver: () => true }]) {
      const group = open(40, turns, options);
      expect(group.isExact).toBe(false);
      expect(group.order).toBeLessThan(factorial(40));
      expect(allOf(group.elements(1e9))).toBeUndefined();
      expect(group.contains(cycles([3, 9]))).not.toBe(false);
      expect(group.contains(cycles([3, 40]))).toBe(false);
      expect(allOf(group.stabiliser([0])).complete).toBe(false);
    }
    const whole = open(40, turns, { order: factorial(40) });
    expect([whole.order, whole.isExact]).toEqual([factorial(40), true]);
    expect(whole.contains(cycles([3, 9]))).toBe(true);
  });

  it("is the same whatever the pieces are", () => {
    const generators = [
      cycles(rising(23)),
      cycles([2, 16, 9, 6, 8], [3, 12, 13, 18, 4], [7, 17, 10, 11, 22], [14, 19, 21, 20, 15]),
    ];
    const listed = [1, 100, 2 ** 20].map((piece) => {
      const { group } = allOf(open(23, generators, { piece }).stabiliser([0, 1, 2]));
      return group.generators;
    });
    expect(listed[1]).toEqual(listed[0]);
    expect(listed[2]).toEqual(listed[0]);
  });
});
