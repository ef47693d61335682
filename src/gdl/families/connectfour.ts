/** Connect four on n columns and n - 1 rows. For n = 7 it plays as `games/connect-four`. */
import { filledBoard, LINE_GOALS, numbers, opponents, successors, WAITING } from "./parts.js";

export function connectfour(columns: number): string {
  const rows = columns - 1;
  return `
;;; Connect four on ${columns} columns and ${rows} rows. Two players drop discs in turn; a disc
;;; falls to the lowest free cell of its column. Four discs of one colour in a line win, whether
;;; upright, flat or slanting, and a full board without such a line is a draw.
${opponents("red", "yellow")}

;; Columns from the left, rows from the bottom.

${numbers("column", columns)}

${numbers("row", rows)}

${successors(columns)}
${filledBoard("column", "row", "red")}

;; The moves: the player in control drops a disc into a column that is not full, the other one
;; waits.

(<= (input ?player (drop ?column)) (role ?player) (column ?column))
(<= (input ?player noop) (role ?player))

(<= (legal ?player (drop ?column)) (true (control ?player)) (true (cell ?column ${rows} b)))
${WAITING}

;; Where a disc comes to rest: on the floor, or on the topmost disc.

(<= (lands ?column 1) (true (cell ?column 1 b)))
(<= (lands ?column ?row)
  (true (cell ?column ?row b)) (succ ?below ?row) (true (cell ?column ?below ?disc)) (distinct ?disc b))

;; The next state: one cell is filled, all others stay.

(<= (next (cell ?column ?row ?player)) (does ?player (drop ?column)) (lands ?column ?row))
(<= (next (cell ?column ?row ?content)) (true (cell ?column ?row ?content)) (not (filled ?column ?row)))
(<= (next (control ?opponent)) (true (control ?player)) (opponent ?player ?opponent))

(<= (filled ?column ?row) (does ?player (drop ?column)) (lands ?column ?row))

;; Lines of four: upright, flat, rising and falling.

(<= (line ?player) (role ?player)
  (true (cell ?column ?row1 ?player)) (succ ?row1 ?row2)
  (true (cell ?column ?row2 ?player)) (succ ?row2 ?row3)
  (true (cell ?column ?row3 ?player)) (succ ?row3 ?row4)
  (true (cell ?column ?row4 ?player)))
(<= (line ?player) (role ?player)
  (true (cell ?column1 ?row ?player)) (succ ?column1 ?column2)
  (true (cell ?column2 ?row ?player)) (succ ?column2 ?column3)
  (true (cell ?column3 ?row ?player)) (succ ?column3 ?column4)
  (true (cell ?column4 ?row ?player)))
(<= (line ?player) (role ?player)
  (true (cell ?column1 ?row1 ?player)) (succ ?column1 ?column2) (succ ?row1 ?row2)
  (true (cell ?column2 ?row2 ?player)) (succ ?column2 ?column3) (succ ?row2 ?row3)
  (true (cell ?column3 ?row3 ?player)) (succ ?column3 ?column4) (succ ?row3 ?row4)
  (true (cell ?column4 ?row4 ?player)))
(<= (line ?player) (role ?player)
  (true (cell ?column1 ?row4 ?player)) (succ ?column1 ?column2) (succ ?row3 ?row4)
  (true (cell ?column2 ?row3 ?player)) (succ ?column2 ?column3) (succ ?row2 ?row3)
  (true (cell ?column3 ?row2 ?player)) (succ ?column3 ?column4) (succ ?row1 ?row2)
  (true (cell ?column4 ?row1 ?player)))

(<= open (true (cell ?column ${rows} b)))
${LINE_GOALS}
`;
}
