/** Which atoms the rules of an atom read, and which atoms depend on themselves. */
import { strongComponents } from "../../gdl/components.js";
import { inBuckets } from "../../gdl/digraph.js";
import { type GroundProgram, inputsOf } from "../../ground/ground-program.js";

export interface AtomDependencies {
  readonly inputs: number;
  /** The strong component of each derived atom; it has a higher number than all that its atoms read. */
  readonly component: Int32Array;
  /** The derived atoms, definitions before uses; the atoms of a component follow each other. */
  readonly order: Int32Array;
  /** Whether derived atom d depends on itself. */
  readonly isCyclic: Uint8Array;
}

export function dependenciesOf(program: GroundProgram): AtomDependencies {
  const { firstRule, firstLiteral, literals } = program;
  const inputs = inputsOf(program);
  const derived = firstRule.length - 1;
  // Inputs are nodes without successors.
  const first = new Int32Array(program.atoms + 1);
  for (let d = 0; d < derived; d++) first[inputs + d + 1] = firstLiteral[firstRule[d + 1]];
  const component = strongComponents(first, literals, 1).slice(inputs);
  const count = component.reduce((most, number) => Math.max(most, number + 1), 0);
  const order = inBuckets(count, component).members;
  const isCyclic = new Uint8Array(derived);
  for (let i = 0; i + 1 < derived; i++)
    if (component[order[i]] === component[order[i + 1]]) isCyclic[order[i]] = isCyclic[order[i + 1]] = 1;
  for (let d = 0; d < derived; d++)
    for (let k = first[inputs + d]; k < first[inputs + d + 1]; k++)
      if (literals[k] >> 1 === inputs + d) isCyclic[d] = 1;
  return { inputs, component, order, isCyclic };
}
