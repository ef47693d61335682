/** Choices among slots of our own making, lane by lane. */
import { CHOICE_BYTES, SLICE_RANDOM_BYTES } from "../../../assembly/slices/slice-layout.js";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";
import type { Kernel } from "../../../src/engine/memory/kernel.js";
import { Choices } from "../../../src/engine/slices/choices.js";
import { type KernelBuild, openKernel } from "../../kernels.js";

/** Roles with so many moves each; a slot has `width` vectors. */
export class Chooser {
  readonly lanes: number;
  private readonly kernel: Kernel;
  private readonly words: Uint32Array;
  private readonly ableWords: Uint32Array;
  private readonly slotWords: number;
  private readonly legal: readonly number[][];
  private readonly does: readonly number[][];
  private readonly tables: number;
  private readonly scratch: number;
  private readonly random: number;
  private readonly ableAddress: number;

  constructor(
    build: KernelBuild,
    readonly sizes: readonly number[],
    readonly width = 1,
    seed = 1,
  ) {
    this.lanes = 128 * width;
    this.slotWords = 4 * width;
    let slots = 2;
    const fresh = (count: number) => Array.from({ length: count }, () => slots++);
    this.legal = sizes.map(fresh);
    this.does = sizes.map(fresh);
    const plan = new ArenaPlan();
    const region = plan.reserve(16 * width * slots);
    const able = plan.reserve(16 * width);
    const random = plan.reserve(SLICE_RANDOM_BYTES);
    const roles = sizes.map((_, role) => ({
      legal: this.legal[role],
      does: this.does[role],
    }));
    const choices = new Choices(plan, [roles], 16 * width);
    const kernel = openKernel(build, plan.bytes);
    this.kernel = kernel;
    this.words = kernel.words(region);
    this.ableWords = kernel.words(able);
    this.ableAddress = kernel.address(able);
    this.random = kernel.address(random);
    this.tables = choices.link(kernel, 0, (slot) => kernel.address(region) + 16 * width * slot).address;
    this.scratch = choices.scratch(kernel);
    kernel.calls.seedSlices(this.random, seed, 0, 0);
  }

  setLegal(role: number, move: number, lane: number, legal: boolean): void {
    const at = this.legal[role][move];
    const word = at * this.slotWords + (lane >>> 5);
    if (legal) this.words[word] |= 1 << (lane & 31);
    else this.words[word] &= ~(1 << (lane & 31));
  }

  /** The same moves legal in every lane. */
  setAllLegal(role: number, legal: (move: number) => boolean): void {
    for (const [move, slot] of this.legal[role].entries()) {
      this.slot(slot).fill(legal(move) ? 0xffffffff : 0);
    }
  }

  choose(role: number): void {
    const choice = this.tables + role * CHOICE_BYTES;
    this.kernel.calls.chooseMoves(choice, this.width, this.ableAddress, this.scratch, this.random);
  }

  able(lane: number): boolean {
    return ((this.ableWords[lane >>> 5] >>> (lane & 31)) & 1) === 1;
  }

  /** The moves made in a lane: one, or none. */
  made(role: number, lane: number): number[] {
    return this.does[role].flatMap((slot, move) =>
      (this.slot(slot)[lane >>> 5] >>> (lane & 31)) & 1 ? [move] : [],
    );
  }

  /** The one move made in each lane; -1 for none. */
  chosen(role: number): Int32Array {
    const moves = new Int32Array(this.lanes).fill(-1);
    for (const [move, slot] of this.does[role].entries()) {
      const words = this.slot(slot);
      for (let w = 0; w < words.length; w++) {
        for (let bits = words[w]; bits !== 0; bits &= bits - 1) {
          moves[32 * w + 31 - Math.clz32(bits & -bits)] = move;
        }
      }
    }
    return moves;
  }

  private slot(slot: number): Uint32Array {
    return this.words.subarray(slot * this.slotWords, (slot + 1) * this.slotWords);
  }
}
