/** Draws the boards of a game with the same letter in all cells of an orbit. */
import type { Game } from "../../engine/game.js";
import { parseTerm } from "../../gdl/text/parse-term.js";
import type { Sheet } from "../../gdl/tree.js";
import { keyOf } from "../../gdl/tree.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { type Board, type Drawing, findBoards, plain, stacked } from "../../match/board/draw-state.js";
import { drawGrid } from "../../match/board/grid.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { orbitsOf } from "../../symmetry/orbits.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const MOST_BOARDS = 4;

/** Nothing where there is no board, or where every cell is alone. */
export function boardOrbits(
  sheet: Sheet,
  game: Game,
  program: GroundProgram,
  generators: readonly GameSymmetry[],
): Drawing[] {
  if (generators.length === 0) return [];
  const orbit = orbitsOf(
    program.fluents.length,
    generators.map(({ fluents }) => fluents),
  );
  return findBoards(sheet, game)
    .filter(({ keys }) => keys.length === 0)
    .slice(0, MOST_BOARDS)
    .flatMap((board) => drawOrbits(board, program, orbit));
}

/** Cells are of one orbit if a fluent of the one can become a fluent of the other. */
function drawOrbits({ functor, column, row }: Board, program: GroundProgram, orbit: Int32Array): Drawing[] {
  const columns = column.axis.labels.length;
  const cellOf = new Map<number, number>();
  for (const [fluent, { text }] of program.fluents.entries()) {
    const term = parseTerm(text);
    if (term?.kind !== "application" || keyOf(term) !== functor) continue;
    const place = ({ arg, axis }: Board["column"]) => {
      const { start, end } = term.args[arg];
      return axis.places.get(text.slice(start, end).toLowerCase());
    };
    const [x, y] = [place(column), place(row)];
    if (x !== undefined && y !== undefined) cellOf.set(fluent, y * columns + x);
  }
  const cells = columns * row.axis.labels.length;
  // Each link joins two cells; as a permutation it exchanges them.
  const links: Int32Array[] = [];
  const firstOf = new Map<number, number>();
  for (const [fluent, cell] of cellOf) {
    const first = firstOf.get(orbit[fluent]);
    if (first === undefined) firstOf.set(orbit[fluent], cell);
    else if (first !== cell) links.push(Int32Array.of(first, cell));
  }
  const joined = joinedBy(cells, links);
  const used = new Set(cellOf.values());
  const letters = new Map<number, string>();
  for (const cell of [...used].sort((a, b) => a - b)) {
    const root = joined[cell];
    if (!letters.has(root)) letters.set(root, LETTERS[letters.size] ?? "?");
  }
  if (letters.size === used.size || letters.size > LETTERS.length) return [];
  const grid = drawGrid(
    column.axis.labels,
    row.axis.labels,
    row.axis.labels.map((_, y) =>
      column.axis.labels.map((__, x) => {
        const cell = y * columns + x;
        return { painted: used.has(cell) ? (letters.get(joined[cell]) ?? " ") : " ", width: 1 };
      }),
    ),
  );
  const name = functor.slice(0, functor.lastIndexOf("/"));
  return [stacked([plain([`${name}: ${letters.size} orbits of ${used.size} cells`]), grid])];
}

function joinedBy(cells: number, links: readonly Int32Array[]): Int32Array {
  const swaps = function* () {
    const images = Int32Array.from({ length: cells }, (_, cell) => cell);
    for (const [a, b] of links) {
      [images[a], images[b]] = [b, a];
      yield images;
      [images[a], images[b]] = [a, b];
    }
  };
  return orbitsOf(cells, swaps());
}
