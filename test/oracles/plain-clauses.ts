/**
 * Clauses, plainly: satisfiability by trying both values of each variable (Davis, Logemann and Loveland
 * 1962), and a checker of proofs by unit propagation alone. Too plain to be wrong, and for small formulas.
 */
import type { ProofStep } from "../../src/engine/learn/clause-search.js";

export type Clause = readonly number[];

/** What follows by unit propagation from these literals: all true literals, or undefined for a conflict. */
function propagated(clauses: Iterable<Clause>, literals: Iterable<number>): Set<number> | undefined {
  const isTrue = new Set(literals);
  for (const literal of isTrue) if (isTrue.has(literal ^ 1)) return undefined;
  for (let isNews = true; isNews; ) {
    isNews = false;
    for (const clause of clauses) {
      if (clause.some((literal) => isTrue.has(literal))) continue;
      const open = new Set(clause.filter((literal) => !isTrue.has(literal ^ 1)));
      if (open.size === 0) return undefined;
      if (open.size > 1) continue;
      for (const literal of open) isTrue.add(literal);
      isNews = true;
    }
  }
  return isTrue;
}

/** Whether the clauses have a solution in which these literals are true. */
export function isSatisfiable(clauses: readonly Clause[], literals: readonly number[] = []): boolean {
  const isTrue = propagated(clauses, literals);
  if (isTrue === undefined) return false;
  const open = clauses.find((clause) => !clause.some((literal) => isTrue.has(literal)));
  const next = open?.find((literal) => !isTrue.has(literal ^ 1));
  if (next === undefined) return true;
  return [next, next ^ 1].some((literal) => isSatisfiable(clauses, [...isTrue, literal]));
}

/** The clauses at each moment of a proof; what a step does not allow is told by a sentence. */
export class PlainChecker {
  private readonly clauses = new Map<string, { readonly clause: Clause; count: number }>();

  /** Goes on with these steps; what is wrong with the first that is not right. */
  check(steps: readonly ProofStep[]): string | undefined {
    for (const { kind, literals } of steps) {
      if (kind === "learnt" && !this.implies(literals)) return `${literals} does not follow`;
      const key = keyOf(literals);
      const entry = this.clauses.get(key) ?? { clause: literals, count: 0 };
      if (kind === "forgotten" && entry.count === 0) return `${literals} was not there`;
      entry.count += kind === "forgotten" ? -1 : 1;
      if (entry.count === 0) this.clauses.delete(key);
      else this.clauses.set(key, entry);
    }
    return undefined;
  }

  /** Whether the clauses and the negation of this one contradict each other, by unit propagation alone. */
  implies(clause: Clause): boolean {
    const clauses = Array.from(this.clauses.values(), (entry) => entry.clause);
    return (
      propagated(
        clauses,
        clause.map((literal) => literal ^ 1),
      ) === undefined
    );
  }

  /** How many different clauses there are at present. */
  get size(): number {
    return this.clauses.size;
  }
}

/** Clauses with the same literals are the same. */
function keyOf(clause: Clause): string {
  return [...new Set(clause)].sort((a, b) => a - b).join(" ");
}
