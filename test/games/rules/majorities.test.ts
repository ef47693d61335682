import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("majorities", () => {
  const { game } = load("majorities");
  const PLACES = new Set(
    fluents(game, game.initialState()).flatMap((fluent) => /^\(cell (\d \d)/.exec(fluent)?.[1] ?? []),
  );
  const position = (rows: string[], control: string, stones: number) =>
    stateOf(game, [
      ...cells(rows, { r: "red", u: "blue" }).filter((cell) => PLACES.has(cell.slice(6, 9))),
      `(control ${control})`,
      `(stones ${stones})`,
    ]);
  const EMPTY = ".........";

  it("has 55 cells, and holes that stay empty", () => {
    expect(PLACES.size).toBe(55);
    const moves = legal(game, game.initialState(), "red");
    expect(moves).toHaveLength(55);
    expect(moves).not.toContain("(put 8 2)");
    expect(moves).not.toContain("(put 1 1)");
    expect(moves).toContain("(put 5 1)");
  });

  it("gives red one stone and then each player two", () => {
    let state = game.initialState();
    const movers: string[] = [];
    for (const cell of ["1 9", "2 9", "3 9", "4 9", "5 9", "1 8"]) {
      const mover = fluents(game, state).includes("(control red)") ? "red" : "blue";
      movers.push(mover);
      state = play(game, state, { [mover]: `(put ${cell})` });
    }
    expect(movers).toEqual(["red", "blue", "blue", "red", "red", "blue"]);
  });

  // Red has rows 6 to 9 and columns 1 to 4; row 5 and column 5 have seven cells each, and red holds some of
  // them.
  const TOP = ["rrrr.....", "rrrr.....", "rrrrr....", "rrrr....."];

  it.each([
    ["a fifth row and a fifth column", "r.r.rr...", "....r....", "....r....", true],
    ["a fifth column alone", "r.r.r....", "....r....", "....r....", false],
    ["a fifth row alone", "r.r.rr...", "....r....", ".........", false],
  ])("is won with most lines of two directions: %s", (_, row5, row4, row3, isWon) => {
    const state = position([...TOP, row5, row4, row3, EMPTY, EMPTY], "blue", 1);
    expect([game.isTerminal(state), scores(game, state)]).toEqual([isWon, isWon ? [100, 0] : [0, 0]]);
  });

  /** Who has won two directions, counted without GDL. */
  function winner(stones: ReadonlyMap<string, string>): string | undefined {
    const directions = [
      (column: number, _row: number) => column,
      (_column: number, row: number) => row,
      (column: number, row: number) => column + row,
    ];
    return ["red", "blue"].find((player) => {
      const won = directions.filter((lineOf) => {
        const lines = new Map<number, string[]>();
        for (const place of PLACES) {
          const [column, row] = place.split(" ").map(Number) as [number, number];
          const line = lineOf(column, row);
          lines.set(line, [...(lines.get(line) ?? []), stones.get(place) ?? "b"]);
        }
        const mine = (line: string[]) => line.filter((stone) => stone === player).length;
        return [...lines.values()].filter((line) => 2 * mine(line) > line.length).length >= 5;
      });
      return won.length >= 2;
    });
  }

  it("is won on random boards by whom a count without GDL names, by any two directions", () => {
    const random = new Random(3);
    const winners = new Set<string | undefined>();
    for (let board = 0; board < 60; board++) {
      const share = [30, 50, 60][board % 3];
      const stone = () => (random.below(100) < share ? "red" : random.below(3) === 0 ? "b" : "blue");
      const stones = new Map([...PLACES].map((place) => [place, stone()]));
      const fluentsOf = [...stones].map(([place, content]) => `(cell ${place} ${content})`);
      const state = stateOf(game, [...fluentsOf, "(control red)", "(stones 2)"]);
      const expected = winner(stones);
      winners.add(expected);
      expect(game.isTerminal(state)).toBe(expected !== undefined);
      expect(scores(game, state)).toEqual(["red", "blue"].map((player) => (player === expected ? 100 : 0)));
    }
    expect(winners).toEqual(new Set(["red", "blue", undefined]));
  });

  it("puts a stone on a free cell and keeps all others", () => {
    const before = position([...TOP, ".........", EMPTY, EMPTY, EMPTY, ".....u..."], "red", 2);
    const after = position([...TOP, "....r....", EMPTY, EMPTY, EMPTY, ".....u..."], "red", 1);
    expect(fluents(game, play(game, before, { red: "(put 5 5)" }))).toEqual(fluents(game, after));
  });

  it("ends at once with the stone that takes the last line", () => {
    const state = position([...TOP, "r.r.rr...", "....r....", EMPTY, EMPTY, EMPTY], "red", 2);
    const end = play(game, state, { red: "(put 5 2)" });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, [100, 0]]);
    expect(game.isTerminal(play(game, state, { red: "(put 6 2)" }))).toBe(false);
  });
});
