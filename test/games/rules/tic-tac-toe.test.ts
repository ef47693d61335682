import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("tic-tac-toe", () => {
  const { game } = load("tic-tac-toe");
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { x: "x", o: "o" }), `(control ${control})`]);

  it("begins blank, and x and o mark cells in turn", () => {
    const start = game.initialState();
    expect(fluents(game, start)).toEqual(fluents(game, position(["...", "...", "..."], "x")));
    const first = play(game, start, { x: "(mark 2 3)" });
    expect(fluents(game, first)).toEqual(fluents(game, position([".x.", "...", "..."], "o")));
    const second = play(game, first, { o: "(mark 1 1)" });
    expect(fluents(game, second)).toEqual(fluents(game, position([".x.", "...", "o.."], "x")));
    expect(legal(game, second, "o")).toEqual(["noop"]);
  });

  it.each([
    [["x..", "x..", "x.."]],
    [["...", "xxx", "..."]],
    [["x..", ".x.", "..x"]],
    [["..x", ".x.", "x.."]],
  ])("ends with a line: %j", (rows) => {
    const state = position(rows, "o");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100, 0]);
  });

  it("is drawn on a full board without a line, and goes on before that", () => {
    const last = position(["xox", "xoo", "ox."], "x");
    expect(game.isTerminal(last)).toBe(false);
    expect(legal(game, last, "x")).toEqual(["(mark 3 1)"]);
    const full = play(game, last, {});
    expect(game.isTerminal(full)).toBe(true);
    expect(scores(game, full)).toEqual([50, 50]);
  });

  it("gives x the game for a line that fills the board", () => {
    const full = play(game, position(["xox", "oxo", "ox."], "x"), {});
    expect(scores(game, full)).toEqual([100, 0]);
  });
});
