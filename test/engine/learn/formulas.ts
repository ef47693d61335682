/** Formulas for tests of the search with learnt clauses. */
import type { Random } from "../../../src/engine/random-numbers.js";
import type { Clause } from "../../oracles/plain-clauses.js";

/** Clauses of one to `longest` literals, mostly three; a literal may stand twice, or beside its opposite. */
export function randomClauses(random: Random, variables: number, count: number, longest = 5): Clause[] {
  return Array.from({ length: count }, () => {
    const draw = random.below(10);
    const size = draw === 0 ? 1 : draw < 3 ? 2 : draw < 9 ? 3 : 3 + random.below(longest - 2);
    return Array.from({ length: size }, () => random.below(2 * variables));
  });
}

/** Clauses of three different variables each. */
export function threeEach(random: Random, variables: number, count: number): Clause[] {
  return Array.from({ length: count }, () => {
    const chosen = new Set<number>();
    while (chosen.size < 3) chosen.add(random.below(variables));
    return Array.from(chosen, (variable) => 2 * variable + random.below(2));
  });
}

/** `holes` + 1 pigeons, each in one of the holes, no two in the same: pigeon p in hole h is p * holes + h. */
export function pigeonHoles(holes: number): Clause[] {
  const clauses: Clause[] = [];
  const all = Array.from({ length: holes }, (_, h) => h);
  for (let p = 0; p <= holes; p++) {
    clauses.push(all.map((h) => 2 * (p * holes + h)));
    for (let q = 0; q < p; q++)
      for (const h of all) clauses.push([2 * (p * holes + h) + 1, 2 * (q * holes + h) + 1]);
  }
  return clauses;
}
