/**
 * Orchard (Farkaschovsky 1986) for one player, with any number of trees, of fruits on each, and of pieces of
 * the raven. The size 4-10-9 is that of the board game and gives the text of `games/orchard`. The example
 * that the paper prints for 2-2-1 (`games/orchard-2-2-1`) has rolls and choices without effect; here they are
 * left out.
 */

export const TREES = ["apple", "pear", "cherry", "plum", "peach", "quince", "fig", "apricot"] as const;

const WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const inWords = (count: number, thing: string) =>
  `${WORDS[count] ?? count} ${thing}${count === 1 ? "" : "s"}`;

/** What does not depend on the size. */
const PLAY = `
;; What bears fruit, and how much.

(<= (bears ?tree) (tree ?tree) (not (true (fruits ?tree 0))))
(<= (bears_two ?tree) (bears ?tree) (not (true (fruits ?tree 1))))

(<= two_left (bears_two ?tree))
(<= two_left (pair ?tree1 ?tree2) (bears ?tree1) (bears ?tree2))

;; The moves: random rolls; after a basket bob picks two fruits, or the last one.

(<= (input random (roll ?tree)) (tree ?tree))
(input random (roll basket))
(input random (roll raven))
(<= (input bob (pick ?tree1 ?tree2)) (pair ?tree1 ?tree2))
(<= (input bob (pick_both ?tree)) (tree ?tree))
(<= (input bob (pick_last ?tree)) (tree ?tree))
(<= (input ?player noop) (role ?player))

(<= (legal random (roll ?tree)) (true (control random)) (bears ?tree))
(<= (legal random (roll basket)) (true (control random)))
(<= (legal random (roll raven)) (true (control random)))
(<= (legal bob (pick ?tree1 ?tree2))
  (true (control bob)) (pair ?tree1 ?tree2) (bears ?tree1) (bears ?tree2))
(<= (legal bob (pick_both ?tree)) (true (control bob)) (bears_two ?tree))
(<= (legal bob (pick_last ?tree)) (true (control bob)) (bears ?tree) (not two_left))
(<= (legal ?player noop) (role ?player) (not (true (control ?player))))

;; The next state.

(<= (loses_one ?tree) (does random (roll ?tree)))
(<= (loses_one ?tree) (does bob (pick_last ?tree)))
(<= (loses_one ?tree1) (does bob (pick ?tree1 ?tree2)))
(<= (loses_one ?tree2) (does bob (pick ?tree1 ?tree2)))

(<= (next (fruits ?tree ?less)) (true (fruits ?tree ?number)) (loses_one ?tree) (succ ?less ?number))
(<= (next (fruits ?tree ?less))
  (true (fruits ?tree ?number)) (does bob (pick_both ?tree)) (succ ?one_less ?number)
  (succ ?less ?one_less))
(<= (next (fruits ?tree ?number))
  (true (fruits ?tree ?number)) (not (loses_one ?tree)) (not (does bob (pick_both ?tree))))

(<= (next (pieces ?less)) (true (pieces ?number)) (does random (roll raven)) (succ ?less ?number))
(<= (next (pieces ?number)) (true (pieces ?number)) (not (does random (roll raven))))

(<= (next (control bob)) (does random (roll basket)))
(<= (next (control random)) (not (does random (roll basket))))

;; The end and the scores.

(<= fruit_left (bears ?tree))

(<= terminal (not fruit_left))
(<= terminal (true (pieces 0)))

(<= (goal bob 100) (not fruit_left))
(<= (goal bob 0) fruit_left)
`;

export function orchard(treeCount: number, fruits: number, raven: number): string {
  const trees = TREES.slice(0, treeCount);
  const pairs = trees.flatMap((tree, i) => trees.slice(i + 1).map((other) => `(pair ${tree} ${other})`));
  const amounts = Array.from({ length: Math.max(fruits, raven) }, (_, i) => `(succ ${i} ${i + 1})`);
  return `
;;; Orchard, the board game for one player, bob, against a raven: ${inWords(treeCount, "tree")} with ${inWords(fruits, "fruit")}
;;; each, and a raven of ${inWords(raven, "piece")}. Random rolls a die of ${inWords(treeCount + 2, "face")}: a colour picks a fruit
;;; from the tree of that colour, on the basket bob picks two fruits of his choice, and the raven loses
;;; a piece on its own face. Bob wins if all trees are bare before the raven is gone.
;;;
;;; A colour whose tree is bare is never rolled: on the table such a roll has no effect, and the
;;; next one follows. The chances of winning are the same, and every match ends.

(role bob)
(role random)

${trees.map((tree) => `(tree ${tree})`).join("\n")}

;; Each pair of trees in one order only, so that a choice of two fruits is one move.

${pairs.join("\n")}

${amounts.join("\n")}

(amount 0)
(<= (amount ?more) (succ ?number ?more))

;; The state: the fruits on each tree, the pieces of the raven, and whose turn it is.

(<= (base (fruits ?tree ?number)) (tree ?tree) (amount ?number))
(<= (base (pieces ?number)) (amount ?number))
(<= (base (control ?player)) (role ?player))

(<= (init (fruits ?tree ${fruits})) (tree ?tree))
(init (pieces ${raven}))
(init (control random))
${PLAY}`;
}
