/** What every player scored against every other, and against all together: a row and a column for each. */
import type { MatchOutcome } from "./match-outcome.js";
import { sidesOf } from "./pair-scores.js";
import { entryOf, type MeanScore, SeedScores } from "./seed-scores.js";

export interface Crosstable {
  /** Undefined if it is of all games together. */
  readonly game: string | undefined;
  /** Columns have the same order. */
  readonly rows: readonly CrosstableRow[];
}

export interface CrosstableRow {
  readonly player: string;
  /** Over all matches, those of games of one role too. */
  readonly total: MeanScore;
  /** For each player; null for the player itself and for one whom it has not met. */
  readonly against: readonly (MeanScore | null)[];
}

/** One of all games if they are several, and one of each. `players` decides the order. */
export function crosstables(outcomes: readonly MatchOutcome[], players: readonly string[]): Crosstable[] {
  const games = [...new Set(outcomes.map(({ game }) => game))];
  const each = games.map((game) => ({
    game,
    rows: rowsOf(
      outcomes.filter((outcome) => outcome.game === game),
      players,
    ),
  }));
  return games.length > 1 ? [{ game: undefined, rows: rowsOf(outcomes, players) }, ...each] : each;
}

function rowsOf(outcomes: readonly MatchOutcome[], players: readonly string[]): CrosstableRow[] {
  const cells = new Map<string, SeedScores>();
  for (const outcome of outcomes) {
    for (const { player, opponent, score } of sidesOf(outcome)) {
      const keys = [[player], ...(opponent === undefined ? [] : [[player, opponent]])];
      for (const key of keys) {
        entryOf(cells, JSON.stringify(key), () => new SeedScores()).add(outcome, score);
      }
    }
  }
  const cell = (...key: readonly string[]) => cells.get(JSON.stringify(key))?.estimate() ?? null;
  return players.map((player) => ({
    player,
    total: cell(player) ?? new SeedScores().estimate(),
    against: players.map((opponent) => cell(player, opponent)),
  }));
}
