/** Draws the boards of a game with the same letter in all cells of an orbit. */
import type { Game } from "../../engine/game.js";
import type { Sheet } from "../../gdl/tree.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { cellOrbits, MOST_LETTERED, orbitLetter } from "../../match/board/cell-orbits.js";
import { type Board, type Drawing, findBoards, plain, stacked } from "../../match/board/draw-state.js";
import { drawGrid } from "../../match/board/grid.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";

const MOST_BOARDS = 4;

/** Nothing where there is no board, or where every cell is alone. */
export function boardOrbits(
  sheet: Sheet,
  game: Game,
  program: GroundProgram,
  generators: readonly GameSymmetry[],
): Drawing[] {
  if (generators.length === 0) return [];
  return findBoards(sheet, game)
    .filter(({ keys }) => keys.length === 0)
    .slice(0, MOST_BOARDS)
    .flatMap((board) => drawOrbits(board, program, generators));
}

function drawOrbits(board: Board, program: GroundProgram, generators: readonly GameSymmetry[]): Drawing[] {
  const { functor, column, row } = board;
  const { orbits, count, cells } = cellOrbits(board, program, generators);
  if (count === cells || count > MOST_LETTERED) return [];
  const columns = column.axis.labels;
  const letters = row.axis.labels.map((_, y) =>
    columns.map((__, x) => ({ painted: orbitLetter(orbits[y * columns.length + x]) || " ", width: 1 })),
  );
  const name = functor.slice(0, functor.lastIndexOf("/"));
  const grid = drawGrid(columns, row.axis.labels, letters);
  return [stacked([plain([`${name}: ${count} orbits of ${cells} cells`]), grid])];
}
