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
    const next = play(game, state, { light: "(fire n)", dark: "(fire sw)" });
    expect(fluents(game, next)).toEqual([
      "(bullet 3 7 n)",
      "(bullet 5 2 sw)",
      "(ship dark 6 3)",
      "(ship light 3 6)",
      "(turn moving)",
    ]);
    expect(legal(game, next, "light")).toHaveLength(9);
    expect(fluents(game, play(game, next, { light: "noop", dark: "(move e)" }))).toEqual([
      "(bullet 3 8 n)",
      "(bullet 4 1 sw)",
      "(ship dark 7 3)",
      "(ship light 3 6)",
      "(turn firing)",
    ]);
    expect(legal(game, next, "light")).toContain("noop");
  });

  it("goes on where the board ends, with ships and bullets", () => {
    const state = position("8 8", "4 4", "moving", "1 2 w");
    const next = fluents(game, play(game, state, { light: "(move ne)", dark: "noop" }));
    expect(next).toContain("(ship light 1 1)");
    expect(next).toContain("(bullet 8 2 w)");
  });

  it("does not let a ship pass through a bullet that comes towards it", () => {
    const state = position("3 3", "7 7", "moving", "3 4 s", "4 4 s", "4 3 n");
    const moves = legal(game, state, "light");
    expect(moves).not.toContain("(move n)");
    expect(moves).toContain("(move ne)");
    expect(moves).toContain("(move e)");
  });

  it("keeps apart ships that would come close when both go, and not when one waits", () => {
    const state = position("3 3", "6 3", "moving");
    const both = fluents(game, play(game, state, { light: "(move e)", dark: "(move w)" }));
    expect(both).toEqual(fluents(game, position("3 3", "6 3", "firing")));
    const rows = position("3 3", "6 7", "moving");
    const free = fluents(game, play(game, rows, { light: "(move e)", dark: "(move w)" }));
    expect(free).toEqual(fluents(game, position("4 3", "5 7", "firing")));
    const apart = fluents(game, play(game, state, { light: "(move e)", dark: "(move e)" }));
    expect(apart).toContain("(ship light 4 3)");
    const one = fluents(game, play(game, state, { light: "(move e)", dark: "noop" }));
    expect(one).toContain("(ship light 4 3)");
    const near = position("3 3", "4 3", "moving");
    const rammed = play(game, near, { light: "(move e)", dark: "noop" });
    expect([game.isTerminal(rammed), scores(game, rammed)]).toEqual([true, [50, 50]]);
  });

  it("knows neighbours over the edge", () => {
    const state = position("2 5", "7 5", "moving");
    const both = fluents(game, play(game, state, { light: "(move w)", dark: "(move e)" }));
    expect(both).toContain("(ship light 2 5)");
  });

  it.each([
    ["(move n)", "noop", [100, 0]],
    ["noop", "(move n)", [0, 100]],
    ["noop", "noop", [50, 50]],
  ])("with %s and %s scores %j", (light, dark, expected) => {
    const state = position("3 3", "6 6", "moving", "2 3 e", "7 6 w");
    const end = play(game, state, { light, dark });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, expected]);
  });
});
