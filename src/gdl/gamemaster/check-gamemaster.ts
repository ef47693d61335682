/**
 * The checker of Gamemaster sheets: what breaks the language, what the original reads otherwise than the author
 * can have meant, and what is allowed but was probably not meant. `docs/gamemaster.md` explains each code.
 */

import { contextOf } from "../check/context.js";
import { dependencies } from "../check/dependencies.js";
import { Findings } from "../check/findings.js";
import { checkRecursion } from "../check/recursion.js";
import { checkNegation } from "../check/stratification.js";
import type { Code } from "../codes.js";
import type { Diagnostic } from "../diagnostic.js";
import type { Clause, Sheet } from "../tree.js";
import { checkBodies } from "./check-bodies.js";
import { checkEffects } from "./check-effects.js";
import { checkSheetForm } from "./check-form.js";
import { derive } from "./derive.js";
import { tooManyValues } from "./gamemaster-errors.js";
import { type Program, programOf } from "./gamemaster-program.js";
import { readGamemaster } from "./parse-gamemaster.js";

/** Codes of classical checks that say the same of views. */
const SAME: Readonly<Record<string, Code>> = { GDL041: "HRF038", GDL042: "HRF039" };

/** Views as they stand: what they depend on does not depend on the state, nor on who asks. */
function viewsAsClauses({ views }: Program): Clause[] {
  return [...views.values()].flat().map(({ head, body, formula: { start, end } }) => {
    return { start, end, head, body, isRule: body.length > 0 };
  });
}

/** What is wrong with a sheet, or doubtful, in order of position. Never throws, whatever the sheet. */
export function checkGamemaster({ source }: Sheet): readonly Diagnostic[] {
  const { sheet, errors } = readGamemaster(source);
  const syntax = errors.diagnostics();
  if (syntax.length > 0) return syntax;
  const program = programOf(sheet);
  const findings = new Findings();
  const { missed, cut, failure } = derive(sheet, program);
  const checked = { source, program, findings, missed };
  checkSheetForm(checked);
  checkBodies(checked);
  checkEffects(checked);
  if (failure !== undefined) findings.add("HRF041", failure.at, ...tooManyValues(failure.problem));
  if (cut !== undefined) {
    const mend = "If a match may go further, say by `base` which values its facts may take.";
    findings.add(
      "HRF090",
      cut,
      "Nothing bounds the numbers here, so only the first thousand or so are known.",
      mend,
    );
  }
  const context = contextOf({
    source,
    notation: "gamemaster",
    clauses: viewsAsClauses(program),
    comments: [],
  });
  const graph = dependencies(context.rules);
  checkNegation(context, graph);
  checkRecursion(context, graph);
  for (const { code, message, mend, notes, ...place } of context.findings.sorted()) {
    const own = SAME[code];
    if (own !== undefined) findings.add(own, place, message, mend.replace(" with `true`", ""), notes);
  }
  return findings.sorted();
}
