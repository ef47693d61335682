import { describe, expect, it } from "vitest";
import { formatSheet, printTerm } from "../../../src/gdl/print/print.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { parseTerm } from "../../../src/gdl/text/parse-term.js";
import type { Notation, Term } from "../../../src/gdl/tree.js";

/** Formats a sound text and makes sure that formatting the result changes nothing. */
function format(source: string, notation?: Notation): string {
  const { sheet, diagnostics } = parseSheet(source);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics[0]));
  const text = formatSheet(sheet, notation);
  const again = parseSheet(text, notation ?? sheet.notation);
  if (again.diagnostics.length > 0) throw new Error(JSON.stringify(again.diagnostics[0]));
  expect(formatSheet(again.sheet)).toBe(text);
  return text;
}

describe("a term on one line", () => {
  const infix = (kif: string): string => printTerm(parseTerm(kif) as Term, "infix");

  it("keeps the spelling in KIF", () => {
    expect(printTerm(parseTerm("( TRUE (Cell ?X (b) ++))") as Term)).toBe("(TRUE (Cell ?X b ++))");
  });

  it("has signs for not and or in infix", () => {
    expect(infix("(not (true (cell ?x ?y b)))")).toBe("~true(cell(X, Y, b))");
    expect(infix("(or a (not b) (or c d))")).toBe("(a | ~b | (c | d))");
    expect(infix("(or a)")).toBe("or(a)");
    expect(infix("(not a b)")).toBe("not(a, b)");
    expect(infix("(p (not (or a b)) not or)")).toBe("p(not(or(a, b)), 'not', or)");
  });

  it("quotes in infix what could not be read otherwise", () => {
    expect(infix("(p -1 goal2-100 2.5 B a'b x,y _ + Große)")).toBe(
      "p(-1, goal2-100, '2.5', 'B', 'a''b', 'x,y', '_', '+', 'Große')",
    );
    expect(infix("(Cell NOT)")).toBe("Cell('NOT')");
    expect(infix("(a.b (x))")).toBe("'a.b'(x)");
    expect(infix("(2 (x))")).toBe("'2'(x)");
  });

  it("capitalises variables in infix, or marks them", () => {
    expect(infix("(p ?x ?boardSize ?X ?_1 ?_ ?n++ ?1 ?not ?a'b ?ß)")).toBe(
      "p(X, BoardSize, X, _1, ?_, ?n++, ?1, Not, ?'a''b', ?ß)",
    );
  });
});

describe("the layout of a sheet", () => {
  it("gives each fact a line and keeps single empty lines", () => {
    expect(format("\n\n(role a)(role b)\n\n\n\n(init\n  p)")).toBe("(role a)\n(role b)\n\n(init p)\n");
    expect(format("(.)\n(open)")).toBe("(.)\nopen\n");
    expect(format("")).toBe("");
  });

  it("puts a rule with one literal on one line if it fits, else each literal on its own", () => {
    expect(format("(<= terminal\n  (line x))")).toBe("(<= terminal (line x))\n");
    expect(format("(<= (p ?x) (q ?x) (r ?x))")).toBe("(<= (p ?x)\n    (q ?x)\n    (r ?x))\n");
    expect(format("(<= p)")).toBe("(<= p)\n");
    const name = "n".repeat(40);
    expect(format(`(<= (${name} ?x) (${name} ?x))`)).toBe(`(<= (${name} ?x)\n    (${name} ?x))\n`);
  });

  it("aligns the alternatives of an `or` that is too long for a line", () => {
    const atom = "(true (cell ?some ?other ?third b))";
    expect(format(`(<= p q (or ${atom} ${atom} (r ?x)))`)).toBe(
      `(<= p\n    q\n    (or ${atom}\n        ${atom}\n        (r ?x)))\n`,
    );
    expect(format("(<= p q (or a b))")).toBe("(<= p\n    q\n    (or a b))\n");
  });

  it("fills lines with constants", () => {
    const numbers = Array.from({ length: 40 }, (_, i) => i + 1).join(" ");
    const text = format(`(row ${numbers})`);
    expect(text).toBe(
      "(row 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28\n     29 30 31 32 33 34 35 36 37 38 39 40)\n",
    );
  });

  it("writes keywords in lower case where they are keywords, and nothing else", () => {
    expect(format("(<= (NEXT (CELL Role)) (TRUE (Cell NOT)) (Or (NOT (DOES A B)) (q TRUE)))")).toBe(
      "(<= (next (CELL Role))\n    (true (Cell NOT))\n    (or (not (does A B)) (q TRUE)))\n",
    );
  });

  it("keeps comments where they are", () => {
    const text = [
      "; header",
      "",
      ";;;;;;;;;;",
      ";;; Roles",
      ";;;;;;;;;;",
      "(role a) ; first",
      "",
      "(<= p ; head",
      "    ; before q",
      "    q",
      "    (or a ; either",
      "        b)",
      "    (not r) ; last",
      "    ; (s ?x)",
      "    ) ; end",
      "; footer",
      "",
    ].join("\n");
    expect(format(text)).toBe(text);
  });

  it("moves a comment at the end of a line behind the parentheses that close there", () => {
    expect(format("(<= p (q a ; why\n))")).toBe("(<= p (q a)) ; why\n");
    expect(format("(<= p (q a ; why\n) ; and how\n)")).toBe("(<= p\n    (q a) ; why\n    ; and how\n    )\n");
  });

  it("writes comments without blanks at the end, and LF at the end of lines", () => {
    expect(format("\ufeff; a \t\r\n(p) ;b\u000c\r\n;\r")).toBe("; a\np ;b\n;\n");
  });

  it("indents deep terms no further than the middle of the page", () => {
    const depth = 10_000;
    const { sheet } = parseSheet(`${"(p a ".repeat(depth)}b${")".repeat(depth)}`);
    for (const notation of ["kif", "infix"] as const) {
      const text = formatSheet(sheet, notation);
      expect(text.length).toBeLessThan(50 * depth);
      const again = parseSheet(text, notation);
      expect(again.diagnostics).toEqual([]);
      expect(formatSheet(again.sheet)).toBe(text);
    }
  });
});

describe("the layout in the other notation", () => {
  const kif = [
    "; header",
    ";;; Roles ;;;",
    "(role a) ; first",
    "",
    "(<= p)",
    "(<= (next (cell ?x B))",
    "    ; before q",
    "    (q ?boardSize) ; why",
    "    (or a ; either",
    "        (not b))",
    "    (distinct ?x ?y))",
    "(<= terminal (not (or a b)))",
    "",
  ].join("\n");
  const infix = [
    "% header",
    "%%% Roles ;;;",
    "role(a). % first",
    "",
    "p :- .",
    "next(cell(X, 'B')) :-",
    "    % before q",
    "    q(BoardSize) & % why",
    "    (a | % either",
    "     ~b) &",
    "    distinct(X, Y).",
    "terminal :- ~(a | b).",
    "",
  ].join("\n");

  it("says the same", () => {
    expect(format(kif, "infix")).toBe(infix);
    expect(format(infix, "kif")).toBe(kif);
    expect(format(infix)).toBe(infix);
  });

  it("leaves room between the marker and a comment that begins with the other marker", () => {
    expect(format(";% x\n(p)", "infix")).toBe("% % x\np.\n");
  });

  it("puts a comment before the head before the rule, where infix has no sign for it", () => {
    expect(format("(<= ; why\n p q)", "infix")).toBe("% why\np :- q.\n");
    expect(format("(<= ; why\n p q)")).toBe("(<= ; why\n    p\n    q)\n");
  });
});
