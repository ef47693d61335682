import { describe, expect, it } from "vitest";
import type { Game } from "../../../src/engine/game.js";
import { cells, fluents, legal, load, percepts, play, scores, stateOf } from "../bundled.js";

const EMPTY = "........";

/** The rows below the top ones are empty. */
const board = (rows: readonly string[], names: Readonly<Record<string, string>>) =>
  cells([...rows, ...new Array<string>(8 - rows.length).fill(EMPTY)], names);

describe("sheep and wolf at random", () => {
  const { game } = load("sheep-and-wolf-random");
  const position = (rows: string[], control: string) =>
    stateOf(game, [...board(rows, { s: "sheep", w: "wolf" }), `(control ${control})`]);

  it("moves sheep upwards and the wolf both ways, slanting", () => {
    const open = [EMPTY, EMPTY, "..w.....", EMPTY, "..s....s"];
    expect(legal(game, position(open, "random"), "random")).toHaveLength(4);
    expect(legal(game, position(open, "sheep"), "sheep").sort()).toEqual([
      "(move 3 4 2 5)",
      "(move 3 4 4 5)",
      "(move 8 4 7 5)",
    ]);
    expect(legal(game, position(open, "sheep"), "random")).toEqual(["noop"]);
  });

  it("begins with the sheep below and the wolf above, who moves first", () => {
    const rows = ["...w....", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "s.s.s.s."];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(rows, "random")));
  });

  it("moves one animal and passes the turn", () => {
    const before = position([EMPTY, EMPTY, "..w.....", EMPTY, "..s....s"], "random");
    const wolf = play(game, before, { random: "(move 3 6 2 5)" });
    expect(fluents(game, wolf)).toEqual(
      fluents(game, position([EMPTY, EMPTY, EMPTY, ".w......", "..s....s"], "sheep")),
    );
    const sheep = play(game, wolf, { sheep: "(move 3 4 4 5)" });
    expect(fluents(game, sheep)).toEqual(
      fluents(game, position([EMPTY, EMPTY, EMPTY, ".w.s....", ".......s"], "random")),
    );
  });

  it("does not let one into a cell that is taken", () => {
    const close = position([EMPTY, EMPTY, ".s.s....", "..w.....", ".s......"], "sheep");
    expect(legal(game, close, "sheep").sort()).toEqual([
      "(move 2 4 1 5)",
      "(move 2 6 1 7)",
      "(move 2 6 3 7)",
      "(move 4 6 3 7)",
      "(move 4 6 5 7)",
    ]);
  });

  it("shows the wolf one step from a sheep only, whoever moves", () => {
    const far = position([EMPTY, "..w.....", EMPTY, EMPTY, "..s....."], "random");
    expect(percepts(game, far, { random: "(move 3 7 4 6)" }, "sheep")).toEqual([]);
    const meeting = position([EMPTY, EMPTY, "..w.....", EMPTY, "..s....."], "random");
    expect(percepts(game, meeting, { random: "(move 3 6 4 5)" }, "sheep")).toEqual(["(wolf_at 4 5)"]);
    expect(
      percepts(
        game,
        position([EMPTY, EMPTY, "..w.....", EMPTY, "..s....."], "sheep"),
        { sheep: "(move 3 4 2 5)" },
        "sheep",
      ).sort(),
    ).toEqual(["(moved 3 4 2 5)", "(wolf_at 3 6)"]);
    const beside = position([EMPTY, "..w.....", EMPTY, "..s....."], "sheep");
    expect(percepts(game, beside, { sheep: "(move 3 5 2 6)" }, "sheep")).toContain("(wolf_at 3 7)");
  });

  it.each([
    ["the wolf is caught", [".w......", "s.s.....", EMPTY], 100],
    ["the wolf is caught amid the board", [EMPTY, "s.s.....", ".w......", "s.s....."], 100],
    ["the wolf is past the sheep", [EMPTY, "s.......", "......w."], 0],
    ["the wolf is beside the last sheep", [EMPTY, "s.....w."], 0],
    ["no sheep can move", ["s.s.s...", EMPTY, EMPTY, "......w."], 0],
    ["no sheep can move, though one is below", ["s.s.....", ".s.....w", "s......."], 0],
  ])("ends when %s", (_, rows, score) => {
    for (const control of ["sheep", "random"]) {
      const state = position(rows, control);
      expect(game.isTerminal(state)).toBe(true);
      expect(scores(game, state)).toEqual([score]);
    }
  });

  it("goes on while one sheep is below the wolf", () => {
    expect(game.isTerminal(position(["......w.", EMPTY, EMPTY, EMPTY, EMPTY, "s......."], "random"))).toBe(
      false,
    );
    expect(game.isTerminal(position([EMPTY, "s.....w.", "..s....."], "random"))).toBe(false);
  });
});

