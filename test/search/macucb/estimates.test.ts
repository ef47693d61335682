/** The order of moves must be one: engines sort in different ways, and would else disagree. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Estimate, inOrder } from "../../../src/search/macucb/estimates.js";

const ESTIMATE: fc.Arbitrary<Estimate> = fc.record({
  move: fc.constant(0),
  value: fc.constantFrom(undefined, 0.25, 0.5, 0.75),
  samples: fc.nat(4),
  isClosed: fc.boolean(),
  high: fc.constantFrom(0.5, 1),
  turns: fc.nat(3),
  rests: fc.constantFrom("nothing", "relation", "belief"),
});

it("moves have one order, however they are sorted", () => {
  fc.assert(
    fc.property(fc.array(ESTIMATE, { minLength: 2, maxLength: 8 }), fc.nat(), (drawn, seed) => {
      const moves = drawn.map((estimate, move) => ({ ...estimate, move }));
      const ordered = inOrder(moves);
      const others = inOrder(moves.map((_, i) => moves[(i + seed) % moves.length] as Estimate).reverse());
      const sorts = ({ move: _, high: __, rests: ___, turns, samples, ...rest }: Estimate) =>
        rest.isClosed ? { ...rest, turns } : { ...rest, samples };
      expect(others.map(sorts)).toEqual(ordered.map(sorts));
    }),
    { numRuns: 2000 },
  );
});
