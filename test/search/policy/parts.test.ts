/** The small parts of the policy search: states found again, fractions, memory of bounds. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FLOATS,
  FRACTIONS,
  fraction,
  fractionText,
  parseFraction,
} from "../../../src/search/policy/numbers.js";
import { States } from "../../../src/search/policy/states.js";
import { ValueMemory } from "../../../src/search/policy/value-memory.js";

describe("states", () => {
  const many = Array.from({ length: 40 }, (_, variable) => (variable % 7) + 1);
  it.each([[[2, 3, 4]], [[300, 2]], [[70_000, 2, 2 ** 31]], [many], [[]]])(
    "of domains %j are numbered once each",
    (sizes) => {
      const rowArbitrary = fc.tuple(...sizes.map((size) => fc.integer({ min: 0, max: size - 1 })));
      fc.assert(
        fc.property(fc.array(rowArbitrary, { maxLength: 300 }), (rows) => {
          const states = new States(sizes);
          const known = new Map<string, number>();
          for (const row of rows) {
            const state = states.intern(row);
            expect(state).toBe(known.get(row.join()) ?? known.size);
            known.set(row.join(), state);
            expect(sizes.map((_, v) => states.value(state, v))).toEqual(row);
          }
          expect(states.count).toBe(known.size);
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe("memory", () => {
  it("finds the entry of a state and a number of turns again, with its bounds", () => {
    const memory = new ValueMemory<number>();
    const pairs = Array.from({ length: 3000 }, (_, i) => [i % 100, Math.floor(i / 100) - 1] as const);
    const entries = pairs.map(([state, turns]) => memory.entry(state, turns, 0, 1));
    expect(new Set(entries).size).toBe(3000);
    for (const [i, entry] of entries.entries()) memory.low[entry] = i;
    for (const [i, [state, turns]] of pairs.entries())
      expect(memory.low[memory.entry(state, turns, -1, -1)]).toBe(i);
    expect(memory.size).toBe(3000);
  });
});

describe("fractions", () => {
  const partArbitrary = fc.oneof(
    fc.bigInt({ min: -50n, max: 50n }),
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
  );
  const fractionArbitrary = fc
    .tuple(
      partArbitrary,
      partArbitrary.filter((below) => below !== 0n),
    )
    .map(([above, below]) => fraction(above, below));

  it("are in lowest terms, so that equal ones look the same", () => {
    fc.assert(
      fc.property(fractionArbitrary, fc.bigInt({ min: 1n, max: 10n ** 20n }), (a, n) => {
        expect(a.below > 0n).toBe(true);
        expect(fraction(a.above * n, a.below * n)).toEqual(a);
        expect(fraction(-a.above * n, -a.below * n)).toEqual(a);
      }),
    );
  });

  it("obey the laws of arithmetic", () => {
    const { plus, minus, product, quotient, times, over, compare } = FRACTIONS;
    fc.assert(
      fc.property(fractionArbitrary, fractionArbitrary, fc.integer({ min: 1, max: 1000 }), (a, b, n) => {
        expect(minus(plus(a, b), b)).toEqual(a);
        expect(over(times(a, n), n)).toEqual(a);
        if (b.above !== 0n) expect(quotient(product(a, b), b)).toEqual(a);
        expect(Math.sign(compare(a, b))).toBe(Math.sign(compare(minus(a, b), FRACTIONS.zero)));
        expect(FRACTIONS.isPositive(minus(a, b))).toBe(compare(a, b) > 0);
      }),
    );
  });

  it("are near the numbers that they stand for, however long they are", () => {
    const long = 3n ** 2000n;
    expect(FRACTIONS.toNumber(fraction(long, 2n * long + 1n))).toBeCloseTo(0.5, 15);
    expect(FRACTIONS.toNumber(FRACTIONS.ofPoints(62.5))).toBe(FLOATS.ofPoints(62.5));
  });

  it("are read from decimals and from quotients", () => {
    const texts = ["0.5", "1", "27/128", "0", "007.250", " 3/8 ", "", ".5", "1/0", "0.5/2", "-1", "1e3"];
    expect(texts.map((text) => parseFraction(text)).map((value) => value && fractionText(value))).toEqual([
      "1/2",
      "1",
      "27/128",
      "0",
      "29/4",
      "3/8",
      ...new Array(6).fill(undefined),
    ]);
  });
});
