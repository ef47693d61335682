/** Games that are symmetric in a way that no graph of their rules shows. */

/**
 * Three cells to mark. The third is said to be free in other words than the first, which mean the same only
 * because each cell has exactly one content.
 */
export const SIDES = `
(role red) (role blue)
(init (control red))
(init (cell 1 blank)) (init (cell 2 blank)) (init (cell 3 blank))
(<= (legal ?player (mark 1)) (true (control ?player)) (true (cell 1 blank)))
(<= (legal ?player (mark 2)) (true (control ?player)) (true (cell 2 blank)))
(<= (legal ?player (mark 3)) (true (control ?player)) (not (true (cell 3 red))) (not (true (cell 3 blue))))
(<= (legal ?player wait) (role ?player) (not (true (control ?player))))
(<= (marked ?cell) (does ?player (mark ?cell)))
(<= (next (cell ?cell ?player)) (does ?player (mark ?cell)))
(<= (next (cell ?cell ?content)) (true (cell ?cell ?content)) (not (marked ?cell)))
(<= (next (control blue)) (true (control red)))
(<= (next (control red)) (true (control blue)))
(<= open (true (cell ?cell blank)))
(<= terminal (not open))
(<= (goal ?player 100) (true (cell 1 ?player)) (true (cell 3 ?player)))
(<= (ahead ?player) (true (cell 1 ?player)) (true (cell 3 ?player)))
(<= (goal ?player 0) (role ?player) (not (ahead ?player)))
`;

/**
 * Stones or holes are laid on five columns by three rows. The mason wants stones in neighbouring columns, each at
 * most a row above or below the one before, from the first column to the last. The rule is grounded column by
 * column from one side, and its function has too many inputs for prime implicants.
 */
export const WALL = `
(role mason)
(column 1) (column 2) (column 3) (column 4) (column 5) (row 1) (row 2) (row 3)
(near 1 1) (near 1 2) (near 2 1) (near 2 2) (near 2 3) (near 3 2) (near 3 3)
(thing stone) (thing hole)
(<= (init (cell ?x ?y free)) (column ?x) (row ?y))
(<= (legal mason (lay ?x ?y ?thing)) (true (cell ?x ?y free)) (thing ?thing))
(<= (laid ?x ?y) (does mason (lay ?x ?y ?thing)))
(<= (next (cell ?x ?y ?thing)) (does mason (lay ?x ?y ?thing)))
(<= (next (cell ?x ?y ?thing)) (true (cell ?x ?y ?thing)) (not (laid ?x ?y)))
(<= whole
  (true (cell 1 ?a stone)) (near ?a ?b) (true (cell 2 ?b stone)) (near ?b ?c) (true (cell 3 ?c stone))
  (near ?c ?d) (true (cell 4 ?d stone)) (near ?d ?e) (true (cell 5 ?e stone)))
(<= broken (not whole))
(<= open (true (cell ?x ?y free)))
(<= terminal (not open))
(<= (goal mason 100) whole)
(<= (goal mason 0) broken)
`;
