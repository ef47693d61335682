/** The tables of an experiment as texts, which the terminal, the page and LaTeX all show alike. */
import { estimateText } from "../score-sample.js";
import { type Column, type ReportTable, tableOf } from "../tournament/report-tables.js";
import type { ExperimentResult, ExperimentRow } from "./experiment-result.js";
import type { PairingTotal } from "./pairing-total.js";
import { ODD_CHANCE } from "./worker-residuals.js";

export const RESULTS_NOTE =
  "Points of the first player, a win 100 and a draw 50; in a game of one role its score. A pair of matches with " +
  "exchanged roles is one observation. Pairs by outcome count those with 0, ½, 1, 1½ and 2 wins. The chance is " +
  "that of a difference as large between equal players, after Holm over the games of a pairing. A ring in a chart is what others have published.";
export const TOTALS_NOTE =
  "Over all pairs of all games, each as one observation. A game lies wholly above or below 50 if its interval does.";
export const TESTS_NOTE =
  "The sequential test looks at the pairs in their order. It accepts the higher bound where the logarithm of the " +
  "likelihood ratio passes 2.94, the lower one where it passes -2.94, each wrong at most about 5 % of the time. " +
  "Means of rows that a test has ended early are a little too far from 50.";
export const WORKERS_NOTE =
  "How far the results of each worker lie from those of all, by χ² with one degree of freedom. A chance below " +
  `${ODD_CHANCE} calls a machine odd.`;

/** Tables without a row are left out. */
export function experimentTables(result: ExperimentResult): ReportTable[] {
  return [resultsTable(result), totalsTable(result), testsTable(result), workersTable(result)].filter(
    ({ rows }) => rows.length > 0,
  );
}

function resultsTable({ rows }: ExperimentResult): ReportTable {
  const isTold = (row: ExperimentRow) => row.pentanomial !== null;
  const sources = [...new Set(rows.flatMap(({ published }) => published.map(({ source }) => source)))];
  return tableOf("results", "Games and pairings", rows, {
    words: [
      ["game", ({ game }) => game],
      ["player", ({ players }) => players[0]],
      ["against", ({ players }) => players[1] ?? ""],
    ],
    figures: [
      ["points", (row) => rowPoints(row)],
      ["pairs", ({ pairs }) => String(pairs)],
      ...(rows.some(isTold)
        ? [["pairs by outcome", (row) => row.pentanomial?.join(" ") ?? ""] satisfies Column<ExperimentRow>]
        : []),
      ["chance", ({ chance }) => (chance === null ? "" : chanceText(chance))],
      ["late", ({ late }) => String(late)],
      ["illegal", ({ illegal }) => String(illegal)],
      ...sources.map(
        (source): Column<ExperimentRow> => [
          source,
          ({ published }) => published.find((one) => one.source === source)?.mean.toFixed(1) ?? "",
        ],
      ),
    ],
  });
}

function totalsTable({ totals }: ExperimentResult): ReportTable {
  const sources = [...new Set(totals.flatMap(({ published }) => published.map(({ source }) => source)))];
  const named = (games: readonly string[]) => (games.length === 0 ? "none" : games.join(" "));
  return tableOf("totals", "All games of a pairing", totals, {
    words: [
      ["player", ({ players }) => players[0]],
      ["against", ({ players }) => players[1]],
    ],
    figures: [
      ["points", (total) => rowPoints(total)],
      ["pairs", ({ pairs }) => String(pairs)],
      ["games", ({ games }) => String(games)],
      ["wholly above 50", ({ above }) => String(above.length)],
      ["wholly below 50", ({ below }) => named(below)],
      ...sources.map(
        (source): Column<PairingTotal> => [
          source,
          ({ published, games }) => {
            const own = published.find((one) => one.source === source);
            if (own === undefined) return "";
            return `${own.mean.toFixed(1)}${own.games < games ? ` (of ${own.games})` : ""}`;
          },
        ],
      ),
    ],
  });
}

/** `62.5 [47.0, 75.8]` */
export function rowPoints({ mean, low, high }: Pick<ExperimentRow, "mean" | "low" | "high">): string {
  const interval = low === null || high === null ? null : ([low, high] as const);
  return estimateText({ mean, interval, ci95: null }, 1);
}

function testsTable({ rows, sprt }: ExperimentResult): ReportTable {
  const tested = sprt === null ? [] : rows.filter(({ test }) => test !== null);
  const unit = sprt?.model === "points" ? "points" : "normalised Elo";
  const verdict = ({ test }: ExperimentRow) =>
    test?.verdict === "open" ? "open" : `${test?.verdict === "high" ? sprt?.high : sprt?.low} ${unit}`;
  return tableOf("tests", `Sequential tests of ${sprt?.low} against ${sprt?.high} ${unit}`, tested, {
    words: [
      ["game", ({ game }) => game],
      ["player", ({ players }) => players[0]],
      ["against", ({ players }) => players[1] ?? ""],
      ["accepted", verdict],
    ],
    figures: [
      ["log-likelihood ratio", ({ test }) => (test?.llr ?? 0).toFixed(2)],
      ["after pairs", ({ test }) => String(test?.pairs ?? 0)],
      ["of at most", ({ planned }) => String(planned)],
    ],
  });
}

function workersTable({ workers }: ExperimentResult): ReportTable {
  return tableOf("workers", "Workers", workers, {
    words: [
      ["worker", ({ worker }) => worker],
      ["", ({ chance }) => (chance < ODD_CHANCE ? "odd" : "")],
    ],
    figures: [
      ["units", ({ units }) => String(units)],
      ["χ²", ({ chiSquared }) => chiSquared.toFixed(2)],
      ["chance", ({ chance }) => chanceText(chance)],
    ],
  });
}

function chanceText(chance: number): string {
  return chance < 0.0005 ? "< 0.001" : chance.toFixed(3);
}
