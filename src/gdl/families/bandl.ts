/** Buttons and lights on n boards at once, like Bandl in the competition of 2016. A turn has 3^n moves. */
import { numbers, successors } from "./parts.js";

const TURNS = 6;

export function bandl(boards: number): string {
  const all = Array.from({ length: boards }, (_, i) => i + 1);
  const buttons = all.map((board) => `?button${board}`).join(" ");
  const each = all.map((board) => `(button ?button${board})`).join(" ");
  const pressed = all.map(
    (board) => `(<= (pressed ?button${board} ${board}) (does player (press ${buttons})))`,
  );
  return `
;;; Buttons and lights on ${boards} boards at once. Each board has three lights, p, q and r, all of them
;;; out at first, and three buttons: a switches p, b exchanges what p and q show, and c what q and r
;;; show. A turn presses one button on each board. All lights of all boards lit win. The match is over
;;; after ${TURNS} turns, which is what a board takes, or once the first two boards are lit, whatever the
;;; others show.

(role player)

${numbers("board", boards)}

(light p)
(light q)
(light r)

(button a)
(button b)
(button c)

(succ 0 1)
${successors(TURNS)}

;; The state: the lights that are lit, and the turns played.

(<= (base (lit ?board ?light)) (board ?board) (light ?light))
(base (turn 0))
(<= (base (turn ?turn2)) (succ ?turn1 ?turn2))

(init (turn 0))

;; The moves: a button for each board, in their order.

(<= (input player (press ${buttons})) ${each})

(<= (legal player (press ${buttons})) ${each})

${pressed.join("\n")}

;; The next state: which light a light takes over from, for each button that is no switch to it.

(from a q q)
(from a r r)
(from b p q)
(from b q p)
(from b r r)
(from c p p)
(from c q r)
(from c r q)

(<= (next (lit ?board p)) (pressed a ?board) (not (true (lit ?board p))))
(<= (next (lit ?board ?light1))
  (pressed ?button ?board) (from ?button ?light1 ?light2) (true (lit ?board ?light2)))
(<= (next (turn ?turn2)) (true (turn ?turn1)) (succ ?turn1 ?turn2))

;; The end and the scores.

(<= (dark ?board) (board ?board) (light ?light) (not (true (lit ?board ?light))))
(<= some_dark (dark ?board))

(<= terminal (true (turn ${TURNS})))
(<= terminal (not (dark 1)) (not (dark 2)))

(<= (goal player 100) (not some_dark))
(<= (goal player 0) some_dark)
`;
}
