/** What a tournament has found: mean scores of all pairings, and ratings. */
import { type AgonRatings, agonRatings, type Rating } from "./agon.js";
import { glickoRatings } from "./glicko.js";
import type { MatchOutcome } from "./match-outcome.js";
import { type PairScore, pairScores } from "./pair-scores.js";

export interface Standing {
  readonly matches: number;
  /** How many matches did not come to their end: they have no scores, and count nowhere else. */
  readonly unfinished: number;
  readonly scores: readonly PairScore[];
  readonly agon: AgonRatings;
  readonly glicko: readonly (Rating & { readonly player: string })[];
}

export function standingOf(outcomes: readonly MatchOutcome[]): Standing {
  return {
    matches: outcomes.length,
    unfinished: outcomes.filter(({ scores }) => scores === null).length,
    scores: pairScores(outcomes),
    agon: agonRatings(outcomes),
    glicko: glickoRatings(outcomes),
  };
}
