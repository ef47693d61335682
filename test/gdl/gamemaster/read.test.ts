/** Gamemaster text, read and printed as the original reads and prints it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatGamemaster } from "../../../src/gdl/gamemaster/format-gamemaster.js";
import { readFormula, readGamemaster } from "../../../src/gdl/gamemaster/parse-gamemaster.js";
import { printFormula } from "../../../src/gdl/gamemaster/print-gamemaster.js";
import { application, fold, type Term, variable } from "../../../src/gdl/tree.js";
import { GAMEMASTER_DATA, probesOf } from "./probes.js";

/** A formula as the original keeps it: lists of texts. */
function plain(formula: Term): unknown {
  return fold<unknown>(formula, (node, args) => {
    if (node.kind === "variable") return node.name;
    if (node.name.endsWith("()")) return [node.name.slice(0, -2)];
    return args.length === 0 ? node.name : [node.name, ...args];
  });
}

describe.skipIf(GAMEMASTER_DATA === "")("the original's reading", () => {
  it.each(probesOf("read"))("$name", ({ text, clauses, tree }) => {
    const { sheet, errors } = readGamemaster(text);
    // A sheet with one wrong sign is empty for the original; here it has an error.
    const read = errors.count > 0 ? [] : sheet.formulas;
    expect(read.map(printFormula)).toEqual(clauses);
    expect(read.map(plain)).toEqual(tree);
    if (clauses.length === 0 && text.replace(/%.*/, "").trim() !== "")
      expect(errors.count).toBeGreaterThan(0);
  });

  it.each(probesOf("print"))("prints: $name", ({ text, printed }) => {
    expect(printFormula(readFormula(text) as Term)).toBe(printed);
  });

  const folder = join(GAMEMASTER_DATA, "rules");
  const files = GAMEMASTER_DATA === "" ? [] : readdirSync(folder);
  it.each(files)("%s is read without an error, and laid out again means the same", (file) => {
    const { sheet, errors } = readGamemaster(readFileSync(join(folder, file), "utf8"));
    expect(errors.diagnostics()).toEqual([]);
    const text = formatGamemaster(sheet);
    const again = readGamemaster(text).sheet;
    expect(again.formulas.map(printFormula)).toEqual(sheet.formulas.map(printFormula));
    expect(again.comments.length).toBe(sheet.comments.length);
    expect(formatGamemaster(again)).toBe(text);
  });
});

const names = fc.constantFrom("p", "q", "cell", "a-b", "1", "1.5", "x_1", '"a b"', "nil", "p()");
const { formula } = fc.letrec<{ term: Term; atom: Term; literal: Term; body: Term; formula: Term }>(
  (tie) => ({
    term: fc.oneof(
      { depthSize: "small" },
      names.map((name) => application(name, [])),
      fc.constantFrom("X", "Y", "_").map(variable),
      fc
        .tuple(fc.constantFrom("f", "cons", "F"), tie("term"), tie("term"))
        .map(([name, a, b]) => application(name, [a, b])),
    ),
    atom: fc
      .tuple(fc.constantFrom("p", "q"), fc.array(tie("term"), { minLength: 1, maxLength: 3 }))
      .map(([name, args]) => application(name, args)),
    literal: fc.oneof(
      tie("atom"),
      tie("atom").map((atom) => application("not", [atom])),
    ),
    body: fc.oneof(
      { depthSize: "small" },
      tie("literal"),
      fc
        .tuple(fc.constantFrom("and", "or"), tie("body"), tie("body"))
        .map(([name, a, b]) => application(name, [a, b])),
      tie("body").map((body) => application("not", [body])),
    ),
    formula: fc.oneof(
      tie("atom"),
      fc.tuple(tie("atom"), tie("body")).map(([head, body]) => application("rule", [head, body])),
      fc.tuple(tie("atom"), tie("body")).map(([head, body]) => application("handler", [head, body])),
      fc
        .tuple(tie("atom"), tie("body"), tie("body"))
        .map(([head, condition, effects]) =>
          application("handler", [head, application("transition", [condition, effects])]),
        ),
      fc.tuple(tie("atom"), tie("term")).map(([head, value]) => application("definition", [head, value])),
    ),
  }),
);

describe("printing and reading", () => {
  it("read what is printed, and it prints the same", () => {
    fc.assert(
      fc.property(fc.array(formula, { maxLength: 5 }), (formulas) => {
        // Nested conjunctions are printed as one, and read as one: the text is the same from then on.
        const text = formulas.map(printFormula).join("\n");
        const { sheet, errors } = readGamemaster(text);
        expect(errors.diagnostics()).toEqual([]);
        expect(sheet.formulas.length).toBe(formulas.length);
        const once = sheet.formulas.map(printFormula);
        const laidOut = formatGamemaster(sheet);
        const again = readGamemaster(laidOut).sheet;
        expect(again.formulas.map(plain)).toEqual(sheet.formulas.map(plain));
        expect(again.formulas.map(printFormula)).toEqual(once);
        expect(formatGamemaster(again)).toBe(laidOut);
      }),
    );
  });

  it("reads terms nested as deep as the limit, and says where they are too deep", () => {
    const deep = (n: number) => `${"f(".repeat(n)}a${")".repeat(n)}`;
    expect(readFormula(deep(9_000))).toBeDefined();
    const { errors } = readGamemaster(deep(10_001));
    expect(errors.diagnostics().map(({ code }) => code)).toEqual(["GDL015"]);
  });
});
