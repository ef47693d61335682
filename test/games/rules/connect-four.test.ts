import { describe, expect, it } from "vitest";
import { cells, fluents, legal, loadCompiled, play, scores, stateOf } from "../bundled.js";

const EMPTY = ".......";

describe.each([
  ["connect-four", 6],
  ["connect-four-7x7", 7],
])("%s", (name, height) => {
  const game = loadCompiled(name);
  /** The lowest rows; those above are blank. */
  const position = (rows: string[], control: string) => {
    const above = Array.from({ length: height - rows.length }, () => EMPTY);
    return stateOf(game, [...cells([...above, ...rows], { r: "red", y: "yellow" }), `(control ${control})`]);
  };

  it("begins with a blank board", () => {
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position([], "red")));
  });

  it("drops a disc onto the topmost one and closes a full column", () => {
    const column = Array.from({ length: height - 2 }, (_, i) => (i % 2 ? "r......" : "y......"));
    const rows = [...column, "y......", "r.r...."];
    const state = position(rows, "yellow");
    expect(legal(game, state, "yellow")).toEqual([2, 3, 4, 5, 6, 7].map((open) => `(drop ${open})`));
    expect(legal(game, state, "red")).toEqual(["noop"]);
    const onto = play(game, state, { yellow: "(drop 3)" });
    expect(fluents(game, onto)).toEqual(fluents(game, position([...column, "y.y....", "r.r...."], "red")));
    const beside = play(game, state, { yellow: "(drop 4)" });
    expect(fluents(game, beside)).toEqual(fluents(game, position([...column, "y......", "r.ry..."], "red")));
  });

  it.each([
    ["upright", [EMPTY, EMPTY, ".r.....", ".r.....", ".r.....", ".r....."]],
    ["flat", [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "...rrrr"]],
    ["rising", [EMPTY, EMPTY, "...r...", "..ry...", ".ryy...", "ryyy..."]],
    ["falling, to the corner", [EMPTY, EMPTY, "...r...", "...yr..", "...yyr.", "...yyyr"]],
    ["above others", ["rrrr...", "yyyr...", "rrry...", "yyyr...", "rrry...", "yyyr..."]],
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

  it("is drawn on a full board without four in a line, and not before", () => {
    const rows = Array.from({ length: height }, (_, i) => (i % 2 ? "yyrryyr" : "rryyrry"));
    const state = position(rows, "red");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([50, 50]);
    expect(game.isTerminal(position([".ryyrry", ...rows.slice(1)], "red"))).toBe(false);
  });
});
