/**
 * Puzzles at the edge of what rules may say: no goal or several at once, goals that are computed, negative or
 * no numbers, states without a legal move, matches that never begin or never end, a single move that does
 * nothing, moves with variables in nested terms, and several counters that moves, ends and goals may read.
 */
import fc from "fast-check";

const FLUENTS = ["a", "b", "(on (lamp x))", "(on (lamp y))"];
const SCORES = ["-50", "0", "0", "10", "30", "60", "100", "100", "130", "win"];

const SETS = {
  plain: ["m1", "m2", "idle"],
  nested: ["(put (box ?l) (place ?l ?k))", "(put (box x) (place ?l ?k))", "m1"],
  only: ["noop"],
} as const;

type Counting = { readonly last: number; readonly after: "ends" | "stays" | "returns" };

const counting: fc.Arbitrary<Counting> = fc.record({
  last: fc.integer({ min: 1, max: 4 }),
  after: fc.constantFrom("ends", "stays", "returns"),
});

function counterRules(name: string, { last, after }: Counting): string {
  const steps = Array.from({ length: last }, (_, i) => `(succ_${name} ${i} ${i + 1})`);
  if (after !== "ends") steps.push(`(succ_${name} ${last} ${after === "stays" ? last : 0})`);
  return `(init (${name} 0)) ${steps.join(" ")}
    (<= (next (${name} ?y)) (true (${name} ?x)) (succ_${name} ?x ?y))`;
}

const literal = (atoms: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...atoms), fc.boolean())
    .map(([atom, holds]) => (holds ? `(true ${atom})` : `(not (true ${atom}))`));

const conditions = (atoms: readonly string[], most: number) =>
  fc.uniqueArray(literal(atoms), { maxLength: most }).map((all) => all.join(" "));

const shape = fc.record({
  counters: fc.array(counting, { maxLength: 2 }),
  moves: fc.constantFrom("plain", "plain", "nested", "nested", "only"),
  reads: fc.constantFrom("fluents", "fluents", "counters"),
});

/** Text of the rules. */
export const nastyPuzzle: fc.Arbitrary<string> = shape.chain(({ counters, moves, reads }) => {
  const names = counters.map((_, i) => `c${i}`);
  const times = counters.flatMap(({ last }, i) =>
    Array.from({ length: last + 1 }, (_, value) => `(c${i} ${value})`),
  );
  const atoms = reads === "counters" ? [...FLUENTS, ...times] : FLUENTS;
  const move = fc.constantFrom(...SETS[moves]);
  const values = "(name ?l) (name ?k)";
  const rule = (head: string, most: number) => conditions(atoms, most).map((body) => `(<= ${head} ${body})`);
  const changes = fc
    .tuple(fc.constantFrom(...FLUENTS, "(on (lamp ?l))"), move, conditions(atoms, 2))
    .map(([fluent, made, body]) => `(<= (next ${fluent}) ${values} (does r ${made}) ${body})`);
  const stays = fc.tuple(fc.constantFrom(...FLUENTS), move, fc.boolean()).map(([fluent, made, always]) =>
    always
      ? `(<= (next ${fluent}) (true ${fluent}))`
      : `(<= (made_${FLUENTS.indexOf(fluent)}) ${values} (does r ${made}))
           (<= (next ${fluent}) (true ${fluent}) (not (made_${FLUENTS.indexOf(fluent)})))`,
  );
  const legal = fc
    .tuple(...SETS[moves].map((made) => conditions(atoms, 2).map((body) => [made, body] as const)))
    .map((all) => all.map(([made, body]) => `(<= (legal r ${made}) ${values} ${body})`).join("\n"));
  const goal = fc
    .tuple(fc.constantFrom(...SCORES), fc.constantFrom(FLUENTS, [...FLUENTS, ...times]))
    .chain(([value, read]) => conditions(read, 2).map((body) => `(<= (goal r ${value}) ${body})`));
  // Points that are counted by a move and read by the goal.
  const computed = move.map(
    (made) => `(init (points 10)) (more 10 30) (more 30 60) (more 60 60)
      (<= earns ${values} (does r ${made}))
      (<= (next (points ?q)) (true (points ?p)) earns (more ?p ?q))
      (<= (next (points ?p)) (true (points ?p)) (not earns))
      (<= (goal r ?p) (true (points ?p)))`,
  );
  return fc
    .record({
      init: fc.subarray(FLUENTS),
      legal,
      changes: fc.array(changes, { maxLength: 6 }),
      stays: fc.array(stays, { maxLength: 5 }),
      // Nothing but itself reads what was done last.
      history: fc.constantFrom("", "(<= (next (did ?m)) (does r ?m))"),
      ends: fc.array(
        fc.oneof(
          rule("terminal", 3),
          fc.constantFrom(...times, "a").map((at) => `(<= terminal (true ${at}))`),
        ),
        { maxLength: 2 },
      ),
      goals: fc.array(goal, { maxLength: 4 }),
      computed: fc.option(computed, { freq: 3, nil: "" }),
    })
    .map((parts) =>
      [
        "(role r) (name x) (name y)",
        ...parts.init.map((fluent) => `(init ${fluent})`),
        ...names.map((name, i) => counterRules(name, counters[i])),
        parts.legal,
        ...parts.changes,
        ...parts.stays,
        parts.history,
        ...parts.ends,
        ...parts.goals,
        parts.computed,
      ].join("\n"),
    );
});
