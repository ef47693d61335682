/** Circuits against truth tables: with the clauses of what is demanded, exactly the right inputs are left. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atMostOne, type ClauseSink } from "../../../../src/engine/learn/at-most-one.js";
import { ClauseCircuit, NO, not, YES } from "../../../../src/search/plan/chain/clause-circuit.js";

class Clauses implements ClauseSink {
  readonly list: number[][] = [];
  variables = 0;

  newVariables(count: number): number {
    this.variables += count;
    return this.variables - count;
  }

  addClause(literals: ArrayLike<number>): void {
    this.list.push(Array.from(literals));
  }

  /** Whether the first variables can have these values, for some values of the others. */
  allow(values: readonly boolean[]): boolean {
    if (values.length === this.variables) {
      return this.list.every((clause) =>
        clause.some((literal) => values[literal >> 1] === ((literal & 1) === 0)),
      );
    }
    return this.allow([...values, false]) || this.allow([...values, true]);
  }
}

const INPUTS = 4;
const assignments = Array.from({ length: 1 << INPUTS }, (_, bits) =>
  Array.from({ length: INPUTS }, (__, input) => ((bits >> input) & 1) === 1),
);

/** Conjunctions of literals of the constant, of inputs and of earlier conjunctions, as any numbers. */
const plan = fc.array(fc.array(fc.nat(1000), { maxLength: 4 }), { minLength: 1, maxLength: 4 });

describe("a circuit", () => {
  it("means what its conjunctions mean, as demanded", () => {
    fc.assert(
      fc.property(plan, fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }), (conjunctions, demanded) => {
        const clauses = new Clauses();
        const circuit = new ClauseCircuit(clauses);
        const literals = [YES, ...Array.from({ length: INPUTS }, () => circuit.free())];
        const tables: boolean[][] = [assignments.map(() => true)];
        for (const [input, literal] of literals.slice(1).entries()) {
          circuit.inClauses(literal);
          tables.push(assignments.map((values) => values[input]));
        }
        const pick = (choice: number) => {
          const at = (choice >> 1) % literals.length;
          const turned = (choice & 1) === 1;
          return {
            literal: turned ? not(literals[at]) : literals[at],
            table: tables[at].map((v) => v !== turned),
          };
        };
        for (const choices of conjunctions) {
          const operands = choices.map(pick);
          literals.push(circuit.and(operands.map(({ literal }) => literal)));
          tables.push(assignments.map((_, row) => operands.every(({ table }) => table[row])));
        }
        const wanted = demanded.map(pick);
        circuit.demand(wanted.map(({ literal }) => literal));
        for (const [row, values] of assignments.entries()) {
          expect(clauses.allow(values)).toBe(wanted.some(({ table }) => table[row]));
        }
      }),
    );
  });

  it("makes equal conjunctions once, and knows what excludes what", () => {
    const circuit = new ClauseCircuit(new Clauses());
    const [a, b, c] = [circuit.free(), circuit.free(), circuit.free()];
    expect(circuit.and([a, b])).toBe(circuit.and([b, a, YES, b]));
    expect(circuit.and([a, not(a)])).toBe(NO);
    expect(circuit.or([a, YES])).toBe(YES);
    expect(circuit.and([])).toBe(YES);
    circuit.exclude([a, b]);
    expect(circuit.and([a, c, b])).toBe(NO);
    expect(circuit.and([a, not(b)])).toBe(a);
  });
});

describe("at most one", () => {
  it.each([2, 5, 6, 7, 12, 17])("of %i", (count) => {
    const clauses = new Clauses();
    const first = clauses.newVariables(count);
    const guard = clauses.newVariables(1);
    atMostOne(
      clauses,
      Array.from({ length: count }, (_, i) => 2 * (first + i)),
      2 * guard,
    );
    for (let one = 0; one < count; one++) {
      const single = Array.from({ length: count }, (_, i) => i === one);
      expect(clauses.allow([...single, false])).toBe(true);
      for (let other = 0; other < one; other++) {
        const both = single.map((value, i) => value || i === other);
        expect(clauses.allow([...both, false])).toBe(false);
        expect(clauses.allow([...both, true])).toBe(true);
      }
    }
  });
});
