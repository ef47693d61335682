/** What a tournament tells of its games: scores by role, how long matches are, how long players think. */
import { type MeanEstimate, Sample } from "../sample.js";
import type { Conditions, MatchOutcome } from "./match-outcome.js";
import { entryOf, type MeanScore, SeedScores } from "./seed-scores.js";

export interface RoleScore extends MeanScore {
  readonly game: string;
  readonly role: string;
  readonly player: string;
}

/** In turns, over the matches that came to their end. */
export interface GameLength extends MeanEstimate {
  readonly game: string;
  readonly matches: number;
  readonly shortest: number;
  readonly longest: number;
}

/** In seconds, over all moves that were asked for. */
export interface MoveTime {
  readonly game: string;
  readonly player: string;
  readonly moves: number;
  readonly mean: number;
  readonly longest: number;
}

/** Where and by what matches were played. */
export interface PlayedUnder extends Conditions {
  readonly matches: number;
}

/** What each player scored in each role; games and roles in the order of the outcomes. */
export function roleScores(outcomes: readonly MatchOutcome[], players: readonly string[]): RoleScore[] {
  const roles = new Map<string, { game: string; role: string; scores: Map<string, SeedScores> }>();
  for (const outcome of outcomes) {
    const { game } = outcome;
    for (const [i, role] of outcome.roles.entries()) {
      if (outcome.scores === null) continue;
      const key = JSON.stringify([game, role]);
      const { scores } = entryOf(roles, key, () => ({ game, role, scores: new Map() }));
      entryOf(scores, outcome.players[i], () => new SeedScores()).add(outcome, outcome.scores[i]);
    }
  }
  return [...roles.values()].flatMap(({ game, role, scores }) =>
    players.flatMap((player) => {
      const found = scores.get(player);
      return found === undefined ? [] : [{ game, role, player, ...found.estimate() }];
    }),
  );
}

export function gameLengths(outcomes: readonly MatchOutcome[]): GameLength[] {
  const games = new Map<string, number[]>();
  for (const { game, scores, steps } of outcomes) {
    if (scores !== null) entryOf(games, game, () => []).push(steps);
  }
  return [...games].map(([game, lengths]) => {
    const sample = new Sample();
    for (const length of lengths) sample.add(length);
    const sorted = lengths.toSorted((a, b) => a - b);
    return {
      game,
      matches: lengths.length,
      ...sample.estimate(),
      shortest: sorted[0],
      longest: sorted[lengths.length - 1],
    };
  });
}

export function moveTimes(outcomes: readonly MatchOutcome[], players: readonly string[]): MoveTime[] {
  const games = new Map<string, Map<string, { moves: number; seconds: number; longest: number }>>();
  for (const outcome of outcomes) {
    const times = entryOf(games, outcome.game, () => new Map());
    for (const [role, { moves, seconds, longest }] of (outcome.thought ?? []).entries()) {
      const time = entryOf(times, outcome.players[role], () => ({ moves: 0, seconds: 0, longest: 0 }));
      time.moves += moves;
      time.seconds += seconds;
      time.longest = Math.max(time.longest, longest);
    }
  }
  return [...games].flatMap(([game, times]) =>
    players.flatMap((player) => {
      const { moves, seconds, longest } = times.get(player) ?? { moves: 0, seconds: 0, longest: 0 };
      return moves === 0 ? [] : [{ game, player, moves, mean: seconds / moves, longest }];
    }),
  );
}

export function playedUnder(outcomes: readonly MatchOutcome[]): PlayedUnder[] {
  const found = new Map<string, Conditions & { matches: number }>();
  for (const { conditions } of outcomes) {
    if (conditions === undefined) continue;
    entryOf(found, JSON.stringify(conditions), () => ({ ...conditions, matches: 0 })).matches++;
  }
  return [...found.values()];
}
