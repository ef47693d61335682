/**
 * What the conjunctions of a disjunction share, taken out of them. Rules say "some place of the first row and some
 * place of the last are in group 5" one row at a time: an atom for the first row, and then a rule for each place of
 * the last. Both rows look alike once the places of the last are one disjunction as well.
 *
 *     a ∧ b ∧ x1  ∨  a ∧ b ∧ x2  ∨  …   is   a ∧ b ∧ (x1 ∨ x2 ∨ …)
 *
 * It is done only where there is one way to do it: where each of these conjunctions is like others but for one
 * literal, and it is the same others whichever literal is left out. So the order of the rules does not matter.
 */

/** A conjunction of literals and, if there are several, of the disjunction of the choices. */
export interface SharedConjunction {
  readonly shared: readonly number[];
  readonly choices: readonly number[];
}

/** Longer conjunctions are left as they are. */
const MOST_LITERALS = 8;

/** Conjunctions are lists of literals without repetition. */
export function withSharedParts(conjunctions: readonly (readonly number[])[]): SharedConjunction[] {
  /** By all literals but one, in order: the places of the conjunctions that have these. */
  const groups = new Map<string, number[]>();
  const keysOf = conjunctions.map((literals, place) => {
    if (literals.length < 2 || literals.length > MOST_LITERALS) return [];
    const sorted = literals.toSorted((a, b) => a - b);
    return sorted.map((left) => {
      const key = sorted.filter((literal) => literal !== left).join();
      const group = groups.get(key) ?? [];
      group.push(place);
      groups.set(key, group);
      return { key, left };
    });
  });
  const found = keysOf.map((keys) => keys.filter(({ key }) => (groups.get(key) as number[]).length > 1));
  const isDone = new Set<number>();
  return conjunctions.flatMap((literals, place): SharedConjunction[] => {
    if (isDone.has(place)) return [];
    const [only] = found[place];
    const group = only === undefined ? [] : (groups.get(only.key) as number[]);
    if (group.length === 0 || group.some((other) => found[other].length !== 1))
      return [{ shared: literals, choices: [] }];
    for (const other of group) isDone.add(other);
    const shared = literals.filter((literal) => literal !== only.left);
    return [{ shared, choices: group.map((other) => found[other][0].left) }];
  });
}
