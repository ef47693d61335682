import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe.each([
  ["joint-connect-four-7x7", 7, 7],
  ["joint-connect-four", 8, 6],
])("%s", (name, columns, rowCount) => {
  const { game } = load(name);
  const EMPTY = ".".repeat(columns);
  /** Boards from their lowest rows; red on the first board unless said otherwise. */
  const position = (first: string[], second: string[], onFirst = "red") => {
    const board = (number: number, rows: string[]) => {
      const full = [...Array(rowCount - rows.length).fill(EMPTY), ...rows].map((row) =>
        row.padEnd(columns, "."),
      );
      const names = { r: "red", k: "black" };
      return cells(full, names).map((cell) => cell.replace("(cell ", `(cell board${number} `));
    };
    const onSecond = onFirst === "red" ? "black" : "red";
    return stateOf(game, [
      ...board(1, first),
      ...board(2, second),
      `(control board1 ${onFirst})`,
      `(control board2 ${onSecond})`,
    ]);
  };

  it("makes both players drop, each on a board, and change boards", () => {
    const start = game.initialState();
    expect(legal(game, start, "red")).toHaveLength(columns);
    const next = play(game, start, { red: "(drop board1 3)", black: "(drop board2 3)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["..r"], ["..k"], "black")));
    const second = play(game, next, { red: "(drop board2 3)", black: "(drop board1 1)" });
    expect(fluents(game, second)).toEqual(fluents(game, position(["k.r"], ["..r", "..k"])));
  });

  it.each([
    ["flat", ["rrrr"]],
    ["upright", ["k.r", "..r", "..r", "..r"]],
    ["rising", ["...r", "..rk", ".rkk", "rkkk"]],
    ["falling", ["r...", "kr..", "kkr.", "kkkr"]],
  ])("a line on the first board wins: %s", (_, rows) => {
    const state = position(rows, []);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100, 0]);
  });

  it("a line on the second board loses", () => {
    expect(scores(game, position([], ["rrrr"]))).toEqual([0, 100]);
    expect(scores(game, position([], ["kkkk"]))).toEqual([100, 0]);
  });

  it("a line of one and a mistake of the other in one turn are one win", () => {
    const before = position(["rrr"], ["kkk"]);
    expect(game.isTerminal(before)).toBe(false);
    const end = play(game, before, { red: "(drop board1 4)", black: "(drop board2 4)" });
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([100, 0]);
  });

  it("is drawn on full boards", () => {
    const rows = Array.from({ length: rowCount }, (_, row) =>
      Array.from({ length: columns }, (_, column) => "rrkk"[(column + 2 * (row % 2)) % 4]).join(""),
    );
    const state = position(rows, rows);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([50, 50]);
  });
});
