/** Groups in layers, against the set of all their elements. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { groupOnFluents } from "../../../src/engine/symmetry/group-on-fluents.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { movedBy } from "../../../src/symmetry/permutation.js";
import type { StateGroup } from "../../../src/symmetry/state-group.js";
import { kernelModule } from "../../kernels.js";
import { closureOf } from "../../oracles/symmetry/plain-group.js";
import { blocksIn, cyclesIn, onFluents } from "./permuted-fluents.js";

beforeAll(() => provideKernel(kernelModule("release")));

const generated = fc
  .integer({ min: 5, max: 12 })
  .chain((count) => fc.record({ generators: fc.oneof(cyclesIn(count), blocksIn(count)) }));

const limits = fc.record({ lastLayer: fc.constantFrom(1, 5, 128), otherLayers: fc.constantFrom(1, 8) });

/** All images of an element. */
function imagesOf(group: StateGroup, element: number): number[] {
  return Array.from(group.fluents, (_, point) => group.image(element, point));
}

describe("a group in layers", () => {
  it("has the elements that its generators make, each once, and moves go with fluents", () => {
    fc.assert(
      fc.property(generated, limits, ({ generators }, cut) => {
        const count = (generators[0] as number[]).length;
        fc.pre(closureSize(generators) <= 1500);
        const group = groupOf(generators, cut);
        const all = closureOf(
          generators.map((images) => movedBy(images)),
          count,
        );
        expect(group.order).toBe(all.length);
        expect(group.isWhole).toBe(true);
        const elements = Array.from({ length: group.order }, (_, element) => imagesOf(group, element));
        expect(new Set(elements.map(String))).toEqual(new Set(all.map(String)));
        expect(imagesOf(group, 0)).toEqual([...Array(count).keys()]);
        for (const [element, images] of elements.entries())
          expect(images.map((_, move) => group.move(element, move))).toEqual(images);
      }),
      { numRuns: 60 },
    );
  });

  it("multiplies", () => {
    fc.assert(
      fc.property(generated, limits, fc.nat(), fc.nat(), ({ generators }, cut, one, other) => {
        const group = groupOf(generators, cut);
        const [a, b] = [one % group.order, other % group.order];
        const points = [...group.fluents.keys()];
        const product = group.product(a, b);
        expect(imagesOf(group, product)).toEqual(
          points.map((point) => group.image(a, group.image(b, point))),
        );
        expect(group.quotient(a, product)).toBe(b);
        expect(group.product(group.inverse(a), a)).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  it("is a subgroup where there are too many elements, or they take too much memory", () => {
    const swaps = [0, 1, 2, 3, 4, 5].map((a) =>
      Array.from({ length: 7 }, (_, point) => (point === a ? a + 1 : point === a + 1 ? a : point)),
    );
    const symmetries = swaps.map(onFluents);
    const points = [0, 1, 2, 3, 4, 5, 6];
    const few = allOf(groupOnFluents(symmetries, points, { most: 1000 }));
    expect([few.order, few.isWhole]).toEqual([720, false]);
    const small = allOf(groupOnFluents(symmetries, points, { most: 10_000, bytes: 1000 }));
    expect([small.order, small.isWhole]).toEqual([6, false]);
  });

  it("leaves out what exchanges roles, and what takes a fluent elsewhere", () => {
    const exchanging = { ...onFluents([1, 0, 2, 3]), roles: Int32Array.of(1, 0) };
    const group = allOf(groupOnFluents([exchanging, onFluents([0, 1, 3, 2])], [0, 1, 2], { most: 100 }));
    expect([group.order, group.layers.length]).toEqual([1, 1]);
  });
});

function groupOf(generators: readonly number[][], cut: object): StateGroup {
  const points = (generators[0] as number[]).map((_, point) => point);
  return allOf(groupOnFluents(generators.map(onFluents), points, { most: 65536, ...cut }));
}

function closureSize(generators: readonly number[][]): number {
  return groupOf(generators, {}).order;
}
