import { describe, expect, it } from "vitest";
import { choosePlayers, splitPlayers } from "../../src/players/list.js";

describe("a list of players", () => {
  it.each([
    ["random", ["random"]],
    ["random,first", ["random", "first"]],
    ["uct:a=1,b=2,random", ["uct:a=1,b=2", "random"]],
    ["random, uct:a=1, b=2 ,uct:c=3,first", ["random", "uct:a=1,b=2", "uct:c=3", "first"]],
    ["http://127.0.0.1:9147,http://host/?a=b", ["http://127.0.0.1:9147", "http://host/?a=b"]],
    ["a=1,random", ["a=1", "random"]],
    ["random,,first", ["random", "", "first"]],
  ])("is split into its players: %s", (text, players) => {
    expect(splitPlayers(text)).toEqual(players);
  });

  it("has a choice for each, or the sentence for the first that is wrong", () => {
    expect(choosePlayers("random,first")).toMatchObject({
      choices: [{ name: "random" }, { name: "first" }],
    });
    expect(choosePlayers("random,,first")).toEqual({ problem: expect.stringContaining("(nothing)") });
    expect(choosePlayers("first,random:luck=1")).toEqual({ problem: expect.stringContaining("luck") });
  });
});
