/**
 * Games of any size, for measuring how things grow: for each family the text of its rules on a board of side n, in the
 * canonical layout, with comments. `arcwood generate` prints them.
 */
import { connectfour } from "./families/connectfour.js";
import { hex } from "./families/hex.js";
import { lightsout } from "./families/lightsout.js";
import { tictactoe } from "./families/tictactoe.js";
import { parseSheet } from "./parse.js";
import { formatSheet } from "./print.js";

interface Family {
  readonly rules: (size: number) => string;
  readonly least: number;
  readonly most: number;
  /** Of what there are so many. */
  readonly side: string;
}

export const FAMILIES = {
  tictactoe: { rules: tictactoe, least: 2, most: 200, side: "columns and rows" },
  connectfour: { rules: connectfour, least: 4, most: 100, side: "columns, and one row less" },
  hex: { rules: hex, least: 2, most: 30, side: "columns and rows" },
  lightsout: { rules: lightsout, least: 2, most: 200, side: "columns and rows" },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

/** The rules, or in one sentence why there are none of this size. */
export function generateRules(name: FamilyName, size: number): { text: string } | { problem: string } {
  const { rules, least, most, side }: Family = FAMILIES[name];
  if (!Number.isInteger(size) || size < least || size > most) {
    return { problem: `${name} has sizes from ${least} to ${most} (${side}), not ${size}` };
  }
  return { text: formatSheet(parseSheet(rules(size).trimStart()).sheet) };
}
