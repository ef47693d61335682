/** Breakthrough (Troyka 2000) on n x n cells. For n = 8 the text is that of `games/breakthrough`. */
import { numbers, opponents, successors } from "./parts.js";

export function breakthrough(size: number): string {
  const rows = Array.from({ length: size }, (_, i) => {
    const content = i < 2 ? "white" : i < size - 2 ? "b" : "black";
    return `(start_row ${i + 1} ${content})`;
  });
  return `
;;; Breakthrough. Each player has two rows of pieces on a board of ${size} x ${size} cells. A piece moves one
;;; step forward, straight or slanting, onto a free cell; it captures only slanting. The first to bring
;;; a piece to the far row wins, and so does the one who captures all pieces of the other. There is
;;; no draw, and the player to move always has a move: a foremost piece can go slanting.
${opponents("white", "black")}

;; Columns from the left, rows from the bottom; white goes up.

${numbers("index", size)}

${successors(size)}

(<= (forward white ?row1 ?row2) (succ ?row1 ?row2))
(<= (forward black ?row1 ?row2) (succ ?row2 ?row1))

(<= (beside ?column1 ?column2) (succ ?column1 ?column2))
(<= (beside ?column1 ?column2) (succ ?column2 ?column1))

(far_row white ${size})
(far_row black 1)

;; The state: what each cell holds (b is a blank), and whose turn it is.

(<= (base (cell ?column ?row b)) (index ?column) (index ?row))
(<= (base (cell ?column ?row ?player)) (index ?column) (index ?row) (role ?player))
(<= (base (control ?player)) (role ?player))

${rows.join("\n")}

(<= (init (cell ?column ?row ?content)) (index ?column) (start_row ?row ?content))
(init (control white))

;; The moves: from one cell to another for the player in control; the other one waits.

(<= (input ?player (move ?column ?row1 ?column ?row2)) (index ?column) (forward ?player ?row1 ?row2))
(<= (input ?player (move ?column1 ?row1 ?column2 ?row2))
  (beside ?column1 ?column2) (forward ?player ?row1 ?row2))
(<= (input ?player noop) (role ?player))

(<= (legal ?player (move ?column ?row1 ?column ?row2))
  (true (control ?player)) (true (cell ?column ?row1 ?player)) (forward ?player ?row1 ?row2)
  (true (cell ?column ?row2 b)))
(<= (legal ?player (move ?column1 ?row1 ?column2 ?row2))
  (true (control ?player)) (true (cell ?column1 ?row1 ?player)) (forward ?player ?row1 ?row2)
  (beside ?column1 ?column2) (true (cell ?column2 ?row2 ?content)) (distinct ?content ?player))
(<= (legal ?player noop) (role ?player) (not (true (control ?player))))

;; The next state: the piece leaves one cell and holds the other, all else stays.

(<= (next (cell ?column1 ?row1 b)) (does ?player (move ?column1 ?row1 ?column2 ?row2)))
(<= (next (cell ?column2 ?row2 ?player)) (does ?player (move ?column1 ?row1 ?column2 ?row2)))
(<= (next (cell ?column ?row ?content)) (true (cell ?column ?row ?content)) (not (touched ?column ?row)))
(<= (next (control ?opponent)) (true (control ?player)) (opponent ?player ?opponent))

(<= (touched ?column1 ?row1) (does ?player (move ?column1 ?row1 ?column2 ?row2)))
(<= (touched ?column2 ?row2) (does ?player (move ?column1 ?row1 ?column2 ?row2)))

;; The end and the scores.

(<= (won ?player) (far_row ?player ?row) (true (cell ?column ?row ?player)))
(<= (won ?player) (opponent ?player ?opponent) (not (alive ?opponent)))

(<= (alive ?player) (role ?player) (true (cell ?column ?row ?player)))

(<= terminal (won ?player))

(<= (goal ?player 100) (won ?player))
(<= (goal ?player 0) (role ?player) (not (won ?player)))
`;
}
