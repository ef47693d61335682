/** What is left of a network has the same solutions, and what only follows has gone. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { decisivePart } from "../../src/network/decisive.js";
import { type Constraint, type Network, STAR } from "../../src/network/model.js";
import { solve } from "../oracles/plain-solver.js";
import { networkArbitrary, networkOf } from "./random-networks.js";

function allOf<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** A network, and variables that are functions of others, one after another; some by channels. */
const withFollowers = fc
  .record({
    network: networkArbitrary,
    followers: fc.array(
      fc.record({
        inputs: fc.tuple(fc.nat(1000), fc.nat(1000)),
        values: fc.array(fc.nat(2), { minLength: 16, maxLength: 16 }),
        isChannel: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ network, followers }): Network => {
    const sizes = network.variables.map(({ values }) => values.length);
    const constraints: Constraint[] = [...network.constraints];
    for (const { inputs, values, isChannel } of followers) {
      const [a, b] = inputs.map((input) => input % sizes.length) as [number, number];
      const sizeOf = (x: number) => sizes[x] as number;
      if (isChannel) {
        constraints.push({
          kind: "channel",
          variable: a,
          booleans: Array.from({ length: sizeOf(a) }, (_, v) => (values[v] === 0 ? -1 : sizes.push(2) - 1)),
        });
        continue;
      }
      const output = sizes.push(3) - 1;
      const rows: number[][] = [];
      for (let i = 0; i < sizeOf(a); i++) {
        if (a === b) rows.push([i, values[i] as number]);
        else for (let k = 0; k < sizeOf(b); k++) rows.push([i, k, values[4 * i + k] as number]);
      }
      const scope = a === b ? [a, output] : [a, b, output];
      constraints.push({ kind: "table", scope, positive: true, tuples: Int32Array.from(rows.flat()) });
    }
    return networkOf(sizes, constraints);
  });

it("has the solutions of the whole network, of each what stands in the part", () => {
  fc.assert(
    fc.property(withFollowers, fc.array(fc.nat(4), { maxLength: 3 }), (network, wanted) => {
      const { network: part, place } = allOf(
        decisivePart(
          network,
          wanted.filter((x) => x < 4),
        ),
      );
      const kept = [...place.keys()].filter((x) => (place[x] as number) >= 0);
      expect(kept.map((x) => place[x])).toEqual([...part.variables.keys()]);
      expect(part.variables).toEqual(kept.map((x) => network.variables[x]));
      const shown = Array.from(solve(network), (point) => kept.map((x) => point[x]).join(" "));
      expect(Array.from(solve(part), (point) => [...point].join(" ")).sort()).toEqual(
        [...new Set(shown)].sort(),
      );
    }),
    { numRuns: 500 },
  );
});

it("leaves what somebody wants, and drops the rest from its ends on", () => {
  const table = (scope: readonly number[], ...rows: readonly (readonly number[])[]): Constraint => {
    return { kind: "table", scope, positive: true, tuples: Int32Array.from(rows.flat()) };
  };
  // 2 follows from 0 and 1, and 3 from 2. 5 and 6 are Booleans of 4, and 7 follows from 5. 1 restricts 4.
  const network = networkOf(
    [2, 2, 2, 2, 3, 2, 2, 2],
    [
      table([0, 1, 2], [1, 1, 1], [0, STAR, 0], [1, 0, 0]),
      table([2, 3], [0, 1], [1, 0]),
      { kind: "channel", variable: 4, booleans: [5, 6, -1] },
      table([5, 7], [0, 0], [1, 1]),
      table([1, 4], [0, STAR], [1, 2]),
    ],
  );
  const keptOf = (wanted: readonly number[]) => {
    const { place, network: part } = allOf(decisivePart(network, wanted));
    const variables = [...place.keys()].filter((x) => (place[x] as number) >= 0);
    return { variables, constraints: part.constraints.length };
  };
  expect(keptOf([1, 4])).toEqual({ variables: [1, 4], constraints: 1 });
  expect(keptOf([0, 3, 4])).toEqual({ variables: [0, 1, 2, 3, 4], constraints: 3 });
  expect(keptOf([1, 4, 7])).toEqual({ variables: [1, 4, 5, 7], constraints: 3 });
  // Nothing is wanted: 1 has a value for every value of 4, so that all goes.
  expect(keptOf([])).toEqual({ variables: [], constraints: 0 });
});
