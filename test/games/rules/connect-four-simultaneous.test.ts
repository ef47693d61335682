import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("connect four, simultaneous", () => {
  const { game } = load("connect-four-simultaneous");
  const EMPTY = "........";
  const board = (number: number, rows: string[]) =>
    cells([...Array.from({ length: 6 - rows.length }, () => EMPTY), ...rows], { r: "red", y: "yellow" }).map(
      (cell) => cell.replace(/ (\w+)\)$/, ` ${number} $1)`),
    );
  /** Red is at the first board. */
  const position = (first: string[], second: string[]) =>
    stateOf(game, [...board(1, first), ...board(2, second), "(at red 1)", "(at yellow 2)"]);

  it("has both players drop a disc, each into the board where they are, and change places", () => {
    const state = position(["r......."], []);
    expect(legal(game, state, "red")).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((column) => `(drop ${column} 1)`));
    const next = play(game, state, { red: "(drop 1 1)", yellow: "(drop 1 2)" });
    expect(fluents(game, next).filter((fluent) => !fluent.endsWith(" b)"))).toEqual([
      "(at red 2)",
      "(at yellow 1)",
      "(cell 1 1 1 red)",
      "(cell 1 1 2 yellow)",
      "(cell 1 2 1 red)",
    ]);
  });

  it("is won with a line on either board, and drawn with one for each", () => {
    const state = position(["rrr.yyy."], [".y......", ".y......", ".y......"]);
    const outcome = (red: number, yellow: number) => {
      const next = play(game, state, { red: `(drop ${red} 1)`, yellow: `(drop ${yellow} 2)` });
      return game.isTerminal(next) ? scores(game, next) : [];
    };
    expect(outcome(4, 1)).toEqual([100, 0]);
    expect(outcome(8, 2)).toEqual([0, 100]);
    expect(outcome(4, 2)).toEqual([50, 50]);
    expect(outcome(8, 3)).toEqual([]);
  });

  it("has no lines from board to board", () => {
    const state = position(["rr......"], ["..rr...."]);
    expect(game.isTerminal(state)).toBe(false);
  });

  it("is a draw when the boards are full without a line", () => {
    const full = Array.from({ length: 6 }, (_, row) => (row % 2 ? "rryyrryy" : "yyrryyrr"));
    const state = position(full, full);
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [50, 50]]);
  });
});
