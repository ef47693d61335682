import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("english draughts", () => {
  const { game } = load("english-draughts");

  /** The pieces, `bm 3 5` and so on; all other dark cells are blank. */
  function position(pieces: readonly string[], control: string, quiet = 0, ...more: string[]) {
    const at = new Map(pieces.map((piece) => [piece.slice(3), piece.slice(0, 2)]));
    const indices = [1, 2, 3, 4, 5, 6, 7, 8];
    const dark = indices.flatMap((column) =>
      indices.filter((row) => (column + row) % 2 === 0).map((row) => `${column} ${row}`),
    );
    return stateOf(game, [
      ...dark.map((cell) => `(cell ${cell} ${at.get(cell) ?? "b"})`),
      `(control ${control})`,
      `(quiet ${quiet})`,
      ...more,
    ]);
  }

  it("begins with twelve men each, black to move", () => {
    const columns = [1, 2, 3, 4, 5, 6, 7, 8];
    const men = (side: string, rows: readonly number[]) =>
      rows.flatMap((row) => columns.filter((c) => (c + row) % 2 === 0).map((c) => `${side} ${c} ${row}`));
    const start = position([...men("bm", [1, 2, 3]), ...men("wm", [6, 7, 8])], "black");
    expect(fluents(game, game.initialState())).toEqual(fluents(game, start));
  });

  it("steps slanting, men forward only, and kings back too", () => {
    const state = position(["wm 4 4", "wk 7 7", "bm 1 1"], "white");
    expect(legal(game, state, "white")).toEqual([
      "(move 4 4 3 3)",
      "(move 4 4 5 3)",
      "(move 7 7 6 6)",
      "(move 7 7 6 8)",
      "(move 7 7 8 6)",
      "(move 7 7 8 8)",
    ]);
    const next = play(game, state, { white: "(move 4 4 3 3)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["wm 3 3", "wk 7 7", "bm 1 1"], "black")));
  });

  it("goes on for a player who can only jump", () => {
    expect(game.isTerminal(position(["bm 8 2", "wm 7 3", "bm 1 7", "wk 2 8"], "black"))).toBe(false);
    expect(game.isTerminal(position(["bm 1 1", "wm 2 2", "wm 8 8"], "black"))).toBe(false);
  });

  it("must jump, with any piece that can", () => {
    const state = position(["bm 3 3", "bm 7 3", "bm 1 1", "wm 4 4", "wm 6 4", "wm 7 7"], "black");
    expect(legal(game, state, "black")).toEqual(["(jump 3 3 5 5)", "(jump 7 3 5 5)"]);
  });

  it("goes on jumping with the same piece, and the other waits", () => {
    const start = position(["bm 1 1", "bm 5 1", "wm 2 2", "wm 4 4", "wm 6 2", "wm 8 8"], "black");
    const first = play(game, start, { black: "(jump 1 1 3 3)" });
    expect(fluents(game, first)).toContain("(goes_on 3 3)");
    expect(legal(game, first, "black")).toEqual(["(jump 3 3 5 5)"]);
    expect(legal(game, first, "white")).toEqual(["noop"]);
    const second = play(game, first, {});
    expect(fluents(game, second)).toEqual(
      fluents(game, position(["bm 5 5", "bm 5 1", "wm 6 2", "wm 8 8"], "white")),
    );
  });

  it("lets a king jump back the way it came, but not over what it has captured", () => {
    const start = position(["bk 3 3", "wm 4 4", "wm 8 8"], "black");
    expect(fluents(game, play(game, start, {}))).toContain("(control white)");
    const two = position(["bk 3 3", "wm 4 4", "wm 6 4", "wm 8 8"], "black");
    const first = play(game, two, {});
    expect(legal(game, first, "black")).toEqual(["(jump 5 5 7 3)"]);
  });

  it("ends the turn of a man that becomes a king", () => {
    const start = position(["bm 2 6", "wm 3 7", "wm 5 7"], "black");
    const next = play(game, start, {});
    expect(fluents(game, next)).toEqual(fluents(game, position(["bk 4 8", "wm 5 7"], "white")));
  });

  it("counts the quiet moves of kings, and begins again with a man or a capture", () => {
    const quiet = (state: ReturnType<typeof position>) =>
      fluents(game, state).find((fluent) => fluent.startsWith("(quiet"));
    const pieces = ["bk 1 1", "bm 5 5", "wk 8 8"];
    expect(quiet(play(game, position(pieces, "black", 7), { black: "(move 1 1 2 2)" }))).toBe("(quiet 8)");
    expect(quiet(play(game, position(pieces, "black", 7), { black: "(move 5 5 4 6)" }))).toBe("(quiet 0)");
    expect(quiet(play(game, position(["bk 3 3", "wm 4 4", "wk 8 2"], "black", 7), {}))).toBe("(quiet 0)");
  });

  it.each([
    ["is lost by who cannot move", ["bm 1 1", "wm 2 2", "wm 3 3"], "black", 3, [0, 100]],
    ["is lost by who has no piece", ["bm 1 1"], "white", 3, [100, 0]],
    ["is drawn after twenty quiet moves", ["bk 1 1", "wk 8 8"], "black", 20, [50, 50]],
    ["is lost, and not drawn, where both hold", ["bm 1 1", "wm 2 2", "wk 3 3"], "black", 20, [0, 100]],
  ] as const)("%s", (_, pieces, control, quiet, expected) => {
    const state = position(pieces, control, quiet);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual(expected);
  });
});
