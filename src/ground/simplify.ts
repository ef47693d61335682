/**
 * From ground rules as they were made to a ground program: constants are folded away, equal rules are kept
 * once, atoms with the same definition are merged, and what no output needs is left out.
 *
 * Merging goes bottom up over the strongly connected components, since atoms become equal when what they
 * are made of does; atoms that depend on themselves are not merged.
 */
import { componentsFrom } from "../gdl/components.js";
import { DERIVED, foldConstants, Truth } from "./constants.js";
import { Definitions } from "./definitions.js";
import type { Instances } from "./instances.js";
import { ALWAYS, NEVER, type Output } from "./program.js";

export interface Simplified {
  /** What each original atom has become: a literal of a kept one, or a constant. */
  readonly outputs: Int32Array;
  /** The kept derived atoms, as original ones, definitions first. */
  readonly derived: readonly number[];
  readonly firstRule: Int32Array;
  readonly firstLiteral: Int32Array;
  readonly literals: Int32Array;
}

/** Atom a is input inputOf[a], or DERIVED, or UNREACHABLE; there are `inputs` inputs. */
export function simplify(
  instances: Instances,
  inputOf: Int32Array,
  inputs: number,
  wanted: readonly number[],
): Simplified {
  const atoms = inputOf.length;
  const truth = foldConstants(instances, inputOf);
  const rules = liveRules(instances, truth);
  const isOpen = (atom: number) => truth[atom] === Truth.Unknown && inputOf[atom] === DERIVED;

  const { first, literals } = instances;
  const definitionsFirst = componentsFrom(wanted.filter(isOpen), atoms, (atom, use) => {
    for (let r = rules.first[atom]; r < rules.first[atom + 1]; r++) {
      const rule = rules.list[r];
      for (let k = first[rule]; k < first[rule + 1]; k++) if (isOpen(literals[k] >> 1)) use(literals[k] >> 1);
    }
  });

  const outputs = new Int32Array(atoms).fill(NEVER);
  for (let atom = 0; atom < atoms; atom++) {
    if (truth[atom] === Truth.True) outputs[atom] = ALWAYS;
    else if (inputOf[atom] >= 0) outputs[atom] = 2 * inputOf[atom];
  }
  const definitions = new Definitions();
  const derived: number[] = [];
  const keep = (atom: number) => {
    definitions.keep();
    derived.push(atom);
  };
  const keepCycle = (component: readonly number[]) => {
    let members = component;
    for (let found = true; found; ) {
      for (const [i, member] of members.entries()) outputs[member] = 2 * (inputs + derived.length + i);
      // A body below may have turned out to contradict itself, which leaves a constant here.
      const constants = members.map((member) => define(member, instances, rules, outputs, definitions));
      for (const [i, constant] of constants.entries()) {
        if (constant !== undefined) outputs[members[i] as number] = constant;
      }
      found = constants.some((constant) => constant !== undefined);
      members = members.filter((_, i) => constants[i] === undefined);
    }
    for (const member of members) {
      define(member, instances, rules, outputs, definitions);
      keep(member);
    }
  };
  for (const component of definitionsFirst) {
    const [atom] = component as [number];
    if (component.length > 1 || dependsOnItself(atom, instances, rules)) {
      keepCycle(component);
      continue;
    }
    const constant = define(atom, instances, rules, outputs, definitions);
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
  return { outputs, derived, ...definitions.arrays() };
}

/** The rules of each atom that may still fire: those of atom a are list[first[a]] … list[first[a+1]-1]. */
interface RuleLists {
  readonly first: Int32Array;
  readonly list: Int32Array;
}

function liveRules({ head, first, literals, rules }: Instances, truth: Uint8Array): RuleLists {
  const live = new Uint8Array(rules);
  const start = new Int32Array(truth.length + 1);
  for (let rule = 0; rule < rules; rule++) {
    if (truth[head[rule]] !== Truth.Unknown) continue;
    let alive = 1;
    for (let k = first[rule]; k < first[rule + 1]; k++) {
      const known = truth[literals[k] >> 1];
      if (known === ((literals[k] & 1) === 0 ? Truth.False : Truth.True)) alive = 0;
    }
    live[rule] = alive;
    start[head[rule] + 1] += alive;
  }
  for (let atom = 0; atom < truth.length; atom++) start[atom + 1] += start[atom];
  const fill = start.slice();
  const list = new Int32Array(start[truth.length]);
  for (let rule = 0; rule < rules; rule++) if (live[rule]) list[fill[head[rule]]++] = rule;
  return { first: start, list };
}

function dependsOnItself(atom: number, { first, literals }: Instances, rules: RuleLists): boolean {
  for (let r = rules.first[atom]; r < rules.first[atom + 1]; r++) {
    const rule = rules.list[r];
    for (let k = first[rule]; k < first[rule + 1]; k++) if (literals[k] >> 1 === atom) return true;
  }
  return false;
}

/** Puts an atom's rules, in terms of what their atoms have become, before `definitions`; or tells its constant. */
function define(
  atom: number,
  { first, literals }: Instances,
  rules: RuleLists,
  outputs: Int32Array,
  definitions: Definitions,
): Output | undefined {
  definitions.begin();
  for (let r = rules.first[atom]; r < rules.first[atom + 1]; r++) {
    const rule = rules.list[r];
    let possible = true;
    definitions.beginBody();
    for (let k = first[rule]; k < first[rule + 1]; k++) {
      const now = outputs[literals[k] >> 1];
      const sign = literals[k] & 1;
      if (now >= 0) definitions.literal(now ^ sign);
      else if ((now === ALWAYS) !== (sign === 0)) possible = false;
    }
    if (!possible) continue;
    if (definitions.endBody() === 0) return ALWAYS;
  }
  return definitions.isEmpty() ? NEVER : undefined;
}
