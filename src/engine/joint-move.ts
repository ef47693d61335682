/** A joint move at random, each legal move of a role as likely as the others. */
import type { Game, State, TermId } from "./game.js";
import type { Random } from "./random.js";

/** Undefined where some role has no legal move. A role that has no choice draws no number. */
export function drawJointMove(game: Game, state: State, random: Random): TermId[] | undefined {
  const joint: TermId[] = [];
  for (let role = 0; role < game.roles.length; role++) {
    const moves = game.legalMoves(state, role);
    if (moves.length === 0) return undefined;
    joint.push(moves[moves.length > 1 ? random.below(moves.length) : 0] as TermId);
  }
  return joint;
}
