/**
 * From ground rules as they were made to a ground program: constants are folded away, equal rules are kept
 * once, atoms with the same definition are merged, and what no output needs is left out.
 *
 * The work goes bottom up over the strongly connected components, since what an atom becomes depends on what
 * the atoms of its bodies have become. Atoms that depend on themselves are not merged.
 */
import { strongComponents } from "../gdl/components.js";
import { type Buckets, inBuckets } from "../gdl/digraph.js";
import { DefinitionTable } from "./definition-table.js";
import { ALWAYS, NEVER, type Output } from "./ground-program.js";
import type { Instances } from "./instances.js";

/** What is known of each atom: the number of an input, or one of these. */
export const DERIVED = -1;
/** An input that is never true: the fluent or move cannot be reached. */
export const UNREACHABLE = -2;

export interface Simplified {
  /** What each original atom has become: a literal of a kept atom, or a constant. */
  readonly outputs: Int32Array;
  /** The kept derived atoms, by their original numbers, definitions first. */
  readonly derived: readonly number[];
  readonly firstRule: Int32Array;
  readonly firstLiteral: Int32Array;
  readonly literals: Int32Array;
}

/** Atom a is the input with the number inputOf[a], or DERIVED, or UNREACHABLE; `inputs` counts the inputs. */
export function simplify(
  instances: Instances,
  inputOf: Int32Array,
  inputs: number,
  wanted: readonly number[],
): Simplified {
  const outputs = new Int32Array(inputOf.length);
  for (let atom = 0; atom < inputOf.length; atom++)
    outputs[atom] = inputOf[atom] >= 0 ? 2 * inputOf[atom] : NEVER;
  const definitions = new DefinitionTable();
  const derived: number[] = [];
  const keep = (atom: number) => {
    definitions.keep();
    derived.push(atom);
  };
  const keepCycle = (component: Iterable<number>) => {
    let members = [...component];
    for (let found = true; found; ) {
      for (const [i, member] of members.entries()) outputs[member] = 2 * (inputs + derived.length + i);
      const constants = members.map((member) => define(member, instances, outputs, definitions));
      for (const [i, constant] of constants.entries()) {
        if (constant !== undefined) outputs[members[i]] = constant;
      }
      found = constants.some((constant) => constant !== undefined);
      members = members.filter((_, i) => constants[i] === undefined);
    }
    for (const member of members) {
      define(member, instances, outputs, definitions);
      keep(member);
    }
  };
  const { members, first } = definitionsFirst(instances);
  for (let number = 0; number + 1 < first.length; number++) {
    const atom = members[first[number]];
    if (inputOf[atom] !== DERIVED) continue;
    if (first[number + 1] - first[number] > 1 || dependsOnItself(atom, instances)) {
      keepCycle(members.subarray(first[number], first[number + 1]));
      continue;
    }
    const constant = define(atom, instances, outputs, definitions);
    if (constant !== undefined) {
      outputs[atom] = constant;
      continue;
    }
    const alias = definitions.alias();
    const same = alias >= 0 ? -1 : definitions.find();
    if (alias >= 0) outputs[atom] = alias;
    else if (same >= 0) outputs[atom] = 2 * (inputs + same);
    else {
      outputs[atom] = 2 * (inputs + derived.length);
      keep(atom);
    }
  }
  return onlyNeeded({ outputs, derived, ...definitions.arrays() }, inputs, wanted);
}

/** The components of the atoms, definitions before uses. */
function definitionsFirst({ firstRule, first, literals, atoms }: Instances): Buckets {
  // There may be millions of atoms: iterators and callbacks would cost several times as much as loops.
  const firstOf = new Int32Array(atoms + 1);
  for (let atom = 0; atom <= atoms; atom++) firstOf[atom] = first[firstRule[atom]];
  const component = strongComponents(firstOf, literals, 1);
  let count = 0;
  for (let atom = 0; atom < atoms; atom++) if (component[atom] >= count) count = component[atom] + 1;
  return inBuckets(count, component);
}

function dependsOnItself(atom: number, { firstRule, first, literals }: Instances): boolean {
  const end = first[firstRule[atom + 1]];
  for (let k = first[firstRule[atom]]; k < end; k++) if (literals[k] >> 1 === atom) return true;
  return false;
}

/** Gives an atom's rules to `definitions`, over what their atoms became; or returns the atom's constant. */
function define(
  atom: number,
  { firstRule, first, literals }: Instances,
  outputs: Int32Array,
  definitions: DefinitionTable,
): Output | undefined {
  definitions.begin();
  for (let rule = firstRule[atom]; rule < firstRule[atom + 1]; rule++) {
    let possible = true;
    definitions.beginBody();
    for (let k = first[rule]; k < first[rule + 1] && possible; k++) {
      const now = outputs[literals[k] >> 1];
      const sign = literals[k] & 1;
      if (now >= 0) definitions.literal(now ^ sign);
      else possible = (now === ALWAYS) === (sign === 0);
    }
    if (possible && definitions.endBody() === 0) return ALWAYS;
  }
  return definitions.isEmpty() ? NEVER : undefined;
}

/** Leaves out kept atoms that no wanted atom depends on, and numbers the others anew. */
function onlyNeeded(simplified: Simplified, inputs: number, wanted: readonly number[]): Simplified {
  const { outputs, derived, firstRule, firstLiteral, literals } = simplified;
  const needed = new Uint8Array(derived.length);
  const pending: number[] = [];
  const meet = (literal: number) => {
    const kept = (literal >> 1) - inputs;
    if (literal < 0 || kept < 0 || needed[kept]) return;
    needed[kept] = 1;
    pending.push(kept);
  };
  for (const atom of wanted) meet(outputs[atom]);
  let rules = 0;
  let size = 0;
  for (let kept = pending.pop(); kept !== undefined; kept = pending.pop()) {
    const end = firstLiteral[firstRule[kept + 1]];
    for (let k = firstLiteral[firstRule[kept]]; k < end; k++) meet(literals[k]);
    rules += firstRule[kept + 1] - firstRule[kept];
    size += end - firstLiteral[firstRule[kept]];
  }
  const number = new Int32Array(derived.length);
  let count = 0;
  for (let kept = 0; kept < derived.length; kept++) number[kept] = needed[kept] ? inputs + count++ : -1;
  const renumbered = (literal: number): Output => {
    if (literal < 2 * inputs) return literal;
    const now = number[(literal >> 1) - inputs];
    return now < 0 ? NEVER : 2 * now + (literal & 1);
  };
  const newFirstRule = new Int32Array(count + 1);
  const newFirstLiteral = new Int32Array(rules + 1);
  const newLiterals = new Int32Array(size);
  let rule = 0;
  let at = 0;
  for (let kept = 0; kept < derived.length; kept++) {
    if (!needed[kept]) continue;
    for (let old = firstRule[kept]; old < firstRule[kept + 1]; old++) {
      for (let k = firstLiteral[old]; k < firstLiteral[old + 1]; k++)
        newLiterals[at++] = renumbered(literals[k]);
      newFirstLiteral[++rule] = at;
    }
    newFirstRule[number[kept] - inputs + 1] = rule;
  }
  return {
    outputs: outputs.map(renumbered),
    derived: derived.filter((_, kept) => needed[kept]),
    firstRule: newFirstRule,
    firstLiteral: newFirstLiteral,
    literals: newLiterals,
  };
}
