/** Plays a plan on the game itself: whatever found it, only that says that it is one. */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Plan } from "./plan.js";

/**
 * The plan with these moves, in a game of one role. In a sentence, without a full stop, why they are none if
 * one of them is not legal, or the match does not end exactly with the last.
 */
export function replayPlan(
  { game }: LoadedGame,
  start: State,
  moves: readonly TermId[],
): Plan | { readonly problem: string } {
  let state = start;
  for (const [turn, move] of moves.entries()) {
    if (game.isTerminal(state)) return { problem: `the match is over before turn ${turn + 1}` };
    if (!game.legalMoves(state, 0).includes(move))
      return { problem: `in turn ${turn + 1} ${game.text(move)} is not legal` };
    state = game.nextState(state, [move]);
  }
  if (!game.isTerminal(state)) return { problem: "the match is not over after the last move" };
  return { moves, score: game.score(state, 0) };
}
