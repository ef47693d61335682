/** Choices among slots of our own making, lane by lane: passes of playouts in which nothing else happens. */
import * as layout from "../../../assembly/slices/slice-layout.js";
import { ONE, type SliceProgram, ZERO } from "../../../src/circuit/slice-program.js";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";
import type { Kernel } from "../../../src/engine/memory/kernel.js";
import type { MemoryView } from "../../../src/engine/memory/memory-view.js";
import { PhaseTables } from "../../../src/engine/slices/phase-tables.js";
import { planPhases, SliceMachine, slotBytes, type Width } from "../../../src/engine/slices/slice-machine.js";
import { type KernelBuild, openKernel } from "../../kernels.js";

const MOST_MOVES = 2 ** 31 - 1;

/** Roles with these numbers of moves, the same in all phases; a slot has `width` vectors. */
export class Chooser {
  readonly lanes: number;
  private readonly kernel: Kernel;
  private readonly machine: SliceMachine;
  /** Of each role the slots of its moves. */
  private readonly legal: readonly number[][];
  private readonly does: readonly number[][];
  private readonly play: MemoryView;
  /** Lanes that are in a playout: a role without a move ends it. */
  private readonly live: Int32Array;

  constructor(
    build: KernelBuild,
    readonly sizes: readonly number[],
    width: Width = 1,
    seed = 1,
    stream = 0,
    phases = 1,
  ) {
    let slots = ONE + 1;
    const fresh = (count: number) => Array.from({ length: count }, () => slots++);
    this.legal = sizes.map(fresh);
    this.does = sizes.map(fresh);
    const none = new Int32Array(0);
    const program: SliceProgram = {
      slots,
      state: none,
      goalsFrom: 0,
      transition: none,
      now: none,
      next: none,
      legal: Int32Array.from(this.legal.flat()),
      does: Int32Array.from(this.does.flat()),
      terminal: ZERO,
      goals: none,
      percepts: none,
    };
    const moves = sizes.flatMap((size, role) =>
      Array.from({ length: size }, () => ({ role, text: "", legal: 0 })),
    );
    const game = { roles: sizes.map((_, role) => `r${role}`), moves, goals: [] };
    const plan = new ArenaPlan();
    const machines = planPhases(plan, new Array<SliceProgram>(phases).fill(program), width);
    const tables = new PhaseTables(plan, game, machines);
    const play = plan.reserve(layout.PLAYOUTS_BYTES);
    const begun = plan.reserve(slotBytes(width));
    const steps = plan.reserve(32 * slotBytes(width));
    const start = plan.reserve(layout.START_BYTES);
    const results = plan.reserve(layout.RESULT_SCORES + layout.SCORE_BYTES * sizes.length);
    this.kernel = openKernel(build, plan.bytes);
    this.machine = new SliceMachine(this.kernel, machines[0]);
    this.lanes = this.machine.lanes;
    this.play = this.kernel.memory.at(play.address);
    tables.link(this.kernel, this.machine, this.play, { limit: MOST_MOVES, limitScore: 0 });
    tables.seed(this.kernel, seed, stream);
    this.play.set(layout.PLAYOUTS_BEGUN, begun);
    this.play.set(layout.PLAYOUTS_STEPS, steps);
    this.play.set(layout.PLAYOUTS_STARTS, 1);
    this.play.set(layout.PLAYOUTS_START_RECORDS, start);
    this.kernel.memory.set(start.address + layout.START_RESULTS, results);
    this.live = this.kernel.memory.row(this.play.u32(layout.PLAY_LIVE), slotBytes(width) / 4);
  }

  setLegal(role: number, move: number, lane: number, legal: boolean): void {
    const words = this.machine.slot(this.legal[role][move]);
    if (legal) words[lane >>> 5] |= 1 << (lane & 31);
    else words[lane >>> 5] &= ~(1 << (lane & 31));
  }

  /** The same moves legal in every lane. */
  setAllLegal(role: number, legal: (move: number) => boolean): void {
    for (const [move, slot] of this.legal[role].entries()) {
      this.machine.slot(slot).fill(legal(move) ? 0xffffffff : 0);
    }
  }

  /** A move of each role. */
  choose(): void {
    this.live.fill(-1);
    this.kernel.calls.playPasses(this.play.address, 1);
  }

  /** Whether all roles had a move in a lane. */
  able(lane: number): boolean {
    return ((this.live[lane >>> 5] >>> (lane & 31)) & 1) === 1;
  }

  /** The moves made in a lane: one, or none. */
  made(role: number, lane: number): number[] {
    return this.does[role].flatMap((slot, move) =>
      (this.machine.slot(slot)[lane >>> 5] >>> (lane & 31)) & 1 ? [move] : [],
    );
  }

  /** The one move made in each lane; -1 for none. */
  chosen(role: number): Int32Array {
    const moves = new Int32Array(this.lanes).fill(-1);
    for (const [move, slot] of this.does[role].entries()) {
      const words = this.machine.slot(slot);
      for (let w = 0; w < words.length; w++) {
        for (let bits = words[w]; bits !== 0; bits &= bits - 1) {
          moves[32 * w + 31 - Math.clz32(bits & -bits)] = move;
        }
      }
    }
    return moves;
  }
}
