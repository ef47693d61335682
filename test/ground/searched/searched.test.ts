/**
 * Rules that are searched: what follows from assumptions, which fluents exclude each other, and what becomes
 * of conditions on many variables, all of it compared with the reasoner along random matches.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Reasoner } from "../../../src/datalog/reasoner.js";
import { Dependence, Rules } from "../../../src/datalog/rules.js";
import type { Sheet } from "../../../src/gdl/tree.js";
import type { GroundProgram } from "../../../src/ground/ground-program.js";
import { Assumptions } from "../../../src/ground/searched/assumptions.js";
import { mayHoldTogether } from "../../../src/ground/searched/exclusions.js";
import { DEFAULT_TUNING } from "../../../src/ground/tuning.js";
import { program as randomSheet } from "../../datalog/programs.js";
import { picker } from "../../network/agree.js";
import { difference, randomVisits, type Visit } from "../agree.js";
import { Evaluator } from "../evaluate.js";
import { programOf, read, rulesIn } from "../sheets.js";

const WITHOUT = { ...DEFAULT_TUNING, searched: Number.POSITIVE_INFINITY };

/** `ARCWOOD_PROGRAMS=2000` for a long run. */
const RUNS = Number(process.env.ARCWOOD_PROGRAMS ?? 80);

/** States of random matches, and the joint moves made there. */
function visitsOf(sheet: Sheet, seed: number, states: number): { game: Reasoner; visits: Visit[] } {
  const game = new Reasoner(sheet.clauses);
  return { game, visits: [...randomVisits(game, picker(seed), { states, steps: 8 })] };
}

/** The truth of every atom where a match has been. */
function truthsOf(program: GroundProgram, sheet: Sheet, seed: number): boolean[][] {
  const { game, visits } = visitsOf(sheet, seed, 10);
  const evaluator = new Evaluator(program);
  return visits.flatMap(({ state, joint }) => {
    if (joint === undefined) return [];
    evaluator.load(
      Array.from(state, (fluent) => game.text(fluent)),
      joint.map((move) => game.text(move)),
    );
    return [Array.from({ length: program.atoms }, (_, atom) => evaluator.holds(2 * atom))];
  });
}

/** Cells that are filled one after the other, or in any order; the rules of the goal are given. */
const cells = (inOrder: boolean, rules: string) => `
  (role r) (init (step 1))
  (value a) (value b) (value c) (cell 1) (cell 2) (cell 3) (cell 4)
  (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (pair a b) (pair b c) (pair c c)
  (<= (legal r (put ?n ?x)) (true (step ?${inOrder ? "n" : "s"})) (cell ?n) (value ?x))
  (<= (next (holds ?n ?x)) (does r (put ?n ?x)))
  (<= (next (holds ?n ?x)) (true (holds ?n ?x)))
  (<= (next (step ?t)) (true (step ?s)) (succ ?s ?t))
  (<= terminal (true (step 5)))
  (<= (beside ?n ?x ?m ?y) (true (holds ?n ?x)) (true (holds ?m ?y)) (pair ?x ?y))
  (<= (against ?n ?x ?m ?y) (cell ?n) (cell ?m) (pair ?x ?y) (not (true (holds ?n ?y))))
  (<= (against ?n ?x ?m ?y) (beside ?m ?y ?n ?x))
  (<= (goal r 100) good)
  (<= (goal r 0) (not good))
  ${rules}`;

const CELLS = [1, 2, 3, 4];
/** Every cell with every other: what is not tied like this is split instead. */
const PAIRS = CELLS.flatMap((n) => CELLS.filter((m) => m > n).map((m) => [n, m]));
const kind = fc.constantFrom("not (beside", "not (against", "not (against", "beside");
const conditions = fc.record({
  inOrder: fc.boolean(),
  isView: fc.boolean(),
  held: fc.subarray(CELLS),
  kinds: fc.tuple(...PAIRS.map(() => kind)),
  step: fc.constantFrom("", "(true (step 3))", "(true (step 5))"),
});
type Condition = typeof conditions extends fc.Arbitrary<infer T> ? T : never;