describe("sheep and wolf with two shepherds", () => {
  const { game } = load("sheep-and-wolf-shared");
  const position = (rows: string[], control: string, next: string) =>
    stateOf(game, [
      ...board(rows, { l: "west_sheep", r: "east_sheep", w: "wolf" }),
      `(control ${control})`,
      `(next_shepherd ${next})`,
    ]);
  const turn = (rules: Game, state: ReturnType<Game["initialState"]>) =>
    fluents(rules, state).filter((fluent) => fluent.startsWith("(control") || fluent.startsWith("(next"));

  it("begins with two sheep of each, and the wolf to move", () => {
    const rows = ["...w....", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "l.l.r.r."];
    const start = game.initialState();
    expect(fluents(game, start)).toEqual(fluents(game, position(rows, "random", "west")));
    expect(legal(game, start, "random")).toEqual(["(move 4 8 3 7)", "(move 4 8 5 7)"]);
  });

  it("moves one animal, the wolf both ways", () => {
    const before = position([EMPTY, EMPTY, "..w.....", EMPTY, "..l....r"], "random", "east");
    expect(legal(game, before, "random")).toHaveLength(4);
    const wolf = play(game, before, { random: "(move 3 6 4 7)" });
    expect(fluents(game, wolf)).toEqual(
      fluents(game, position([EMPTY, "...w....", EMPTY, EMPTY, "..l....r"], "east", "east")),
    );
    const sheep = play(game, wolf, { east: "(move 8 4 7 5)" });
    expect(fluents(game, sheep)).toEqual(
      fluents(game, position([EMPTY, "...w....", EMPTY, "......r.", "..l....."], "random", "west")),
    );
  });

  it("goes on while the wolf, a shepherd and a sheep below have moves left", () => {
    const far = ["......w.", EMPTY, EMPTY, EMPTY, EMPTY, "l......."];
    expect(game.isTerminal(position(far, "random", "west"))).toBe(false);
    expect(game.isTerminal(position([EMPTY, "......w.", ".l......"], "random", "west"))).toBe(false);
  });

  it("goes round: the wolf, west, the wolf, east", () => {
    const rows = ["w.......", EMPTY, EMPTY, "..l...r."];
    const afterWolf = play(game, position(rows, "random", "west"), { random: "(move 1 8 2 7)" });
    expect(turn(game, afterWolf)).toEqual(["(control west)", "(next_shepherd west)"]);
    expect(legal(game, afterWolf, "west").sort()).toEqual(["(move 3 5 2 6)", "(move 3 5 4 6)"]);
    expect(legal(game, afterWolf, "east")).toEqual(["noop"]);
    const afterWest = play(game, afterWolf, { west: "(move 3 5 4 6)" });
    expect(turn(game, afterWest)).toEqual(["(control random)", "(next_shepherd east)"]);
  });

  it("lets a shepherd who cannot move pass, to the other one", () => {
    const state = position(["..l.....", EMPTY, "w.....r."], "west", "west");
    expect(legal(game, state, "west")).toEqual(["pass"]);
    const passed = play(game, state, { west: "pass" });
    expect(turn(game, passed)).toEqual(["(control east)", "(next_shepherd east)"]);
    const moved = play(game, passed, { east: "(move 7 6 6 7)" });
    expect(turn(game, moved)).toEqual(["(control random)", "(next_shepherd west)"]);
  });

  it("tells both shepherds the same", () => {
    const state = position([EMPTY, "..w.....", EMPTY, "..l...r."], "west", "west");
    for (const role of ["west", "east"]) {
      expect(percepts(game, state, { west: "(move 3 5 2 6)" }, role).sort()).toEqual([
        "(moved 3 5 2 6)",
        "(wolf_at 3 7)",
      ]);
      expect(percepts(game, state, { west: "(move 3 5 4 6)" }, role)).toContain("(wolf_at 3 7)");
    }
    const hidden = position(["..w.....", EMPTY, EMPTY, "..l...r."], "random", "west");
    for (const role of ["west", "east"]) {
      expect(percepts(game, hidden, { random: "(move 3 8 2 7)" }, role)).toEqual([]);
    }
  });

  it.each([
    [[".w......", "l.r.....", EMPTY], 100],
    [["l.r.....", EMPTY, "......w."], 0],
    [["l.r.....", ".l.....w", "r......."], 0],
    [[EMPTY, EMPTY, "l.r.....", "......w."], 0],
    [[EMPTY, EMPTY, "l.r...w."], 0],
  ])("is won and lost by both: %j", (rows, score) => {
    const state = position(rows, "random", "west");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([score, score]);
  });
});
