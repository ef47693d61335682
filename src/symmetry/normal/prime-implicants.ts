/**
 * The prime implicants of a function: the conjunctions of literals that imply it and of which no literal can be
 * left out. They depend on nothing but the function, so that whatever permutes its inputs permutes them.
 *
 * With the first variable x, and f0 and f1 the function where x is false and true (Coudert and Madre 1992):
 * the primes without x are those of f0 ∧ f1; those with ¬x are the primes of f0 that do not imply f1; those
 * with x, the primes of f1 that do not imply f0.
 */
import {
  ALWAYS_FALSE,
  ALWAYS_TRUE,
  type DecisionDiagrams,
  type DiagramNumber,
  GIVEN_UP,
} from "./decision-diagrams.js";

/** A conjunction: 2v says that variable v is true, 2v + 1 that it is false; in rising order. */
export type Implicant = readonly number[];

/** Undefined if there are more than `most`, on the way or in the end. */
export function primeImplicants(
  decisions: DecisionDiagrams,
  f: DiagramNumber,
  most: number,
): readonly Implicant[] | undefined {
  const known = new Map<DiagramNumber, readonly Implicant[] | undefined>();
  const primes = (g: DiagramNumber): readonly Implicant[] | undefined => {
    if (g === ALWAYS_FALSE) return [];
    if (g === ALWAYS_TRUE) return [[]];
    if (g === GIVEN_UP) return undefined;
    if (known.has(g)) return known.get(g);
    const variable = decisions.variableOf(g);
    const [low, high] = [decisions.branch(g, false), decisions.branch(g, true)];
    const [free, ifFalse, ifTrue] = [primes(decisions.and(low, high)), primes(low), primes(high)];
    let found: Implicant[] | undefined;
    if (free !== undefined && ifFalse !== undefined && ifTrue !== undefined) {
      found = [
        ...free,
        ...ifFalse
          .filter((prime) => !implies(decisions, prime, high))
          .map((prime) => [2 * variable + 1, ...prime]),
        ...ifTrue.filter((prime) => !implies(decisions, prime, low)).map((prime) => [2 * variable, ...prime]),
      ];
      if (found.length > most) found = undefined;
    }
    known.set(g, found);
    return found;
  };
  return primes(f);
}

function implies(decisions: DecisionDiagrams, prime: Implicant, f: DiagramNumber): boolean {
  const values = new Map(prime.map((literal) => [literal >> 1, (literal & 1) === 0]));
  // Where the prime says nothing, both branches have to be true.
  const pending = [f];
  for (let g = pending.pop(); g !== undefined; g = pending.pop()) {
    if (g === ALWAYS_TRUE) continue;
    if (g === ALWAYS_FALSE) return false;
    decisions.steps++;
    const value = values.get(decisions.variableOf(g));
    if (value !== true) pending.push(decisions.branch(g, false));
    if (value !== false) pending.push(decisions.branch(g, true));
  }
  return true;
}
