import { describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import { fluents, legal, loadCompiled, play, scores, stateOf } from "../bundled.js";

const game = loadCompiled("chess");

const SIDES: Readonly<Record<string, string>> = {
  K: "white kingside",
  Q: "white queenside",
  k: "black kingside",
  q: "black queenside",
};

/** A position in the notation of Forsyth and Edwards, without its counters. */
function position(fen: string, step = 1): State {
  const [board, side, castling, enPassant] = fen.split(" ") as [string, string, string, string];
  const cells = board.split("/").flatMap((row, fromTop) =>
    [...row.replace(/\d/g, (digit) => ".".repeat(Number(digit)))].map((glyph, column) => {
      const piece = (glyph === glyph.toUpperCase() ? "w" : "b") + glyph.toLowerCase();
      return `(cell ${"abcdefgh"[column]} ${8 - fromTop} ${glyph === "." ? "b" : piece})`;
    }),
  );
  return stateOf(game, [
    ...cells,
    ...[...castling.replace("-", "")].map((letter) => `(may_castle ${SIDES[letter]})`),
    ...(enPassant === "-" ? [] : [`(en_passant ${enPassant[0]})`]),
    `(control ${side === "w" ? "white" : "black"})`,
    `(step ${step})`,
  ]);
}

const mover = (state: State) => (fluents(game, state).includes("(control white)") ? "white" : "black");
const moves = (state: State) => legal(game, state, mover(state));
const made = (state: State, move: string) => play(game, state, { [mover(state)]: move });
const on = (state: State, cell: string) =>
  fluents(game, state)
    .find((fluent) => fluent.startsWith(`(cell ${cell} `))
    ?.slice(10, -1);

/** How many sequences of moves there are, by depth; the last moves are counted and not made. */
function count(state: State, depth: number): number {
  if (game.isTerminal(state)) return 0;
  if (depth === 1) return moves(state).length;
  return moves(state).reduce((sum, move) => sum + count(made(state, move), depth - 1), 0);
}

describe("chess", () => {
  // Positions that chess programmers count, and what they find.
  it.each([
    ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", [48, 2039, 97862]],
    ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", [14, 191, 2812, 43238]],
    ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", [6, 264, 9467]],
    ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", [44, 1486, 62379]],
    ["r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", [46, 2079, 89890]],
  ])("has as many moves as it should from %s", (fen, counts) => {
    const start = position(fen);
    expect(counts.map((_, i) => count(start, i + 1))).toEqual(counts);
  });

  it("castles on both sides, and never again", () => {
    const state = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    expect(moves(state)).toEqual(expect.arrayContaining(["(castle kingside)", "(castle queenside)"]));
    const short = made(state, "(castle kingside)");
    expect(["e 1", "f 1", "g 1", "h 1"].map((cell) => on(short, cell))).toEqual(["b", "wr", "wk", "b"]);
    const long = made(short, "(castle queenside)");
    expect(["a 8", "b 8", "c 8", "d 8", "e 8"].map((cell) => on(long, cell))).toEqual([
      "b",
      "b",
      "bk",
      "br",
      "b",
    ]);
    expect(fluents(game, long).filter((fluent) => fluent.startsWith("(may_castle"))).toEqual([]);
  });

  it.each([
    ["a piece stands between", "4k3/8/8/8/8/8/8/RN2K1NR w KQ -", []],
    ["the king is in check", "4r1k1/8/8/8/8/8/8/R3K2R w KQ -", []],
    ["the king would pass an attacked cell", "5rk1/8/8/8/8/8/8/R3K2R w KQ -", ["(castle queenside)"]],
    [
      "only the rook passes one",
      "1r4k1/8/8/8/8/8/8/R3K2R w KQ -",
      ["(castle kingside)", "(castle queenside)"],
    ],
    ["it has been lost on one side", "4k3/8/8/8/8/8/8/R3K2R w Q -", ["(castle queenside)"]],
  ])("castling where %s", (_, fen, expected) => {
    expect(moves(position(fen)).filter((move) => move.startsWith("(castle"))).toEqual(expected);
  });

  it("loses the right to castle with a rook that moves or is captured", () => {
    const captured = made(position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"), "(move h 1 h 8)");
    expect(fluents(game, captured).filter((fluent) => fluent.startsWith("(may_castle"))).toEqual([
      "(may_castle black queenside)",
      "(may_castle white queenside)",
    ]);
  });

  it("captures en passant at once or never", () => {
    const state = position("4k3/3p4/8/4P3/8/8/7P/4K3 b - -");
    const stepped = made(state, "(move d 7 d 5)");
    const taken = made(stepped, "(move e 5 d 6)");
    expect([on(taken, "d 5"), on(taken, "d 6"), on(taken, "e 5")]).toEqual(["b", "wp", "b"]);
    const later = made(made(stepped, "(move h 2 h 3)"), "(move e 8 e 7)");
    expect(moves(later)).not.toContain("(move e 5 d 6)");
    // A rook that goes from the second row to the fourth is no pawn.
    const rook = made(position("4k3/8/8/8/3p4/8/4R3/4K3 w - -"), "(move e 2 e 4)");
    expect(moves(rook)).not.toContain("(move d 4 e 3)");
  });

  it("captures a pawn en passant that gives check", () => {
    expect(moves(position("4k3/8/8/3pP3/2K5/8/8/8 w - d6"))).toContain("(move e 5 d 6)");
  });

  it("never uncovers a check en passant", () => {
    expect(moves(position("4k3/8/8/K2pP2r/8/8/8/8 w - d6"))).not.toContain("(move e 5 d 6)");
    expect(moves(position("4k3/8/8/K2pPn1r/8/8/8/8 w - d6"))).toContain("(move e 5 d 6)");
  });

  it("promotes to four pieces, straight ahead or capturing", () => {
    const state = position("3r2k1/4P3/8/8/8/8/8/4K3 w - -");
    const promotions = moves(state).filter((move) => move.startsWith("(promote"));
    expect(promotions).toHaveLength(8);
    expect(moves(state)).not.toContain("(move e 7 e 8)");
    const promoted = made(state, "(promote knight e 7 d 8)");
    expect([on(promoted, "d 8"), on(promoted, "e 7")]).toEqual(["wn", "b"]);
  });

  it("moves a pinned piece along its line only", () => {
    const state = position("4r2k/8/8/8/4R3/8/3N4/4K3 w - -");
    expect(moves(state).filter((move) => move.startsWith("(move e 4 "))).toEqual(
      [2, 3, 5, 6, 7, 8].map((row) => `(move e 4 e ${row})`),
    );
    expect(
      moves(position("4r2k/8/8/8/4N3/8/8/4K3 w - -")).filter((move) => move.startsWith("(move e 4 ")),
    ).toEqual([]);
  });

  it("answers a check by capture, by stepping in, or by flight off the line", () => {
    const state = position("k3r3/8/8/8/8/8/3R4/R3K3 w - -");
    expect(moves(state)).toEqual(["(move d 2 e 2)", "(move e 1 d 1)", "(move e 1 f 1)", "(move e 1 f 2)"]);
  });

  it("answers a double check with the king alone", () => {
    const state = position("k3r3/8/8/8/8/5n2/8/R3K2R w Q -");
    expect(moves(state).every((move) => move.startsWith("(move e 1 "))).toBe(true);
  });

  it("is lost by mate", () => {
    const fool = ["(move f 2 f 3)", "(move e 7 e 5)", "(move g 2 g 4)", "(move d 8 h 4)"];
    const mate = fool.reduce(made, game.initialState());
    expect(game.isTerminal(mate)).toBe(true);
    expect(scores(game, mate)).toEqual([0, 100]);
  });

  it.each([
    ["stalemate", "k7/2Q5/1K6/8/8/8/8/8 b - -", 9],
    ["two kings", "k7/8/1K6/8/8/8/8/8 b - -", 9],
    ["two hundred moves", "k7/8/1K6/8/8/8/8/R7 w - -", 201],
  ])("is drawn by %s", (_, fen, step) => {
    const state = position(fen, step);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([50, 50]);
  });

  it("is lost by a mate in the last move", () => {
    const state = position("k7/1Q6/1K6/8/8/8/8/8 b - -", 201);
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
  });

  it("goes on before that", () => {
    const state = position("k7/8/1K6/8/8/8/8/R7 b - -", 200);
    expect(game.isTerminal(state)).toBe(false);
    expect(moves(state)).toEqual(["(move a 8 b 8)"]);
  });
});
