/** Plays a plan on a game, move by move: what is told of plans has been played so. */
import type { Game, State, TermId } from "../../engine/game.js";

/**
 * The score at the end of a course of the only role. Undefined if a move is not legal, or if the match does
 * not end exactly with the last one.
 */
export function scoreOfCourse(game: Game, start: State, moves: readonly TermId[]): number | undefined {
  let state = start;
  for (const move of moves) {
    if (game.isTerminal(state) || !game.legalMoves(state, 0).includes(move)) return undefined;
    state = game.nextState(state, [move]);
  }
  return game.isTerminal(state) ? game.score(state, 0) : undefined;
}
