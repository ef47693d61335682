/**
 * Random playouts move by move, for engines that play one state after the other: there a single playout may take longer than
 * there is time for. What they come to is a tally as that of `engine/plain-playouts.ts`.
 */
import type { Start } from "../engine/chunks.js";
import type { Game } from "../engine/game.js";
import { drawJointMove } from "../engine/joint-move.js";
import { DEFAULT_PLAYOUT_LIMITS, scoreOf } from "../engine/plain-playouts.js";
import type { Random } from "../engine/random-numbers.js";
import type { Tally } from "../engine/slices/tally.js";

/** Yields after each move. */
export function* steppedPlayouts(
  game: Game,
  players: readonly number[],
  starts: readonly Start[],
  random: Random,
): Generator<void, Tally[]> {
  const tallies: Tally[] = [];
  for (const { state: start, playouts } of starts) {
    const counts = { terminal: 0, limited: 0, stuck: 0, steps: 0 };
    const scores = players.map(() => ({ sum: 0, squares: 0 }));
    for (let playout = 0; playout < playouts; playout++) {
      let state = start;
      let points: (role: number) => number = () => DEFAULT_PLAYOUT_LIMITS.limitScore;
      for (let step = 0; ; step++) {
        if (game.isTerminal(state)) {
          const ended = state;
          points = (role) => scoreOf(game, ended, role);
          counts.terminal++;
          break;
        }
        const joint = step < DEFAULT_PLAYOUT_LIMITS.limit ? drawJointMove(game, state, random) : undefined;
        if (joint === undefined) {
          if (step < DEFAULT_PLAYOUT_LIMITS.limit) {
            counts.stuck++;
            points = () => 0;
          } else counts.limited++;
          break;
        }
        state = game.nextState(state, joint);
        counts.steps++;
        yield;
      }
      for (const [p, role] of players.entries()) {
        const value = points(role);
        (scores[p] as { sum: number }).sum += value;
        (scores[p] as { squares: number }).squares += value * value;
      }
    }
    tallies.push({ ...counts, scores });
  }
  return tallies;
}
