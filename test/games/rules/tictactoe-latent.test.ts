import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, percepts, play, scores, stateOf } from "../bundled.js";

describe("latent tic-tac-toe", () => {
  const { game } = load("tictactoe-latent");
  const EMPTY = "..........";
  /** The bottom rows as drawn, all above them empty. */
  const position = (rows: string[], control: string, ...hidden: string[]) =>
    stateOf(game, [
      ...cells([...new Array<string>(10 - rows.length).fill(EMPTY), ...rows], { x: "x", o: "o" }),
      ...hidden.map((cell) => `(hidden ${cell})`),
      `(control ${control})`,
    ]);

  it("has turns of x, of o and of random, which may hide either mark on any blank cell", () => {
    const first = play(game, game.initialState(), { x: "(mark 5 5)" });
    const second = play(game, first, { o: "(mark 6 6)" });
    expect(legal(game, second, "random")).toHaveLength(2 * 98);
    expect(legal(game, second, "x")).toEqual(["noop"]);
    const third = play(game, second, { random: "(hide o 1 1)" });
    expect(fluents(game, third)).toEqual(
      expect.arrayContaining(["(cell 1 1 o)", "(hidden 1 1)", "(control x)"]),
    );
  });

  it("shows both what players put, and neither what random hides", () => {
    for (const role of ["x", "o"]) {
      expect(percepts(game, position(["x.o......."], "x"), { x: "(mark 2 1)" }, role)).toEqual([
        "(put x 2 1)",
      ]);
      expect(percepts(game, position(["x.o......."], "random"), { random: "(hide x 2 1)" }, role)).toEqual(
        [],
      );
    }
  });

  it("lets a player try a cell with a hidden mark, which is then seen by both and stays", () => {
    const state = position(["xo........"], "x", "2 1");
    const moves = legal(game, state, "x");
    expect(moves).toHaveLength(99);
    expect(moves).toContain("(mark 2 1)");
    expect(moves).not.toContain("(mark 1 1)");
    for (const role of ["x", "o"]) {
      expect(percepts(game, state, { x: "(mark 2 1)" }, role)).toEqual(["(found o 2 1)"]);
    }
    const found = play(game, state, { x: "(mark 2 1)" });
    expect(fluents(game, found)).toEqual(expect.arrayContaining(["(cell 2 1 o)", "(control o)"]));
    expect(fluents(game, found)).not.toContain("(hidden 2 1)");
    const other = play(game, state, { x: "(mark 3 1)" });
    expect(fluents(game, other)).toEqual(fluents(game, position(["xox......."], "o", "2 1")));
    expect(legal(game, found, "o")).not.toContain("(mark 2 1)");
  });

  it.each([
    ["flat", ["xxxxx....."]],
    ["upright", ["x.........", "x.........", "x.........", "x.........", "x........."]],
    ["rising", [".....x....", "....x.....", "...x......", "..x.......", ".x........"]],
    ["falling", ["x.........", ".x........", "..x.......", "...x......", "....x....."]],
    ["flat, in the corner", [".....xxxxx"]],
  ])("is won by five in a line: %s", (_, rows) => {
    const state = position(rows, "o");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100, 0]);
  });

  it("goes on with four in a line, and over the edge of the board", () => {
    expect(game.isTerminal(position(["xxxx.....x"], "o"))).toBe(false);
    expect(game.isTerminal(position(["xx........", ".......xxx"], "o"))).toBe(false);
  });

  it("counts hidden marks, those that random puts last as well", () => {
    const state = play(game, position(["ooo.o....."], "random", "2 1", "3 1"), { random: "(hide o 4 1)" });
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([0, 100]);
  });

  it("is a draw when no cell is blank, hidden marks or not", () => {
    const rows = Array.from({ length: 10 }, (_, row) => (row % 2 === 0 ? "xxooxxooxx" : "ooxxooxxoo"));
    const full = position(rows, "x", "1 1");
    expect(game.isTerminal(full)).toBe(true);
    expect(scores(game, full)).toEqual([50, 50]);
  });
});
