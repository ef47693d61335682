import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Network } from "../../../src/network/model.js";
import { STAR } from "../../../src/network/model.js";
import {
  type Preprocessed,
  type PreprocessStep,
  preprocess,
  STEPS,
} from "../../../src/network/preprocess/preprocess.js";
import { solve } from "../../oracles/plain-solver.js";
import { networkArbitrary, networkOf, solutionsByEnumeration } from "../random-networks.js";

const table = (scope: number[], positive: boolean, rows: number[][]) =>
  ({ kind: "table", scope, positive, tuples: Int32Array.from(rows.flat()) }) as const;

/** The solutions of what is left, in the values of the original network. */
function solutionsOf({ network, kept }: Preprocessed): string[] {
  return [...solve(network)].map((point) => [...point].map((value, x) => kept[x][value]).join(" ")).sort();
}

const expected = (network: Network) =>
  solutionsByEnumeration(network)
    .map((point) => point.join(" "))
    .sort();

/** Some networks in which chance is drawn by the first Booleans. */
const withChance = networkArbitrary.chain((network) =>
  fc.boolean().map((random): Network => {
    if (!random) return network;
    const { length } = network.variables[3].values;
    return { ...network, chance: [{ variable: 3, booleans: [0, 1, 2, -1].slice(0, length) }] };
  }),
);

describe("preprocessing", () => {
  it("keeps the solutions, whatever the steps", () => {
    fc.assert(
      fc.property(withChance, fc.subarray([...STEPS]), (network, steps) => {
        const result = preprocess(network, steps);
        expect(solutionsOf(result)).toEqual(expected(network));
        for (const [x, { values }] of result.network.variables.entries()) {
          expect(values).toEqual(result.kept[x].map((value) => network.variables[x].values[value]));
        }
      }),
      { numRuns: 800 },
    );
  });

  it("counts what each step changes, so that the sum is the difference", () => {
    fc.assert(
      fc.property(withChance, fc.subarray([...STEPS]), (network, steps) => {
        const { before, after, steps: reports } = preprocess(network, steps);
        for (const what of ["constraints", "tuples", "places", "values"] as const) {
          const change = reports.reduce((sum, report) => sum + report.change[what], 0);
          expect(before[what] + change).toBe(after[what]);
        }
      }),
    );
  });

  it("leaves the Booleans of chance as they are", () => {
    fc.assert(
      fc.property(withChance, (network) => {
        const result = preprocess(network);
        for (const { booleans } of result.network.chance) {
          for (const b of booleans) if (b >= 0) expect(result.network.variables[b].values).toHaveLength(2);
        }
      }),
    );
  });

  it("is singleton arc consistent when it says so: the step made again changes nothing", () => {
    fc.assert(
      fc.property(networkArbitrary, (network) => {
        const { network: left } = preprocess(network, ["sac"]);
        const once = left.variables.map(({ values }) => values.length);
        const twice = preprocess(left, ["sac"]).network.variables.map(({ values }) => values.length);
        expect(twice).toEqual(once);
      }),
    );
  });

  it("does nothing without steps", () => {
    const network = networkOf([2, 2], [table([0], true, [[1]])]);
    expect(preprocess(network, []).network).toBe(network);
  });

  it("merges equal scopes by intersection, whatever the order of the columns", () => {
    const network = networkOf(
      [2, 3],
      [
        table([0, 1], true, [
          [0, STAR],
          [1, 2],
        ]),
        table([1, 0], true, [
          [0, 0],
          [2, 1],
        ]),
        table([0, 1], false, [[0, 0]]),
      ],
    );
    const { network: merged, steps } = preprocess(network, ["merge"]);
    expect(merged.constraints).toEqual([table([0, 1], true, [[1, 2]])]);
    expect(steps).toMatchObject([{ step: "merge", merged: 2, skipped: 0 }]);
  });

  it("skips a merge that would make a table larger", () => {
    // What is left when a point is cut out of a cube of four dimensions takes many tuples.
    const network = networkOf(
      [4, 4, 4, 4],
      [table([0, 1, 2, 3], true, [[STAR, STAR, STAR, STAR]]), table([0, 1, 2, 3], false, [[0, 0, 0, 0]])],
    );
    const { network: left, steps } = preprocess(network, ["merge"]);
    expect(left.constraints).toHaveLength(2);
    expect(steps).toMatchObject([{ merged: 0, skipped: 1 }]);
  });

  it("takes unary tables into the domains, and follows the channels", () => {
    const network = networkOf(
      [2, 2, 3],
      [
        { kind: "channel", variable: 2, booleans: [0, 1, -1] },
        table([0], false, [[1]]),
        table([1], true, [[1]]),
      ],
    );
    const { network: left, kept } = preprocess(network, ["unary"]);
    expect(kept).toEqual([[0], [1], [1]]);
    expect(left.constraints).toEqual([]);
    expect(left.variables.map(({ values }) => values)).toEqual([["v0"], ["v1"], ["v1"]]);
  });

  it("finds universal variables although tuples overlap", () => {
    // Whatever x1 is, x0 is 0 and x2 is free: the counts of rows with x1 = 0 and x1 = 1 differ.
    const rows = [
      [0, 0, 0],
      [0, 0, STAR],
      [0, 1, 0],
      [0, 1, 1],
      [0, STAR, 0],
    ];
    const { network, steps } = preprocess(networkOf([2, 2, 2], [table([0, 1, 2], true, rows)]), [
      "universal",
    ]);
    expect(network.constraints).toEqual([table([0], true, [[0]])]);
    expect(steps).toMatchObject([{ dropped: 2, undecided: 0 }]);
  });

  it("keeps a variable that row counts alone would call universal", () => {
    // Two rows for x0 = 0 and two for x0 = 1, but not the same.
    const rows = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ];
    const { steps } = preprocess(networkOf([2, 3], [table([0, 1], true, rows)]), ["universal"]);
    expect(steps).toMatchObject([{ dropped: 0 }]);
  });

  it("says that a network has no solution by a variable without values", () => {
    const steps: PreprocessStep[] = ["sac"];
    const { network } = preprocess(networkOf([2, 2], [table([0, 1], true, [])]), steps);
    expect(network.variables.some(({ values }) => values.length === 0)).toBe(true);
  });

  it("finds by singleton tests what arc consistency does not see", () => {
    const different = (x: number, y: number) =>
      table([x, y], false, [
        [0, 0],
        [1, 1],
      ]);
    const network = networkOf(
      [2, 2, 3],
      [
        different(0, 1),
        table([0, 1, 2], true, [
          [0, 0, 0],
          [0, 1, 1],
          [1, 0, 1],
          [1, 1, 2],
        ]),
      ],
    );
    expect(preprocess(network, ["sac"]).kept[2]).toEqual([1]);
    const odd = networkOf([2, 2, 2], [different(0, 1), different(1, 2), different(0, 2)]);
    expect([...solve(odd)]).toEqual([]);
    expect(preprocess(odd, ["sac"]).after.values).toBe(0);
  });
});
