/** DiagramNumber diagrams, prime implicants and tables of counts, against truth tables. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTableOf } from "../../../src/symmetry/normal/count-table.js";
import {
  ALWAYS_FALSE,
  ALWAYS_TRUE,
  DecisionDiagrams,
  type DiagramNumber,
  GIVEN_UP,
} from "../../../src/symmetry/normal/decision-diagrams.js";
import { primeImplicants } from "../../../src/symmetry/normal/prime-implicants.js";

const INPUTS = 5;
const ROWS = 2 ** INPUTS;
const isSet = (row: number, variable: number) => ((row >> variable) & 1) === 1;

/** A function by its truth table. */
const tableArbitrary = fc.array(fc.boolean(), { minLength: ROWS, maxLength: ROWS });

function functionOf(decisions: DecisionDiagrams, table: readonly boolean[]): DiagramNumber {
  let any: DiagramNumber = ALWAYS_FALSE;
  for (const [row, holds] of table.entries()) {
    if (!holds) continue;
    let all: DiagramNumber = ALWAYS_TRUE;
    for (let variable = 0; variable < INPUTS; variable++) {
      const input = decisions.input(variable);
      all = decisions.and(all, isSet(row, variable) ? input : decisions.not(input));
    }
    any = decisions.or(any, all);
  }
  return any;
}

/** All conjunctions that imply the function and that no shorter one of them contains, by trying each. */
function plainPrimes(table: readonly boolean[]): string[] {
  const implicants: number[][] = [];
  for (let code = 0; code < 3 ** INPUTS; code++) {
    const literals = Array.from({ length: INPUTS }, (_, v) => Math.floor(code / 3 ** v) % 3).flatMap(
      (what, v) => (what === 2 ? [] : [2 * v + what]),
    );
    const isMet = (row: number) =>
      literals.every((literal) => isSet(row, literal >> 1) === ((literal & 1) === 0));
    if (table.every((holds, row) => holds || !isMet(row))) implicants.push(literals);
  }
  return implicants
    .filter((one) => !implicants.some((two) => two.length < one.length && two.every((l) => one.includes(l))))
    .map((literals) => literals.join())
    .sort();
}

describe("decision diagrams", () => {
  it("have the values of their functions, and one number for each", () => {
    fc.assert(
      fc.property(tableArbitrary, tableArbitrary, (a, b) => {
        const decisions = new DecisionDiagrams();
        const [f, g] = [functionOf(decisions, a), functionOf(decisions, b)];
        const valuesOf = (h: DiagramNumber) =>
          a.map((_, row) => decisions.valueAt(h, (variable) => isSet(row, variable)));
        expect(valuesOf(f)).toEqual(a);
        expect(valuesOf(decisions.and(f, g))).toEqual(a.map((value, row) => value && b[row]));
        expect(f === g).toBe(a.join() === b.join());
        expect(decisions.or(decisions.and(f, g), decisions.and(f, decisions.not(g)))).toBe(f);
        for (const value of [false, true])
          expect(valuesOf(decisions.restrict(f, 2, value))).toEqual(
            a.map((_, row) => a[value ? row | 4 : row & ~4]),
          );
      }),
      { numRuns: 100 },
    );
  });

  it("give up past the limit of work", () => {
    const decisions = new DecisionDiagrams();
    const xor = (f: DiagramNumber, g: DiagramNumber) =>
      decisions.or(decisions.and(f, decisions.not(g)), decisions.and(decisions.not(f), g));
    decisions.allow(10);
    expect(Array.from({ length: 20 }, (_, i) => decisions.input(i)).reduce(xor)).toBe(GIVEN_UP);
  });

  it("have the prime implicants that trying all of them finds", () => {
    fc.assert(
      fc.property(tableArbitrary, (table) => {
        const decisions = new DecisionDiagrams();
        const primes = primeImplicants(decisions, functionOf(decisions, table), 1000);
        expect(primes?.map((prime) => [...prime].sort((a, b) => a - b).join()).sort()).toEqual(
          plainPrimes(table),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("count where functions only count", () => {
    const blocks = [
      [0, 2, 4],
      [1, 3],
    ];
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (byNumbers) => {
        const decisions = new DecisionDiagrams();
        const counts = (row: number) =>
          blocks.map((block) => block.filter((variable) => isSet(row, variable)).length);
        const table = Array.from(
          { length: ROWS },
          (_, row) => byNumbers[counts(row)[0] * 3 + counts(row)[1]],
        );
        const f = functionOf(decisions, table);
        const variables = decisions.support(f) as number[];
        const found = countTableOf(decisions, f, variables);
        expect(found).toBeDefined();
        const holds = (row: number) =>
          found?.rows.some((numbers) =>
            numbers.every((number, b) => found.blocks[b].filter((v) => isSet(row, v)).length === number),
          );
        expect(table.map((_, row) => holds(row))).toEqual(table);
      }),
      { numRuns: 60 },
    );
  });
});
