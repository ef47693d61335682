import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("connect four, 20 x 20", () => {
  const { game } = load("connect-four-20x20");
  /** A board with these discs, whatever is below them. */
  const position = (discs: Readonly<Record<string, string>>, control: string) =>
    stateOf(game, [
      ...Array.from({ length: 400 }, (_, i) => `${(i % 20) + 1} ${Math.floor(i / 20) + 1}`).map(
        (cell) => `(cell ${cell} ${discs[cell] ?? "b"})`,
      ),
      `(control ${control})`,
    ]);
  const four = (from: [number, number], step: [number, number]) =>
    Object.fromEntries(
      [0, 1, 2, 3].map((i) => [`${from[0] + i * step[0]} ${from[1] + i * step[1]}`, "yellow"]),
    );

  it("drops discs onto one another, and not into a full column", () => {
    const top = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`20 ${i + 1}`, i % 2 ? "red" : "yellow"]),
    );
    const state = position({ ...top, "5 1": "red" }, "red");
    expect(legal(game, state, "red")).toHaveLength(19);
    expect(legal(game, state, "red")).not.toContain("(drop 20)");
    expect(legal(game, state, "yellow")).toEqual(["noop"]);
    const onto = position({ ...top, "5 1": "red", "5 2": "red" }, "yellow");
    expect(fluents(game, play(game, state, { red: "(drop 5)" }))).toEqual(fluents(game, onto));
    const beside = position({ ...top, "5 1": "red", "6 1": "red" }, "yellow");
    expect(fluents(game, play(game, state, { red: "(drop 6)" }))).toEqual(fluents(game, beside));
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position({}, "red")));
  });

  it.each<[string, [number, number], [number, number]]>([
    ["flat, at the right edge", [17, 1], [1, 0]],
    ["upright, at the top", [9, 17], [0, 1]],
    ["rising", [17, 17], [1, 1]],
    ["falling", [1, 20], [1, -1]],
  ])("ends with four in a line: %s", (_, from, step) => {
    const state = position(four(from, step), "red");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [0, 100]]);
  });

  it("goes on with three, and with four that turn a corner", () => {
    const { "17 1": _, ...three } = four([17, 1], [1, 0]);
    expect(game.isTerminal(position(three, "red"))).toBe(false);
    expect(game.isTerminal(position({ ...three, "17 2": "yellow" }, "red"))).toBe(false);
  });

  it("is a draw on a full board without a line", () => {
    const colour = (column: number, row: number) => (Math.floor(column / 2) + row) % 2 === 0;
    const discs = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [(i % 20) + 1, Math.floor(i / 20) + 1] as const).map(
        ([column, row]) => [`${column} ${row}`, colour(column, row) ? "red" : "yellow"],
      ),
    );
    const state = position(discs, "red");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [50, 50]]);
  });
});
