/**
 * The first turns of a match, drawn at random, so that pairs of matches do not all begin alike. Both matches
 * of a pair have one seed, and so one opening: what luck it has in it falls to either player.
 */
import type { Game, TermId } from "../../engine/game.js";
import { derivedSeed } from "../../engine/random-numbers.js";
import { randomMatch } from "../random-match.js";

/** What a match draws by itself has lower streams (`match.ts`). */
const STREAM = 2 ** 31;

/** So often an opening that ends the match is drawn again; then it is one turn shorter. */
const TRIES = 100;

/** The joint moves of so many turns after which somebody still has to move; fewer where no such were found. */
export function randomOpening(game: Game, seed: number, turns: number): readonly (readonly TermId[])[] {
  const own = derivedSeed(seed, STREAM);
  for (let length = turns; length > 0; length--) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const joints = jointsOf(game, derivedSeed(own, length), attempt, length);
      if (joints !== undefined) return joints;
    }
  }
  return [];
}

/** Undefined if the match is over after these turns or before. */
function jointsOf(game: Game, seed: number, attempt: number, length: number) {
  const joints: (readonly TermId[])[] = [];
  for (const { joint } of randomMatch(game, seed, attempt)) {
    if (typeof joint === "string") return undefined;
    if (joints.length === length) return joints;
    joints.push(joint);
  }
  return undefined;
}
