import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("orchard", () => {
  const { game } = load("orchard");
  const position = (fruits: number[], pieces: number, control: string) =>
    stateOf(game, [
      ...["apple", "pear", "cherry", "plum"].map((tree, i) => `(fruits ${tree} ${fruits[i]})`),
      `(pieces ${pieces})`,
      `(control ${control})`,
    ]);

  it("begins with ten fruits on each tree and nine pieces", () => {
    expect(fluents(game, game.initialState())).toEqual(
      fluents(game, position([10, 10, 10, 10], 9, "random")),
    );
  });

  it("takes a fruit or a piece, or lets bob pick, as random rolls", () => {
    const rolled = (face: string) =>
      fluents(game, play(game, position([3, 0, 0, 1], 2, "random"), { random: `(roll ${face})` }));
    expect(rolled("apple")).toEqual(fluents(game, position([2, 0, 0, 1], 2, "random")));
    expect(rolled("raven")).toEqual(fluents(game, position([3, 0, 0, 1], 1, "random")));
    expect(rolled("basket")).toEqual(fluents(game, position([3, 0, 0, 1], 2, "bob")));
  });

  it("is won with the last fruit, and not before", () => {
    const last = position([0, 1, 0, 0], 1, "random");
    expect(game.isTerminal(last)).toBe(false);
    const won = play(game, last, { random: "(roll pear)" });
    expect([game.isTerminal(won), scores(game, won)]).toEqual([true, [100]]);
  });

  it("never rolls a bare tree", () => {
    expect(legal(game, position([3, 0, 0, 1], 2, "random"), "random")).toEqual([
      "(roll apple)",
      "(roll basket)",
      "(roll plum)",
      "(roll raven)",
    ]);
  });

  it("lets bob pick two fruits, or the last one, and waste none", () => {
    expect(legal(game, position([2, 0, 1, 1], 2, "bob"), "bob")).toEqual([
      "(pick apple cherry)",
      "(pick apple plum)",
      "(pick cherry plum)",
      "(pick_both apple)",
    ]);
    const last = position([0, 1, 0, 0], 1, "bob");
    expect(legal(game, last, "bob")).toEqual(["(pick_last pear)"]);
    expect(scores(game, play(game, last, {}))).toEqual([100]);
    expect(legal(game, position([0, 2, 0, 0], 1, "bob"), "bob")).toEqual(["(pick_both pear)"]);
  });

  it("takes the fruits that bob picks", () => {
    const state = position([2, 0, 1, 1], 2, "bob");
    const next = (move: string) => fluents(game, play(game, state, { bob: move }));
    expect(next("(pick apple plum)")).toEqual(fluents(game, position([1, 0, 1, 0], 2, "random")));
    expect(next("(pick_both apple)")).toEqual(fluents(game, position([0, 0, 1, 1], 2, "random")));
  });

  it("is lost when the raven is gone", () => {
    const end = play(game, position([0, 0, 0, 1], 1, "random"), { random: "(roll raven)" });
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([0]);
  });
});
