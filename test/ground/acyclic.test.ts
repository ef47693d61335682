import { describe, expect, test } from "vitest";
import { withLoops, withoutCycles } from "../../src/ground/acyclic.js";
import { atomOf, type GroundProgram, inputsOf } from "../../src/ground/ground-program.js";
import { picker } from "../network/agree.js";
import { evaluate } from "../network/direct.js";
import { programOf, randomProgram } from "../network/sketches.js";

function derivedAtoms(program: GroundProgram): number {
  return program.firstRule.length - 1;
}

function readsOnlyEarlierAtoms(program: GroundProgram): boolean {
  const inputs = inputsOf(program);
  return Array.from({ length: derivedAtoms(program) }, (_, d) => {
    const start = program.firstLiteral[program.firstRule[d]];
    const end = program.firstLiteral[program.firstRule[d + 1]];
    return program.literals.subarray(start, end).every((literal) => atomOf(literal) < inputs + d);
  }).every(Boolean);
}

/** Compares every fluent's next value over all sets of inputs, or over many random ones. */
function expectSame(program: GroundProgram, unrolled: GroundProgram): void {
  const inputs = inputsOf(program);
  const pick = picker(inputs);
  const all = inputs <= 10;
  for (let i = 0; i < (all ? 2 ** inputs : 1000); i++) {
    const given = Array.from({ length: inputs }, (_, atom) => atom).filter((atom) =>
      all ? (i >> atom) & 1 : pick(2) === 1,
    );
    const before = evaluate(program, given);
    const after = evaluate(unrolled, given);
    expect(unrolled.fluents.map(({ next }) => after(next))).toEqual(
      program.fluents.map(({ next }) => before(next)),
    );
    expect(after(unrolled.terminal)).toBe(before(program.terminal));
  }
}

/**
 * Whether a stone at 0 reaches each of n fields along given arrows, through fields that are open (fluent i).
 */
function reachability(n: number, arrows: readonly (readonly [number, number])[]): GroundProgram {
  const reached = (field: number): number => 2 * (n + field);
  const rules = Array.from({ length: n }, (_, field) => [
    ...(field === 0 ? [[0]] : []),
    ...arrows.filter(([, to]) => to === field).map(([from]) => [2 * field, reached(from)]),
  ]);
  return programOf({ fluents: n, moves: [], rules, next: Array.from({ length: n }, (_, i) => reached(i)) });
}

describe("a program without cycles", () => {
  test("in order is left as it is", () => {
    const program = programOf({ fluents: 2, moves: [], rules: [[[0], [2]], [[4, 1]]], next: [6, 4] });
    expect(withoutCycles(program)).toEqual({ ...program, source: program });
  });

  test("out of order is put in order", () => {
    const program = programOf({ fluents: 2, moves: [], rules: [[[7, 0]], [[0, 2]]], next: [4, 6] });
    const ordered = withoutCycles(program);
    expect(readsOnlyEarlierAtoms(ordered)).toBe(true);
    expect(derivedAtoms(ordered)).toBe(2);
    expectSame(program, ordered);
  });
});

describe("recursion", () => {
  test("a rule that needs its own head says nothing", () => {
    const program = programOf({
      fluents: 2,
      moves: [],
      rules: [
        [
          [4, 0],
          [0, 2],
        ],
        [[6]],
      ],
      next: [4, 6],
    });
    expectSame(program, withoutCycles(program));
  });

  test("a ring needs two layers, however long it is", () => {
    for (const n of [3, 8, 10]) {
      const program = reachability(
        n,
        Array.from({ length: n }, (_, i) => [i, (i + 1) % n] as const),
      );
      const unrolled = withoutCycles(program);
      expect(readsOnlyEarlierAtoms(unrolled)).toBe(true);
      expect(derivedAtoms(unrolled)).toBeLessThanOrEqual(2 * n);
      expectSame(program, unrolled);
    }
  });

  test("a board on which stones are connected in all directions", () => {
    const side = 3;
    const arrows = Array.from({ length: side * side }, (_, field) => field).flatMap((field) =>
      [field + side, field % side < side - 1 ? field + 1 : -1]
        .filter((other) => other >= 0 && other < side * side)
        .flatMap((other) => [[field, other] as const, [other, field] as const]),
    );
    const program = reachability(side * side, arrows);
    const unrolled = withoutCycles(program);
    expect(readsOnlyEarlierAtoms(unrolled)).toBe(true);
    // Half of the fields break all cycles.
    expect(derivedAtoms(unrolled)).toBeLessThanOrEqual(side * side * 5 + 1);
    expectSame(program, unrolled);

    const { program: looped, loops } = withLoops(unrolled, 3);
    expect(loops.map(({ variables }) => variables.length)).toEqual([side * side]);
    expect(derivedAtoms(looped)).toBeLessThanOrEqual(2 * side * side + 1);
    expect(withLoops(unrolled, side * side).loops).toEqual([]);
  });

  test("an atom that nothing supports never holds, and its negation always does", () => {
    // p if q, q if p; r if not p.
    const program = programOf({
      fluents: 1,
      moves: [],
      rules: [[[4]], [[2]], [[3, 0]]],
      next: [6],
      terminal: 2,
    });
    const unrolled = withoutCycles(program);
    expect(unrolled.terminal).toBeLessThan(0);
    expectSame(program, unrolled);
  });

  test("negation in a cycle is refused", () => {
    const program = programOf({ fluents: 1, moves: [], rules: [[[5]], [[2]]], next: [2] });
    expect(() => withoutCycles(program)).toThrow("negation in a cycle");
  });

  test("random programs keep their least fixpoint", () => {
    let cyclic = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const program = randomProgram(seed, { fluents: 4, moves: [2], derived: 10, bodies: 3, literals: 3 });
      const unrolled = withoutCycles(program);
      if (unrolled !== program) cyclic++;
      expect(readsOnlyEarlierAtoms(unrolled)).toBe(true);
      expectSame(program, unrolled);
    }
    expect(cyclic).toBeGreaterThan(100);
  });
});
