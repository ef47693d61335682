import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("shmup", () => {
  const { game } = load("shmup");
  const position = (light: string, dark: string, turn: string, ...bullets: string[]) =>
    stateOf(game, [
      `(ship light ${light})`,
      `(ship dark ${dark})`,
      `(turn ${turn})`,
      ...bullets.map((bullet) => `(bullet ${bullet})`),
    ]);

  it("has both fire on one turn, and go or wait on the next", () => {
    const state = game.initialState();
    expect(legal(game, state, "light")).toHaveLength(8);
    const next = play(game, state, { light: "(fire north)", dark: "(fire southwest)" });
    expect(fluents(game, next)).toEqual([
      "(bullet 3 7 north)",
      "(bullet 5 2 southwest)",
      "(ship dark 6 3)",
      "(ship light 3 6)",
      "(turn moving)",
    ]);
    expect(legal(game, next, "light")).toHaveLength(9);
    expect(legal(game, next, "light")).toContain("noop");
  });

  it("goes on where the board ends, with ships and bullets", () => {
    const state = position("8 8", "4 4", "moving", "1 2 west");
    const next = fluents(game, play(game, state, { light: "(move northeast)", dark: "noop" }));
    expect(next).toContain("(ship light 1 1)");
    expect(next).toContain("(bullet 8 2 west)");
  });

  it("does not let a ship pass through a bullet that comes towards it", () => {
    const state = position("3 3", "7 7", "moving", "3 4 south", "4 4 south", "4 3 north");
    const moves = legal(game, state, "light");
    expect(moves).not.toContain("(move north)");
    expect(moves).toContain("(move northeast)");
    expect(moves).toContain("(move east)");
  });

  it("keeps apart ships that would come close when both go, and not when one waits", () => {
    const state = position("3 3", "6 3", "moving");
    const both = fluents(game, play(game, state, { light: "(move east)", dark: "(move west)" }));
    expect(both).toContain("(ship light 3 3)");
    expect(both).toContain("(ship dark 6 3)");
    const apart = fluents(game, play(game, state, { light: "(move east)", dark: "(move east)" }));
    expect(apart).toContain("(ship light 4 3)");
    const one = fluents(game, play(game, state, { light: "(move east)", dark: "noop" }));
    expect(one).toContain("(ship light 4 3)");
    const near = position("3 3", "4 3", "moving");
    const rammed = play(game, near, { light: "(move east)", dark: "noop" });
    expect([game.isTerminal(rammed), scores(game, rammed)]).toEqual([true, [50, 50]]);
  });

  it("knows neighbours over the edge", () => {
    const state = position("2 5", "7 5", "moving");
    const both = fluents(game, play(game, state, { light: "(move west)", dark: "(move east)" }));
    expect(both).toContain("(ship light 2 5)");
  });

  it.each([
    ["(move north)", "noop", [100, 0]],
    ["noop", "(move north)", [0, 100]],
    ["noop", "noop", [50, 50]],
  ])("with %s and %s scores %j", (light, dark, expected) => {
    const state = position("3 3", "6 6", "moving", "2 3 east", "7 6 west");
    const end = play(game, state, { light, dark });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, expected]);
  });
});