function sheetOf({ inOrder, isView, held, kinds, step }: Condition): Sheet {
  const values = CELLS.map((n) => `(value ?x${n})`).join(" ");
  const holds = held.map((n) => `(true (holds ${n} ?x${n}))`).join(" ");
  const ties = kinds
    .map((name, i) => `(${name} ${PAIRS[i][0]} ?x${PAIRS[i][0]} ${PAIRS[i][1]} ?x${PAIRS[i][1]})`)
    .map((literal) => (literal.startsWith("(not") ? `${literal})` : literal))
    .join(" ");
  const view = `(fine ${CELLS.map((n) => `?x${n}`).join(" ")})`;
  const rules = isView
    ? `(<= good ${step} ${holds} ${view}) (<= ${view} ${values} ${ties})`
    : `(<= good ${step} ${values} ${holds} ${ties})`;
  return read(cells(inOrder, rules));
}

describe("assumptions", () => {
  it("never contradict what holds, and only say what holds", () => {
    let said = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          randomSheet.map(({ text }) => read(text)),
          conditions.map(sheetOf),
        ),
        fc.nat(),
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        (sheet, seed, picks) => {
          fc.pre(new Rules(sheet.clauses).predicate("init", 1).dependence === Dependence.Nothing);
          const program = programOf(sheet);
          fc.pre(program.atoms > 0);
          const together = mayHoldTogether(program);
          const assumptions = new Assumptions(program, together);
          for (const truth of truthsOf(program, sheet, seed)) {
            const fluents = [...program.fluents.keys()].filter((fluent) => truth[fluent]);
            const mayHold = (a: number) =>
              fluents.every((b) => together?.[a * program.fluents.length + b] === 1);
            expect(fluents.filter((fluent) => !mayHold(fluent))).toEqual([]);
            for (const pick of picks) {
              const atom = pick % program.atoms;
              const before = assumptions.mark();
              expect(assumptions.assume(2 * atom + (truth[atom] ? 0 : 1))).toBe(true);
              said += Math.max(0, assumptions.mark() - before - 1);
              const isWrong = (value: boolean, other: number) =>
                assumptions.valueOf(2 * other) === (value ? -1 : 1);
              expect(truth.findIndex(isWrong)).toBe(-1);
            }
            assumptions.undo(0);
            expect(truth.findIndex((_, other) => assumptions.valueOf(2 * other) !== 0)).toBe(-1);
          }
        },
      ),
      { numRuns: RUNS },
    );
    expect(said).toBeGreaterThan(RUNS);
  });

  it("tell which fluents exclude each other", () => {
    const program = programOf(read(cells(true, "(<= good (beside 1 a 2 b))")));
    const together = mayHoldTogether(program) as Uint8Array;
    const names = program.fluents.map(({ text }) => text);
    const may = (a: string, b: string) => together[names.indexOf(a) * names.length + names.indexOf(b)] === 1;
    expect(may("(step 1)", "(step 2)")).toBe(false);
    expect(may("(holds 1 a)", "(holds 1 b)")).toBe(false);
    expect(may("(step 2)", "(holds 2 a)")).toBe(false);
    expect(may("(step 3)", "(holds 2 a)")).toBe(true);
    expect(may("(holds 1 a)", "(holds 4 c)")).toBe(true);
  });
});

