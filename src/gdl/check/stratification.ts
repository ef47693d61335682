/**
 * Stratification: nothing may be defined through its own negation. A strong component with a negated edge
 * inside is such a definition, and the report shows a shortest cycle through the negated literal. The nodes
 * are patterns, not names (`dependencies.ts`), so `goal(r, 0)` may be defined by `not goal(r, 100)`.
 */
import type { Note } from "../diagnostic.js";
import { Ways } from "../digraph.js";
import type { Context } from "./context.js";
import type { Dependencies, Leaning } from "./dependencies.js";
import { noteAt } from "./findings.js";
import { excerpt, quote } from "./wording.js";

/** At most this many cycles are printed for one component: mending the first ones undoes most others. */
const MOST_CYCLES = 5;
const MOST_STEPS = 12;

export function checkNegation({ sheet, findings }: Context, dependencies: Dependencies): void {
  const { graph, leanings, component } = dependencies;
  const printed = new Map<number, number>();
  const covered = new Set<number>();
  let ways: Ways | undefined;
  for (let edge = 0; edge < leanings.length; edge++) {
    const leaning = leanings[edge];
    if (leaning === undefined || !leaning.literal.negated || covered.has(edge)) continue;
    const from = graph.from[edge];
    const to = graph.to[edge];
    const knot = component[from];
    const already = printed.get(knot) ?? 0;
    if (component[to] !== knot || already >= MOST_CYCLES) continue;
    printed.set(knot, already + 1);
    ways ??= new Ways(graph, component);
    const cycle: Leaning[] = [];
    for (const e of [edge, ...ways.shortest(to, from)]) {
      covered.add(e);
      const step = leanings[e];
      if (step !== undefined) cycle.push(step);
    }
    findings.add(
      "GDL041",
      leaning.literal.atom,
      `${quote(sheet, leaning.rule.head)} is defined by its own negation: ${cycleText(sheet, cycle)}.`,
      "Break the cycle: define one of these relations without the others, or look at the state with `true`.",
      cycle.slice(0, MOST_STEPS).map((step) => stepNote(sheet, step)),
    );
  }
}

type Sheet = Context["sheet"];

/** `p → not q → p`: each relation, followed by what it depends on. */
function cycleText(sheet: Sheet, cycle: readonly Leaning[]): string {
  const name = ({ literal }: Leaning): string =>
    `${literal.negated ? "not " : ""}${excerpt(sheet, literal.atom, 40)}`;
  const first = excerpt(sheet, cycle[0].rule.head, 40);
  if (cycle.length <= MOST_STEPS) return [first, ...cycle.map(name)].join(" → ");
  const shown = cycle.slice(0, MOST_STEPS - 1).map(name);
  const hidden = cycle.length - MOST_STEPS;
  return [first, ...shown, `${hidden} more`, name(cycle[cycle.length - 1])].join(" → ");
}

function stepNote(sheet: Sheet, { rule, literal }: Leaning): Note {
  const sign = literal.negated ? "the negation of " : "";
  return noteAt(literal.atom, `${quote(sheet, rule.head)} depends on ${sign}${quote(sheet, literal.atom)}`);
}
