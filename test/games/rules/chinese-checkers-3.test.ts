import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("chinese checkers", () => {
  const { game } = load("chinese-checkers-3");
  const holes = fluents(game, game.initialState()).flatMap(
    (fluent) => /^\(cell (\d+ \d) /.exec(fluent)?.[1] ?? [],
  );

  /** The pegs, `red 7 9` and so on; all other holes are blank. */
  function position(pegs: readonly string[], control: string, step = 1) {
    const at = new Map(pegs.map((peg) => [peg.replace(/^\w+ /, ""), peg.replace(/ .*/, "")]));
    return stateOf(game, [
      ...holes.map((hole) => `(cell ${hole} ${at.get(hole) ?? "b"})`),
      `(control ${control})`,
      `(step ${step})`,
    ]);
  }

  it("has 37 holes, three of them a peg's of each player", () => {
    expect(holes).toHaveLength(37);
    const pegs = [
      ...["red 7 9", "red 6 8", "red 8 8", "green 12 4", "green 11 3", "green 13 3"],
      ...["blue 2 4", "blue 1 3", "blue 3 3"],
    ];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(pegs, "red")));
  });

  it.each([
    ["red", ["(move 7 5 6 4)", "(move 7 5 8 4)"]],
    ["green", ["(move 7 5 5 5)", "(move 7 5 6 6)"]],
    ["blue", ["(move 7 5 8 6)", "(move 7 5 9 5)"]],
  ])("heads home: %s", (player, expected) => {
    expect(legal(game, position([`${player} 7 5`], player), player)).toEqual([...expected, "pass"]);
  });

  it("goes into its home and stays there", () => {
    expect(legal(game, position(["red 7 3"], "red"), "red")).toEqual([
      "(move 7 3 6 2)",
      "(move 7 3 8 2)",
      "pass",
    ]);
    expect(legal(game, position(["red 6 2"], "red"), "red")).toEqual(["(move 6 2 7 1)", "pass"]);
  });

  it("jumps over any peg, once or twice, with a turn between", () => {
    const pegs = ["red 7 9", "blue 6 8", "red 6 6", "green 7 7", "red 8 8"];
    const state = position(pegs, "red");
    const jumps = legal(game, state, "red").filter((move) => move.startsWith("(move 7 9 "));
    expect(jumps).toEqual(["(move 7 9 5 7)", "(move 7 9 7 5)", "(move 7 9 9 7)"]);
    const next = play(game, state, { red: "(move 7 9 7 5)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["red 7 5", ...pegs.slice(1)], "green", 2)));
  });

  it("does not jump three times, over two pegs at once, or over a gap", () => {
    const chain = position(["red 7 9", "red 8 8", "red 8 6", "green 6 4"], "red");
    expect(legal(game, chain, "red")).toContain("(move 7 9 7 5)");
    expect(legal(game, chain, "red")).not.toContain("(move 7 9 5 3)");
    const wall = position(["red 7 9", "green 8 8", "green 9 7"], "red");
    expect(legal(game, wall, "red")).toEqual(["(move 7 9 6 8)", "pass"]);
  });

  it("keeps out of the corners of the others", () => {
    expect(legal(game, position(["red 3 5"], "red"), "red")).toEqual(["(move 3 5 4 4)", "pass"]);
    expect(legal(game, position(["blue 4 4"], "blue"), "blue")).not.toContain("(move 4 4 2 4)");
  });

  it.each([
    [["red 7 1"], 60, 25],
    [["red 7 1", "red 8 2"], 60, 50],
    [["red 6 2", "red 8 2"], 60, 50],
    [["red 7 1", "red 6 2", "red 8 2"], 9, 100],
    [[], 60, 0],
  ])("scores %j at step %i with %i", (pegs, step, score) => {
    const state = position(pegs, "green", step);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([score, 0, 0]);
    if (score < 100) expect(game.isTerminal(position(pegs, "green", step - 1))).toBe(false);
  });
});
