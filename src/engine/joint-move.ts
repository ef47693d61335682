/** Joint moves: all combinations of the roles' choices, or one at random. */
import type { Game, State, TermId } from "./game.js";
import type { Random } from "./random-numbers.js";

/** All joint moves that are legal in a state. */
export function jointMoves(game: Game, state: State): Generator<TermId[], void> {
  return jointMovesOf(game.roles.map((_, role) => game.legalMoves(state, role)));
}

/**
 * All joint moves of these choices of the roles, the last role's fastest; none where a role has no choice.
 */
export function* jointMovesOf<Move>(choices: readonly (readonly Move[])[]): Generator<Move[], void> {
  if (choices.some((moves) => moves.length === 0)) return;
  const chosen = choices.map(() => 0);
  for (;;) {
    yield choices.map((moves, role) => moves[chosen[role]]);
    let role = choices.length - 1;
    while (role >= 0 && chosen[role] === choices[role].length - 1) chosen[role--] = 0;
    if (role < 0) return;
    chosen[role]++;
  }
}

/**
 * A joint move, each legal move of a role equally likely; undefined where a role has none. A role with one
 * legal move draws no number.
 */
export function drawJointMove(game: Game, state: State, random: Random): TermId[] | undefined {
  const joint: TermId[] = [];
  for (let role = 0; role < game.roles.length; role++) {
    const moves = game.legalMoves(state, role);
    if (moves.length === 0) return undefined;
    joint.push(moves[moves.length > 1 ? random.below(moves.length) : 0]);
  }
  return joint;
}
