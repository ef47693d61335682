import { describe, expect, it } from "vitest";
import { fluents, legal, load, percepts, play, scores } from "../bundled.js";

describe("Monty Hall", () => {
  const { game } = load("monty-hall");
  const start = game.initialState();
  const opening = (car: number, door: number) =>
    play(game, start, { candidate: `(choose ${door})`, random: `(hide_car ${car})` });

  it("opens a door that is neither chosen nor hides the car", () => {
    expect(legal(game, opening(1, 1), "random")).toEqual(["(open_door 2)", "(open_door 3)"]);
    expect(legal(game, opening(1, 2), "random")).toEqual(["(open_door 3)"]);
  });

  it("shows the candidate its own choice and the open door, and never the car", () => {
    const moves = { candidate: "(choose 2)", random: "(hide_car 3)" };
    expect(percepts(game, start, moves, "candidate")).toEqual(["(choice 2)"]);
    expect(percepts(game, opening(3, 2), { random: "(open_door 1)" }, "candidate")).toEqual(["(opened 1)"]);
  });

  it("is won at the door with the car", () => {
    const deciding = play(game, opening(3, 2), { random: "(open_door 1)" });
    expect(scores(game, play(game, deciding, { candidate: "keep" }))).toEqual([0]);
    const switched = play(game, deciding, { candidate: "switch" });
    expect(fluents(game, switched)).toEqual(["(car 3)", "(chosen 3)", "(open 1)", "(show over)"]);
    expect(scores(game, switched)).toEqual([100]);
    expect([start, opening(3, 2), deciding, switched].map((state) => game.isTerminal(state))).toEqual([
      ...[false, false, false],
      true,
    ]);
  });
});
