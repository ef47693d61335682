/**
 * Large sheets take time in proportion to their size, and deep ones no stack. The measure is the CPU time in
 * which the same process reads 100,000 facts, so the bound is the same on every machine, however busy it is. A
 * quadratic algorithm would miss it by far.
 */
import { describe, expect, it } from "vitest";
import { checkSheet } from "../../../src/gdl/check/check.js";
import { MOST_OF_A_CODE } from "../../../src/gdl/check/findings.js";
import type { Diagnostic } from "../../../src/gdl/diagnostic.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { GAME } from "./sample.js";

const MOST_READINGS = 50;

function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join("\n");
}

function cpuMsOf(work: () => void): number {
  const { user, system } = process.cpuUsage();
  work();
  const after = process.cpuUsage();
  return (after.user - user + after.system - system) / 1000;
}

const FACTS = lines(100_000, (i) => `(succ ${i} ${i + 1})`);
const readingMs = cpuMsOf(() => parseSheet(FACTS, "kif"));

/** The codes found and how often, those left out included, if it was quick enough. */
function codes(text: string): Record<string, number> {
  const { sheet, diagnostics } = parseSheet(GAME + text, "kif");
  expect(diagnostics).toEqual([]);
  let found: readonly Diagnostic[] = [];
  const checkingMs = cpuMsOf(() => {
    found = checkSheet(sheet);
  });
  expect(checkingMs).toBeLessThan(MOST_READINGS * readingMs);
  const times: Record<string, number> = {};
  for (const { code, mend } of found) {
    const more = Number(/There are (\d+) more of/.exec(mend)?.[1] ?? 0);
    times[code] = (times[code] ?? 0) + 1 + more;
  }
  expect(found.length).toBeLessThan(5 * MOST_OF_A_CODE);
  return times;
}

describe("a large sheet", () => {
  it("may have 100,000 facts of one relation, and many questions about them", () => {
    const rules = lines(
      10_000,
      (i) => `(<= (legal white (go ${i})) (succ ${i + 1} ?y) (not (succ ${i + 1} ${i + 1})) (true (at ?y)))`,
    );
    const found = codes(`${FACTS}\n${rules}\n(<= (next (at ?x)) (does white (go ?x)))`);
    expect(found).toEqual({ GDL087: 10_000 });
  });

  it("may have 20,000 rules in a chain or in a circle", () => {
    const chain = lines(20_000, (i) => `(<= p${i} p${i + 1})`);
    expect(codes(`${chain}\n(<= p20000 (true (cell 1 b)))\n(<= terminal p0)`)).toEqual({});
    expect(codes(`${chain}\n(<= p20000 (does white noop))\n(<= terminal p0)`)).toEqual({ GDL040: 1 });
    expect(codes(`${chain}\n(<= p20000 (not p0))\n(<= terminal p0)`)).toEqual({ GDL041: 1 });
    const each = lines(10_000, (i) => `(<= (legal white (m ${i})) p${i})`);
    expect(codes(`${chain}\n(<= p20000 (does white noop))\n${each}`)).toEqual({ GDL040: 10_000 });
  });

  it("may recurse with functions through thousands of rules", () => {
    const circle = lines(10_000, (i) => `(<= (p${i} (s ?x)) (p${(i + 1) % 10_000} ?x))`);
    expect(codes(`${circle}\n(p0 0)\n(<= terminal (p0 ?x) (true (cell ?x b)))`).GDL042).toBe(10_000);
  });

  it("may have a rule with 10,000 literals", () => {
    const literals = lines(10_000, (i) => `(a ?x ?y${i}) (not (a ?z${i} ?x))`);
    expect(codes(`(a 1 1)\n(<= terminal ${literals})`)).toEqual({ GDL044: 10_000 });
    expect(codes(`(a 1 1)\n(<= terminal (or ${lines(10_000, (i) => `(a ?x ?y${i})`)}))`)).toEqual({});
  });

  it("may be wrong in 20,000 places", () => {
    expect(codes(lines(20_000, (i) => `(foo ?x${i} ${i})`)).GDL046).toBe(20_000);
    expect(codes(lines(20_000, (i) => `(<= (legal white (m ${i})) (undefined${i} ?x))`)).GDL077).toBe(20_000);
    expect(codes(lines(20_000, (i) => `(legal robot${i} noop)`)).GDL081).toBe(20_000);
  });

  it("may compare thousands of patterns of one relation with each other", () => {
    const rules = lines(3_000, (i) => `(<= (p ?x ${i} ?y) (q ?x ?y) (p ${i} ?x b) (p ?y ?z ?x))`);
    expect(codes(`${rules}\n(q 1 b)\n(p 1 1 b)\n(<= terminal (p 1 1 ?v) (true (cell 1 ?v)))`).GDL093).toBe(
      2_999,
    );
  });
});

describe("a deep sheet", () => {
  const deep = (name: string, inside: string): string =>
    `(${name} `.repeat(9_990) + inside + ")".repeat(9_990);

  it("may nest terms 10,000 deep", () => {
    expect(codes(`(init (f ${deep("s", "z")})) (<= terminal (true (f ${deep("s", "?x")})))`)).toEqual({});
    expect(
      codes(`(p z) (<= (p ${deep("s", "?x")}) (p ?x)) (<= terminal (p ?x) (true (cell ?x b)))`).GDL042,
    ).toBe(1);
  });

  it("may nest operators 10,000 deep", () => {
    expect(codes(`(<= terminal ${deep("or (true (cell 1 b))", "(true (control white))")})`)).toEqual({
      GDL074: 1,
    });
    expect(codes(`(<= terminal ${deep("not", "(true (cell 1 b))")})`)).toEqual({ GDL047: 1 });
  });
});
