/**
 * Sets of names that can stand along the edge of a board: numbers, consecutive letters, names that end in
 * a number (`c1`, `c2` …), and names that a relation of the rules puts into one line (`succ one two`).
 */

import type { ArgumentDomain } from "../../gdl/places/argument-domains.js";
import type { Sheet } from "../../gdl/tree.js";

export interface Axis {
  readonly kind: "numbers" | "letters" | "numbered names" | "chain";
  /** The names as the rules spell them, in order. */
  readonly labels: readonly string[];
  /** The place of each name, which is a key in lower case. */
  readonly places: ReadonlyMap<string, number>;
  /** What the numbered names begin with; empty if they are no such names. */
  readonly prefix: string;
}

/** A relation between two names alone is seldom an order. */
const SHORTEST_CHAIN = 3;

/** Longer sets are counters rather than edges of a board. */
const LONGEST = 40;

const NUMBER = /^(0|[1-9]\d*)$/;
const LETTER = /^[a-z]$/;
const NUMBERED = /^(.*[^\d])(\d+)$/;

/** The domain as an axis, or undefined where it has no order. `successors` are for chains. */
export function axisOf(
  domain: ArgumentDomain,
  successors: readonly ReadonlyMap<string, string>[],
): Axis | undefined {
  const names = [...domain.keys()];
  if (names.length < 2 || names.length > LONGEST) return undefined;
  if (names.every((name) => NUMBER.test(name))) return spaced("numbers", domain, "", Number, String);
  if (names.every((name) => LETTER.test(name))) {
    const letter = (code: number) => String.fromCharCode(code);
    return spaced("letters", domain, "", (name) => name.charCodeAt(0), letter);
  }
  const prefix = NUMBERED.exec(names[0])?.[1];
  if (prefix !== undefined && names.every((name) => NUMBERED.exec(name)?.[1] === prefix)) {
    return spaced("numbered names", domain, prefix, (name) => Number(name.slice(prefix.length)));
  }
  for (const next of names.length < SHORTEST_CHAIN ? [] : successors) {
    const line = inLine(names, next);
    if (line !== undefined) return axis("chain", domain, "", line);
  }
  return undefined;
}

/** The relations of the facts that give each name at most one successor, as maps from name to successor. */
export function successorRelations(sheet: Sheet): ReadonlyMap<string, string>[] {
  const relations = new Map<string, Map<string, string> | undefined>();
  for (const { head, body } of sheet.clauses) {
    const [from, to] = head.args;
    if (body.length > 0 || head.args.length !== 2 || from === undefined || to === undefined) continue;
    if (!relations.has(head.name)) relations.set(head.name, new Map());
    const next = relations.get(head.name);
    if (next?.has(from.name) && next.get(from.name) !== to.name) relations.set(head.name, undefined);
    else next?.set(from.name, to.name);
  }
  return [...relations.values()].filter((next) => next !== undefined);
}

/** The names in the order of `rank`, gaps filled by `name`, if given; undefined with more gaps than names. */
function spaced(
  kind: Axis["kind"],
  domain: ArgumentDomain,
  prefix: string,
  rank: (name: string) => number,
  name?: (rank: number) => string,
): Axis | undefined {
  const names = [...domain.keys()].sort((a, b) => rank(a) - rank(b));
  const first = rank(names[0]);
  const extent = rank(names.at(-1) as string) - first + 1;
  if (extent > 2 * names.length) return undefined;
  return axis(kind, domain, prefix, name ? Array.from({ length: extent }, (_, i) => name(first + i)) : names);
}

/** The names in the order of a relation that leads through all of them, one after the other. */
function inLine(names: readonly string[], next: ReadonlyMap<string, string>): string[] | undefined {
  const wanted = new Set(names);
  const reached = new Set(names.map((name) => next.get(name)));
  const start = names.find((name) => !reached.has(name));
  const line: string[] = [];
  for (let at = start; at !== undefined && wanted.delete(at); at = next.get(at)) line.push(at);
  return wanted.size === 0 ? line : undefined;
}

function axis(kind: Axis["kind"], domain: ArgumentDomain, prefix: string, names: readonly string[]): Axis {
  return {
    kind,
    labels: names.map((name) => domain.get(name) ?? name),
    places: new Map(names.map((name, place) => [name, place])),
    prefix,
  };
}
