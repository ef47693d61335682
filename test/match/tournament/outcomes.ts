/** Outcomes of matches that nobody has played. */
import type { MatchOutcome } from "../../../src/match/tournament/match-outcome.js";

export function outcome(
  id: number,
  game: string,
  players: readonly string[],
  scores: readonly number[] | null,
  more: Partial<MatchOutcome> = {},
): MatchOutcome {
  return {
    id: `m${id}`,
    game,
    roles: players.map((_, role) => `role${role}`),
    players,
    seed: 1,
    ending: "terminal",
    steps: 9,
    scores,
    replaced: players.map(() => 0),
    seconds: 1,
    ...more,
  };
}
