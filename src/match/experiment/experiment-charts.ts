/** What an experiment shows as pictures: a forest plot for each pairing, and the way of each sequential test. */
import { escapedXml } from "../../gdl/escaped-xml.js";
import type { Chart } from "../tournament/chart.js";
import type { ExperimentResult, ExperimentRow } from "./experiment-result.js";
import { rowPoints } from "./experiment-tables.js";
import { LLR_BOUND } from "./sequential-test.js";

/** One for each pairing, with a line for each game. */
export function forestCharts({ rows }: ExperimentResult): Chart[] {
  const pairings = new Map(rows.map(({ players }) => [players.join(), players]));
  return [...pairings].flatMap(([key, players]): Chart[] => {
    const own = rows.filter((row) => row.players.join() === key && row.mean !== null);
    if (own.length === 0) return [];
    const [first, second] = players;
    return [
      {
        title: second === undefined ? first : `${first} against ${second}`,
        bars: own.map((row) => ({
          label: row.game,
          value: row.mean as number,
          interval: [row.low as number, row.high as number],
          note: rowPoints(row),
          others: row.published.map(({ mean }) => mean),
        })),
        range: [0, 100],
        base: second === undefined ? 0 : 50,
        isForest: true,
      },
    ];
  });
}

const WIDTH = 720;
const HEIGHT = 150;
const LEFT = 48;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 20;

/** As parts of a page: the ratio of likelihoods after each pair, between its bounds. */
export function testCharts({ rows }: ExperimentResult): string[] {
  return rows.flatMap((row) => (row.test !== null && row.test.path.length > 0 ? [testChart(row)] : []));
}

function testChart({ game, players, test }: ExperimentRow): string {
  const path = test?.path ?? [];
  const pairs = path.at(-1)?.[0] ?? 0;
  const most = Math.max(LLR_BOUND, ...path.map(([, llr]) => Math.abs(llr))) * 1.1;
  const x = (pair: number) => LEFT + ((WIDTH - LEFT - RIGHT) * pair) / Math.max(1, pairs);
  const y = (llr: number) => TOP + ((HEIGHT - TOP - BOTTOM) * (most - llr)) / (2 * most);
  const at = (value: number) => value.toFixed(1);
  const lines = [LLR_BOUND, 0, -LLR_BOUND].map((level) => {
    const line = `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(level))}" y2="${at(y(level))}"/>`;
    return `${line}<text class="soft" x="${LEFT - 6}" y="${at(y(level) + 4)}" text-anchor="end">${level.toFixed(2)}</text>`;
  });
  const points = [[0, 0], ...path].map(([pair, llr]) => `${at(x(pair))},${at(y(llr))}`).join(" ");
  const label = `${game}: ${players.join(" against ")}`;
  return [
    `<h3>${escapedXml(label)}</h3>`,
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapedXml(label)}">`,
    ...lines,
    `<polyline points="${points}" fill="none" class="interval"/>`,
    `<text class="soft" x="${WIDTH - RIGHT}" y="${HEIGHT - 4}" text-anchor="end">${pairs} pairs</text>`,
    "</svg>",
  ].join("");
}
