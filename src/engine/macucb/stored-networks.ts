/** What stands in the networks of a kernel's graph: for whoever solves them, for the report, and for tests. A network is its address. */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import type { State } from "../game.js";
import type { Kernel } from "../memory/kernel.js";
import type { GraphOptions, GraphPlan } from "./graph-plan.js";

/** An arm as it stands in a network. */
export interface StoredArm {
  readonly choice: readonly number[];
  readonly children: readonly number[];
}

export class StoredNetworks {
  private readonly players: number;
  private readonly stateWords: number;
  private readonly words: Uint32Array;
  private readonly floats: Float64Array;
  /** Those of the state that is being read. */
  private readonly fluents: Int32Array;
  /** Of each network what stands behind its values. */
  private readonly rest: number;

  constructor(kernel: Kernel, { stateBytes }: GraphPlan, { players, fluents }: GraphOptions) {
    this.players = players;
    this.stateWords = stateBytes >>> 2;
    this.words = new Uint32Array(kernel.memory.buffer);
    this.floats = new Float64Array(kernel.memory.buffer);
    this.fluents = new Int32Array(fluents);
    this.rest = layout.NETWORK_VALUES + 8 * players;
  }

  state(network: number): State {
    const words = this.words;
    const first = (network + this.rest + layout.NETWORK_REST + 8 * this.players) >>> 2;
    let count = 0;
    for (let word = 0; word < this.stateWords; word++) {
      for (let bits = words[first + word]; bits !== 0; bits &= bits - 1) {
        this.fluents[count++] = 32 * word + 31 - Math.clz32(bits & -bits);
      }
    }
    return this.fluents.slice(0, count);
  }

  number(network: number): number {
    return this.behind(network, layout.NETWORK_NUMBER);
  }

  isClosed(network: number): boolean {
    return this.hasFlag(network, layout.FLAG_CLOSED);
  }

  isSolved(network: number): boolean {
    return this.hasFlag(network, layout.FLAG_SOLVED);
  }

  isCrowded(network: number): boolean {
    return this.hasFlag(network, layout.FLAG_CROWDED);
  }

  isRepeated(network: number): boolean {
    return this.hasFlag(network, layout.FLAG_REPEATED);
  }

  turns(network: number): number {
    return this.words[(network + layout.NETWORK_TURNS) >>> 2];
  }

  samples(network: number): number {
    return this.floats[(network + layout.NETWORK_SAMPLES) >>> 3];
  }

  bounds(network: number): readonly [low: number, high: number] {
    const at = (field: number) => this.floats[(network + field) >>> 3];
    return [at(layout.NETWORK_LOW), at(layout.NETWORK_HIGH)];
  }

  utilities(network: number): number[] {
    const first = (network + layout.NETWORK_VALUES) >>> 3;
    return Array.from({ length: this.players }, (_, p) => this.floats[first + p]);
  }

  armCount(network: number): number {
    return this.behind(network, layout.NETWORK_ARM_COUNT);
  }

  arms(network: number): StoredArm[] {
    const block = this.behind(network, layout.NETWORK_ARMS);
    const field = (offset: number) => this.words[(block + offset) >>> 2];
    const branches = block === 0 ? 0 : field(layout.ARMS_BRANCHES);
    return Array.from({ length: this.armCount(network) }, (_, i) => {
      const arm = block + field(layout.ARMS_FIRST) + i * field(layout.ARMS_STRIDE);
      const at = (offset: number) => this.words[(arm + offset) >>> 2];
      return {
        children: Array.from({ length: branches }, (_, b) =>
          at(b * layout.BRANCH_BYTES + layout.BRANCH_CHILD),
        ),
        choice: Array.from({ length: this.players }, (_, p) => at(branches * layout.BRANCH_BYTES + 4 * p)),
      };
    });
  }

  /** A word that stands behind the values. */
  behind(network: number, field: number): number {
    return this.words[(network + this.rest + field) >>> 2];
  }

  private hasFlag(network: number, flag: number): boolean {
    return (this.words[(network + layout.NETWORK_FLAGS) >>> 2] & flag) !== 0;
  }
}
