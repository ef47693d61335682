/** The tables of a tournament as texts, which the terminal, the page and LaTeX all show alike. */
import { estimateText } from "../score-sample.js";
import type { Crosstable } from "./crosstable.js";
import type { MeanScore } from "./seed-scores.js";
import type { Standing } from "./standing.js";

export interface ReportTable {
  readonly kind: "crosstable" | "pairings" | "roles" | "lengths" | "times" | "ratings" | "difficulty";
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
    : `${matches} ${matches === 1 ? "match" : "matches"}`;
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
  return {
    kind: "pairings",
    title: "Pairings",
    head: [
      ...["game", "player", "against", "mean score", "matches"],
      ...["won", "drawn", "lost", "replaced moves"],
    ],
    rows: scores.map((score) => {
      const { game, player, opponent, matches, wins, draws, losses, replaced } = score;
      const duels = [wins, draws, losses].map((n) => (opponent === undefined ? "" : String(n)));
      const counts = [String(matches), ...duels, String(replaced)];
      return [game, player, opponent ?? "", estimateText(score, 1), ...counts];
    }),
    words: 3,
  };
}

function rolesOf({ roleScores }: Standing): ReportTable {
  return {
    kind: "roles",
    title: "Scores by role",
    head: ["game", "role", "player", "mean score", "matches"],
    rows: roleScores.map((score) => {
      const { game, role, player, matches } = score;
      return [game, role, player, estimateText(score, 1), String(matches)];
    }),
    words: 3,
  };
}

function ratingsOf({ agon, glicko }: Standing): ReportTable {
  return {
    kind: "ratings",
    title: "Ratings",
    head: ["player", "Agon", "Glicko-2"],
    rows: glicko.map((other) => {
      const own = agon.players.find(({ player }) => player === other.player);
      return [
        other.player,
        withInterval(own?.rating ?? null, own?.ci95 ?? null, 0),
        withInterval(other.rating, other.ci95, 0),
      ];
    }),
    words: 1,
  };
}

function difficultyOf({ agon }: Standing): ReportTable {
  return {
    kind: "difficulty",
    title: "How hard it is to score in a role",
    head: ["game", "role", "Agon"],
    rows: agon.roles.map(({ game, role, rating, ci95 }) => [game, role, withInterval(rating, ci95, 0)]),
    words: 2,
  };
}

function lengthsOf({ lengths }: Standing): ReportTable {
  return {
    kind: "lengths",
    title: "Lengths of matches, in turns",
    head: ["game", "matches", "mean", "shortest", "longest"],
    rows: lengths.map(({ game, matches, mean, ci95, shortest, longest }) => [
      ...[game, String(matches), withInterval(mean, ci95, 1)],
      ...[String(shortest), String(longest)],
    ]),
    words: 1,
  };
}

function timesOf({ moveTimes }: Standing): ReportTable {
  return {
    kind: "times",
    title: "Time for a move, in seconds",
    head: ["game", "player", "moves", "mean", "longest"],
    rows: moveTimes.map(({ game, player, moves, mean, longest }) => [
      ...[game, player, String(moves)],
      ...[mean.toFixed(3), longest.toFixed(3)],
    ]),
    words: 2,
  };
}
