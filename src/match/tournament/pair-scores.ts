/** Mean scores of players who met, with their intervals; never a mean alone. */
import type { MatchOutcome } from "./match-outcome.js";
import { entryOf, type MeanScore, SeedScores } from "./seed-scores.js";

/** What a player scored in a game, against one other player. */
export interface PairScore extends MeanScore {
  readonly game: string;
  readonly player: string;
  /** Undefined in games of one role. */
  readonly opponent: string | undefined;
  /** How many matches it won, drew and lost, by the mean of the roles that each of the two had. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** How many moves the match made in its place. */
  readonly replaced: number;
}

/** What decides the scores of a pairing. */
export type PairOutcome = Pick<MatchOutcome, "game" | "players" | "seed" | "scores" | "replaced">;

/** Both sides of every pairing; games come in the order of the outcomes. */
export function pairScores(outcomes: readonly PairOutcome[]): PairScore[] {
  const sides = new Map<string, Tally>();
  for (const outcome of outcomes) {
    const { game, players, replaced } = outcome;
    for (const { player, opponent, score, margin } of sidesOf(outcome)) {
      const tally = entryOf(sides, JSON.stringify([game, player, opponent]), () => ({
        ...{ game, player, opponent, scores: new SeedScores() },
        ...{ wins: 0, draws: 0, losses: 0, replaced: 0 },
      }));
      tally.scores.add(outcome, score);
      for (const [role, count] of replaced.entries()) if (players[role] === player) tally.replaced += count;
      if (opponent === undefined) continue;
      if (margin > 0) tally.wins++;
      else if (margin < 0) tally.losses++;
      else tally.draws++;
    }
  }
  return [...sides.values()].map(({ scores, ...side }) => ({ ...side, ...scores.estimate() }));
}

/** One of the players of a match. */
export interface Side {
  readonly player: string;
  readonly opponent: string | undefined;
  /** The mean of its roles. */
  readonly score: number;
  /** By how much it is more than that of the opponent. */
  readonly margin: number;
}

/** The players of a match with scores: two, or one in a game of one role. */
export function sidesOf({ players, scores }: Pick<MatchOutcome, "players" | "scores">): Side[] {
  if (scores === null) return [];
  const names = [...new Set(players)].sort();
  if (names.length !== Math.min(2, players.length)) return [];
  const means = names.map((name) => mean(scores.filter((_, role) => players[role] === name)));
  return names.map((player, i) => ({
    player,
    opponent: names[1 - i],
    score: means[i],
    margin: means[i] - (means[1 - i] ?? 0),
  }));
}

interface Tally {
  readonly game: string;
  readonly player: string;
  readonly opponent: string | undefined;
  readonly scores: SeedScores;
  wins: number;
  draws: number;
  losses: number;
  replaced: number;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
