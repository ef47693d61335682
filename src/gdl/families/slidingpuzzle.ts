/**
 * The sliding puzzle of n x n cells: for n = 3 the board of `games/eight-puzzle`, for n = 4 the fifteen
 * puzzle. The tiles are in reverse order at first. With the gap in its place only even permutations have a
 * solution (Johnson and Story 1879): where the reversal is odd, tiles 1 and 2 change places.
 */
import { numbers, successors } from "./parts.js";

export function slidingpuzzle(size: number): string {
  const tiles = size * size - 1;
  const limit = 4 * size ** 3;
  const start = Array.from({ length: tiles }, (_, i) => tiles - i);
  const isOdd = ((tiles * (tiles - 1)) / 2) % 2 === 1;
  if (isOdd) start.push(...start.splice(-2).reverse());
  const place = (content: number | "b", i: number) =>
    `${(i % size) + 1} ${size - Math.floor(i / size)} ${content}`;
  const board = (contents: readonly (number | "b")[], literal: (cell: string) => string) =>
    contents.map((content, i) => literal(`(cell ${place(content, i)})`)).join("\n");
  const ordered = Array.from({ length: tiles }, (_, i) => i + 1);
  return `
;;; A sliding puzzle: ${tiles} numbered tiles and a gap on a board of ${size} x ${size} cells. A tile beside the gap
;;; slides into it. At first the tiles are in reverse order${isOdd ? ", but for 1 and 2: they have changed places,\n;;; or there would be no solution" : ""}.
;;; In order, read as a page is, they win; after ${limit} moves the puzzle is given up.

(role player)

;; Columns from the left, rows from the bottom.

${numbers("index", size)}

(<= (beside ?index1 ?index2) (index ?index1) (index ?index2) (succ ?index1 ?index2))
(<= (beside ?index2 ?index1) (index ?index1) (index ?index2) (succ ?index1 ?index2))

;; The state: what each cell holds (b is the gap), and the moves made.

${numbers("tile", tiles)}

(<= (base (cell ?column ?row b)) (index ?column) (index ?row))
(<= (base (cell ?column ?row ?tile)) (index ?column) (index ?row) (tile ?tile))
(base (step 0))
(<= (base (step ?step2)) (succ ?step1 ?step2))

${board([...start, "b"], (cell) => `(init ${cell})`)}
(init (step 0))

;; The moves: the tile in a cell beside the gap slides into the gap.

(<= (input player (slide ?column ?row)) (index ?column) (index ?row))

(<= (legal player (slide ?column ?row1)) (true (cell ?column ?row2 b)) (beside ?row1 ?row2))
(<= (legal player (slide ?column1 ?row)) (true (cell ?column2 ?row b)) (beside ?column1 ?column2))

;; The next state: the tile and the gap change places, all else stays.

(<= (next (cell ?column ?row b)) (does player (slide ?column ?row)))
(<= (next (cell ?column2 ?row2 ?tile))
  (does player (slide ?column1 ?row1)) (true (cell ?column1 ?row1 ?tile)) (true (cell ?column2 ?row2 b)))
(<= (next (cell ?column ?row ?tile))
  (true (cell ?column ?row ?tile)) (distinct ?tile b) (not (does player (slide ?column ?row))))
(<= (next (step ?step2)) (true (step ?step1)) (succ ?step1 ?step2))

;; The end and the scores.

(<= in_order
${board([...ordered, "b"], (cell) => `  (true ${cell})`)})

(<= terminal in_order)
(<= terminal (true (step ${limit})))

(<= (goal player 100) in_order)
(<= (goal player 0) (not in_order))

(succ 0 1)
${successors(limit)}
`;
}
