/** Warnings: what is well defined and was most probably not meant. */
import { describe, expect, it } from "vitest";
import { findings, said } from "./sample.js";

const mends = (added: string): string[] => findings(added).map(({ diagnostic }) => diagnostic.mend);

describe("relations", () => {
  it("that nothing defines show the nearest name, the other arity or the fluent", () => {
    expect(said("(<= terminal filed) (<= filled (true (cell 1 b))) (<= (legal white x) filled)")).toEqual([
      "GDL077 filed",
    ]);
    expect(mends("(<= terminal filed) (<= filled (true (cell 1 b))) (<= (legal white x) filled)")).toEqual([
      "Did you mean `filled`?",
    ]);
    expect(mends("(<= terminal (cell 1 b))")).toEqual(["It is a fluent: ask for it with `true`."]);
    expect(mends("(<= terminal (!= 1 2))")).toEqual(["Write a negation as `(not …)`."]);
    expect(mends("(<= terminal (neq 1 2))")).toEqual(["To say that two terms differ, use `distinct`."]);
    expect(mends("(<= terminal (true (cell ?x b)) (> ?x 2))")[0]).toContain("GDL knows no arithmetic");
  });

  it("may be misspelt keywords", () => {
    expect(mends("(<= (legla white resign) (true (cell 1 b)))")).toEqual([
      "Did you mean `legal`? If not, take its rules away.",
    ]);
    expect(mends("(<= terminal (ture (cell 1 b)))")).toEqual(["Did you mean `true`?"]);
    expect(mends("(<= terminal (filled)) (<= (fileld) (true (cell 1 b)))")).toEqual([
      "Did you mean `fileld`?",
      "Did you mean `filled`? If not, take its rules away.",
    ]);
  });

  it("that are not used, or only by what is not used, are named", () => {
    expect(said("(succ 1 2)")).toEqual(["GDL076 succ"]);
    expect(
      said(
        "(succ 1 2) (succ 2 3) (<= (less ?x ?y) (succ ?x ?y)) (<= (less ?x ?z) (succ ?x ?y) (less ?y ?z))",
      ),
    ).toEqual(["GDL076 succ", "GDL076 less"]);
  });

  it("have one number of arguments, as have functions", () => {
    expect(said("(succ 1 2) (succ 1) (<= terminal (succ 1 2) (succ 1))")).toEqual(["GDL070 succ"]);
    expect(said("(<= (legal ?r (mark ?x ?x)) (true (control ?r)) (true (cell ?x b)))")).toEqual([
      "GDL070 mark",
    ]);
  });

  it("are not called like a function", () => {
    expect(said("(cell 1 b) (<= terminal (cell 1 b))")).toEqual(["GDL071 cell"]);
  });

  it("keep one spelling", () => {
    expect(said("(<= terminal (true (Cell 1 b)) (true (Cell 1 white)))")).toEqual(["GDL079 Cell"]);
    expect(said("(<= terminal (true (cell ?X b)) (true (cell ?x white)))")).toEqual(["GDL079 ?x"]);
    const [found] = findings("(<= terminal (true (Cell 1 b)))");
    expect(found?.diagnostic.notes).toHaveLength(1);
  });
});

describe("roles and goals", () => {
  it("are known", () => {
    expect(
      said("(<= terminal (does whit noop) (true (cell 1 b)))").filter((s) => s.startsWith("GDL081")),
    ).toEqual(["GDL081 whit"]);
    expect(mends("(<= (next p) (true p) (does blakc noop))")).toContain("Did you mean `black`?");
  });

  it("have values from 0 to 100", () => {
    for (const value of ["101", "-1", "1.5", "high", "(s 1)"]) {
      expect(
        said(`(<= (goal white ${value}) (true (cell 2 b)))`).filter((s) => s.startsWith("GDL078")),
      ).toEqual([`GDL078 ${value}`]);
    }
  });

  it("are each given moves and goals", () => {
    const one = "(role a) (role b) (init p) (<= (next p) (true p)) (<= terminal (true p))";
    expect(said("", `${one} (legal a m) (goal a 1)`)).toEqual(["GDL083 b", "GDL084 b"]);
    expect(said("", `${one} (<= (legal ?r m) (role ?r)) (<= (goal ?r 1) (role ?r))`)).toEqual([]);
    expect(
      said("", `(role random) ${one} (legal a m) (legal b m) (legal random m) (goal a 1) (goal b 2)`),
    ).toEqual([]);
  });
});

