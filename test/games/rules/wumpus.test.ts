import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, percepts, play, scores, stateOf } from "../bundled.js";

describe("wumpus", () => {
  const { game } = load("wumpus");
  const position = (rows: string[], at: string, ...others: string[]) =>
    stateOf(game, [
      ...cells(rows, { w: "wumpus", g: "gold", p: "pit" }),
      `(at ${at})`,
      "(stage exploring)",
      "(turns 3)",
      ...others,
    ]);
  const CAVE = ["...p", "w...", ".g..", "..p."];
  const seen = (at: string, move: string, ...others: string[]) =>
    percepts(game, position(CAVE, at, "has_arrow", ...others), { explorer: move }, "explorer").sort();

  it("is furnished by random: wumpus, gold and two pits, in different rooms, none at the entrance", () => {
    let state = game.initialState();
    for (const [content, room, rooms] of [
      ["wumpus", "1 3", 15],
      ["gold", "2 2", 14],
      ["pit", "4 4", 13],
      ["pit", "2 1", 12],
    ] as const) {
      expect(legal(game, state, "random")).toHaveLength(rooms);
      expect(legal(game, state, "random")).not.toContain(`(hide ${content} 1 1)`);
      expect(legal(game, state, "explorer")).toEqual(["noop"]);
      const smelt = percepts(game, state, { random: `(hide ${content} ${room})` }, "explorer");
      expect(smelt).toEqual(room === "2 1" ? ["breeze"] : []);
      state = play(game, state, { random: `(hide ${content} ${room})` });
    }
    const furnished = position(["...p", "w...", ".g..", ".p.."], "1 1", "has_arrow");
    expect(fluents(game, state)).toEqual(
      fluents(game, furnished).map((fluent) => fluent.replace("turns 3", "turns 0")),
    );
    expect(legal(game, state, "random")).toEqual(["noop"]);
    expect(legal(game, state, "explorer").sort()).toEqual([
      "(go east)",
      "(go north)",
      "(shoot east)",
      "(shoot north)",
      "climb_out",
    ]);
  });

  it("smells nothing before the last pit is there", () => {
    let state = game.initialState();
    for (const hiding of ["(hide wumpus 1 2)", "(hide gold 4 4)", "(hide pit 3 3)"]) {
      expect(percepts(game, state, { random: hiding }, "explorer")).toEqual([]);
      state = play(game, state, { random: hiding });
    }
    const last = percepts(game, state, { random: "(hide pit 2 1)" }, "explorer");
    expect(last.sort()).toEqual(["breeze", "stench"]);
  });

  it("lets the explorer go, and all else stays", () => {
    const gone = play(game, position(CAVE, "1 1", "has_arrow"), { explorer: "(go east)" });
    expect(fluents(game, gone)).toEqual(
      fluents(game, position(CAVE, "2 1", "has_arrow")).map((fluent) => fluent.replace("turns 3", "turns 4")),
    );
  });

  it.each([
    ["1 1", "(go north)", ["stench"]],
    ["1 1", "(go east)", ["breeze"]],
    ["1 2", "(go east)", ["glitter"]],
    ["3 4", "(go west)", []],
    ["3 3", "(go north)", ["breeze"]],
    ["4 2", "(go south)", ["breeze"]],
  ])("is perceived from %s by %s: %j", (at, move, expected) => {
    expect(seen(at, move)).toEqual(expected);
  });

  it("has a wumpus that dies of an arrow along its row or column, and screams", () => {
    expect(seen("1 1", "(shoot north)")).toEqual(["scream"]);
    expect(seen("4 3", "(shoot west)")).toEqual(["breeze", "scream"]);
    expect(seen("1 2", "(shoot east)")).toEqual(["stench"]);
    const dead = play(game, position(CAVE, "1 1", "has_arrow"), { explorer: "(shoot north)" });
    expect(fluents(game, dead)).toContain("(cell 1 3 b)");
    expect(fluents(game, dead)).not.toContain("has_arrow");
    expect(legal(game, dead, "explorer").filter((move) => move.startsWith("(shoot"))).toEqual([]);
  });

  it("lets the gold be taken where it is, once", () => {
    const there = position(CAVE, "2 2");
    expect(legal(game, there, "explorer")).toContain("take_gold");
    const taken = play(game, there, { explorer: "take_gold" });
    expect(fluents(game, taken)).toEqual(expect.arrayContaining(["has_gold", "(cell 2 2 b)", "(turns 4)"]));
    expect(legal(game, taken, "explorer")).not.toContain("take_gold");
    expect(legal(game, taken, "explorer")).not.toContain("climb_out");
  });

  it.each([
    ["the wumpus", "1 3", 0],
    ["a pit", "3 1", 0],
  ])("is deadly in the room of %s", (_, at, score) => {
    const state = position(CAVE, at, "has_gold");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([score]);
  });

  it.each([
    [["has_gold"], 100],
    [["has_arrow"], 20],
  ])("is left at the entrance, with %j for %i points", (others, score) => {
    const out = play(game, position(CAVE, "1 1", ...others), { explorer: "climb_out" });
    expect(game.isTerminal(out)).toBe(true);
    expect(scores(game, out)).toEqual([score]);
  });

  it("ends after 40 turns", () => {
    const rooms = fluents(game, position(CAVE, "2 2", "has_gold"));
    const late = stateOf(
      game,
      rooms.map((fluent) => (fluent === "(turns 3)" ? "(turns 39)" : fluent)),
    );
    expect(game.isTerminal(late)).toBe(false);
    const over = play(game, late, { explorer: "(go west)" });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([0]);
  });
});
