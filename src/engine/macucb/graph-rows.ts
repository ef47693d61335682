/** Arms by the row, many in one call, and which nodes will want theirs: see `assembly/macucb/arm-rows.ts`. */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import type { MemoryView } from "../memory/memory-view.js";
import type { GraphCalls } from "./graph-calls.js";
import type { GraphNodes } from "./graph-nodes.js";
import type { GraphPlan } from "./graph-plan.js";

/** Arms of one branch each. */
export interface ArmRows {
  readonly count: number;
  /** For each arm the place of each player's move among its legal ones. */
  readonly choices: Int32Array;
  /** For each arm the state that it leads to, in `stateWords` words. */
  readonly states: Uint32Array;
  /** The arms that lead to an end, and the points of the players there. */
  readonly ends: readonly { readonly arm: number; readonly points: readonly number[] }[];
}

export class GraphRows {
  /** How many nodes of the list are told at most. */
  readonly mostOfList = layout.MOST_HEAD;
  /** How many words a state takes. */
  readonly stateWords: number;

  constructor(
    private readonly calls: GraphCalls,
    private readonly memory: MemoryView,
    private readonly nodes: GraphNodes,
    private readonly regions: GraphPlan["regions"],
  ) {
    this.stateWords = regions.state.bytes >>> 2;
  }

  /** Adds arms to a node. Returns how many had room. */
  add(node: number, { count, choices, states, ends }: ArmRows): number {
    const { memory, regions } = this;
    memory.setRow(regions.rowStates.address, states);
    memory.setRow(regions.rowChoices.address, choices);
    memory.row(regions.rowEnds.address, count).fill(0);
    for (const { arm, points } of ends) {
      memory.set(regions.rowEnds.address + 4 * arm, 1);
      const at = regions.rowPoints.address + 8 * points.length * arm;
      for (const [p, value] of points.entries()) memory.setF64(at + 8 * p, value / 100);
    }
    return this.calls.addArmRows(regions.graph.address, node, count) >>> 0;
  }

  /** The nodes that will be taken from the list next, at most `most`, unless others come before them. */
  headOfList(most: number): number[] {
    const { calls, memory, nodes, regions } = this;
    const count = calls.headOfList(regions.graph.address, Math.min(most, this.mostOfList));
    const head = Array.from({ length: count }, (_, i) => memory.u32(regions.head.address + 4 * i));
    return head.filter((node) => !nodes.isClosed(node));
  }
}
