import { describe, expect, it } from "vitest";
import {
  ClauseSearch,
  type ClauseSearchOptions,
  type Satisfiability,
} from "../../../src/engine/learn/clause-search.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import { type Clause, isSatisfiable, PlainChecker } from "../../oracles/plain-clauses.js";
import { pigeonHoles, randomClauses, threeEach } from "./formulas.js";

const MEGABYTE = 2 ** 20;

const MODULES = Object.fromEntries(KERNELS.map((build) => [build, kernelModule(build)]));

function open(build: KernelBuild, options: Partial<ClauseSearchOptions> = {}): ClauseSearch {
  const shared = build === "shared";
  return new ClauseSearch({ memoryBytes: MEGABYTE, module: MODULES[build], shared, ...options });
}

function openWith(build: KernelBuild, clauses: readonly Clause[], options?: Partial<ClauseSearchOptions>) {
  const search = open(build, options);
  search.newVariables(1 + Math.max(...clauses.flat()) / 2);
  for (const clause of clauses) search.addClause(clause);
  return search;
}

/** What the answer claims must be so. */
function expectRight(
  search: ClauseSearch,
  answer: Satisfiability,
  clauses: readonly Clause[],
  assumptions: Clause,
) {
  expect(answer).toBe(isSatisfiable(clauses, assumptions) ? "satisfiable" : "unsatisfiable");
  if (answer === "satisfiable") {
    for (const clause of clauses) expect(clause.some((literal) => search.isTrue(literal))).toBe(true);
    for (const literal of assumptions)
      expect([search.isTrue(literal), search.isTrue(literal ^ 1)]).toEqual([true, false]);
    return;
  }
  const core = search.core();
  expect(core.filter((literal) => !assumptions.includes(literal))).toEqual([]);
  expect(isSatisfiable(clauses, core)).toBe(false);
}

