/**
 * What stands in the nodes of a kernel's graph: for whoever expands them, and for the report. A node is its
 * address.
 */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import type { State } from "../game.js";
import type { MemoryView } from "../memory/memory-view.js";
import type { Rests } from "../rests.js";
import type { GraphOptions } from "./graph-plan.js";

/** An arm as it stands in a node. */
export interface StoredArm {
  readonly choice: readonly number[];
  readonly children: readonly number[];
}

/** What is known of one of our moves in a node. */
export interface OwnMove {
  /** Its place among the legal moves. */
  readonly place: number;
  /** Expected utility; undefined where no arm with it has one. */
  readonly value: number | undefined;
  readonly samples: number;
  readonly isClosed: boolean;
  /** Beyond doubt the move is worth no more than this. */
  readonly high: number;
  /** Turns to the end, where it is closed. */
  readonly turns: number;
  /** What its value rests on, where it is closed. */
  readonly rests: Rests;
}

/** What the proof of a move rests on, by its flags. */
export function restsOf(flags: number): Rests {
  if (flags >= layout.FLAG_BELIEVED) return "belief";
  return flags === 0 ? "nothing" : "relation";
}

export class GraphNodes {
  private readonly players: number;
  private readonly fluents: number;
  /** Offsets in each node: of what stands behind its values, and of its state. */
  private readonly rest: number;
  private readonly stateField: number;

  constructor(
    private readonly memory: MemoryView,
    { players, fluents }: GraphOptions,
  ) {
    this.players = players;
    this.fluents = fluents;
    this.rest = layout.NODE_VALUES + 8 * players;
    this.stateField = this.rest + layout.NODE_REST + 8 * players;
  }

  state(node: number): State {
    return new Int32Array(this.memory.members(node + this.stateField, this.fluents));
  }

  /** Whether a fluent holds in its state. */
  holds(node: number, fluent: number): boolean {
    return this.memory.hasMember(node + this.stateField, fluent);
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
    return this.memory.f64(node + layout.NODE_SAMPLES);
  }

  armCount(node: number): number {
    return this.behind(node, layout.NODE_ARM_COUNT);
  }

  /** The arm of a node that has this address. */
  arm(node: number, address: number): StoredArm {
    const branches = this.memory.u32(this.behind(node, layout.NODE_ARMS) + layout.ARMS_BRANCHES);
    const arm = this.memory.at(address);
    return {
      children: Array.from({ length: branches }, (_, b) =>
        arm.u32(b * layout.BRANCH_BYTES + layout.BRANCH_CHILD),
      ),
      choice: Array.from(arm.row(branches * layout.BRANCH_BYTES, this.players)),
    };
  }

  /** A word that stands behind the values. */
  behind(node: number, field: number): number {
    return this.memory.u32(node + this.rest + field);
  }

  private hasFlag(node: number, flag: number): boolean {
    return (this.memory.u32(node + layout.NODE_FLAGS) & flag) !== 0;
  }
}
