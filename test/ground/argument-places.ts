/**
 * What the argument places of a sheet allow, asked term by term: the combinations that `domains(sheet,
 * "arguments")` would write out, even if there are too many for that.
 */

import { readRules } from "../../src/gdl/clauses.js";
import type { Flow } from "../../src/gdl/places/flow.js";
import { flowOf } from "../../src/gdl/places/places.js";
import { parseTerm } from "../../src/gdl/text/parse-term.js";
import { type Sheet, type Term, topKey } from "../../src/gdl/tree.js";
import { domains } from "../../src/ground/domains.js";

export function argumentPlaces(sheet: Sheet) {
  const places = flowOf(readRules(sheet.clauses));
  if ("problem" in places) return places;
  const { flow } = places;
  const [fluents] = flow.arguments("true/1", 1) as [number];
  const [roles, moves] = flow.arguments("does/2", 2) as [number, number];
  const known = new Map<string, boolean>();
  const fits = (place: number, text: string) => {
    const key = `${place} ${text}`;
    const answer = known.get(key) ?? allows(flow, place, parseTerm(text) as Term);
    known.set(key, answer);
    return answer;
  };
  const written = domains(sheet, "arguments");
  return {
    size: "problem" in written ? written.problem : `${written.fluents.length}+${written.moves.length}`,
    fluent: (text: string) => fits(fluents, text),
    move: (role: string, text: string) => fits(roles, role) && fits(moves, text),
  };
}

function allows(flow: Flow, place: number, term: Term): boolean {
  const pending: [number, Term][] = [[place, term]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [at, node] = next;
    if (node.kind === "variable" || !flow.values(at).has(topKey(node))) return false;
    const inside = node.args.length === 0 ? [] : flow.inside(at, topKey(node), node.args.length);
    node.args.forEach((arg, i) => {
      pending.push([inside[i], arg]);
    });
  }
  return true;
}
