/** Which atoms are true, or false, whatever the inputs are: unit propagation, each literal looked at once. */
import type { Instances } from "./instances.js";

/** What is known of each atom: the number of an input, or one of these. */
export const DERIVED = -1;
/** An input that is never true: a fluent or move that cannot be reached. */
export const UNREACHABLE = -2;

export const enum Truth {
  Unknown = 0,
  True = 1,
  False = 2,
}

/** Inputs are unknown, but for those that cannot be reached. */
export function foldConstants(instances: Instances, inputOf: Int32Array): Uint8Array {
  const { head, first, literals, rules } = instances;
  const atoms = inputOf.length;
  const truth = new Uint8Array(atoms);
  const uses = occurrences(instances, atoms);
  /** Literals of a rule not yet known to hold; rules of an atom not yet known to fail. */
  const open = new Int32Array(rules);
  const supports = new Int32Array(atoms);
  const dead = new Uint8Array(rules);
  const known: number[] = [];
  const settle = (atom: number, value: Truth) => {
    if (truth[atom] !== Truth.Unknown) return;
    truth[atom] = value;
    known.push(atom);
  };
  for (let rule = 0; rule < rules; rule++) {
    open[rule] = first[rule + 1] - first[rule];
    supports[head[rule]]++;
    if (open[rule] === 0) settle(head[rule], Truth.True);
  }
  for (let atom = 0; atom < atoms; atom++) {
    const unsupported = inputOf[atom] === DERIVED && supports[atom] === 0;
    if (unsupported || inputOf[atom] === UNREACHABLE) settle(atom, Truth.False);
  }
  for (let atom = known.pop(); atom !== undefined; atom = known.pop()) {
    for (let i = uses.first[atom]; i < uses.first[atom + 1]; i++) {
      const at = uses.literal[i];
      const rule = uses.rule[i];
      if (dead[rule]) continue;
      if ((truth[atom] === Truth.True) === ((literals[at] & 1) === 0)) {
        if (--open[rule] === 0) settle(head[rule], Truth.True);
      } else {
        dead[rule] = 1;
        if (--supports[head[rule]] === 0) settle(head[rule], Truth.False);
      }
    }
  }
  return truth;
}

/** Where each atom occurs: at which literals, of which rules. */
function occurrences({ first, literals, rules }: Instances, atoms: number) {
  const total = first[rules];
  const start = new Int32Array(atoms + 1);
  for (let k = 0; k < total; k++) start[(literals[k] >> 1) + 1]++;
  for (let atom = 0; atom < atoms; atom++) start[atom + 1] += start[atom];
  const fill = start.slice();
  const literal = new Int32Array(total);
  const ruleOf = new Int32Array(total);
  for (let rule = 0; rule < rules; rule++) {
    for (let k = first[rule]; k < first[rule + 1]; k++) {
      const slot = fill[literals[k] >> 1]++;
      literal[slot] = k;
      ruleOf[slot] = rule;
    }
  }
  return { first: start, literal, rule: ruleOf };
}
