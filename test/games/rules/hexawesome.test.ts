import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const E = ".........";

describe("hex with the pie rule", () => {
  const { game } = load("hexawesome");
  const position = (rows: string[], control: string, red: string, more: string[] = []) =>
    stateOf(game, [
      ...cells(rows, { r: "red", u: "blue" }),
      `(control ${control})`,
      `(plays ${red} red)`,
      `(plays ${red === "alice" ? "bob" : "alice"} blue)`,
      ...more,
    ]);
  const center = [E, E, E, E, "....r....", E, E, E, E];

  it("lets bob change colours in his first turn only", () => {
    const first = play(game, game.initialState(), { alice: "(mark 5 5)" });
    expect(fluents(game, first)).toEqual(fluents(game, position(center, "bob", "alice", ["second_turn"])));
    expect(legal(game, first, "bob")).toContain("swap");
    expect(legal(game, first, "bob")).toHaveLength(81);
    const swapped = play(game, first, { bob: "swap" });
    expect(fluents(game, swapped)).toEqual(fluents(game, position(center, "alice", "bob")));
    const marked = play(game, first, { bob: "(mark 1 1)" });
    const third = play(game, marked, { alice: "(mark 2 2)" });
    expect(legal(game, third, "bob")).not.toContain("swap");
    expect(legal(game, game.initialState(), "alice")).not.toContain("swap");
  });

  it("after that alice marks in blue, and the chain of a colour is its player's", () => {
    const swapped = position(center, "alice", "bob");
    expect(fluents(game, play(game, swapped, { alice: "(mark 1 1)" }))).toContain("(cell 1 1 blue)");
    const end = position([E, E, E, E, "rrrrrrrrr", E, E, E, E], "alice", "bob");
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([0, 100]);
  });

  it("goes round corners where cells touch: right and down, but not right and up", () => {
    // From left to right a chain may fall by a row with every column.
    const falling = [
      "r........",
      ".r.......",
      "..r......",
      "...r.....",
      "....r....",
      ".....r...",
      "......r..",
      ".......r.",
      "........r",
    ];
    expect(scores(game, position(falling, "bob", "alice"))).toEqual([100, 0]);
    const rising = [...falling].reverse();
    expect(game.isTerminal(position(rising, "bob", "alice"))).toBe(false);
    const blue = falling.map((row) => row.replace("r", "u"));
    expect(scores(game, position(blue, "bob", "alice"))).toEqual([0, 100]);
  });
});
