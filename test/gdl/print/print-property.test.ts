/** Printing what was parsed, and parsing it again, gives the same tree and the same comments. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatSheet, printTerm } from "../../../src/gdl/print/print.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { parseTerm } from "../../../src/gdl/text/parse-term.js";
import {
  type Application,
  type Clause,
  type Notation,
  type Sheet,
  sameTerm,
  type Term,
} from "../../../src/gdl/tree.js";
import { DATA } from "../../data.js";
import { comments } from "../text/parse-text.js";

const NOTATIONS: readonly Notation[] = ["kif", "infix"];

/** Where two sheets differ in their clauses, in words; undefined where they do not. */
function difference(a: Sheet, b: Sheet): string | undefined {
  if (a.clauses.length !== b.clauses.length) return `${a.clauses.length} and ${b.clauses.length} clauses`;
  for (const [i, x] of a.clauses.entries()) {
    const y = b.clauses[i] ?? x;
    const terms = [x.head, ...x.body];
    const others = [y.head, ...y.body];
    const same = terms.length === others.length && terms.every((term, k) => sameTerm(term, others[k]));
    if (!same || x.isRule !== y.isRule)
      return `${a.source.slice(x.start, x.end)} became ${b.source.slice(y.start, y.end)}`;
  }
  return undefined;
}

/** Prints a sheet in both notations, reads it again, and expects the same. */
function expectRoundTrip(sheet: Sheet): void {
  for (const notation of NOTATIONS) {
    const text = formatSheet(sheet, notation);
    const again = parseSheet(text);
    if (text !== "") expect(again.sheet.notation).toBe(notation);
    expect(again.diagnostics).toEqual([]);
    expect(difference(sheet, again.sheet)).toBeUndefined();
    expect(comments(again.sheet)).toEqual(comments(sheet));
    expect(formatSheet(again.sheet)).toBe(text);
    const other = parseSheet(formatSheet(again.sheet, notation === "kif" ? "infix" : "kif")).sheet;
    expect(difference(sheet, other)).toBeUndefined();
  }
}

const ODD_NAMES = [
  "not",
  "or",
  "NOT",
  "Or",
  "distinct",
  "true",
  "TERMINAL",
  "-1",
  "2.5",
  ".",
  "a.b",
  "_",
  "_1",
  "++",
  "<",
  ":-",
  "&",
  "%",
  "~",
  "|",
  "a'b",
  "'",
  '"',
  "a?",
  "É",
  "ß",
  "İ",
  "木",
  "a-very-long-constant-that-takes-much-of-a-line",
];
const anyName = fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 });
const constant = fc.oneof(
  fc.constantFrom("a", "b", "cell", "Queen", "7"),
  fc.constantFrom(...ODD_NAMES),
  anyName.filter((text) => /^[^\s();?\p{Cc}][^\s();\p{Cc}]*$/u.test(text) && text !== "<="),
);
const variable = fc.oneof(
  fc.constantFrom("x", "X", "boardSize", "_", "_1", "n++", "not", "1", "?y", "a'b", "é"),
  anyName.filter((text) => /^[^\s();\p{Cc}]+$/u.test(text)),
);

/** A term as KIF text, with holes for white space and comments between its parts. */
type Parts = readonly string[];

const { term } = fc.letrec<{ term: Parts; compound: Parts }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 5 },
    constant.map((text): Parts => [text]),
    variable.map((text): Parts => [`?${text}`]),
    tie("compound"),
  ),
  compound: fc
    .tuple(constant, fc.array(tie("term"), { maxLength: 5 }))
    .map(([name, args]): Parts => ["(", name, ...args.flat(), ")"]),
}));
const atom = fc
  .tuple(constant, fc.array(term, { maxLength: 12 }))
  .map(([name, args]): Parts => ["(", name, ...args.flat(), ")"]);
const rule = fc
  .tuple(atom, fc.array(term, { maxLength: 4 }))
  .map(([head, body]): Parts => ["(", "<=", ...head, ...body.flat(), ")"]);

/** Mostly blanks, at times a comment. */
const hole = fc.oneof(
  { weight: 40, arbitrary: fc.constant(" ") },
  { weight: 4, arbitrary: fc.constantFrom("\n", "\n\n", "\r\n\t", "\n\n\n") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(" ; why\n", "\n;;; own\n", ";\r\n", "\n; :- (x\n ;; two\n", " ; (p)  \n\n"),
  },
);

