/** What stands in the nodes of a kernel's tree: for the report, and for tests that compare trees. A node is its address. */
import * as layout from "../../../assembly/tree/tree-layout.js";
import type { Kernel } from "../memory/kernel.js";
import type { TreeShape } from "./tree-plan.js";

/** An entry as it stands in a node. */
export interface Entry {
  /** Number of the move in the ground program. */
  readonly move: number;
  readonly count: number;
  readonly sum: number;
}

export class StoredNodes {
  private readonly kernel: Kernel;
  private readonly tree: number;
  private readonly shape: TreeShape;
  private readonly words: Uint32Array;
  private readonly floats: Float64Array;

  constructor(kernel: Kernel, tree: number, shape: TreeShape) {
    this.kernel = kernel;
    this.tree = tree;
    this.shape = shape;
    this.words = new Uint32Array(kernel.memory.buffer);
    this.floats = new Float64Array(kernel.memory.buffer);
  }

  /** The only role with a choice, or a negative number. */
  chooser(node: number): number {
    return this.at(node + layout.NODE_CHOOSER) | 0;
  }

  isProven(node: number): boolean {
    return (this.at(node + layout.NODE_INFO) & layout.NODE_PROVEN) !== 0;
  }

  isEnd(node: number): boolean {
    return this.floats[(node + layout.NODE_JOINTS) >>> 3] === 0;
  }

  visits(node: number): number {
    return this.at(node + layout.NODE_VISITS);
  }

  /** Of a node that is proven. */
  values(node: number): number[] {
    const { players, stateBytes } = this.shape;
    const values = node + this.at(node + layout.NODE_BYTES) - stateBytes - 8 * players;
    return Array.from({ length: players }, (_, place) => this.floats[values / 8 + place]);
  }

  entries(node: number, role: number): Entry[] {
    const firsts = this.firsts(node);
    const [first, end] = [this.at(firsts + 4 * role), this.at(firsts + 4 * role + 4)];
    const entries = this.firstEntry(node);
    return Array.from({ length: end - first }, (_, i) =>
      this.entryAt(entries + layout.ENTRY_BYTES * (first + i)),
    );
  }

  /** The child by a joint move, its moves given by their places among the legal ones; 0 where there is none. */
  childOf(node: number, picks: readonly number[]): number {
    const firsts = this.firsts(node);
    const counts = picks.map((_, role) => this.at(firsts + 4 * role + 4) - this.at(firsts + 4 * role));
    const joint = picks.reduce((number, pick, role) => number * counts[role] + pick, 0);
    if (this.chooser(node) !== layout.SEVERAL_CHOOSERS) {
      const children = this.firstEntry(node) + layout.ENTRY_BYTES * this.at(firsts + 4 * picks.length);
      return (this.at(children + 4 * joint) & ~7) >>> 0;
    }
    return this.kernel.calls.childByJoint(this.tree, node, joint) >>> 0;
  }

  /** The all-moves-as-first statistics of a node, by the moves of the ground program; undefined where it has none. */
  amaf(node: number): { readonly count: number; readonly sum: number }[] | undefined {
    const table = this.at(node + layout.NODE_AMAF);
    if (table === 0) return undefined;
    return Array.from({ length: this.shape.moves }, (_, move) => {
      const entry = table + move * layout.AMAF_ENTRY_BYTES;
      return {
        count: this.at(entry + layout.AMAF_COUNT),
        sum: this.floats[(entry + layout.AMAF_SUM) >>> 3],
      };
    });
  }

  private firsts(node: number): number {
    return node + layout.NODE_HEADER;
  }

  private firstEntry(node: number): number {
    return this.firsts(node) + 4 * ((this.shape.roles + 2) & ~1);
  }

  entryAt(at: number): Entry {
    return {
      move: this.at(at + layout.ENTRY_MOVE),
      count: this.at(at + layout.ENTRY_COUNT),
      sum: this.floats[(at + layout.ENTRY_SUM) >>> 3],
    };
  }

  private at(address: number): number {
    return this.words[address >>> 2];
  }
}
