/** How rules are split before they are ground: what becomes a predicate of its own, and what does not. */
import { describe, expect, it } from "vitest";
import { type Atom, type Literal, Rules } from "../../src/datalog/rules.js";
import { printTerm } from "../../src/gdl/print/print.js";
import type { Term } from "../../src/gdl/tree.js";
import { Relaxation } from "../../src/ground/relax.js";
import { DEFAULT_TUNING } from "../../src/ground/tuning.js";
import { read } from "./sheets.js";

const kif = (term: Term): string => printTerm(term, "kif");

function text(literal: Literal): string {
  if (literal.kind === "or") {
    return `(or ${literal.alternatives.map((alternative) => `(${alternative.map(text).join(" ")})`).join(" ")})`;
  }
  const args = literal.args.map(kif);
  if (!("predicate" in literal)) return `(${[literal.kind, ...args].join(" ")})`;
  const atom =
    args.length === 0 ? literal.predicate.name : `(${[literal.predicate.name, ...args].join(" ")})`;
  return literal.kind === "not" ? `~${atom}` : atom;
}

/** The grounding rules of a sheet as lines; static relations have `rows` rows for each way of asking. */
function relaxed(rules: string, rows = 100, tuning = DEFAULT_TUNING): string[] {
  const fanout = (atom: Atom, bound: ReadonlySet<string>) =>
    atom.args.every((arg) => arg.kind !== "variable" || bound.has(arg.name)) ? 1 : rows;
  const { rules: byHead } = new Relaxation(new Rules(read(rules).clauses), fanout, tuning);
  return [...byHead].flatMap(([{ name }, all]) =>
    all.map(({ args, fixed, positives, negatives, ranges }) => {
      const head = args.length === 0 ? name : `(${[name, ...args.map(kif)].join(" ")})`;
      const body = [...fixed, ...positives, ...negatives].map(text).sort().join(" ");
      return `${head} <= ${body}${ranges.length === 0 ? "" : ` for ${ranges.map(text).join(" ")}`}`;
    }),
  );
}

const STATE = "(<= (e ?x ?y) (true (e ?x ?y)))";

describe("a rule is split", () => {
  it("into a chain where each link has a variable of its own", () => {
    expect(relaxed(`${STATE} (<= (p ?x) (e ?x ?y) (e ?y ?z) (e ?z ?w))`)).toEqual([
      "(e ?x ?y) <= (true (e ?x ?y))",
      "(p~1 ?z) <= (e ?z ?w)",
      "(p~2 ?y) <= (e ?y ?z) (p~1 ?z)",
      "(p ?x) <= (e ?x ?y) (p~2 ?y)",
    ]);
  });

  it("not where it would not get smaller", () => {
    expect(relaxed(`${STATE} (<= (p ?x ?y) (e ?x ?y) (e ?y ?x))`)).toHaveLength(2);
    expect(relaxed(`${STATE} (<= (p ?x) (e ?x ?y))`)).toHaveLength(2);
    // Every two of the three variables stand together: nothing can be projected away first.
    expect(relaxed(`${STATE} (<= t (e ?x ?y) (e ?y ?z) (e ?z ?x))`)).toHaveLength(2);
  });

  it("not where static relations give the variables away", () => {
    const next = "(s 1 2) (s 2 3)";
    const rule = "(<= (p ?x) (e ?x ?y) (s ?y ?z) (s ?z ?w) (e ?w ?x))";
    expect(relaxed(`${STATE} ${next} ${rule}`, 1)).toHaveLength(2);
  });

  it("with a role counted as nothing", () => {
    expect(relaxed(`(<= (next (q ?r)) (does ?r ?m) (true (q ?r)))`)).toHaveLength(1);
  });

  it("into parts that have nothing in common", () => {
    expect(relaxed(`${STATE} (<= (p ?x) (e ?x ?y) (e ?z ?z))`)).toEqual([
      "(e ?x ?y) <= (true (e ?x ?y))",
      "p~1 <= (e ?z ?z)",
      "(p ?x) <= (e ?x ?y) p~1",
    ]);
  });
});

