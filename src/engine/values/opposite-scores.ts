/**
 * Whether the scores of two players always add up to 100, so that one value says what both may expect. Random
 * matches tell: this is believed, not proved. Where it is wrong, the value of the second player is.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { Game } from "../game.js";
import { Random } from "../random-numbers.js";
import { randomPlay } from "../random-play.js";

/** At most this many matches are played, and turns in all of them. */
const MATCHES = 50;
const TURNS = 5000;

/** Turns in a piece of the work: large games take a tenth of a millisecond for one. */
const TURNS_AT_ONCE = 16;

const SEED = 1;

/** False where there are not two players, and where no match came to its end. */
export function* haveOppositeScores(game: Game): Pieces<boolean> {
  if (game.players.length !== 2) return false;
  let [ended, turns] = [0, 0];
  for (let match = 0; match < MATCHES && turns < TURNS; match++) {
    for (const { state, joint } of randomPlay(game, game.initialState(), new Random(SEED, match))) {
      if (joint === "terminal") {
        const scores = game.players.map((role) => game.score(state, role));
        if (scores[0] + scores[1] !== 100) return false;
        ended++;
      }
      if (++turns >= TURNS) break;
      if (turns % TURNS_AT_ONCE === 0) yield;
    }
  }
  return ended > 0;
}
