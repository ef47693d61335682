/** Whether nodes for orbits still pay, where a search should give them up that makes many and merges none. */
import type { GraphOrbits } from "../../engine/macucb/graph-orbits.js";
import type { Pieces } from "../../gdl/pieces.js";

export class BarrenOrbits {
  private made = 0;
  private merged = 0;

  private constructor(
    private readonly orbits: GraphOrbits,
    /** So many new nodes without a merge are too many. */
    private readonly most: number,
  ) {}

  /** Undefined where there are none, or they are never given up. */
  static of(orbits: GraphOrbits | undefined, most = 0): BarrenOrbits | undefined {
    return orbits === undefined || most === 0 ? undefined : new BarrenOrbits(orbits, most);
  }

  /** A search begins. */
  begin(): void {
    this.made = this.orbits.made;
    this.merged = this.orbits.merged;
  }

  giveUp(): Pieces {
    return this.orbits.giveUp();
  }

  /** Whether they should be given up now. */
  get areDue(): boolean {
    const { orbits } = this;
    return orbits.areUsed && orbits.merged === this.merged && orbits.made - this.made >= this.most;
  }
}
