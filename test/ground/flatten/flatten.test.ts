/**
 * A flat sheet says the same as the original: with rules that tie its relations to those of the original, the
 * same random matches are played on both.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkText } from "../../../src/gdl/check/check.js";
import { formatSheet, printTerm } from "../../../src/gdl/print/print.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import type { Sheet, Term } from "../../../src/gdl/tree.js";
import { type Flat, flatten } from "../../../src/ground/flatten/flatten.js";
import { readGameText } from "../../../src/node/game-file.js";
import { DATA } from "../../data.js";
import { SAMPLE } from "../../games/bundled.js";
import { story } from "../story.js";
import { unflatten } from "../unflatten.js";

function flat(text: string): Flat {
  const flattening = flatten(parseSheet(text).sheet);
  if ("problem" in flattening) throw new Error(flattening.problem);
  return flattening;
}

function flatText(text: string): string[] {
  return formatSheet(flat(text).sheet, "kif")
    .trim()
    .split(/\n(?! )/)
    .map((clause) => clause.replace(/\n +/g, " "));
}

function problem(text: string): string {
  const flattening = flatten(parseSheet(text).sheet);
  return "problem" in flattening ? flattening.problem : "none";
}

describe("flattening", () => {
  it("joins the names of a relation and its functions, and leaves constants alone", () => {
    const { sheet, relations } = flat("(init (cell 1 (at b))) (init go) (<= (next ?f) (true ?f))");
    expect(formatSheet(sheet, "kif").trim().split("\n")).toEqual([
      "(init_cell_at 1 b)",
      "(init go)",
      "(<= (next_cell_at ?f_1 ?f_2) (true_cell_at ?f_1 ?f_2))",
      "(<= (next ?f) (true ?f))",
    ]);
    expect(relations.map(({ flat, meaning }) => [printTerm(flat), printTerm(meaning)])).toEqual([
      ["(init_cell_at ?x1 ?x2)", "(init (cell ?x1 (at ?x2)))"],
      ["(next_cell_at ?x1 ?x2)", "(next (cell ?x1 (at ?x2)))"],
      ["(true_cell_at ?x1 ?x2)", "(true (cell ?x1 (at ?x2)))"],
    ]);
  });

  it("copies a rule only for shapes that all its literals allow", () => {
    expect(
      flatText("(p (f a b)) (p (g a)) (p c) (q (g b)) (q d) (<= (r ?x) (p ?x) (q ?x))").slice(5),
    ).toEqual(["(<= (r_g ?x_1) (p_g ?x_1) (q_g ?x_1))", "(<= (r ?x) (p ?x) (q ?x))"]);
  });

  it("takes `true` from `init` and `next`, and `does` from `legal`", () => {
    const sheet =
      "(init (a 1)) (<= (next (b ?x)) (true (a ?x))) (legal w (m 1)) (<= (all ?f ?m) (true ?f) (does w ?m))";
    expect(flatText(sheet).slice(3)).toEqual([
      "(<= (all_a_m ?f_1 ?m_1) (true_a ?f_1) (does_m w ?m_1))",
      "(<= (all_b_m ?f_1 ?m_1) (true_b ?f_1) (does_m w ?m_1))",
    ]);
  });

  it("leaves out a rule that can never be applied, and a negation that always holds", () => {
    const sheet = "(p (f a)) (<= (q ?x) (p (g ?x))) (<= (r ?x) (p (f ?x)) (not (q ?x)) (not (p (g ?x))))";
    expect(flatText(sheet)).toEqual(["(p_f a)", "(<= (r ?x) (p_f ?x))"]);
  });

  it("compares terms by their shapes first, and then constant by constant", () => {
    const facts = "(p (f a b)) (p c) (q (f a b)) (q (f c c))";
    expect(flatText(`${facts} (<= (r ?x ?y) (p ?x) (q ?y) (distinct ?x ?y))`).slice(4)).toEqual([
      "(<= (r_f_f ?x_1 ?x_2 ?y_1 ?y_2) (p_f ?x_1 ?x_2) (q_f ?y_1 ?y_2) (or (distinct ?x_1 ?y_1) (distinct ?x_2 ?y_2)))",
      "(<= (r_f ?x ?y_1 ?y_2) (p ?x) (q_f ?y_1 ?y_2))",
    ]);
    expect(flatText(`${facts} (<= (s ?x) (p ?x) (distinct ?x (f ?x ?x)))`).slice(4)).toEqual([
      "(<= (s_f ?x_1 ?x_2) (p_f ?x_1 ?x_2))",
      "(<= (s ?x) (p ?x))",
    ]);
  });

  it("keeps an `or` as one, with a copy of each alternative for each shape of its own variables", () => {
    const facts = "(p a) (q (f a)) (q (g a)) (s b)";
    expect(flatText(`${facts} (<= (r ?x) (p ?x) (or (q ?y) (s ?x)))`).at(-1)).toBe(
      "(<= (r ?x) (p ?x) (or (q_f ?y_1) (q_g ?y_1) (s ?x)))",
    );
    expect(flatText(`${facts} (<= (r ?x) (or (q ?x) (s ?x)))`).slice(4)).toEqual([
      "(<= (r_f ?x_1) (q_f ?x_1))",
      "(<= (r_g ?x_1) (q_g ?x_1))",
      "(<= (r ?x) (s ?x))",
    ]);
    expect(flatText(`${facts} (<= (r ?x) (p ?x) (or (s ?x) (not (q (h ?x)))))`).at(-1)).toBe(
      "(<= (r ?x) (p ?x))",
    );
  });

  it("tells names apart that would clash", () => {
    expect(
      flatText("(p (f a)) (p_f b) (p (f a b)) (p_f_2 c) (<= (q ?f ?f_1) (p ?f) (p_f ?f_1))").slice(0, 5),
    ).toEqual([
      "(p_f_3 a)",
      "(p_f b)",
      "(p_f_4 a b)",
      "(p_f_2 c)",
      "(<= (q_f ?f__1 ?f_1) (p_f_3 ?f__1) (p_f ?f_1))",
    ]);
  });

  it("keeps comments where they were", () => {
    const sheet =
      "; the start\n(init (cell 1)) ; one cell\n\n(<= (next (cell ?x)) ; stays\n    (true (cell ?x)))\n";
    expect(formatSheet(flat(sheet).sheet)).toBe(
      "; the start\n(init_cell 1) ; one cell\n\n(<= (next_cell ?x) ; stays\n    (true_cell ?x))\n",
    );
  });

  it("walks terms thousands of levels deep", () => {
    const deep = `${"(s ".repeat(9_900)}0${")".repeat(9_900)}`;
    const { sheet } = flat(`(p ${deep}) (<= (q ?x) (p ?x))`);
    expect(sheet.clauses.map(({ head }) => head.args.length)).toEqual([1, 1]);
  });

  it("refuses terms that grow without end, unbound variables and malformed rules, and names the rule", () => {
    expect(problem("(init (n 0))\n(<= (next (n (s ?x)))\n    (true (n ?x)))")).toBe(
      "the rule for (next (n (s ?x))) in line 2 builds more than 1000 forms of terms, perhaps without end",
    );
    expect(problem("(p (f a))\n(<= (q ?x ?y) (p ?x))")).toBe(
      "the rule for (q ?x ?y) in line 2 has a variable that nothing binds",
    );
    expect(problem("(p a)\n(<= q (not (or (p a) (p b))))")).toBe("the rule for q in line 2 is malformed");
    expect(problem("(p (f a a))\n(<= q (p ?x) (p ?y) (or (not (distinct ?x ?y)) (p ?x)))")).toBe(
      "the rule for q in line 2 compares two terms with several arguments inside an `or`",
    );
    const many = Array.from({ length: 30 }, (_, i) => `(p (f${i} a))`).join(" ");
    expect(problem(`${many}\n(<= q (p ?x) (p ?y) (p ?z))`)).toBe(
      "the rule for q in line 2 would need more than 10000 copies without functions",
    );
  });
});

function hasFunctions({ clauses }: Sheet): boolean {
  const pending: Term[] = clauses.flatMap(({ head, body }) => [head, ...body]);
  for (let literal = pending.pop(); literal !== undefined; literal = pending.pop()) {
    if (literal.kind === "variable") continue;
    if (literal.name === "or" || literal.name === "not") pending.push(...literal.args);
    else if (literal.args.some((arg) => arg.kind === "application" && arg.args.length > 0)) return true;
  }
  return false;
}

function expectSameGame(text: string, steps: number): void {
  const { sheet } = parseSheet(text);
  const flattening = flatten(sheet);
  if ("problem" in flattening) throw new Error(flattening.problem);
  const printed = parseSheet(formatSheet(flattening.sheet, "kif"), "kif");
  expect(printed.diagnostics).toEqual([]);
  expect(hasFunctions(printed.sheet)).toBe(false);
  const restored = unflatten({ ...flattening, sheet: printed.sheet });
  expect([...story(restored, steps)]).toEqual([...story(sheet, steps)]);
}

describe("a flat sheet says the same", () => {
  it.each(SAMPLE)("%s", (name) => {
    expectSameGame(readGameText(name).text, 30);
  });

  describe.skipIf(DATA === undefined)("for public sheets", () => {
    const folder = join(DATA ?? "", "games", "ggp-repository");
    const sheets = DATA === undefined ? [] : readdirSync(folder, { recursive: true, encoding: "utf8" });
    const files = sheets.filter((file) => file.endsWith(".kif")).sort();

    it("all of which have a flat form, unless they have errors", () => {
      const failed = files.flatMap((file) => {
        const { sheet, diagnostics } = checkText(readFileSync(join(folder, file), "utf8"));
        const flattening = flatten(sheet);
        const sound = diagnostics.every(({ severity }) => severity !== "error");
        return sound && "problem" in flattening ? [`${file}: ${flattening.problem}`] : [];
      });
      expect(files.length).toBeGreaterThan(100);
      expect(failed).toEqual([]);
    });

    it.each(files.filter((_, i) => i % 12 === 0))("%s", (file) => {
      expectSameGame(readFileSync(join(folder, file), "utf8"), 5);
    });
  });
});
