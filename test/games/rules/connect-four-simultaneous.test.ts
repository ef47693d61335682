import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("connect four, simultaneous", () => {
  const { game } = load("connect-four-simultaneous");
  const EMPTY = "........";
  const board = (rows: string[]) => [...Array.from({ length: 6 - rows.length }, () => EMPTY), ...rows];
  /** Red is at the left board, which comes first; there is no column 9. */
  const position = (left: string[], right: string[]) => {
    const rows = board(left).map((row, i) => `${row}|${board(right)[i]}`);
    const both = cells(rows, { r: "red", y: "yellow" }).filter((cell) => !cell.startsWith("(cell 9 "));
    return stateOf(game, [...both, "(at red left)", "(at yellow right)"]);
  };

  it("has both players drop a disc, each into the board where they are, and change places", () => {
    const state = position(["r......."], []);
    expect(legal(game, state, "red")).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((column) => `(drop ${column})`));
    const next = play(game, state, { red: "(drop 1)", yellow: "(drop 10)" });
    const changed = (fluent: string) =>
      fluent.replace("red left", "red right").replace("yellow right", "yellow left");
    const after = position(["r.......", "r......."], ["y......."]);
    expect(fluents(game, next)).toEqual(fluents(game, after).map(changed));
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position([], [])));
  });

  it("is won with a line on either board, and drawn with one for each", () => {
    const state = position(["rrr.yyy."], [".y......", ".y......", ".y......"]);
    const outcome = (red: number, yellow: number) => {
      const next = play(game, state, { red: `(drop ${red})`, yellow: `(drop ${yellow + 9})` });
      return game.isTerminal(next) ? scores(game, next) : [];
    };
    expect(outcome(4, 1)).toEqual([100, 0]);
    expect(outcome(8, 2)).toEqual([0, 100]);
    expect(outcome(4, 2)).toEqual([50, 50]);
    expect(outcome(8, 3)).toEqual([]);
  });

  it.each([
    ["upright", ["r.......", "r.......", "r.......", "r......."]],
    ["rising to the corner", [".......r", "......r.", ".....r..", "....r..."]],
    ["falling", ["....r...", ".....r..", "......r.", ".......r"]],
  ])("knows lines of all directions: %s", (_, rows) => {
    for (const state of [position(rows, []), position([], rows)]) {
      expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
    }
  });

  it("has no lines from board to board", () => {
    const state = position(["......rr"], ["rr......"]);
    expect(game.isTerminal(state)).toBe(false);
  });

  it("is a draw when the boards are full without a line", () => {
    const full = Array.from({ length: 6 }, (_, row) => (row % 2 ? "rryyrryy" : "yyrryyrr"));
    const state = position(full, full);
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [50, 50]]);
  });
});
