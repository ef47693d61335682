import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("reversi", () => {
  const { game } = load("reversi");
  const E = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { x: "black", o: "white" }), `(control ${control})`]);

  it("turns over every enclosed run, and only those", () => {
    const before = position(
      [E, "x..x....", ".o.o....", "..oo....", "xoo.ooo.", "..oo....", ".o.o....", "x..o...."],
      "black",
    );
    const next = play(game, before, { black: "(place 4 4)" });
    const turned = position(
      [E, "x..x....", ".x.x....", "..xx....", "xxxxooo.", "..xo....", ".x.o....", "x..o...."],
      "white",
    );
    expect(fluents(game, next)).toEqual(fluents(game, turned));
  });

  it("places no disc that encloses nothing", () => {
    expect(legal(game, game.initialState(), "black")).toEqual([
      "(place 3 4)",
      "(place 4 3)",
      "(place 5 6)",
      "(place 6 5)",
    ]);
  });

  it("makes a player pass who can place no disc, and the other one play on", () => {
    const state = position([E, E, E, E, E, E, E, "xo......"], "white");
    expect(game.isTerminal(state)).toBe(false);
    expect(legal(game, state, "white")).toEqual(["pass"]);
    expect(legal(game, state, "black")).toEqual(["noop"]);
    const next = play(game, state, {});
    expect(legal(game, next, "black")).toEqual(["(place 3 1)"]);
  });

  it("goes on where only one player can place a disc, whoever it is", () => {
    for (const row of ["xo......", "ox......"]) {
      for (const control of ["black", "white"]) {
        expect(game.isTerminal(position([E, E, E, E, E, E, E, row], control))).toBe(false);
      }
    }
  });

  it("turns runs over in all eight directions, and only in these", () => {
    const star = [E, "x..x..x.", ".o.o.o..", "..ooo...", "xoo.oox.", "..ooo...", ".o.o.o..", "x..x..x."];
    const turned = star.map((row) => row.replaceAll("o", "x"));
    turned[4] = "xxxxxxx.";
    const next = play(game, position(star, "black"), { black: "(place 4 4)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(turned, "white")));
    const start = [E, E, E, "...xo...", "...ox...", E, E, E];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(start, "black")));
  });

  it("ends when neither can place a disc, and counts all discs of the board", () => {
    const end = (rows: string[]) => {
      const state = position(rows, "black");
      expect(game.isTerminal(state)).toBe(true);
      return scores(game, state);
    };
    expect(end([E, E, E, E, E, E, E, "xxx....."])).toEqual([100, 0]);
    const full = "xoxoxoxo";
    expect(end([full, full, full, full, full, full, full, full])).toEqual([50, 50]);
    expect(end([full, full, full, full, full, full, full, "xoxoxooo"])).toEqual([0, 100]);
    expect(end(Array.from({ length: 8 }, () => "oooooooo"))).toEqual([0, 100]);
    expect(end(["x.......", E, E, E, E, E, E, ".......o"])).toEqual([50, 50]);
  });
});
