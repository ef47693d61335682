import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("breakthrough", () => {
  const { game } = load("breakthrough");
  const E = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { w: "white", b: "black" }), `(control ${control})`]);

  it("begins with two rows each", () => {
    const rows = ["bbbbbbbb", "bbbbbbbb", E, E, E, E, "wwwwwwww", "wwwwwwww"];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(rows, "white")));
  });

  it("captures slanting and never straight ahead", () => {
    const state = position([E, E, E, "..bbb...", "..ww....", E, E, E], "white");
    expect(legal(game, state, "white")).toEqual([
      "(move 3 4 2 5)",
      "(move 3 4 4 5)",
      "(move 4 4 3 5)",
      "(move 4 4 5 5)",
    ]);
    const next = play(game, state, { white: "(move 4 4 5 5)" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position([E, E, E, "..bbw...", "..w.....", E, E, E], "black")),
    );
  });

  it("steps ahead, straight or slanting, and not onto its own", () => {
    const state = position([E, E, E, E, "..b.....", ".bb.....", E, E], "black");
    expect(legal(game, state, "black")).toEqual([
      "(move 2 3 1 2)",
      "(move 2 3 2 2)",
      "(move 2 3 3 2)",
      "(move 3 3 2 2)",
      "(move 3 3 3 2)",
      "(move 3 3 4 2)",
      "(move 3 4 4 3)",
    ]);
  });

  it("is won on the far row", () => {
    const state = position([E, "w.......", ".....b..", E, E, E, E, E], "white");
    const next = play(game, state, { white: "(move 1 7 2 8)" });
    expect(game.isTerminal(next)).toBe(true);
    expect(scores(game, next)).toEqual([100, 0]);
  });

  it("is won by the capture of the last piece", () => {
    const state = position([E, E, E, "...b....", "....w...", E, E, E], "black");
    const next = play(game, state, { black: "(move 4 5 5 4)" });
    expect(game.isTerminal(next)).toBe(true);
    expect(scores(game, next)).toEqual([0, 100]);
  });
});
