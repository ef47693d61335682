/** Networks in which the fluents now are as likely as in a belief, and their export. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { withBelief } from "../../src/network/belief-network.js";
import { preprocess } from "../../src/network/preprocess/preprocess.js";
import { readXcsp3 } from "../../src/network/xcsp3/xcsp3-read.js";
import { xcsp3 } from "../../src/network/xcsp3/xcsp3-write.js";
import { networkOf, solutionsByEnumeration } from "./random-networks.js";

/** Three fluents with two, two and three values; states that may be are some of their twelve tuples. */
const SIZES = [2, 2, 3];
const states = fc.uniqueArray(
  fc.record({
    values: fc.tuple(fc.nat(1), fc.nat(1), fc.nat(2)),
    weight: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 1, maxLength: 6, selector: ({ values }) => values.join() },
);

it("has each state of the belief as often as it is likely, also as it is read back and made smaller", () => {
  fc.assert(
    fc.property(states, (belief) => {
      const weighted = belief.map(({ values, weight }) => ({
        values: values.map((value, x) => [x, value] as const),
        weight,
      }));
      const network = withBelief(networkOf(SIZES, []), weighted);
      const sum = belief.reduce((total, { weight }) => total + weight, 0);
      const reading = readXcsp3([...xcsp3(network)].join(""));
      if ("problem" in reading) throw new Error(reading.problem);
      for (const { chance, variables } of [network, reading.network]) {
        expect(variables[3]).toMatchObject({ kind: "belief", name: "belief" });
        expect(chance).toEqual([
          { variable: 3, booleans: belief.map(() => -1), weights: belief.map(({ weight }) => weight / sum) },
        ]);
      }
      const expected = belief.map(({ values }, state) => [...values, state]);
      expect(solutionsByEnumeration(network)).toEqual(sorted(expected));
      expect(solutionsByEnumeration(reading.network)).toEqual(sorted(expected));
      const { network: smaller } = preprocess(reading.network);
      expect(smaller.chance).toEqual(reading.network.chance);
    }),
  );
});

it("refuses weights that do not fit the variable", () => {
  const text = [...xcsp3(withBelief(networkOf([2], []), [{ values: [[0, 1]], weight: 1 }]))].join("");
  const reading = readXcsp3(text.replace('"weights":[1]', '"weights":[0.5,0.5]'));
  expect(reading).toEqual({ problem: "the weights of belief do not fit" });
});

function sorted(rows: readonly number[][]): number[][] {
  return [...rows].sort((a, b) => {
    const i = a.findIndex((value, place) => value !== b[place]);
    return i < 0 ? 0 : a[i] - b[i];
  });
}
