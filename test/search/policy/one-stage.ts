/** Small random stochastic problems of one stage. */
import fc from "fast-check";
import type { Constraint, Network, NetworkVariable } from "../../../src/network/model.js";
import { STAR } from "../../../src/network/model.js";

/** x0 x1 | y | z0 z1, and a Boolean for each value of y; any domains, with tables and perhaps a channel. */
export const oneStageArbitrary: fc.Arbitrary<Network> = fc
  .tuple(...[0, 1, 2, 3, 4].map(() => fc.integer({ min: 1, max: 3 })))
  .chain((sizes) => {
    const outcomes = sizes[2];
    const all = [...sizes, ...new Array<number>(outcomes).fill(2)];
    const tableArbitrary = fc
      .record({
        scope: fc.shuffledSubarray([...all.keys()], { minLength: 1, maxLength: 3 }),
        positive: fc.boolean(),
      })
      .chain(({ scope, positive }) =>
        fc
          .array(fc.tuple(...scope.map((x) => fc.integer({ min: STAR, max: all[x] - 1 }))), {
            minLength: positive ? 1 : 0,
            maxLength: positive ? 8 : 3,
          })
          .map(
            (rows): Constraint => ({ kind: "table", scope, positive, tuples: Int32Array.from(rows.flat()) }),
          ),
      );
    const channelArbitrary = fc
      .shuffledSubarray([0, 1, 3, 4], { minLength: 1, maxLength: 1 })
      .chain(([variable]) =>
        fc
          .array(fc.integer({ min: -1, max: outcomes - 1 }), {
            minLength: sizes[variable],
            maxLength: sizes[variable],
          })
          .map((chosen): Constraint => {
            const used = new Set<number>();
            const booleans = chosen.map((b) => {
              if (b < 0 || used.has(b)) return -1;
              used.add(b);
              return 5 + b;
            });
            return { kind: "channel", variable, booleans };
          }),
      );
    return fc
      .array(fc.oneof({ weight: 5, arbitrary: tableArbitrary }, channelArbitrary), { maxLength: 4 })
      .map((constraints) => networkOf(sizes, constraints));
  });

function networkOf(sizes: readonly number[], constraints: readonly Constraint[]): Network {
  const names = ["x0", "x1", "y", "z0", "z1"];
  const kinds = ["action", "action", "chance", "next", "next"] as const;
  const variables: NetworkVariable[] = sizes.map((size, x) => ({
    name: names[x],
    kind: kinds[x],
    stage: 0,
    values: Array.from({ length: size }, (_, value) => `${value}`),
  }));
  const booleans = Array.from({ length: sizes[2] }, (_, value) => {
    return (
      variables.push({ name: `y may be ${value}`, kind: "derived", stage: 0, values: ["false", "true"] }) - 1
    );
  });
  return { variables, constraints, chance: [{ variable: 2, booleans }], threshold: [1] };
}
