/**
 * How large a game is for the exact solvers: the whole and unfinished histories, counted by what may follow each
 * state, without walking through them one by one. Joint moves count as they are made, all roles at once.
 */
import type { Game, State } from "../../../src/engine/game.js";
import { jointMoves } from "../../../src/engine/joint-move.js";

export function countHistories(game: Game): number {
  const known = new Map<string, number>();
  const count = (state: State): number => {
    if (game.isTerminal(state)) return 1;
    const key = state.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    let sum = 1;
    for (const joint of jointMoves(game, state)) sum += count(game.nextState(state, joint));
    known.set(key, sum);
    return sum;
  };
  return count(game.initialState());
}
