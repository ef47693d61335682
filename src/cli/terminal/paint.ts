/** Colours on a terminal: a player's pieces in the player's colour, and in reverse what has just changed. */
import type { Drawing, PaintedCell } from "../../match/board/draw-state.js";
import { wantsColor } from "../shared/output.js";

/** Codes for names that are colours; black and white must be visible on light and dark backgrounds. */
const NAMED: ReadonlyMap<string, number> = new Map([
  ["black", 35],
  ["white", 36],
  ["red", 31],
  ["green", 32],
  ["yellow", 33],
  ["blue", 34],
]);

const PALETTE = [36, 33, 35, 32, 34, 31];

const FAINT = 2;
const REVERSE = 7;

/** Paints glyphs for a terminal that shows colours, and leaves them as they are for any other. */
export function painter(roles: readonly string[]): (glyph: string, cell: PaintedCell) => string {
  if (!wantsColor()) return (glyph) => glyph;
  const names = roles.map((role) => role.toLowerCase());
  return (glyph, { values, changed }) => {
    const owner = ownerOf(values, names);
    if (owner === undefined && !/[^.\s]/.test(glyph)) return escaped(glyph, FAINT);
    const color = owner === undefined ? [] : [NAMED.get(names[owner]) ?? PALETTE[owner % PALETTE.length]];
    return escaped(glyph, ...color, ...(changed ? [REVERSE] : []));
  };
}

/** Makes lines fainter than the others, on a terminal that shows colours. */
export function faint(drawing: Drawing): Drawing {
  if (!wantsColor()) return drawing;
  return { ...drawing, lines: drawing.lines.map((line) => escaped(line, FAINT)) };
}

/** The role that a value names: in full, at its start as `redPawn`, or by the first letter as `wp`. */
function ownerOf(values: readonly string[], roles: readonly string[]): number | undefined {
  const tests = [
    (value: string, role: string) => value === role,
    (value: string, role: string) => value.startsWith(role),
    (value: string, role: string) => value.length === 2 && value.startsWith(role.slice(0, 1)),
    (value: string, role: string) => value.length === 1 && value === role.slice(0, 1) && value !== "b",
  ];
  for (const test of tests) {
    const owners = [...roles.keys()].filter((role) => values.some((value) => test(value, roles[role])));
    if (owners.length === 1) return owners[0];
  }
  return undefined;
}

function escaped(glyph: string, ...codes: number[]): string {
  return codes.length === 0 ? glyph : `\x1b[${codes.join(";")}m${glyph}\x1b[0m`;
}
