/** In what order the definitions of a form stand above each other. */
import { strongComponents } from "../gdl/components.js";
import { inBuckets } from "../gdl/digraph.js";
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import { atomOf } from "../ground/ground-program.js";
import type { Form } from "./game-form.js";

export interface Levels {
  /** The strong component of each atom. */
  readonly component: Int32Array;
  /** Of each component. */
  readonly level: Int32Array;
  /** Whether its atoms depend on themselves. */
  readonly isCyclic: Uint8Array;
}

export function* levelsOf({ first, args, atoms }: Form): Pieces<Levels> {
  const component = strongComponents(first, args, 1);
  yield;
  let steps = 0;
  const size = new Int32Array(atoms);
  const isCyclic = new Uint8Array(atoms);
  const order = inOrder(component);
  const level = new Int32Array(atoms);
  yield;
  for (const atom of order) {
    if (++steps % PIECE_STEPS === 0) yield;
    const own = component[atom];
    if (++size[own] > 1) isCyclic[own] = 1;
    for (let k = first[atom]; k < first[atom + 1]; k++) {
      const other = component[atomOf(args[k])];
      if (other === own) isCyclic[own] = 1;
      else level[own] = Math.max(level[own], level[other] + 1);
    }
  }
  return { component, level, isCyclic };
}

/** All atoms, each after those that its definition reads, but for cycles. */
export function definitionsFirst({ first, args }: Form): Int32Array {
  return inOrder(strongComponents(first, args, 1));
}

function inOrder(component: Int32Array): Int32Array {
  return inBuckets(
    component.reduce((most, number) => Math.max(most, number + 1), 0),
    component,
  ).members;
}
