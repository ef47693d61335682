import { describe, expect, it } from "vitest";
import type { PlayerKind } from "../../src/players/player.js";
import { choosePlayer, PLAYERS, withOptions } from "../../src/players/registry.js";

describe("a player chosen by a text", () => {
  it("has a name of its own", () => {
    for (const { name } of PLAYERS) {
      expect(name).toMatch(/^[a-z][a-z-]*$/);
      expect(choosePlayer(name)).toMatchObject({ name });
    }
    expect(new Set(PLAYERS.map(({ name }) => name)).size).toBe(PLAYERS.length);
  });

  it("is refused with a sentence where there is none, or no such option", () => {
    expect(choosePlayer("nobody")).toEqual({ problem: expect.stringContaining("random") });
    expect(choosePlayer("")).toEqual({ problem: expect.stringContaining("(nothing)") });
    expect(choosePlayer("utc:batch=1")).toEqual({
      problem: expect.stringContaining("called utc (did you mean uct?)"),
    });
    expect(choosePlayer("./mine.mjs:depth=3")).toEqual({ problem: expect.stringMatching(/module.*BuiltIn/) });
    expect(choosePlayer("random:luck=1")).toEqual({ problem: expect.stringContaining("luck") });
  });

  it("has no option whose text its own parser makes no number of", () => {
    const [kind] = PLAYERS as readonly [PlayerKind];
    const depth = { name: "depth", about: "how far", preset: 1, parse: Number };
    const named = (text: string) => withOptions("mine", { ...kind, name: "mine", options: [depth] }, text);
    expect(named("depth=3")).toMatchObject({ options: { depth: 3 } });
    expect(named("depth=far")).toEqual({ problem: "far is no value for depth of mine: how far" });
  });
});
