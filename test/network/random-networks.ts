/** Small random networks for property tests, and the plainest way to solve one. */
import fc from "fast-check";
import type { Constraint, Network, NetworkVariable } from "../../src/network/model.js";
import { STAR } from "../../src/network/model.js";

/** Sizes 1 to 4; the first three variables are Booleans, so that channels find some. */
const sizesArbitrary = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
  .map((sizes) => [2, 2, 2, ...sizes]);

function tableArbitrary(sizes: readonly number[]): fc.Arbitrary<Constraint> {
  const variables = sizes.map((_, x) => x);
  return fc
    .record({
      scope: fc
        .shuffledSubarray(variables, { minLength: 1, maxLength: 4 })
        .map((scope) => scope as readonly number[]),
      positive: fc.boolean(),
    })
    .chain(({ scope, positive }) =>
      fc
        .array(fc.tuple(...scope.map((x) => fc.integer({ min: STAR, max: sizes[x] - 1 }))), { maxLength: 7 })
        .map(
          (rows): Constraint => ({ kind: "table", scope, positive, tuples: Int32Array.from(rows.flat()) }),
        ),
    );
}

/** A channel from one of the variables that are no Booleans to some of the three Booleans. */
function channelArbitrary(sizes: readonly number[]): fc.Arbitrary<Constraint> {
  return fc
    .record({
      variable: fc.integer({ min: 3, max: sizes.length - 1 }),
      booleans: fc.shuffledSubarray([0, 1, 2, -1, -1, -1, -1], { minLength: 4, maxLength: 4 }),
    })
    .map(({ variable, booleans }) => ({
      kind: "channel",
      variable,
      booleans: booleans.slice(0, sizes[variable]),
    }));
}

export const networkArbitrary: fc.Arbitrary<Network> = sizesArbitrary.chain((sizes) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: tableArbitrary(sizes) }, channelArbitrary(sizes)), {
      maxLength: 6,
    })
    .map((constraints) => networkOf(sizes, constraints)),
);

export function networkOf(sizes: readonly number[], constraints: readonly Constraint[]): Network {
  const variables = sizes.map(
    (size, x): NetworkVariable => ({
      name: `x${x}`,
      kind: "derived",
      stage: 0,
      values: Array.from({ length: size }, (_, value) => `v${value}`),
    }),
  );
  return { variables, constraints, chance: [], threshold: [] };
}

function holds(constraint: Constraint, point: ArrayLike<number>): boolean {
  if (constraint.kind === "channel") {
    return constraint.booleans.every(
      (b, value) => b < 0 || (point[b] === 1) === (point[constraint.variable] === value),
    );
  }
  const { scope, tuples, positive } = constraint;
  for (let row = 0; row < tuples.length; row += scope.length) {
    const matches = scope.every((x, column) => {
      const value = tuples[row + column];
      return value === STAR || value === point[x];
    });
    if (matches) return positive;
  }
  return !positive;
}

/** Every assignment is tried, in lexicographic order. */
export function solutionsByEnumeration(network: Network): number[][] {
  let points: number[][] = [[]];
  for (const { values } of network.variables) {
    points = points.flatMap((point) => values.map((_, value) => [...point, value]));
  }
  return points.filter((point) => network.constraints.every((constraint) => holds(constraint, point)));
}
