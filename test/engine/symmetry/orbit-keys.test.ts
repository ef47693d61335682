/** Keys of orbits in the kernel, against the plain ones: the same element for each state, in each build. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArenaPlan, roundUp } from "../../../src/engine/memory/arena.js";
import { linkOrbits, planOrbits } from "../../../src/engine/symmetry/orbit-plan.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { GameSymmetry } from "../../../src/symmetry/game-symmetry.js";
import { listGroup } from "../../../src/symmetry/listed-group.js";
import { KERNELS, openKernel } from "../../kernels.js";
import { fluentKeys, leastKey } from "../../oracles/symmetry/plain-orbits.js";

/** A symmetry of a game without moves, for groups alone. */
function onFluents(fluents: readonly number[]): GameSymmetry {
  return {
    roles: Int32Array.of(0),
    fluents: Int32Array.from(fluents),
    moves: Int32Array.of(0),
    percepts: new Int32Array(),
  };
}

const permuted = fc.integer({ min: 5, max: 150 }).chain((count) =>
  fc.record({
    generators: fc.array(
      // Of few points, so that groups stay small.
      fc.shuffledSubarray([...Array(count).keys()], { maxLength: 5 }).map((cycle) =>
        Array.from({ length: count }, (_, point) => {
          const at = cycle.indexOf(point);
          return at < 0 ? point : (cycle[(at + 1) % cycle.length] as number);
        }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    states: fc.array(fc.subarray([...Array(count).keys()]), { minLength: 1, maxLength: 8 }),
  }),
);

describe.each(KERNELS)("keys of orbits (%s)", (build) => {
  it("are the plain ones", () => {
    fc.assert(
      fc.property(permuted, ({ generators, states }) => {
        const count = (generators[0] as number[]).length;
        const bits = [...Array(count).keys()];
        const group = allOf(listGroup(generators.map(onFluents), bits, { most: 512 }));
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
      { numRuns: 100 },
    );
  });
});