const source = fc
  .array(fc.oneof(atom, rule), { maxLength: 6 })
  .chain((parts) => fc.tuple(fc.constant(parts.flat()), fc.infiniteStream(hole)))
  .map(([parts, holes]) => {
    const stream = holes[Symbol.iterator]();
    return parts.map((part) => stream.next().value + part).join("");
  });

describe("any tree", () => {
  it("survives the printer of terms", () => {
    fc.assert(
      fc.property(atom, (parts) => {
        const tree = parseTerm(parts.join(" ")) as Application;
        expect(sameTerm(tree, parseTerm(printTerm(tree)) as Term)).toBe(true);
        const { sheet, diagnostics } = parseSheet(`p :- ${printTerm(tree, "infix")}.`, "infix");
        expect(diagnostics).toEqual([]);
        const [{ body }] = sheet.clauses as readonly [Clause];
        expect(body).toHaveLength(1);
        expect(sameTerm(tree, body[0])).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("survives the layout of sheets, with its comments, and the layout is final", () => {
    fc.assert(
      fc.property(source, (text) => {
        const { sheet, diagnostics } = parseSheet(text, "kif");
        expect(diagnostics).toEqual([]);
        expectRoundTrip(sheet);
      }),
      { numRuns: 500, examples: [["(<= p (not q\n;;; own\n) r)"], ["(<= p (or r (not q\n; own\n)))"]] },
    );
  });
});

describe("any text", () => {
  it("is read without a throw, and the clauses that are kept can be printed", () => {
    const junk = fc.array(
      fc.oneof(
        fc.constantFrom(
          "(",
          ")",
          "\n",
          "\n(",
          " ",
          "<=",
          "?",
          ";",
          "%",
          "'",
          ":-",
          "&",
          "|",
          "~",
          ",",
          ".",
          "\n\n",
        ),
        fc.constantFrom("p", "X", "_", "not", "or", "(role a)", "p(X)"),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(junk, fc.constantFrom(...NOTATIONS, undefined), (pieces, notation) => {
        const { sheet, diagnostics } = parseSheet(pieces.join(""), notation);
        for (const { start, end, code } of diagnostics) {
          expect(code).toMatch(sheet.notation === "gamemaster" ? /^HRF0[0-2]\d$/ : /^GDL0[01]\d$/);
          expect(start >= 0 && end >= start && end <= sheet.source.length).toBe(true);
        }
        if (diagnostics.length === 0 && sheet.notation !== "gamemaster") expectRoundTrip(sheet);
      }),
      { numRuns: 60000, examples: [[[":", ":-"], undefined]] },
    );
  });
});

describe.skipIf(DATA === undefined)("the public sheets", () => {
  const folder = join(DATA ?? "", "games");
  const all = DATA === undefined ? [] : readdirSync(folder, { recursive: true, encoding: "utf8" });
  const names = all.filter((name) => /\.(kif|gdl)$/.test(name));

  it("survive both notations", () => {
    expect(names.length).toBeGreaterThan(300);
    let sound = 0;
    for (const name of names) {
      const { sheet, diagnostics } = parseSheet(readFileSync(join(folder, name), "utf8"));
      if (diagnostics.length > 0) continue;
      sound++;
      try {
        expectRoundTrip(sheet);
      } catch (error) {
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
      }
    }
    expect(sound).toBeGreaterThan(300);
  });

  it("can all be read but those made faulty and those with Prolog in them", () => {
    const faulty = names.filter(
      (name) => parseSheet(readFileSync(join(folder, name), "utf8")).diagnostics.length > 0,
    );
    expect(faulty.map((name) => name.replaceAll("\\", "/")).sort()).toEqual([
      "gdl-validation-test/badparens1.kif",
      "gdl-validation-test/badparens2.kif",
      "gdl-validation-test/badparens3.kif",
      "gdl-validation-test/badparens4.kif",
      "gdl-validation-test/badparens5.kif",
      "iggp/kif/alquerque.pl.kif",
      "iggp/kif/coins.pl.kif",
      "iggp/kif/fizzbuzz.pl.kif",
      "iggp/kif/knights_tour.txt.kif",
      "iggp/kif/rainbow.txt.kif",
      "iggp/kif/tictactoe.txt.kif",
      "iggp/kif/walkabout.txt.kif",
    ]);
  });
});
