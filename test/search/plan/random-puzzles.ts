/**
 * Random puzzles: a few fluents that moves set and clear under conditions, a counter of steps or of a cycle,
 * fluents that nothing reads, and ends and goals that may depend on any of them. Most are strange; all of
 * them are games of one role with few states.
 */
import fc from "fast-check";

const FLUENTS = ["a", "b", "c", "d", "e"];
const MOVES = ["m1", "m2", "m3"];

const literal = (atoms: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...atoms), fc.boolean())
    .map(([atom, holds]) => (holds ? `(true ${atom})` : `(not (true ${atom}))`));

const conditions = (atoms: readonly string[], most: number) =>
  fc.uniqueArray(literal(atoms), { maxLength: most }).map((all) => all.join(" "));

/** The rules of a counter that ends, stays or comes round. */
function counter(last: number, after: "ends" | "stays" | "returns"): string {
  const steps = Array.from({ length: last }, (_, i) => `(succ ${i} ${i + 1})`).join(" ");
  const end = { ends: "", stays: `(succ ${last} ${last})`, returns: `(succ ${last} 0)` }[after];
  return `(init (step 0)) ${steps} ${end} (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))`;
}

const counted = fc.record({
  last: fc.integer({ min: 1, max: 6 }),
  after: fc.constantFrom("ends" as const, "stays" as const, "returns" as const),
});

/** Text of the rules. */
export const puzzle: fc.Arbitrary<string> = counted.chain(({ last, after }) => {
  const times = Array.from({ length: last + 1 }, (_, i) => `(step ${i})`);
  // Rules read the counter seldom, so that something can be proved of it.
  const some = fc.constantFrom(FLUENTS, FLUENTS, FLUENTS, [...FLUENTS, ...times]);
  const rule = (head: string, most: number) =>
    some.chain((atoms) => conditions(atoms, most)).map((body) => `(<= ${head} ${body})`);
  const legal = fc.tuple(...MOVES.map((move) => rule(`(legal r ${move})`, 1)));
  const change = fc
    .tuple(fc.constantFrom(...FLUENTS), fc.constantFrom(...MOVES), some)
    .chain(([fluent, move, atoms]) =>
      conditions(atoms, 2).map((body) => `(<= (next ${fluent}) (does r ${move}) ${body})`),
    );
  const stay = fc
    .tuple(fc.constantFrom(...FLUENTS), fc.constantFrom(...MOVES))
    .map(([fluent, move]) => `(<= (next ${fluent}) (true ${fluent}) (not (does r ${move})))`);
  // Nothing but itself reads what was done last.
  const history = fc.constantFrom("", "(<= (next (did ?m)) (does r ?m))");
  const end = fc.constantFrom(`(<= terminal (true (step ${last})))`, "");
  const goals = fc.array(
    fc
      .tuple(fc.constantFrom(0, 30, 60, 100), fc.constantFrom(FLUENTS, [...FLUENTS, ...times]))
      .chain(([value, atoms]) => conditions(atoms, 2).map((body) => `(<= (goal r ${value}) ${body})`)),
    { minLength: 1, maxLength: 4 },
  );
  return fc
    .record({
      init: fc.subarray(FLUENTS),
      legal,
      changes: fc.array(change, { minLength: 2, maxLength: 6 }),
      stays: fc.array(stay, { minLength: 2, maxLength: 6 }),
      history,
      end,
      over: fc.array(rule("terminal", 3), { minLength: 1, maxLength: 2 }),
      goals,
    })
    .map(({ init, legal: moves, changes, stays, history: did, end: limit, over, goals: worth }) =>
      [
        "(role r)",
        ...init.map((fluent) => `(init ${fluent})`),
        counter(last, after),
        ...moves,
        ...changes,
        ...stays,
        did,
        limit,
        ...over,
        ...worth,
      ].join("\n"),
    );
});
