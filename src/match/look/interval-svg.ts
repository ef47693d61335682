/** The value of a move with its 95 % interval as a bar, as SVG: on the playground and on live pages. */
import type { MoveEstimate } from "../../players/player.js";
import { Z95 } from "../sample.js";

/** The 95 % interval of a value after Wilson, as if its samples were independent and all at 0 or 100. */
export function intervalOf({ value, count, isProven, isBelieved }: MoveEstimate): readonly [number, number] {
  if (isProven || isBelieved) return [value ?? 0, value ?? 100];
  if (value === undefined || count === 0) return [0, 100];
  const share = Math.min(1, Math.max(0, value / 100));
  const square = Z95 * Z95;
  const centre = share + square / (2 * count);
  const half = Z95 * Math.sqrt((share * (1 - share) + square / (4 * count)) / count);
  const ends = [centre - half, centre + half].map((end) => (100 * end) / (1 + square / count));
  return [Math.max(0, ends[0]), Math.min(100, ends[1])];
}

export const INTERVAL_STYLE = `
svg.interval { display: block; width: 100%; height: 0.8rem; border-radius: 0.2rem; overflow: hidden; }
svg.interval .track { fill: var(--line); } svg.interval .mean { fill: var(--accent); }
svg.interval .range { fill: color-mix(in srgb, var(--accent) 45%, var(--card)); }
`;

/** Narrower marks could not be seen. */
const NARROWEST = 0.8;

/** One SVG element; the text is empty where there is no value. */
export function intervalSvg(estimate: MoveEstimate): string {
  const { value } = estimate;
  if (value === undefined) return "";
  const [low, high] = intervalOf(estimate);
  const bar = (name: string, x: number, width: number) =>
    `<rect class="${name}" x="${x.toFixed(2)}" width="${width.toFixed(2)}" height="12"/>`;
  const mean = Math.max(0, Math.min(99, value - 0.5));
  return `<svg class="interval" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label="from ${low.toFixed(0)} to ${high.toFixed(0)}">${bar("track", 0, 100)}${bar("range", low, Math.max(NARROWEST, high - low))}${bar("mean", mean, 1)}</svg>`;
}
