/**
 * A tournament as a page of its own: tables and charts, no script, nothing to load. Colours follow the
 * reader's preference for light or dark.
 */
import { counted } from "../../gdl/counted.js";
import { escapedXml } from "../../gdl/escaped-xml.js";
import { forestCharts, testCharts } from "../experiment/experiment-charts.js";
import type { ExperimentResult } from "../experiment/experiment-result.js";
import {
  experimentTables,
  RESULTS_NOTE,
  TESTS_NOTE,
  TOTALS_NOTE,
  WORKERS_NOTE,
} from "../experiment/experiment-tables.js";
import { DOCUMENT_STYLE, PAGE_TOKENS } from "../look/page-style.js";
import { estimateText } from "../score-sample.js";
import { MEAN_RATING } from "./agon.js";
import { CHART_STYLE, type Chart, chartElement, chartFile } from "./chart.js";
import { countText, type ReportTable, tablesOf, withInterval } from "./report-tables.js";
import type { Standing } from "./standing.js";

export interface ReportHead {
  readonly title: string;
  /** Sentences on how the tournament was played. */
  readonly facts: readonly string[];
  /** The file of the experiment, if there is one. */
  readonly file?: string;
}

const RATINGS_NOTE =
  "Agon is Elo in which every role of every game is rated too, fitted to all matches at once; " +
  "the mean of all players is 1000. Glicko-2 compares who scored more. With 95 % intervals.";
const SCORES_NOTE =
  "From 0 to 100, with Wilson’s 95 % interval, and how many matches; those of one seed count as one observation. " +
  "Players stand in the order of their Agon ratings.";
const DIFFICULTY_NOTE = "On the Agon scale: at 0 a player scores 50 against an equal.";

export function reportPage(
  { title, facts, file }: ReportHead,
  standing: Standing,
  result: ExperimentResult,
): string {
  const { matches, planned } = standing;
  const isPartial = matches < planned;
  const tables = [...experimentTables(result), ...tablesOf(standing)];
  const section = (kind: ReportTable["kind"], note = "", chart = "") =>
    tables
      .filter((table) => table.kind === kind)
      .map((table) => sectionOf(table.title, paragraph(note), chart, htmlTable(table)));
  const count = `${sentence(countText(standing))}${isPartial ? " What is missing changes all figures." : ""}`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapedXml(isPartial ? `${title} (partial)` : title)}</title>`,
    `<style>${STYLE}${CHART_STYLE}</style>`,
    "<main>",
    "<header>",
    `<h1>${escapedXml(title)}</h1>`,
    `<p${isPartial ? ' class="partial"' : ""}>${escapedXml(count)}</p>`,
    ...facts.map(paragraph),
    "</header>",
    ...section("results", RESULTS_NOTE, forestCharts(result).map(headedChart).join("")),
    ...section("totals", TOTALS_NOTE),
    ...section("tests", TESTS_NOTE, testCharts(result).join("")),
    ...section("ratings", RATINGS_NOTE, chartElement(ratingChart(standing))),
    sectionOf("Mean scores", paragraph(SCORES_NOTE), ...scoreCharts(standing).map(headedChart)),
    ...section("crosstable"),
    ...section("pairings"),
    ...section("roles"),
    ...section("difficulty", DIFFICULTY_NOTE),
    ...section("lengths"),
    ...section("times"),
    ...section("workers", WORKERS_NOTE),
    ...(file === undefined ? [] : [sectionOf("The experiment", `<pre>${escapedXml(file)}</pre>`)]),
    "</main>",
    "</html>\n",
  ].join("\n");
}

/** The charts of the mean scores as a file. */
export function scoresSvg(standing: Standing): string {
  return chartFile(`Mean scores [95 % intervals] (matches): ${countText(standing)}`, scoreCharts(standing));
}

/** How it was played, in sentences: what the page, LaTeX and the terminal say alike. */
export function conditionFacts({ playedUnder }: Standing): string[] {
  return playedUnder.map(({ arcwood, node, cpu, jobs, build, worker, clockScale, matches }) => {
    const count = counted(matches, "match", "matches");
    const parts = [
      `${count} played by arcwood ${arcwood}${build === undefined ? "" : ` (build ${build})`}`,
      `Node ${node}`,
      `on ${cpu}`,
      ...(worker === undefined ? [] : [`by ${worker}`]),
      ...(clockScale === undefined ? [] : [`with clocks ${clockScale.toFixed(2)} times as long`]),
    ];
    return `${parts.join(", ")}, ${jobs} at once.`;
  });
}

function ratingChart({ agon }: Standing): Chart {
  const bars = agon.players.map(({ player, rating, ci95 }) => ({
    label: player,
    value: rating,
    interval: [rating - ci95, rating + ci95] as const,
    note: withInterval(rating, ci95, 0),
  }));
  // Round numbers around the mean that leave room for all intervals.
  const farthest = Math.max(
    1,
    ...bars.flatMap(({ interval }) => interval.map((end) => Math.abs(end - MEAN_RATING))),
  );
  const room = Math.ceil(farthest / 100) * 100;
  return { title: "Agon ratings", bars, range: [MEAN_RATING - room, MEAN_RATING + room], base: MEAN_RATING };
}

/** What each player scored in each game, and in all together. */
function scoreCharts({ crosstables }: Standing): Chart[] {
  return crosstables.map(({ game, rows }) => ({
    title: game ?? "All games",
    bars: rows.flatMap(({ player, total }) =>
      total.mean === null || total.interval === null
        ? []
        : [
            {
              label: player,
              value: total.mean,
              interval: total.interval,
              note: `${estimateText(total, 1)} (${total.matches})`,
            },
          ],
    ),
    range: [0, 100],
    base: 0,
  }));
}

const STYLE = `${PAGE_TOKENS}${DOCUMENT_STYLE}
header { flex-direction: column; gap: 0; } h3 { margin-top: 1rem; }
p { color: var(--soft); max-width: 64ch; } .partial { color: var(--warn); font-weight: 600; }
table { margin-top: .8rem; font-size: .93rem; } th, td { white-space: nowrap; }
th { white-space: normal; vertical-align: bottom; } .figure { text-align: right; }
.wide { overflow-x: auto; } pre { overflow-x: auto; font-size: 13px; }
`;

function sectionOf(title: string, ...parts: readonly string[]): string {
  return `<section><h2>${escapedXml(title)}</h2>${parts.join("\n")}</section>`;
}

function htmlTable({ head, rows, words }: ReportTable): string {
  const row = (tag: string, cells: readonly string[]) => {
    const inTags = cells.map((cell, column) => {
      const kind = column < words ? "" : ' class="figure"';
      return `<${tag}${kind}>${escapedXml(cell)}</${tag}>`;
    });
    return `<tr>${inTags.join("")}</tr>`;
  };
  const lines = [row("th", head), ...rows.map((cells) => row("td", cells))];
  return `<div class="wide"><table>\n${lines.join("\n")}\n</table></div>`;
}

function headedChart(chart: Chart): string {
  return `<h3>${escapedXml(chart.title)}</h3>${chartElement(chart)}`;
}

function paragraph(text: string): string {
  return text === "" ? "" : `<p>${escapedXml(text)}</p>`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
