import fc from "fast-check";
import { expect, test } from "vitest";
import { STAR } from "../../../src/network/model.js";
import { type Definition, tabulate } from "../../../src/network/translate/tabulate.js";

const rows = (tuples: Int32Array | undefined, width: number): number[][] =>
  Array.from({ length: (tuples?.length ?? 0) / width }, (_, i) =>
    Array.from(tuples as Int32Array).slice(i * width, (i + 1) * width),
  );

test("a conjunction is one tuple longer than it has tests", () => {
  const body = [0, 1, 2].map((column) => ({ column, value: 1, equal: true }));
  const tuples = tabulate({ sizes: [2, 2, 2], cases: [{ value: 1, bodies: [body] }], otherwise: 0 }, 10);
  expect(rows(tuples, 4)).toEqual([
    [0, STAR, STAR, 0],
    [1, 0, STAR, 0],
    [1, 1, 0, 0],
    [1, 1, 1, 1],
  ]);
});

test("too many tuples are none", () => {
  const parity = [
    [
      { column: 0, value: 0, equal: true },
      { column: 1, value: 1, equal: true },
    ],
    [
      { column: 0, value: 1, equal: true },
      { column: 1, value: 0, equal: true },
    ],
  ];
  const definition = { sizes: [2, 2], cases: [{ value: 1, bodies: parity }], otherwise: 0 };
  expect(tabulate(definition, 3)).toBeUndefined();
  expect(rows(tabulate(definition, 4), 3)).toHaveLength(4);
});

test("exactly one tuple fits each combination, unless two cases apply or none", () => {
  const testArbitrary = (sizes: readonly number[]) =>
    fc.integer({ min: 0, max: sizes.length - 1 }).chain((column) =>
      fc.record({
        column: fc.constant(column),
        value: fc.integer({ min: 0, max: sizes[column] - 1 }),
        equal: fc.boolean(),
      }),
    );
  const definitionArbitrary: fc.Arbitrary<Definition> = fc
    .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
    .chain((sizes) =>
      fc.record({
        sizes: fc.constant(sizes),
        cases: fc
          .array(fc.array(fc.array(testArbitrary(sizes), { maxLength: 3 }), { maxLength: 3 }), {
            minLength: 1,
            maxLength: 3,
          })
          .map((all) => all.map((bodies, value) => ({ value, bodies }))),
        otherwise: fc.constantFrom(-1, 3),
      }),
    );
  fc.assert(
    fc.property(definitionArbitrary, (definition) => {
      const { sizes, cases, otherwise } = definition;
      const tuples = rows(tabulate(definition, 1000), sizes.length + 1);
      let combinations: number[][] = [[]];
      for (const size of sizes) {
        combinations = combinations.flatMap((start) =>
          Array.from({ length: size }, (_, value) => [...start, value]),
        );
      }
      for (const inputs of combinations) {
        const applying = cases.filter(({ bodies }) =>
          bodies.some((body) =>
            body.every(({ column, value, equal }) => (inputs[column] === value) === equal),
          ),
        );
        const fitting = tuples.filter((tuple) =>
          inputs.every((value, i) => tuple[i] === STAR || tuple[i] === value),
        );
        const value = applying.length === 1 ? applying[0].value : applying.length === 0 ? otherwise : -1;
        expect(fitting.map((tuple) => tuple[sizes.length])).toEqual(value < 0 ? [] : [value]);
      }
    }),
    { numRuns: 300 },
  );
});
