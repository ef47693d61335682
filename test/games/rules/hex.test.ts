import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("hex", () => {
  const { game } = load("hex");
  const E = ".........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { r: "red", b: "blue" }), `(control ${control})`]);

  it("is won by red with a chain from the first column to the last", () => {
    const state = position([E, E, E, "rrrr.....", "bbbb.bbbb", "....rrrrr", E, E, E], "red");
    const won = play(game, state, { red: "(place 5 5)" });
    expect(game.isTerminal(won)).toBe(true);
    expect(scores(game, won)).toEqual([100, 0]);
  });

  it("is won by blue with a chain from the first row to the last", () => {
    const column = "...b.....";
    const state = position(
      [column, column, column, column, E, "....b....", "....b....", "....b....", "....b...."],
      "blue",
    );
    // Down and to the right a cell has a neighbour, down and to the left it has none.
    expect(game.isTerminal(play(game, state, { blue: "(place 3 5)" }))).toBe(false);
    const won = play(game, state, { blue: "(place 4 5)" });
    expect(game.isTerminal(won)).toBe(true);
    expect(scores(game, won)).toEqual([0, 100]);
  });

  it("keeps all stones", () => {
    expect(fluents(game, game.initialState())).toEqual(
      fluents(game, position([E, E, E, E, E, E, E, E, E], "red")),
    );
    const state = position([E, E, E, "..r......", E, E, "......b..", E, E], "red");
    const next = play(game, state, { red: "(place 1 1)" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position([E, E, E, "..r......", E, E, "......b..", E, "r........"], "blue")),
    );
  });

  it("takes no cell twice and no chain between the wrong sides", () => {
    const state = position([E, E, E, E, E, E, E, E, "bbbbbbbbb"], "red");
    expect(game.isTerminal(state)).toBe(false);
    expect(legal(game, state, "red")).toHaveLength(72);
    expect(legal(game, state, "blue")).toEqual(["noop"]);
  });
});
