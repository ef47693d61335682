/** Plays a plan on the game itself: whatever found it, only that says that it is one. */
import type { Game, State, TermId } from "../../engine/game.js";
import type { Plan } from "./puzzle.js";

/** `problem` is a sentence without a full stop. */
export type PlanReplay =
  | { readonly plan: Plan }
  | {
      readonly problem: string;
      /** How many moves were made if the match ended too early. */
      readonly endsAfter?: number;
    };

/** In a game of one role. A plan has legal moves, and the match ends exactly with the last of them. */
export function replayPlan(game: Game, start: State, moves: readonly TermId[]): PlanReplay {
  let state = start;
  for (const [turn, move] of moves.entries()) {
    if (game.isTerminal(state))
      return { problem: `the match is over before turn ${turn + 1}`, endsAfter: turn };
    if (!game.legalMoves(state, 0).includes(move))
      return { problem: `in turn ${turn + 1} ${game.text(move)} is not legal` };
    state = game.nextState(state, [move]);
  }
  if (!game.isTerminal(state)) return { problem: "the match is not over after the last move" };
  return { plan: { moves, score: game.score(state, 0) } };
}
