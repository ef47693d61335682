import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("quarto", () => {
  const { game } = load("quarto");
  const PIECES = legal(game, game.initialState(), "first").map((move) => move.slice(6, -1));
  /** Pieces by cell; the rest is in the pool, but for the one that is picked. */
  const position = (board: Readonly<Record<string, string>>, control: string, picked?: string) => {
    const used = new Set([...Object.values(board), picked]);
    return stateOf(game, [
      ...Array.from({ length: 16 }, (_, i) => `${(i % 4) + 1} ${Math.floor(i / 4) + 1}`).map(
        (cell) => `(cell ${cell} ${board[cell] ?? "b"})`,
      ),
      ...PIECES.filter((piece) => !used.has(piece)).map((piece) => `(pool ${piece})`),
      ...(picked ? [`(picked ${picked})`, "(phase placing)"] : ["(phase picking)"]),
      `(control ${control})`,
    ]);
  };

  it("has sixteen pieces, each picked by one player and placed by the other", () => {
    const state = game.initialState();
    expect(new Set(PIECES).size).toBe(16);
    const picked = play(game, state, { first: "(pick sdrh)" });
    expect(legal(game, picked, "second")).toHaveLength(16);
    expect(legal(game, picked, "first")).toEqual(["noop"]);
    const placed = play(game, picked, { second: "(place 2 3)" });
    expect(fluents(game, placed)).toContain("(cell 2 3 sdrh)");
    expect(legal(game, placed, "second")).toHaveLength(15);
    expect(legal(game, placed, "second")).not.toContain("(pick sdrh)");
  });

  it.each([
    ["a row of dark ones", { "1 2": "tdrf", "2 2": "sdsh", "3 2": "tdsf" }, "4 2", "sdrh"],
    ["a column of round ones", { "3 1": "tdrf", "3 2": "slrh", "3 4": "sdrf" }, "3 3", "tlrh"],
    ["a rising line of full ones", { "1 1": "tdrf", "2 2": "slsf", "4 4": "sdrf" }, "3 3", "tlsf"],
    ["a falling line of short ones", { "1 4": "sdrf", "2 3": "slsh", "3 2": "sdsf" }, "4 1", "slrf"],
  ])("is won by who completes %s", (_, board, cell, piece) => {
    const state = position(board, "second", piece);
    expect(game.isTerminal(state)).toBe(false);
    const end = play(game, state, { second: `(place ${cell})` });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, [0, 100]]);
  });

  it("goes on with four that have nothing in common", () => {
    const row = { "1 1": "tlrf", "2 1": "sdrf", "3 1": "tdsh", "4 1": "tlrh" };
    expect(game.isTerminal(position(row, "first"))).toBe(false);
  });

  it("is a draw on a full board without a line", () => {
    const rows = ["tlrh sdrf tlsh slrh", "sdsh sdrh tdrf tlsf", "tdsf slsf tdsh tdrh", "slsh tlrf slrf"];
    const board = rows.flatMap((row, i) =>
      row.split(" ").map((piece, column) => [`${column + 1} ${4 - i}`, piece] as const),
    );
    const state = position(Object.fromEntries(board), "first", "sdsf");
    expect(game.isTerminal(state)).toBe(false);
    const end = play(game, state, { first: "(place 4 1)" });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, [50, 50]]);
  });
});
