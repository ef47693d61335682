/**
 * What stands in the nodes of a kernel's graph: for whoever expands them, and for the report. A node is its
 * address.
 */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import type { State } from "../game.js";
import type { Kernel } from "../memory/kernel.js";
import type { GraphOptions, GraphPlan } from "./graph-plan.js";

/** An arm as it stands in a node. */
export interface StoredArm {
  readonly choice: readonly number[];
  readonly children: readonly number[];
}

export class GraphNodes {
  private readonly players: number;
  private readonly stateWords: number;
  private readonly words: Uint32Array;
  private readonly floats: Float64Array;
  /** Those of the state that is being read. */
  private readonly fluents: Int32Array;
  /** Of each node what stands behind its values. */
  private readonly rest: number;

  constructor(kernel: Kernel, { stateBytes }: GraphPlan, { players, fluents }: GraphOptions) {
    this.players = players;
    this.stateWords = stateBytes >>> 2;
    this.words = new Uint32Array(kernel.memory.buffer);
    this.floats = new Float64Array(kernel.memory.buffer);
    this.fluents = new Int32Array(fluents);
    this.rest = layout.NODE_VALUES + 8 * players;
  }

  state(node: number): State {
    const words = this.words;
    const first = (node + this.rest + layout.NODE_REST + 8 * this.players) >>> 2;
    let count = 0;
    for (let word = 0; word < this.stateWords; word++) {
      for (let bits = words[first + word]; bits !== 0; bits &= bits - 1) {
        this.fluents[count++] = 32 * word + 31 - Math.clz32(bits & -bits);
      }
    }
    return this.fluents.slice(0, count);
  }

  number(node: number): number {
    return this.behind(node, layout.NODE_NUMBER);
  }

  isClosed(node: number): boolean {
    return this.hasFlag(node, layout.FLAG_CLOSED);
  }

  isExpanded(node: number): boolean {
    return this.hasFlag(node, layout.FLAG_EXPANDED);
  }

  isCrowded(node: number): boolean {
    return this.hasFlag(node, layout.FLAG_CROWDED);
  }

  samples(node: number): number {
    return this.floats[(node + layout.NODE_SAMPLES) >>> 3];
  }

  armCount(node: number): number {
    return this.behind(node, layout.NODE_ARM_COUNT);
  }

  /** The arm of a node that has this address. */
  arm(node: number, address: number): StoredArm {
    const branches = this.words[(this.behind(node, layout.NODE_ARMS) + layout.ARMS_BRANCHES) >>> 2];
    const at = (offset: number) => this.words[(address + offset) >>> 2];
    return {
      children: Array.from({ length: branches }, (_, b) => at(b * layout.BRANCH_BYTES + layout.BRANCH_CHILD)),
      choice: Array.from({ length: this.players }, (_, p) => at(branches * layout.BRANCH_BYTES + 4 * p)),
    };
  }

  /** A word that stands behind the values. */
  behind(node: number, field: number): number {
    return this.words[(node + this.rest + field) >>> 2];
  }

  private hasFlag(node: number, flag: number): boolean {
    return (this.words[(node + layout.NODE_FLAGS) >>> 2] & flag) !== 0;
  }
}
