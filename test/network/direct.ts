/**
 * Evaluates a ground program in the plainest way: stratum by stratum, rules are applied until nothing
 * changes.
 */
import {
  ALWAYS,
  atomOf,
  type GroundProgram,
  inputsOf,
  isNegative,
  type Output,
} from "../../src/ground/ground-program.js";

/** Which atoms hold, given the inputs that do. Negation within a cycle is an error. */
export function evaluate(program: GroundProgram, inputs: Iterable<number>): (output: Output) => boolean {
  const { atoms, firstRule, firstLiteral, literals } = program;
  const first = inputsOf(program);
  const holds = new Uint8Array(atoms);
  for (const input of inputs) holds[input] = 1;
  const stratum = strata(program);
  for (let level = 0; level <= Math.max(0, ...stratum); level++) {
    for (let changed = true; changed; ) {
      changed = false;
      for (let atom = first; atom < atoms; atom++) {
        if (stratum[atom] !== level || holds[atom]) continue;
        for (let rule = firstRule[atom - first]; rule < firstRule[atom - first + 1]; rule++) {
          const body = literals.subarray(firstLiteral[rule], firstLiteral[rule + 1]);
          if (!body.every((literal) => (holds[atomOf(literal)] === 1) !== isNegative(literal))) continue;
          holds[atom] = 1;
          changed = true;
        }
      }
    }
  }
  return (output) => (output < 0 ? output === ALWAYS : (holds[atomOf(output)] === 1) !== isNegative(output));
}

function strata(program: GroundProgram): number[] {
  const { atoms, firstRule, firstLiteral, literals } = program;
  const first = inputsOf(program);
  const stratum = new Array<number>(atoms).fill(0);
  for (let round = 0; round <= atoms; round++) {
    let changed = false;
    for (let atom = first; atom < atoms; atom++) {
      const end = firstLiteral[firstRule[atom - first + 1]];
      for (let k = firstLiteral[firstRule[atom - first]]; k < end; k++) {
        const least = stratum[atomOf(literals[k])] + (isNegative(literals[k]) ? 1 : 0);
        if (least <= stratum[atom]) continue;
        stratum[atom] = least;
        changed = true;
      }
    }
    if (!changed) return stratum;
  }
  throw new Error("negation in a cycle");
}
