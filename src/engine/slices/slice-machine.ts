/**
 * A slice program in a kernel's memory, ready to run: 128, 256 or 512 games at once.
 *
 * The host plans where everything lies, so that others can put their own regions beside it:
 *
 *     slots   | slot 0 (all 0) | slot 1 (all 1) | … |     each `vectors` vectors
 *     starts  | a slot for each fluent that is read |     what a lane that begins a game is set to
 *     code    | state phase | transition |               addresses in place of slots
 *     commits | now next start | … |                      32-bit addresses, one triple for each fluent that is read
 */
import { VECTOR_BYTES } from "../../../assembly/layout.js";
import { ONE, type SliceCode, type SliceProgram, ZERO } from "../../circuit/slice-program.js";
import type { ArenaPlan, Region } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";

/** How many vectors a slot has. */
export type Width = 1 | 2 | 4;

export const WIDTHS: readonly Width[] = [1, 2, 4];

export interface MachinePlan {
  readonly program: SliceProgram;
  readonly width: Width;
  readonly slots: Region;
  readonly starts: Region;
  readonly state: Region;
  readonly transition: Region;
  readonly commits: Region;
}

export function slotBytes(width: Width): number {
  return width * VECTOR_BYTES;
}

export function planMachine(plan: ArenaPlan, program: SliceProgram, width: Width): MachinePlan {
  return planPhases(plan, [program], width)[0];
}

/** The programs of a game's phases on the same slots: what one leaves as its fluents next, the next one reads. */
export function planPhases(
  plan: ArenaPlan,
  programs: readonly SliceProgram[],
  width: Width,
): readonly MachinePlan[] {
  const fluents = programs[0].now.filter((slot) => slot >= 0).length;
  const slots = plan.reserve(Math.max(...programs.map((program) => program.slots)) * slotBytes(width));
  const starts = plan.reserve(fluents * slotBytes(width));
  return programs.map((program) => ({
    program,
    width,
    slots,
    starts,
    state: plan.reserve(program.state.length * 4),
    transition: plan.reserve(program.transition.length * 4),
    commits: plan.reserve(fluents * 12),
  }));
}

export class SliceMachine {
  readonly program: SliceProgram;
  readonly width: Width;
  /** How many games run at once. */
  readonly lanes: number;
  /** Address of slot 0; slot s is `slotBytes` times s further. */
  readonly slots: number;
  readonly slotBytes: number;
  /** Address of the start's bits of the i-th fluent that is read, `slotBytes` apart. */
  readonly starts: number;
  /** The fluents that are read, ascending. */
  readonly fluents: Int32Array;
  private readonly run: (code: number, end: number) => void;
  private readonly words: Uint32Array;
  private readonly startWords: Uint32Array;

  constructor(
    private readonly kernel: Kernel,
    private readonly plan: MachinePlan,
  ) {
    const { program, width } = plan;
    this.program = program;
    this.width = width;
    this.lanes = 128 * width;
    this.slotBytes = slotBytes(width);
    this.slots = kernel.address(plan.slots);
    this.starts = kernel.address(plan.starts);
    this.words = kernel.words(plan.slots);
    this.startWords = kernel.words(plan.starts);
    this.fluents = Int32Array.from(program.now.keys()).filter((fluent) => program.now[fluent] >= 0);
    const { runSlices1, runSlices2, runSlices4 } = kernel.calls;
    this.run = width === 1 ? runSlices1 : width === 2 ? runSlices2 : runSlices4;
    this.fill(ZERO, 0);
    this.fill(ONE, -1);
    this.link(program.state, kernel.words(plan.state));
    this.link(program.transition, kernel.words(plan.transition));
    const commits = kernel.words(plan.commits);
    for (const [i, fluent] of this.fluents.entries()) {
      commits[3 * i] = this.address(program.now[fluent]);
      commits[3 * i + 1] = this.address(program.next[fluent]);
      commits[3 * i + 2] = this.starts + i * this.slotBytes;
    }
  }

  address(slot: number): number {
    return this.slots + slot * this.slotBytes;
  }

  /** From the fluents now to the end, the goals and the legal moves. */
  runState(): void {
    const { state } = this.plan;
    const from = this.kernel.address(state);
    this.run(from, from + state.bytes);
  }

  /** From the fluents and moves to the fluents next and the percepts. */
  runTransition(): void {
    const { transition } = this.plan;
    const from = this.kernel.address(transition);
    this.run(from, from + transition.bytes);
  }

  /** What is next becomes what is now; lanes whose bit is set in the slot `done` take their start instead. */
  commit(done: number = ZERO): void {
    this.kernel.calls.commitSlices(
      this.kernel.address(this.plan.commits),
      this.fluents.length,
      this.address(done),
      this.width,
    );
  }

  /** The 32-bit words of a slot: bit i of word w belongs to lane 32 w + i. */
  slot(slot: number): Uint32Array {
    const words = this.slotBytes >>> 2;
    return this.words.subarray(slot * words, (slot + 1) * words);
  }

  /** Sets a slot in all lanes at once: 0 or -1. */
  fill(slot: number, word: 0 | -1): void {
    this.slot(slot).fill(word >>> 0);
  }

  bit(slot: number, lane: number): boolean {
    return ((this.slot(slot)[lane >>> 5] >>> (lane & 31)) & 1) === 1;
  }

  setBit(slot: number, lane: number, value: boolean): void {
    const words = this.slot(slot);
    const mask = 1 << (lane & 31);
    if (value) words[lane >>> 5] |= mask;
    else words[lane >>> 5] &= ~mask;
  }

  /** Sets what a fluent is where a lane begins a game, in all lanes; nothing where nothing reads the fluent. */
  setStart(holds: (fluent: number) => boolean): void {
    const words = this.slotBytes >>> 2;
    for (const [i, fluent] of this.fluents.entries()) {
      this.startWords.fill(holds(fluent) ? 0xffffffff : 0, i * words, (i + 1) * words);
    }
  }

  private link(code: SliceCode, linked: Uint32Array): void {
    linked.set(code);
    for (let at = 0; at < code.length; ) {
      const end = at + 3 + code[at + 2] * (code[at + 1] + 1);
      for (at += 3; at < end; at++) linked[at] = this.address(code[at]);
    }
  }
}
