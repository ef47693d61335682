/** The rows of an experiment as comma-separated values. */
import { csvLine } from "../tournament/matches-csv.js";
import type { ExperimentResult } from "./experiment-result.js";

const HEAD = [
  ...["game", "player", "against", "pairs", "planned_pairs", "points", "low", "high", "chance"],
  ...[
    "late",
    "illegal",
    "pairs_0_wins",
    "pairs_half_win",
    "pairs_1_win",
    "pairs_1_and_half_wins",
    "pairs_2_wins",
    "llr",
    "verdict",
    "published",
  ],
];

export function* rowsCsv({ rows }: ExperimentResult): Generator<string> {
  yield csvLine(HEAD);
  for (const row of rows) {
    const { game, players, pairs, planned, mean, low, high, chance, late, illegal, pentanomial, test } = row;
    yield csvLine([
      ...[game, players[0], players[1], pairs, planned, mean, low, high, chance, late, illegal],
      ...(pentanomial ?? ["", "", "", "", ""]),
      ...[test?.llr, test?.verdict, row.published.map((one) => one.mean).join(" ")],
    ]);
  }
}
