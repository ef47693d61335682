import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

type Cells = Readonly<Record<string, "red" | "blue">>;

describe("reflect connect 6", () => {
  const { game } = load("reflect-connect-6");
  /** All cells of both boards, blank but for these. */
  const position = (pieces: Cells, control = "red", moves = 0, red = 0, blue = 0) => {
    const squares = fluents(game, game.initialState())
      .filter((fluent) => fluent.startsWith("(cell"))
      .map((fluent) => fluent.split(" ").slice(1, 3).join(" "));
    return stateOf(game, [
      ...squares.map((square) => `(cell ${square} ${pieces[square] ?? "b"})`),
      `(control ${control})`,
      `(moves ${moves})`,
      `(taken red ${red})`,
      `(taken blue ${blue})`,
    ]);
  };

  it("begins with fifteen pieces in two corners of seventy cells", () => {
    const start = fluents(game, game.initialState());
    expect(start.filter((fluent) => fluent.startsWith("(cell"))).toHaveLength(70);
    expect(start.filter((fluent) => fluent.endsWith("red)") && fluent.startsWith("(cell"))).toHaveLength(15);
    expect(start).toContain("(cell 5 1 red)");
    expect(start).toContain("(cell 7 11 blue)");
    expect(start).toContain("(cell 6 5 b)");
    expect(start.some((fluent) => fluent.startsWith("(cell 6 6 "))).toBe(false);
  });

  it("steps in all directions, from board to board beside the corner, and is reflected through it", () => {
    const moves = legal(game, position({ "6 5": "red" }), "red");
    expect(moves).toEqual(["5 4", "6 4", "5 5", "5 6", "7 6", "6 7"].map((to) => `(move 6 5 ${to})`).sort());
    expect(legal(game, position({ "2 1": "red" }), "red")).toContain("(move 2 1 10 11)");
    expect(legal(game, position({ "2 1": "red", "10 11": "blue" }), "red")).not.toContain("(move 2 1 10 11)");
  });

  it("takes pieces with a step, three at most", () => {
    const pieces = { "2 1": "red", "2 2": "blue" } as const;
    const state = position(pieces, "red", 5, 2);
    const next = play(game, state, { red: "(move 2 1 2 2)" });
    expect(fluents(game, next)).toEqual(fluents(game, position({ "2 2": "red" }, "blue", 6, 3)));
    expect(legal(game, position(pieces, "red", 5, 3), "red")).not.toContain("(move 2 1 2 2)");
  });

  it.each([
    ["flat", ["6 9", "7 9", "8 9", "9 9"]],
    ["upright", ["6 7", "6 8", "6 9", "6 10"]],
    ["rising", ["7 6", "8 7", "9 8", "10 9"]],
    ["falling", ["6 10", "7 9", "8 8", "9 7"]],
  ])("four in a line on the other's board win: %s", (_, squares) => {
    const state = position(Object.fromEntries(squares.map((square) => [square, "red"])));
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100, 0]);
  });

  it("on the own board, or across both, no line counts", () => {
    const own = position({ "1 1": "red", "2 1": "red", "3 1": "red", "4 1": "red" });
    expect(game.isTerminal(own)).toBe(false);
    const across = position({ "6 4": "red", "6 5": "red", "6 7": "red", "6 8": "red" });
    expect(game.isTerminal(across)).toBe(false);
    const corner = position({ "5 6": "red", "4 6": "red", "7 6": "red", "8 6": "red" });
    expect(game.isTerminal(corner)).toBe(false);
  });

  it.each([
    [[], [], [50, 50]],
    [["8 8"], [], [70, 30]],
    [
      ["8 8", "8 9"],
      ["2 2", "3 3"],
      [50, 50],
    ],
    [["8 8", "8 9", "8 10"], ["2 2"], [80, 20]],
    [[], ["2 2", "2 3", "2 4"], [10, 90]],
  ])("is scored by the longest lines after 39 moves: red %j, blue %j", (red, blue, expected) => {
    const pieces = Object.fromEntries([
      ...red.map((square) => [square, "red"]),
      ...blue.map((square) => [square, "blue"]),
    ]) as Cells;
    expect(game.isTerminal(position(pieces, "red", 38))).toBe(false);
    const end = position(pieces, "red", 39);
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual(expected);
  });

  it("makes a player wait who cannot move", () => {
    const stuck = position({}, "red", 3, 3, 0);
    expect(legal(game, stuck, "red")).toEqual(["noop"]);
    expect(fluents(game, play(game, stuck, {}))).toEqual(fluents(game, position({}, "blue", 4, 3, 0)));
  });
});
