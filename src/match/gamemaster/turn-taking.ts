/**
 * Whether the roles of a game take turns: in each state one of them has a choice, and all others have the same
 * single move, by which they wait. The rules do not show it, so matches at random are played. That it holds is
 * believed; that it does not is proved by a state.
 */
import type { Game } from "../../engine/game.js";
import { drawJointMove } from "../../engine/joint-move.js";
import { Random } from "../../engine/random-numbers.js";
import type { Result } from "../../gdl/result.js";

const MOST_STATES = 400;
const MOST_STEPS = 200;
const SEED = 25;

/** The move of those who wait, as text; undefined in a game for one role. */
export function waitingMove(game: Game): Result<{ readonly waiting: string | undefined }> {
  if (game.roles.length === 1) return { waiting: undefined };
  const random = new Random(SEED);
  const states = [];
  while (states.length < MOST_STATES) {
    let state = game.initialState();
    for (let step = 0; step < MOST_STEPS && !game.isTerminal(state); step++) {
      const legal = game.roles.map((_, role) => game.legalMoves(state, role).map((move) => game.text(move)));
      states.push(legal);
      const joint = drawJointMove(game, state, random);
      if (joint === undefined) return { problem: "a role has no legal move in a state that was reached" };
      state = game.nextState(state, joint);
    }
    if (states.length === 0) return { problem: "the game is over before it begins" };
  }
  const waits = new Set(states.flatMap((legal) => (hasChoice(legal) ? singles(legal) : [])));
  for (const move of waits) {
    const isTurn = (legal: readonly (readonly string[])[]) =>
      legal.filter((moves) => moves.some((each) => each !== move)).length === 1 &&
      legal.every((moves) => moves.length === 1 || moves.some((each) => each !== move));
    if (!move.startsWith("(") && states.every(isTurn)) return { waiting: move };
  }
  return { problem: "the roles do not take turns: in some state not exactly one of them has a choice" };
}

function hasChoice(legal: readonly (readonly string[])[]): boolean {
  return legal.some((moves) => moves.length > 1);
}

function singles(legal: readonly (readonly string[])[]): string[] {
  return legal.flatMap((moves) => (moves.length === 1 ? moves : []));
}
