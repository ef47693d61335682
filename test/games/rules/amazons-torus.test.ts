import { describe, expect, it } from "vitest";
import { fluents, legal, loadCompiled, play, scores, stateOf } from "../bundled.js";

describe("amazons on a torus", () => {
  const game = loadCompiled("amazons-torus");
  const CELLS = Array.from({ length: 100 }, (_, i) => `${(i % 10) + 1} ${Math.floor(i / 10) + 1}`);
  /** What stands on some cells; all others hold `rest`. */
  const position = (
    contents: Readonly<Record<string, string>>,
    control: string,
    phase: "moving" | { shooting: string } = "moving",
    rest = "b",
  ) =>
    stateOf(game, [
      ...CELLS.map((cell) => `(cell ${cell} ${contents[cell] ?? rest})`),
      `(control ${control})`,
      ...(phase === "moving" ? ["(phase moving)"] : ["(phase shooting)", `(moved ${phase.shooting})`]),
    ]);

  it("begins with four amazons each in a ring", () => {
    const ring = { white: ["1 4", "4 1", "7 1", "10 4"], black: ["1 7", "4 10", "7 10", "10 7"] };
    const stones = Object.entries(ring).flatMap(([side, cells]) => cells.map((cell) => [cell, side]));
    expect(fluents(game, game.initialState())).toEqual(
      fluents(game, position(Object.fromEntries(stones), "white")),
    );
  });

  it("goes any way around the board, up to whatever is in the way", () => {
    const alone = legal(game, position({ "1 1": "white" }, "white"), "white");
    // Nine cells in each of four lines that lead around; the slanting ones cross at the far corner.
    expect(alone).toHaveLength(35);
    expect(alone).toContain("(move 1 1 1 10)");
    expect(alone).toContain("(move 1 1 10 2)");
    expect(alone).toContain("(move 1 1 6 6)");
    const blocked = legal(
      game,
      position({ "1 1": "white", "4 1": "black", "9 1": "arrow" }, "white"),
      "white",
    );
    const flat = blocked.filter((move) => move.endsWith(" 1)"));
    expect(flat.sort()).toEqual(["(move 1 1 10 1)", "(move 1 1 2 1)", "(move 1 1 3 1)"]);
  });

  it("reaches a cell from either side", () => {
    const near = legal(game, position({ "1 1": "white", "3 1": "arrow" }, "white"), "white");
    expect(near).toContain("(move 1 1 4 1)");
    expect(near).not.toContain("(move 1 1 3 1)");
    expect(near).not.toContain("(move 1 1 1 1)");
  });

  it("has the amazon shoot that has moved, also to where it comes from", () => {
    const state = position({ "1 1": "white", "5 6": "white" }, "white");
    const moved = play(game, state, { white: "(move 1 1 1 3)" });
    expect(fluents(game, moved)).toEqual(
      fluents(game, position({ "1 3": "white", "5 6": "white" }, "white", { shooting: "1 3" })),
    );
    expect(legal(game, moved, "black")).toEqual(["noop"]);
    const shots = legal(game, moved, "white");
    expect(shots).toContain("(shoot 1 1)");
    expect(shots).not.toContain("(shoot 5 5)");
    const shot = play(game, moved, { white: "(shoot 1 1)" });
    expect(fluents(game, shot)).toEqual(
      fluents(game, position({ "1 3": "white", "5 6": "white", "1 1": "arrow" }, "black")),
    );
  });

  it("is lost by who can move no amazon, and by nobody who can", () => {
    const shut = position({ "1 1": "white", "5 5": "black", "5 6": "b" }, "white", "moving", "arrow");
    expect([game.isTerminal(shut), scores(game, shut)]).toEqual([true, [0, 100]]);
    const open = position({ "1 1": "white", "10 10": "b", "5 5": "black" }, "white", "moving", "arrow");
    expect(game.isTerminal(open)).toBe(false);
    expect(legal(game, open, "white")).toEqual(["(move 1 1 10 10)"]);
    const black = position({ "1 1": "white", "10 10": "b", "5 5": "black" }, "black", "moving", "arrow");
    expect([game.isTerminal(black), scores(game, black)]).toEqual([true, [100, 0]]);
  });
});
