/**
 * Which constants may stand in each argument of a fluent, read off the rules alone: arc consistency on
 * argument places, as in the paper on the Orchard (JFPC, section 4.3), by the flow that the checker and
 * grounding use too (`gdl/places/flow.ts`).
 *
 * The network is coarser than theirs (`gdl/places/places.ts`), because a picture must come out of every
 * sheet:
 * - a function has the same places wherever it stands, so terms may be nested in any way;
 * - what `base` and `input` declare counts like what can be reached, since a board has its empty edges too;
 * - a rule that is malformed or leaves a variable unbound says less, but is no reason to know nothing.
 *
 * Terms below an argument are not looked into: it has no domain then.
 */
import { listOf } from "../maps.js";
import { keyOf, type Sheet, type Term } from "../tree.js";
import { Flow } from "./flow.js";

/** The values of one argument position, lower-cased, with the spelling of their first occurrence. */
export type ArgumentDomain = ReadonlyMap<string, string>;

export interface ArgumentDomains {
  /** Names and arities of all fluents, as `name/arity`. */
  readonly fluents: ReadonlySet<string>;
  /** The domain of argument `index` (from 0) of `name/arity`. */
  domain(functor: string, index: number): ArgumentDomain;
}

/** `true`, `next` and others speak of fluents, `does`, `legal` and `input` of moves: they share places. */
const SHARED_PLACES: ReadonlyMap<string, string> = new Map([
  ["true", "(fluent)"],
  ["next", "(fluent)"],
  ["init", "(fluent)"],
  ["base", "(fluent)"],
  ["does", "(move)"],
  ["legal", "(move)"],
  ["input", "(move)"],
  ["sees", "(percept)"],
]);

/** A term where it stands. */
interface Occurrence {
  readonly term: Term;
  /** The name that the places around the term have, and the number of these places. */
  readonly around: string;
  readonly places: number;
  readonly index: number;
}

export function argumentDomains(sheet: Sheet): ArgumentDomains {
  const flow = new Flow();
  const placeOf = ({ around, places, index }: Occurrence): number =>
    flow.arguments(`${around}/${places}`, places)[index];
  const fluents = new Set<string>();
  for (const { head, body } of sheet.clauses) {
    // A literal bounds its variables; below `or` any of the alternatives may be the one that holds.
    const together = new Map<string, number[]>();
    const either = new Map<string, number[]>();
    const inHead = occurrences(head);
    const inBody = body.map(occurrences);
    for (const { term, around, places } of [...inHead, ...inBody.flat()]) {
      if (around === "(fluent)" && places === 1 && term.kind === "application") fluents.add(keyOf(term));
    }
    for (const [i, literal] of body.entries()) {
      if (literal.name === "not" || literal.name === "distinct") continue;
      const sources = literal.name === "or" ? either : together;
      for (const occurrence of inBody[i]) {
        const { term, around } = occurrence;
        if (term.kind !== "variable" || around === "or") continue;
        listOf(sources, term.name).push(placeOf(occurrence));
      }
    }
    for (const occurrence of inHead) {
      const { term } = occurrence;
      const place = placeOf(occurrence);
      if (term.kind === "application") {
        if (term.args.length === 0) flow.add(place, term.name, term);
        continue;
      }
      const all = together.get(term.name);
      const any = either.get(term.name);
      if (all !== undefined) flow.link(flow.meeting(all), place);
      else if (any !== undefined) flow.link(flow.union(any), place);
    }
  }
  flow.run("oldest");
  return {
    fluents,
    domain: (functor, index) => {
      const arity = Number(functor.slice(functor.lastIndexOf("/") + 1));
      const values = flow.values(flow.arguments(functor, arity)[index]);
      return new Map(Array.from(values, ([name, { text }]) => [name, text]));
    },
  };
}

/** Every argument in `root`, nested ones too. */
function occurrences(root: Term): Occurrence[] {
  const found: Occurrence[] = [];
  const pending: Term[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "variable") continue;
    const around = SHARED_PLACES.get(node.name) ?? node.name;
    const places = node.args.length;
    for (const [index, term] of node.args.entries()) {
      found.push({ term, around, places, index });
      pending.push(term);
    }
  }
  return found;
}
