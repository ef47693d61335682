import { describe, expect, it } from "vitest";
import { load, percepts, play, scores } from "../bundled.js";

describe("banker and thief", () => {
  const { game } = load("banker-and-thief");
  const start = game.initialState();
  const sent = (banker: string, drawn: number) => play(game, start, { banker, random: `(draw ${drawn})` });

  it("shows the thief where gold is carried, and of a night that it was one", () => {
    const seen = (banker: string) => percepts(game, start, { banker, random: "(draw 3)" }, "thief");
    expect(seen("(carry 2)")).toEqual(["(carried 2)"]);
    expect(seen("by_night")).toEqual(["night"]);
    expect(percepts(game, start, { banker: "by_night", random: "(draw 3)" }, "banker")).toEqual([]);
  });

  it("puts the gold where the banker carries it, and by night where random draws", () => {
    const playedOn = (banker: string, vault: number) =>
      scores(game, play(game, sent(banker, 3), { thief: `(break ${vault})` }));
    expect(playedOn("(carry 2)", 2)).toEqual([10, 90]);
    expect(playedOn("(carry 2)", 3)).toEqual([100, 0]);
    expect(playedOn("by_night", 3)).toEqual([0, 100]);
    expect(playedOn("by_night", 2)).toEqual([90, 10]);
  });
});
