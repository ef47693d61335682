/**
 * From ground rules as they were made to a ground program: constants are folded away, equal rules are kept
 * once, atoms with the same definition are merged, and what no output needs is left out.
 *
 * Merging goes bottom up over the strongly connected components, since atoms become equal when what they
 * are made of does; atoms that depend on themselves are not merged.
 */
import { componentsOf } from "./components.js";
import type { Instances } from "./instances.js";
import { ALWAYS, NEVER, type Output } from "./program.js";

/** Which atoms are inputs, and what each is: true(fluent) or does(role, move); never, if it is not reachable. */
export interface Simplified {
  /** What a literal of an original atom has become: a literal of a kept one, or a constant. */
  readonly output: (atom: number) => Output;
  /** The kept derived atoms, as original ones, in an order in which definitions come first. */
  readonly derived: readonly number[];
  readonly firstRule: Int32Array;
  readonly firstLiteral: Int32Array;
  readonly literals: Int32Array;
}

const UNKNOWN = 0;
const TRUE = 1;
const FALSE = 2;

export function simplify(
  instances: Instances,
  atoms: number,
  /** The number of an input in the program, or -1 for a derived atom; -2 for an input that never holds. */
  inputOf: (atom: number) => number,
  inputs: number,
  outputs: readonly number[],
): Simplified {
  const value = foldConstants(instances, atoms, inputOf);
  const byHead = rulesByHead(instances, atoms, value);
  const alive = (rule: number) => !byHead.dead[rule];

  // Definitions before uses: only what the outputs reach is visited.
  const successors = (atom: number): number[] => {
    const next: number[] = [];
    if (inputOf(atom) !== -1 || value[atom] !== UNKNOWN) return next;
    for (let i = byHead.first[atom]; i < byHead.first[atom + 1]; i++) {
      const rule = byHead.rules[i];
      if (!alive(rule)) continue;
      for (let k = instances.first[rule]; k < instances.first[rule + 1]; k++) {
        const other = instances.literals[k] >> 1;
        if (value[other] === UNKNOWN && inputOf(other) === -1) next.push(other);
      }
    }
    return next;
  };
  const wanted = outputs.filter((atom) => value[atom] === UNKNOWN && inputOf(atom) === -1);

  // What each atom has become: a literal of the new program.
  const became = new Int32Array(atoms).fill(NEVER);
  for (let atom = 0; atom < atoms; atom++) {
    const input = inputOf(atom);
    if (value[atom] === TRUE) became[atom] = ALWAYS;
    else if (input >= 0) became[atom] = 2 * input;
  }

  const derived: number[] = [];
  const firstRule: number[] = [0];
  const firstLiteral: number[] = [0];
  const literals: number[] = [];
  const definitions = new Map<string, number>();

  const translated = (rule: number): number[] | undefined => {
    const body: number[] = [];
    for (let k = instances.first[rule]; k < instances.first[rule + 1]; k++) {
      const literal = instances.literals[k];
      const atom = literal >> 1;
      const sign = literal & 1;
      const now = became[atom];
      if (now === ALWAYS || now === NEVER) {
        if ((now === ALWAYS) === (sign === 0)) continue;
        return undefined;
      }
      body.push(now ^ sign);
    }
    body.sort((a, b) => a - b);
    let size = 0;
    for (const literal of body) {
      if (size > 0 && body[size - 1] === literal) continue;
      if (size > 0 && body[size - 1] === (literal ^ 1)) return undefined;
      body[size++] = literal;
    }
    body.length = size;
    return body;
  };

  const bodiesOf = (atom: number): number[][] | "true" => {
    const bodies = new Map<string, number[]>();
    for (let i = byHead.first[atom]; i < byHead.first[atom + 1]; i++) {
      const rule = byHead.rules[i];
      if (!alive(rule)) continue;
      const body = translated(rule);
      if (body === undefined) continue;
      if (body.length === 0) return "true";
      bodies.set(body.join(), body);
    }
    return [...bodies.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, body]) => body);
  };

  const emit = (atom: number, bodies: readonly number[][]): void => {
    derived.push(atom);
    for (const body of bodies) {
      for (const literal of body) literals.push(literal);
      firstLiteral.push(literals.length);
    }
    firstRule.push(firstLiteral.length - 1);
  };

  for (const component of componentsOf(wanted, successors)) {
    const recursive = component.length > 1 || successors(component[0] as number).includes(component[0] as number);
    if (recursive) {
      for (const [i, atom] of component.entries()) became[atom] = 2 * (inputs + derived.length + i);
      // The new numbers must be as given, so every atom is kept, even one whose rules have all gone.
      for (const atom of component) {
        const bodies = bodiesOf(atom);
        emit(atom, bodies === "true" ? [] : bodies);
      }
      continue;
    }
    const atom = component[0] as number;
    const bodies = bodiesOf(atom);
    if (bodies === "true") became[atom] = ALWAYS;
    else if (bodies.length === 0) became[atom] = NEVER;
    else if (bodies.length === 1 && bodies[0]?.length === 1) became[atom] = bodies[0][0] as number;
    else {
      const key = bodies.map((body) => body.join()).join(";");
      const same = definitions.get(key);
      if (same !== undefined) became[atom] = same;
      else {
        became[atom] = 2 * (inputs + derived.length);
        definitions.set(key, became[atom]);
        emit(atom, bodies);
      }
    }
  }
  return {
    output: (atom) => became[atom],
    derived,
    firstRule: Int32Array.from(firstRule),
    firstLiteral: Int32Array.from(firstLiteral),
    literals: Int32Array.from(literals),
  };
}

