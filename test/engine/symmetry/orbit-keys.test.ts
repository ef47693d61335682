/** Keys of orbits in the kernel, against the plain ones: the same element for each state, in each build. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ArenaPlan, roundUp } from "../../../src/engine/memory/arena.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { groupOnFluents } from "../../../src/engine/symmetry/group-on-fluents.js";
import { linkOrbits, planOrbits } from "../../../src/engine/symmetry/orbit-plan.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { PointOrbits } from "../../../src/search/point-orbits.js";
import type { StateGroup } from "../../../src/symmetry/state-group.js";
import { KERNELS, kernelModule, openKernel } from "../../kernels.js";
import { fluentKeys, leastKey } from "../../oracles/symmetry/plain-orbits.js";
import { blocksIn, cyclesIn, onFluents } from "./permuted-fluents.js";

beforeAll(() => provideKernel(kernelModule("release")));

const layers = fc.record({
  lastLayer: fc.constantFrom(1, 4, 128),
  otherLayers: fc.constantFrom(1, 6, 32),
});

const permuted = fc.oneof(fc.integer({ min: 4, max: 30 }), fc.integer({ min: 60, max: 150 })).chain((count) =>
  fc.record({
    generators: fc.oneof(cyclesIn(count), blocksIn(count)),
    states: fc.array(fc.subarray([...Array(count).keys()], { maxLength: Math.min(count, 25) }), {
      minLength: 1,
      maxLength: 3,
    }),
    limits: fc.option(layers, { nil: {} }),
  }),
);

describe.each(KERNELS)("keys of orbits (%s)", (build) => {
  it("are the plain ones", () => {
    fc.assert(
      fc.property(permuted, ({ generators, states, limits }) => {
        const count = (generators[0] as number[]).length;
        const bits = [...Array(count).keys()];
        const group = allOf(groupOnFluents(generators.map(onFluents), bits, { most: 65536, ...limits }));
        const plan = new ArenaPlan();
        const state = plan.reserve(roundUp(count, 64) / 8);
        const regions = planOrbits(plan, group, count);
        const kernel = openKernel(build, plan.bytes);
        allOf(linkOrbits(kernel, regions, group, bits));
        for (const set of states) {
          const words = kernel.words(state).fill(0);
          for (const point of set) words[point >>> 5] = (words[point >>> 5] as number) | (1 << (point & 31));
          const { element } = leastKey(group, fluentKeys(count), set);
          expect(kernel.calls.elementOfState(regions.orbits.address, state.address, 1)).toBe(element);
        }
      }),
      { numRuns: build === "release" ? 60 : 15 },
    );
  });
});

/** What a set comes to by the element that gives its key. */
function standsFor(group: StateGroup, set: readonly number[]): number[] {
  const { element } = leastKey(group, fluentKeys(group.fluents.length), set);
  return set.map((point) => group.image(element, point)).sort((a, b) => a - b);
}

describe("keys of orbits", () => {
  it("are the same for all images of a state, where equal parts can be exchanged", () => {
    const problem = fc.integer({ min: 2, max: 9 }).chain((parts) =>
      fc.record({
        parts: fc.constant(parts),
        state: fc.array(fc.integer({ min: 0, max: 15 }), { minLength: parts, maxLength: parts }),
        order: fc.shuffledSubarray([...Array(parts).keys()], { minLength: parts }),
      }),
    );
    fc.assert(
      fc.property(problem, ({ parts, state, order }) => {
        // A part has four fluents; any two parts may change places.
        const count = 4 * parts;
        const swaps = Array.from({ length: parts - 1 }, (_, a) =>
          onFluents(
            Array.from({ length: count }, (_, point) => {
              const part = point >> 2;
              return part === a ? point + 4 : part === a + 1 ? point - 4 : point;
            }),
          ),
        );
        const group = allOf(groupOnFluents(swaps, [...Array(count).keys()], { most: 65536 }));
        // Nine parts are more than there are numbers for.
        expect(group.isWhole).toBe(parts < 9);
        if (parts === 9) return;
        const setOf = (contents: readonly number[]) =>
          contents.flatMap((bits, part) =>
            [0, 1, 2, 3].flatMap((bit) => ((bits >> bit) & 1 ? [4 * part + bit] : [])),
          );
        const other = order.map((part) => state[part] as number);
        expect(standsFor(group, setOf(other))).toEqual(standsFor(group, setOf(state)));
      }),
      { numRuns: 60 },
    );
  });

  it("take a set into its image also outside the kernel", () => {
    fc.assert(
      fc.property(permuted, fc.nat(), ({ generators, states, limits }, which) => {
        const count = (generators[0] as number[]).length;
        const bits = [...Array(count).keys()];
        const group = allOf(groupOnFluents(generators.map(onFluents), bits, { most: 65536, ...limits }));
        const orbits = new PointOrbits(group);
        for (const set of states) {
          const image = set.map((point) => group.image(which % group.order, point));
          orbits.ask((point) => set.includes(point));
          const { element, low, high } = orbits;
          orbits.ask((point) => image.includes(point));
          if (low !== orbits.low || high !== orbits.high) {
            // Only where too many ways were equally good.
            expect(group.layers.length).toBeGreaterThan(1);
            continue;
          }
          const turn = orbits.turnInto(element, (point) => set.includes(point));
          expect(image.map((point) => group.image(turn, point)).sort((a, b) => a - b)).toEqual(set);
        }
      }),
      { numRuns: 100 },
    );
  });
});
