/**
 * Families of games, for measuring how cost grows with size. Each family gives the text of its rules for the
 * size that is asked for, in the canonical layout, with comments. `arcwood generate` prints it.
 */
import { formatSheet } from "../print/print.js";
import { parseSheet } from "../text/parse.js";
import { bandl } from "./bandl.js";
import { breakthrough } from "./breakthrough.js";
import { connectfour } from "./connectfour.js";
import { hex } from "./hex.js";
import { lightsout } from "./lightsout.js";
import { orchard, TREES } from "./orchard.js";
import { slidingpuzzle } from "./slidingpuzzle.js";
import { tictactoe } from "./tictactoe.js";

/** One of the numbers that a size consists of. */
interface Extent {
  /** What is counted: `columns and rows`. */
  readonly of: string;
  readonly least: number;
  readonly most: number;
}

interface Family {
  readonly rules: (...size: number[]) => string;
  /** In the order of the size, where hyphens stand between its numbers. */
  readonly extents: readonly Extent[];
}

export const FAMILIES = {
  tictactoe: { rules: tictactoe, extents: [{ of: "columns and rows", least: 2, most: 200 }] },
  connectfour: { rules: connectfour, extents: [{ of: "columns, and one row less", least: 4, most: 100 }] },
  hex: { rules: hex, extents: [{ of: "columns and rows", least: 2, most: 30 }] },
  lightsout: { rules: lightsout, extents: [{ of: "columns and rows", least: 2, most: 200 }] },
  breakthrough: { rules: breakthrough, extents: [{ of: "columns and rows", least: 4, most: 60 }] },
  slidingpuzzle: { rules: slidingpuzzle, extents: [{ of: "columns and rows", least: 2, most: 30 }] },
  bandl: { rules: bandl, extents: [{ of: "boards", least: 2, most: 11 }] },
  orchard: {
    rules: orchard,
    extents: [
      { of: "trees", least: 2, most: TREES.length },
      { of: "fruits on each tree", least: 2, most: 100 },
      { of: "pieces of the raven", least: 1, most: 100 },
    ],
  },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

/** Which sizes a family has, in words: `2 to 30 (columns and rows)`. */
export function sizesOf(name: FamilyName): string {
  const { extents }: Family = FAMILIES[name];
  const parts = extents.map(({ of, least, most }) => `${least} to ${most} (${of})`);
  return parts.join(" - ");
}

/**
 * The rules, or a sentence on why there are none. A size is one number, or several with hyphens: `4-10-9`.
 */
export function generateRules(
  name: FamilyName,
  size: string | number,
): { text: string } | { problem: string } {
  const { rules, extents }: Family = FAMILIES[name];
  const parts = String(size).split("-");
  const numbers = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN));
  const fits = extents.every(({ least, most }, i) => {
    const number = numbers[i] ?? Number.NaN;
    return number >= least && number <= most;
  });
  if (!fits || numbers.length !== extents.length) {
    const several = extents.length > 1 ? `${extents.length} numbers with hyphens between, ` : "";
    return { problem: `${name} has sizes from ${several}${sizesOf(name)}, not ${size}` };
  }
  return { text: formatSheet(parseSheet(rules(...numbers).trimStart()).sheet) };
}
