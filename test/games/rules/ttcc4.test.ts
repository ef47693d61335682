import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

/** Pieces of light are capitals. */
const PIECES = { P: "lp", C: "lc", K: "lk", D: "ld", p: "dp", c: "dc", k: "dk", d: "dd" };

const STARTS = { P: "1 4", C: "1 3", K: "1 2", p: "7 2", c: "7 3", k: "7 4" };

describe("ttcc4", () => {
  const { game } = load("ttcc4");
  /** The board of 5 x 5 cells; pieces that are not on it are where they start. */
  const position = (rows: readonly string[], control: string, step = 5) =>
    stateOf(game, [
      ...cells(rows, PIECES).map((cell) => cell.replace(/\d/, (column) => `${Number(column) + 1}`)),
      ...Object.entries(STARTS).map(
        ([letter, cell]) =>
          `(cell ${cell} ${rows.some((row) => row.includes(letter)) ? "b" : PIECES[letter as keyof typeof PIECES]})`,
      ),
      `(control ${control})`,
      `(step ${step})`,
    ]);
  const from = (state: ReturnType<typeof position>, role: string, cell: string) =>
    legal(game, state, role)
      .filter((move) => move.startsWith(`(move ${cell} `))
      .map((move) => move.slice(10, 13))
      .sort();

  it("brings pieces onto the board from beside it, and drops discs into three columns", () => {
    const state = game.initialState();
    expect(from(state, "light", "1 4")).toEqual(["2 4"]);
    expect(from(state, "light", "1 3")).toEqual(["2 2", "2 4"]);
    expect(from(state, "light", "1 2")).toEqual(["2 4", "3 1", "3 3"]);
    expect(legal(game, state, "light").filter((move) => move.startsWith("(drop"))).toEqual([
      "(drop 3)",
      "(drop 4)",
      "(drop 5)",
    ]);
    expect(legal(game, state, "light")).not.toContain("noop");
    expect(legal(game, state, "dark")).toEqual(["noop"]);
    const E = ".....";
    expect(fluents(game, state)).toEqual(fluents(game, position([E, E, E, E, E], "light", 1)));
    const entered = position([E, "P....", E, E, E], "dark", 2);
    expect(fluents(game, play(game, state, { light: "(move 1 4 2 4)" }))).toEqual(fluents(game, entered));
  });

  it("lets a disc fall onto what is below, not past it, and not into a full column", () => {
    const state = position([".D...", ".....", "..p..", "...d.", "....."], "light");
    const rest = (column: number) => fluents(game, play(game, state, { light: `(drop ${column})` }));
    expect(legal(game, state, "light")).not.toContain("(drop 3)");
    const dropped = (...rows: string[]) => fluents(game, position(rows, "dark", 6));
    expect(rest(4)).toEqual(dropped(".D...", "..D..", "..p..", "...d.", "....."));
    expect(rest(5)).toEqual(dropped(".D...", ".....", "..pD.", "...d.", "....."));
    const free = position(["....D", ".....", ".....", ".....", "....."], "light");
    expect(fluents(game, play(game, free, { light: "(drop 3)" }))).toEqual(
      dropped("....D", ".....", ".....", ".....", ".D..."),
    );
  });

  it("moves a pawn straight to free cells and lets it capture slanting", () => {
    const state = position([".....", "..dd.", "..Pd.", ".d...", "....."], "light");
    expect(from(state, "light", "4 3")).toEqual(["3 2", "3 3", "4 2", "5 4"]);
  });

  it("moves a knight like one of chess, onto pieces of the other too", () => {
    const state = position([".D.d.", "....p", "..K..", ".....", "....."], "light");
    expect(from(state, "light", "4 3")).toEqual(["2 2", "2 4", "3 1", "5 1", "5 5", "6 2", "6 4"]);
  });

  it("moves a checker slanting, and over pieces of the other, which it captures", () => {
    const state = position([".....", "D.d..", ".C...", "..k..", "....."], "light");
    expect(from(state, "light", "3 3")).toEqual(["2 2", "5 1", "5 5"]);
    const overDisc = fluents(game, play(game, state, { light: "(move 3 3 5 5)" }));
    const left = position(["...C.", "D....", ".....", "..k..", "....."], "dark", 6);
    expect(overDisc).toEqual(fluents(game, left));
    const overKnight = fluents(game, play(game, state, { light: "(move 3 3 5 1)" }));
    const back = position([".....", "D.d..", ".....", ".....", "...C."], "dark", 6);
    expect(overKnight).toEqual(fluents(game, back));
  });

  it("has captured pieces start again, but for discs", () => {
    const state = position(["...c.", "..P..", "....d", ".....", "....."], "light");
    const checker = fluents(game, play(game, state, { light: "(move 4 4 5 5)" }));
    expect(checker).toContain("(cell 5 5 lp)");
    expect(checker).toContain("(cell 7 3 dc)");
    const disc = position([".....", "..P..", "...d.", ".....", "....."], "light");
    const taken = fluents(game, play(game, disc, { light: "(move 4 4 5 3)" }));
    expect(taken.filter((fluent) => fluent.includes(" dd)"))).toEqual([]);
  });

  it("makes a player pass who can do nothing", () => {
    // A board full of discs, and none that dark's pieces could capture from beside it.
    const rows = ["DDDdD", "DDdDD", "dDddd", "DdDdd", "DDDDd"];
    const state = position(rows, "dark");
    expect(legal(game, state, "dark")).toEqual(["noop"]);
    expect(fluents(game, play(game, state, {}))).toContain("(control light)");
  });

  it("makes nobody pass who can still do one thing", () => {
    // The same with a free cell in the middle: dark can drop a disc. With a free cell at the side, only
    // dark's pawn can move.
    const drop = ["DD.dD", "DDdDD", "dDddd", "DdDdd", "DDDDd"];
    const drops = legal(game, position(drop, "dark"), "dark");
    expect(drops).toContain("(drop 4)");
    expect(drops).not.toContain("noop");
    const step = ["DDDdD", "DDdDD", "dDddd", "DdDd.", "DDDDd"];
    const steps = legal(game, position(step, "dark"), "dark");
    expect(steps).toContain("(move 7 2 6 2)");
    expect(steps.filter((move) => !move.startsWith("(move"))).toEqual([]);
  });

  it.each([
    [[".....", ".PDD.", ".....", ".....", "....."]],
    [[".....", "...D.", "...K.", "...C.", "....."]],
    [[".....", ".D...", "..D..", "...D.", "....."]],
    [[".....", "...D.", "..P..", ".D...", "....."]],
  ])("is won with a line in the middle, of any pieces: %j", (rows) => {
    const state = position(rows, "dark");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
  });

  it("goes on with a line that leaves the middle, and is a draw after 100 moves", () => {
    const rows = [".....", ".....", ".....", ".DDd.", ".DDD."];
    expect(game.isTerminal(position(rows, "dark"))).toBe(false);
    const end = play(game, position(rows, "dark", 100), { dark: "(drop 3)" });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, [50, 50]]);
  });
});
