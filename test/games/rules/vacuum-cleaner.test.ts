import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, percepts, play, scores, stateOf } from "../bundled.js";

describe("vacuum cleaner", () => {
  const { game, manifest } = load("vacuum-cleaner-random");
  const ROOM = ["d....", ".....", "...d.", ".d...", "....."];
  const position = (rows: string[], at: string, cleaned: number, turns = 9) =>
    stateOf(game, [
      ...cells(rows, { d: "dirt" }),
      `(at ${at})`,
      "(spilt 6)",
      `(cleaned ${cleaned})`,
      `(turns ${turns})`,
    ]);

  it("begins with dirt on six cells, spilt one after the other, unseen", () => {
    let state = game.initialState();
    let ways = 1;
    for (const [spilt, cell] of ["1 1", "2 2", "3 5", "5 5", "4 1", "2 3"].entries()) {
      const moves = legal(game, state, "random");
      expect(moves).toHaveLength(25 - spilt);
      ways *= moves.length;
      expect(legal(game, state, "cleaner")).toEqual(["noop"]);
      const seen = percepts(game, state, { random: `(spill ${cell})` }, "cleaner");
      expect(seen).toEqual(spilt === 5 ? ["dirt_beside"] : []);
      state = play(game, state, { random: `(spill ${cell})` });
    }
    expect(ways).toBe(manifest.facts.values["ways to spill the dirt, in order"]);
    expect(legal(game, state, "random")).toEqual(["noop"]);
    expect(legal(game, state, "cleaner")).toHaveLength(5);
    const rows = ["..d.d", ".....", ".d...", ".d...", "d..d."];
    expect(fluents(game, state)).toEqual(fluents(game, position(rows, "3 3", 0, 0)));
  });

  it("notices nothing before the last dirt is spilt, below it or beside it", () => {
    for (const cell of ["3 3", "3 4"]) {
      expect(percepts(game, game.initialState(), { random: `(spill ${cell})` }, "cleaner")).toEqual([]);
    }
  });

  it.each([
    ["3 3", "(go east)", ["dirt_below"]],
    ["3 3", "(go north)", []],
    ["3 3", "(go west)", ["dirt_beside"]],
    ["2 5", "(go west)", ["dirt_below"]],
    ["2 2", "suck", []],
    ["3 3", "suck", ["dirt_beside"]],
  ])("lets the cleaner notice from %s by %s: %j", (at, move, expected) => {
    expect(percepts(game, position(ROOM, at, 3), { cleaner: move }, "cleaner").sort()).toEqual(expected);
  });

  it("stays within the walls", () => {
    expect(legal(game, position(ROOM, "5 1", 3), "cleaner").sort()).toEqual([
      "(go north)",
      "(go west)",
      "suck",
    ]);
  });

  it("counts a cell that was dirty, and no other", () => {
    const cleaned = play(game, position(ROOM, "2 2", 3), { cleaner: "suck" });
    expect(fluents(game, cleaned)).toEqual(
      fluents(game, position([...ROOM.slice(0, 3), ".....", "....."], "2 2", 4, 10)),
    );
    expect(fluents(game, play(game, cleaned, { cleaner: "suck" }))).toContain("(cleaned 4)");
  });

  it("ends with a clean room, or after 25 turns", () => {
    const clean = play(game, position(["d....", ...ROOM.slice(3), ".....", "....."], "1 5", 5), {
      cleaner: "suck",
    });
    expect(game.isTerminal(clean)).toBe(true);
    expect(scores(game, clean)).toEqual([100]);
    const late = play(game, position(ROOM, "3 3", 3, 24), { cleaner: "(go east)" });
    expect(game.isTerminal(late)).toBe(true);
    expect(scores(game, late)).toEqual([45]);
  });
});
