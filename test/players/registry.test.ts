import { describe, expect, it } from "vitest";
import { choosePlayer, PLAYERS } from "../../src/players/registry.js";

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
    expect(choosePlayer("random:luck=1")).toEqual({ problem: expect.stringContaining("luck") });
  });
});
