import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("reversi, suicide", () => {
  const { game } = load("reversi-suicide");
  const EMPTY = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { k: "black", w: "white" }), `(control ${control})`]);

  it("turns over all runs that a disc encloses", () => {
    const rows = [EMPTY, EMPTY, EMPTY, "k.......", "w.w.....", "ww......", ".wwwwwk.", EMPTY];
    const next = play(game, position(rows, "black"), { black: "(place 1 2)" });
    expect(fluents(game, next)).toEqual(
      fluents(
        game,
        position([EMPTY, EMPTY, EMPTY, "k.......", "k.w.....", "kw......", "kkkkkkk.", EMPTY], "white"),
      ),
    );
  });

  it("turns runs over in all eight directions, and only in these", () => {
    const star = [EMPTY, "k..k..k.", ".w.w.w..", "..www...", "kww.wwk.", "..www...", ".w.w.w..", "k..k..k."];
    const turned = star.map((row) => row.replaceAll("w", "k"));
    turned[4] = "kkkkkkk.";
    const next = play(game, position(star, "black"), { black: "(place 4 4)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(turned, "white")));
  });

  it("begins with four discs, and goes on where only one player can place one, whoever it is", () => {
    const start = [EMPTY, EMPTY, EMPTY, "...kw...", "...wk...", EMPTY, EMPTY, EMPTY];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(start, "black")));
    for (const row of ["kw......", "wk......"]) {
      for (const control of ["black", "white"]) {
        const rows = [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, row];
        expect(game.isTerminal(position(rows, control))).toBe(false);
      }
    }
  });

  it("has a player pass who can place no disc", () => {
    const state = position([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, ".kw....."], "black");
    expect(legal(game, state, "black")).toEqual(["(place 4 1)"]);
    expect(
      legal(game, position([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "kw......"], "white"), "white"),
    ).toEqual(["pass"]);
  });

  it.each([
    [31, [100, 0]],
    [32, [50, 50]],
    [33, [0, 100]],
  ])("is won with fewer discs: black has %i", (discs, expected) => {
    const row = (index: number) =>
      Array.from({ length: 8 }, (_, column) => (8 * index + column < discs ? "k" : "w")).join("");
    const state = position([0, 1, 2, 3, 4, 5, 6, 7].map(row), "black");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, expected]);
  });

  it("is over with blanks that nobody can reach", () => {
    const state = position([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "kkkk.ww."], "white");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [0, 100]]);
  });
});
