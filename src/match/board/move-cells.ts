/**
 * Which cells of the boards a move speaks of, so that it can be made by clicks: `(move e 2 e 4)` speaks of two
 * cells, `(drop 3)` of a column. Read off the texts alone: a move speaks of a cell if its coordinates stand
 * side by side in it, in the order of the board's fluent. Where the moves of a state speak of no cell, a
 * single argument that names a column, or else a row, stands for all of its cells.
 */
import { parseTerm } from "../../gdl/text/parse-term.js";
import { subterms, type Term } from "../../gdl/tree.js";
import { cellName, keyCombinations } from "./contents.js";
import type { Board } from "./find.js";

/** For each move the names of cells, as in a picture, in the order of the text. */
export function cellsOfMoves(boards: readonly Board[], moves: readonly string[]): string[][] {
  const terms = moves.map((move) => constantsOf(parseTerm(move)));
  const cells = terms.map((words) => boards.flatMap((board) => cellsIn(board, words)));
  if (cells.some((own) => own.length > 0)) return cells;
  return terms.map((words) => lineOf(boards, words));
}

/** The constants in a move, one after the other: what stands below a function counts as beside it. */
function constantsOf(term: Term | undefined): string[] {
  if (term === undefined) return [];
  const [, ...inside] = subterms(term);
  return inside.flatMap((each) => (each.kind === "application" && each.args.length === 0 ? each.name : []));
}

function cellsIn(board: Board, words: readonly string[]): string[] {
  // Keys stand before the coordinates, in the order of the fluent.
  const coordinates = [...board.keys, board.column, board.row];
  const inOrder = [...coordinates.keys()].sort((a, b) => coordinates[a].arg - coordinates[b].arg);
  const cells: string[] = [];
  for (let at = 0; at + coordinates.length <= words.length; at++) {
    const places: (number | undefined)[] = [];
    for (const [i, which] of inOrder.entries())
      places[which] = coordinates[which].axis.places.get(words[at + i]);
    if (places.every((place) => place !== undefined)) {
      const id = `${board.functor}:${cellName(places)}`;
      if (!cells.includes(id)) cells.push(id);
      at += coordinates.length - 1;
    }
  }
  return cells;
}

/** All cells of a column, or of a row, that a move names by one word. */
function lineOf(boards: readonly Board[], words: readonly string[]): string[] {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) return [];
  return boards.flatMap((board) => {
    for (const line of [board.column, board.row]) {
      const place = line.axis.places.get(word);
      if (place === undefined) continue;
      const other = line === board.column ? board.row : board.column;
      return keyCombinations([...board.keys, other]).map((rest) => {
        const along = rest.slice(0, -1);
        const across = rest[rest.length - 1];
        const [column, row] = line === board.column ? [place, across] : [across, place];
        return `${board.functor}:${cellName([...along, column, row])}`;
      });
    }
    return [];
  });
}
