/** Tic-tac-toe on n x n cells; a line is a whole column, row or diagonal. For n = 3, `games/tic-tac-toe`. */
import { filledBoard, LINE_GOALS, MARKING, numbers, opponents, successors } from "./parts.js";

export function tictactoe(size: number): string {
  const mirrors = Array.from({ length: size }, (_, i) => `(mirror ${i + 1} ${size - i})`).join("\n");
  return `
;;; Tic-tac-toe on a board of ${size} x ${size} cells. Two players mark the cells in turn; ${size}
;;; marks of one player in a line, a whole column, row or diagonal, win, and a full board without a
;;; line is a draw.
${opponents("x", "o")}

;; Columns from the left, rows from the bottom; the mirror of an index counts from the other end.

${numbers("index", size)}

${successors(size)}

${mirrors}
${filledBoard("index", "index", "x")}
${MARKING}

;; Lines: columns from the bottom, rows from the left, the rising diagonal and the falling one, as
;; far as one player holds all their cells.

(<= (column_to ?player ?column 1) (true (cell ?column 1 ?player)) (role ?player))
(<= (column_to ?player ?column ?row2)
  (column_to ?player ?column ?row1) (succ ?row1 ?row2) (true (cell ?column ?row2 ?player)))

(<= (row_to ?player 1 ?row) (true (cell 1 ?row ?player)) (role ?player))
(<= (row_to ?player ?column2 ?row)
  (row_to ?player ?column1 ?row) (succ ?column1 ?column2) (true (cell ?column2 ?row ?player)))

(<= (rising_to ?player 1) (true (cell 1 1 ?player)) (role ?player))
(<= (rising_to ?player ?index2)
  (rising_to ?player ?index1) (succ ?index1 ?index2) (true (cell ?index2 ?index2 ?player)))

(<= (falling_to ?player 1) (true (cell 1 ${size} ?player)) (role ?player))
(<= (falling_to ?player ?column2)
  (falling_to ?player ?column1) (succ ?column1 ?column2) (mirror ?column2 ?row)
  (true (cell ?column2 ?row ?player)))

(<= (line ?player) (column_to ?player ?column ${size}))
(<= (line ?player) (row_to ?player ${size} ?row))
(<= (line ?player) (rising_to ?player ${size}))
(<= (line ?player) (falling_to ?player ${size}))

(<= open (true (cell ?column ?row b)))
${LINE_GOALS}
`;
}
