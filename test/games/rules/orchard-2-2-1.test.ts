import { describe, expect, it } from "vitest";
import { fluents, load, play, scores, stateOf } from "../bundled.js";

describe("orchard 2-2-1", () => {
  const { game } = load("orchard-2-2-1");
  const position = (state: string, control: string) =>
    stateOf(game, [`(state ${state})`, `(control ${control})`]);

  it.each([
    ["r", "1 2 1", "random"],
    ["v", "2 1 1", "random"],
    ["c", "2 2 0", "random"],
    ["p", "2 2 1", "bob"],
  ])("rolls %s", (face, state, control) => {
    const next = play(game, game.initialState(), { random: `(roll ${face})` });
    expect(fluents(game, next)).toEqual(fluents(game, position(state, control)));
  });

  it.each([
    ["r r", "2 2 1", "0 2 1"],
    ["v v", "2 2 1", "2 0 1"],
    ["r v", "2 2 1", "1 1 1"],
    ["v r", "2 2 1", "1 1 1"],
    ["r r", "1 2 1", "0 2 1"],
    ["r r", "0 2 1", "0 2 1"],
    ["v r", "0 1 1", "0 0 1"],
  ])("bob chooses %s in %s", (choice, state, expected) => {
    const next = play(game, position(state, "bob"), { bob: `(choice ${choice})` });
    expect(fluents(game, next)).toEqual(fluents(game, position(expected, "random")));
  });

  it("wastes a roll of a bare tree", () => {
    const state = position("0 1 1", "random");
    expect(fluents(game, play(game, state, { random: "(roll r)" }))).toEqual(fluents(game, state));
  });

  it("is won with bare trees, lost without the raven", () => {
    expect(scores(game, position("0 0 1", "random"))).toEqual([100]);
    expect(scores(game, position("0 1 0", "random"))).toEqual([0]);
    expect(game.isTerminal(position("0 0 1", "bob"))).toBe(true);
    expect(game.isTerminal(position("0 1 0", "random"))).toBe(true);
    expect(game.isTerminal(position("0 1 1", "random"))).toBe(false);
  });
});
