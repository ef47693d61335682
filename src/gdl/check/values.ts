/**
 * Constants that can never stand where they are asked for, and variables that no value fits: misspellings that
 * the shape of a literal does not show. `(true (cell ?x ?y blanc))` could match `(next (cell ?x ?y ?v))`, but no
 * value that ever flows into `?v` is `blanc`.
 */
import type { Application, Term, Variable } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { Flow } from "./flow.js";
import { isGround, topKey } from "./patterns.js";
import { keyOf, type Literal, type Rule } from "./rules.js";
import { boundVariables, firstOccurrences } from "./safety.js";
import { quote } from "./wording.js";

/** The literals that were reported, so that others need not say the same again. */
export function checkValues(context: Context): ReadonlySet<Application> {
  const reported = new Set<Application>();
  // A variable that nothing bounds can be anything, and so can whatever it flows into.
  const sound = context.rules.every((rule) => !rule.faults.some(({ blurs }) => blurs) && headIsBound(rule));
  if (!sound) return reported;
  const flow = new Flow();
  const meetings = context.rules.map((rule) => settle(flow, rule));
  flow.run();
  if (flow.gaveUp) return reported;
  const seen = new Set<string>();
  context.rules.forEach((rule, i) => {
    for (const literal of rule.literals)
      checkLiteral(context, flow, literal, meetings[i] as Meetings, seen, reported);
    checkMeetings(context, flow, meetings[i] as Meetings, reported);
  });
  return reported;
}

function headIsBound(rule: Rule): boolean {
  if (isGround(rule.head)) return true;
  const bound = boundVariables(rule);
  return firstOccurrences(rule.head).every(({ name }) => bound.has(name));
}

/** Where a variable stands in the positive literals of a body. */
interface Occurrence {
  readonly variable: Variable;
  readonly atom: Application;
  readonly place: number;
}

/** For each variable of a rule that the body binds: the place that holds its values, and where they come from. */
type Meetings = ReadonlyMap<string, { readonly place: number; readonly occurrences: readonly Occurrence[] }>;

/** The state is what `init` and `next` say of it, and moves are what `legal` allows. */
function rootOf(atom: Application): string {
  const key = keyOf(atom);
  if (key === "init/1" || key === "next/1") return "true/1";
  return key === "legal/2" ? "does/2" : key;
}

/** Visits every subterm of an atom's arguments with its place, until told to stop by `false`. */
function visitPlaces(flow: Flow, atom: Application, visit: (term: Term, place: number) => boolean): void {
  const terms: Term[] = [];
  const places: number[] = [];
  const push = (args: readonly Term[], at: readonly number[]): void => {
    for (let i = args.length - 1; i >= 0; i--) {
      terms.push(args[i] as Term);
      places.push(at[i] as number);
    }
  };
  push(atom.args, flow.arguments(rootOf(atom), atom.args.length));
  for (let term = terms.pop(); term !== undefined; term = terms.pop()) {
    const place = places.pop() as number;
    if (!visit(term, place) || flow.gaveUp) return;
    if (term.kind === "application" && term.args.length > 0) {
      push(term.args, flow.inside(place, topKey(term), term.args.length));
    }
  }
}

/** Adds what a rule says: which constants its head has, and from where its variables get their values. */
function settle(flow: Flow, rule: Rule): Meetings {
  if (rule.literals.length === 0) {
    addHead(flow, rule.head, NO_MEETINGS);
    return NO_MEETINGS;
  }
  const sources = new Map<string, number[]>();
  const occurrences = new Map<string, Occurrence[]>();
  const { literals } = rule;
  for (let i = 0; i < literals.length; ) {
    let end = i + 1;
    while (end < literals.length && literals[end]?.conjunct === literals[i]?.conjunct) end++;
    const alternatives = literals.slice(i, end);
    i = end;
    if (!alternatives.every(({ atom, negated }) => !negated && atom.name !== "distinct")) continue;
    bind(flow, alternatives, sources, occurrences);
  }
  const meetings = new Map<string, { place: number; occurrences: readonly Occurrence[] }>();
  for (const [name, places] of sources) {
    meetings.set(name, { place: flow.meeting(places), occurrences: occurrences.get(name) ?? [] });
  }
  addHead(flow, rule.head, meetings);
  return meetings;
}

const NO_MEETINGS: Meetings = new Map();

function addHead(flow: Flow, head: Application, meetings: Meetings): void {
  visitPlaces(flow, head, (term, place) => {
    const meeting = term.kind === "variable" ? meetings.get(term.name) : undefined;
    if (term.kind === "application") flow.add(place, topKey(term), term);
    else if (meeting !== undefined) flow.link(meeting.place, place);
    return true;
  });
}

/** One literal bounds each of its variables; an `or` only those that stand in all its alternatives. */
function bind(
  flow: Flow,
  alternatives: readonly Literal[],
  sources: Map<string, number[]>,
  occurrences: Map<string, Occurrence[]>,
): void {
  const perVariable = new Map<
    string,
    { places: number[]; first: Occurrence; times: number; last: Application }
  >();
  for (const { atom } of alternatives) {
    visitPlaces(flow, atom, (term, place) => {
      if (term.kind !== "variable") return true;
      const found = perVariable.get(term.name);
      if (found === undefined) {
        const first = { variable: term, atom, place };
        perVariable.set(term.name, { places: [place], first, times: 1, last: atom });
        return true;
      }
      found.places.push(place);
      if (found.last !== atom) found.times++;
      found.last = atom;
      return true;
    });
  }
  for (const [name, { places, first, times }] of perVariable) {
    if (times < alternatives.length) continue;
    // In one literal a variable stands in all these places at once, in an `or` in one of them.
    const from = alternatives.length === 1 ? places : [flow.union(places)];
    const known = sources.get(name) ?? [];
    known.push(...from);
    sources.set(name, known);
    const seen = occurrences.get(name) ?? [];
    seen.push(first);
    occurrences.set(name, seen);
  }
}

function checkLiteral(
  context: Context,
  flow: Flow,
  literal: Literal,
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
    // Where nothing ever stands, something else is wrong, and is reported as such.
    if (values.size === 0 || values.has(key)) return true;
    // The fluent or move as a whole is looked at in `reach.ts`.
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
 * `(distinct ?v blanc)` always holds when `?v` is never `blanc`. Said only where something else was probably
 * meant: to be careful is no mistake.
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

/** A variable whose places have no value in common: the rule can never be applied. */
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
    const other = clash ?? (others[others.length - 1] as Occurrence);
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
