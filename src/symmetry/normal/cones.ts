/**
 * What an atom depends on: its support, the inputs that it may depend on by the rules, and its cone, the
 * derived atoms on the way to them.
 */
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import { atomOf, type GroundProgram } from "../../ground/ground-program.js";
import type { AtomDependencies } from "./atom-dependencies.js";

/** All supports together take no more numbers than this; later ones count as too large. */
const MOST_STORED = 20_000_000;

/** The support of each derived atom, in rising order; undefined where it has more than `most` inputs. */
export function* supportsOf(
  program: GroundProgram,
  { inputs, order, isCyclic }: AtomDependencies,
  most: number,
): Pieces<(Int32Array | undefined)[]> {
  const { firstRule, firstLiteral, literals } = program;
  const supports: (Int32Array | undefined)[] = new Array(order.length).fill(undefined);
  let stored = 0;
  let steps = 0;
  for (const d of order) {
    if (steps > PIECE_STEPS) {
      steps = 0;
      yield;
    }
    steps++;
    if (isCyclic[d] || stored > MOST_STORED) continue;
    let support: Set<number> | undefined = new Set<number>();
    const end = firstLiteral[firstRule[d + 1]];
    for (let k = firstLiteral[firstRule[d]]; k < end && support !== undefined; k++) {
      const atom = atomOf(literals[k]);
      const inner: ArrayLike<number> | undefined = atom < inputs ? [atom] : supports[atom - inputs];
      if (inner === undefined) support = undefined;
      else for (let i = 0; i < inner.length; i++) support.add(inner[i]);
      steps += inner?.length ?? 0;
      if (support !== undefined && support.size > most) support = undefined;
    }
    if (support === undefined) continue;
    supports[d] = Int32Array.from(support).sort();
    stored += support.size;
  }
  return supports;
}

/** Finds cones, one after the other. */
export class Cones {
  /** For each derived atom the number of the last cone that it was in. */
  private readonly seen: Int32Array;
  private cones = 0;
  /** Counted in literals that were read. */
  work = 0;

  constructor(
    private readonly program: GroundProgram,
    private readonly dependencies: AtomDependencies,
  ) {
    this.seen = new Int32Array(program.atoms);
  }

  /**
   * The cone of an atom, definitions first, the atom last. Undefined if some atom depends on itself, if there
   * are more than `most`, or if the cone is a tree: then all is read once, and can be opened where it is read.
   */
  of(atom: number, most: number): number[] | undefined {
    const { inputs, component, isCyclic } = this.dependencies;
    const { firstRule, firstLiteral, literals } = this.program;
    const number = ++this.cones;
    const cone = [atom];
    let isTree = true;
    for (let i = 0; i < cone.length; i++) {
      const d = cone[i] - inputs;
      if (isCyclic[d] || cone.length > most) return undefined;
      const end = firstLiteral[firstRule[d + 1]];
      this.work += end - firstLiteral[firstRule[d]];
      for (let k = firstLiteral[firstRule[d]]; k < end; k++) {
        const other = atomOf(literals[k]);
        if (other < inputs) continue;
        if (this.seen[other] === number) isTree = false;
        else cone.push(other);
        this.seen[other] = number;
      }
    }
    if (isTree) return undefined;
    return cone.sort((a, b) => component[a - inputs] - component[b - inputs]);
  }
}
