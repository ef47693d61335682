/**
 * Which phase a state is in, which is asked of every state that slices are given. It takes one look at each
 * fluent that holds: the fluents of the phases say which phases are left, those of groups that no group has
 * two, and two counts that none is missing.
 */
import type { SliceGame } from "./compile.js";

/** Of a fluent in no group, or in no list of phases. */
const NONE = -1;

export class PhaseFinder {
  /** Per fluent: its group; and which phases it holds in, a bit for each, or NONE where that is open. */
  private readonly groupOf: Int32Array;
  private readonly phasesOf: Int32Array;
  /** How many of the fluents of phases hold in each phase. */
  private readonly heldIn: readonly number[];
  /** Groups of which exactly one fluent holds. */
  private readonly isExact: Uint8Array;
  private readonly exact: number;
  /** The question in which a fluent of a group was met last. */
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
    this.phasesOf = new Int32Array(fluents).fill(NONE);
    for (const [i, fluent] of phases.fluents.entries()) {
      this.phasesOf[fluent] = phases.values.reduce(
        (bits, values, phase) => bits | (Number(values[i]) << phase),
        0,
      );
    }
    this.heldIn = phases.values.map((values) => values.filter(Boolean).length);
  }

  /** Undefined for a state that breaks what the programs take for granted: play cannot reach it. */
  of(state: ArrayLike<number>): number | undefined {
    const { groupOf, phasesOf, metAt, isExact } = this;
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
      if (phasesOf[fluent] === NONE) continue;
      left &= phasesOf[fluent];
      held++;
    }
    if (exact !== this.exact) return undefined;
    const phase = this.heldIn.findIndex((count, number) => count === held && ((left >>> number) & 1) === 1);
    return phase < 0 ? undefined : phase;
  }
}
