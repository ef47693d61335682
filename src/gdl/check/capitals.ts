/**
 * Finds names that are spelled in several ways. To GDL `Cell` and `cell` are one name; to their author they
 * seldom are, and some other programs tell them apart. Keywords are left alone: some sheets have them in
 * capitals.
 */
import { isKeyword } from "../keywords.js";
import { type Application, nodesOf, type Variable } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { variableText } from "./wording.js";

export function checkCapitals({ sheet, rules, findings }: Context): void {
  const names = new Map<string, Application>();
  const reported = new Set<string>();
  const meetName = (term: Application): void => {
    const first = names.get(term.name);
    if (first === undefined) names.set(term.name, term);
    else if (first.text !== term.text && !isKeyword(term.name) && !reported.has(term.text)) {
      reported.add(term.text);
      findings.add(
        "GDL079",
        term.nameSpan,
        `\`${term.text}\` is also spelled \`${first.text}\`; GDL takes the two for the same name.`,
        `Write \`${first.text}\` everywhere, or take another name if another thing is meant.`,
        [noteAt(first.nameSpan, `here it is \`${first.text}\``)],
      );
    }
  };
  for (const { clause } of rules) {
    const variables = new Map<string, Variable>();
    const meetVariable = (term: Variable): void => {
      const first = variables.get(term.name);
      if (first === undefined) variables.set(term.name, term);
      else if (first.text !== term.text && !reported.has(`?${term.text}`)) {
        reported.add(`?${term.text}`);
        const text = variableText(sheet.notation, first.text);
        findings.add(
          "GDL079",
          term,
          `The variable \`${variableText(sheet.notation, term.text)}\` is also spelled \`${text}\` in this rule; GDL takes the two for the same.`,
          `Write \`${text}\` both times, or take another name if another thing is meant.`,
          [noteAt(first, `here it is \`${text}\``)],
        );
      }
    };
    for (const term of nodesOf(clause)) {
      if (term.kind === "variable") meetVariable(term);
      else meetName(term);
    }
  }
}
