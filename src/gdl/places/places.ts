/**
 * The rules of a sheet as a flow of values between argument places (`flow.ts`). The constants of a head stand
 * at its places. What stands at the places that bind a variable in the body may stand where the head uses
 * that variable.
 */
import { bindsVariables, boundVariables, conjunctsOf, type ReadClause, type SignedAtom } from "../clauses.js";
import { INPUT_OF } from "../keywords.js";
import { listOf } from "../maps.js";
import {
  type Application,
  firstOccurrences,
  isGround,
  keyOf,
  type Term,
  topKey,
  type Variable,
} from "../tree.js";
import { Flow } from "./flow.js";

export interface Places {
  readonly flow: Flow;
  /** One for each rule. */
  readonly meetings: readonly Meetings[];
}

/** Lets the values of a sheet flow; or `problem` says, in a part of a sentence, why nothing can be told. */
export function flowOf(rules: readonly ReadClause[]): Places | { readonly problem: string } {
  // A variable that nothing bounds can be anything, and so can each place that it flows into.
  const unbound = rules.find((rule) => rule.faults.some(({ blurs }) => blurs) || !headIsBound(rule));
  if (unbound !== undefined) {
    return {
      problem: `a rule for ${unbound.head.text} is malformed or leaves a variable of its head unbound`,
    };
  }
  const flow = new Flow();
  const meetings = rules.map((rule) => settle(flow, rule));
  flow.run();
  if (flow.gaveUp) return { problem: "functions are nested too deeply, or too many values flow" };
  return { flow, meetings };
}

function headIsBound(rule: ReadClause): boolean {
  if (isGround(rule.head)) return true;
  const bound = boundVariables(rule);
  return firstOccurrences(rule.head).every(({ name }) => bound.has(name));
}

/** Where a variable stands in the positive literals of a body. */
export interface Occurrence {
  readonly variable: Variable;
  readonly atom: Application;
  readonly place: number;
}

/** For each variable that a body binds: the place that has its values, and where they come from. */
export type Meetings = ReadonlyMap<
  string,
  { readonly place: number; readonly occurrences: readonly Occurrence[] }
>;

/** The relation whose argument places an atom fills. */
function rootOf(atom: Application): string {
  const key = keyOf(atom);
  const input = INPUT_OF.get(key);
  return input === undefined ? key : `${input}/${atom.args.length}`;
}

/** Visits every subterm of an atom's arguments with its place, until told to stop by `false`. */
export function visitPlaces(
  flow: Flow,
  atom: Application,
  visit: (term: Term, place: number) => boolean,
): void {
  const terms: Term[] = [];
  const places: number[] = [];
  const push = (args: readonly Term[], at: readonly number[]): void => {
    for (let i = args.length - 1; i >= 0; i--) {
      terms.push(args[i]);
      places.push(at[i]);
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

/** Adds what a rule says: the constants of its head, and where its variables get their values from. */
function settle(flow: Flow, rule: ReadClause): Meetings {
  if (rule.literals.length === 0) {
    addHead(flow, rule.head, NO_MEETINGS);
    return NO_MEETINGS;
  }
  const sources = new Map<string, number[]>();
  const occurrences = new Map<string, Occurrence[]>();
  for (const alternatives of conjunctsOf(rule)) {
    if (alternatives.every(bindsVariables)) bind(flow, alternatives, sources, occurrences);
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

/** A literal bounds each of its variables; an `or` bounds only those that stand in all its alternatives. */
function bind(
  flow: Flow,
  alternatives: readonly SignedAtom[],
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
    // Within one literal a variable stands in all these places at once, within an `or` in one of them.
    const from = alternatives.length === 1 ? places : [flow.union(places)];
    listOf(sources, name).push(...from);
    listOf(occurrences, name).push(first);
  }
}
