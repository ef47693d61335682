/**
 * Where all that an atom depends on can be cut: the atoms, as near to it as can be, one of which lies on every
 * way from it to an input. They are the children of the atom in the tree of dominators (Cooper, Harvey and
 * Kennedy, "A simple, fast dominance algorithm", 2001; one pass is enough without cycles) that lie above an
 * input. So the lines that a count counts are found, however the lines and the count are computed.
 */
import { atomOf, type GroundProgram } from "../../ground/ground-program.js";
import type { Dependencies } from "./dependencies.js";

/** More atoms than these are not looked at. */
const MOST_ATOMS = 3000;

/** The atoms of the cut; undefined if they are the inputs themselves, or if an atom depends on itself. */
export function bottlenecks(
  program: GroundProgram,
  { inputs, component, isCyclic }: Dependencies,
  atom: number,
): number[] | undefined {
  const { firstRule, firstLiteral, literals } = program;
  const readers = new Map<number, number[]>([[atom, []]]);
  const pending = [atom];
  for (let reader = pending.pop(); reader !== undefined; reader = pending.pop()) {
    if (reader < inputs) continue;
    if (isCyclic[reader - inputs]) return undefined;
    const end = firstLiteral[firstRule[reader - inputs + 1]];
    for (let k = firstLiteral[firstRule[reader - inputs]]; k < end; k++) {
      const other = atomOf(literals[k]);
      const list = readers.get(other);
      if (list === undefined) {
        readers.set(other, [reader]);
        pending.push(other);
        if (readers.size > MOST_ATOMS) return undefined;
      } else if (list[list.length - 1] !== reader) list.push(reader);
    }
  }
  const levelOf = (a: number) => (a < inputs ? -1 : component[a - inputs]);
  // Uses before definitions, inputs last.
  const order = [...readers.keys()].sort((a, b) => levelOf(b) - levelOf(a));
  const rank = new Map(order.map((a, i) => [a, i]));
  const dominator = new Int32Array(order.length);
  for (let i = 1; i < order.length; i++) {
    let common = -1;
    for (const reader of readers.get(order[i]) as number[]) {
      let other = rank.get(reader) as number;
      if (common < 0) common = other;
      while (common !== other) {
        if (common > other) common = dominator[common];
        else other = dominator[other];
      }
    }
    dominator[i] = common;
  }
  // The topmost dominator below the atom, for each place; dominators come first in the order.
  const top = new Int32Array(order.length);
  const cut = new Set<number>();
  let isFiner = false;
  for (let i = 1; i < order.length; i++) {
    top[i] = dominator[i] === 0 ? i : top[dominator[i]];
    if (order[i] >= inputs) continue;
    cut.add(order[top[i]]);
    if (top[i] !== i) isFiner = true;
  }
  return isFiner ? [...cut] : undefined;
}
