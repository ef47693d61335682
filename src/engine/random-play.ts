/** Random play, uniform over the legal moves of every role: the one loop behind matches and playouts. */
import type { Game, State, TermId } from "./game.js";
import { drawJointMove } from "./joint-move.js";
import type { Random } from "./random-numbers.js";

export interface RandomTurn {
  readonly step: number;
  readonly state: State;
  /** The moves drawn, or why there are none; `limited` where the limit of moves is reached. */
  readonly joint: readonly TermId[] | "terminal" | "no-legal" | "limited";
}

/** The turns from a state on; the last has no moves. At the limit nothing is drawn any more. */
export function* randomPlay(
  game: Game,
  start: State,
  random: Random,
  limit = Number.POSITIVE_INFINITY,
): Generator<RandomTurn, void> {
  let state = start;
  for (let step = 0; ; step++) {
    const joint = drawTurn(game, state, random, step === limit);
    yield { step, state, joint };
    if (typeof joint === "string") return;
    state = game.nextState(state, joint);
  }
}

function drawTurn(game: Game, state: State, random: Random, isLast: boolean): RandomTurn["joint"] {
  if (game.isTerminal(state)) return "terminal";
  if (isLast) return "limited";
  return drawJointMove(game, state, random) ?? "no-legal";
}
