/** What rules mean together: safety, dependencies, cycles, and recursion that never ends. */
import { describe, expect, it } from "vitest";
import { errors, findings, GAME } from "./sample.js";

describe("safety", () => {
  it("wants each variable of a head bound, and reports each once", () => {
    expect(
      errors("(<= (next (cell ?x ?y)) (true (control ?x)) (not (true (cell ?y ?z))) (distinct ?z ?y))"),
    ).toEqual(["GDL043 ?y", "GDL044 ?z"]);
    expect(errors("(<= (legal ?r (mark 9)))")).toEqual(["GDL043 ?r"]);
  });

  it("does not take a distinct for a bound", () => {
    expect(errors("(<= (legal ?r (mark 9)) (distinct ?r white))")).toEqual(["GDL043 ?r"]);
    expect(errors("(<= terminal (true (control ?r)) (distinct ?r ?q))")).toEqual(["GDL045 ?q"]);
  });

  it("binds deep inside terms, and in any order of the literals", () => {
    expect(
      errors("(init (f (g (h 1)))) (<= (next (f ?x)) (not (true (control ?x))) (true (f (g (h ?x)))))"),
    ).toEqual([]);
  });

  it("wants every alternative of an or to bind", () => {
    const both = "(or (true (cell ?x b)) (true (cell ?x white)))";
    expect(errors(`(<= (legal white (take ?x)) ${both})`)).toEqual([]);
    expect(errors("(<= (legal white (take ?x)) (or (true (cell ?x b)) (true (control white))))")).toEqual([
      "GDL043 ?x",
    ]);
    const negative = "(or (true (cell ?x b)) (not (true (cell ?x b))))";
    expect(errors(`(<= (legal white (take ?x)) ${negative})`)).toEqual(["GDL043 ?x"]);
    expect(errors(`(<= (legal white (take ?x)) (true (cell ?x white)) ${negative})`)).toEqual([]);
  });

  it("finds the variable that was probably meant", () => {
    const [found] = findings("(<= (next (cell ?column b)) (true (cell ?colunm b)))");
    expect(found?.diagnostic.mend).toContain("Did you mean `?colunm`?");
  });

  it("wants facts without variables", () => {
    expect(errors("(legal ?r (mark ?x))")).toEqual(["GDL046 ?r", "GDL046 ?x"]);
  });
});

describe("what is settled before the game", () => {
  it("does not depend on the state or the moves, directly or not", () => {
    for (const head of [
      "(init (cell 9 b))",
      "(base (cell 9 b))",
      "(input white noop)",
      "(percept white p)",
    ]) {
      expect(errors(`(<= ${head} (true (cell 1 b)))`), head).toEqual(["GDL039 (true (cell 1 b))"]);
      expect(errors(`(<= ${head} (not (does white noop)))`), head).toEqual(["GDL039 (does white noop)"]);
      expect(errors(`(<= ${head} (a 1)) (<= (a ?x) (b ?x)) (<= (b ?x) (true (cell ?x b)))`), head).toEqual([
        "GDL039 (a 1)",
      ]);
    }
    expect(errors("(<= (init (cell ?x b)) (index ?x) (role ?r) (not (index 4))) (index 1)")).toEqual([]);
  });

  it("shows the way to what it depends on", () => {
    const found = findings(
      "(<= (input white (mark ?x)) (a ?x)) (<= (a ?x) (c ?x)) (<= (c ?x) (true (cell ?x b)))",
    ).find(({ diagnostic }) => diagnostic.code === "GDL039");
    expect(found?.diagnostic.message).toBe(
      "`input` may not depend on the state, but `(a ?x)` leads to `(true (cell ?x b))`.",
    );
    expect(found?.diagnostic.notes.map(({ message }) => message)).toEqual([
      "`a` depends on `(c ?x)`",
      "`c` depends on `(true (cell ?x b))`",
    ]);
  });
});

describe("what is asked before the moves", () => {
  it("does not depend on them, directly or not", () => {
    for (const head of ["terminal", "(legal white resign)", "(goal white 50)"]) {
      expect(errors(`(<= ${head} (does white noop))`), head).toEqual(["GDL040 (does white noop)"]);
      expect(
        errors(`(<= ${head} (a white)) (<= (a ?r) (not b) (does ?r noop)) (<= b (true (cell 1 b)))`),
        head,
      ).toEqual(["GDL040 (a white)"]);
    }
  });

  it("is reported where the mistake is made, not where it is used", () => {
    expect(errors("(<= terminal (does white noop)) (<= (goal white 50) terminal)")).toEqual([
      "GDL040 (does white noop)",
    ]);
  });

  it("may share a relation with the moves if the constants keep them apart", () => {
    expect(
      errors(
        "(<= (can now) (true (cell 1 b))) (<= (can later) (does white noop)) (<= terminal (can now)) (<= (next p) (can later))",
      ),
    ).toEqual([]);
  });
});

