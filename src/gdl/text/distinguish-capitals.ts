/**
 * GDL is read without regard to case, but some engines tell `Cell` from `cell`, and some sheets were only
 * ever played on those. This gives such a sheet the meaning that it has for them: names that differ only in
 * capitals become different names. Keywords and variables do not change.
 */
import { isKeyword } from "../keywords.js";
import { type Application, fold, nodesOf, type Sheet, type Term } from "../tree.js";

/** Whether some name of the sheet is spelled in two ways that differ in capitals alone. */
export function mixesCapitals(sheet: Sheet): boolean {
  const spelling = new Map<string, string>();
  for (const node of sheet.clauses.flatMap(nodesOf)) {
    if (node.kind === "variable" || isKeyword(node.name)) continue;
    const known = spelling.get(node.name);
    if (known !== undefined && known !== node.text) return true;
    spelling.set(node.name, node.text);
  }
  return false;
}

export function distinguishCapitals(sheet: Sheet): Sheet {
  const clauses = sheet.clauses.map((clause) => ({
    ...clause,
    head: withCapitals(clause.head) as Application,
    body: clause.body.map(withCapitals),
  }));
  return { ...sheet, clauses };
}

function withCapitals(root: Term): Term {
  return fold<Term>(root, (node, args) => {
    if (node.kind === "variable") return node;
    return { ...node, name: isKeyword(node.name) ? node.name : node.text, args };
  });
}
