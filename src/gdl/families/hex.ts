/** Hex on n x n cells (Hein 1942), without the rule that lets the second player swap sides. */
import { filledBoard, MARKING, numbers, opponents, successors } from "./parts.js";

export function hex(size: number): string {
  return `
;;; Hex on a board of ${size} x ${size} cells. Two players mark the cells in turn. Red wins by a
;;; chain of neighbouring cells from the first column to the last, blue by one from the first row to
;;; the last. A full board holds exactly one such chain, so there is no draw.
${opponents("red", "blue")}

;; Columns from the left, rows from the bottom. Each row is shifted by half a cell against the one
;; below, so that a cell has six neighbours: two in its row, two above it and two below.

${numbers("index", size)}

${successors(size)}

(<= (near ?column1 ?row ?column2 ?row) (succ ?column1 ?column2) (index ?row))
(<= (near ?column ?row1 ?column ?row2) (index ?column) (succ ?row1 ?row2))
(<= (near ?column1 ?row2 ?column2 ?row1) (succ ?column1 ?column2) (succ ?row1 ?row2))

(<= (neighbour ?column1 ?row1 ?column2 ?row2) (near ?column1 ?row1 ?column2 ?row2))
(<= (neighbour ?column1 ?row1 ?column2 ?row2) (near ?column2 ?row2 ?column1 ?row1))
${filledBoard("index", "index", "red")}
${MARKING}

;; A cell is reached if a chain leads to it from the player's first column or row.

(<= (reached red 1 ?row) (true (cell 1 ?row red)))
(<= (reached blue ?column 1) (true (cell ?column 1 blue)))
(<= (reached ?player ?column2 ?row2)
  (reached ?player ?column1 ?row1) (neighbour ?column1 ?row1 ?column2 ?row2)
  (true (cell ?column2 ?row2 ?player)))

(<= (connected red) (reached red ${size} ?row))
(<= (connected blue) (reached blue ?column ${size}))

;; The end and the scores.

(<= terminal (connected ?player))

(<= (goal ?player 100) (connected ?player))
(<= (goal ?player 0) (role ?player) (not (connected ?player)))
`;
}
