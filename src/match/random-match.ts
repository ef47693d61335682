/**
 * One match in which every role moves at random, uniformly among its legal moves, `random` included.
 *
 * Match k of a seed draws from stream k of that seed, so that it is the same whatever was played before it. In
 * each state the roles draw in their order, over their moves in the order of their texts; a role with one move draws
 * nothing. So a seed gives the same matches on every engine and machine.
 */
import type { Game, State, TermId } from "../engine/game.js";
import { drawJointMove } from "../engine/joint-move.js";
import { Random } from "../engine/random-numbers.js";

export interface Turn {
  readonly step: number;
  readonly state: State;
  /** The moves drawn, or why there are none. */
  readonly joint: readonly TermId[] | "terminal" | "no-legal";
}

/** The turns of match `match`; the last one is a terminal state or one in which some role has no legal move. */
export function* randomMatch(game: Game, seed: number, match: number): Generator<Turn, void> {
  const random = new Random(seed, match);
  let state = game.initialState();
  for (let step = 0; ; step++) {
    if (game.isTerminal(state)) {
      yield { step, state, joint: "terminal" };
      return;
    }
    const joint = drawJointMove(game, state, random);
    yield { step, state, joint: joint ?? "no-legal" };
    if (joint === undefined) return;
    state = game.nextState(state, joint);
  }
}
