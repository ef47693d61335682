import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const E = "........";
const NAMES = Object.fromEntries(
  [..."pnbrqk"].flatMap((kind) => [
    [kind.toUpperCase(), `w${kind}`],
    [kind, `b${kind}`],
  ]),
);

describe("skirmish", () => {
  const { game } = load("skirmish");
  const position = (rows: string[], control = "white", moves = 0, white = 0, black = 0) =>
    stateOf(game, [
      ...cells(rows, NAMES),
      `(control ${control})`,
      `(moves ${moves})`,
      `(taken white ${white})`,
      `(taken black ${black})`,
    ]);
  const targets = (rows: string[], from: string, player = "white") =>
    legal(game, position(rows, player), player)
      .filter((move) => move.startsWith(`(move ${from} `))
      .map((move) => move.slice(10, 13));

  it("begins as chess does", () => {
    const rows = ["rnbqkbnr", "pppppppp", E, E, E, E, "PPPPPPPP", "RNBQKBNR"];
    expect(fluents(game, game.initialState())).toEqual(fluents(game, position(rows)));
  });

  it.each([
    ["rook", ["....p...", E, E, "P...R.p.", E, "....K...", E, "p......."], 9],
    ["bishop", ["p......p", E, E, "....B...", E, "..P...p.", E, "p......."], 9],
    ["queen", [E, E, E, "P...Q.p.", E, "....K.p.", E, "p......."], 21],
    ["knight", [E, E, E, "....N...", "..p...P.", E, E, "p......."], 7],
    ["king", [E, E, "...p....", "...PK...", E, E, E, "p......."], 7],
  ])("a %s goes as in chess", (_, rows, count) => {
    expect(targets(rows, "5 5")).toHaveLength(count);
  });

  it("a pawn goes one or two ahead onto blanks, and takes slanting", () => {
    const rows = ["k.......", E, E, E, ".p......", "p.p...p.", "PP.P..P.", E];
    expect(targets(rows, "1 2")).toEqual([]);
    expect(targets(rows, "2 2")).toEqual(["1 3", "2 3", "3 3"]);
    expect(targets(rows, "4 2")).toEqual(["3 3", "4 3", "4 4"]);
    expect(targets(rows, "7 2")).toEqual([]);
    expect(targets(["k.......", "p.......", E, ".....P..", E, E, E, "K......."], "1 7", "black")).toEqual([
      "1 5",
      "1 6",
    ]);
  });

  it("a pawn becomes a queen on the far row, also when it takes there", () => {
    const state = position([".n......", "P.......", E, E, E, E, E, "k......."]);
    const walks = fluents(game, play(game, state, { white: "(move 1 7 1 8)" }));
    expect(walks).toEqual(fluents(game, position(["Qn......", E, E, E, E, E, E, "k......."], "black", 1)));
    expect(legal(game, state, "black")).toEqual(["noop"]);
    expect(legal(game, state, "white")).not.toContain("noop");
    const takes = fluents(game, play(game, state, { white: "(move 1 7 2 8)" }));
    expect(takes).toEqual(fluents(game, position([".Q......", E, E, E, E, E, E, "k......."], "black", 1, 1)));
  });

  it("takes a king like any piece, and may leave its own to be taken", () => {
    const state = position(["k..R....", E, E, E, "r.......", E, E, "K......."], "white", 4, 2, 1);
    expect(legal(game, state, "white")).toContain("(move 1 1 2 1)");
    expect(legal(game, state, "white")).toContain("(move 4 8 5 8)");
    const next = play(game, state, { white: "(move 4 8 1 8)" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position(["R.......", E, E, E, "r.......", E, E, "K......."], "black", 5, 3, 1)),
    );
    expect(game.isTerminal(next)).toBe(false);
  });

  it("is over without pieces, without a move for either, or after 99 moves, and pays for what was taken", () => {
    const end = (state: ReturnType<typeof position>) =>
      game.isTerminal(state) ? scores(game, state) : "goes on";
    expect(end(position([E, E, E, E, E, E, E, "K......."], "black", 40, 16, 13))).toEqual([100, 79]);
    expect(end(position([E, E, E, "p.......", "P.......", E, E, "......K."], "white", 40, 1, 2))).toEqual([
      6, 12,
    ]);
    const quiet = ["k.......", E, E, E, E, E, E, ".......K"];
    expect(end(position(quiet, "white", 98))).toBe("goes on");
    expect(end(position(quiet, "white", 99))).toEqual([0, 0]);
  });
});
