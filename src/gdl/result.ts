/**
 * The result of something that may fail as expected: either what was asked for, or `problem`, a sentence
 * without a full stop that says why there is none. Both may carry more. Callers take it apart at once:
 *
 *     const { loaded, problem } = loadGame(rules);
 *     if (problem !== undefined) throw new Error(problem);
 */
export type Result<T extends object> = (T & { readonly problem?: undefined }) | Failure<T>;

export type Failure<T extends object = object> = { readonly problem: string } & {
  readonly [Key in keyof T]?: undefined;
};
