/**
 * A tournament as a page of its own: tables and charts, no script, nothing to load. Colours follow the
 * reader's preference for light or dark.
 */
import { MEAN_RATING } from "./agon.js";
import type { PairScore } from "./pair-scores.js";
import type { Standing } from "./standing.js";

export interface ReportHead {
  readonly title: string;
  /** Sentences on how the tournament was played. */
  readonly facts: readonly string[];
}

/** A value with its interval. */
interface Bar {
  readonly label: string;
  readonly value: number;
  readonly ci95: number | null;
  readonly note: string;
}

const CHART_WIDTH = 720;
const LABEL_WIDTH = 260;
const NOTE_WIDTH = 150;
const ROW_HEIGHT = 26;

export function reportPage({ title, facts }: ReportHead, standing: Standing): string {
  const { scores, agon, glicko, matches, unfinished } = standing;
  const games = [...new Set(scores.map(({ game }) => game))];
  const count = `${matches} ${matches === 1 ? "match" : "matches"}${unfinished > 0 ? `, ${unfinished} of them without an end` : ""}.`;
  const ratings = glicko.map(({ player, rating, ci95 }) => {
    const other = agon.players.find((entry) => entry.player === player);
    return [
      player,
      withInterval(other?.rating ?? null, other?.ci95 ?? null, 0),
      withInterval(rating, ci95, 0),
    ];
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(title)}</h1>
${[count, ...facts].map((fact) => `<p>${escaped(fact)}</p>`).join("\n")}
<h2>Ratings</h2>
<p>Agon is Elo in which every role of every game is rated too, fitted to all matches at once; the mean of all players is 1000. Glicko-2 compares who scored more. With 95 % intervals.</p>
${chart(
  agon.players.map(({ player, rating, ci95 }) => ({
    label: player,
    value: rating,
    ci95,
    note: withInterval(rating, ci95, 0),
  })),
  rangeOf(agon.players.map(({ rating, ci95 }) => [rating - ci95, rating + ci95])),
  "Agon ratings",
  MEAN_RATING,
)}
${table(["player", "Agon", "Glicko-2"], ratings)}
<h2>Mean scores</h2>
${games
  .map((game) => {
    const bars = scores
      .filter((score) => score.game === game)
      .map(({ player, opponent, mean, ci95, matches: played }) => ({
        label: opponent === undefined ? player : `${player} against ${opponent}`,
        value: mean ?? 0,
        ci95,
        note: `${withInterval(mean, ci95, 1)} (${played})`,
      }));
    return `<h3>${escaped(game)}</h3>\n${chart(bars, [0, 100], `Mean scores in ${game}`)}`;
  })
  .join("\n")}
${table(SCORE_HEAD, scores.map(scoreCells))}
<h2>Roles</h2>
<p>How hard it is to score in a role, on the Agon scale: at 0 a player scores 50 against an equal.</p>
${table(
  ["game", "role", "Agon"],
  agon.roles.map(({ game, role, rating, ci95 }) => [game, role, withInterval(rating, ci95, 0)]),
)}
</main>
</html>
`;
}

/** The head of the table of scores, here and in a terminal. */
export const SCORE_HEAD: readonly string[] = [
  "game",
  "player",
  "against",
  "mean score",
  "matches",
  "won",
  "drawn",
  "lost",
  "replaced moves",
];

export function scoreCells(score: PairScore): string[] {
  const { game, player, opponent, mean, ci95, matches, wins, draws, losses, replaced } = score;
  const duels = [wins, draws, losses].map((n) => (opponent === undefined ? "" : String(n)));
  const counts = [String(matches), ...duels, String(replaced)];
  return [game, player, opponent ?? "", withInterval(mean, ci95, 1), ...counts];
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1f23; --paper: #fdfcf9; --faint: #d8d5cc; --bar: #3f6f9f; --soft: #6b6f76; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e5df; --paper: #191b1e; --faint: #3a3d42; --bar: #7fb0df; --soft: #9ba0a8; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 20px 64px; }
h1 { font-size: 28px; } h2 { margin-top: 40px; } h3 { margin: 28px 0 4px; font-size: 16px; }
p { color: var(--soft); max-width: 64ch; margin: 6px 0; }
table { border-collapse: collapse; margin-top: 16px; font-variant-numeric: tabular-nums; font-size: 14px; width: 100%; }
th, td { text-align: left; padding: 4px 10px 4px 0; border-bottom: 1px solid var(--faint); white-space: nowrap; }
th { color: var(--soft); font-weight: 600; }
.wide { overflow-x: auto; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; } svg .soft { fill: var(--soft); font-size: 11px; }
svg .grid { stroke: var(--faint); } svg .bar { fill: var(--bar); opacity: 0.75; } svg .interval { stroke: var(--ink); stroke-width: 1.5; }
`;

/** Horizontal bars from `base` on, with their intervals. */
function chart(
  bars: readonly Bar[],
  [least, most]: readonly [number, number],
  title: string,
  base = least,
): string {
  const right = CHART_WIDTH - NOTE_WIDTH;
  const x = (value: number) => {
    const share = (Math.min(most, Math.max(least, value)) - least) / (most - least);
    return round(LABEL_WIDTH + share * (right - LABEL_WIDTH));
  };
  const height = bars.length * ROW_HEIGHT + 22;
  const marks = [0, 1, 2, 3, 4].map((quarter) => least + ((most - least) * quarter) / 4);
  const grid = marks.map(
    (mark) =>
      `<line class="grid" x1="${x(mark)}" x2="${x(mark)}" y1="0" y2="${height - 18}"/><text class="soft" x="${x(mark)}" y="${height - 4}" text-anchor="middle">${round(mark)}</text>`,
  );
  const rows = bars.map(({ label, value, ci95, note }, i) => {
    const y = i * ROW_HEIGHT + 4;
    const middle = y + 9;
    const interval =
      ci95 === null
        ? ""
        : `<line class="interval" x1="${x(value - ci95)}" x2="${x(value + ci95)}" y1="${middle}" y2="${middle}"/>`;
    return `<text x="${LABEL_WIDTH - 10}" y="${middle + 4}" text-anchor="end">${escaped(shortened(label))}</text><rect class="bar" x="${Math.min(x(base), x(value))}" y="${y}" width="${round(Math.abs(x(value) - x(base)))}" height="18" rx="2"/>${interval}<text class="soft" x="${right + 10}" y="${middle + 4}">${escaped(note)}</text>`;
  });
  return `<svg viewBox="0 0 ${CHART_WIDTH} ${height}" role="img" aria-label="${escaped(title)}">${grid.join("")}${rows.join("")}</svg>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return `<div class="wide"><table>\n${[row("th", head), ...rows.map((cells) => row("td", cells))].join("\n")}\n</table></div>`;
}

/** Round numbers around the mean that leave room for all intervals. */
function rangeOf(intervals: readonly (readonly [number, number])[]): readonly [number, number] {
  const farthest = Math.max(1, ...intervals.flat().map((rating) => Math.abs(rating - MEAN_RATING)));
  const room = Math.ceil(farthest / 100) * 100;
  return [MEAN_RATING - room, MEAN_RATING + room];
}

export function withInterval(value: number | null, ci95: number | null, digits: number): string {
  if (value === null) return "–";
  return ci95 === null ? value.toFixed(digits) : `${value.toFixed(digits)} ± ${ci95.toFixed(digits)}`;
}

/** The label, cut to what has room beside a bar. */
function shortened(label: string): string {
  return label.length > 38 ? `${label.slice(0, 37)}…` : label;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
