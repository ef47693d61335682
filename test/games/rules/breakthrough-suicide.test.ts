import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("breakthrough, suicide", () => {
  const { game } = load("breakthrough-suicide");
  const EMPTY = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { w: "white", k: "black" }), `(control ${control})`]);

  it("begins with two rows each", () => {
    const rows = ["kkkkkkkk", "kkkkkkkk", EMPTY, EMPTY, EMPTY, EMPTY, "wwwwwwww", "wwwwwwww"];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(rows, "white")));
  });

  it("captures slanting, not straight", () => {
    const rows = [EMPTY, EMPTY, EMPTY, "..kk....", "..w.....", EMPTY, EMPTY, "w......."];
    const state = position(rows, "white");
    expect(legal(game, state, "white")).toEqual([
      "(move 1 1 1 2)",
      "(move 1 1 2 2)",
      "(move 3 4 2 5)",
      "(move 3 4 4 5)",
    ]);
    const next = play(game, state, { white: "(move 3 4 4 5)" });
    const after = [EMPTY, EMPTY, EMPTY, "..kw....", EMPTY, EMPTY, EMPTY, "w......."];
    expect(fluents(game, next)).toEqual(fluents(game, position(after, "black")));
    const own = position([EMPTY, EMPTY, ".www....", "..w.....", EMPTY, EMPTY, EMPTY, EMPTY], "white");
    expect(legal(game, own, "white").filter((move) => move.startsWith("(move 3 5 "))).toEqual([]);
  });

  it("is lost by who gets through", () => {
    const rows = [EMPTY, "..w.....", EMPTY, EMPTY, EMPTY, EMPTY, "..k.....", EMPTY];
    const white = play(game, position(rows, "white"), { white: "(move 3 7 3 8)" });
    expect([game.isTerminal(white), scores(game, white)]).toEqual([true, [0, 100]]);
    const black = play(game, position(rows, "black"), { black: "(move 3 2 3 1)" });
    expect([game.isTerminal(black), scores(game, black)]).toEqual([true, [100, 0]]);
  });

  it("is lost by who captures the last piece", () => {
    const rows = [EMPTY, EMPTY, EMPTY, "..k.....", "...w....", EMPTY, EMPTY, EMPTY];
    const state = play(game, position(rows, "black"), { black: "(move 3 5 4 4)" });
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
  });
});
