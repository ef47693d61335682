import { describe, expect, it } from "vitest";
import { legal, load, percepts, play, scores, stateOf } from "../bundled.js";

describe("guess the dice", () => {
  const { game, manifest } = load("guess-dice");

  it("is won with the first face that is right", () => {
    const won = play(game, game.initialState(), { player: "(guess 4)", random: "(roll 4)" });
    expect(game.isTerminal(won)).toBe(true);
    expect(scores(game, won)).toEqual([100]);
  });

  it("shows a roll only afterwards and goes on until six guesses were wrong", () => {
    let state = game.initialState();
    for (let turn = 1; turn <= 6; turn++) {
      expect(game.isTerminal(state)).toBe(false);
      expect(legal(game, state, "player")).toHaveLength(6);
      const moves = { player: "(guess 1)", random: "(roll 2)" };
      expect(percepts(game, state, moves, "player")).toEqual(["(rolled 2)"]);
      state = play(game, state, moves);
    }
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([0]);
  });

  it("is won with the chance of the manifest", () => {
    expect(manifest.facts.values["chance of winning"]).toBeCloseTo(1 - (5 / 6) ** 6, 6);
    expect(game.isTerminal(stateOf(game, ["(turn 7)", "guessed"]))).toBe(true);
  });
});

describe("guess the die, once", () => {
  const { game, manifest } = load("guess-dice-once");

  it("shows the die only after the guess", () => {
    const start = game.initialState();
    expect(percepts(game, start, { random: "(roll 3)" }, "player")).toEqual(["cup"]);
    const rolled = play(game, start, { random: "(roll 3)" });
    expect(legal(game, rolled, "player")).toHaveLength(6);
    expect(percepts(game, rolled, { player: "(guess 5)" }, "player")).toEqual(["(shown 3)"]);
    expect(scores(game, play(game, rolled, { player: "(guess 5)" }))).toEqual([0]);
    const won = play(game, rolled, { player: "(guess 3)" });
    expect(game.isTerminal(won)).toBe(true);
    expect(scores(game, won)).toEqual([100]);
  });

  it("is won with the chance of the manifest, whatever is guessed", () => {
    for (const player of legal(game, stateOf(game, ["(die 1)", "(control player)"]), "player")) {
      const wins = [1, 2, 3, 4, 5, 6].map((face) => {
        const rolled = play(game, game.initialState(), { random: `(roll ${face})` });
        return scores(game, play(game, rolled, { player }))[0] / 100;
      });
      const chance = wins.reduce((sum, win) => sum + win, 0) / 6;
      expect(chance).toBeCloseTo(manifest.facts.values["chance of winning"], 6);
    }
  });
});
