import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { limitedSac } from "../../../src/engine/solver/limited-sac.js";
import { preprocess } from "../../../src/network/preprocess/preprocess.js";
import { makeSingletonConsistent } from "../../../src/network/preprocess/singleton.js";
import { kernelModule } from "../../kernels.js";
import { networkArbitrary, networkOf, solutionsByEnumeration } from "../../network/random-networks.js";

beforeAll(() => provideKernel(kernelModule("debug")));

describe("singleton arc consistency within a limit", () => {
  it("leaves what the plain algorithm leaves, if the limit is high", () => {
    fc.assert(
      fc.property(networkArbitrary, (network) => {
        const { domains, untried } = limitedSac(1e9)(network);
        expect(domains).toEqual(makeSingletonConsistent(network).domains);
        expect(untried).toBe(0);
      }),
    );
  });

  it("takes out nothing else where the limit is low, always the same, and says what may be left", () => {
    let limited = 0;
    fc.assert(
      fc.property(networkArbitrary, fc.integer({ min: 0, max: 6000 }), (network, work) => {
        const some = limitedSac(work)(network);
        expect(some).toEqual(limitedSac(work)(network));
        const all = makeSingletonConsistent(network).domains;
        for (const [x, values] of all.entries())
          expect(some.domains[x]).toEqual(expect.arrayContaining(values));
        if (some.untried === 0) expect(some.domains).toEqual(all);
        else limited++;
      }),
    );
    expect(limited).toBeGreaterThan(5);
  });

  it("shares its limit among the rounds of preprocessing, which keep the solutions", () => {
    fc.assert(
      fc.property(networkArbitrary, fc.integer({ min: 0, max: 8000 }), (network, work) => {
        const { network: left, kept } = preprocess(network, undefined, limitedSac(work));
        const point = (values: readonly number[]) => values.map((value, x) => kept[x][value]).join(" ");
        const text = (values: readonly number[]) => values.join(" ");
        expect(solutionsByEnumeration(left).map(point).sort()).toEqual(
          solutionsByEnumeration(network).map(text).sort(),
        );
      }),
    );
  });

  it("counts every open value as untried without any work", () => {
    const network = networkOf([3, 1, 2], []);
    expect(limitedSac(0)(network)).toMatchObject({ tests: 0, untried: 5, domains: [[0, 1, 2], [0], [0, 1]] });
  });
});
