/** What a seventh row changes; `connect-four.test.ts` has the rest. */
import { describe, expect, it } from "vitest";
import { cells, legal, load, scores, stateOf } from "../bundled.js";

describe("connect four, 7 x 7", () => {
  const { game } = load("connect-four-7x7");
  const E = ".......";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { r: "red", y: "yellow" }), `(control ${control})`]);

  it("has a seventh row, that fills a column and in which a line counts", () => {
    const six = position([E, "y......", "r......", "y......", "r......", "y......", "r......"], "red");
    expect(legal(game, six, "red")).toContain("(drop 1)");
    const seven = position(
      ["r......", "y......", "r......", "y......", "r......", "y......", "r......"],
      "yellow",
    );
    expect(legal(game, seven, "yellow")).not.toContain("(drop 1)");
    const line = position(
      ["rrrr...", "yyyr...", "rrry...", "yyyr...", "rrry...", "yyyr...", "rrry..."],
      "yellow",
    );
    expect(game.isTerminal(line)).toBe(true);
    expect(scores(game, line)).toEqual([100, 0]);
  });
});
