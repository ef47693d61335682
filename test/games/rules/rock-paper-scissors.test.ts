import { describe, expect, it } from "vitest";
import { fluents, load, play, scores, stateOf } from "../bundled.js";

describe("rock, paper, scissors", () => {
  const { game } = load("rock-paper-scissors");

  it.each([
    ["rock", "scissors", [1, 0]],
    ["scissors", "paper", [1, 0]],
    ["paper", "rock", [1, 0]],
    ["rock", "paper", [0, 1]],
    ["paper", "paper", [0, 0]],
  ])("%s against %s", (alice, bob, [won, lost]) => {
    const next = play(game, game.initialState(), { alice: `(show ${alice})`, bob: `(show ${bob})` });
    expect(fluents(game, next)).toEqual([
      "(rounds_played 1)",
      `(rounds_won alice ${won})`,
      `(rounds_won bob ${lost})`,
    ]);
  });

  it("pays ten points for each round of the difference", () => {
    for (let won = 0; won <= 5; won++) {
      for (let lost = 0; won + lost <= 5; lost++) {
        const end = stateOf(game, [
          "(rounds_played 5)",
          `(rounds_won alice ${won})`,
          `(rounds_won bob ${lost})`,
        ]);
        expect(game.isTerminal(end)).toBe(true);
        expect(scores(game, end)).toEqual([50 + 10 * (won - lost), 50 + 10 * (lost - won)]);
      }
    }
  });
});
