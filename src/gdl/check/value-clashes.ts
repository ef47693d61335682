/**
 * Finds constants that can never stand where they are asked for, and variables that no value fits:
 * misspellings that the shape of a literal does not show. `(true (cell ?x ?y blanc))` could match `(next
 * (cell ?x ?y ?v))`, but no value that ever flows into `?v` is `blanc`.
 */
import type { SignedAtom } from "../clauses.js";
import type { Flow } from "../places/flow.js";
import { flowOf, type Meetings, visitPlaces } from "../places/places.js";
import { type Application, topKey } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { quote } from "./wording.js";

/** Returns the literals that were reported, so that other checks need not say the same again. */
export function checkValues(context: Context): ReadonlySet<Application> {
  const reported = new Set<Application>();
  const places = flowOf(context.rules);
  if ("problem" in places) return reported;
  const { flow, meetings } = places;
  const seen = new Set<string>();
  context.rules.forEach((rule, i) => {
    for (const literal of rule.literals) checkLiteral(context, flow, literal, meetings[i], seen, reported);
    checkMeetings(context, flow, meetings[i], reported);
  });
  return reported;
}

function checkLiteral(
  context: Context,
  flow: Flow,
  literal: SignedAtom,
  meetings: Meetings,
  seen: Set<string>,
  reported: Set<Application>,
): void {
  const { atom } = literal;
  if (atom.name === "distinct") {
    checkDistinct(context, flow, atom, meetings);
    return;
  }
  const isKeyword = atom.name === "true" || atom.name === "does";
  visitPlaces(flow, atom, (term, place) => {
    if (term.kind === "variable") return true;
    const values = flow.values(place);
    const key = topKey(term);
    // A place where nothing ever stands has another fault, which is reported as such.
    if (values.size === 0 || values.has(key)) return true;
    // `unreachable.ts` checks the fluent or move as a whole.
    if (isKeyword && term === atom.args[atom.args.length - 1]) return false;
    reported.add(atom);
    if (seen.has(`${place} ${key}`)) return false;
    seen.add(`${place} ${key}`);
    report(
      context,
      term,
      values,
      nearestValue(context, term, values),
      `${quote(context.sheet, atom)} never holds`,
    );
    return false;
  });
}

/**
 * `(distinct ?v blanc)` always holds if `?v` is never `blanc`. This is reported only where something else was
 * probably meant, since a needless condition may be there out of care.
 */
function checkDistinct(context: Context, flow: Flow, atom: Application, meetings: Meetings): void {
  for (const [i, arg] of atom.args.entries()) {
    const other = atom.args[1 - i];
    if (arg.kind !== "variable" || other?.kind !== "application") continue;
    const meeting = meetings.get(arg.name);
    if (meeting === undefined) continue;
    const values = flow.values(meeting.place);
    if (values.size === 0 || values.has(topKey(other))) continue;
    const meant = nearestValue(context, other, values);
    if (meant !== undefined)
      report(context, other, values, meant, `${quote(context.sheet, atom)} always holds`);
  }
}

function nearestValue(
  { speller }: Context,
  term: Application,
  values: ReadonlyMap<string, Application>,
): Application | undefined {
  const byName = new Map<string, Application>();
  for (const value of values.values()) byName.set(value.name, value);
  return byName.get(speller.nearest(term.name, byName.keys()) ?? "");
}

function report(
  { sheet, findings }: Context,
  term: Application,
  values: ReadonlyMap<string, Application>,
  meant: Application | undefined,
  consequence: string,
): void {
  const some: string[] = [];
  for (const value of values.values()) if (some.push(`\`${value.text}\``) === 4) break;
  const more = values.size > some.length ? " and others" : "";
  findings.add(
    "GDL093",
    term,
    `${consequence}: ${quote(sheet, term)} never stands there.`,
    meant === undefined
      ? `What can stand there is ${some.join(", ")}${more}.`
      : `Did you mean \`${meant.text}\`?`,
    meant === undefined ? [] : [noteAt(meant, `\`${meant.text}\` comes from here`)],
  );
}

/** Reports a variable whose places have no value in common: the rule can never be applied. */
function checkMeetings(
  { sheet, findings }: Context,
  flow: Flow,
  meetings: Meetings,
  reported: ReadonlySet<Application>,
): void {
  for (const { place, occurrences } of meetings.values()) {
    const [first, ...others] = occurrences;
    if (first === undefined || others.length === 0 || flow.values(place).size > 0) continue;
    if (occurrences.some((o) => reported.has(o.atom) || flow.values(o.place).size === 0)) continue;
    const clash = others.find((o) => {
      const values = flow.values(o.place);
      for (const value of flow.values(first.place).keys()) if (values.has(value)) return false;
      return true;
    });
    const other = clash ?? others[others.length - 1];
    findings.add(
      "GDL094",
      other.variable,
      `No value of ${quote(sheet, other.variable)} fits both ${quote(sheet, first.atom)} and ${quote(sheet, other.atom)}${
        clash === undefined ? " and the literals between them" : ""
      }, so the rule is never applied.`,
      "Check the order of the arguments, and the names of the variables.",
      [noteAt(first.variable, "it has other values here")],
    );
  }
}
