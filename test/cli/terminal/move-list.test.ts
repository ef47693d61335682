/** How a person names a move. */
import { describe, expect, it } from "vitest";
import { bare, termsOf } from "../../../src/cli/terminal/caption.js";
import { MoveList } from "../../../src/cli/terminal/move-list.js";

describe("a list of moves", () => {
  const moves = new MoveList(["(drop 1)", "(drop 2)", "(drop 10)", "noop", "(Swap (a b))"]);

  it.each([
    ["(drop 1)", 0],
    ["drop 1", 0],
    ["  DROP   10 ", 2],
    ["noop", 3],
    ["swap (a b)", 4],
    ["n", 3],
    ["swap", 4],
    ["1", 0],
    ["5", 4],
    ["drop 10", 2],
  ])("finds the move that is meant by %s", (typed, index) => {
    expect(moves.find(typed)).toBe(index);
  });

  it.each([
    ["0", "The moves have the numbers 1 to 5."],
    ["6", "The moves have the numbers 1 to 5."],
    ["drop", "drop may be drop 1, drop 2, drop 10."],
    ["fly", "fly is no move here; there are drop 1, drop 2, drop 10, noop, Swap (a b)."],
  ])("says which moves there are where %s is none", (typed, problem) => {
    expect(moves.find(typed)).toEqual({ problem });
  });

  it("takes numbers for names where moves are numbers", () => {
    const numbers = new MoveList(["3", "1", "pass"]);
    expect(numbers.find("1")).toBe(1);
    expect(numbers.find("2")).toEqual({ problem: expect.stringContaining("there are 3, 1, pass") });
    expect(numbers.lines(80)).toEqual(["  3      1      pass"]);
  });

  it("completes what was begun", () => {
    expect(moves.completions("dr")).toEqual(["drop 1", "drop 2", "drop 10"]);
    expect(moves.completions("s")).toEqual(["Swap (a b)"]);
    expect(moves.completions("x")).toEqual([]);
  });

  it("is shown in columns, down and then across, no wider than the terminal", () => {
    expect(moves.lines(40)).toEqual([
      "  1 drop 1       4 noop",
      "  2 drop 2       5 Swap (a b)",
      "  3 drop 10",
    ]);
    expect(moves.lines(10)).toHaveLength(5);
    expect(moves.lines(40, "dr")).toEqual(["  1 drop 1    2 drop 2    3 drop 10"]);
  });

  it("is not shown whole where it is very long", () => {
    const many = new MoveList(Array.from({ length: 100_000 }, (_, i) => `(put ${i} ${i})`));
    expect(many.lines(80)).toEqual([expect.stringMatching(/^ {2}100000 moves, such as put 0 0, /)]);
    expect(many.lines(80, "put 1234 1234")).toEqual(["    1235 put 1234 1234"]);
    expect(many.find("put 99999 99999")).toBe(99_999);
    expect(many.find("put 5")).toEqual({ problem: expect.stringMatching(/ and \d+ more\.$/) });
  });
});

describe("the terms of a text", () => {
  it.each([
    ["(drop 4)", ["drop 4"]],
    ["noop", ["noop"]],
    ["(swap (a b) (c d))", ["swap (a b) (c d)"]],
    ["(choose 3) (hide 1)", ["choose 3", "hide 1"]],
    ["(choose 3) noop", ["choose 3", "noop"]],
    ["", []],
  ])("are moves that a person reads: %s", (text, words) => {
    expect(termsOf(text).map(bare)).toEqual(words);
  });
});
