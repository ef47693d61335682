import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { loadReference } from "../../../src/engine/reference.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import {
  describeRest,
  drawBoards,
  drawState,
  findBoards,
  legend,
} from "../../../src/match/board/draw-state.js";
import { randomMatch } from "../../../src/match/random-match.js";
import { readGameText } from "../../../src/node/game-file.js";
import { DATA } from "../../data.js";

function open(text: string) {
  const { sheet } = parseSheet(text);
  const loading = loadReference(sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  return { game: loading.game, boards: findBoards(sheet, loading.game) };
}

/** The initial state of a game with these facts, drawn. */
function drawn(facts: string): string[] {
  const { game, boards } = open(`(role white) (role black) ${facts}`);
  return drawState(boards, game, game.initialState()).lines.map((line) => line.trimEnd());
}

describe("a state is drawn", () => {
  it("with the first coordinate as the column and the second as the row, from the bottom", () => {
    const { game, boards } = open(readGameText("connect-four").text);
    const state = game.state([
      "(cell 1 1 red)",
      "(cell 2 1 yellow)",
      "(cell 1 2 red)",
      "(cell 7 6 b)",
      "(control red)",
    ]);
    expect(drawState(boards, game, state as Int32Array).lines.map((line) => line.trimEnd())).toEqual([
      "6 │             .",
      "5 │",
      "4 │",
      "3 │",
      "2 │ r",
      "1 │ r y",
      "  └──────────────",
      "    1 2 3 4 5 6 7",
      "control: red",
    ]);
    expect(legend(boards)).toEqual(["r = red", "y = yellow"]);
  });

  it("with letters as columns, wherever they stand", () => {
    const rows = ["2 │ . x", "1 │ o .", "  └────", "    a b"];
    expect(drawn("(init (at a 1 o)) (init (at a 2 b)) (init (at b 1 b)) (init (at b 2 x))")).toEqual(rows);
    expect(drawn("(init (at 1 a o)) (init (at 2 a b)) (init (at 1 b b)) (init (at 2 b x))")).toEqual(rows);
  });

  it("with names as coordinates that end in a number, rows first if they say so", () => {
    const facts = [1, 2].flatMap((row) =>
      [1, 2, 3].map((c) => `(init (at r${row} c${c} ${c > row ? "x" : "b"}))`),
    );
    expect(drawn(facts.join(" "))).toEqual([
      "r2 │ .  .  x",
      "r1 │ .  x  x",
      "   └─────────",
      "     c1 c2 c3",
    ]);
  });

  it("with names as coordinates that a relation puts in a line", () => {
    const chain = "(after one two) (after two three)";
    const facts = ["one", "two", "three"].flatMap((c) =>
      ["one", "two", "three"].map((r) => `(init (at ${c} ${r} ${c === r ? "x" : "o"}))`),
    );
    expect(drawn(`${chain} ${facts.join(" ")}`)).toEqual([
      "three │ o     o     x",
      "  two │ o     x     o",
      "  one │ x     o     o",
      "      └──────────────────",
      "        one   two   three",
    ]);
  });

  it("with gaps between numbers filled", () => {
    expect(drawn("(init (wall 1 1)) (init (wall 1 3)) (init (wall 3 1)) (init (wall 4 3))")).toEqual([
      "3 │ # . . #",
      "2 │ . . . .",
      "1 │ # . # .",
      "  └────────",
      "    1 2 3 4",
    ]);
  });

  it("with one board for each key, named, beside each other", () => {
    const facts = [1, 2].flatMap((k) =>
      [1, 2].flatMap((c) => [1, 2].map((r) => `(init (at ${k} ${c} ${r} ${c === k ? "x" : "b"}))`)),
    );
    expect(drawn(facts.join(" "))).toEqual([
      "at 1      at 2",
      "2 │ x .   2 │ . x",
      "1 │ x .   1 │ . x",
      "  └────     └────",
      "    1 2       1 2",
    ]);
  });

  it("with all that stands in a cell", () => {
    const pellets = [1, 2].flatMap((c) => [1, 2].map((r) => `(init (at pellet ${c} ${r}))`));
    expect(drawn(`${pellets.join(" ")} (init (at ghost 2 1))`)).toEqual([
      "2 │ p   p",
      "1 │ p   g+p",
      "  └────────",
      "    1   2",
    ]);
  });

  it("with values of several arguments, and of words of which roles are the start", () => {
    const board = (values: string[]) =>
      values.map((value, i) => `(init (at ${(i % 2) + 1} ${Math.floor(i / 2) + 1} ${value}))`).join(" ");
    expect(drawn(board(["white king", "white rook", "black king", "black pawn"]))).toEqual([
      "2 │ bk bp",
      "1 │ wk wr",
      "  └──────",
      "    1  2",
    ]);
    expect(drawn(board(["whiteking", "whiteknight", "blackrook", "empty"])).slice(0, 2)).toEqual([
      "2 │ bro .",
      "1 │ wki wkn",
    ]);
  });

  it("with b for black where there is white", () => {
    const facts = "(init (at 1 1 b)) (init (at 1 2 w)) (init (at 2 1 w)) (init (at 2 2 b))";
    expect(drawn(facts).slice(0, 2)).toEqual(["2 │ w b", "1 │ b w"]);
  });

  it("with a board that is empty at first, known from the rules", () => {
    const { game, boards } = open(`
      (role white) (row 1) (row 2) (row 3)
      (<= (legal white (mark ?c ?r)) (row ?c) (row ?r) (not (true (marked ?c ?r white))))
      (<= (next (marked ?c ?r ?p)) (does ?p (mark ?c ?r)))
      (<= (next (marked ?c ?r ?p)) (true (marked ?c ?r ?p)))
      (<= (next (marked ?c ?r ?p)) (true (marked ?r ?c ?p)) (or (does ?p (mark ?c ?c)) (distinct ?c ?r)))`);
    expect(drawBoards(boards, game, game.initialState()).lines).toEqual([
      "3 │ . . .",
      "2 │ . . .",
      "1 │ . . .",
      "  └──────",
      "    1 2 3",
    ]);
  });

  it("with a mark on a board that is there, on a board of its own", () => {
    const cells = [1, 2].flatMap((c) => [1, 2].map((r) => `(init (cell ${c} ${r} ${c === r ? "x" : "b"}))`));
    const places = "(row 1) (row 2) (<= (next (at ?c ?r)) (row ?c) (row ?r) (true (at ?r ?c)))";
    expect(drawn(`${cells.join(" ")} ${places} (init (at 2 1)) (init (bid 2 6))`)).toEqual([
      "cell      at",
      "2 │ . x   2 │ . .",
      "1 │ x .   1 │ . #",
      "  └────     └────",
      "    1 2       1 2",
      "bid: 2 6",
    ]);
  });

  it("as text where nothing is a board: numbers, tables, terms in terms, single facts", () => {
    const facts = [
      "(init (state 2 2 1)) (init (heap a 3)) (init (heap b 2)) (init (heap c 10)) (init (heap d 9))",
      "(init (on (block 1) (block 2))) (init started) (init 7) (init (last_bid 2 6)) (init (score white 0))",
    ];
    expect(drawn(facts.join(" "))).toEqual([
      "heap: a 3, b 2, c 10, d 9 · last_bid: 2 6 · on: (block 1) (block 2) · score: white 0 ·",
      "state: 2 2 1 · 7 · started",
    ]);
    expect(drawn("(init (tens 9)) (init (tens 10)) (init (tens 1))")).toEqual(["tens: 1, 9, 10"]);
  });

  it("as text, cut where it is long, in lines that fit", () => {
    const many = Array.from({ length: 60 }, (_, i) => `(init (known thing${i}))`).join(" ");
    const lines = drawn(many);
    expect(lines.at(-1)).toMatch(/… 20 more$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it("with colours that do not move anything, for what has changed", () => {
    const { game, boards } = open(readGameText("tic-tac-toe").text);
    const turns = [...randomMatch(game, 1, 0)];
    const [before, after] = [turns[3]?.state as Int32Array, turns[4]?.state as Int32Array];
    const changes: string[] = [];
    const painted = drawBoards(boards, game, after, {
      previous: before,
      paint: (glyph, { values, changed }) => {
        if (changed) changes.push(...values);
        return `\x1b[1m${glyph}\x1b[0m`;
      },
    });
    expect(changes).toEqual(["o"]);
    const plain = drawBoards(boards, game, after);
    expect(painted.lines.map(stripVTControlCharacters)).toEqual(plain.lines);
    expect(painted.width).toBe(plain.width);
  });
});

describe("fluents of a bundled game without a board", () => {
  it.each(["orchard", "orchard-2-2-1", "monty-hall", "liars-dice", "rock-paper-scissors"])(
    "%s are text",
    (name) => {
      const { game, boards } = open(readGameText(name).text);
      expect(boards).toEqual([]);
      expect(describeRest(boards, game, game.initialState()).length).toBe(1);
    },
  );
});

describe.skipIf(DATA === undefined)("public rule sheets", () => {
  const folder = join(DATA ?? "", "games", "ggp-repository");

  it("are all drawn, in rectangles, most of them as boards", () => {
    let withBoard = 0;
    let sheets = 0;
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((f) =>
      f.endsWith(".kif"),
    )) {
      const { sheet } = parseSheet(readFileSync(join(folder, file), "utf8"));
      const loading = loadReference(sheet);
      if ("problem" in loading) continue;
      const { game } = loading;
      const boards = findBoards(sheet, game);
      const drawing = drawState(boards, game, game.initialState());
      for (const line of drawing.lines) expect(line.length, file).toBe(drawing.width);
      sheets++;
      if (boards.length > 0) withBoard++;
    }
    expect(sheets).toBeGreaterThan(200);
    expect(withBoard / sheets).toBeGreaterThan(0.6);
  });
});
