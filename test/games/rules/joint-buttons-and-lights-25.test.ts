import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("joint buttons and lights 25", () => {
  const { game } = load("joint-buttons-and-lights-25");
  const played = (moves: readonly string[]) =>
    moves.reduce((state, move) => play(game, state, { player: `(press ${move})` }), game.initialState());

  it.each([1, 13, 25])("is won by six presses on board %i", (board) => {
    const end = played([..."abcaba"].map((button) => `${button} ${board}`));
    expect(fluents(game, end)).toEqual([
      ...["p", "q", "r"].map((light) => `(lit ${board} ${light})`),
      "(turn 6)",
    ]);
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([100]);
  });

  it("is lost with presses on two boards", () => {
    const end = played(["a 1", "b 1", "c 1", "a 1", "b 1", "a 2"]);
    expect(fluents(game, end)).toEqual(["(lit 1 q)", "(lit 1 r)", "(lit 2 p)", "(turn 6)"]);
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([0]);
  });

  it("is over before six turns when board 13 is lit", () => {
    const lit = stateOf(game, ["(lit 13 p)", "(lit 13 q)", "(lit 13 r)", "(turn 3)"]);
    expect([game.isTerminal(lit), scores(game, lit)]).toEqual([true, [100]]);
    const other = stateOf(game, ["(lit 12 p)", "(lit 12 q)", "(lit 12 r)", "(turn 3)"]);
    expect(game.isTerminal(other)).toBe(false);
  });

  it("leaves the boards alone that are not pressed", () => {
    expect(legal(game, game.initialState(), "player")).toHaveLength(75);
    expect(fluents(game, played(["a 1", "a 2", "b 1", "c 1", "a 2"]))).toEqual(["(lit 1 r)", "(turn 5)"]);
  });
});
