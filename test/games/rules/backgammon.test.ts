import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("backgammon", () => {
  const { game } = load("backgammon");

  const cell = (point: number) => (point < 13 ? `${13 - point} 1` : `${point - 12} 2`);

  /** How many pieces each player has where; the fifteen of each that are named nowhere are off. */
  type Side = Readonly<Record<string, number>>;

  function position(red: Side, black: Side, control: string, dice: readonly number[], rolls = 1) {
    const sides = Object.entries({ red, black }).flatMap(([player, side]) => {
      const rest = 15 - Object.values(side).reduce((sum, count) => sum + count, 0);
      const points = Object.entries(side).filter(([place]) => place !== "bar");
      return [
        ...points.map(([point, count]) => `(cell ${cell(Number(point))} ${player} ${count})`),
        `(on_bar ${player} ${side.bar ?? 0})`,
        `(borne_off ${player} ${rest})`,
      ];
    });
    const left = dice.map((pips, index) => `(left ${index + 1} ${pips})`);
    return stateOf(game, [...sides, ...left, `(control ${control})`, `(rolls ${rolls})`]);
  }

  it("begins with unequal dice, and the higher one has the move", () => {
    const start = game.initialState();
    expect(legal(game, start, "random")).toHaveLength(30);
    const next = play(game, start, { random: "(roll 2 5)", red: "noop", black: "noop" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position({ 1: 2, 12: 5, 17: 3, 19: 5 }, { 24: 2, 13: 5, 8: 3, 6: 5 }, "black", [2, 5])),
    );
    expect(fluents(game, play(game, start, { random: "(roll 6 1)" }))).toContain("(control red)");
  });

  it("does not go where the other has two pieces, and hits one", () => {
    const state = position({ 1: 15 }, { 3: 2, 5: 1, 20: 12 }, "red", [2, 4]);
    expect(legal(game, state, "red")).toEqual(["(move 1 4)"]);
    expect(legal(game, state, "random")).toEqual(["noop"]);
    const next = play(game, state, {});
    expect(fluents(game, next)).toEqual(
      fluents(
        game,
        stateOf(game, fluents(game, position({ 1: 14, 5: 1 }, { 3: 2, 20: 12, bar: 1 }, "red", [2]))),
      ),
    );
  });

  it("piles pieces up", () => {
    const next = play(game, position({ 1: 10, 4: 5 }, { 6: 15 }, "red", [3, 1]), { red: "(move 1 3)" });
    const onto = position({ 1: 9, 4: 6 }, { 6: 15 }, "red", [3, 1]);
    const used = fluents(game, onto).filter((fluent) => fluent !== "(left 1 3)");
    expect(fluents(game, next)).toEqual(used);
  });

  it("enters from the bar before anything else moves", () => {
    const state = position({ 1: 15 }, { bar: 2, 10: 13 }, "black", [3, 6]);
    expect(legal(game, state, "black")).toEqual(["(move bar 3)", "(move bar 6)"]);
    const next = play(game, state, { black: "(move bar 3)" });
    expect(fluents(game, next)).toEqual(
      expect.arrayContaining(["(on_bar black 1)", `(cell ${cell(22)} black 1)`]),
    );
  });

  it("passes the dice on where none can be used", () => {
    const state = position({ bar: 1, 1: 14 }, { 6: 8, 4: 7 }, "red", [6, 4]);
    expect(legal(game, state, "red")).toEqual(["discard"]);
    expect(legal(game, state, "random")).toHaveLength(36);
    const next = play(game, state, { random: "(roll 1 1)" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position({ bar: 1, 1: 14 }, { 6: 8, 4: 7 }, "black", [1, 1, 1, 1], 2)),
    );
  });

  it("counts doubles four times, and rolls with the last move of a turn", () => {
    let state = position({ 1: 15 }, { 24: 15 }, "red", [2, 2, 2, 2]);
    for (let left = 4; left > 1; left--) {
      expect(legal(game, state, "random")).toEqual(["noop"]);
      state = play(game, state, { red: `(move ${9 - 2 * left} 2)` });
    }
    expect(legal(game, state, "random")).toHaveLength(36);
    state = play(game, state, { red: "(move 7 2)", random: "(roll 5 3)" });
    expect(fluents(game, state)).toEqual(
      fluents(game, position({ 1: 14, 9: 1 }, { 24: 15 }, "black", [5, 3], 2)),
    );
  });

  it("bears off only with all pieces at home", () => {
    const away = position({ 24: 3, 18: 1 }, { 1: 15 }, "red", [1]);
    expect(legal(game, away, "red")).toEqual(["(move 18 1)"]);
    const home = position({ 24: 3, 19: 1 }, { 6: 15 }, "red", [1]);
    expect(legal(game, home, "red")).toEqual(["(move 19 1)", "(move 24 1)"]);
    const next = play(game, home, { red: "(move 24 1)", random: "(roll 1 2)" });
    expect(fluents(game, next)).toContain("(borne_off red 12)");
  });

  it("bears off the farthest piece only with a die that is larger than needed", () => {
    expect(legal(game, position({ 24: 15 }, { 3: 1, 2: 1 }, "black", [5]), "black")).toEqual(["(move 3 5)"]);
    expect(legal(game, position({ 24: 15 }, { 6: 1, 2: 1 }, "black", [5]), "black")).toEqual(["(move 6 5)"]);
    expect(legal(game, position({ 24: 15 }, { 20: 1, 2: 1 }, "black", [5]), "black")).toEqual([
      "(move 20 5)",
    ]);
    expect(legal(game, position({ 24: 15 }, { bar: 1, 2: 1 }, "black", [1]), "black")).toEqual(["discard"]);
    const off = play(game, position({ 24: 15 }, { 3: 1, 2: 1 }, "black", [5, 1]), { black: "(move 3 5)" });
    expect(fluents(game, off)).toEqual(
      fluents(game, position({ 24: 15 }, { 2: 1 }, "black", [1])).map((fluent) =>
        fluent.replace("left 1", "left 2"),
      ),
    );
  });

  it.each([
    ["all pieces off", { 24: 5 }, {}, 3, [0, 100]],
    ["a hundred rolls, one with more off", { 24: 5 }, { 1: 6 }, 100, [75, 25]],
    ["a hundred rolls, as many off", { 24: 5 }, { 1: 5 }, 100, [50, 50]],
  ])("ends with %s", (_, red, black, rolls, expected) => {
    const state = position(red, black, "red", [1, 2], rolls);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual(expected);
  });
});
