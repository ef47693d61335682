/** Boards on which the cells of an orbit have one letter and one colour, as pictures that pages draw. */
import { counted } from "../../gdl/counted.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import type { BoardPicture } from "./board-picture.js";
import { cellOrbits, orbitLetter } from "./cell-orbits.js";
import type { Board } from "./find.js";

const MOST_BOARDS = 4;
/** Colours of the page's style. */
const COLORS = 8;

/** Nothing of a board where every cell is alone, or has several boards in one. */
export function orbitPictures(
  boards: readonly Board[],
  program: GroundProgram,
  generators: readonly GameSymmetry[],
): { readonly title: string; readonly picture: BoardPicture }[] {
  if (generators.length === 0) return [];
  return boards
    .filter(({ keys }) => keys.length === 0)
    .slice(0, MOST_BOARDS)
    .flatMap((board) => {
      const { orbits, count, cells } = cellOrbits(board, program, generators);
      if (count === cells) return [];
      const name = board.functor.slice(0, board.functor.lastIndexOf("/"));
      const picture = pictureOf(board, name, orbits);
      return [{ title: `${name}: ${counted(cells, "cell")} in ${counted(count, "orbit")}`, picture }];
    });
}

function pictureOf({ functor, column, row }: Board, title: string, orbits: readonly number[]): BoardPicture {
  const columns = column.axis.labels;
  const rows = row.axis.labels;
  const cells = orbits.map((orbit, place) => {
    const [x, y] = [place % columns.length, Math.floor(place / columns.length)];
    const letter = orbitLetter(orbit);
    return {
      id: `${functor}:${x},${y}`,
      column: x,
      row: y,
      label: `${columns[x]} ${rows[y]}: ${orbit < 0 ? "nothing" : `orbit ${letter}`}`,
      pieces: orbit < 0 ? [] : [{ shape: "tile" as const, color: `c${orbit % COLORS}`, text: letter }],
      isChanged: false,
      isHole: orbit < 0,
    };
  });
  return { title, columns, rows, cells };
}
