/** What conjunctions share is taken out of them, whatever their order, and nothing else changes. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withSharedParts } from "../../../src/symmetry/normal/shared-parts.js";

const conjunctions = fc.uniqueArray(
  fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }).map((all) => all.sort((a, b) => a - b)),
  { maxLength: 12, selector: (all) => all.join() },
);

/** In an order that depends on nothing else. */
function sortedParts(parts: readonly (readonly number[])[]): string[] {
  return withSharedParts(parts)
    .map(({ shared, choices }) => `${shared.toSorted()} and one of ${choices.toSorted()}`)
    .sort();
}

describe("what conjunctions share", () => {
  it("is taken out where that can be done in one way", () => {
    const parts = withSharedParts([
      [1, 2, 4],
      [1, 2, 6],
      [1, 2, 8],
      [3, 5],
    ]);
    expect(parts).toEqual([
      { shared: [1, 2], choices: [4, 6, 8] },
      { shared: [3, 5], choices: [] },
    ]);
  });

  it("stays where there are two ways", () => {
    const product = [
      [0, 4],
      [0, 6],
      [2, 4],
      [2, 6],
    ];
    expect(withSharedParts(product)).toEqual(product.map((shared) => ({ shared, choices: [] })));
  });

  it("leaves the meaning as it is", () => {
    fc.assert(
      fc.property(conjunctions, (all) => {
        const parts = withSharedParts(all);
        for (let state = 0; state < 256; state++) {
          const holds = (literal: number) => ((state >> literal) & 1) === 1;
          const before = all.some((literals) => literals.every(holds));
          const after = parts.some(
            ({ shared, choices }) => shared.every(holds) && (choices.length === 0 || choices.some(holds)),
          );
          expect(after).toBe(before);
        }
      }),
    );
  });

  it("does not depend on the order of the conjunctions", () => {
    const shuffled = conjunctions.chain((all) =>
      fc.record({
        all: fc.constant(all),
        other: fc.shuffledSubarray(all, { minLength: all.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ all, other }) => {
        expect(sortedParts(other)).toEqual(sortedParts(all));
      }),
    );
  });
});
