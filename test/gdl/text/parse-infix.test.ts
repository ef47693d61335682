import { describe, expect, it } from "vitest";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import type { Application, Span } from "../../../src/gdl/tree.js";
import { comments, clauses as read } from "./parse-text.js";

const clauses = (source: string): string[] => read(source, "infix");

describe("infix text", () => {
  it("reads facts and rules with either arrow and either sign for and", () => {
    const rule = "(<= (legal ?W (mark ?X)) (true (cell ?X b)) (role ?W))";
    expect(clauses("role(white). open.")).toEqual(["(role white)", "open"]);
    expect(clauses("legal(W, mark(X)) :- true(cell(X, b)) & role(W).")).toEqual([rule]);
    expect(clauses("legal(W,mark(X))<=true(cell(X,b)),role(W)")).toEqual([rule]);
  });

  it("reads negation in all its forms", () => {
    const rule = "(<= p (not (q ?X)))";
    for (const literal of ["~q(X)", "~ q(X)", "not q(X)", "not(q(X))", "~(q(X))", "not (q(X))"]) {
      expect(clauses(`p :- ${literal}.`)).toEqual([rule]);
    }
    expect(clauses("p :- NOT q & ~~r & not not s.")).toEqual(["(<= p (NOT q) (not (not r)) (not (not s)))"]);
    expect(clauses("p :- not & q(not).")).toEqual(["(<= p not (q not))"]);
  });

  it("reads disjunctions, with `~` before `|` before `&`", () => {
    expect(clauses("p :- a | b | ~c.")).toEqual(["(<= p (or a b (not c)))"]);
    expect(clauses("p :- a & (b | (c | d)) & ~(e | f).")).toEqual([
      "(<= p a (or b (or c d)) (not (or e f)))",
    ]);
    expect(clauses("p :- or(a, b) & or(c) & or & ~(a | b).")).toEqual([
      "(<= p (or a b) (or c) or (not (or a b)))",
    ]);
    expect(clauses("p :- not(a | b), ((q)).")).toEqual(["(<= p (not (or a b)) q)"]);
  });

  it("reads a conjunction in parentheses where it is one of the body", () => {
    expect(clauses("p :- a & (b & (c & d)) & e.")).toEqual(["(<= p a b c d e)"]);
  });

  it("reads variables in capitals, with `?`, and anonymous ones, each of its own", () => {
    expect(clauses("p(X, ?y, _z, ?'a%b', Émile)")).toEqual(["(p ?X ?y ?_z ?a%b ?Émile)"]);
    expect(clauses("p(_, _, _2) :- q(_).\nr(_).")).toEqual(["(<= (p ?_1 ?_3 ?_2) (q ?_4))", "(r ?_1)"]);
  });

  it("reads numbers, hyphens, other signs and quoted constants", () => {
    expect(clauses("p(1, -1, 2.5, goal2-100, ++, 'Queen', 'it''s', 'x.y')")).toEqual([
      "(p 1 -1 2.5 goal2-100 ++ Queen it's x.y)",
    ]);
    expect(clauses("init(1).init(2).")).toEqual(["(init 1)", "(init 2)"]);
    expect(clauses("Cell(a) :- 'not'(b, c).")).toEqual(["(<= (Cell a) (not b c))"]);
  });

  it("takes p() for p, and reads empty bodies", () => {
    expect(clauses("p() :- .\nq :-\nr.")).toEqual(["(<= p)", "(<= q r)"]);
    expect(clauses("q :-")).toEqual(["(<= q)"]);
  });

  it("ends a clause without a point where a new line begins no further right", () => {
    expect(clauses("  p :-\n  q &\n r\n  s\n t(X)")).toEqual(["(<= p q r)", "s", "(t ?X)"]);
  });

  it("keeps comments, those with `;` too where they cannot be meant otherwise", () => {
    const { sheet, diagnostics } = parseSheet("% a\n;;; b\n; c\np :- % d\n q. ;; e\n; f", "infix");
    expect(diagnostics).toEqual([]);
    expect(comments(sheet)).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(sheet.clauses).toHaveLength(1);
  });

  it("keeps the place of every node", () => {
    const source = "p :- ~q(X) & (a | b).";
    const [clause] = parseSheet(source).sheet.clauses;
    const { body } = clause;
    const [not, or] = body as [Application, Application];
    const text = ({ start, end }: Span): string => source.slice(start, end);
    expect(text(clause)).toBe(source);
    expect([text(not), text(not.nameSpan)]).toEqual(["~q(X)", "~"]);
    expect([text(or), text(or.nameSpan)]).toEqual(["(a | b)", "|"]);
  });

  it("reads what nests 10,000 deep in KIF, and refuses one more", () => {
    const deep = (depth: number): string => `p :- ${"~".repeat(depth)}q.`;
    expect(parseSheet(deep(9_999)).diagnostics).toEqual([]);
    expect(parseSheet(deep(10_000)).diagnostics.map(({ code }) => code)).toEqual(["GDL015"]);
    // The `or` needs a list of its own in KIF.
    const or = (depth: number): string => `h :- ${"p(".repeat(depth)}a${")".repeat(depth)} | q.`;
    expect(parseSheet(or(9_998)).diagnostics).toEqual([]);
    expect(parseSheet(or(9_999)).diagnostics.map(({ code }) => code)).toEqual(["GDL015"]);
  });
});
