/** What every check is given: the sheet, its rules as read once, and where findings go. */
import type { Sheet } from "../tree.js";
import { type Relation, type Rule, readRules, relationsOf } from "./clauses.js";
import { Findings } from "./findings.js";
import { Speller } from "./spelling.js";

export interface Context {
  readonly sheet: Sheet;
  readonly rules: readonly Rule[];
  readonly relations: ReadonlyMap<string, Relation>;
  readonly findings: Findings;
  readonly speller: Speller;
}

export function contextOf(sheet: Sheet): Context {
  const rules = readRules(sheet.clauses);
  return { sheet, rules, relations: relationsOf(rules), findings: new Findings(), speller: new Speller() };
}
