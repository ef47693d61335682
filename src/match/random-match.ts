/**
 * One match in which every role moves at random, uniformly among its legal moves, `random` included.
 *
 * Match k of a seed draws from stream k of that seed, so that it is the same whatever was played before it.
 * In each state the roles draw in their order, over their moves in the order of their texts; a role with one
 * move draws nothing. So a seed gives the same matches on every engine and machine.
 */
import type { Game } from "../engine/game.js";
import { Random } from "../engine/random-numbers.js";
import { type RandomTurn, randomPlay } from "../engine/random-play.js";

/** The turns of match `match`; in the last one the state is terminal or some role has no legal move. */
export function randomMatch(game: Game, seed: number, match: number): Generator<RandomTurn, void> {
  return randomPlay(game, game.initialState(), new Random(seed, match));
}
