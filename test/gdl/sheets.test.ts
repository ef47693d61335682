/**
 * Every public rule sheet, read and checked. Those that get an error are listed here with the reason, each
 * read by hand; all others are sound, and the checker must have nothing but warnings for them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { checkText } from "../../src/gdl/check/check.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { DATA } from "../data.js";

/** By file: the codes of its errors, and why they are right. */
const FAULTY: Readonly<Record<string, readonly [codes: string, reason: string]>> = {
  "gamecontroller-gdl2/mastermind/mastermind.kif": [
    "GDL037",
    "three goals ask what `sees` says; the corrected sheet beside it keeps that in the state",
  ],
  "gdl-validation-test/badparens1.kif": [
    "GDL001 GDL052",
    "made to be wrong: never closed, and nothing but numbers",
  ],
  "gdl-validation-test/badparens2.kif": ["GDL002 GDL052", "made to be wrong: closed too often"],
  "gdl-validation-test/badparens3.kif": [
    "GDL002 GDL052",
    "made to be wrong: closed too often, a comment inside",
  ],
  "gdl-validation-test/badparens4.kif": [
    "GDL003 GDL004 GDL052",
    "made to be wrong: an empty list that begins a list",
  ],
  "gdl-validation-test/badparens5.kif": [
    "GDL003 GDL004 GDL052",
    "made to be wrong: an empty list that begins a list",
  ],
  "gdl-validation-test/baseDependsOnTrue.kif": ["GDL039", "made to be wrong: `base` asks for `true`"],
  "gdl-validation-test/commentEof.kif": ["GDL030 GDL031 GDL032 GDL033", "nothing but a comment"],
  "gdl-validation-test/formatter1After.kif": [
    "GDL030 GDL031 GDL032 GDL033",
    "a fragment, made to test a formatter",
  ],
  "gdl-validation-test/formatter1Before.kif": [
    "GDL030 GDL031 GDL032 GDL033",
    "a fragment, made to test a formatter",
  ],
  "gdl-validation-test/formatter2After.kif": [
    "GDL030 GDL031 GDL032 GDL033",
    "a fragment, made to test a formatter",
  ],
  "gdl-validation-test/formatter2Before.kif": [
    "GDL030 GDL031 GDL032 GDL033",
    "a fragment, made to test a formatter",
  ],
  "gdl-validation-test/misplacedDatalogKeyword1.kif": [
    "GDL030 GDL031 GDL032 GDL033 GDL035",
    "made to be wrong: a fact for `distinct`, and nothing else",
  ],
  "gdl-validation-test/misplacedDatalogKeyword2.kif": [
    "GDL030 GDL031 GDL032 GDL033 GDL038",
    "made to be wrong: `not` as a term, and nothing else",
  ],
  "gdl-validation-test/misplacedDatalogKeyword3.kif": [
    "GDL030 GDL031 GDL032 GDL033 GDL038",
    "made to be wrong: `not` inside a term, and nothing else",
  ],
  "gdl-validation-test/varInTopLevelSentence.kif": ["GDL046", "made to be wrong: a fact with a variable"],
  "ggp-base-test/test_case_3b.kif": [
    "GDL043",
    "made to be hard: heads whose variables stand in `distinct` only",
  ],
  "ggp-base-test/test_case_3e.kif": [
    "GDL043",
    "made to be hard: `(legal ?p ?p)` without a `role` in the body",
  ],
  "ggp-base-test/test_case_3f.kif": [
    "GDL043",
    "made to be hard: `(legal ?p ?p)` without a `role` in the body",
  ],
  "iggp/kif/alquerque.pl.kif": ["GDL009", "lines of Prolog among the rules"],
  "iggp/kif/coins.pl.kif": ["GDL009", "lines of Prolog among the rules"],
  "iggp/kif/fizzbuzz.pl.kif": ["GDL009", "lines of Prolog among the rules"],
  "iggp/kif/knights_tour.txt.kif": ["GDL009", "lines of Prolog among the rules"],
  "iggp/kif/rainbow.txt.kif": ["GDL009", "lines of Prolog among the rules"],
  "iggp/kif/scissors_paper_stone.txt.kif": ["GDL030", "a fragment: the roles are missing"],
  "iggp/kif/tictactoe.txt.kif": ["GDL009", "a line of Prolog among the rules"],
  "iggp/kif/tron.txt.kif": ["GDL035", "facts for `distinct`"],
  "iggp/kif/walkabout.txt.kif": [
    "GDL009 GDL035",
    "a line of Prolog among the rules, and facts for `distinct`",
  ],
};

function sheetsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(kif|gdl)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

describe.skipIf(DATA === undefined)("the public rule sheets", () => {
  const folder = join(DATA ?? "", "games");
  const files = DATA === undefined ? [] : sheetsIn(folder);
  const sources = new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  const errorsOf = (file: string): string => {
    const errors = checkText(sources.get(file) as string).diagnostics.filter((d) => d.severity === "error");
    return [...new Set(errors.map(({ code }) => code))].sort().join(" ");
  };

  it("are there", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(Object.keys(FAULTY).filter((file) => !files.includes(file))).toEqual([]);
  });

  it("have errors where they are known to have them", () => {
    const found = Object.fromEntries(Object.keys(FAULTY).map((file) => [file, errorsOf(file)]));
    const known = Object.fromEntries(Object.entries(FAULTY).map(([file, [codes]]) => [file, codes]));
    expect(found).toEqual(known);
  });

  it("have no errors anywhere else", () => {
    const faulty = files.filter((file) => !(file in FAULTY)).map((file) => [file, errorsOf(file)]);
    expect(faulty.filter(([, codes]) => codes !== "")).toEqual([]);
  });

  it("all parse, but for fragments, Prolog and parentheses made to be wrong", () => {
    const unread = files.filter((file) => parseSheet(sources.get(file) as string).diagnostics.length > 0);
    expect(unread.filter((file) => !/badparens|^iggp\//.test(file))).toEqual([]);
  });

  it("do not drown in warnings", () => {
    const game = files.filter((file) => file.startsWith("ggp-repository/"));
    const warnings = game.map((file) => checkText(sources.get(file) as string).diagnostics.length);
    const clean = warnings.filter((n) => n === 0).length;
    expect(clean / game.length).toBeGreaterThan(0.6);
  });
});