describe("what can never be", () => {
  it("is a fluent that nothing produces", () => {
    expect(said("(<= terminal (true (cel 1 b)))")).toEqual(["GDL085 (cel 1 b)"]);
    expect(said("(<= terminal (true (cell 1)))")).toEqual(["GDL085 (cell 1)", "GDL070 cell"]);
  });

  it("is a move that is never legal", () => {
    expect(said("(<= (next (cell 2 b)) (does ?r (mrak ?x)))")).toEqual(["GDL086 (does ?r (mrak ?x))"]);
  });

  it("is a constant that no value reaches, through all the variables", () => {
    expect(said("(<= terminal (true (cell 1 whit)))")).toEqual(["GDL093 whit"]);
    expect(mends("(<= terminal (true (cell 1 whit)))")).toEqual(["Did you mean `white`?"]);
    expect(said("(<= terminal (true (control ?r)) (distinct ?r whit))")).toEqual(["GDL093 whit"]);
    expect(said("(<= terminal (true (cell 1 black)))")).toEqual([]);
  });

  it("is a variable that no value fits", () => {
    expect(said("(<= terminal (true (cell ?x ?y)) (role ?x))")).toEqual(["GDL094 ?x"]);
    expect(said("(<= terminal (true (cell ?x ?y)) (or (role ?x) (true (cell ?x b))))")).toEqual([]);
  });

  it("is a combination that no fact has", () => {
    expect(said("(succ 1 2) (succ 2 3) (<= terminal (succ 2 2) (true (cell 1 b)))")).toEqual([
      "GDL087 (succ 2 2)",
    ]);
  });

  it("is never said of what may be unbounded or cannot be followed", () => {
    const bad = "(<= (next (cell ?x ?y)) (true (cell ?x b)))";
    expect(said(`${bad} (<= terminal (true (cell 1 green)))`).filter((s) => s.startsWith("GDL09"))).toEqual(
      [],
    );
    const grows = "(init (n z)) (<= (next (n (s ?x))) (true (n ?x)))";
    expect(said(`${grows} (<= terminal (true (n (s (s (s y))))))`)).toEqual([]);
  });
});

describe("slips of the pen", () => {
  const rule = (body: string): string[] => said(`(<= (legal ?player (take ?x)) ${body})`);

  it("are variables that stand once and look like another of the rule", () => {
    expect(rule("(role ?player) (true (control ?plaeyr)) (true (cell ?x b))")).toEqual(["GDL095 ?plaeyr"]);
    expect(rule("(role ?player) (true (control ?plyer)) (true (cell ?x b))")).toEqual(["GDL095 ?plyer"]);
    expect(said("(<= terminal (true (control ?player)) (true (cell 1 ?palyer)))")).toEqual([
      "GDL095 ?palyer",
    ]);
  });

  it("are names that stand once and look like another of the sheet", () => {
    expect(said("(init (cell 2 wihte))")).toEqual(["GDL095 wihte"]);
  });

  it("are not families of names, nor words that differ at an end", () => {
    expect(rule("(role ?player) (true (control ?player2)) (true (cell ?x b))")).toEqual([]);
    expect(rule("(role ?player) (true (control ?players)) (true (cell ?x b))")).toEqual([]);
    expect(rule("(role ?player) (true (control ?slayer)) (true (cell ?x b))")).toEqual([]);
  });
});

describe("repetitions", () => {
  it("are clauses equal up to the names of variables", () => {
    const rule = "(<= terminal (true (cell ?x b)) (true (control ?y)))";
    const renamed = "(<= terminal (true (cell ?a b)) (true (control ?b)))";
    expect(said(`${rule} ${renamed}`)).toEqual([`GDL080 ${renamed}`]);
    expect(
      said(`${rule} (<= terminal (true (cell ?a b)) (true (control ?a)))`).map((s) => s.slice(0, 6)),
    ).toEqual(["GDL094"]);
  });

  it("are literals, or a literal and its negation", () => {
    const cell = "(true (cell 1 b))";
    expect(said(`(<= terminal ${cell} (true (control white)) ${cell})`)).toEqual([`GDL092 ${cell}`]);
    expect(said(`(<= terminal ${cell} (true (control white)) (not ${cell}))`)).toEqual([`GDL090 ${cell}`]);
    expect(said("(<= terminal (true (cell ?x b)) (distinct ?x ?x))")).toEqual(["GDL090 (distinct ?x ?x)"]);
  });
});

describe("declarations", () => {
  it("cover what the rules produce, where there are any", () => {
    expect(said("(base (cell 1 b)) (<= (base (cell 1 ?r)) (role ?r))").map((s) => s.slice(0, 6))).toEqual([
      "GDL089",
      "GDL089",
    ]);
    expect(said("(<= (input ?r (mark 1)) (role ?r))")).toEqual(["GDL089 noop"]);
    expect(said("(<= (input ?r noop) (role ?r)) (<= (input ?r (mark 1)) (role ?r))")).toEqual([]);
  });

  it("are not needed for fluents that are asked for, but a fluent nobody asks for is named", () => {
    expect(said("(<= (next (seen ?r)) (role ?r))")).toEqual(["GDL088 (seen ?r)"]);
  });
});
