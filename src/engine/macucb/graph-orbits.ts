/** What the nodes of a graph stand for, where they stand for orbits: see `assembly/symmetry/orbit-keys.ts`. */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import type { State } from "../game.js";
import type { MemoryView } from "../memory/memory-view.js";
import type { GraphCalls } from "./graph-calls.js";

/** Leaves a state for the kernel: a bit for each fluent. */
export function putState(bits: Uint32Array, state: State): void {
  bits.fill(0);
  for (let i = 0; i < state.length; i++) {
    const fluent = state[i];
    bits[fluent >>> 5] = bits[fluent >>> 5] | (1 << (fluent & 31));
  }
}

/** How many nodes a call of the kernel looks at: this takes a millisecond or two. */
const NODES = 2 ** 14;

export class GraphOrbits {
  constructor(
    readonly group: StateGroup,
    private readonly calls: GraphCalls,
    /** The record of the graph. */
    private readonly record: MemoryView,
    private readonly bits: Uint32Array,
  ) {}

  /** How often a state was found by the node of an image of it. */
  get merged(): number {
    return this.record.u32(layout.GRAPH_MERGED);
  }

  /**
   * How many networks need not be solved, since that of an image was: of the states met, each once. In groups of
   * more than 64 elements it may be a few more.
   */
  get saved(): number {
    return this.record.u32(layout.GRAPH_SAVED);
  }

  /** Whether nodes are found by the keys of orbits. */
  get areUsed(): boolean {
    return this.record.u32(layout.GRAPH_BY_ORBIT) !== 0;
  }

  /** How many nodes were ever made. */
  get made(): number {
    return this.record.u32(layout.GRAPH_MADE);
  }

  /** Nodes are found by their states from now on, and new ones are of one state each. */
  *giveUp(): Pieces {
    this.calls.startRekeying(this.record.address);
    while (this.calls.rekeyGraph(this.record.address, NODES)) yield;
  }

  /** The moves of a node, in the numbers of the program, that mean these moves of a state of its orbit. */
  movesAsIn(state: State, node: number): (move: number) => number {
    putState(this.bits, state);
    const turn = this.calls.turnOfState(this.record.address, node);
    const back = this.group.inverse(turn);
    return (move) => this.group.move(back, move);
  }
}