/** Which atoms are true or false whatever the inputs: by counting, each literal looked at once. */
function foldConstants(instances: Instances, atoms: number, inputOf: (atom: number) => number): Uint8Array {
  const { head, first, literals, rules } = instances;
  const value = new Uint8Array(atoms);
  const uses = occurrences(instances, atoms);
  /** Literals of a rule not yet known to be true; rules of an atom not yet known to be false. */
  const open = new Int32Array(rules);
  const supports = new Int32Array(atoms);
  const dead = new Uint8Array(rules);
  const known: number[] = [];
  const settle = (atom: number, truth: number) => {
    if (value[atom] !== UNKNOWN) return;
    value[atom] = truth;
    known.push(atom);
  };
  for (let rule = 0; rule < rules; rule++) {
    open[rule] = first[rule + 1] - first[rule];
    supports[head[rule]]++;
    if (open[rule] === 0) settle(head[rule], TRUE);
  }
  for (let atom = 0; atom < atoms; atom++) {
    const input = inputOf(atom);
    if (input === -2 || (input === -1 && supports[atom] === 0)) settle(atom, FALSE);
  }
  for (let atom = known.pop(); atom !== undefined; atom = known.pop()) {
    for (let i = uses.first[atom]; i < uses.first[atom + 1]; i++) {
      const at = uses.at[i];
      const rule = uses.rule[i];
      if (dead[rule]) continue;
      const holds = (value[atom] === TRUE) === ((literals[at] & 1) === 0);
      if (holds) {
        if (--open[rule] === 0) settle(head[rule], TRUE);
      } else {
        dead[rule] = 1;
        if (--supports[head[rule]] === 0) settle(head[rule], FALSE);
      }
    }
  }
  return value;
}

function occurrences({ first, literals, rules }: Instances, atoms: number) {
  const total = first[rules];
  const start = new Int32Array(atoms + 1);
  for (let k = 0; k < total; k++) start[(literals[k] >> 1) + 1]++;
  for (let atom = 0; atom < atoms; atom++) start[atom + 1] += start[atom];
  const fill = start.slice();
  const at = new Int32Array(total);
  const rule = new Int32Array(total);
  for (let r = 0; r < rules; r++) {
    for (let k = first[r]; k < first[r + 1]; k++) {
      const slot = fill[literals[k] >> 1]++;
      at[slot] = k;
      rule[slot] = r;
    }
  }
  return { first: start, at, rule };
}

function rulesByHead({ head, first, literals, rules }: Instances, atoms: number, value: Uint8Array) {
  const dead = new Uint8Array(rules);
  for (let rule = 0; rule < rules; rule++) {
    for (let k = first[rule]; k < first[rule + 1]; k++) {
      const truth = value[literals[k] >> 1];
      if (truth !== UNKNOWN && (truth === TRUE) !== ((literals[k] & 1) === 0)) dead[rule] = 1;
    }
  }
  const start = new Int32Array(atoms + 1);
  for (let rule = 0; rule < rules; rule++) start[head[rule] + 1]++;
  for (let atom = 0; atom < atoms; atom++) start[atom + 1] += start[atom];
  const fill = start.slice();
  const byHead = new Int32Array(rules);
  for (let rule = 0; rule < rules; rule++) byHead[fill[head[rule]]++] = rule;
  return { first: start, rules: byHead, dead };
}
