import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("free for all", () => {
  const { game } = load("free-for-all");
  /** The board of 5 x 5 cells, with the entries filled as they always are. */
  const position = (
    rows: string[],
    control: string,
    more: Partial<Record<"step" | "red" | "blue", number>> = {},
  ) =>
    stateOf(game, [
      ...cells(rows, { r: "red", u: "blue" }).map((cell) =>
        cell.replace(/\d/, (column) => `${Number(column) + 1}`),
      ),
      "(cell 1 3 red)",
      "(cell 7 3 blue)",
      `(control ${control})`,
      `(step ${more.step ?? 5})`,
      `(captured red ${more.red ?? 0})`,
      `(captured blue ${more.blue ?? 0})`,
    ]);

  it("brings jumpers in like knights, and the entry is filled again", () => {
    const state = game.initialState();
    expect(legal(game, state, "red")).toEqual([
      "(move 1 3 2 1)",
      "(move 1 3 2 5)",
      "(move 1 3 3 2)",
      "(move 1 3 3 4)",
    ]);
    const next = play(game, state, { red: "(move 1 3 3 4)" });
    const rows = [".....", ".r...", ".....", ".....", "....."];
    expect(fluents(game, next)).toEqual(fluents(game, position(rows, "blue", { step: 2 })));
  });

  it("captures on the cells around, and only there; jumps only to free cells", () => {
    const rows = [".....", "..u..", "..ru.", ".....", "...u."];
    const moves = legal(game, position(rows, "red"), "red").filter((move) => move.startsWith("(move 4 3"));
    expect(moves.sort()).toEqual(
      ["2 2", "2 4", "3 1", "3 5", "4 4", "5 3", "5 5", "6 2", "6 4"].map((cell) => `(move 4 3 ${cell})`),
    );
    const next = play(game, position(rows, "red", { red: 3, blue: 4 }), { red: "(move 4 3 5 3)" });
    const after = [".....", "..u..", "...r.", ".....", "...u."];
    expect(fluents(game, next)).toEqual(fluents(game, position(after, "blue", { step: 6, red: 4, blue: 4 })));
  });

  it("has a jumper captured from its entry", () => {
    const state = position([".....", ".....", "u....", ".....", "....."], "red");
    expect(legal(game, state, "red")).toContain("(move 1 3 2 3)");
    expect(
      legal(game, position([".....", ".....", "u....", ".....", "....."], "blue"), "blue"),
    ).not.toContain("(move 2 3 1 3)");
  });

  it("lets a player pass who is shut in", () => {
    const rows = ["u....", ".u...", ".....", ".u...", "u...."];
    expect(legal(game, position(rows, "red"), "red")).toEqual(["noop"]);
    const next = play(game, position(rows, "red"), {});
    expect(fluents(game, next)).toContain("(control blue)");
  });

  it("scores ten for each capture after 30 moves, up to a hundred", () => {
    const rows = [".....", "..u..", "..r..", ".....", "....."];
    const state = position(rows, "red", { step: 30, red: 10, blue: 3 });
    expect(game.isTerminal(state)).toBe(false);
    const end = play(game, state, { red: "(move 4 3 4 4)" });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, [100, 30]]);
  });
});
