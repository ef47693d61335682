/** The parts that the sheets of several families share, as KIF text. */

/** The indices from 1 to `count`, as facts. Two kinds of index may have relations of different names. */
export function numbers(relation: string, count: number): string {
  return Array.from({ length: count }, (_, i) => `(${relation} ${i + 1})`).join("\n");
}

export function successors(count: number): string {
  return Array.from({ length: count - 1 }, (_, i) => `(succ ${i + 1} ${i + 2})`).join("\n");
}

/** A board of blank cells that players fill in turn, with the columns and rows that these relations list. */
export function filledBoard(column: string, row: string, first: string): string {
  return `
;; The state: what each cell holds (b is a blank), and whose turn it is.

(<= (base (cell ?column ?row b)) (${column} ?column) (${row} ?row))
(<= (base (cell ?column ?row ?player)) (${column} ?column) (${row} ?row) (role ?player))
(<= (base (control ?player)) (role ?player))

(<= (init (cell ?column ?row b)) (${column} ?column) (${row} ?row))
(init (control ${first}))`;
}

export const WAITING = `
(<= (legal ?player noop) (role ?player) (not (true (control ?player))))`;

/** A cell that a player marks becomes the player's own, and the turn passes. */
export const MARKING = `
;; The moves: the player in control marks a blank cell, the other one waits.

(<= (input ?player (mark ?column ?row)) (role ?player) (index ?column) (index ?row))
(<= (input ?player noop) (role ?player))

(<= (legal ?player (mark ?column ?row)) (true (control ?player)) (true (cell ?column ?row b)))
${WAITING}

;; The next state: the marked cell changes, all others stay.

(<= (next (cell ?column ?row ?player)) (does ?player (mark ?column ?row)))
(<= (next (cell ?column ?row ?content)) (true (cell ?column ?row ?content)) (not (marked ?column ?row)))
(<= (next (control ?opponent)) (true (control ?player)) (opponent ?player ?opponent))

(<= (marked ?column ?row) (does ?player (mark ?column ?row)))`;

/** A line wins; a board without a line and without `open` cells is a draw. */
export const LINE_GOALS = `
(<= decided (line ?player))

;; The end and the scores.

(<= terminal decided)
(<= terminal (not open))

(<= (goal ?player 100) (line ?player))
(<= (goal ?player 50) (role ?player) (not decided))
(<= (goal ?player 0) (opponent ?player ?opponent) (line ?opponent))`;

export function opponents(first: string, second: string): string {
  return `
(role ${first})
(role ${second})

(opponent ${first} ${second})
(opponent ${second} ${first})`;
}
