import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const NAMES = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((n) => [
    [String(n), `red${n}`],
    ["vwxyz"[n - 1], `green${n}`],
  ]),
);
const E = ".....";

describe.each([
  ["battle-of-numbers", "", ["wyzxv", E, E, E, "13542"]],
  ["battle-of-numbers-big", E, ["wyzxvwyzxv", E + E, E + E, E + E, "1354213542"]],
])("%s", (name, aside, start) => {
  const { game } = load(name);
  /** In the larger game, with more columns to the right. */
  const position = (rows: string[], control: string, step = 0, red = 0, green = 0) =>
    stateOf(game, [
      ...cells(
        rows.map((row) => row.padEnd(5 + aside.length, ".")),
        NAMES,
      ),
      `(control ${control})`,
      `(step ${step})`,
      `(taken red ${red})`,
      `(taken green ${green})`,
    ]);

  it("begins with all numbers on both sides", () => {
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(start, "red")));
  });

  it("moves straight and slanting, forward, onto free cells", () => {
    const alone = position([E, "..v..", E, "..3..", E], "red", 6, 1, 2);
    expect(legal(game, alone, "red")).toEqual(["(move 3 2 2 3)", "(move 3 2 3 3)", "(move 3 2 4 3)"]);
    const next = play(game, alone, { red: "(move 3 2 3 3)" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position([E, "..v..", "..3..", E, E], "green", 7, 1, 2)),
    );
    expect(legal(game, next, "green")).toEqual(["(move 3 4 2 3)", "(move 3 4 4 3)"]);
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

  it("ends without a move of the player to move", () => {
    const blocked = ["5....", E, E, "....v", E];
    expect(scores(game, position(blocked, "red", 9, 2, 2))).toEqual([50, 50]);
    expect(game.isTerminal(position(blocked, "red", 9, 2, 2))).toBe(true);
    expect(game.isTerminal(position(blocked, "green", 9, 2, 2))).toBe(false);
  });
});

describe("battle of numbers", () => {
  const { game } = load("battle-of-numbers");
  const position = (rows: string[], control: string, step: number, red: number, green: number) =>
    stateOf(game, [
      ...cells(rows, NAMES),
      `(control ${control})`,
      `(step ${step})`,
      `(taken red ${red})`,
      `(taken green ${green})`,
    ]);

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

  it("goes on to ten taken or sixty moves", () => {
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
