import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/gdl/diagnostic.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { errors, kept } from "./parse-text.js";

describe("errors in prefix text", () => {
  it.each([
    ["(p a", "GDL001 1:1 (p"],
    ["(p a))", "GDL002 1:6 )"],
    ["(p ())", "GDL003 1:4 ()"],
    ["(p ((a) b))", "GDL004 1:5 ("],
    ["((((a))))", "GDL004 1:2 ("],
    ["(?x a)", "GDL004 1:2 ?x"],
    ["(<=)", "GDL005 1:1 (<=)"],
    ["(<= ?x (p ?x))", "GDL006 1:5 ?x"],
    ["?x", "GDL006 1:1 ?x"],
    ["(p (<= a b))", "GDL007 1:5 <="],
    ["<= p q", "GDL007 1:1 <="],
    ["(p ? a)", "GDL008 1:4 ?"],
    ["(p a)\nq(X) :- r(X).", "GDL009 2:1 q(X) :- r(X)."],
    ["(p a)\u0007", "GDL013 1:6 \u0007"],
  ])("%j: %s", (source, expected) => {
    expect(errors(source)).toEqual([expected]);
  });

  it("are all found in one run, and the sound clauses between them kept", () => {
    const source = "(a)\n(p ())\n(b)\n(<= ?x c)\n(d ?)\n(e))\n(f)";
    expect(errors(source).map((error) => error.slice(0, 10))).toEqual([
      "GDL003 2:4",
      "GDL006 4:5",
      "GDL008 5:4",
      "GDL002 6:4",
    ]);
    expect(kept(source)).toEqual(["a", "b", "e", "f"]);
  });

  it("point at the parenthesis that the layout shows to be open", () => {
    const source =
      "(role x)\n(<= (next (cell ?x)\n    (true (cell ?x))\n    (p ?x))\n\n(<= terminal (q))\n(role y)";
    expect(errors(source)).toEqual(["GDL001 2:5 (next"]);
    expect(kept(source)).toEqual(["(role x)", "(<= terminal q)", "(role y)"]);
    const [{ notes }] = parseSheet(source).diagnostics as readonly [Diagnostic];
    expect(notes.map(({ start }) => source.slice(start, start + 3))).toEqual([")\n ", "(<="]);
  });

  it("lose one fact of many when its parenthesis is missing", () => {
    const source = "(init (cell 1 1))\n(init (cell 1 2)\n(init (cell 1 3))\n(init (cell 1 4))";
    expect(errors(source)).toEqual(["GDL001 2:1 (init"]);
    expect(kept(source)).toEqual(["(init (cell 1 1))", "(init (cell 1 3))", "(init (cell 1 4))"]);
  });

  it("find the next rule on the same line", () => {
    const source = `(role x) (<= (p ?x) (q ?x) ${"(<= (r) (s)) ".repeat(200)}(role y)`;
    expect(errors(source)).toEqual(["GDL001 1:10 (<="]);
    expect(kept(source)).toHaveLength(202);
  });

  it("do not misread a body that stands at the left margin", () => {
    const source = "(<= (p ?x)\n(q ?x)\n(r ?x)\n\n(<= (s ?x)\n(q ?x))\n\n(t)";
    expect(errors(source)).toEqual(["GDL001 1:1 (<="]);
    expect(kept(source)).toEqual(["(<= (s ?x) (q ?x))", "t"]);
  });

  it("of infix lines in a KIF sheet are one for each stretch of lines", () => {
    const source = "(a)\np(X):-q(X).\np(X) :-\n\tr(X).\n; kept\n(b)\n%% s.\n(c)";
    expect(errors(source).map((error) => error.slice(0, 10))).toEqual(["GDL009 2:1", "GDL009 7:1"]);
    expect(kept(source)).toEqual(["a", "b", "c"]);
    expect(parseSheet(source).sheet.comments).toHaveLength(1);
  });
});

describe("errors in infix text", () => {
  it.each([
    ["p(a.", "GDL001 1:2 ("],
    ["p('a).", "GDL001 1:3 'a)."],
    ["p(a)).", "GDL002 1:5 )"],
    [":- p.", "GDL005 1:1 :-"],
    ["X :- p.", "GDL006 1:1 X"],
    ["p. X.", "GDL006 1:4 X"],
    ["p :- q :- r.", "GDL007 1:8 :-"],
    ["p(?, a).", "GDL008 1:3 ?"],
    ["p :- q r.", "GDL010 1:8 r"],
    ["p :- q\n  r.", "GDL010 2:3 r"],
    ["p :- q & .", "GDL010 1:10 ."],
    ["p (a).", "GDL010 1:3 ("],
    ["p, q.", "GDL010 1:4 q"],
    ["p :- q ; r.", "GDL010 1:8 ;"],
    ["p :- a & b | c.", "GDL011 1:12 |"],
    ["p :- a | b & c.", "GDL011 1:12 &"],
    ["p :- ~(a & b).", "GDL011 1:7 ("],
    ["p :- (a & b) | c.", "GDL011 1:14 |"],
    ["p(a & b).", "GDL011 1:5 &"],
    ["p('a b').", "GDL012 1:3 'a b'"],
    ["p('').", "GDL012 1:3 ''"],
    ["p('<=').", "GDL012 1:3 '<='"],
  ])("%j: %s", (source, expected) => {
    const text = `${source}\nz(1).`;
    expect(errors(text, "infix")).toEqual([expected]);
    expect(kept(text, "infix").at(-1)).toBe("(z 1)");
  });

  it("do not hide the clauses without a point that follow", () => {
    expect(kept("p(a\nq(b)\nr(c", "infix")).toEqual(["(q b)"]);
  });
});

describe("what is refused", () => {
  const refused = (source: string): string[] => {
    const { sheet, diagnostics } = parseSheet(source);
    expect(sheet.clauses).toEqual([]);
    return diagnostics.map(({ code, message }) => `${code} ${message}`);
  };

  it("is more than 16 MB, counted in bytes", () => {
    const limit = 16 * 1024 * 1024;
    expect(parseSheet(`;${" ".repeat(limit - 1)}`).diagnostics).toEqual([]);
    expect(refused(`;${" ".repeat(limit)}`)).toEqual([
      expect.stringMatching(/^GDL014 .*16 MB \(16,777,216 bytes\)/),
    ]);
    expect(refused(`;${"é".repeat(limit / 2)}`)).toHaveLength(1);
    expect(refused(`;${"木".repeat(limit / 3 + 1)}`)).toHaveLength(1);
  });

  it("is nesting over 10,000", () => {
    const nested = (depth: number): string => `(a)${"(p ".repeat(depth)}a${")".repeat(depth)}`;
    expect(parseSheet(nested(10_000)).diagnostics).toEqual([]);
    expect(refused(nested(10_001))).toEqual([expect.stringMatching(/^GDL015 .*10000/)]);
    expect(refused("(".repeat(20_000))).toHaveLength(1);
  });

  it("is what is not a text, with a single error", () => {
    expect(refused("\u0000\u0001(((".repeat(1000))).toEqual([expect.stringContaining("U+0000")]);
    expect(refused("\u0001\u0002)))".repeat(1000))).toEqual([
      expect.stringContaining("2000 control characters"),
    ]);
  });

  it("are the rest of the errors, after a hundred", () => {
    const { diagnostics } = parseSheet(")\n".repeat(1000));
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)).toMatchObject({ code: "GDL016", message: expect.stringContaining("100") });
  });
});
