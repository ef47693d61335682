import { describe, expect, it } from "vitest";
import { cells, fluents, legal, loadCompiled, play, scores, stateOf } from "../bundled.js";

describe("connect four", () => {
  const game = loadCompiled("connect-four");
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { r: "red", y: "yellow" }), `(control ${control})`]);
  const EMPTY = ".......";

  it("drops a disc onto the topmost one and closes a full column", () => {
    const state = position(["y......", "r......", "y......", "r......", "y......", "r.r...."], "yellow");
    expect(legal(game, state, "yellow")).toEqual([2, 3, 4, 5, 6, 7].map((column) => `(drop ${column})`));
    expect(legal(game, state, "red")).toEqual(["noop"]);
    const next = play(game, state, { yellow: "(drop 3)" });
    expect(fluents(game, next)).toContain("(cell 3 2 yellow)");
    expect(fluents(game, next)).toContain("(cell 3 1 red)");
    expect(next.length).toBe(43);
  });

  it.each([
    ["upright", [EMPTY, EMPTY, ".r.....", ".r.....", ".r.....", ".r....."]],
    ["flat", [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "...rrrr"]],
    ["rising", [EMPTY, EMPTY, "...r...", "..ry...", ".ryy...", "ryyy..."]],
    ["falling, to the corner", [EMPTY, EMPTY, "...r...", "...yr..", "...yyr.", "...yyyr"]],
    ["at the top", ["rrrr...", "yyyr...", "rrry...", "yyyr...", "rrry...", "yyyr..."]],
  ])("ends with four in a line: %s", (_, rows) => {
    const state = position(rows, "yellow");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100, 0]);
  });

  it("goes on with three in a line, or four with a gap or around a corner", () => {
    expect(game.isTerminal(position([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "rrr.r.."], "yellow"))).toBe(false);
    expect(game.isTerminal(position([EMPTY, EMPTY, EMPTY, EMPTY, "rr.....", ".....rr"], "yellow"))).toBe(
      false,
    );
  });

  it("is drawn on a full board without four in a line", () => {
    const rows = ["rryyrry", "yyrryyr", "rryyrry", "yyrryyr", "rryyrry", "yyrryyr"];
    const state = position(rows, "red");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([50, 50]);
  });
});
