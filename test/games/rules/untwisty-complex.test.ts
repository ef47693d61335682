import { describe, expect, it } from "vitest";
import { fluents, load, play, scores } from "../bundled.js";

const CODE = [9, 8, 1, 1, 10, 10, 10, 10, 9];

describe("untwisty complex", () => {
  const { game } = load("untwisty-complex");
  const played = (buttons: readonly number[]) =>
    buttons.reduce(
      (state, button) => play(game, state, { player: `(press ${button})` }),
      game.initialState(),
    );

  it("opens with the code", () => {
    const end = played(CODE);
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([100]);
    expect(game.isTerminal(played(CODE.slice(0, 8)))).toBe(false);
  });

  it("stays shut with any one press changed, the last one included", () => {
    for (const [i, right] of CODE.entries()) {
      const end = played(CODE.with(i, (right % 10) + 1));
      expect(game.isTerminal(end)).toBe(true);
      expect(scores(game, end)).toEqual([0]);
    }
  });

  it("is jammed for good by a wrong press, which still draws its bolt", () => {
    expect(fluents(game, played([1]))).toEqual(["(drawn 0)", "(presses 1)", "jammed"]);
    expect(fluents(game, played([9]))).toEqual(["(drawn 0)", "(drawn 1)", "(presses 1)"]);
    expect(fluents(game, played([9, 9]))).toEqual(["(drawn 0)", "(drawn 1)", "(presses 2)", "jammed"]);
    expect(fluents(game, played([9, 9, 8]))).toEqual(["(drawn 0)", "(presses 3)", "jammed"]);
    // The press after the wrong one is right again, and does not help.
    expect(fluents(game, played([1, 8]))).toEqual(["(drawn 0)", "(presses 2)", "jammed"]);
  });
});
