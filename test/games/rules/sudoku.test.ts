import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const DIGITS = [..."123456789"];
const NAMES = Object.fromEntries(DIGITS.map((digit) => [digit, digit]));

/** All ways to fill the board, found without GDL: cell by cell, the one with the fewest digits first. */
function solutions(board: readonly (readonly string[])[]): string[][][] {
  const candidates = (row: number, column: number) => {
    const [up, left] = [row - (row % 3), column - (column % 3)];
    const near = DIGITS.flatMap((_, i) => [
      board[row]?.[i],
      board[i]?.[column],
      board[up + Math.floor(i / 3)]?.[left + (i % 3)],
    ]);
    return DIGITS.filter((digit) => !near.includes(digit));
  };
  const open = board.flatMap((cellsOfRow, row) =>
    cellsOfRow.flatMap((cell, column) =>
      cell === "." ? [{ row, column, digits: candidates(row, column) }] : [],
    ),
  );
  const [first] = open.sort((a, b) => a.digits.length - b.digits.length);
  if (first === undefined) return [board.map((row) => [...row])];
  return first.digits.flatMap((digit) =>
    solutions(board.map((row, r) => (r === first.row ? row.with(first.column, digit) : row))),
  );
}

describe("sudoku", () => {
  const { game, manifest } = load("sudoku");
  const start = Array.from({ length: 9 }, (_, fromTop) =>
    DIGITS.map((column) => {
      const prefix = `(cell ${column} ${9 - fromTop} `;
      const fluent = fluents(game, game.initialState()).find((text) => text.startsWith(prefix)) as string;
      return fluent.slice(prefix.length, -1).replace("b", ".");
    }),
  );

  it("writes a digit only where row, column and box are without it", () => {
    const E = ".........";
    const rows = ["1........", E, E, ".......2.", E, E, E, E, ".3......."];
    const state = stateOf(game, cells(rows, NAMES));
    const at = (column: number, row: number) =>
      legal(game, state, "solver").filter((move) => move.startsWith(`(write ${column} ${row} `));
    const digits = (column: number, row: number) =>
      at(column, row)
        .map((move) => move.slice(-2, -1))
        .join("");
    expect(digits(2, 9)).toBe("2456789");
    expect(digits(3, 8)).toBe("23456789");
    expect(digits(8, 9)).toBe("3456789");
    expect(digits(7, 5)).toBe("13456789");
    expect(at(1, 9)).toEqual([]);
    const written = play(game, state, { solver: "(write 2 9 4)" });
    expect(fluents(game, written)).toEqual(
      fluents(game, stateOf(game, cells(["14.......", ...rows.slice(1)], NAMES))),
    );
  });

  it("has one solution, which scores 100 in whatever order it is written", () => {
    const [solution, ...others] = solutions(start);
    expect(1 + others.length).toBe(manifest.facts.values.solutions);
    let state = game.initialState();
    for (const [fromTop, row] of solution.entries()) {
      for (const [column, digit] of row.entries()) {
        if (start[fromTop]?.[column] !== ".") continue;
        expect(game.isTerminal(state)).toBe(false);
        state = play(game, state, { solver: `(write ${column + 1} ${9 - fromTop} ${digit})` });
      }
    }
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100]);
  });

  it("is lost when no digit fits into any blank", () => {
    const rows = [
      "12345678.",
      "456789123",
      "789123456",
      "234567891",
      "567891234",
      "891234567",
      "345678912",
      "678912345",
      "912345679",
    ];
    const state = stateOf(game, cells(rows, NAMES));
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([0]);
  });
});
