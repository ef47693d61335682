import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("knightthrough", () => {
  const { game } = load("knight-through");
  const EMPTY = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { w: "white", k: "black" }), `(control ${control})`]);
  const rows = [EMPTY, EMPTY, EMPTY, "..k.k...", EMPTY, "...w....", ".......w", EMPTY];

  it("jumps forward only, onto free cells and onto those of the other", () => {
    expect(legal(game, position(rows, "white"), "white")).toEqual([
      "(move 4 3 2 4)",
      "(move 4 3 3 5)",
      "(move 4 3 5 5)",
      "(move 4 3 6 4)",
      "(move 8 2 6 3)",
      "(move 8 2 7 4)",
    ]);
    expect(legal(game, position(rows, "black"), "black")).toContain("(move 5 5 4 3)");
  });

  it("captures what it jumps on", () => {
    const next = play(game, position(rows, "white"), { white: "(move 4 3 5 5)" });
    expect(fluents(game, next).filter((text) => !text.endsWith(" b)"))).toEqual([
      "(cell 3 5 black)",
      "(cell 5 5 white)",
      "(cell 8 2 white)",
      "(control black)",
    ]);
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
