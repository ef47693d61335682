import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const NAMES = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((n) => [
    [String(n), `red${n}`],
    ["vwxyz"[n - 1], `green${n}`],
  ]),
);
const E = ".....";

describe("battle of numbers", () => {
  const { game } = load("battle-of-numbers");
  const position = (rows: string[], control: string, step = 0, red = 0, green = 0) =>
    stateOf(game, [
      ...cells(rows, NAMES),
      `(control ${control})`,
      `(step ${step})`,
      `(taken red ${red})`,
      `(taken green ${green})`,
    ]);

  it("moves forward and slanting onto free cells", () => {
    const state = position([E, E, "..w..", ".v3..", E], "red");
    expect(legal(game, state, "red")).toEqual(["(move 3 2 4 3)", "(move 3 2 2 3)"].sort());
    expect(legal(game, state, "green")).toEqual(["noop"]);
  });

  it.each([1, 2, 3, 4, 5].flatMap((mine) => [1, 2, 3, 4, 5].map((theirs) => [mine, theirs])))(
    "%i against %i",
    (mine, theirs) => {
      const takes = mine === 5 ? theirs !== 1 : mine === 1 ? theirs === 1 || theirs === 5 : mine >= theirs;
      const state = position([E, `.${"vwxyz"[theirs - 1]}...`, `..${mine}..`, E, E], "red");
      expect(legal(game, state, "red").includes("(move 3 3 2 4)")).toBe(takes);
    },
  );

  it("takes slanting backwards too, but never straight", () => {
    const state = position([E, "..v..", "..5..", ".wxy.", E], "red");
    expect(legal(game, state, "red")).toEqual([
      "(move 3 3 2 2)",
      "(move 3 3 2 4)",
      "(move 3 3 4 2)",
      "(move 3 3 4 4)",
    ]);
    const next = play(game, state, { red: "(move 3 3 4 2)" });
    expect(fluents(game, next)).toEqual(fluents(game, position([E, "..v..", E, ".wx5.", E], "green", 1, 1)));
  });

  it("ends with the last piece taken, without a move, or after forty moves", () => {
    const end = (state: ReturnType<typeof position>) =>
      game.isTerminal(state) ? scores(game, state) : "goes on";
    expect(end(position([E, E, "..5..", E, "..v.."], "red", 20, 5, 4))).toEqual([100, 0]);
    expect(end(position(["5....", E, E, "....v", E], "red", 9, 1, 2))).toEqual([0, 100]);
    expect(end(position(["5....", E, E, "....v", E], "green", 9, 1, 2))).toBe("goes on");
    expect(end(position([E, E, "5...v", E, E], "red", 40, 3, 3))).toEqual([50, 50]);
    expect(end(position([E, E, "5...v", E, E], "red", 39, 3, 3))).toBe("goes on");
  });
});

describe("battle of numbers, big", () => {
  const { game } = load("battle-of-numbers-big");

  it("has twice the pieces, and goes on to ten taken or sixty moves", () => {
    const start = fluents(game, game.initialState());
    expect(start.filter((fluent) => /red\d/.test(fluent))).toHaveLength(10);
    expect(start).toContain("(cell 8 1 red5)");
    expect(start).toContain("(cell 8 5 green5)");
    const late = (step: number, red: number) =>
      stateOf(game, [
        ...cells(["..........", "..........", "5........v", "..........", ".........."], NAMES),
        "(control red)",
        `(step ${step})`,
        `(taken red ${red})`,
        "(taken green 0)",
      ]);
    expect(game.isTerminal(late(59, 9))).toBe(false);
    expect(scores(game, late(60, 9))).toEqual([100, 0]);
    expect(game.isTerminal(late(60, 9)) && game.isTerminal(late(12, 10))).toBe(true);
  });
});
