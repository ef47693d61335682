/** What every check is given: the sheet, its rules as read once, and where findings go. */
import { type ReadClause, readRules, relationsOf, type UsedRelation } from "../clauses.js";
import type { Sheet } from "../tree.js";
import { Findings } from "./findings.js";
import { Speller } from "./spelling.js";

export interface Context {
  readonly sheet: Sheet;
  readonly rules: readonly ReadClause[];
  readonly relations: ReadonlyMap<string, UsedRelation>;
  readonly findings: Findings;
  readonly speller: Speller;
}

export function contextOf(sheet: Sheet): Context {
  const rules = readRules(sheet.clauses);
  return { sheet, rules, relations: relationsOf(rules), findings: new Findings(), speller: new Speller() };
}
