/**
 * What every engine offers, whatever stands behind it: a loaded game that can be asked for its states, moves,
 * goals and percepts. Terms are small integers, unique within one loaded game, so that they can be compared
 * and stored; `text` gives their KIF text.
 */

/** A ground term of one loaded game. */
export type TermId = number;

/** The fluents that hold, each once, in ascending order of id. Never changed once made. */
export type State = Int32Array;

export function isSameState(a: State, b: State): boolean {
  return a.length === b.length && a.every((fluent, i) => fluent === b[i]);
}

export interface Game {
  /** The name of the engine that answers. */
  readonly engine: string;
  /** KIF text of each role, in the order of the rules; moves of a joint move are in this order. */
  readonly roles: readonly string[];
  /** The roles that somebody has to play and that have scores: all but `random`. Indices, in order. */
  readonly players: readonly number[];
  /** The role that the game itself moves, `random`; -1 where there is none. */
  readonly chance: number;
  /** Whether the rules speak of `sees`. */
  readonly hasPercepts: boolean;

  initialState(): State;
  isTerminal(state: State): boolean;
  /** Legal moves of a role, each once, in the order of their text. */
  legalMoves(state: State, role: number): readonly TermId[];
  /** Every goal value that can be proved for a role: none, one or several. In the order of their text. */
  goals(state: State, role: number): readonly TermId[];
  /** The points of a role in a terminal state: its goal, 0 without any, the mean of several. */
  score(state: State, role: number): number;
  nextState(state: State, joint: readonly TermId[]): State;
  /** What a role perceives of this joint move, in the order of the texts. */
  percepts(state: State, joint: readonly TermId[], role: number): readonly TermId[];

  /** KIF text with the spelling of the rules, e.g. `(cell 1 1 b)`. */
  text(term: TermId): string;
  /** The term that a KIF text names; undefined where it is no ground term, or the compiled game lacks it. */
  term(text: string): TermId | undefined;
  /** A state from fluents in KIF text, in any order; undefined where one is no term, or can never hold. */
  state(fluents: readonly string[]): State | undefined;
}
