/** What a tournament has found: mean scores of all pairings and roles, ratings, lengths and times. */
import { type AgonRatings, agonRatings, type Rating } from "./agon.js";
import { type Crosstable, crosstables } from "./crosstable.js";
import {
  type GameLength,
  gameLengths,
  type MoveTime,
  moveTimes,
  type PlayedUnder,
  playedUnder,
  type RoleScore,
  roleScores,
} from "./game-facts.js";
import { glickoRatings } from "./glicko.js";
import type { MatchOutcome } from "./match-outcome.js";
import { type PairScore, pairScores } from "./pair-scores.js";

export interface Standing {
  readonly matches: number;
  /** How many matches the whole tournament has: with fewer it is partial. */
  readonly planned: number;
  /** How many matches did not come to their end: they have no scores, and no length. */
  readonly unfinished: number;
  /** The best of Agon first. All that follows has this order. */
  readonly players: readonly string[];
  readonly crosstables: readonly Crosstable[];
  readonly scores: readonly PairScore[];
  readonly roleScores: readonly RoleScore[];
  readonly lengths: readonly GameLength[];
  readonly moveTimes: readonly MoveTime[];
  readonly agon: AgonRatings;
  readonly glicko: readonly (Rating & { readonly player: string })[];
  readonly playedUnder: readonly PlayedUnder[];
}

/** Games come in the order of the outcomes. */
export function standingOf(outcomes: readonly MatchOutcome[], planned: number): Standing {
  const agon = agonRatings(outcomes);
  const rated = agon.players.map(({ player }) => player);
  const unrated = outcomes.flatMap(({ players }) => players).filter((player) => !rated.includes(player));
  const players = [...rated, ...new Set(unrated.sort())];
  const rank = (player: string | undefined) => (player === undefined ? -1 : players.indexOf(player));
  const games = [...new Set(outcomes.map(({ game }) => game))];
  return {
    matches: outcomes.length,
    planned,
    unfinished: outcomes.filter(({ scores }) => scores === null).length,
    players,
    crosstables: crosstables(outcomes, players),
    scores: pairScores(outcomes).sort(
      (a, b) =>
        games.indexOf(a.game) - games.indexOf(b.game) ||
        rank(a.player) - rank(b.player) ||
        rank(a.opponent) - rank(b.opponent),
    ),
    roleScores: roleScores(outcomes, players),
    lengths: gameLengths(outcomes),
    moveTimes: moveTimes(outcomes, players),
    agon,
    glicko: glickoRatings(outcomes).sort((a, b) => rank(a.player) - rank(b.player)),
    playedUnder: playedUnder(outcomes),
  };
}