describe("stratification", () => {
  it("prints the cycle as a cycle, with each step at its place", () => {
    const [found] = findings(
      "(<= (wins ?r) (role ?r) (not (loses ?r))) (<= (loses ?r) (beaten ?r)) (<= (beaten ?r) (role ?r) (wins ?r)) (<= terminal (wins white))",
    );
    expect(found?.diagnostic.code).toBe("GDL041");
    expect(found?.text).toBe("(loses ?r)");
    expect(found?.diagnostic.message).toContain("(wins ?r) → not (loses ?r) → (beaten ?r) → (wins ?r)");
    expect(found?.diagnostic.notes).toHaveLength(3);
  });

  it("takes the shortest cycle", () => {
    const [found] = findings("(<= a (not b)) (<= b c) (<= b a) (<= c d) (<= d a) (<= terminal a)");
    expect(found?.diagnostic.message).toContain("`a` is defined by its own negation: a → not b → a.");
  });

  it("sees a relation that negates itself, and a cycle inside an or", () => {
    expect(errors("(<= p (not p)) (<= terminal p)")).toEqual(["GDL041 p"]);
    expect(errors("(<= p (or (not q) (true (cell 1 b)))) (<= q p) (<= terminal q)")).toEqual(["GDL041 q"]);
  });

  it("reports every cycle", () => {
    expect(errors("(<= a (not b)) (<= b (not a)) (<= c (not d)) (<= d (not c)) (<= terminal a c)")).toEqual([
      "GDL041 b",
      "GDL041 d",
    ]);
  });

  it("lets the turn break a cycle: `true` does not lead to `next`", () => {
    expect(errors("(<= (next on) (not (true on))) (<= terminal (true on))")).toEqual([]);
  });

  it("splits a relation by the constants in its arguments", () => {
    const goals = "(<= (goal ?r 50) (role ?r) (not (goal ?r 100)) (not (goal ?r 0)))";
    expect(errors(goals)).toEqual([]);
    expect(errors("(<= (goal ?r ?v) (role ?r) (value ?v) (not (goal ?r 100))) (value 7)")).toEqual([
      "GDL041 (goal ?r 100)",
    ]);
    expect(
      errors(
        "(<= (p (s ?x)) (true (cell ?x b)) (not (p z))) (<= (p z) (true (cell 1 b))) (<= terminal (p ?x))",
      ),
    ).toEqual([]);
  });
});

describe("recursion", () => {
  const used = "(<= terminal (n ?x) (true (cell ?x b)))";

  it("may not build ever larger terms", () => {
    expect(errors(`(n 0) (<= (n (s ?x)) (n ?x)) ${used}`)).toEqual(["GDL042 ?x"]);
    expect(errors(`(n 0) (<= (n (s ?x)) (m ?x)) (<= (m ?x) (n ?x)) ${used}`)).toEqual(["GDL042 ?x"]);
    expect(errors(`(n 0) (<= (n (pair ?x ?y)) (n ?x) (n ?y)) ${used}`)).toEqual(["GDL042 ?x", "GDL042 ?y"]);
  });

  it("may build terms that another literal bounds", () => {
    expect(errors(`(n 0) (<= (n (s ?x)) (n ?x) (small ?x)) (small 0) ${used}`)).toEqual([]);
    // The bound must hold in every alternative.
    expect(
      errors(`(n 0) (<= (n (s ?x)) (n ?x) (or (small ?x) (true (cell 1 b)))) (small 0) ${used}`),
    ).toEqual(["GDL042 ?x"]);
  });

  it("may use the restriction of the definition: arguments handed on as they are", () => {
    expect(errors("(q 0) (r 0 0) (<= (r ?a (f ?a)) (r ?b ?a) (q ?b)) (<= terminal (r 0 (f 0)))")).toEqual([]);
  });

  it("may go around without functions, which the definition forbids for no need", () => {
    expect(
      errors("(e 1 2) (<= (e ?x ?z) (e ?x ?y) (e ?y ?z)) (<= terminal (e 1 ?x) (true (cell ?x b)))"),
    ).toEqual([]);
  });

  it("may take terms apart", () => {
    expect(
      errors("(l (c 1 (c 2 nil))) (<= (l ?t) (l (c ?h ?t))) (<= terminal (l (c ?x nil)) (true (cell ?x b)))"),
    ).toEqual([]);
  });

  it("may grow from turn to turn", () => {
    expect(errors("(init (n z)) (<= (next (n (s ?x))) (true (n ?x)))")).toEqual([]);
  });
});

describe("a whole sheet", () => {
  it("needs roles, moves, an end and goals", () => {
    expect(errors("", "(init p)").map((line) => line.slice(0, 6))).toEqual([
      "GDL030",
      "GDL031",
      "GDL032",
      "GDL033",
    ]);
    const without = (word: string): string =>
      GAME.split("\n")
        .filter(
          (line) =>
            !line.startsWith(`(<= (${word}`) &&
            !line.startsWith(`(<= ${word}`) &&
            !line.startsWith(`(${word}`),
        )
        .join("\n");
    expect(errors("", without("role")).map((line) => line.slice(0, 6))).toEqual(["GDL030"]);
    expect(errors("", without("terminal")).map((line) => line.slice(0, 6))).toEqual(["GDL031"]);
    expect(errors("", without("goal")).map((line) => line.slice(0, 6))).toEqual(["GDL032"]);
    expect(errors("", without("legal")).map((line) => line.slice(0, 6))).toEqual(["GDL033"]);
  });

  it("may be empty, and is then told so", () => {
    expect(errors("", "").map((line) => line.slice(0, 6))).toEqual(["GDL030", "GDL031", "GDL032", "GDL033"]);
  });
});
