/** From what point on the ways to prepare rules for grounding pay. Tests turn them on everywhere, or off. */
export interface Tuning {
  /** Copies of a rule (`alternatives.ts`) are made if they are cheaper than the rule by this factor. */
  readonly copies: number;
  /**
   * Whether copies pay is guessed beforehand, and simplification may turn the guess around. So a program of
   * at most this many literals is ground with and without copies, and the smaller one is taken.
   */
  readonly small: number;
  /**
   * Relations are cut down to what is asked (`asked.ts`) if the head of some rule ranges over this many
   * variables that only static literals bind.
   */
  readonly far: number;
  /** After this many questions in one way, the mean number of answers is trusted (`reach-tables.ts`). */
  readonly asked: number;
  /** Recursive relations of more tuples than this are cut down to what is asked (`demand.ts`). */
  readonly many: number;
  /** Static conditions on at least this many variables are read one variable at a time (`wide-conditions.ts`). */
  readonly wide: number;
  /** Joins of at least this many variables are searched, if nothing splits them (`searched/`). */
  readonly searched: number;
}

export const DEFAULT_TUNING: Tuning = {
  copies: 2,
  small: 30_000,
  far: 4,
  asked: 100,
  many: 100_000,
  wide: 6,
  searched: 6,
};
