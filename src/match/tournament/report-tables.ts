/** The tables of a tournament as texts, which the terminal, the page and LaTeX all show alike. */
import { counted } from "../../gdl/counted.js";
import { estimateText } from "../score-sample.js";
import type { Crosstable } from "./crosstable.js";
import type { PairScore } from "./pair-scores.js";
import type { MeanScore } from "./seed-scores.js";
import type { Standing } from "./standing.js";

export interface ReportTable {
  readonly kind:
    | ("crosstable" | "pairings" | "roles" | "lengths" | "times" | "ratings" | "difficulty")
    | ("results" | "totals" | "tests" | "workers");
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many columns from the left are words; the others are figures. */
  readonly words: number;
}

/** Tables without a row are left out. */
export function tablesOf(standing: Standing): ReportTable[] {
  const tables = [
    ...standing.crosstables.filter(isOfPairings).map(crosstableOf),
    pairingsOf(standing),
    rolesOf(standing),
    ratingsOf(standing),
    difficultyOf(standing),
    lengthsOf(standing),
    timesOf(standing),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** `12 matches`, with what is missing. */
export function countText({ matches, planned, unfinished }: Standing): string {
  const isPartial = matches < planned;
  const count = isPartial
    ? `partial: ${matches} of ${planned} matches`
    : counted(matches, "match", "matches");
  return `${count}${unfinished > 0 ? `, ${unfinished} of them without an end` : ""}`;
}

/** `1043 ± 52` */
export function withInterval(value: number | null, ci95: number | null, digits: number): string {
  if (value === null) return "–";
  // What rounds to zero has no sign.
  const text = value.toFixed(digits).replace(/^-(?=[0.]*$)/, "");
  return ci95 === null ? text : `${text} ± ${ci95.toFixed(digits)}`;
}

/** In a game of one role nobody meets anybody. */
function isOfPairings({ rows }: Crosstable): boolean {
  return rows.some(({ against }) => against.some((score) => score !== null));
}

function crosstableOf({ game, rows }: Crosstable): ReportTable {
  // Without fractions, or many players would have no room side by side.
  const cell = (score: MeanScore | null) => (score === null ? "" : estimateText(score, 0));
  return {
    kind: "crosstable",
    title: `Mean scores in ${game ?? "all games"}, rows against columns`,
    head: ["player", "all", ...rows.map(({ player }) => player)],
    rows: rows.map(({ player, total, against }) => [player, cell(total), ...against.map(cell)]),
    words: 1,
  };
}

function pairingsOf({ scores }: Standing): ReportTable {
  const ofDuel = (count: number, { opponent }: PairScore) => (opponent === undefined ? "" : String(count));
  return tableOf("pairings", "Pairings", scores, {
    words: [
      ["game", ({ game }) => game],
      ["player", ({ player }) => player],
      ["against", ({ opponent }) => opponent ?? ""],
    ],
    figures: [
      ["mean score", (score) => estimateText(score, 1)],
      ["matches", ({ matches }) => String(matches)],
      ["won", (score) => ofDuel(score.wins, score)],
      ["drawn", (score) => ofDuel(score.draws, score)],
      ["lost", (score) => ofDuel(score.losses, score)],
      ["replaced moves", ({ replaced }) => String(replaced)],
    ],
  });
}

function rolesOf({ roleScores }: Standing): ReportTable {
  return tableOf("roles", "Scores by role", roleScores, {
    words: [
      ["game", ({ game }) => game],
      ["role", ({ role }) => role],
      ["player", ({ player }) => player],
    ],
    figures: [
      ["mean score", (score) => estimateText(score, 1)],
      ["matches", ({ matches }) => String(matches)],
    ],
  });
}

function ratingsOf({ agon, glicko }: Standing): ReportTable {
  const agonOf = (name: string) => agon.players.find(({ player }) => player === name);
  return tableOf("ratings", "Ratings", glicko, {
    words: [["player", ({ player }) => player]],
    figures: [
      ["Agon", ({ player }) => ratingText(agonOf(player))],
      ["Glicko-2", ratingText],
    ],
  });
}

function difficultyOf({ agon }: Standing): ReportTable {
  return tableOf("difficulty", "How hard it is to score in a role", agon.roles, {
    words: [
      ["game", ({ game }) => game],
      ["role", ({ role }) => role],
    ],
    figures: [["Agon", ratingText]],
  });
}

function lengthsOf({ lengths }: Standing): ReportTable {
  return tableOf("lengths", "Lengths of matches, in turns", lengths, {
    words: [["game", ({ game }) => game]],
    figures: [
      ["matches", ({ matches }) => String(matches)],
      ["mean", ({ mean, ci95 }) => withInterval(mean, ci95, 1)],
      ["shortest", ({ shortest }) => String(shortest)],
      ["longest", ({ longest }) => String(longest)],
    ],
  });
}

function timesOf({ moveTimes }: Standing): ReportTable {
  return tableOf("times", "Time for a move, in seconds", moveTimes, {
    words: [
      ["game", ({ game }) => game],
      ["player", ({ player }) => player],
    ],
    figures: [
      ["moves", ({ moves }) => String(moves)],
      ["mean", ({ mean }) => mean.toFixed(3)],
      ["longest", ({ longest }) => longest.toFixed(3)],
    ],
  });
}

/** The head of a column, and what stands under it. */
export type Column<Entry> = readonly [string, (entry: Entry) => string];

/** A row for each entry; columns of words stand left of those of figures. */
export function tableOf<Entry>(
  kind: ReportTable["kind"],
  title: string,
  entries: readonly Entry[],
  { words, figures }: Record<"words" | "figures", readonly Column<Entry>[]>,
): ReportTable {
  const columns = [...words, ...figures];
  return {
    kind,
    title,
    head: columns.map(([head]) => head),
    rows: entries.map((entry) => columns.map(([, text]) => text(entry))),
    words: words.length,
  };
}

/** A player without matches has no rating. */
function ratingText(rating?: { readonly rating: number | null; readonly ci95: number | null }): string {
  return withInterval(rating?.rating ?? null, rating?.ci95 ?? null, 0);
}
