/**
 * Safety (`allowedness` in the papers): every variable of a head, a negated literal or a `distinct` must
 * stand in a positive literal of the body, so that it has finitely many values. A body with `or` stands for
 * several bodies, one for each choice of alternatives: a variable is bound only if each choice binds it.
 */
import { bindsVariables, boundVariables, type ReadClause } from "../clauses.js";
import { type Application, firstOccurrences, isGround, type Variable } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { atomText, quote, variableText } from "./wording.js";

export function checkSafety(context: Context): void {
  for (const rule of context.rules) {
    if (!rule.clause.isRule && rule.clause.body.length === 0) checkFact(context, rule);
    else if (!rule.faults.some((fault) => fault.blurs)) checkRule(context, rule);
  }
}

function checkFact({ sheet, findings }: Context, rule: ReadClause): void {
  if (isGround(rule.head)) return;
  for (const variable of firstOccurrences(rule.head)) {
    findings.add(
      "GDL046",
      variable,
      `The fact ${quote(sheet, rule.head)} has the variable ${quote(sheet, variable)}, which nothing bounds.`,
      "Name a constant, or make it a rule whose body says which values the variable takes.",
    );
  }
}

function checkRule({ sheet, findings, speller }: Context, rule: ReadClause): void {
  const needs: { variable: Variable; code: "GDL043" | "GDL044" | "GDL045"; where: string }[] = [];
  for (const variable of firstOccurrences(rule.head))
    needs.push({ variable, code: "GDL043", where: "the head" });
  for (const { atom, negated } of rule.literals) {
    const distinct = atom.name === "distinct";
    if (!negated && !distinct) continue;
    const code = distinct ? "GDL045" : "GDL044";
    const where = distinct ? "a `distinct`" : "a negated literal";
    for (const variable of firstOccurrences(atom)) needs.push({ variable, code, where });
  }
  if (needs.length === 0) return;

  const bound = boundVariables(rule);
  const reported = new Set<string>();
  let partly: Map<string, Application> | undefined;
  for (const { variable, code, where } of needs) {
    if (bound.has(variable.name) || reported.has(variable.name)) continue;
    reported.add(variable.name);
    partly ??= positivePlaces(rule);
    const place = partly.get(variable.name);
    const meant = speller.nearest(variable.name, bound);
    const name = variableText(sheet.notation, variable.text);
    findings.add(
      code,
      variable,
      place === undefined
        ? `The variable ${quote(sheet, variable)} stands in ${where} but in no positive literal of the body.`
        : `The variable ${quote(sheet, variable)} stands in ${where}, but only some alternatives of an \`or\` bind it.`,
      meant !== undefined
        ? `Did you mean \`${variableText(sheet.notation, meant)}\`? If not, add a literal that says which values it takes.`
        : place === undefined
          ? `Add a positive literal that says which values it takes, such as \`${atomText(sheet.notation, "domain", name)}\` with a fact for each value.`
          : "Bind it in every alternative, or write one rule for each alternative.",
      place === undefined ? [] : [noteAt(place, "this alternative binds it, another does not")],
    );
  }
}

/** Where each variable first stands in a positive literal, even in one that does not always bind it. */
function positivePlaces(rule: ReadClause): Map<string, Application> {
  const places = new Map<string, Application>();
  for (const literal of rule.literals) {
    if (!bindsVariables(literal)) continue;
    for (const { name } of firstOccurrences(literal.atom)) {
      if (!places.has(name)) places.set(name, literal.atom);
    }
  }
  return places;
}
