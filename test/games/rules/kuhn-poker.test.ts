import { describe, expect, it } from "vitest";
import { legal, load, percepts, play, scores } from "../bundled.js";

describe("Kuhn poker", () => {
  const { game } = load("kuhn-poker");
  const start = game.initialState();
  const dealt = play(game, start, { random: "(deal queen jack)" });
  const playedOn = (...moves: string[]) =>
    moves.reduce((state, move, i) => play(game, state, { [i % 2 === 0 ? "alice" : "bob"]: move }), dealt);

  it("shows a player its own card alone, and all that is done", () => {
    const deal = { random: "(deal queen jack)" };
    expect(percepts(game, start, deal, "alice")).toEqual(["(my_card queen)"]);
    expect(percepts(game, start, deal, "bob")).toEqual(["(my_card jack)"]);
    expect(percepts(game, dealt, { alice: "bet" }, "bob")).toEqual(["(done alice bet)"]);
  });

  it("lets a bet be called or folded to, and a check be answered by a bet", () => {
    expect(legal(game, dealt, "alice")).toEqual(["bet", "check"]);
    expect(legal(game, playedOn("check"), "bob")).toEqual(["bet", "check"]);
    expect(legal(game, playedOn("bet"), "bob")).toEqual(["call", "fold"]);
    expect(legal(game, playedOn("check", "bet"), "alice")).toEqual(["call", "fold"]);
  });

  it("scores 25 points for a chip", () => {
    expect(scores(game, playedOn("check", "check"))).toEqual([75, 25]);
    expect(scores(game, playedOn("bet", "fold"))).toEqual([75, 25]);
    expect(scores(game, playedOn("bet", "call"))).toEqual([100, 0]);
    expect(scores(game, playedOn("check", "bet", "fold"))).toEqual([25, 75]);
    expect(scores(game, playedOn("check", "bet", "call"))).toEqual([100, 0]);
  });
});
