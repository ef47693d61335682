import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("tictac chess", () => {
  const { game } = load("tictac-chess");
  const position = (rows: string[], control: string, step = 5) =>
    stateOf(game, [
      ...cells(rows, { r: "red", u: "blue" }).map((cell) =>
        cell.replace(/\d/, (column) => `${Number(column) + 1}`),
      ),
      "(cell 1 3 red)",
      "(cell 7 3 blue)",
      `(control ${control})`,
      `(step ${step})`,
    ]);

  it("begins with a jumper beside the board for each", () => {
    const rows = [".....", ".....", ".....", ".....", "....."];
    const start = game.initialState();
    expect(fluents(game, start)).toEqual(fluents(game, position(rows, "red", 1)));
    expect(legal(game, start, "red")).toEqual([
      "(move 1 3 2 1)",
      "(move 1 3 2 5)",
      "(move 1 3 3 2)",
      "(move 1 3 3 4)",
    ]);
    expect(legal(game, start, "blue")).toEqual(["noop"]);
  });

  it.each([
    [[".....", ".rrr.", ".....", ".....", "....."]],
    [[".....", "...r.", "...r.", "...r.", "....."]],
    [[".....", ".r...", "..r..", "...r.", "....."]],
    [[".....", "...r.", "..r..", ".r...", "....."]],
  ])("is won with a line in the middle: %j", (rows) => {
    const state = position(rows, "blue");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
  });

  it.each([
    [["rrr..", ".....", ".....", ".....", "....."]],
    [[".....", "rrr..", ".....", ".....", "....."]],
    [["r....", ".r...", "..r..", ".....", "....."]],
  ])("goes on with a line that leaves the middle: %j", (rows) => {
    expect(game.isTerminal(position(rows, "blue"))).toBe(false);
  });

  it("captures around, jumps like a knight, and fills the entry again", () => {
    const rows = [".....", "..u..", "..r..", ".....", "....."];
    const moves = legal(game, position(rows, "red"), "red").filter((move) => move.startsWith("(move 4 3"));
    expect(moves).toContain("(move 4 3 4 4)");
    expect(moves).toHaveLength(9);
    const enters = play(game, position(rows, "red"), { red: "(move 1 3 2 5)" });
    expect(fluents(game, enters)).toEqual(
      fluents(game, position(["r....", "..u..", "..r..", ".....", "....."], "blue", 6)),
    );
    const captures = play(game, position(rows, "red"), { red: "(move 4 3 4 4)" });
    expect(fluents(game, captures)).toEqual(
      fluents(game, position([".....", "..r..", ".....", ".....", "....."], "blue", 6)),
    );
  });

  it("lets a player pass who is shut in", () => {
    expect(legal(game, position(["u....", ".u...", ".....", ".u...", "u...."], "red"), "red")).toEqual([
      "noop",
    ]);
  });

  it("is lost by both after 30 moves without a line", () => {
    const rows = [".....", ".....", "..r..", ".....", "....."];
    const end = play(game, position(rows, "red", 30), { red: "(move 4 3 2 2)" });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, [0, 0]]);
  });
});
