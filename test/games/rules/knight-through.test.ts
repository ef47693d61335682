import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("knightthrough", () => {
  const { game } = load("knight-through");
  const EMPTY = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { w: "white", k: "black" }), `(control ${control})`]);
  const rows = [EMPTY, EMPTY, EMPTY, "..k.k...", EMPTY, "...w....", ".......w", EMPTY];

  it("begins with two rows each", () => {
    const start = ["kkkkkkkk", "kkkkkkkk", EMPTY, EMPTY, EMPTY, EMPTY, "wwwwwwww", "wwwwwwww"];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(start, "white")));
  });

  it("jumps forward only, onto free cells and onto those of the other", () => {
    expect(legal(game, position(rows, "white"), "white")).toEqual([
      "(move 4 3 2 4)",
      "(move 4 3 3 5)",
      "(move 4 3 5 5)",
      "(move 4 3 6 4)",
      "(move 8 2 6 3)",
      "(move 8 2 7 4)",
    ]);
    expect(legal(game, position(rows, "black"), "black")).toEqual([
      "(move 3 5 1 4)",
      "(move 3 5 2 3)",
      "(move 3 5 4 3)",
      "(move 3 5 5 4)",
      "(move 5 5 3 4)",
      "(move 5 5 4 3)",
      "(move 5 5 6 3)",
      "(move 5 5 7 4)",
    ]);
    const own = position([EMPTY, EMPTY, EMPTY, EMPTY, "..w.w...", ".w...w..", "...w....", EMPTY], "white");
    expect(legal(game, own, "white").filter((move) => move.startsWith("(move 4 2 "))).toEqual([]);
  });

  it("captures what it jumps on", () => {
    const next = play(game, position(rows, "white"), { white: "(move 4 3 5 5)" });
    const after = [EMPTY, EMPTY, EMPTY, "..k.w...", EMPTY, EMPTY, ".......w", EMPTY];
    expect(fluents(game, next)).toEqual(fluents(game, position(after, "black")));
  });

  it("is won on the far row", () => {
    const state = play(
      game,
      position([EMPTY, "w.......", EMPTY, EMPTY, EMPTY, EMPTY, "...k....", EMPTY], "white"),
      {
        white: "(move 1 7 3 8)",
      },
    );
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
  });

  it("is won by the capture of the last knight", () => {
    const state = play(
      game,
      position([EMPTY, EMPTY, ".k......", EMPTY, "w.......", EMPTY, EMPTY, EMPTY], "black"),
      {
        black: "(move 2 6 1 4)",
      },
    );
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [0, 100]]);
  });
});