describe("an auxiliary predicate", () => {
  const shared = `${STATE}
    (<= (p ?x) (e ?x ?y) (e ?y ?z) (not (true (q ?z))))
    (<= (r ?a) (e ?a ?b) (e ?b ?c) (not (true (q ?c))))`;

  it("is shared by rules that differ in the names of variables alone", () => {
    const lines = relaxed(shared);
    expect(lines).toHaveLength(4);
    expect(lines).toContain("(p~1 ?y) <= (e ?y ?z) ~(true (q ?z))");
    expect(lines).toContain("(r ?a) <= (e ?a ?b) (p~1 ?b)");
  });

  it("is not shared where it stands for something else", () => {
    expect(relaxed(shared.replace("(not (true (q ?c)))", "(true (q ?c))"))).toHaveLength(5);
    expect(relaxed(shared.replace("(e ?b ?c)", "(e ?c ?b)"))).toHaveLength(5);
    expect(relaxed(shared.replace("(q ?c)", "(q c)"))).toHaveLength(5);
  });

  it("is told the range of a variable that it only compares or negates", () => {
    const lines = relaxed(`${STATE} (<= (p ?x) (e ?x ?y) (e ?z ?w) (not (true (q ?z ?y))) (e ?w ?v))`);
    const ranged = lines.filter((line) => line.includes(" for "));
    for (const line of ranged) expect(line).toMatch(/ for \(p~\d+ \?[xyzwv]\)$/);
    expect(ranged.length).toBeGreaterThan(0);
  });
});

describe("a relation that a rule is split by", () => {
  it("takes a static literal along that gives away what only it needs", () => {
    const lines = relaxed(
      `(owner w white) (owner b black)
       (<= (p ?x ?y ?z ?r) (true (e ?x ?y ?z ?r)) (owner ?k ?r) (true (at ?u ?k)) (not (true (q ?u ?x ?y ?r))))`,
      1,
    );
    const [line] = lines.filter((one) => one.includes("~(true (q"));
    expect(line).toContain("(owner ?k ?r) (true (at ?u ?k))");
    expect(line).toMatch(/^\(p~\d+ \?x \?y \?r\) <= .* for \(p~\d+ \?x \?y \?r\)$/);
  });

  it("is told the range of several variables together", () => {
    const lines = relaxed(
      `${STATE} (<= (p ?x ?y ?v) (e ?x ?y) (e ?y ?v) (true (at ?u ?w)) (not (true (q ?u ?w ?x ?y))))`,
    );
    const ranged = lines.filter((line) => line.includes(" for "));
    expect(ranged).toEqual([expect.stringMatching(/ for \(e \?x \?y\)$/)]);
  });
});

describe("copies for a static disjunction", () => {
  const cells = `(n 1) (n 2)
    (<= (differ ?a ?b ?c ?d) (distinct ?a ?c) (n ?a) (n ?b) (n ?c) (n ?d))
    (<= (differ ?a ?b ?c ?d) (distinct ?b ?d) (n ?a) (n ?b) (n ?c) (n ?d))`;
  const rule = "(<= (safe ?a ?b ?k) (true (threat ?x ?y ?k)) (differ ?a ?b ?x ?y))";

  it("let each alternative project what only the others need", () => {
    const lines = relaxed(`${cells} ${rule}`);
    expect(lines.filter((line) => line.startsWith("(safe "))).toHaveLength(2);
    expect(lines.join("\n")).not.toContain("differ");
    expect(lines).toContain("(safe~1 ?x ?k) <= (n ?y) (true (threat ?x ?y ?k))");
  });

  it("are made of an `or` in a rule as well", () => {
    const inline = rule.replace(
      "(differ ?a ?b ?x ?y)",
      "(n ?a) (n ?b) (or (distinct ?a ?x) (distinct ?b ?y))",
    );
    expect(relaxed(`(n 1) (n 2) ${inline}`).filter((line) => line.startsWith("(safe "))).toHaveLength(2);
  });

  it("are not made where the relation recurs, has variables of its own, or nothing is gained", () => {
    const recurs = `(n 1) (<= (differ ?a ?b ?c ?d) (differ ?c ?d ?a ?b))
      (<= (differ ?a ?b ?c ?d) (distinct ?b ?d) (n ?a) (n ?b) (n ?c) (n ?d))`;
    expect(relaxed(`${recurs} ${rule}`).join()).toContain("(differ ?a ?b ?x ?y)");
    const own = `(<= (differ ?a ?b ?c ?d) (m ?a ?b ?c ?d ?e)) (<= (differ ?a ?b ?c ?d) (m ?b ?a ?d ?c ?e)) (m 1 1 1 1 1)`;
    expect(relaxed(`${own} ${rule}`).join()).toContain("(differ ?a ?b ?x ?y)");
    expect(relaxed(`${cells} (<= (p ?a ?b ?x ?y) (true (q ?a ?b ?x ?y)) (differ ?a ?b ?x ?y))`)).toHaveLength(
      1,
    );
  });
});