describe("a condition that negations tie together", () => {
  it("says of all states of matches what the reasoner says", () => {
    let searched = 0;
    fc.assert(
      fc.property(conditions, fc.nat(), (condition, seed) => {
        const sheet = sheetOf(condition);
        const program = programOf(sheet, {}, { ...DEFAULT_TUNING, searched: 3 });
        if (String(program.literals) !== String(programOf(sheet, {}, WITHOUT).literals)) searched++;
        const evaluator = new Evaluator(program);
        const { game, visits } = visitsOf(sheet, seed, 30);
        for (const visit of visits) expect(difference(evaluator, game, visit)).toBeUndefined();
      }),
      { numRuns: RUNS },
    );
    expect(searched).toBeGreaterThan(RUNS / 4);
  });

  /** Queens that attack each other through empty squares, placed column by column. */
  const queens = (size: number) => {
    const numbers = Array.from({ length: size }, (_, i) => i + 1);
    const ties = numbers.flatMap((n) =>
      numbers.slice(0, n - 1).map((m) => `(not (attacks ${m} ?x${m} ${n} ?x${n}))`),
    );
    return `
      (role r) (init (step 1))
      ${numbers.map((n) => `(number ${n}) (succ ${n} ${n + 1})`).join(" ")}
      (<= (legal r (place ?n ?x)) (true (step ?n)) (number ?n) (number ?x))
      (<= (next (queen ?n ?x)) (does r (place ?n ?x)))
      (<= (next (queen ?n ?x)) (true (queen ?n ?x)))
      (<= (next (step ?t)) (true (step ?s)) (succ ?s ?t))
      (<= terminal (true (step ${size + 1})))
      (<= (empty ?n ?x) (number ?n) (number ?x) (not (true (queen ?n ?x))))
      ${["?x ?y", "?y ?x"]
        .map(
          (rise, way) => `
        (<= (line${way} ?n ?x ?m ?y) (succ ?n ?m) (number ?m) (succ ${rise}) (number ?x) (number ?y))
        (<= (line${way} ?n ?x ?l ?z) (succ ?n ?m) (succ ${rise}) (empty ?m ?y) (line${way} ?m ?y ?l ?z) (number ?x))
        (<= (attacks ?n ?x ?m ?y) (line${way} ?n ?x ?m ?y))`,
        )
        .join("")}
      (<= (row ?n ?x ?m) (succ ?n ?m) (number ?m) (number ?x))
      (<= (row ?n ?x ?l) (succ ?n ?m) (empty ?m ?x) (row ?m ?x ?l))
      (<= (attacks ?n ?x ?m ?x) (row ?n ?x ?m))
      (<= (goal r 100) (true (step ${size + 1})) ${numbers.map((n) => `(true (queen ${n} ?x${n}))`).join(" ")}
          (solution ${numbers.map((n) => `?x${n}`).join(" ")}))
      (<= (goal r 50) (true (step 2)) (true (queen 1 ?x1)) (solution ${numbers.map((n) => `?x${n}`).join(" ")}))
      (<= (solution ${numbers.map((n) => `?x${n}`).join(" ")}) ${numbers.map((n) => `(number ?x${n})`).join(" ")} ${ties.join(" ")})`;
  };

  it("costs its solutions, and not all ways to place the queens", () => {
    const sheet = read(queens(8));
    const program = programOf(sheet, { maxRules: 100_000 });
    // 92 ways to place eight queens end well.
    expect(rulesIn(program)).toBeLessThan(600);
    expect(program.goals.map(({ text }) => text)).toEqual(["100", "50"]);
    const evaluator = new Evaluator(program);
    const game = new Reasoner(sheet.clauses);
    let state = game.initialState();
    for (const [i, row] of [1, 5, 8, 6, 3, 7, 2, 4, undefined].entries()) {
      const joint = row === undefined ? undefined : [game.term(`(place ${i + 1} ${row})`) as number];
      expect(difference(evaluator, game, { state, ...(joint && { joint }) })).toBeUndefined();
      if (joint !== undefined) state = game.nextState(state, joint);
    }
    expect(game.score(state, 0)).toBe(100);
  });

  it("is left as it is where moves depend on it, or a static relation would do", () => {
    const legal = queens(3).replace(
      "(<= (legal r (place ?n ?x))",
      "(<= (legal r stop) (solution ?a ?b ?c)) $&",
    );
    for (const text of [legal, queens(3).replaceAll("(attacks", "(succ")]) {
      const sheet = read(text);
      const all = programOf(sheet, {}, { ...DEFAULT_TUNING, searched: 3 });
      expect(all.moves.length).toBe(programOf(sheet, {}, WITHOUT).moves.length);
    }
  });
});
