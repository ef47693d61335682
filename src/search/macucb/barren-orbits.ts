/** Whether nodes for orbits pay. A search that makes many and merges hardly any should give them up. */
import type { GraphOrbits } from "../../engine/macucb/graph-orbits.js";
import type { Pieces } from "../../gdl/pieces.js";

/** Fewer merges than one for so many new nodes do not pay: a key takes up to a fifth of the time of a node. */
const TOO_FEW = 64;

export class BarrenOrbits {
  private made = 0;
  private merged = 0;

  private constructor(
    private readonly orbits: GraphOrbits,
    /** So many new nodes with too few merges are enough. */
    private readonly most: number,
  ) {}

  /** Undefined where there are none, or they are never given up. */
  static of(orbits: GraphOrbits | undefined, most = 0): BarrenOrbits | undefined {
    return orbits === undefined || most === 0 ? undefined : new BarrenOrbits(orbits, most);
  }

  /** A search begins. Short ones that did not pay count together. */
  begin(): void {
    if (!this.pay) return;
    this.made = this.orbits.made;
    this.merged = this.orbits.merged;
  }

  giveUp(): Pieces {
    return this.orbits.giveUp();
  }

  /** Whether they should be given up now. */
  get areDue(): boolean {
    return this.orbits.areUsed && this.orbits.made - this.made >= this.most && !this.pay;
  }

  private get pay(): boolean {
    return TOO_FEW * (this.orbits.merged - this.merged) >= this.orbits.made - this.made;
  }
}
