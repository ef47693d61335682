/** The shape of clauses: what is underlined, and that all of it is reported in one run. */
import { describe, expect, it } from "vitest";
import { errors, findings, GAME, said } from "./sample.js";

describe("the sample", () => {
  it("is sound", () => {
    expect(said("")).toEqual([]);
  });
});

describe("keywords", () => {
  it("have a fixed number of arguments, in heads, bodies and under negation", () => {
    expect(errors("(role white black)")).toEqual(["GDL034 (role white black)"]);
    expect(errors("(<= (terminal ?r) (role ?r))")).toEqual(["GDL034 (terminal ?r)"]);
    expect(errors("(<= terminal (does ?m) (legal ?m))")).toEqual([
      "GDL034 (does ?m)",
      "GDL040 (does ?m)",
      "GDL034 (legal ?m)",
    ]);
    expect(errors("(<= terminal (not (true a b)))")).toEqual(["GDL034 (true a b)"]);
    expect(errors("(<= terminal (distinct a))")).toEqual(["GDL048 (distinct a)"]);
  });

  it("stand in a head or a body only, as the definition says", () => {
    for (const head of ["(true p)", "(does white noop)", "(not p)", "(or p q)", "(distinct a b)"]) {
      expect(errors(`(<= ${head} (true (cell 1 b)))`), head).toContain(`GDL035 ${head}`);
      expect(errors(head), head).toContain(`GDL035 ${head}`);
    }
    for (const literal of [
      "(init p)",
      "(next p)",
      "(base p)",
      "(input white p)",
      "(sees white p)",
      "(percept white p)",
    ]) {
      expect(errors(`(<= terminal ${literal})`), literal).toEqual([`GDL037 ${literal}`]);
      expect(errors(`(<= terminal (not ${literal}))`), literal).toEqual([`GDL037 ${literal}`]);
    }
  });

  it("take part in rules where that is allowed", () => {
    expect(errors("(<= (sees ?r ?m) (role ?r) (does ?q ?m))")).toEqual([]);
    expect(
      errors("(<= stuck (not (legal white noop))) (<= terminal stuck) (<= (goal ?r 50) (role ?r) terminal)"),
    ).toEqual([]);
    expect(errors("(<= (next over) (goal white 100) (legal black noop) terminal)")).toEqual([]);
  });

  it("define the roles by facts alone", () => {
    expect(errors("(<= (role ?r) (true (cell 1 ?r)))")).toEqual([
      "GDL036 (role ?r)",
      "GDL039 (true (cell 1 ?r))",
    ]);
  });

  it("are no operators or functions inside a term", () => {
    expect(errors("(foo not bar)")).toEqual(["GDL038 not"]);
    expect(errors("(foo (not bar))")).toEqual(["GDL038 (not bar)"]);
    expect(errors("(<= terminal (true (or (cell 1 b) (cell 2 b))))")).toEqual([
      "GDL038 (or (cell 1 b) (cell 2 b))",
    ]);
    expect(said("(<= (sees ?r (does ?q ?m)) (role ?r) (does ?q ?m))")).toEqual(["GDL072 does"]);
  });

  it("are read in any case", () => {
    expect(said("(<= TERMINAL (TRUE (cell 1 black)) (NOT (True (control black))))")).toEqual([]);
    expect(errors("(<= (TRUE p) (Does white noop))")).toEqual(["GDL035 (TRUE p)"]);
  });
});

describe("bodies", () => {
  it("negate one atom at a time", () => {
    expect(errors("(<= terminal (not (or (true (cell 1 b)) (true (control white)))))")).toEqual([
      "GDL047 (or (true (cell 1 b)) (true (control white)))",
    ]);
    expect(errors("(<= terminal (not (not (true (cell 1 b)))))")).toEqual(["GDL047 (not (true (cell 1 b)))"]);
    expect(errors("(<= terminal (not))")).toEqual(["GDL047 (not)"]);
    expect(errors("(<= terminal (not (true (cell 1 b)) (true (control white))))")).toEqual([
      "GDL047 (not (true (cell 1 b)) (true (control white)))",
    ]);
    expect(said("(<= terminal (true (cell ?x ?r)) (true (control ?q)) (not (distinct ?q ?r)))")).toEqual([]);
  });

  it("have no empty, nested or single or", () => {
    expect(said("(<= terminal (or))")).toEqual(["GDL073 (or)"]);
    const inner = "(or (true (control white)) (true (control black)))";
    expect(said(`(<= terminal (or (true (cell 1 b)) ${inner}))`)).toEqual([`GDL074 ${inner}`]);
    expect(said("(<= terminal (or (true (cell 1 b))))")).toEqual(["GDL091 (or (true (cell 1 b)))"]);
    expect(said("(<= (legal white resign))")).toEqual(["GDL075 (<= (legal white resign))"]);
  });

  it("have no signs of other notations", () => {
    expect(errors("(<= terminal (true (cell 1 b)) & (true (control white)))")).toEqual(["GDL050 &"]);
    expect(errors("(<= terminal (~ (true (cell 1 b))))")).toEqual(["GDL050 (~ (true (cell 1 b)))"]);
    const and = "(and (true (cell ?x b)) (true (control white)))";
    // The literals inside still bind the variable.
    expect(errors(`(<= (legal white (take ?x)) ${and})`)).toEqual([`GDL049 ${and}`]);
  });

  it("may use a relation called `and` that the sheet defines", () => {
    expect(errors("(and 1 2) (<= terminal (and 1 2))")).toEqual([]);
  });

  it("have no variables or numbers as literals", () => {
    expect(errors("(<= terminal (true ?f) ?f)")).toEqual(["GDL051 ?f"]);
    expect(errors("(<= terminal (true (cell 1 b)) 12)")).toEqual(["GDL052 12"]);
    expect(errors("7")).toEqual(["GDL052 7"]);
  });
});

describe("one run", () => {
  it("reports every problem, in the order of the text", () => {
    const found = findings("(<= (true ?x) (init ?y) (distinct ?x)) (foo ?z) (goal red 200)");
    expect(found.map(({ diagnostic }) => diagnostic.code)).toEqual([
      "GDL035",
      "GDL043",
      "GDL037",
      "GDL048",
      "GDL076",
      "GDL046",
      "GDL081",
      "GDL078",
    ]);
    const starts = found.map(({ diagnostic }) => diagnostic.start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  it("says nothing of what is missing while a part cannot be read", () => {
    const cut = GAME.replace("(<= terminal (true (cell 1 white)))", "(<= terminal (true (cell 1 white))");
    expect(said("", cut)).toEqual(["GDL001 (<="]);
  });

  it("says only that a text is no text", () => {
    expect(said("\u0000", "").map((line) => line.slice(0, 6))).toEqual(["GDL013"]);
  });
});
