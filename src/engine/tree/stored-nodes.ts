/** What stands in the nodes of a kernel's tree, for the report. A node is its address. */
import * as layout from "../../../assembly/tree/tree-layout.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import type { Rests } from "../rests.js";
import type { TreeShape } from "./tree-plan.js";

/** An entry as it stands in a node. */
export interface Entry {
  /** Number of the move in the ground program. */
  readonly move: number;
  readonly count: number;
  readonly sum: number;
}

export class StoredNodes {
  private readonly memory: MemoryView;

  constructor(
    private readonly kernel: Kernel,
    private readonly tree: number,
    private readonly shape: TreeShape,
  ) {
    this.memory = kernel.memory;
  }

  /** The only role with a choice, or a negative number. */
  chooser(node: number): number {
    return this.memory.i32(node + layout.NODE_CHOOSER);
  }

  isProven(node: number): boolean {
    return (this.memory.u32(node + layout.NODE_INFO) & layout.NODE_PROVEN) !== 0;
  }

  /** What the value of a node that is proven rests on. */
  rests(node: number): Rests {
    const info = this.memory.u32(node + layout.NODE_INFO);
    if ((info & layout.NODE_BELIEVED) !== 0) return "belief";
    return (info & layout.NODE_RELATED) === 0 ? "nothing" : "relation";
  }

  isEnd(node: number): boolean {
    return this.memory.f64(node + layout.NODE_JOINTS) === 0;
  }

  visits(node: number): number {
    return this.memory.u32(node + layout.NODE_VISITS);
  }

  /** Of a node that is proven; with learnt values, what was learnt of one that is not. */
  values(node: number): number[] {
    const { players, stateBytes } = this.shape;
    const values = node + this.memory.u32(node + layout.NODE_BYTES) - stateBytes - 8 * players;
    return Array.from({ length: players }, (_, place) => this.memory.f64(values + 8 * place));
  }

  /** How many legal moves a role has there. */
  moveCount(node: number, role: number): number {
    const first = this.firsts(node) + 4 * role;
    return this.memory.u32(first + 4) - this.memory.u32(first);
  }

  /** Their places, from 0 on. */
  places(node: number, role: number): number[] {
    return Array.from({ length: this.moveCount(node, role) }, (_, pick) => pick);
  }

  /** The address of a role's first entry. */
  firstEntry(node: number, role: number): number {
    return this.entries(node) + layout.ENTRY_BYTES * this.memory.u32(this.firsts(node) + 4 * role);
  }

  /** Where the children stand, a word for each move of the only role with a choice. */
  firstChild(node: number): number {
    return this.firstEntry(node, this.shape.roles);
  }

  /** The child behind such a word, or 0. */
  childAt(word: number): number {
    return (this.memory.u32(word) & ~7) >>> 0;
  }

  /** The child by a joint move, given by the places of its moves among the legal ones; or 0. */
  childOf(node: number, picks: readonly number[]): number {
    const joint = picks.reduce((number, pick, role) => number * this.moveCount(node, role) + pick, 0);
    if (this.chooser(node) !== layout.SEVERAL_CHOOSERS)
      return this.childAt(this.firstChild(node) + 4 * joint);
    return this.kernel.calls.childByJoint(this.tree, node, joint) >>> 0;
  }

  /** With symmetries: the element that takes the state that this joint move leads to into that of the child. */
  turnOf(node: number, picks: readonly number[]): number {
    const joint = picks.reduce((number, pick, role) => number * this.moveCount(node, role) + pick, 0);
    return this.kernel.calls.turnByJoint(this.tree, node, joint);
  }

  private firsts(node: number): number {
    return node + layout.NODE_HEADER;
  }

  private entries(node: number): number {
    return this.firsts(node) + 4 * ((this.shape.roles + 2) & ~1);
  }

  entryAt(at: number): Entry {
    return {
      move: this.memory.u32(at + layout.ENTRY_MOVE),
      count: this.memory.u32(at + layout.ENTRY_COUNT),
      sum: this.memory.f64(at + layout.ENTRY_SUM),
    };
  }
}
