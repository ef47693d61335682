import { describe, expect, it } from "vitest";
import { fluents, legal, loadCompiled, play, scores, stateOf } from "../bundled.js";

describe("skirmish, zero-sum", () => {
  const game = loadCompiled("skirmish-zero-sum");
  /** A position in the notation of chess, capitals for white, with more fluents where they are given. */
  const position = (
    placement: string,
    control: string,
    more: { step?: number; captured?: readonly [number, number]; facts?: readonly string[] } = {},
  ) => {
    const rows = placement.split("/").map((row) => row.replaceAll(/\d/g, (n) => ".".repeat(Number(n))));
    const content = (letter: string) => {
      if (letter === ".") return "b";
      return `${letter === letter.toUpperCase() ? "w" : "b"}${letter.toLowerCase()}`;
    };
    return stateOf(game, [
      ...rows.flatMap((row, i) =>
        [...row].map((letter, j) => `(cell ${"abcdefgh"[j]} ${8 - i} ${content(letter)})`),
      ),
      `(control ${control})`,
      `(step ${more.step ?? 20})`,
      `(captured white ${more.captured?.[0] ?? 0})`,
      `(captured black ${more.captured?.[1] ?? 0})`,
      ...(more.facts ?? []),
    ]);
  };
  const from = (state: ReturnType<typeof position>, role: string, cell: string) =>
    legal(game, state, role)
      .filter((move) => move.startsWith(`(move ${cell} `))
      .map((move) => move.slice(10, 13));

  it("begins as chess does", () => {
    const start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "white", { step: 1 });
    expect(fluents(game, game.initialState())).toEqual(fluents(game, start));
  });

  it("moves pieces as in chess", () => {
    const state = position("8/8/2p5/8/P3N3/8/2B1P3/R3K3", "white");
    expect(from(state, "white", "a 1").sort()).toEqual(["a 2", "a 3", "b 1", "c 1", "d 1"]);
    expect(from(state, "white", "c 2").sort()).toEqual(["b 1", "b 3", "d 1", "d 3"]);
    expect(from(state, "white", "e 4").sort()).toEqual([
      "c 3",
      "c 5",
      "d 2",
      "d 6",
      "f 2",
      "f 6",
      "g 3",
      "g 5",
    ]);
    expect(from(state, "white", "e 1").sort()).toEqual(["d 1", "d 2", "f 1", "f 2"]);
    expect(from(state, "white", "e 2")).toEqual(["e 3"]);
    expect(from(state, "white", "a 4")).toEqual(["a 5"]);
    const queen = position("8/8/8/8/3Q4/8/8/8", "white");
    expect(from(queen, "white", "d 4")).toHaveLength(27);
    expect(legal(game, queen, "black")).toEqual(["noop"]);
  });

  it("knows no check: a king stands still, walks into danger and is captured", () => {
    const state = position("4r3/8/8/8/8/8/P7/4K2k", "white");
    expect(legal(game, state, "white")).toContain("(move a 2 a 3)");
    const gone = play(game, play(game, state, { white: "(move a 2 a 3)" }), { black: "(move e 8 e 1)" });
    expect(game.isTerminal(gone)).toBe(false);
    expect(fluents(game, gone)).toContain("(captured black 1)");
    expect(legal(game, gone, "white")).toEqual(["(move a 3 a 4)"]);
  });

  it("captures slanting with pawns, and en passant at once or never", () => {
    const state = position("8/3p4/8/4P3/8/8/8/K6k", "black");
    const passed = play(game, state, { black: "(move d 7 d 5)" });
    expect(from(passed, "white", "e 5").sort()).toEqual(["d 6", "e 6"]);
    const taken = play(game, passed, { white: "(move e 5 d 6)" });
    expect(fluents(game, taken)).toContain("(cell d 5 b)");
    expect(fluents(game, taken)).toContain("(cell d 6 wp)");
    expect(fluents(game, taken)).toContain("(captured white 1)");
    const later = play(game, play(game, passed, { white: "(move a 1 a 2)" }), { black: "(move h 1 h 2)" });
    expect(from(later, "white", "e 5")).toEqual(["e 6"]);
    const slow = play(game, position("8/8/3p4/4P3/8/8/8/K6k", "black"), { black: "(move d 6 d 5)" });
    expect(from(slow, "white", "e 5")).toEqual(["e 6"]);
  });

  it("promotes on the last row, straight or by a capture", () => {
    const state = position("3r4/4P3/8/8/8/8/8/K6k", "white");
    const promotions = legal(game, state, "white").filter((move) => move.startsWith("(promote"));
    const kinds = ["bishop", "knight", "queen", "rook"];
    expect(promotions.sort()).toEqual(
      kinds.flatMap((kind) => [`(promote ${kind} e 7 d 8)`, `(promote ${kind} e 7 e 8)`]),
    );
    expect(from(state, "white", "e 7")).toEqual([]);
    const next = play(game, state, { white: "(promote knight e 7 d 8)" });
    const promoted = position("3N4/8/8/8/8/8/8/K6k", "black", { step: 21, captured: [1, 0] });
    expect(fluents(game, next)).toEqual(fluents(game, promoted));
    const black = position("K6k/8/8/8/8/8/p7/8", "black");
    expect(fluents(game, play(game, black, { black: "(promote queen a 2 a 1)" }))).toContain("(cell a 1 bq)");
  });

  it("castles on both sides, through what would be check", () => {
    const rows = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (const [role, row, letter] of [
      ["white", 1, "w"],
      ["black", 8, "b"],
    ] as const) {
      const state = position(rows, role);
      const castlings = legal(game, state, role).filter((move) => move.startsWith("(castle"));
      expect(castlings).toEqual(["(castle kingside)", "(castle queenside)"]);
      const short = fluents(game, play(game, state, { [role]: "(castle kingside)" }));
      for (const cell of [`e ${row} b`, `f ${row} ${letter}r`, `g ${row} ${letter}k`, `h ${row} b`]) {
        expect(short).toContain(`(cell ${cell})`);
      }
      const long = fluents(game, play(game, state, { [role]: "(castle queenside)" }));
      for (const cell of [
        `a ${row} b`,
        `b ${row} b`,
        `c ${row} ${letter}k`,
        `d ${row} ${letter}r`,
        `e ${row} b`,
      ]) {
        expect(long).toContain(`(cell ${cell})`);
      }
    }
  });

  it.each([
    ["a piece is between", "4k3/8/8/8/8/8/8/RN2K1NR", [], []],
    ["the king has moved", "4k3/8/8/8/8/8/8/R3K2R", ["(moved white king)"], []],
    ["a rook has moved", "4k3/8/8/8/8/8/8/R3K2R", ["(moved white kingside)"], ["(castle queenside)"]],
  ])("does not castle where %s", (_, placement, facts, expected) => {
    const state = position(placement, "white", { facts });
    expect(legal(game, state, "white").filter((move) => move.startsWith("(castle"))).toEqual(expected);
  });

  it("remembers that kings and rooks have moved, and what was captured, for good", () => {
    const facts = ["(moved white king)", "(moved black queenside)"];
    const old = position("4k3/8/8/8/8/8/8/R3K2R", "white", { facts, captured: [2, 3] });
    const later = position("4k3/8/8/8/8/8/8/R2K3R", "black", { facts, captured: [2, 3], step: 21 });
    expect(fluents(game, play(game, old, { white: "(move e 1 d 1)" }))).toEqual(fluents(game, later));
    const state = position("4k3/8/8/8/8/8/8/R3K2R", "white");
    expect(fluents(game, play(game, state, { white: "(move e 1 e 2)" }))).toContain("(moved white king)");
    expect(fluents(game, play(game, state, { white: "(move a 1 a 2)" }))).toContain(
      "(moved white queenside)",
    );
    expect(fluents(game, play(game, state, { white: "(move h 1 h 2)" }))).toContain("(moved white kingside)");
  });

  it.each([
    [
      [3, 2],
      [100, 0],
    ],
    [
      [2, 2],
      [50, 50],
    ],
    [
      [0, 16],
      [0, 100],
    ],
  ] as const)("after 100 moves, captures %j score %j", (captured, expected) => {
    const state = position("4k3/8/8/8/8/8/8/4K3", "white", { step: 100, captured });
    expect(game.isTerminal(state)).toBe(false);
    const end = play(game, state, { white: "(move e 1 e 2)" });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, expected]);
  });

  it("ends for a player without a move", () => {
    const state = position("8/8/8/8/p7/P7/8/7k", "white", { captured: [15, 14] });
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
  });
});
