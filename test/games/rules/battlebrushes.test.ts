import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const COLOURS = ["blue", "red", "green", "yellow"] as const;

describe("battlebrushes", () => {
  const { game } = load("battlebrushes");
  const CELLS = Array.from({ length: 64 }, (_, i) => `${(i % 8) + 1} ${Math.floor(i / 8) + 1}`);
  const position = (
    brushes: readonly [string, string, string, string],
    more: {
      cells?: Readonly<Record<string, string>>;
      dizzy?: Readonly<Record<string, number>>;
      step?: number;
    } = {},
  ) =>
    stateOf(game, [
      ...CELLS.map((cell) => `(cell ${cell} ${more.cells?.[cell] ?? "b"})`),
      ...COLOURS.map((colour, i) => `(at ${colour} ${brushes[i]})`),
      ...Object.entries(more.dizzy ?? {}).map(([colour, turns]) => `(dizzy ${colour} ${turns})`),
      `(step ${more.step ?? 5})`,
    ]);

  it("has all brushes go at once, straight, and paint", () => {
    const state = game.initialState();
    expect(legal(game, state, "blue").sort()).toEqual(["(go 1 2)", "(go 2 1)", "(go 2 3)", "(go 3 2)"]);
    const moves = { blue: "(go 2 3)", red: "(go 2 6)", green: "(go 7 1)", yellow: "(go 8 7)" };
    const painted = {
      ...{ "2 2": "blue", "2 7": "red", "7 2": "green", "7 7": "yellow" },
      ...{ "2 3": "blue", "2 6": "red", "7 1": "green", "8 7": "yellow" },
    };
    const next = position(["2 3", "2 6", "7 1", "8 7"], { cells: painted, step: 2 });
    expect(fluents(game, play(game, state, moves))).toEqual(fluents(game, next));
  });

  it("keeps brushes apart: nobody may go where a brush is, even if it leaves", () => {
    expect(legal(game, position(["1 1", "2 1", "8 8", "8 1"]), "blue")).toEqual(["(go 1 2)"]);
  });

  it("makes dizzy for two turns who go to the same cell, which keeps its colour", () => {
    const state = position(["3 3", "3 5", "8 8", "8 1"], { cells: { "3 4": "yellow" } });
    const others = { green: "(go 8 7)", yellow: "(go 8 2)" };
    const clash = play(game, state, { blue: "(go 3 4)", red: "(go 3 4)", ...others });
    const after = position(["3 3", "3 5", "8 7", "8 2"], {
      cells: { "3 4": "yellow", "8 7": "green", "8 2": "yellow" },
      dizzy: { blue: 2, red: 2 },
      step: 6,
    });
    expect(fluents(game, clash)).toEqual(fluents(game, after));
    expect(legal(game, clash, "blue")).toEqual(["rest"]);
    const still = play(game, clash, { green: "(go 8 6)", yellow: "(go 8 3)" });
    expect(fluents(game, still)).toContain("(dizzy blue 1)");
    expect(legal(game, still, "red")).toEqual(["rest"]);
    const well = play(game, still, { green: "(go 8 5)", yellow: "(go 8 4)" });
    expect(legal(game, well, "red")).toHaveLength(4);
  });

  it("lets rest who has no cell to go to", () => {
    expect(legal(game, position(["1 1", "2 1", "1 2", "8 1"]), "blue")).toEqual(["rest"]);
  });

  it.each([
    [
      [9, 7, 5, 3],
      [100, 50, 25, 0],
    ],
    [
      [9, 9, 5, 3],
      [75, 75, 25, 0],
    ],
    [
      [9, 9, 9, 3],
      [66, 66, 66, 0],
    ],
    [
      [5, 5, 5, 5],
      [50, 50, 50, 50],
    ],
    [
      [3, 9, 5, 5],
      [0, 100, 33, 33],
    ],
    [
      [4, 4, 4, 20],
      [25, 25, 25, 100],
    ],
    [
      [2, 9, 2, 7],
      [12, 100, 12, 50],
    ],
    [
      [8, 6, 8, 6],
      [75, 12, 75, 12],
    ],
  ])("after 19 turns %j cells score %j", (counts, expected) => {
    const painted = counts.flatMap((count, i) => Array.from({ length: count }, () => COLOURS[i]));
    const cells = Object.fromEntries(painted.map((colour, i) => [CELLS[(i * 11) % 64], colour as string]));
    const at = (step: number) => position(["1 1", "2 1", "1 2", "8 1"], { cells, step });
    expect(game.isTerminal(at(19))).toBe(false);
    expect([game.isTerminal(at(20)), scores(game, at(20))]).toEqual([true, expected]);
  });
});
