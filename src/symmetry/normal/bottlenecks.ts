/**
 * Where all that an atom depends on can be cut: the atoms, as near to it as can be, one of which lies on every
 * way from it to an input. They are the children of the atom in the tree of dominators (Cooper, Harvey and
 * Kennedy, "A simple, fast dominance algorithm", 2001; one pass is enough without cycles) that lie above an
 * input. So the lines that a count counts are found, however the lines and the count are computed.
 */
import { atomOf, type GroundProgram } from "../../ground/ground-program.js";

/** Finds the cut of a cone, its last atom apart; undefined if that would be the inputs themselves. */
export class Bottlenecks {
  /** The place of each atom in the order of the present cone. */
  private readonly rank: Int32Array;

  constructor(
    private readonly program: GroundProgram,
    private readonly inputs: number,
  ) {
    this.rank = new Int32Array(program.atoms);
  }

  of(cone: readonly number[], support: ArrayLike<number>): number[] | undefined {
    const { inputs, rank } = this;
    const { firstRule, firstLiteral, literals } = this.program;
    // Uses before definitions, inputs last.
    const order = [...cone.toReversed(), ...Array.from(support)];
    for (const [i, atom] of order.entries()) rank[atom] = i;
    const dominator = new Int32Array(order.length).fill(-1);
    for (let i = 0; i < cone.length; i++) {
      const d = order[i] - inputs;
      const end = firstLiteral[firstRule[d + 1]];
      for (let k = firstLiteral[firstRule[d]]; k < end; k++) {
        const read = rank[atomOf(literals[k])];
        let [common, other] = [dominator[read], i];
        while (common >= 0 && common !== other) {
          if (common > other) common = dominator[common];
          else other = dominator[other];
        }
        dominator[read] = other;
      }
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
}
