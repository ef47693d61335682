/** How values went through a match, one line for each role, as SVG: for the playground and for live pages. */
import { escapedXml } from "../../gdl/escaped-xml.js";

export interface Curve {
  readonly label: string;
  /** The class of its colour, as the pieces of boards have it: `c0`, `white`. */
  readonly color: string;
  /** By turn, from 0 to 100; undefined where nothing is known. */
  readonly values: readonly (number | undefined)[];
}

/** Roles that are called by a colour have it; a line in white, black or yellow could not be seen everywhere. */
const LINE_COLORS: Readonly<Record<string, string>> = {
  red: "red",
  blue: "blue",
  green: "green",
  yellow: "c3",
};

/** The class of the colour of a role's line. */
export function lineColor(name: string, role: number): string {
  return LINE_COLORS[name.toLowerCase()] ?? `c${role % 8}`;
}

export interface CurveMarks {
  /** The turn that is shown. */
  readonly now: number;
  /** Turns at which it turned. */
  readonly turns: readonly number[];
}

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 30;
const RIGHT = 10;
const TOP = 8;
const BOTTOM = 22;

export const CURVE_STYLE = `
svg.curve { display: block; width: 100%; height: auto; } svg.curve text { fill: var(--soft); font: 11px system-ui, sans-serif; }
svg.curve .grid { stroke: var(--line); } svg.curve .now { stroke: var(--accent); stroke-width: 1.5; }
svg.curve .turn { stroke: var(--warn); stroke-dasharray: 3 3; } svg.curve .path { fill: none; stroke-width: 2; stroke-linejoin: round; }
`;

/** One SVG element. With fewer than two turns there is nothing to draw, and the text is empty. */
export function curveSvg(curves: readonly Curve[], { now, turns }: CurveMarks): string {
  const last = Math.max(...curves.map(({ values }) => values.length)) - 1;
  if (!(last >= 1)) return "";
  const x = (turn: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * turn) / last);
  const y = (value: number) => round(TOP + ((HEIGHT - TOP - BOTTOM) * (100 - value)) / 100);
  const grid = [0, 50, 100].map(
    (value) =>
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}"/><text x="${LEFT - 5}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const marks = turns.map((turn) => upright("turn", x(turn)));
  const lines = curves.map(
    ({ color, label, values }) =>
      `<path class="path stroke-${color}" d="${pathOf(values, x, y)}"><title>${escapedXml(label)}</title></path>`,
  );
  const labels = `<text x="${LEFT}" y="${HEIGHT - 5}">start</text><text x="${WIDTH - RIGHT}" y="${HEIGHT - 5}" text-anchor="end">turn ${last}</text>`;
  const names = escapedXml(curves.map(({ label }) => label).join(" and "));
  return `<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="values of ${names}, turn by turn">${grid.join("")}${marks.join("")}${lines.join("")}${upright("now", x(now))}${labels}</svg>`;
}

/** The turn that a place of the picture belongs to, as a share of its width. */
export function turnAt(share: number, last: number): number {
  const inside = (share * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
  return Math.round(Math.min(1, Math.max(0, inside)) * last);
}

function upright(name: string, x: number): string {
  return `<line class="${name}" x1="${x}" x2="${x}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/>`;
}

/** What is not known is bridged. */
function pathOf(
  values: readonly (number | undefined)[],
  x: (turn: number) => number,
  y: (value: number) => number,
): string {
  const points = values.flatMap((value, turn) => (value === undefined ? [] : [`${x(turn)} ${y(value)}`]));
  return points.length === 0 ? "" : `M${points.join("L")}`;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
