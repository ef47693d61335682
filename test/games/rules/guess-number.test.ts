import { describe, expect, it } from "vitest";
import { legal, load, percepts, play, scores } from "../bundled.js";

describe("guess a number", () => {
  const { game } = load("guess-number");
  const secret = (number: number) => play(game, game.initialState(), { random: `(think_of ${number})` });

  it("answers a question truly, and nothing else", () => {
    const heard = (number: number, player: string) => percepts(game, secret(number), { player }, "player");
    expect(heard(5, "(ask 5)")).toEqual(["yes"]);
    expect(heard(4, "(ask 5)")).toEqual(["no"]);
    expect(heard(4, "wait")).toEqual([]);
  });

  it("takes 10 points for each question, and all for a wrong guess", () => {
    const asked = play(game, play(game, secret(6), { player: "(ask 2)" }), { player: "(ask 8)" });
    expect(scores(game, play(game, asked, { player: "(guess 6)" }))).toEqual([80]);
    expect(scores(game, play(game, asked, { player: "(guess 7)" }))).toEqual([0]);
  });

  it("lets the player ask or wait three times, and then only guess", () => {
    let state = secret(1);
    for (let turn = 0; turn < 3; turn++) {
      expect(legal(game, state, "player")).toHaveLength(8 + 7 + 1);
      state = play(game, state, { player: "wait" });
    }
    expect(legal(game, state, "player")).toHaveLength(8);
    expect(game.isTerminal(play(game, state, { player: "(guess 2)" }))).toBe(true);
  });
});
