/**
 * Which constants may stand in each argument of a fluent, as `gdl/places/argument-domains.ts` finds them,
 * but in the plainest way: the rules are tried one after the other until nothing is added. Slow, and easy to
 * believe.
 */
import type { Sheet, Term } from "../../src/gdl/tree.js";

const SHARED: ReadonlyMap<string, string> = new Map([
  ...["true", "next", "init", "base"].map((name) => [name, "(fluent)"] as const),
  ...["does", "legal", "input"].map((name) => [name, "(move)"] as const),
  ["sees", "(percept)"],
]);

/** By `name/arity:index`: the constants, lower-cased, in the order in which they are found. */
export function plainDomains({ clauses }: Sheet): ReadonlyMap<string, ReadonlySet<string>> {
  const domains = new Map<string, Set<string>>();
  const add = (place: string, name: string): boolean => {
    const domain = domains.get(place) ?? new Set();
    domains.set(place, domain);
    return domain.size < domain.add(name).size;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const { head, body } of clauses) {
      for (const [place, term] of places(head)) {
        const names = term.kind === "variable" ? valuesOf(term.name, body, domains) : constant(term);
        for (const name of names) changed = add(place, name) || changed;
      }
    }
  }
  return domains;
}

function constant(term: Term): string[] {
  return term.kind === "application" && term.args.length === 0 ? [term.name] : [];
}

/**
 * What all literals with the variable allow; if it stands only below `or`, what any of its places there
 * allows.
 */
function valuesOf(
  variable: string,
  body: readonly Term[],
  domains: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const stands = (literals: readonly Term[]) =>
    literals
      .flatMap(places)
      .filter(([place, term]) => term.kind === "variable" && term.name === variable && !/^or\//.test(place))
      .map(([place]) => domains.get(place) ?? new Set<string>());
  const positive = body.filter(({ name }) => name !== "not" && name !== "distinct");
  const [first, ...others] = stands(positive.filter(({ name }) => name !== "or"));
  if (first !== undefined) return [...first].filter((name) => others.every((other) => other.has(name)));
  return stands(positive.filter(({ name }) => name === "or")).flatMap((values) => [...values]);
}

function places(root: Term): [place: string, term: Term][] {
  if (root.kind === "variable") return [];
  const around = `${SHARED.get(root.name) ?? root.name}/${root.args.length}`;
  return root.args.flatMap((term, i) => [[`${around}:${i}`, term] as [string, Term], ...places(term)]);
}
