/**
 * Random puzzles whose moves have two or three arguments. Some are all combinations of their arguments, some
 * are not; some are always legal, some under conditions on one argument, on several, or on all of them; and
 * next states depend on parts of moves, on whole moves, and on sets of moves that are no product. In half of
 * the puzzles turns are counted, so that all moves depend on each other; in the others many do not.
 */
import fc from "fast-check";

const VALUES = ["a", "b", "c"];
const FLUENTS = VALUES.flatMap((value) => [`(p ${value})`, `(q ${value})`]);

const literal = fc
  .tuple(fc.constantFrom(...FLUENTS), fc.boolean())
  .map(([fluent, holds]) => (holds ? `(true ${fluent})` : `(not (true ${fluent}))`));

const body = (most: number) => fc.uniqueArray(literal, { maxLength: most }).map((all) => all.join(" "));

/** `(go ?x ?y)` for all values, but for a pair that may be left out. */
const legal = fc
  .record({
    without: fc.constantFrom("", "", "(distinct ?x ?y)", "(or (distinct ?x a) (distinct ?y c))"),
    condition: fc.constantFrom(
      "",
      "",
      "(true (p ?x))",
      "(not (true (q ?y)))",
      "(true (p ?x)) (not (true (q ?y)))",
    ),
  })
  .map(({ without, condition }) => `(<= (legal r (go ?x ?y)) (v ?x) (v ?y) ${without} ${condition})`);

const other = fc.constantFrom(
  "",
  "(<= (legal r (put ?x)) (v ?x) (not (true (q ?x))))",
  "(<= (legal r (mix ?x ?y ?z)) (v ?x) (v ?y) (v ?z))",
  "(<= (legal r wait))",
);

const move = fc.constantFrom(
  "(go ?m ?y)",
  "(go ?y ?m)",
  "(go ?m ?m)",
  "(put ?m)",
  "(mix ?m ?y ?z)",
  "(mix a ?m ?z)",
  "(go a b)",
  "wait",
);

/** What becomes of the fluents of a family: set and cleared by moves, else kept. */
const family = (name: string) =>
  fc.record({ set: move, setIf: body(1), clear: move, clearIf: body(1) }).map(
    ({ set, setIf, clear, clearIf }) => `
(<= (sets_${name} ?m) (v ?m) (does r ${set}) ${setIf})
(<= (clears_${name} ?m) (v ?m) (does r ${clear}) ${clearIf})
(<= (next (${name} ?m)) (sets_${name} ?m))
(<= (next (${name} ?m)) (true (${name} ?m)) (not (clears_${name} ?m)))`,
  );

const COUNTER =
  "(init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))";

/** Text of the rules. Exactly one goal holds in every state. */
export const productPuzzle: fc.Arbitrary<string> = fc
  .record({
    init: fc.subarray(FLUENTS),
    legal,
    other,
    p: family("p"),
    q: family("q"),
    isCounted: fc.boolean(),
    over: fc.uniqueArray(literal, { minLength: 1, maxLength: 3 }),
    best: fc.uniqueArray(literal, { minLength: 2, maxLength: 5 }),
    good: body(2),
  })
  .map(({ init, legal: rule, other: more, p, q, isCounted, over, best, good }) =>
    [
      "(role r) (v a) (v b) (v c)",
      ...init.map((fluent) => `(init ${fluent})`),
      rule,
      more,
      p,
      q,
      isCounted ? `${COUNTER} (<= terminal (true (step 3)))` : "",
      `(<= terminal ${over.join(" ")})`,
      `(<= best ${best.join(" ")}) (<= good ${good})`,
      "(<= (goal r 100) best) (<= (goal r 50) good (not best)) (<= (goal r 0) (not good) (not best))",
    ].join("\n"),
  );
