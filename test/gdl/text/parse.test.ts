import { describe, expect, it } from "vitest";
import { printTerm } from "../../../src/gdl/print/print.js";
import { lineStarts, position } from "../../../src/gdl/text/lines.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { detectNotation } from "../../../src/gdl/text/parse-notation.js";
import { parseTerm } from "../../../src/gdl/text/parse-term.js";
import { type Application, subterms } from "../../../src/gdl/tree.js";
import { clauses, comments, plainTerm } from "./parse-text.js";

describe("prefix text", () => {
  it("reads facts, rules, variables and propositions", () => {
    expect(clauses("(role white)\n(<= (p ?x) (q ?x) (not r))\nterminal")).toEqual([
      "(role white)",
      "(<= (p ?x) (q ?x) (not r))",
      "terminal",
    ]);
  });

  it("takes (p) for p, in heads, bodies and terms", () => {
    expect(clauses("(<= (terminal) (open) (q (r)))")).toEqual(["(<= terminal open (q r))"]);
  });

  it("reads rules without a body, and tells them from facts", () => {
    const { clauses } = parseSheet("(<= (p a))\n(<= q)\n(p a)").sheet;
    expect(clauses.map(({ isRule, body }) => [isRule, body.length])).toEqual([
      [true, 0],
      [true, 0],
      [false, 0],
    ]);
  });

  it("lower-cases names and keeps the spelling", () => {
    const [clause] = parseSheet("(<= (NEXT (Cell ?BigX)) (TRUE (cell ?bigx)))").sheet.clauses;
    const names = [...subterms(clause?.head)].map(({ name, text }) => [name, text]);
    expect(names).toEqual([
      ["next", "NEXT"],
      ["cell", "Cell"],
      ["bigx", "BigX"],
    ]);
  });

  it("lets any character but white space, parentheses and `;` stand in a constant", () => {
    const odd = ['"', "a'b", "++", "goal2-100", "-1", "x,y", "a.b", "%", "[", "<", "|", "a?b", "é", "木"];
    expect(clauses(odd.map((constant) => `(p ${constant})`).join("\n"))).toEqual(odd.map((c) => `(p ${c})`));
    expect(clauses("(p ?n++ ?1)")).toEqual(["(p ?n++ ?1)"]);
  });

  it("begins a comment with `;` wherever it stands", () => {
    const { sheet, diagnostics } = parseSheet("(p a;b)\n c);;; (d\n;\n; naïve :- 棋");
    expect(diagnostics).toEqual([]);
    expect(sheet.clauses.map(({ head }) => plainTerm(head))).toEqual(["(p a c)"]);
    expect(comments(sheet)).toEqual(["b)", "(d", "", "naïve :- 棋"]);
  });

  it("passes over a byte order mark, tabs, form feeds, blanks of Unicode and any line end", () => {
    expect(clauses("\ufeff(p\ta)\r\n(p\u00a0b)\r(p\fc)\u2028(p\n d)")).toEqual([
      "(p a)",
      "(p b)",
      "(p c)",
      "(p d)",
    ]);
  });

  it("reads a list that begins with a number, and an empty text", () => {
    expect(clauses("(thing (1 0))")).toEqual(["(thing (1 0))"]);
    expect(clauses("")).toEqual([]);
    expect(clauses(" ; nothing")).toEqual([]);
  });

  it("keeps the place of every node and name", () => {
    const source = "; c\n(<= ( next  (cell ?x) )\n  (true x))";
    const { sheet } = parseSheet(source);
    const [clause] = sheet.clauses;
    expect(source.slice(clause?.start, clause?.end)).toBe(source.slice(4));
    const head = clause?.head;
    expect(source.slice(head.start, head.end)).toBe("( next  (cell ?x) )");
    expect(source.slice(head.nameSpan.start, head.nameSpan.end)).toBe("next");
    for (const node of subterms(head)) expect(source.slice(node.start, node.end)).toContain(node.text);
    expect(sheet.comments).toEqual([{ start: 0, end: 3, text: " c" }]);
  });

  it("reads terms nested 10,000 deep", () => {
    const depth = 10_000;
    const source = `${"(p ".repeat(depth)}a${")".repeat(depth)}`;
    const { sheet, diagnostics } = parseSheet(source);
    expect(diagnostics).toEqual([]);
    expect(printTerm(sheet.clauses[0]?.head)).toBe(source);
  });
});

describe("a single term", () => {
  it("is read from its text", () => {
    expect(printTerm(parseTerm(" (cell 1 (f ?x) B) ") as Application)).toBe("(cell 1 (f ?x) B)");
    expect(parseTerm("?x")).toMatchObject({ kind: "variable", name: "x" });
    expect(parseTerm("(p)")).toMatchObject({ name: "p", args: [] });
  });

  it.each(["", "a b", "(p", "p)", "()", "(<= a b)", "<=", "((a))", "?", "; a"])(
    "is not read from %j",
    (text) => {
      expect(parseTerm(text)).toBeUndefined();
    },
  );
});

describe("the notation of a text", () => {
  it.each([
    ["(role x)", "kif"],
    ["terminal\n\nopen\n(role x)", "kif"],
    ["; legal(x) :- true.\n(role x)", "kif"],
    ["% a\n(role x)", "kif"],
    ["\ufeff \n(role x)", "kif"],
    ["0123(56", "kif"],
    ["", "kif"],
    ["; only a comment", "kif"],
    ["% only a comment", "infix"],
    ["role(x).", "infix"],
    ["% (role x)\nrole(x)", "infix"],
    ["; (role x)\nrole(x).", "infix"],
    ["open :- a & b", "infix"],
    ["open <= a", "infix"],
    ["open:-a", "infix"],
    ["a.", "infix"],
    ["'Queen'(a)", "infix"],
    [":- a", "infix"],
  ] as const)("of %j is %s", (source, notation) => {
    expect(detectNotation(source)).toBe(notation);
    expect(parseSheet(source).sheet.notation).toBe(notation);
  });
});

describe("lines and columns", () => {
  it("count from 1, and a line ends with LF, CR or CR LF", () => {
    const source = "a\nb\r\nc\rd\n\né!";
    expect([...lineStarts(source)]).toEqual([0, 2, 5, 7, 9, 10]);
    const places = [..."abcdé!"].map((letter) => position(source, source.indexOf(letter)));
    expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual([
      "1:1",
      "2:1",
      "3:1",
      "4:1",
      "6:1",
      "6:2",
    ]);
    expect(position(lineStarts(source), source.length)).toEqual({ line: 6, column: 3 });
    expect(position("", 0)).toEqual({ line: 1, column: 1 });
  });
});
