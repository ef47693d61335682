import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("pentago", () => {
  const { game } = load("pentago");
  const EMPTY = "......";
  const position = (rows: string[], control: string, phase: string) =>
    stateOf(game, [...cells(rows, { w: "white", k: "black" }), `(control ${control})`, `(phase ${phase})`]);

  it("has a player place a marble and then turn a quadrant", () => {
    const state = game.initialState();
    expect(legal(game, state, "white")).toHaveLength(36);
    const placed = play(game, state, { white: "(place 1 1)" });
    expect(legal(game, placed, "white")).toHaveLength(8);
    expect(legal(game, placed, "black")).toEqual(["noop"]);
    const turned = play(game, placed, { white: "(rotate southwest clockwise)" });
    expect(fluents(game, turned)).toContain("(cell 1 3 white)");
    expect(fluents(game, turned)).toContain("(cell 1 1 b)");
    expect(legal(game, turned, "black")).toHaveLength(35);
  });

  it("turns nine cells and leaves the others", () => {
    const rows = ["...wk.", ".....w", "......", "k.....", EMPTY, EMPTY];
    const turn = (direction: string) =>
      fluents(
        game,
        play(game, position(rows, "white", "turning"), { white: `(rotate northeast ${direction})` }),
      );
    const expected = (turned: string[]) => fluents(game, position(turned, "black", "placing"));
    expect(turn("clockwise")).toEqual(expected([".....w", ".....k", "....w.", "k.....", EMPTY, EMPTY]));
    expect(turn("counterclockwise")).toEqual(
      expected(["....w.", "...k..", "...w..", "k.....", EMPTY, EMPTY]),
    );
  });

  it.each([
    ["southwest", [3, 0]],
    ["southeast", [3, 3]],
    ["northwest", [0, 0]],
    ["northeast", [0, 3]],
  ] as const)("turns the %s quadrant where it is", (quadrant, [down, across]) => {
    const board = (corner: readonly string[]) => {
      const rows = corner.map((row) => ".".repeat(across) + row + ".".repeat(3 - across));
      return [...Array(down).fill(EMPTY), ...rows, ...Array(3 - down).fill(EMPTY)];
    };
    const before = position(board(["wk.", "..w", "k.."]), "black", "turning");
    const after = position(board(["k.w", "..k", ".w."]), "white", "placing");
    expect(fluents(game, play(game, before, { black: `(rotate ${quadrant} clockwise)` }))).toEqual(
      fluents(game, after),
    );
  });

  it.each([
    ["flat", ["......", ".wwwww", EMPTY, EMPTY, EMPTY, EMPTY]],
    ["upright", ["....w.", "....w.", "....w.", "....w.", "....w.", EMPTY]],
    ["rising", ["......", "....w.", "...w..", "..w...", ".w....", "w....."]],
    ["falling", ["w.....", ".w....", "..w...", "...w..", "....w.", EMPTY]],
    ["of six", ["wwwwww", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]],
  ])("is won by a line, before any turning: %s", (_, rows) => {
    const state = position(rows, "white", "turning");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
  });

  it("goes on with four in a line, and with five that are interrupted", () => {
    const state = position(["wwww.w", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY], "black", "placing");
    expect(game.isTerminal(state)).toBe(false);
  });

  it("is won by the other player where the turning makes their line, and drawn with a line for each", () => {
    const turn = (rows: string[]) =>
      play(game, position(rows, "white", "turning"), { white: "(rotate northwest clockwise)" });
    const lost = turn(["k..kkk", "k.....", "......", "......", "......", "......"]);
    expect([game.isTerminal(lost), scores(game, lost)]).toEqual([true, [0, 100]]);
    const drawn = turn(["k.wkkk", "k.w...", "..wwww", "......", "......", "......"]);
    expect([game.isTerminal(drawn), scores(game, drawn)]).toEqual([true, [50, 50]]);
  });

  it("is a draw on a full board, without a last turning", () => {
    const rows = ["wwkkww", "kkwwkk", "wwkkww", "kkwwkk", "wwkkww", "kkwwk."];
    const state = play(game, position(rows, "black", "placing"), { black: "(place 6 1)" });
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [50, 50]]);
  });
});
