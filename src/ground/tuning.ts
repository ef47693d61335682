/** From where on the ways to prepare rules for grounding pay. Tests turn them on everywhere, and off. */
export interface Tuning {
  /** Copies of a rule (`alternatives.ts`) have to be cheaper than the rule by this factor. */
  readonly copies: number;
  /**
   * Whether copies pay is only guessed beforehand, and simplification may make the better of what was the
   * worse guess. A program of at most this many literals is ground with and without copies, and the smaller
   * one is taken.
   */
  readonly small: number;
  /**
   * If the head of a rule ranges over this many variables that only static literals bind, relations are cut
   * down to what is asked (`asked.ts`).
   */
  readonly far: number;
  /** After this many questions in one way it is known how many answers one has (`reach-tables.ts`). */
  readonly asked: number;
}

export const DEFAULT_TUNING: Tuning = { copies: 2, small: 30_000, far: 4, asked: 100 };
