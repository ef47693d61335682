/** Pictures of states: what stands where, what it looks like, and which cells a move speaks of. */
import { describe, expect, it } from "vitest";
import { loadReference } from "../../../src/engine/reference.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { BoardPainter } from "../../../src/match/board/board-picture.js";
import { boardSvg } from "../../../src/match/board/board-svg.js";
import { findBoards } from "../../../src/match/board/find.js";
import { cellsOfMoves } from "../../../src/match/board/move-cells.js";
import { PieceLooks } from "../../../src/match/board/piece-look.js";
import { readGameText } from "../../../src/node/game-file.js";

function opened(name: string) {
  const { sheet } = parseSheet(readGameText(name).text);
  const { game, problem } = loadReference(sheet);
  if (problem !== undefined) throw new Error(problem);
  const boards = findBoards(sheet, game);
  return { game, boards, painter: new BoardPainter(boards, game) };
}

describe("a picture of a state", () => {
  it("has a cell for each place, with what stands there and what has changed", () => {
    const { game, painter } = opened("tic-tac-toe");
    const start = game.initialState();
    const joint = ["(mark 2 3)", "noop"].map((text) => game.term(text) as number);
    const next = game.nextState(start, joint);
    const [board] = painter.picture(next, start).boards;
    expect(board?.cells).toHaveLength(9);
    const changed = board?.cells.filter(({ isChanged }) => isChanged) ?? [];
    expect(changed).toMatchObject([{ column: 1, row: 2, label: "2 3: x", pieces: [{ shape: "cross" }] }]);
    expect(painter.picture(start).rest).toEqual(["control: x"]);
  });

  it("is drawn with buttons for the cells that can be clicked, and escapes all names", () => {
    const { game, painter } = opened("tic-tac-toe");
    const [board] = painter.picture(game.initialState()).boards;
    if (board === undefined) throw new Error("no board");
    const [cell] = board.cells;
    const open = new Set([cell?.id ?? ""]);
    expect(boardSvg(board).match(/role="button"/g)).toBeNull();
    expect(boardSvg(board, { open }).match(/role="button"/g)).toHaveLength(1);
    const evil = { ...board, title: '<img src="x">', columns: ["<b>", "2", "3"] };
    expect(boardSvg(evil)).not.toMatch(/<img|<b>/);
  });

  it("knows pieces of chess, discs of colours, and letters where nothing fits", () => {
    const chess = new PieceLooks(
      ["white", "black"],
      [
        new Map([
          ["white", "w"],
          ["black", "b"],
        ]),
        new Map([
          ["king", "k"],
          ["pawn", "p"],
        ]),
      ],
    );
    expect(chess.look(["white", "king"])).toEqual({ shape: "sign", color: "white", text: "♚" });
    const discs = new PieceLooks(
      ["red", "blue"],
      [
        new Map([
          ["red", "r"],
          ["b", "."],
        ]),
      ],
    );
    expect(discs.look(["red"])).toEqual({ shape: "disc", color: "red", text: "" });
    expect(discs.look(["b"])).toBeUndefined();
    const words = new PieceLooks(["me"], [new Map([["wall", "w"]])]);
    expect(words.look(["wall"])).toMatchObject({ shape: "tile", text: "w" });
  });
});

describe("the cells of moves", () => {
  it.each([
    ["tic-tac-toe", "(mark 1 3)", ["cell/3:0,2"]],
    ["chess", "(move e 2 e 4)", [expect.stringMatching(/:4,1$/), expect.stringMatching(/:4,3$/)]],
    ["connect-four", "(drop 4)", Array.from({ length: 6 }, (_, row) => `cell/3:3,${row}`)],
  ])("of %s: %s", (name, move, cells) => {
    const { boards } = opened(name);
    expect(cellsOfMoves(boards, [move])).toEqual([cells]);
  });

  it("are none for moves that speak of none", () => {
    expect(cellsOfMoves(opened("tic-tac-toe").boards, ["noop", "(pass x)"])).toEqual([[], []]);
  });
});
