/**
 * A slice program in a kernel's memory, ready to run: 128, 256 or 512 games at once.
 *
 * The host plans where everything lies, so that others can put their own regions beside it:
 *
 *     slots       | slot 0 (all 0) | slot 1 (all 1) | … |     each `vectors` vectors
 *     state       the code of the state part, addresses in place of slots
 *     transition  the same of the transition
 *     commits     | now next | now next | … |                  addresses, a pair for each fluent that is read
 */
import { VECTOR_BYTES } from "../../../assembly/layout.js";
import {
  CODE_COMMITS,
  CODE_COMMITS_END,
  CODE_STATE,
  CODE_STATE_END,
  CODE_TRANSITION,
  CODE_TRANSITION_END,
} from "../../../assembly/slices/slice-layout.js";
import { ONE, type SliceCode, type SliceProgram, ZERO } from "../../circuit/slice-program.js";
import { allOf, type Pieces } from "../../gdl/pieces.js";
import type { ArenaPlan, Region } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";

/** How many vectors a slot has. */
export type Width = 1 | 2 | 4;

export const WIDTHS: readonly Width[] = [1, 2, 4];

export const LANES_OF_VECTOR = 8 * VECTOR_BYTES;

/** Words of code that are written in a piece, which takes a few milliseconds. */
const WORDS_OF_PIECE = 2 ** 20;

export interface MachinePlan {
  readonly program: SliceProgram;
  readonly width: Width;
  /** The fluents that are read, ascending. */
  readonly fluents: Int32Array;
  readonly slots: Region;
  readonly state: Region;
  readonly transition: Region;
  readonly commits: Region;
}

export function slotBytes(width: Width): number {
  return width * VECTOR_BYTES;
}

/** The fluents that a program reads, ascending. */
export function readFluents({ now }: SliceProgram): Int32Array {
  return Int32Array.from(now.keys()).filter((fluent) => now[fluent] >= 0);
}

export function planMachine(plan: ArenaPlan, program: SliceProgram, width: Width): MachinePlan {
  return planPhases(plan, [program], width)[0];
}

/** The programs of a game's phases, on the same slots: what one computes as next is now for the next one. */
export function planPhases(
  plan: ArenaPlan,
  programs: readonly SliceProgram[],
  width: Width,
): readonly MachinePlan[] {
  const fluents = readFluents(programs[0]);
  const slots = plan.reserve(Math.max(...programs.map((program) => program.slots)) * slotBytes(width));
  return programs.map((program) => ({
    program,
    width,
    fluents,
    slots,
    state: plan.reserve(program.state.length * 4),
    transition: plan.reserve(program.transition.length * 4),
    commits: plan.reserve(fluents.length * 8),
  }));
}

export class SliceMachine {
  readonly program: SliceProgram;
  readonly width: Width;
  /** How many games run at once. */
  readonly lanes: number;
  readonly slotBytes: number;
  /** The fluents that are read, ascending. */
  readonly fluents: Int32Array;
  private readonly words: Uint32Array;
  /** Where slot 0 is. */
  private readonly base: number;

  constructor(
    private readonly kernel: Kernel,
    private readonly plan: MachinePlan,
    /** Whether the programs are written at once; otherwise `inPieces` writes them. */
    isWhole = true,
  ) {
    const { program, width, fluents } = plan;
    this.program = program;
    this.width = width;
    this.lanes = LANES_OF_VECTOR * width;
    this.slotBytes = slotBytes(width);
    this.fluents = fluents;
    this.words = kernel.words(plan.slots);
    this.base = plan.slots.address;
    this.slot(ZERO).fill(0);
    this.slot(ONE).fill(0xffffffff);
    if (isWhole) allOf(this.link());
    const pairs = [...fluents].flatMap((fluent) => [program.now[fluent], program.next[fluent]]);
    this.putAddresses(kernel.words(plan.commits), pairs);
  }

  static *inPieces(kernel: Kernel, plan: MachinePlan): Pieces<SliceMachine> {
    const machine = new SliceMachine(kernel, plan, false);
    yield* machine.link();
    return machine;
  }

  address(slot: number): number {
    return this.base + slot * this.slotBytes;
  }

  /**
   * Writes where slots are, from the beginning of a list on; `nowhere` in place of -1. A game may have
   * hundreds of thousands of moves, so this is the only way in which such lists are written.
   */
  putAddresses(list: Uint32Array, slots: ArrayLike<number>, nowhere = 0): void {
    const { base, slotBytes } = this;
    for (let i = 0; i < slots.length; i++) list[i] = slots[i] < 0 ? nowhere : base + slots[i] * slotBytes;
  }

  /** From the fluents now to the end, the goals and the legal moves. */
  runState(): void {
    const { state } = this.plan;
    this.kernel.calls.runSlices(this.width, state.address, state.end);
  }

  /** From the fluents and moves to the fluents next and the percepts. */
  runTransition(): void {
    const { transition } = this.plan;
    this.kernel.calls.runSlices(this.width, transition.address, transition.end);
  }

  /** The 32-bit words of a slot: bit i of word w belongs to lane 32 w + i. */
  slot(slot: number): Uint32Array {
    const words = this.slotBytes >>> 2;
    return this.words.subarray(slot * words, (slot + 1) * words);
  }

  private *link(): Pieces {
    const { program, state, transition } = this.plan;
    yield* this.linkCode(program.state, this.kernel.words(state));
    yield* this.linkCode(program.transition, this.kernel.words(transition));
  }

  private *linkCode(code: SliceCode, linked: Uint32Array): Pieces {
    const { base, slotBytes } = this;
    let rest = WORDS_OF_PIECE;
    for (let at = 0; at < code.length; ) {
      const end = at + 3 + code[at + 2] * (code[at + 1] + 1);
      for (const header = at + 3; at < header; at++) linked[at] = code[at];
      for (; at < end; at++) linked[at] = base + code[at] * slotBytes;
      if (at < rest) continue;
      rest = at + WORDS_OF_PIECE;
      yield;
    }
  }
}

/** Says where the program of a phase lies, at the beginning of a record of the phase. */
export function setCode(record: MemoryView, { state, transition, commits }: MachinePlan): void {
  record.set(CODE_STATE, state);
  record.set(CODE_STATE_END, state.end);
  record.set(CODE_TRANSITION, transition);
  record.set(CODE_TRANSITION_END, transition.end);
  record.set(CODE_COMMITS, commits);
  record.set(CODE_COMMITS_END, commits.end);
}
