/** From the rules of a game to its ground program. */
import { MeaninglessRules } from "../datalog/meaningless.js";
import type { Clause, Sheet } from "../gdl/tree.js";
import { type AcyclicProgram, withoutCycles } from "./acyclic.js";
import { DEFAULT_GROUND_LIMITS, GroundBudget, type GroundLimits, OverBudget } from "./budget.js";
import { ALWAYS, type GroundFact, type GroundProgram, NEVER, type Output } from "./ground-program.js";
import { type Inputs, reachInputs } from "./inputs.js";
import { Instantiation, type Root } from "./instantiate.js";
import { withSearchedRules } from "./searched/searched-instances.js";
import { DERIVED, simplify, UNREACHABLE } from "./simplify.js";
import { DEFAULT_TUNING, type Tuning } from "./tuning.js";

/** Why there is no ground program, in one sentence, and the clause that is to blame if it is one clause. */
export interface GroundProblem {
  readonly problem: string;
  readonly clause?: Clause | undefined;
}

export interface Grounded {
  readonly program: GroundProgram;
  /** The program without positive cycles, made when it is first asked for. */
  acyclic(): AcyclicProgram;
}

export type Grounding = Grounded | GroundProblem;

export function groundSheet(
  sheet: Sheet,
  limits: Partial<GroundLimits> = {},
  tuning = DEFAULT_TUNING,
  onSpent?: (spent: number) => void,
): Grounding {
  const budget = () => new GroundBudget({ ...DEFAULT_GROUND_LIMITS, ...limits }, onSpent);
  try {
    const { program, copied } = ground(sheet, budget(), tuning);
    if (!copied || program.literals.length > tuning.small) return grounded(program);
    const other = withoutCopies(sheet, budget(), tuning);
    const isSmaller = other !== undefined && other.literals.length < program.literals.length;
    return grounded(isSmaller ? other : program);
  } catch (error) {
    if (isProblem(error)) return { problem: error.message, clause: error.clause };
    throw error;
  }
}

function grounded(program: GroundProgram): Grounded {
  let acyclic: AcyclicProgram | undefined;
  return {
    program,
    acyclic() {
      acyclic ??= withoutCycles(program);
      return acyclic;
    },
  };
}

function withoutCopies(sheet: Sheet, budget: GroundBudget, tuning: Tuning): GroundProgram | undefined {
  try {
    return ground(sheet, budget, { ...tuning, copies: Number.POSITIVE_INFINITY }).program;
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}

function isProblem(error: unknown): error is OverBudget | MeaninglessRules {
  return error instanceof OverBudget || error instanceof MeaninglessRules;
}

function ground(
  sheet: Sheet,
  budget: GroundBudget,
  tuning: Tuning,
): { readonly program: GroundProgram; readonly copied: boolean } {
  const inputs = reachInputs(sheet, budget, tuning);
  const { terms, rules, tables, relaxation, machine, roles, initial, fluents, moves } = inputs;
  const instantiation = new Instantiation(tables, relaxation, rules, machine, budget);

  const nexts = fluents.map((fluent) => instantiation.root("next", [fluent]));
  const legals = moves.map(({ role, move }) => instantiation.root("legal", [roles[role], move]));
  const terminal = instantiation.root("terminal", []);
  const facts = (relation: string) =>
    roles.flatMap((roleTerm, role) =>
      terms
        .sort(instantiation.values(relation, roleTerm))
        .map((value) => ({ role, value, root: instantiation.root(relation, [roleTerm, value]) })),
    );
  const goals = facts("goal");
  const percepts = facts("sees");
  instantiation.run();
  const turn = { inputs, legals, nexts, inputOf: () => inputsAmong(instantiation, inputs) };
  const instances =
    relaxation.searched.size === 0
      ? instantiation.instances
      : withSearchedRules(instantiation, relaxation.searched, turn, budget);

  const inputCount = fluents.length + moves.length;
  const roots = [
    terminal,
    ...nexts,
    ...legals,
    ...goals.map(({ root }) => root),
    ...percepts.map(({ root }) => root),
  ];
  const outputs = roots.filter((root): root is number => typeof root === "number");
  const simple = simplify(instances, turn.inputOf(), inputCount, outputs);

  const output = (root: Root): Output => {
    if (typeof root === "number") return simple.outputs[root];
    return root === "always" ? ALWAYS : NEVER;
  };
  const fact = ({ role, value, root }: { role: number; value: number; root: Root }): GroundFact => ({
    role,
    text: terms.text(value),
    holds: output(root),
  });
  const program: GroundProgram = {
    roles: roles.map((role) => terms.text(role)),
    fluents: fluents.map((fluent, i) => ({
      text: terms.text(fluent),
      initially: initial.has(fluent),
      next: output(nexts[i]),
    })),
    moves: moves.map(({ role, move }, i) => ({
      role,
      text: terms.text(move),
      legal: output(legals[i]),
    })),
    terminal: output(terminal),
    goals: goals.map(fact).filter(({ holds }) => holds !== NEVER),
    percepts: percepts.map(fact).filter(({ holds }) => holds !== NEVER),
    atoms: inputCount + simple.derived.length,
    firstRule: simple.firstRule,
    firstLiteral: simple.firstLiteral,
    literals: simple.literals,
    name: (derived) => terms.text(instantiation.terms[simple.derived[derived]]),
  };
  return { program, copied: relaxation.copied };
}

/** What each atom is, as `simplify` wants it: the number of an input, or DERIVED, or UNREACHABLE. */
function inputsAmong(instantiation: Instantiation, { terms, roles, fluents, moves }: Inputs): Int32Array {
  const trueFunctor = terms.functor("true", 1);
  const doesFunctor = terms.functor("does", 2);
  const numbers = new Map<number, number>();
  for (const fluent of fluents) numbers.set(terms.intern(trueFunctor, Int32Array.of(fluent)), numbers.size);
  for (const { role, move } of moves) {
    numbers.set(terms.intern(doesFunctor, Int32Array.of(roles[role], move)), numbers.size);
  }
  const inputOf = new Int32Array(instantiation.atoms);
  for (let atom = 0; atom < inputOf.length; atom++) {
    const term = instantiation.terms[atom];
    const functor = terms.functorOf[term];
    const isInput = functor === trueFunctor || functor === doesFunctor;
    inputOf[atom] = isInput ? (numbers.get(term) ?? UNREACHABLE) : DERIVED;
  }
  return inputOf;
}
