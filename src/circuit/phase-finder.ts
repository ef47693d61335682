/**
 * Which phase a state is in; this is asked for every state that is given to slices. It takes one look at each
 * fluent that holds. The fluents of the phases say which phases are possible, and no group may have two
 * fluents. Two counts show that no fluent of a phase and no group is missing.
 */
import type { SliceGame } from "./compile.js";

/** For a fluent that is in no group. */
const NONE = -1;

export class PhaseFinder {
  /** Per fluent, its group; the phases in which it may hold, a bit for each; whether it must hold in them. */
  private readonly groupOf: Int32Array;
  private readonly phasesOf: Int32Array;
  private readonly isFixed: Uint8Array;
  /** Per phase, how many of the fluents of phases hold in it. */
  private readonly heldIn: readonly number[];
  /** Groups of which exactly one fluent holds. */
  private readonly isExact: Uint8Array;
  private readonly exact: number;
  /** Per group, the question in which a fluent of it was last met. */
  private readonly metAt: Int32Array;
  private question = 0;

  constructor({ programs, phases, groups }: SliceGame) {
    const fluents = programs[0].now.length;
    this.groupOf = new Int32Array(fluents).fill(NONE);
    for (const [number, group] of groups.entries()) {
      for (const fluent of group.fluents) this.groupOf[fluent] = number;
    }
    this.isExact = Uint8Array.from(groups, ({ exactlyOne }) => Number(exactlyOne));
    this.exact = this.isExact.reduce((sum, is) => sum + is, 0);
    this.metAt = new Int32Array(groups.length);
    this.phasesOf = new Int32Array(fluents).fill(~0);
    this.isFixed = new Uint8Array(fluents);
    for (const [phase, never] of phases.never.entries()) {
      for (const fluent of never) this.phasesOf[fluent] &= ~(1 << phase);
    }
    for (const [i, fluent] of phases.fluents.entries()) {
      this.isFixed[fluent] = 1;
      this.phasesOf[fluent] = phases.values.reduce(
        (bits, values, phase) => bits | (Number(values[i]) << phase),
        0,
      );
    }
    this.heldIn = phases.values.map((values) => values.filter(Boolean).length);
  }

  /** The phase; undefined for a state that breaks what programs take for granted: play cannot reach it. */
  of(state: ArrayLike<number>): number | undefined {
    const { groupOf, phasesOf, isFixed, metAt, isExact } = this;
    this.question++;
    let left = ~0;
    let held = 0;
    let exact = 0;
    for (let i = 0; i < state.length; i++) {
      const fluent = state[i];
      const group = groupOf[fluent];
      if (group !== NONE) {
        if (metAt[group] === this.question) return undefined;
        metAt[group] = this.question;
        exact += isExact[group];
      }
      left &= phasesOf[fluent];
      held += isFixed[fluent];
    }
    if (exact !== this.exact) return undefined;
    const phase = this.heldIn.findIndex((count, number) => count === held && ((left >>> number) & 1) === 1);
    return phase < 0 ? undefined : phase;
  }
}
