/**
 * Twelve questions about puzzles for `clauses.mjs`, as the clauses that a chain of turns writes: is there a
 * course of exactly so many turns that scores 100? Those that minisat or we take some tenths of a second or
 * more for. Four puzzles are bundled; the others are public, and left out where they are not there.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { DATA } from "../scripts/sheets.mjs";

const PUBLIC = join(DATA, "games/ggp-repository");

/** @type {readonly (readonly [puzzle: string, turns: number, file?: string])[]} */
const QUESTIONS = [
  ["vectorracer-6", 11],
  ["vectorracer-6", 12],
  ["eight-puzzle", 30],
  ["hunter-big", 48],
  ["hanoi", 31, "hanoi/hanoi.kif"],
  ["hanoi_6_disks", 24, "hanoi_6_disks/hanoi_6_disks.kif"],
  ["queens16ug", 16, "queens16ug/queens.kif"],
  ["rubiksCubeSuperflip", 7, "rubiksCubeSuperflip/rubiksCubeSuperflip.kif"],
  ["snake_2009_big", 30, "snake_2009_big/snake_2009_big.kif"],
  ["circlesolitaire", 16, "circlesolitaire/circlesolitaire.kif"],
  ["tpeg", 31, "tpeg/tpeg.kif"],
  ["god", 20, "god/god.kif"],
];

/**
 * Clauses are written when they are asked for.
 *
 * @param {(question: { rules: string, turns: number, score: number, share: boolean }) => number[][]} write
 * @returns {import("./formulas.mjs").Formula[]}
 */
export function chainFormulas(write) {
  const there = QUESTIONS.flatMap(([puzzle, turns, file]) => {
    const path = file === undefined ? join(ROOT, "games", puzzle, "rules.kif") : join(PUBLIC, file);
    if (existsSync(path)) return [{ puzzle, turns, path }];
    console.error(`${path} is not there, so ${puzzle} is left out: set ARCWOOD_DATA to the public data.`);
    return [];
  });
  return there.map(({ puzzle, turns, path }) => ({
    name: `${puzzle}, ${turns} turns`,
    get clauses() {
      return write({ rules: readFileSync(path, "utf8"), turns, score: 100, share: false });
    },
  }));
}
