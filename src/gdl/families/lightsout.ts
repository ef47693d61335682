/** Lights out on n x n lamps, all of them lit at first: this has a solution for every n (Sutner 1989). */
import { numbers, successors } from "./parts.js";

export function lightsout(size: number): string {
  return `
;;; Lights out on a board of ${size} x ${size} lamps, all of them lit at first. Pressing a lamp
;;; switches it and its neighbours, up, down, left and right. Whoever puts out all of them wins. A
;;; lamp can be pressed once: the order of the presses is of no matter, and to press a lamp again
;;; only undoes it.

(role player)

;; Columns from the left, rows from the bottom.

${numbers("index", size)}

${successors(size)}

(<= (beside ?index1 ?index2) (succ ?index1 ?index2))
(<= (beside ?index1 ?index2) (succ ?index2 ?index1))

(<= (switches ?column ?row ?column ?row) (index ?column) (index ?row))
(<= (switches ?column1 ?row ?column2 ?row) (beside ?column1 ?column2) (index ?row))
(<= (switches ?column ?row1 ?column ?row2) (index ?column) (beside ?row1 ?row2))

;; The state: which lamps are lit, and which have been pressed.

(<= (base (lit ?column ?row)) (index ?column) (index ?row))
(<= (base (pressed ?column ?row)) (index ?column) (index ?row))

(<= (init (lit ?column ?row)) (index ?column) (index ?row))

;; The moves.

(<= (input player (press ?column ?row)) (index ?column) (index ?row))

(<= (legal player (press ?column ?row)) (index ?column) (index ?row) (not (true (pressed ?column ?row))))

;; The next state.

(<= (switched ?column2 ?row2) (does player (press ?column1 ?row1)) (switches ?column1 ?row1 ?column2 ?row2))

(<= (next (lit ?column ?row)) (true (lit ?column ?row)) (not (switched ?column ?row)))
(<= (next (lit ?column ?row)) (switched ?column ?row) (not (true (lit ?column ?row))))

(<= (next (pressed ?column ?row)) (true (pressed ?column ?row)))
(<= (next (pressed ?column ?row)) (does player (press ?column ?row)))

;; The end and the scores.

(<= light (true (lit ?column ?row)))
(<= left (index ?column) (index ?row) (not (true (pressed ?column ?row))))

(<= terminal (not light))
(<= terminal (not left))

(<= (goal player 100) (not light))
(<= (goal player 0) light)
`;
}
