/** Whatever the text, the checker answers, and what it says can be shown. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkText } from "../../../src/gdl/check/check.js";
import { renderDiagnostics, toJson } from "../../../src/gdl/check/report.js";
import { CODES } from "../../../src/gdl/codes.js";

const WORDS = [
  ..."( ( ( ( ) ) ) ) <= not or distinct and true does init next legal goal role terminal sees base input".split(
    " ",
  ),
  ..."percept random white p q r f 0 100 ?x ?y ?X & ~ :- , . | \n \t".split(" "),
];

const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(" "));

/** Clauses with balanced parentheses get past the parser. */
const clause = fc.letrec((tie) => ({
  list: fc
    .tuple(
      fc.constantFrom(...WORDS.slice(8, 36)),
      fc.array(fc.oneof({ maxDepth: 4 }, fc.constantFrom("p", "white", "?x", "?y", "1"), tie("list")), {
        maxLength: 3,
      }),
    )
    .map(([name, args]) => `(${[name, ...args].join(" ")})`),
  rule: fc.array(tie("list"), { minLength: 1, maxLength: 4 }).map((parts) => `(<= ${parts.join(" ")})`),
}));
const sheet = fc.array(fc.oneof(clause.list, clause.rule), { maxLength: 8 }).map((parts) => parts.join("\n"));

it("answers to any text, in order, with places inside the text", () => {
  fc.assert(
    fc.property(fc.oneof(soup, sheet, fc.string()), (source) => {
      const { diagnostics } = checkText(source);
      let before = 0;
      for (const { code, severity, start, end, message, mend, notes } of diagnostics) {
        expect(start).toBeGreaterThanOrEqual(before);
        before = start;
        for (const place of [{ start, end }, ...notes]) {
          expect(place.end).toBeGreaterThanOrEqual(place.start);
          expect(place.end).toBeLessThanOrEqual(source.length);
        }
        expect(severity).toBe(CODES[code as keyof typeof CODES].severity);
        // Whole sentences.
        expect(message).toMatch(/^[\s\S]+\.$/);
        expect(mend).toMatch(/^[A-Z][\s\S]*[.?]$/);
      }
      expect(toJson(source, "f", diagnostics).diagnostics).toHaveLength(diagnostics.length);
      expect(renderDiagnostics(source, "f", diagnostics)).not.toMatch(/undefined|\[object/);
    }),
    { numRuns: 2_000 },
  );
});
