import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("hunter big", () => {
  const { game } = load("hunter-big");
  const NAMES = { k: "knight", p: "pawn" };
  const E = ".......";
  const position = (rows: string[], taken: number, step: number) =>
    stateOf(game, [...cells(rows, NAMES), `(taken ${taken})`, `(step ${step})`]);

  it("begins in a corner, with a pawn on every other cell", () => {
    const full = [...Array.from({ length: 6 }, () => "ppppppp"), "kpppppp"];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(full, 0, 0)));
  });

  it("leaps as a knight does, onto pawns and blanks", () => {
    const state = position([E, E, E, "...k...", E, ".p.....", E], 5, 7);
    expect(legal(game, state, "knight")).toEqual([
      "(move 4 4 2 3)",
      "(move 4 4 2 5)",
      "(move 4 4 3 2)",
      "(move 4 4 3 6)",
      "(move 4 4 5 2)",
      "(move 4 4 5 6)",
      "(move 4 4 6 3)",
      "(move 4 4 6 5)",
    ]);
    expect(legal(game, game.initialState(), "knight")).toEqual(["(move 1 1 2 3)", "(move 1 1 3 2)"]);
  });

  it("counts the pawns that it takes, and every move", () => {
    const state = position([E, E, E, ".p.....", "...k...", E, E], 5, 7);
    const takes = play(game, state, { knight: "(move 4 3 2 4)" });
    expect(fluents(game, takes)).toEqual(fluents(game, position([E, E, E, ".k.....", E, E, E], 6, 8)));
    const leaps = play(game, state, { knight: "(move 4 3 3 1)" });
    expect(fluents(game, leaps)).toEqual(
      fluents(game, position([E, E, E, ".p.....", E, E, "..k...."], 5, 8)),
    );
  });

  it("is over after 48 moves and scored by the pawns taken", () => {
    const score = (taken: number, step: number) => {
      const state = position([E, E, E, E, "...k...", E, E], taken, step);
      return game.isTerminal(state) ? scores(game, state) : "goes on";
    };
    expect(score(48, 47)).toBe("goes on");
    expect([0, 8, 9, 24, 36, 47, 48].map((taken) => score(taken, 48))).toEqual(
      [0, 0, 1, 14, 43, 94, 100].map((points) => [points]),
    );
  });
});
