/**
 * The checker. It finds what breaks a rule of GDL or GDL-II, as far as the text of a sheet shows it, and what
 * is allowed but was probably not meant. All problems are found in one run; `docs/gdl.md` explains each code.
 *
 * It does not play the game. Whether the game ends, and whether every role always has a move and exactly one
 * goal at the end, only `arcwood simulate` can find out.
 */
import type { Diagnostic } from "../diagnostic.js";
import { checkGamemaster } from "../gamemaster/check-gamemaster.js";
import { parseSheet } from "../text/parse.js";
import type { Notation, Sheet } from "../tree.js";
import { checkCapitals } from "./capitals.js";
import { contextOf } from "./context.js";
import { dependencies } from "./dependencies.js";
import { checkForm } from "./form.js";
import { checkInfluence } from "./influence.js";
import { checkRecursion } from "./recursion.js";
import { checkRelations } from "./relations.js";
import { checkRepeats } from "./repeats.js";
import { checkRoles } from "./required.js";
import { checkSafety } from "./safety.js";
import { checkSingles } from "./singles.js";
import { checkNegation } from "./stratification.js";
import { checkReach } from "./unreachable.js";
import { checkValues } from "./value-clashes.js";

/** Codes that cannot be judged if part of the text could not be read: what is missing may stand there. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set([
  "GDL030",
  "GDL031",
  "GDL032",
  "GDL033",
  "GDL076",
  "GDL077",
  "GDL081",
  "GDL083",
  "GDL084",
  "GDL085",
  "GDL086",
  "GDL087",
  "GDL088",
  "GDL089",
  "GDL093",
  "GDL094",
  "GDL095",
]);

/** Reads a text and checks what was read. All errors are listed in order of position. */
export function checkText(
  source: string,
  notation?: Notation,
): { sheet: Sheet; diagnostics: readonly Diagnostic[] } {
  const { sheet, diagnostics: unread } = parseSheet(source, notation);
  if (unread.length === 0) return { sheet, diagnostics: checkSheet(sheet) };
  if (sheet.clauses.length === 0) return { sheet, diagnostics: unread };
  const found = checkSheet(sheet).filter(({ code }) => !OF_THE_WHOLE.has(code));
  const diagnostics = [...unread, ...found].sort((a, b) => a.start - b.start || a.end - b.end);
  return { sheet, diagnostics };
}

/** What is wrong with a sheet, or doubtful, in order of position. Never throws, whatever the sheet. */
export function checkSheet(sheet: Sheet): readonly Diagnostic[] {
  if (sheet.notation === "gamemaster") return checkGamemaster(sheet);
  const context = contextOf(sheet);
  checkForm(context);
  checkSafety(context);
  checkRoles(context);
  checkRelations(context);
  checkReach(context, checkValues(context));
  checkRepeats(context);
  checkCapitals(context);
  checkSingles(context);
  const graph = dependencies(context.rules);
  checkNegation(context, graph);
  checkRecursion(context, graph);
  checkInfluence(context, graph);
  return context.findings.sorted();
}
