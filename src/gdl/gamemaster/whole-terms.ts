/**
 * The moves of a classical sheet, and its fluents: one term for each name and number of arguments. A rule may
 * leave open which one it is about, as in
 *
 *     (<= (legal ?r ?m) (possible ?r ?m))
 *
 * Then the relation in its body that binds the variable is followed to its own clauses, and so on.
 */
import { type ReadClause, readRules, type SignedAtom } from "../clauses.js";
import { listOf } from "../maps.js";
import { type Application, application, type Clause, keyOf, variable } from "../tree.js";

interface Place {
  readonly key: string;
  readonly argument: number;
}

const MOVES: readonly Place[] = [{ key: "legal/2", argument: 1 }];
const FLUENTS: readonly Place[] = [
  { key: "init/1", argument: 0 },
  { key: "next/1", argument: 0 },
];

/** Where the variable of a literal such as `(does ?r ?m)` has its values from. */
const SAME_PLACES = new Map<string, readonly Place[]>([
  ["does/2", MOVES],
  ["true/1", FLUENTS],
]);

export const wholeMoves = (clauses: readonly Clause[]) => termsAt(clauses, MOVES, "m");
export const wholeFluents = (clauses: readonly Clause[]) => termsAt(clauses, FLUENTS, "f");

/** Each with variables of its own, which are called `stem1`, `stem2` …; undefined where nothing says what they are. */
function termsAt(
  clauses: readonly Clause[],
  places: readonly Place[],
  stem: string,
): readonly Application[] | undefined {
  const rules = readRules(clauses);
  const found = new Map<string, Application>();
  const asked = [...places];
  for (const { key, argument } of asked) {
    for (const rule of rules.filter(({ head }) => keyOf(head) === key)) {
      const term = rule.head.args[argument];
      if (term.kind === "application") {
        const variables = term.args.map((_, i) => variable(`${stem}${i + 1}`));
        found.set(keyOf(term), application(term.name, variables));
        continue;
      }
      const sources = sourcesOf(rule, term.name);
      if (sources === undefined) return undefined;
      for (const place of sources) {
        const isKnown = asked.some((each) => each.key === place.key && each.argument === place.argument);
        if (!isKnown) asked.push(place);
      }
    }
  }
  return [...found.values()];
}

/** The places of relations that bind a variable; of an `or`, those of each of its literals. */
function sourcesOf({ literals }: ReadClause, name: string): readonly Place[] | undefined {
  const byConjunct = new Map<number, SignedAtom[]>();
  for (const literal of literals) listOf(byConjunct, literal.conjunct).push(literal);
  for (const together of byConjunct.values()) {
    const places = together.map(({ atom, negated }) => {
      const argument = atom.args.findIndex((arg) => arg.kind === "variable" && arg.name === name);
      if (negated || argument < 0 || atom.name === "distinct") return undefined;
      return SAME_PLACES.get(keyOf(atom)) ?? [{ key: keyOf(atom), argument }];
    });
    if (places.every((each) => each !== undefined)) return places.flat();
  }
  return undefined;
}