describe.each(KERNELS)("a search with learnt clauses (%s)", (build) => {
  it("agrees with trying all values, and proves it", () => {
    const random = new Random(1);
    const answers = { satisfiable: 0, unsatisfiable: 0 };
    for (let n = 0; n < 400; n++) {
      const variables = 3 + random.below(10);
      const clauses = randomClauses(random, variables, Math.round(variables * (1 + random.below(5))));
      const search = openWith(build, clauses, { trace: true, seed: n % 3 });
      const answer = allOf(search.solve());
      expectRight(search, answer, clauses, []);
      answers[answer as "satisfiable"]++;
      const checker = new PlainChecker();
      expect(checker.check(search.proof)).toBeUndefined();
      expect(search.proof.filter(({ kind }) => kind === "given").map(({ literals }) => literals)).toEqual(
        clauses,
      );
      if (answer === "unsatisfiable")
        expect([checker.implies([]), search.isContradictory]).toEqual([true, true]);
    }
    expect(Math.min(...Object.values(answers))).toBeGreaterThan(100);
  });

  it("goes on under assumptions while variables and clauses are added", () => {
    const random = new Random(2);
    for (let n = 0; n < 100; n++) {
      const search = open(build, { trace: true, seed: n, piece: 1 + random.below(50) });
      const checker = new PlainChecker();
      const clauses: Clause[] = [];
      let checked = 0;
      for (let variables = 0; variables < 14; ) {
        const more = 1 + random.below(5);
        expect(search.newVariables(more)).toBe(variables);
        variables += more;
        for (const clause of randomClauses(random, variables, more * 3)) {
          if (clause.length < 2 && random.below(3) > 0) continue;
          search.addClause(clause);
          clauses.push(clause);
        }
        for (let ask = 0; ask < 3; ask++) {
          const assumptions = Array.from({ length: random.below(6) }, () => random.below(2 * variables));
          const answer = allOf(search.solve(assumptions));
          expectRight(search, answer, clauses, assumptions);
          expect(checker.check(search.proof.slice(checked))).toBeUndefined();
          checked = search.proof.length;
          if (answer === "unsatisfiable") {
            expect(checker.implies(search.core().map((literal) => literal ^ 1))).toBe(true);
          }
        }
      }
    }
  });

  it("proves that pigeons need a hole each", () => {
    const clauses = pigeonHoles(6);
    const search = openWith(build, clauses, { trace: true });
    expect(allOf(search.solve())).toBe("unsatisfiable");
    const checker = new PlainChecker();
    expect(checker.check(search.proof)).toBeUndefined();
    expect(checker.implies([])).toBe(true);
  });

  it("forgets, and stays right", () => {
    const clauses = threeEach(new Random(3), 200, 900);
    const search = openWith(build, clauses);
    const answer = allOf(search.solve());
    const { conflicts, learnt, restarts } = search.counts;
    expect(conflicts).toBeGreaterThan(learnt);
    expect(restarts).toBeGreaterThan(0);
    const other = openWith(build, clauses, { seed: 9, memoryBytes: 180_000 });
    expect(allOf(other.solve())).toBe(answer);
    expect(other.counts.learnt).toBeLessThan(180_000 / 28);
  });

  it("tells that memory is short", () => {
    const clauses = threeEach(new Random(4), 200, 900);
    for (let memoryBytes = 0; memoryBytes < 2 ** 17; memoryBytes += 1000) {
      const search = openWith(build, clauses, { memoryBytes });
      const answer = allOf(search.solve([], { conflicts: 300 }));
      if (memoryBytes < 20_000) expect(answer).toBe("memory");
      if (memoryBytes > 120_000) expect(answer).not.toBe("memory");
      if (answer === "memory") expect(allOf(search.solve())).toBe("memory");
    }
  });

  it("is right, or has no answer, where memory is short all the time", () => {
    const random = new Random(6);
    const counts = { satisfiable: 0, unsatisfiable: 0, memory: 0, limit: 0 };
    for (let n = 0; n < 40; n++) {
      const clauses = threeEach(random, 70, 280 + random.below(60));
      const right = openWith(build, clauses);
      const small = openWith(build, clauses, { memoryBytes: 32_000 + random.below(30_000), trace: true });
      for (let ask = 0; ask < 3; ask++) {
        const assumptions = Array.from({ length: random.below(3) }, () => random.below(140));
        const answer = allOf(small.solve(assumptions, { conflicts: 2000 }));
        counts[answer]++;
        if (answer === "memory" || answer === "limit") continue;
        expect(answer).toBe(allOf(right.solve(assumptions)));
        if (answer === "unsatisfiable") expect(allOf(right.solve(small.core()))).toBe(answer);
        else for (const clause of clauses) expect(clause.some((literal) => small.isTrue(literal))).toBe(true);
      }
      if (n < 10) expect(new PlainChecker().check(small.proof)).toBeUndefined();
      expect(small.proof.length).toBeGreaterThan(clauses.length - 1);
    }
    for (const answer of ["satisfiable", "unsatisfiable", "memory"] as const)
      expect(counts[answer]).toBeGreaterThan(5);
  });

  it("searches the same way whatever the pieces are, and however often it was aborted", () => {
    const clauses = threeEach(new Random(5), 120, 510);
    const counts = [1, 1000, 2 ** 20].map((piece) => {
      const search = openWith(build, clauses, { piece });
      allOf(search.solve());
      return search.counts;
    });
    expect(counts[1]).toEqual(counts[0]);
    expect(counts[2]).toEqual(counts[0]);
    const search = openWith(build, clauses, { piece: 100 });
    for (let n = 1; n < 200; n++) {
      const pieces = search.solve([n % 240]);
      for (let i = 0; i < n && !pieces.next().done; i++);
      if (n % 20 === 0) {
        search.newVariables(5);
        search.addClause([240, (2 * n) % 240]);
      }
    }
    expect(allOf(search.solve())).toBe(allOf(openWith(build, clauses).solve()));
  });

  it("stops after as many conflicts as it may have, and keeps what it has learnt", () => {
    const search = openWith(build, pigeonHoles(9));
    expect(allOf(search.solve([], { conflicts: 10 }))).toBe("limit");
    expect(search.counts.conflicts).toBe(10);
    expect(search.counts.learnt).toBeGreaterThan(0);
    expect(allOf(search.solve([], { conflicts: 0 }))).toBe("limit");
  });

  it("tries the preferred values first", () => {
    const search = open(build);
    search.newVariables(40);
    for (let v = 0; v < 40; v += 2) search.prefer(v, true);
    search.addClause([0, 2]);
    expect(allOf(search.solve())).toBe("satisfiable");
    for (let v = 0; v < 40; v++) expect(search.isTrue(2 * v)).toBe(v % 2 === 0);
  });

  it("decides last what is told to be last", () => {
    const search = open(build);
    search.newVariables(10, { last: true });
    search.newVariables(10);
    // The first ten follow from the others, one by one.
    for (let v = 0; v < 10; v++) {
      search.addClause([2 * v, 2 * (v + 10)]);
      search.addClause([2 * v + 1, 2 * (v + 10) + 1]);
    }
    expect(allOf(search.solve())).toBe("satisfiable");
    expect(search.counts.decisions).toBe(10);
    for (let v = 0; v < 10; v++)
      expect([search.isTrue(2 * v), search.isTrue(2 * (v + 10))]).toEqual([true, false]);
  });

  it("refuses what is no literal, with a sentence", () => {
    const search = open(build);
    search.newVariables(3);
    expect(() => search.addClause([1, 6])).toThrow("6 is not a literal of 3 variables");
    expect(() => search.solve([-1]).next()).toThrow("-1 is not a literal");
  });
});
