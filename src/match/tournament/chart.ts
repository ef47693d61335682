/**
 * Horizontal bars with their intervals, as SVG: on the page of a tournament, and as a file of its own. What
 * they look like is said by classes, so that the page can follow the reader's preference for light or dark.
 */
import { escapedXml } from "../../gdl/escaped-xml.js";

export interface Chart {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** What the axis goes from and to. */
  readonly range: readonly [number, number];
  /** Where bars begin. */
  readonly base: number;
  /** Whether values are marks on their intervals, and the base a line: a forest plot. */
  readonly isForest?: boolean;
}

/** A value with its interval. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly interval: readonly [number, number];
  /** What stands beside it. */
  readonly note: string;
  /** Values of others to compare with, each a ring. */
  readonly others?: readonly number[];
}

const CHART_WIDTH = 720;
const LABEL_WIDTH = 200;
const NOTE_WIDTH = 170;
const ROW_HEIGHT = 26;
const AXIS_HEIGHT = 22;
const TITLE_HEIGHT = 28;
const MARGIN = 12;

/** The style of the classes, with colours by the names of custom properties. */
export const CHART_STYLE = `
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; } svg .soft { fill: var(--soft); font-size: 11px; }
svg .grid { stroke: var(--faint); } svg .bar { fill: var(--bar); opacity: 0.75; } svg .interval { stroke: var(--ink); stroke-width: 1.5; }
svg .other { fill: none; stroke: var(--warn); stroke-width: 2; }
`;

/** As a part of a page. */
export function chartElement(chart: Chart): string {
  const box = `0 0 ${CHART_WIDTH} ${heightOf(chart)}`;
  return `<svg viewBox="${box}" role="img" aria-label="${escapedXml(chart.title)}">${drawn(chart)}</svg>`;
}

/**
 * A file: a heading, and all charts below each other. Colours are fixed, since many programs do not know custom
 * properties.
 */
export function chartFile(title: string, charts: readonly Chart[]): string {
  let y = MARGIN + TITLE_HEIGHT;
  const parts = charts.map((chart) => {
    const top = y;
    y += TITLE_HEIGHT + heightOf(chart) + MARGIN;
    const heading = `<text x="0" y="16">${escapedXml(chart.title)}</text>`;
    const body = `<g transform="translate(0 ${TITLE_HEIGHT})">${drawn(chart)}</g>`;
    return `<g transform="translate(${MARGIN} ${top})">${heading}${body}</g>`;
  });
  const width = CHART_WIDTH + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}">`,
    `<title>${escapedXml(title)}</title>`,
    `<style>${FILE_STYLE}</style>`,
    `<rect width="${width}" height="${y}" fill="#ffffff"/>`,
    `<text class="title" x="${MARGIN}" y="${MARGIN + 14}">${escapedXml(title)}</text>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

const FILE_STYLE = `
text { fill: #1c1f23; font: 13px sans-serif; } .title { font-weight: 600; font-size: 15px; } .soft { fill: #6b6f76; font-size: 11px; }
.grid { stroke: #d8d5cc; } .bar { fill: #3f6f9f; opacity: 0.75; } .interval { stroke: #1c1f23; stroke-width: 1.5; }
.other { fill: none; stroke: #b4541a; stroke-width: 2; }
`;

function heightOf({ bars }: Chart): number {
  return bars.length * ROW_HEIGHT + AXIS_HEIGHT;
}

function drawn(chart: Chart): string {
  const { bars, range, base, isForest = false } = chart;
  const [least, most] = range;
  const right = CHART_WIDTH - NOTE_WIDTH;
  const x = (value: number) => {
    const share = (Math.min(most, Math.max(least, value)) - least) / (most - least);
    return round(LABEL_WIDTH + share * (right - LABEL_WIDTH));
  };
  const height = heightOf(chart);
  const grid = [0, 1, 2, 3, 4].map((quarter) => {
    const mark = least + ((most - least) * quarter) / 4;
    const line = `<line class="grid" x1="${x(mark)}" x2="${x(mark)}" y1="0" y2="${height - 18}"/>`;
    const at = `x="${x(mark)}" y="${height - 4}"`;
    return `${line}<text class="soft" ${at} text-anchor="middle">${round(mark)}</text>`;
  });
  const rows = bars.map(({ label, value, interval: [low, high], note, others = [] }, i) => {
    const y = i * ROW_HEIGHT + 4;
    const middle = y + 9;
    const [left, width] = isForest
      ? [round(x(value) - 4), 8]
      : [Math.min(x(base), x(value)), round(Math.abs(x(value) - x(base)))];
    return [
      `<text x="${LABEL_WIDTH - 10}" y="${middle + 4}" text-anchor="end">${escapedXml(cut(label))}</text>`,
      `<rect class="bar" x="${left}" y="${isForest ? y + 5 : y}" width="${width}" height="${isForest ? 8 : 18}" rx="2"/>`,
      `<line class="interval" x1="${x(low)}" x2="${x(high)}" y1="${middle}" y2="${middle}"/>`,
      ...others.map((other) => `<circle class="other" cx="${x(other)}" cy="${middle}" r="5"/>`),
      `<text class="soft" x="${right + 10}" y="${middle + 4}">${escapedXml(note)}</text>`,
    ].join("");
  });
  const line = isForest
    ? `<line class="interval" x1="${x(base)}" x2="${x(base)}" y1="0" y2="${height - 18}" stroke-dasharray="2 3"/>`
    : "";
  return `${grid.join("")}${line}${rows.join("")}`;
}

/** The label, cut to what has room beside a bar. */
function cut(label: string): string {
  return label.length > 28 ? `${label.slice(0, 27)}…` : label;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
