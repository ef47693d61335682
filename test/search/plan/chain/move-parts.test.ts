/** Products of moves, and sets of moves as boxes, against the sets themselves. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf } from "../../../../src/gdl/pieces.js";
import { findProducts, MoveParts } from "../../../../src/search/plan/chain/move-parts.js";

const sizesOf = (texts: readonly string[]) => allOf(findProducts(texts)).map(({ sizes }) => sizes);

/** All combinations of a value of each list. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((all, list) => all.flatMap((row) => list.map((v) => [...row, v])), [[]]);
}

describe("products", () => {
  it("are as fine as they can be", () => {
    const leaps = ["1 2", "2 1", "2 3", "3 2"];
    expect(
      sizesOf(combinations([["a", "b"], ["x"], ["a", "b", "c"]]).map((row) => `(m ${row.join(" ")})`)),
    ).toEqual([[2, 3]]);
    const rows = combinations([leaps, ["a", "b"]]);
    expect(sizesOf(rows.map((row) => `(m ${row.join(" ")})`))).toEqual([[2, 4]]);
    // The first and the last place belong together, whatever stands between.
    expect(sizesOf(rows.map(([leap, v]) => `(m ${leap.split(" ").join(` ${v} `)})`))).toEqual([[2, 4]]);
    expect(sizesOf(leaps.map((leap) => `(m ${leap})`))).toEqual([]);
    expect(sizesOf(["wait", "(m a)", "(m b)"])).toEqual([]);
  });

  it("give each move its values, and boxes their moves", () => {
    const sizes = fc.array(fc.integer({ min: 2, max: 3 }), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(2 ** 20), { maxLength: 12 }), (counts, chosen) => {
        const lists = counts.map((count) => ["a", "b", "c"].slice(0, count));
        const texts = ["wait", ...combinations(lists).map((row) => `(m ${row.join(" ")})`), "(n a)"];
        const parts = new MoveParts(texts.length, allOf(findProducts(texts)));
        expect(parts.isInProduct(0)).toBe(false);
        expect(parts.products.map((product) => product.sizes)).toEqual([counts]);
        const set = new Set(chosen.map((choice) => choice % texts.length));
        const { listed, boxes } = parts.setOf(set);
        const inside = (move: number) =>
          listed.includes(move) ||
          (parts.isInProduct(move) &&
            boxes.some(({ values }) => {
              const own = parts.valuesOf(move).values;
              return values.every((some, part) => some.includes(own[part]));
            }));
        for (const move of texts.keys()) expect(inside(move)).toBe(set.has(move));
      }),
    );
  });

  it("take a product of values for one box", () => {
    const texts = combinations([
      ["a", "b", "c"],
      ["a", "b", "c"],
    ]).map((row) => `(m ${row.join(" ")})`);
    const parts = new MoveParts(texts.length, allOf(findProducts(texts)));
    const of = (...some: string[]) => some.map((text) => texts.indexOf(`(m ${text})`));
    expect(parts.setOf(of("a b", "a c", "c b", "c c"))).toEqual({
      listed: [],
      boxes: [
        {
          product: 0,
          values: [
            [0, 2],
            [1, 2],
          ],
        },
      ],
    });
    expect(parts.setOf(of("a b", "c c")).boxes).toEqual([]);
  });
});
