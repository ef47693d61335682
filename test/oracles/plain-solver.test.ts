import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Network } from "../../src/network/model.js";
import { STAR } from "../../src/network/model.js";
import { Propagation } from "../../src/network/preprocess/propagation.js";
import { networkArbitrary, networkOf, solutionsByEnumeration } from "../network/random-networks.js";
import { countSolutions, firstSolution, solve, type VariableOrder } from "./plain-solver.js";

const ORDERS: readonly VariableOrder[] = ["given", "domain", "domain/degree"];

function solutions(network: Network, order: VariableOrder): number[][] {
  return [...solve(network, { order })].map((solution) => [...solution]);
}

const sorted = (points: readonly number[][]): string[] => points.map((point) => point.join(" ")).sort();

describe("the solver", () => {
  it("finds in the order given what trying every assignment finds, in that order", () => {
    fc.assert(
      fc.property(networkArbitrary, (network) => {
        expect(solutions(network, "given")).toEqual(solutionsByEnumeration(network));
      }),
      { numRuns: 600 },
    );
  });

  it("finds the same solutions in every order of variables, each once", () => {
    fc.assert(
      fc.property(networkArbitrary, fc.constantFrom(...ORDERS), (network, order) => {
        expect(sorted(solutions(network, order))).toEqual(sorted(solutionsByEnumeration(network)));
      }),
      { numRuns: 300 },
    );
  });

  it("keeps exactly the values that one constraint alone allows", () => {
    const one = networkArbitrary.filter((network) => network.constraints.length > 0);
    fc.assert(
      fc.property(one, (several) => {
        const [constraint] = several.constraints;
        const repeats =
          constraint.kind === "channel" && new Set(constraint.booleans).size < constraint.booleans.length;
        const network = { ...several, constraints: [constraint] };
        const points = solutionsByEnumeration(network);
        const propagation = new Propagation(network);
        expect(propagation.propagate()).toBe(points.length > 0);
        if (points.length === 0 || repeats) return;
        for (const x of network.variables.keys()) {
          const expected = [...new Set(points.map((point) => point[x]))].sort();
          expect(propagation.values(x)).toEqual(expected);
        }
      }),
      { numRuns: 600 },
    );
  });

  it("respects domains given from outside", () => {
    fc.assert(
      fc.property(networkArbitrary, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (network, stream) => {
        const domains = network.variables.map(({ values }, x) => {
          const kept = stream.next().value as number;
          return [x, [...values.keys()].filter((value) => value !== kept)] as const;
        });
        const expected = solutionsByEnumeration(network).filter((point) =>
          domains.every(([x, values]) => values.includes(point[x])),
        );
        expect(sorted([...solve(network, { domains })].map((point) => [...point]))).toEqual(sorted(expected));
      }),
    );
  });

  it("finds no solution where a variable has no value", () => {
    expect(countSolutions(networkOf([2, 0], []))).toMatchObject({ solutions: 0, ending: "complete" });
  });

  it("ends at the limit of nodes and when it is told to stop, and says so", () => {
    const free = networkOf([4, 4, 4], []);
    expect(countSolutions(free)).toMatchObject({ solutions: 64, ending: "complete", failures: 0 });
    expect(countSolutions(free, { limit: 10 })).toMatchObject({ nodes: 10, ending: "limit" });
    let asked = 0;
    expect(countSolutions(free, { stop: () => ++asked > 5 })).toMatchObject({ nodes: 5, ending: "stopped" });
    expect(firstSolution(free, { limit: 0 })).toBeUndefined();
    expect([...(firstSolution(free) ?? [])]).toEqual([0, 0, 0]);
  });

  it("solves a problem deeper than any stack of calls", () => {
    const length = 12_000;
    const network = networkOf(new Array(length).fill(2), [
      { kind: "table", scope: [0, length - 1], positive: true, tuples: Int32Array.of(0, 1) },
    ]);
    expect(firstSolution(network, { order: "given" })?.at(-1)).toBe(1);
  });

  it("sees through forbidden tuples that overlap", () => {
    // x0 = 0 is forbidden by three tuples together, by none alone.
    const network = networkOf(
      [2, 3, 2],
      [
        {
          kind: "table",
          scope: [0, 1, 2],
          positive: false,
          tuples: Int32Array.of(0, 0, STAR, 0, STAR, 0, 0, 1, 1, 0, 2, STAR),
        },
      ],
    );
    const propagation = new Propagation(network);
    expect(propagation.propagate()).toBe(true);
    expect(propagation.values(0)).toEqual([1]);
  });
});
