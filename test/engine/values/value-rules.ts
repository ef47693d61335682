/** Rules that show one thing each of how values are learnt. */

const facts = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `(${name} ${i})`).join(" ");
const successors = (count: number) =>
  Array.from({ length: count }, (_, i) => `(succ ${i} ${i + 1})`).join(" ");

/** Two choose at once; then one of 260 moves, while a coin falls; then one of 260 moves alone. */
export const CHOICES = `
  (role a) (role b) (role c) (role random)
  (init (round 0)) ${successors(3)} ${facts("number", 260)}
  (colour red) (colour green) (colour blue) (side heads) (side tails)
  (even 0) (<= (even ?n) (number ?n) (twin ?n)) (twin 2) (twin 4) (twin 6) (twin 259)
  (<= (legal a (take ?x)) (colour ?x) (true (round 0)))
  (<= (legal b (take ?x)) (colour ?x) (true (round 0)))
  (<= (legal a wait) (not (true (round 0))))
  (<= (legal b wait) (not (true (round 0))))
  (<= (legal c (pick ?n)) (number ?n) (not (true (round 0))))
  (<= (legal c wait) (true (round 0)))
  (<= (legal random (flip ?s)) (side ?s) (true (round 1)))
  (<= (legal random wait) (not (true (round 1))))
  (<= (next (round ?m)) (true (round ?n)) (succ ?n ?m))
  (<= (next (took ?r ?x)) (does ?r (take ?x)))
  (<= (next (took ?r ?x)) (true (took ?r ?x)))
  (<= (next (fell ?s)) (does random (flip ?s)))
  (<= (next (fell ?s)) (true (fell ?s)))
  (<= (next (lucky ?n)) (true (round ?n)) (does c (pick ?m)) (even ?m))
  (<= (next (lucky ?n)) (true (lucky ?n)))
  (<= terminal (true (round 3)))
  (<= same (true (took a ?x)) (true (took b ?x)))
  (<= (goal a 100) same) (<= (goal a 0) (not same))
  (<= (goal b 100) (not same)) (<= (goal b 30) same)
  (<= (goal c 100) (true (lucky 1)) (true (lucky 2)) (true (fell heads)))
  (<= (goal c 50) (true (lucky 2)) (not (true (lucky 1))))
  (<= (goal c 0) (not (true (lucky 2))))`;

/** Who takes one stone moves again. The slices have one phase, and `turn` is the stage. */
export const RACE = `
  (role first) (role second) (other first second) (other second first)
  (init (stones 12)) (init (turn first)) ${successors(12)}
  (<= (legal ?p one) (true (turn ?p)))
  (<= (legal ?p two) (true (turn ?p)) (not (true (stones 1))))
  (<= (legal ?p noop) (true (turn ?q)) (other ?p ?q))
  (<= (next (stones ?n)) (does ?p one) (true (stones ?m)) (succ ?n ?m))
  (<= (next (stones ?n)) (does ?p two) (true (stones ?m)) (succ ?k ?m) (succ ?n ?k))
  (<= (next (turn ?p)) (does ?p one))
  (<= (next (turn ?q)) (does ?p two) (other ?p ?q))
  (<= terminal (true (stones 0)))
  (<= (goal ?p 100) (true (turn ?p)))
  (<= (goal ?p 0) (true (turn ?q)) (other ?p ?q))`;

/** One of three sides holds for longer than anybody looks; then two do, and later none or all. */
export const BREAKING = `
  (role walker)
  (init (step 0)) (init (side a)) ${successors(404)}
  (<= (late ?n) (at 402 ?n)) (at 402 402) (at 402 403)
  (letter a) (letter b) (letter c)
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= choosing (true (step ?n)) (late ?n))
  (<= (legal walker wait) (not choosing))
  (<= (legal walker (turn ?x)) (letter ?x) choosing)
  (<= (next (side ?x)) (true (side ?x)) (not choosing))
  (<= (next (side b)) (true (step 401)))
  (<= (next (side c)) (true (step 401)))
  (<= (next (side ?x)) (true (side ?x)) choosing (not (does walker (turn ?x))))
  (<= (next (side ?x)) (does walker (turn ?x)) (not (true (side ?x))))
  (<= terminal (true (step 404)))
  (<= mixed (true (side a)) (not (true (side b))))
  (<= (goal walker 100) mixed (true (side c)))
  (<= (goal walker 30) mixed (not (true (side c))))
  (<= (goal walker 60) (not mixed) (true (side c)))
  (<= (goal walker 0) (not mixed) (not (true (side c))))`;
