/**
 * Recursive relations are cut down to the tuples that are asked for. `property.test.ts` compares the ground
 * programs with the reasoner.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_GROUND_LIMITS, GroundBudget } from "../../src/ground/budget.js";
import { reachInputs } from "../../src/ground/inputs.js";
import { DEFAULT_TUNING } from "../../src/ground/tuning.js";
import { programOf, read, rulesIn } from "./sheets.js";

const NEVER = { ...DEFAULT_TUNING, many: Number.POSITIVE_INFINITY };
const ALWAYS = { ...DEFAULT_TUNING, many: 0 };

/** Three stones are counted, beginning with 0; the relation that counts could begin with any number. */
function counting(goal: string): string {
  return `
  (role r)
  ${Array.from({ length: 9 }, (_, n) => `(number ${n}) (succ ${n} ${n + 1})`).join(" ")} (number 9)
  (after a b) (after b c) (last c)
  (init (cell a stone)) (init (cell b stone)) (init (cell c none))
  (<= (one ?x ?n ?m) (true (cell ?x stone)) (succ ?n ?m))
  (<= (one ?x ?n ?n) (true (cell ?x none)) (number ?n))
  (<= (count ?x ?n ?m) (last ?x) (one ?x ?n ?m))
  (<= (count ?x ?n ?m) (one ?x ?n ?k) (after ?x ?y) (count ?y ?k ?m))
  (<= (legal r (flip ?x)) (true (cell ?x ?what)) (count a 0 ?n) (succ ?n ?more))
  (<= (next (cell ?x none)) (does r (flip ?x)) (true (cell ?x stone)))
  (<= (next (cell ?x stone)) (does r (flip ?x)) (true (cell ?x none)))
  (<= (next (cell ?x ?what)) (true (cell ?x ?what)) (does r (flip ?y)) (distinct ?x ?y))
  (<= terminal (count a 0 3))
  ${goal}
`;
}

const ASKS_AGAIN = "(<= (goal r 100) (not (count b 5 6))) (<= (goal r 0) (count b 5 6))";

function reached(rules: string, tuning: typeof NEVER) {
  const { tables, relaxation, fluents, moves } = reachInputs(
    read(rules),
    new GroundBudget(DEFAULT_GROUND_LIMITS),
    tuning,
  );
  const size = (name: string) => {
    const found = [...relaxation.rules.keys()].find((predicate) => predicate.name === name);
    return found && tables.relationOf(found)?.size;
  };
  return { count: size("count"), one: size("one"), fluents: fluents.length, moves: moves.length };
}

describe("demand", () => {
  const plain = counting("(goal r 100)");

  it("bounds a recursion, and what only the recursion asks", () => {
    const all = reached(plain, NEVER);
    const cut = reached(plain, ALWAYS);
    // From c with 0, 1 or 2: two ends each. From b with 0 or 1: three each. From a with 0: four.
    expect(cut).toEqual({ ...all, count: 3 * 2 + 2 * 3 + 4, one: 2 * (3 + 2 + 1) });
    expect(all.one).toBe(3 * (9 + 10));
  });

  it("keeps what other rules ask, negated too", () => {
    const cut = reached(counting(ASKS_AGAIN), ALWAYS);
    const plainly = reached(plain, ALWAYS);
    // b with 5, and c with 5 and 6.
    expect(cut.count).toBe((plainly.count as number) + 3 + 2 * 2);
  });

  // Joins have another order where relations are smaller, so rules may stand in another order too.
  it.each([plain, counting(ASKS_AGAIN)])("leaves as many atoms, rules and literals", (rules) => {
    const size = (tuning: typeof NEVER) => {
      const program = programOf(read(rules), {}, tuning);
      return [program.atoms, rulesIn(program), program.literals.length];
    };
    expect(size(ALWAYS)).toEqual(size(NEVER));
  });

  it("begins when a recursion has grown large", () => {
    expect(reached(plain, { ...NEVER, many: 10 })).toEqual(reached(plain, ALWAYS));
    expect(reached(plain, { ...NEVER, many: 10_000 })).toEqual(reached(plain, NEVER));
  });
});
