/**
 * Random stratified sheets: the ground program, evaluated in the plainest way, must agree with the reasoner.
 * Most random sheets hardly move from their initial state, so each is also grounded with everything made
 * reachable, and asked about random states and moves.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Reasoner } from "../../src/datalog/reasoner.js";
import { Dependence, Rules } from "../../src/datalog/rules.js";
import type { Sheet } from "../../src/gdl/tree.js";
import { domains } from "../../src/ground/domains.js";
import { DEFAULT_TUNING } from "../../src/ground/tuning.js";
import { groundTerm, program, UNIVERSE } from "../datalog/programs.js";
import { picker } from "../network/agree.js";
import { difference, randomVisits } from "./agree.js";
import { argumentPlaces } from "./argument-places.js";
import { Evaluator, malformed } from "./evaluate.js";
import { programOf, read } from "./sheets.js";

/** `ARCWOOD_PROGRAMS=20000` for a long run. */
const RUNS = Number(process.env.ARCWOOD_PROGRAMS ?? 400);

/**
 * With a third role, every term of the universe is a fluent, and in the state `any` a legal move of every
 * role.
 */
const EVERYTHING = `
  (role z) (init any)
  (<= (legal z (set any)))
  (<= (legal z (set ?x)) (dom ?x))
  (<= (next ?f) (does z (set ?f)))
  (<= (legal ?r ?m) (role ?r) (dom ?m) (true any))
`;

/** The checker refuses sheets whose initial state depends on a state, and they are never ground. */
function assumeProperInit({ clauses }: Sheet): void {
  fc.pre(new Rules(clauses).predicate("init", 1).dependence === Dependence.Nothing);
}

/** As in use, and with every way of preparing rules wherever it can be applied. */
const EVERYWHERE = { copies: 0, small: 0, far: 0, asked: 0, many: 0, wide: 2 };
const tuning = fc.constantFrom(DEFAULT_TUNING, { ...EVERYWHERE, searched: Number.POSITIVE_INFINITY });
/** A search knows which states there are, and need not be right in others. */
const tuningOfMatches = fc.constantFrom(DEFAULT_TUNING, { ...EVERYWHERE, searched: 1 });

const world = fc.record({
  state: fc.uniqueArray(fc.oneof(groundTerm, fc.constant("any")), { maxLength: 5 }),
  joint: fc.tuple(groundTerm, groundTerm),
});

describe("random stratified sheets", () => {
  it("agree with the reasoner in any state", () => {
    fc.assert(
      fc.property(
        program,
        tuning,
        fc.array(world, { minLength: 1, maxLength: 4 }),
        ({ text }, how, worlds) => {
          const sheet = read(text + EVERYTHING);
          assumeProperInit(sheet);
          const ground = programOf(sheet, {}, how);
          expect(malformed(ground)).toBeUndefined();
          const fluents = new Set(ground.fluents.map((fluent) => fluent.text));
          for (const term of [...UNIVERSE, "any"]) expect(fluents).toContain(term);
          const evaluator = new Evaluator(ground);
          const game = new Reasoner(sheet.clauses);
          for (const { state, joint } of worlds) {
            const moves = [...joint, "(set any)"].map((move) => game.term(move) as number);
            const visit = { state: game.state(state) as Int32Array, joint: moves };
            expect(difference(evaluator, game, visit)).toBeUndefined();
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("agree with the reasoner along matches, and all domains contain what is met there", () => {
    fc.assert(
      fc.property(program, tuningOfMatches, fc.nat(), ({ text }, how, seed) => {
        const sheet = read(text);
        assumeProperInit(sheet);
        const evaluator = new Evaluator(programOf(sheet, {}, how));
        const game = new Reasoner(sheet.clauses);
        const reach = domains(sheet, "reach");
        const places = argumentPlaces(sheet);
        if ("problem" in reach) throw new Error(reach.problem);
        for (const visit of randomVisits(game, picker(seed), { states: 12, steps: 6 })) {
          expect(difference(evaluator, game, visit)).toBeUndefined();
          const fluents = Array.from(visit.state, (fluent) => game.text(fluent));
          for (const fluent of fluents) expect(reach.fluents).toContain(fluent);
          if (!("problem" in places)) expect(fluents.filter((fluent) => !places.fluent(fluent))).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
