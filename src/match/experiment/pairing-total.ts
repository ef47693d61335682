/**
 * What a pairing made of all its games together. Every unit counts alike, as one observation, so the interval
 * is that of games like these, drawn as these were: games differ, and it knows it. Where a sequential test
 * has ended rows early, the games that took longer to decide count more.
 */
import { listOf } from "../../gdl/maps.js";
import { ScoreSample } from "../score-sample.js";
import type { Published } from "./experiment-file.js";
import type { ExperimentRow } from "./experiment-result.js";

export interface PairingTotal {
  /** The mean is that of the first. */
  readonly players: readonly string[];
  /** How many games have a pair that is done. */
  readonly games: number;
  readonly pairs: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The games whose interval lies wholly below 50, and wholly above. */
  readonly below: readonly string[];
  readonly above: readonly string[];
  /** By source, the mean of what it has of these games, and of how many of them it has something. */
  readonly published: readonly PublishedMean[];
}

export interface PublishedMean {
  readonly source: string;
  readonly mean: number;
  readonly games: number;
}

/** Points of a unit, and of how many matches they are the mean. */
export interface UnitScore {
  readonly points: number;
  readonly matches: number;
}

/** One for each pairing of two players that meet in several games; `scores` are those of each row. */
export function pairingTotals(
  rows: readonly ExperimentRow[],
  scores: readonly (readonly UnitScore[])[],
): PairingTotal[] {
  const duels = rows.flatMap((row, i) => (row.players.length === 2 ? [{ row, own: scores[i] }] : []));
  const pairings = new Map(duels.map(({ row: { players } }) => [JSON.stringify(players), players]));
  return [...pairings].flatMap(([key, players]): PairingTotal[] => {
    const met = duels.filter(({ row, own }) => JSON.stringify(row.players) === key && own.length > 0);
    if (met.length < 2) return [];
    const sample = new ScoreSample();
    for (const { points, matches } of met.flatMap(({ own }) => own)) sample.add(points, matches);
    const { mean, interval } = sample.estimate();
    const gamesWhere = (test: (row: ExperimentRow) => boolean) =>
      met.flatMap(({ row }) => (test(row) ? [row.game] : []));
    return [
      {
        players,
        games: met.length,
        pairs: met.reduce((sum, { row }) => sum + row.pairs, 0),
        mean,
        low: interval?.[0] ?? null,
        high: interval?.[1] ?? null,
        below: gamesWhere(({ high }) => high !== null && high < 50),
        above: gamesWhere(({ low }) => low !== null && low > 50),
        published: publishedMeans(met.flatMap(({ row }) => row.published)),
      },
    ];
  });
}

function publishedMeans(published: readonly Published[]): PublishedMean[] {
  const bySource = new Map<string, number[]>();
  for (const { source, mean } of published) listOf(bySource, source).push(mean);
  return [...bySource].map(([source, means]) => ({
    source,
    mean: means.reduce((sum, mean) => sum + mean, 0) / means.length,
    games: means.length,
  }));
}
