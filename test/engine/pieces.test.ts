/** Work in pieces comes to what it would come to in one go, and no piece is longer than it may be. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf, firstOf, forEachOf, PIECE_STEPS, type Pieces, sorted } from "../../src/gdl/pieces.js";

/** What a work came to, and in how many pieces. */
function counted<T>(work: Pieces<T>): { readonly value: T; readonly pieces: number } {
  for (let pieces = 1; ; pieces++) {
    const { done, value } = work.next();
    if (done) return { value, pieces };
  }
}

/** By one of few keys, so that many are equal. */
const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
const ITEMS = fc
  .array(fc.nat(30), { maxLength: 5000, size: "max" })
  .map((keys) => keys.map((key, at) => ({ key, at })));

describe("work in pieces", () => {
  it("sorts as an array is sorted, what is equal in its order", () => {
    fc.assert(
      fc.property(ITEMS, (items) => {
        expect(allOf(sorted(items, byKey))).toEqual(items.toSorted(byKey));
      }),
    );
  });

  it("finds the first of that order", () => {
    fc.assert(
      fc.property(ITEMS, fc.integer({ min: 1, max: 200 }), (items, most) => {
        expect(allOf(firstOf(items, most, byKey))).toEqual(items.toSorted(byKey).slice(0, most));
      }),
    );
  });

  it("compares about as much as it may between two pauses", () => {
    let compared = 0;
    let most = 0;
    const items = Array.from({ length: 60_000 }, (_, i) => (i * 7919) % 60_000);
    const work = sorted(items, (a, b) => {
      compared++;
      return a - b;
    });
    for (let done = false; !done; ) {
      compared = 0;
      done = work.next().done === true;
      most = Math.max(most, compared);
    }
    expect(most).toBeLessThanOrEqual(PIECE_STEPS);
  });

  it("goes through items, and pauses as often as it has to", () => {
    const met: number[] = [];
    const items = Array.from({ length: 5 * PIECE_STEPS + 1 }, (_, i) => i);
    expect(counted(forEachOf(items, (item) => met.push(item))).pieces).toBe(6);
    expect(met).toEqual(items);
  });
});
