import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const NAMES = Object.fromEntries([..."12345678"].map((digit) => [digit, digit]));

describe.each(["eight-puzzle", "eight-puzzle-graded"])("%s", (name) => {
  const { game } = load(name);
  const position = (rows: string[], step: number) => stateOf(game, [...cells(rows, NAMES), `(step ${step})`]);

  it("begins with the tiles reversed", () => {
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(["876", "543", "21."], 0)));
  });

  it("slides a neighbour of the gap into it", () => {
    const state = position(["123", "4.6", "758"], 7);
    expect(legal(game, state, "player")).toEqual([
      "(slide 1 2)",
      "(slide 2 1)",
      "(slide 2 3)",
      "(slide 3 2)",
    ]);
    const next = play(game, state, { player: "(slide 2 1)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["123", "456", "7.8"], 8)));
  });

  it("slides only tiles beside the gap, at the edge too", () => {
    const corner = position(["12.", "456", "783"], 7);
    expect(legal(game, corner, "player")).toEqual(["(slide 2 3)", "(slide 3 2)"]);
  });
});

describe("eight puzzle", () => {
  const { game } = load("eight-puzzle");
  const position = (rows: string[], step: number) => stateOf(game, [...cells(rows, NAMES), `(step ${step})`]);

  it("scores 100 for the shortest way, 99 for a longer one and 0 for none", () => {
    const score = (rows: string[], step: number) => {
      const state = position(rows, step);
      return game.isTerminal(state) ? scores(game, state) : "goes on";
    };
    expect(score(["123", "456", "78."], 30)).toEqual([100]);
    expect(score(["123", "456", "78."], 60)).toEqual([99]);
    expect(score(["123", "456", "7.8"], 60)).toEqual([0]);
    expect(score(["123", "456", "7.8"], 30)).toBe("goes on");
    expect(score(["123", "456", "7.8"], 59)).toBe("goes on");
  });
});

describe("eight puzzle, graded", () => {
  const { game } = load("eight-puzzle-graded");

  it("costs two points for every move beyond the shortest way, and is given up after 50", () => {
    const score = (rows: string[], step: number) => {
      const state = stateOf(game, [...cells(rows, NAMES), `(step ${step})`]);
      return game.isTerminal(state) ? scores(game, state) : "goes on";
    };
    const ordered = ["123", "456", "78."];
    expect([30, 32, 49, 50].map((step) => score(ordered, step))).toEqual([[100], [96], [62], [60]]);
    expect(score(["123", "456", "7.8"], 49)).toBe("goes on");
    expect(score(["123", "456", "7.8"], 50)).toEqual([0]);
  });
});
