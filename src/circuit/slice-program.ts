/**
 * A slice program: what a game's rules say, as straight code over slots. A slot is a row of vectors; bit i of
 * it belongs to game i. It runs in two parts. The state part computes `terminal`, the goals and the legal
 * moves from the fluents now. The transition then computes the fluents next and the percepts, with the moves
 * made.
 *
 * Slots are numbers from 0; the kernel's address of slot s is s times the bytes of a slot. In every program
 * slot ZERO is all 0 and slot ONE is all 1; nothing writes to them.
 */

export const ZERO = 0;
export const ONE = 1;

/** What a run does with each of its gates; `a` and `b` are the operands. */
export const enum GateOp {
  /** a & b */
  And,
  /** a | b */
  Or,
  /** a & ~b */
  AndNot,
  /** What it writes becomes true where it was, and where a & (b1 | … | bn) is. Stands in loops. */
  Grow,
  /** The beginning of a loop. */
  Loop,
}

/**
 * A list of runs. A run of gates with two operands is `op, 2, count`, then `out, a, b` for each gate. A run
 * with `n` operands, accumulated in a register, is `op, n, count`, then `out, a1 … an` for each gate. Gates
 * of a run do not read what the run writes, unless they stand in a loop: there they run one after another.
 *
 * A loop is `Loop, words, 0`; the runs in the `words` that follow run again and again until no Grow among them
 * changes anything. Loops do not stand in loops.
 */
export type SliceCode = Int32Array;

export interface SliceProgram {
  /** How many slots there are, ZERO and ONE included. */
  readonly slots: number;
  readonly state: SliceCode;
  /** Where in `state` the runs begin that only goals need. Without them all but the goals can be told. */
  readonly goalsFrom: number;
  readonly transition: SliceCode;
  /** Per fluent of the ground program: where it stands now; -1 where nothing reads it. */
  readonly now: Int32Array;
  /** Per fluent: where it stands after the transition; ZERO or ONE for a constant. */
  readonly next: Int32Array;
  /** Per move of the ground program: where its legality stands after the state part. */
  readonly legal: Int32Array;
  /** Per move: where the transition reads whether it is made; -1 where this program does not read it. */
  readonly does: Int32Array;
  readonly terminal: number;
  /** Per goal of the ground program, after the state part; per percept, after the transition. */
  readonly goals: Int32Array;
  readonly percepts: Int32Array;
}

/** The operations on two slots in a turn: a gate of n operands counts as n - 1, a loop as one round. */
export function gatesOf({ state, transition }: SliceProgram): number {
  let gates = 0;
  for (const code of [state, transition]) {
    for (let at = 0; at < code.length; at += 3 + code[at + 2] * (code[at + 1] + 1)) {
      gates += code[at + 2] * (code[at + 1] - 1);
    }
  }
  return gates;
}

export function hasLoops({ state, transition }: SliceProgram): boolean {
  for (const code of [state, transition]) {
    for (let at = 0; at < code.length; at += 3 + code[at + 2] * (code[at + 1] + 1)) {
      if (code[at] === GateOp.Loop) return true;
    }
  }
  return false;
}
