/** Random programs: the reasoner and the naive model must agree on everything that can be asked. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnswerTables } from "../../src/datalog/answer-tables.js";
import { Machine } from "../../src/datalog/machine.js";
import { Reasoner } from "../../src/datalog/reasoner.js";
import { Rules } from "../../src/datalog/rules.js";
import { Terms } from "../../src/datalog/terms.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { parseTerm } from "../../src/gdl/text/parse-term.js";
import type { Clause } from "../../src/gdl/tree.js";
import { NaiveModel } from "./naive.js";
import { groundTerm, program, ROLES, UNIVERSE } from "./programs.js";

/** `ARCWOOD_PROGRAMS=100000` for a long run, which takes some minutes. */
const RUNS = Number(process.env.ARCWOOD_PROGRAMS ?? 1200);

const state = fc.uniqueArray(groundTerm, { maxLength: 5 });
const joint = fc.tuple(groundTerm, groundTerm);
const world = fc.record({ state, joint });
/** A relation, which of its arguments are given (bits), and with what. */
const query = fc.record({
  pick: fc.nat(999),
  given: fc.nat(7),
  key: fc.tuple(groundTerm, groundTerm, groundTerm),
});

function read(text: string): readonly Clause[] {
  const { sheet, diagnostics } = parseSheet(text, "kif");
  expect(diagnostics).toEqual([]);
  return sheet.clauses;
}

function movesOf(joint: readonly string[]) {
  return ROLES.map((role, i) => [role, joint[i]] as const);
}

/** The last arguments of the atoms that begin like this, sorted. */
function lastOf(atoms: ReadonlySet<string>, start: string): string[] {
  return [...atoms]
    .filter((atom) => atom.startsWith(`(${start} `))
    .map((atom) => atom.slice(start.length + 2, -1))
    .sort();
}

describe("random stratified programs", () => {
  it("the reasoner answers for a game as the model does", () => {
    fc.assert(
      fc.property(program, fc.array(world, { minLength: 1, maxLength: 3 }), ({ text }, worlds) => {
        const clauses = read(text);
        const model = new NaiveModel(clauses, UNIVERSE);
        const reasoner = new Reasoner(clauses);
        const texts = (terms: Iterable<number>) => Array.from(terms, (term) => reasoner.text(term)).sort();

        expect(reasoner.roles).toEqual(ROLES);
        expect(texts(reasoner.initialState())).toEqual(lastOf(model.atoms([], []), "init"));
        for (const { state, joint } of worlds) {
          const here = reasoner.state(state) as Int32Array;
          const before = model.atoms(state, []);
          const after = model.atoms(state, movesOf(joint));
          const moves = joint.map((move) => reasoner.term(move) as number);
          expect(texts(here)).toEqual([...state].sort());
          expect(reasoner.isTerminal(here)).toBe(before.has("terminal"));
          expect(texts(reasoner.nextState(here, moves))).toEqual(lastOf(after, "next"));
          for (const [i, role] of ROLES.entries()) {
            expect(texts(reasoner.percepts(here, moves, i))).toEqual(lastOf(after, `sees ${role}`));
            expect(texts(reasoner.legalMoves(here, i))).toEqual(lastOf(before, `legal ${role}`));
            expect(texts(reasoner.goals(here, i))).toEqual(lastOf(before, `goal ${role}`));
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("every relation gives the same rows, whichever of its arguments are given", () => {
    const queries = fc.array(query, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(program, world, queries, ({ text, relations }, { state, joint }, queries) => {
        const clauses = read(text);
        const atoms = new NaiveModel(clauses, UNIVERSE).atoms(state, movesOf(joint));
        const rules = new Rules(clauses);
        const terms = new Terms();
        const tables = new AnswerTables(terms);
        const machine = new Machine(tables);
        const term = (text: string) =>
          terms.fromTree(parseTerm(text) as NonNullable<ReturnType<typeof parseTerm>>);
        tables.loadState(Int32Array.from(state, term).sort());
        tables.loadMoves(Int32Array.from(movesOf(joint).flat(), term));

        for (const { pick, given, key } of queries) {
          const { name, arity } = relations[pick % relations.length];
          const isGiven = (i: number) => ((given >> i) & 1) === 1;
          const places = Array.from({ length: arity }, (_, i) => i);
          const mask = places.map((i) => (isGiven(i) ? "1" : "0")).join("");
          const table = tables.forPredicate(rules.predicate(name, arity), mask);
          const entry = machine.ask(
            table,
            Int32Array.from(
              key.slice(0, arity).filter((_, i) => isGiven(i)),
              term,
            ),
          );
          const found: string[] = [];
          for (let row = entry < 0 ? 0 : table.firstRow[entry]; row !== 0; row = table.nextRow[row]) {
            const at = row * (table.rowWidth + 1);
            let column = 0;
            const args = places.map((i) => (isGiven(i) ? key[i] : terms.text(table.rowData[at + column++])));
            found.push(args.length === 0 ? name : `(${[name, ...args].join(" ")})`);
          }
          const expected = [...atoms].filter((atom) =>
            matches(
              atom,
              name,
              places.map((i) => (isGiven(i) ? key[i] : undefined)),
            ),
          );
          expect(found.sort()).toEqual(expected.sort());
        }
      }),
      { numRuns: RUNS },
    );
  });
});

/** Whether an atom is of this relation and has these arguments, where they are given. */
function matches(atom: string, name: string, args: readonly (string | undefined)[]): boolean {
  const tree = parseTerm(atom);
  if (tree?.kind !== "application" || tree.name !== name || tree.args.length !== args.length) return false;
  return tree.args.every((arg, i) => args[i] === undefined || atom.slice(arg.start, arg.end) === args[i]);
}
