/** How a person names a move. */
import fc from "fast-check";
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

  it.each([
    ["e2e4", 0],
    ["E2-E4", 0],
    ["e 2 e 4", 0],
    ["e2e3", 1],
    ["e7e8queen", 3],
    ["e7 e8 knight", 4],
    ["wp e2e3", 1],
    ["f3", 2],
  ])("finds by its arguments alone the move that is meant by %s", (typed, index) => {
    const pieces = [
      "(move wp e 2 e 4)",
      "(move wp e 2 e 3)",
      "(move wn g 1 f 3)",
      "(move wp e 7 e 8 queen)",
      "(move wp e 7 e 8 knight)",
    ];
    expect(new MoveList(pieces).find(typed)).toBe(index);
  });

  it("takes letters for the numbers of columns, and the beginning of the arguments", () => {
    const board = new MoveList([
      "(move 1 2 1 3)",
      "(move 1 2 2 3)",
      "(move 2 2 2 3)",
      "(move 10 2 10 3)",
      "(pass)",
    ]);
    for (const [typed, index] of [
      ["a2a3", 0],
      ["a2b3", 1],
      ["b2", 2],
      ["j2-j3", 3],
      ["2 2 2 3", 2],
      ["2 2", 2],
    ] as const)
      expect(board.find(typed)).toBe(index);
    expect(board.find("a2")).toEqual({ problem: "a2 may be move 1 2 1 3, move 1 2 2 3." });
    expect(board.find("k2k3")).toEqual({ problem: expect.stringContaining("k2k3 is no move here") });
  });

  it("takes a number alone for one of the list, however the moves are called", () => {
    expect(moves.find("2")).toBe(1);
    expect(new MoveList(["(drop 2)", "(drop 1)", "(drop 7)"]).find("7")).toEqual({
      problem: "The moves have the numbers 1 to 3.",
    });
  });

  it("finds every move by its words without the verb, if no other has them", () => {
    const word = fc.constantFrom("a", "b", "1", "2", "12");
    const move = fc.tuple(fc.constantFrom("go", "put"), word, word, word).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.uniqueArray(move, { minLength: 1, maxLength: 8 }), (names) => {
        const list = new MoveList(names);
        for (const [i, name] of names.entries()) {
          const short = name.slice(name.indexOf(" ") + 1);
          const same = names.filter((other) => other.slice(other.indexOf(" ") + 1) === short);
          const found = list.find(short);
          if (same.length === 1) expect(found).toBe(i);
          else expect(found).toEqual({ problem: expect.stringContaining("may be") });
        }
      }),
    );
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