describe("rules that leave the same arguments open", () => {
  const any = "(any 1) (any 2)";
  const far = "(<= (p ?x ?y ?i) (true (s ?x ?y ?i)))";

  it("share a relation without these", () => {
    const rules = `${any}
      (<= (p ?x ?y ?i) (true (q ?x ?y)) (any ?i))
      (<= (p ?a ?b ?j) (any ?j) (any ?a) (not (true (r ?b ?a))) (true (r ?b ?b)))`;
    expect(relaxed(`${rules} ${far}`)).toEqual([
      "(p~1 ?x ?y) <= (true (q ?x ?y))",
      "(p~1 ?a ?b) <= (any ?a) (true (r ?b ?b)) ~(true (r ?b ?a))",
      "(p ?x ?y ?i) <= (any ?i) (p~1 ?x ?y)",
      "(p ?x ?y ?i) <= (true (s ?x ?y ?i))",
    ]);
  });

  it("do not where a rule stands alone, the tests differ, or a head says more than variables", () => {
    const one = "(<= (p ?x ?y ?i) (true (q ?x ?y)) (any ?i))";
    expect(relaxed(`${any} ${one} ${far}`)).toHaveLength(2);
    const other = "(other 1) (<= (p ?x ?y ?i) (true (r ?x ?y)) (other ?i))";
    expect(relaxed(`${any} ${one} ${other} ${far}`)).toHaveLength(3);
    expect(relaxed(`${any} ${one} (<= (p ?x ?x ?i) (true (r ?x)) (any ?i))`)).toHaveLength(2);
    const within = "(<= (p ?x ?y ?i) (true (q ?x ?y)) (any (f ?i ?j)) (distinct ?j 1))";
    expect(relaxed(`(any (f 1 1)) ${within} ${within.replace("q", "r")}`)).toHaveLength(2);
    expect(relaxed(`${any} ${one} (<= (p ?x 1 ?i) (true (r ?x)) (any ?i))`)).toHaveLength(2);
    expect(
      relaxed(`${any} ${one} (<= (p ?x ?y ?i) (true (r ?x ?y)) (any ?i) (distinct ?i ?x))`),
    ).toHaveLength(2);
  });

  it("stay within their recursion", () => {
    const rules = `${any}
      (<= (p ?x ?i) (true (q ?x)) (any ?i))
      (<= (p ?x ?i) (true (r ?x)) (p ?x ?x) (any ?i))`;
    expect(relaxed(rules)).toEqual([
      "(p~1 ?x) <= (true (q ?x))",
      "(p~1 ?x) <= (p ?x ?x) (true (r ?x))",
      "(p ?x ?i) <= (any ?i) (p~1 ?x)",
    ]);
  });
});

describe("a disjunction", () => {
  it("of what never changes stays in its rule", () => {
    const [line] = relaxed("(n 1) (n 2) (<= (next (q ?x)) (true (q ?x)) (or (n ?x) (distinct ?x 3)))");
    expect(line).toBe("(next (q ?x)) <= (or ((n ?x)) ((distinct ?x 3))) (true (q ?x))");
  });

  it("becomes a predicate of its own if each alternative binds what it shares", () => {
    expect(relaxed("(<= (next (q ?x)) (true (r ?x)) (or (true (a ?x)) (true (b ?x ?z))))")).toEqual([
      "(next~1 ?x) <= (true (a ?x))",
      "(next~1 ?x) <= (true (b ?x ?z))",
      "(next (q ?x)) <= (next~1 ?x) (true (r ?x))",
    ]);
  });

  it("is copied into rules otherwise", () => {
    expect(relaxed("(<= (next (q ?x)) (true (q ?x)) (or (true (a ?x)) (not (true (b ?x)))))")).toEqual([
      "(next (q ?x)) <= (true (a ?x)) (true (q ?x))",
      "(next (q ?x)) <= (true (q ?x)) ~(true (b ?x))",
    ]);
  });
});
