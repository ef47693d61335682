/** From the rules of a game to its ground program. */
import { Machine } from "../gdl/reference/machine.js";
import { Rules } from "../gdl/reference/rules.js";
import { Terms } from "../gdl/reference/terms.js";
import { MeaninglessRules } from "../gdl/reference/unsafe.js";
import { type Clause, type Sheet, variablesOf } from "../gdl/tree.js";
import { Budget, DEFAULT_LIMITS, type GroundLimits, OverBudget } from "./budget.js";
import { DERIVED, UNREACHABLE } from "./constants.js";
import { Instantiation, type Root } from "./instantiate.js";
import { ALWAYS, type GroundFact, type GroundProgram, NEVER, type Output } from "./program.js";
import { Reach } from "./reach.js";
import { ReachTables } from "./reach-tables.js";
import { Relaxation } from "./relax.js";
import { simplify } from "./simplify.js";

/** Why there is no ground program, in one sentence, and the clause that is to blame where it is one. */
export interface GroundProblem {
  readonly problem: string;
  readonly clause?: Clause | undefined;
}

export type Grounding = { readonly program: GroundProgram } | GroundProblem;

export function groundSheet(sheet: Sheet, limits: Partial<GroundLimits> = {}): Grounding {
  try {
    return { program: ground(sheet, new Budget({ ...DEFAULT_LIMITS, ...limits })) };
  } catch (error) {
    if (error instanceof OverBudget || error instanceof MeaninglessRules) {
      return { problem: error.message, clause: error.clause };
    }
    throw error;
  }
}

function ground(sheet: Sheet, budget: Budget): GroundProgram {
  const terms = new Terms();
  const rules = new Rules(sheet.clauses);
  const tables = new ReachTables(terms);
  const relaxation = new Relaxation(rules, (atom, bound) =>
    tables.expectedRows(atom, (term) => [...variablesOf(term)].every((name) => bound.has(name))),
  );
  const reach = new Reach(tables, relaxation, rules, budget);
  const roleTerms = answers(reach.machine, tables, rules, "role");
  reach.run(answers(reach.machine, tables, rules, "init"));

  const instantiation = new Instantiation(tables, relaxation, rules, reach.machine, budget);
  const sortText = (term: number) => terms.sortText(term);
  const byText = (a: number, b: number) => (sortText(a) < sortText(b) ? -1 : sortText(a) > sortText(b) ? 1 : 0);

  const initial = new Set(answers(reach.machine, tables, rules, "init"));
  const fluentTerms = Array.from({ length: tables.reachable.size }, (_, i) => tables.reachable.value(i, 0)).sort(byText);
  const moveTerms: { role: number; move: number }[] = [];
  for (const [role, roleTerm] of roleTerms.entries()) {
    const moves: number[] = [];
    for (let i = 0; i < tables.does.size; i++) {
      if (tables.does.value(i, 0) === roleTerm) moves.push(tables.does.value(i, 1));
    }
    for (const move of moves.sort(byText)) moveTerms.push({ role, move });
  }

  const nexts = fluentTerms.map((fluent) => instantiation.root("next", [fluent]));
  const legals = moveTerms.map(({ role, move }) => instantiation.root("legal", [roleTerms[role] as number, move]));
  const terminal = instantiation.root("terminal", []);
  const facts = (relation: string) =>
    roleTerms.flatMap((roleTerm, role) =>
      instantiation
        .values(relation, roleTerm)
        .sort(byText)
        .map((value) => ({ role, value, root: instantiation.root(relation, [roleTerm, value]) })),
    );
  const goals = facts("goal");
  const percepts = facts("sees");
  instantiation.run();

  // The inputs by their terms, so that literals of `true` and `does` find their number.
  const inputNumbers = new Map<number, number>();
  const pair = (relation: string, args: readonly number[]) =>
    terms.intern(terms.functor(relation, args.length), Int32Array.from(args));
  for (const [i, fluent] of fluentTerms.entries()) inputNumbers.set(pair("true", [fluent]), i);
  for (const [i, { role, move }] of moveTerms.entries()) {
    inputNumbers.set(pair("does", [roleTerms[role] as number, move]), fluentTerms.length + i);
  }
  const trueFunctor = terms.functor("true", 1);
  const doesFunctor = terms.functor("does", 2);
  const { atoms } = instantiation;
  const inputs = fluentTerms.length + moveTerms.length;
  const inputOf = Int32Array.from(atoms, (term) => {
    const functor = terms.functorOf[term];
    if (functor !== trueFunctor && functor !== doesFunctor) return DERIVED;
    return inputNumbers.get(term) ?? UNREACHABLE;
  });
  const roots = [terminal, ...nexts, ...legals, ...goals.map(({ root }) => root), ...percepts.map(({ root }) => root)];
  const outputs = roots.filter((root): root is number => typeof root === "number");
  const simple = simplify(instantiation.instances, inputOf, inputs, outputs);

  const output = (root: Root): Output => {
    if (typeof root === "number") return simple.outputs[root] as Output;
    return root === "always" ? ALWAYS : NEVER;
  };
  const fact = ({ role, value, root }: { role: number; value: number; root: Root }): GroundFact => ({
    role,
    text: terms.text(value),
    holds: output(root),
  });
  return {
    roles: roleTerms.map((role) => terms.text(role)),
    fluents: fluentTerms.map((fluent, i) => ({
      text: terms.text(fluent),
      initially: initial.has(fluent),
      next: output(nexts[i] as Root),
    })),
    moves: moveTerms.map(({ role, move }, i) => ({ role, text: terms.text(move), legal: output(legals[i] as Root) })),
    terminal: output(terminal),
    goals: goals.map(fact).filter(({ holds }) => holds !== NEVER),
    percepts: percepts.map(fact).filter(({ holds }) => holds !== NEVER),
    atoms: inputs + simple.derived.length,
    firstRule: simple.firstRule,
    firstLiteral: simple.firstLiteral,
    literals: simple.literals,
    name: (derived) => terms.text(atoms[simple.derived[derived] as number] as number),
  };
}

/** Every x with relation(x), of a relation that never changes. */
function answers(machine: Machine, tables: ReachTables, rules: Rules, relation: string): number[] {
  const table = tables.forPredicate(rules.predicate(relation, 1), "0");
  const entry = machine.ask(table, new Int32Array(0));
  const values: number[] = [];
  for (let row = entry < 0 ? 0 : table.firstRow[entry]; row !== 0; row = table.nextRow[row]) {
    values.push(table.valueOf(row));
  }
  return values;
}
