import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("checkers", () => {
  const { game } = load("checkers");

  /** The pieces, `wm 3 4` and so on; all other dark cells are blank. */
  function position(pieces: readonly string[], control: string, step = 1) {
    const at = new Map(pieces.map((piece) => [piece.slice(3), piece.slice(0, 2)]));
    const dark = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((column) =>
      [1, 2, 3, 4, 5, 6, 7, 8].filter((row) => (column + row) % 2 === 1).map((row) => `${column} ${row}`),
    );
    const count = (side: string) => pieces.filter((piece) => piece[0] === side).length;
    return stateOf(game, [
      ...dark.map((cell) => `(cell ${cell} ${at.get(cell) ?? "b"})`),
      `(pieces white ${count("w")})`,
      `(pieces black ${count("b")})`,
      `(control ${control})`,
      `(step ${step})`,
    ]);
  }

  it("begins with twelve men each, white to move", () => {
    const columns = [1, 2, 3, 4, 5, 6, 7, 8];
    const men = (side: string, rows: readonly number[]) =>
      rows.flatMap((row) => columns.filter((c) => (c + row) % 2 === 1).map((c) => `${side} ${c} ${row}`));
    const start = position([...men("wm", [1, 2, 3]), ...men("bm", [6, 7, 8])], "white");
    expect(fluents(game, game.initialState())).toEqual(fluents(game, start));
  });

  it("leaves the cell that it steps from, a man still", () => {
    const next = play(game, position(["wm 4 3", "bm 1 8"], "white"), { white: "(move 4 3 5 4)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["wm 5 4", "bm 1 8"], "black", 2)));
  });

  it("goes on while the player to move can step or jump, and the other has a piece", () => {
    for (const pieces of [
      ["wm 4 3", "bm 1 8"],
      ["wm 2 7", "bm 1 8", "bm 3 8", "wm 5 4", "bm 6 5"],
    ]) {
      expect(game.isTerminal(position(pieces, "white", 101))).toBe(false);
    }
    // A man in the corner whose only step is barred can still jump.
    expect(game.isTerminal(position(["wm 8 1", "bm 7 2"], "white"))).toBe(false);
  });

  it("steps forward with a man, all ways with a king", () => {
    expect(legal(game, position(["wm 4 3", "bm 1 8"], "white"), "white")).toEqual([
      "(move 4 3 3 4)",
      "(move 4 3 5 4)",
    ]);
    expect(legal(game, position(["wk 4 3", "bm 1 8"], "white"), "white")).toHaveLength(4);
    expect(legal(game, position(["bm 4 5", "wm 1 2"], "black"), "black")).toEqual([
      "(move 4 5 3 4)",
      "(move 4 5 5 4)",
    ]);
  });

  it("must jump where it can, and captures", () => {
    const state = position(["wm 4 3", "wm 7 2", "bm 5 4", "bm 1 8"], "white");
    expect(legal(game, state, "white")).toEqual(["(jump 4 3 6 5)"]);
    const next = play(game, state, { white: "(jump 4 3 6 5)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["wm 6 5", "wm 7 2", "bm 1 8"], "black", 2)));
  });

  it("jumps as often as any piece can, up to three times", () => {
    const two = position(["wm 1 2", "wm 8 1", "bm 2 3", "bm 2 5", "bm 7 2"], "white");
    expect(legal(game, two, "white")).toEqual(["(double_jump 1 2 3 4 1 6)"]);
    const next = play(game, two, { white: "(double_jump 1 2 3 4 1 6)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["wm 1 6", "wm 8 1", "bm 7 2"], "black", 2)));
    const three = position(["wk 1 2", "bm 2 3", "bm 4 5", "bk 6 5", "bm 7 8"], "white");
    expect(legal(game, three, "white")).toEqual(["(triple_jump 1 2 3 4 5 6 7 4)"]);
    const after = play(game, three, { white: "(triple_jump 1 2 3 4 5 6 7 4)" });
    expect(fluents(game, after)).toEqual(fluents(game, position(["wk 7 4", "bm 7 8"], "black", 2)));
  });

  it("does not jump backward with a man, over its own, or onto a piece", () => {
    for (const pieces of [
      ["wm 4 5", "bm 5 4", "bm 1 8"],
      ["wm 4 3", "wm 5 4", "bm 1 8"],
      ["wm 4 3", "bm 5 4", "bm 6 5"],
    ]) {
      expect(legal(game, position(pieces, "white"), "white").filter((move) => move.includes("jump"))).toEqual(
        [],
      );
    }
  });

  it("crowns a man in the far row", () => {
    const next = play(game, position(["bm 3 2", "wm 8 1"], "black"), { black: "(move 3 2 4 1)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["bk 4 1", "wm 8 1"], "white", 2)));
  });

  it.each([
    ["nothing is left", ["wk 4 3"], "black", 9, [100, 0]],
    ["the other has nothing left", ["wk 4 3"], "white", 9, [100, 0]],
    [
      "the limit is reached, with many more",
      ["wk 4 3", ...["bm 1 8", "bm 3 8", "bm 5 8", "bm 7 8", "bm 2 7"]],
      "black",
      102,
      [0, 100],
    ],
    ["the player to move cannot, which alone is no loss", ["wm 8 7", "bm 7 8"], "white", 9, [50, 50]],
    ["the limit is reached, with as many pieces", ["wk 4 3", "bm 1 8"], "black", 102, [50, 50]],
  ] as const)("ends where %s", (_, pieces, control, step, expected) => {
    const state = position(pieces, control, step);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual(expected);
  });
});
