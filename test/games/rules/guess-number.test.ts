import { describe, expect, it } from "vitest";
import { legal, load, percepts, play, scores } from "../bundled.js";

describe("guess a number", () => {
  const { game } = load("guess-number");
  const secret = (number: number) => play(game, game.initialState(), { random: `(think_of ${number})` });

  it("answers a question truly, and nothing else", () => {
    const heard = (number: number, player: string) => percepts(game, secret(number), { player }, "player");
    expect(heard(3, "(ask 3)")).toEqual(["yes"]);
    expect(heard(2, "(ask 3)")).toEqual(["no"]);
    expect(heard(2, "wait")).toEqual([]);
  });

  it("takes 10 points for each question, and all for a wrong guess", () => {
    const asked = play(game, play(game, secret(3), { player: "(ask 2)" }), { player: "(ask 4)" });
    expect(scores(game, play(game, asked, { player: "(guess 3)" }))).toEqual([80]);
    expect(scores(game, play(game, asked, { player: "(guess 4)" }))).toEqual([0]);
  });

  it("lets the player ask or wait twice, and then only guess", () => {
    let state = secret(1);
    for (let turn = 0; turn < 2; turn++) {
      expect(legal(game, state, "player")).toHaveLength(4 + 3 + 1);
      state = play(game, state, { player: "wait" });
    }
    expect(legal(game, state, "player")).toHaveLength(4);
    expect(game.isTerminal(play(game, state, { player: "(guess 2)" }))).toBe(true);
  });
});
