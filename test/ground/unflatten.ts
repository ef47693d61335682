/** Puts the functions back: a flat sheet with rules that tie its relations to those of the original. */

import type { Application, Clause, Sheet } from "../../src/gdl/tree.js";
import type { Flat } from "../../src/ground/flatten/flatten.js";

const ASKED: ReadonlySet<string> = new Set(["true", "does"]);
const ANSWERED: ReadonlySet<string> = new Set([
  "role",
  "init",
  "next",
  "legal",
  "sees",
  "goal",
  "base",
  "input",
]);

export function unflatten({ sheet, relations }: Flat): Sheet {
  const at = { start: 0, end: 0, isRule: true };
  const bridge = (head: Application, body: Application): Clause => ({ head, body: [body], ...at });
  const bridges: Clause[] = [];
  for (const { flat, meaning } of relations) {
    if (ASKED.has(meaning.name)) bridges.push(bridge(flat, meaning));
    else if (ANSWERED.has(meaning.name)) bridges.push(bridge(meaning, flat));
  }
  return { ...sheet, clauses: [...sheet.clauses, ...bridges] };
}
