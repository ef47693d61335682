/**
 * Whose turn it is, where the slices have one phase for all states, as in draughts, where a capture may go on:
 * the variable that the legality of most moves looks at. It must have few digits, since each of them gets
 * weights of its own.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { atomOf, inputsOf, literalsOf } from "../../ground/ground-program.js";
import { type ValueVariable, variablesOfFluents } from "./value-variables.js";

const MOST_STAGES = 8;

/** The part of all moves whose legality must look at it. */
const LEAST_SHARE = 0.8;

/** Derived atoms that are looked at in a piece of the work. */
const ATOMS_AT_ONCE = 2 ** 14;

/** Undefined where there is none. */
export function* stageVariable(
  program: AcyclicProgram,
  variables: readonly ValueVariable[],
): Pieces<number | undefined> {
  const variableOf = variablesOfFluents(variables, program.fluents.length);
  const few = [...variables.keys()].filter((v) => variables[v].size <= MOST_STAGES && variables[v].size > 1);
  // Many moves read one variable directly, or by an atom or two: rules say whose turn it is without detours.
  const counts = new Map(few.map((variable) => [variable, 0]));
  const inputs = inputsOf(program);
  let looked = 0;
  for (const { legal } of program.moves) {
    const met = new Set<number>();
    const open = legal < 0 ? [] : [atomOf(legal)];
    for (let depth = 0; depth < 2; depth++) {
      for (const atom of open.splice(0)) {
        if (atom < inputs) met.add(variableOf[atom]);
        else open.push(...literalsOf(program, atom - inputs).map(atomOf));
      }
    }
    for (const atom of open) if (atom < program.fluents.length) met.add(variableOf[atom]);
    for (const variable of met) {
      const count = counts.get(variable);
      if (count !== undefined) counts.set(variable, count + 1);
    }
    looked += open.length + 1;
    if (looked < ATOMS_AT_ONCE) continue;
    looked = 0;
    yield;
  }
  const [best, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [-1, 0]);
  return count >= LEAST_SHARE * program.moves.length && count > 0 ? best : undefined;
}
