import { describe, expect, it } from "vitest";
import { legal, load, play, scores } from "../bundled.js";

describe("matching pennies", () => {
  it.each([
    ["pile", "pile", [100, 0]],
    ["face", "face", [100, 0]],
    ["pile", "face", [0, 100]],
    ["face", "pile", [0, 100]],
  ])("of two rivals: %s and %s", (j1, j2, expected) => {
    const { game } = load("matching-pennies");
    expect(game.isTerminal(game.initialState())).toBe(false);
    const end = play(game, game.initialState(), { j1: `(retourne ${j1})`, j2: `(retourne ${j2})` });
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual(expected);
  });

  it.each([
    ["heads", "heads", "heads", 100],
    ["tails", "tails", "tails", 100],
    ["heads", "heads", "tails", 0],
    ["heads", "tails", "tails", 0],
  ])("against chance: %s, %s, then %s", (alice, bob, random, expected) => {
    const { game } = load("matching-pennies-cooperative");
    const placed = play(game, game.initialState(), { alice: `(choose ${alice})`, bob: `(choose ${bob})` });
    expect(game.isTerminal(placed)).toBe(false);
    expect(legal(game, placed, "alice")).toEqual(["noop"]);
    expect(legal(game, placed, "random")).toEqual(["(choose heads)", "(choose tails)"]);
    expect(legal(game, game.initialState(), "random")).toEqual(["noop"]);
    expect(legal(game, game.initialState(), "bob")).toEqual(["(choose heads)", "(choose tails)"]);
    const end = play(game, placed, { random: `(choose ${random})` });
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([expected, expected]);
  });
});
