/** Static conditions on many variables, read one variable at a time. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Reasoner } from "../../src/datalog/reasoner.js";
import { groundSheet } from "../../src/ground/ground.js";
import { DEFAULT_TUNING } from "../../src/ground/tuning.js";
import { difference } from "./agree.js";
import { Evaluator } from "./evaluate.js";
import { programOf, read } from "./sheets.js";

const VALUES = ["a", "b", "c"];

/** Four cells; what stands in them may be none, one or several values, and `good` asks of all four at once. */
const sheet = (condition: string, order: readonly number[]) => `
  (role r) (init start)
  ${VALUES.map((value) => `(value ${value})`).join(" ")}
  ${[1, 2, 3, 4].map((cell) => `(cell ${cell})`).join(" ")}
  (<= (legal r (put ?n ?x)) (cell ?n) (value ?x))
  (<= (next (holds ?n ?x)) (does r (put ?n ?x)))
  (<= (next (holds ?n ?x)) (true (holds ?n ?x)))
  (<= good ${order.map((n) => `(true (holds ${n} ?x${n}))`).join(" ")} (condition ?x1 ?x2 ?x3 ?x4))
  (<= terminal good)
  (<= (goal r 100) good)
  (<= (goal r 0) (not good))
  ${condition}
`;

const place = fc.constantFrom("?a", "?b", "?c", "?d");
const argument = fc.oneof(
  { weight: 3, arbitrary: place },
  { weight: 1, arbitrary: fc.constantFrom(...VALUES) },
);
const literal = fc.oneof(
  fc.tuple(argument, argument).map(([x, y]) => `(pair ${x} ${y})`),
  fc.tuple(argument, argument).map(([x, y]) => `(not (pair ${x} ${y}))`),
  fc.tuple(argument, argument).map(([x, y]) => `(distinct ${x} ${y})`),
  fc.tuple(place, place, argument).map(([x, y, z]) => `(or (pair ${x} ${y}) (distinct ${y} ${z}))`),
  fc.tuple(argument, argument).map(([x, y]) => `(either ${x} ${y})`),
);
const RANGES = "(value ?a) (value ?b) (value ?c) (value ?d)";
const conditions = fc
  .record({
    pairs: fc.uniqueArray(fc.tuple(fc.constantFrom(...VALUES), fc.constantFrom(...VALUES)), { maxLength: 6 }),
    bodies: fc.array(fc.array(literal, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ pairs, bodies }) =>
    [
      ...pairs.map(([x, y]) => `(pair ${x} ${y})`),
      "(pair a a)",
      "(<= (either ?x ?y) (pair ?x ?y)) (<= (either ?x ?y) (value ?x) (pair ?y ?x)) (<= (either ?x a) (value ?x))",
      ...bodies.map((body) => `(<= (condition ?a ?b ?c ?d) ${RANGES} ${body.join(" ")})`),
    ].join("\n"),
  );
const orders = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 });
const holding = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...VALUES)).map(([n, x]) => `(holds ${n} ${x})`),
  { maxLength: 8 },
);

describe("a condition on many variables", () => {
  it("says of any state what the reasoner says", () => {
    let chains = 0;
    fc.assert(
      fc.property(
        conditions,
        orders,
        fc.array(holding, { minLength: 6, maxLength: 6 }),
        (text, order, states) => {
          const rules = read(sheet(text, order));
          const program = programOf(rules, {}, { ...DEFAULT_TUNING, wide: 4 });
          const names = Array.from({ length: program.firstRule.length - 1 }, (_, d) => program.name(d));
          if (names.some((name) => name.startsWith("(good~"))) chains++;
          const evaluator = new Evaluator(program);
          const game = new Reasoner(rules.clauses);
          for (const state of states) {
            expect(difference(evaluator, game, { state: game.state(state) as Int32Array })).toBeUndefined();
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(chains).toBeGreaterThan(20);
  });

  const different = (count: number) => {
    const places = Array.from({ length: count }, (_, i) => `?x${i}`);
    const tests = places.flatMap((x, i) => places.slice(0, i).map((y) => `(distinct ${x} ${y})`));
    const cells = places.map((x, i) => `(true (holds ${i} ${x}))`);
    return `
      (role r) (init start)
      ${places.map((_, i) => `(value ${i})`).join(" ")}
      (<= (legal r (put ?n ?x)) (value ?n) (value ?x))
      (<= (next (holds ?n ?x)) (does r (put ?n ?x)))
      (<= (next (holds ?n ?x)) (true (holds ?n ?x)))
      (<= terminal ${cells.join(" ")} (different ${places.join(" ")}))
      (<= (different ${places.join(" ")}) ${places.map((x) => `(value ${x})`).join(" ")} ${tests.join(" ")})
      (goal r 100)`;
  };

  it("costs its forms, and not the ways to meet it", () => {
    const rules = (wide: number) => {
      const { firstRule } = programOf(read(different(7)), {}, { ...DEFAULT_TUNING, wide });
      return firstRule[firstRule.length - 1];
    };
    // 7! ways to put seven values in seven cells, and a rule for each; or 7 · 2⁶ steps between sets of values.
    expect(rules(Number.POSITIVE_INFINITY)).toBeGreaterThan(5040);
    expect(rules(DEFAULT_TUNING.wide)).toBeLessThan(700);
    const large = groundSheet(read(different(10)), { maxRules: 20_000 });
    expect("program" in large).toBe(true);
  });

  it("is left as it is where another literal needs one of the variables", () => {
    const shared = different(7).replace("(<= terminal ", "(<= terminal (true (holds 0 ?x6)) ");
    const narrow = programOf(read(shared), {}, { ...DEFAULT_TUNING, wide: Number.POSITIVE_INFINITY });
    expect(programOf(read(shared)).literals).toEqual(narrow.literals);
  });
});
