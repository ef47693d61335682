/** Mean scores of players who met, with their intervals; never a mean alone. */
import { type MeanEstimate, Sample } from "../sample.js";
import type { MatchOutcome } from "./match-outcome.js";

/** What a player scored in a game, against one other player. */
export interface PairScore extends MeanEstimate {
  readonly game: string;
  readonly player: string;
  /** Undefined in games of one role. */
  readonly opponent: string | undefined;
  /** How many matches have scores. */
  readonly matches: number;
  /** How many matches it won, drew and lost, by the mean of the roles that each of the two had. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** How many moves the match made in its place. */
  readonly replaced: number;
}

/** Both sides of every pairing; games come in the order of the outcomes. */
export function pairScores(outcomes: readonly MatchOutcome[]): PairScore[] {
  const sides = new Map<string, Side>();
  for (const { game, players, scores, replaced } of outcomes) {
    if (scores === null) continue;
    const names = [...new Set(players)].sort();
    const means = names.map((name) => mean(scores.filter((_, role) => players[role] === name)));
    for (const [i, player] of names.entries()) {
      const opponent = names.length === 2 ? names[1 - i] : undefined;
      if (opponent === undefined && players.length > 1) continue;
      const key = JSON.stringify([game, player, opponent]);
      let side = sides.get(key);
      if (side === undefined) {
        side = { game, player, opponent, sample: new Sample(), wins: 0, draws: 0, losses: 0, replaced: 0 };
        sides.set(key, side);
      }
      side.sample.add(means[i]);
      for (const [role, count] of replaced.entries()) if (players[role] === player) side.replaced += count;
      const other = means[1 - i];
      if (other === undefined) continue;
      const difference = means[i] - other;
      if (difference > 0) side.wins++;
      else if (difference < 0) side.losses++;
      else side.draws++;
    }
  }
  return [...sides.values()].map(({ sample, ...side }) => ({
    ...side,
    ...sample.estimate(),
    matches: sample.size,
  }));
}

interface Side {
  readonly game: string;
  readonly player: string;
  readonly opponent: string | undefined;
  readonly sample: Sample;
  wins: number;
  draws: number;
  losses: number;
  replaced: number;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
