/**
 * A symmetry of a game: a permutation σ of its roles, fluents, moves and percepts such that for every set s of
 * fluents `terminal`, `legal`, `goal`, `sees` and `next` commute with it: a role may make a move in s exactly if
 * the image of the role may make the image of the move in σ(s), and so on. `random` is never moved. Whether σ
 * leaves the initial state as it is does not matter: the values of states do not need it.
 *
 * Fluents and moves are numbered as in the ground program. A move of role i becomes a move of role roles[i].
 */
export interface GameSymmetry {
  /** The image of each role. */
  readonly roles: Int32Array;
  /** The image of each fluent. */
  readonly fluents: Int32Array;
  /** The image of each move of the program. */
  readonly moves: Int32Array;
  /** The image of each of the program's `percepts`, each a percept of a role. */
  readonly percepts: Int32Array;
}
