/**
 * Adds the rules of searched parts to what has been instantiated. The literals of the parts are instantiated
 * here, for all values that their variables may have by themselves. What is legal and what comes next is
 * known by then, and so it is known which fluents exclude each other.
 */
import { type Literal, literalVariables, type Predicate } from "../../datalog/rules.js";
import { application, type Clause, type Term, variable } from "../../gdl/tree.js";
import type { GroundBudget } from "../budget.js";
import { isFixed } from "../fixed.js";
import { ALWAYS, NEVER, type Output } from "../ground-program.js";
import type { Inputs } from "../inputs.js";
import { Instances } from "../instances.js";
import type { Instantiation, Root } from "../instantiate.js";
import { simplify } from "../simplify.js";
import { Sink } from "../sink.js";
import { Assumptions, type Dynamics } from "./assumptions.js";
import { mayHoldTogether } from "./exclusions.js";
import { type LiteralTable, RuleSearch, type SearchedRule, valuesKey } from "./rule-search.js";
import type { SearchedPart } from "./searched-part.js";

/** What a search knows of states and moves. */
export interface Turn {
  readonly inputs: Inputs;
  readonly legals: readonly Root[];
  readonly nexts: readonly Root[];
  /** What each atom is, as `simplify` wants it. */
  inputOf(): Int32Array;
}

type Bodies = readonly (readonly number[])[];

export function withSearchedRules(
  instantiation: Instantiation,
  searched: ReadonlyMap<Predicate, SearchedPart & { readonly clause: Clause }>,
  turn: Turn,
  budget: GroundBudget,
): Instances {
  const tables = new TablesOfParts(instantiation, turn.inputs);
  const rules = new Map<number, { readonly rule: SearchedRule; readonly clause: Clause }>();
  for (const [predicate, { clause, ...part }] of searched) {
    const atom = instantiation.known(predicate.name);
    if (atom !== undefined) rules.set(atom, { rule: tables.rule(part, clause), clause });
  }
  instantiation.run();
  const { program, outputs } = dynamicsOf(instantiation.instances, turn, tables.atoms);
  // The negation of a constant is the other one, as with literals.
  const outputOf = (literal: number): Output => outputs[literal >> 1] ^ (literal & 1);
  const assumptions = new Assumptions(program, mayHoldTogether(program));
  const bodies = new Map<number, Bodies>();
  for (const [atom, { rule, clause }] of rules) {
    const account = budget.account(clause);
    bodies.set(atom, new RuleSearch(rule, assumptions, outputOf, () => budget.spend(account)).run());
  }
  return withBodies(instantiation.instances, bodies);
}

class TablesOfParts {
  /** Atoms that are asked for. */
  readonly atoms: number[] = [];

  constructor(
    private readonly instantiation: Instantiation,
    private readonly inputs: Inputs,
  ) {}

  rule({ literals, variables }: SearchedPart, clause: Clause): SearchedRule {
    /** What says by itself which values a variable may have. */
    const ownOf = (name: string) =>
      literals.filter((literal) => literal.kind !== "not" && [...literalVariables(literal)].join() === name);
    const own = variables.map(ownOf);
    const values = variables.map((name, i) => {
      const found = new Set<number>();
      this.rows(clause, own[i], [variable(name)], ([value]) => found.add(value));
      return [...found];
    });
    const tables = literals.map((literal): LiteralTable => {
      const names = literalVariables(literal);
      const numbers = [...variables.keys()].filter((i) => names.has(variables[i]));
      const body = new Set(numbers.flatMap((i) => own[i]));
      if (literal.kind !== "not") body.add(literal);
      return {
        variables: numbers,
        rows: this.table(
          literal,
          [...body],
          numbers.map((i) => variables[i]),
          clause,
        ),
      };
    });
    return { values, tables };
  }

  private table(literal: Literal, body: readonly Literal[], names: readonly string[], clause: Clause) {
    const rows = new Map<string, number>();
    const given = names.map(variable);
    if (isFixed(literal) || !("predicate" in literal)) {
      const withTest = body.includes(literal) ? body : [...body, literal];
      this.rows(clause, withTest, given, (row) => rows.set(valuesKey(row), ALWAYS));
      return rows;
    }
    const sign = literal.kind === "not" ? 1 : 0;
    this.rows(clause, body, [...given, application(literal.predicate.name, literal.args)], (row) => {
      const atom = this.instantiation.atom(row[names.length]);
      this.atoms.push(atom);
      rows.set(valuesKey(row.slice(0, -1)), 2 * atom + sign);
    });
    return rows;
  }

  private rows(
    clause: Clause,
    body: readonly Literal[],
    asked: readonly Term[],
    each: (row: number[]) => void,
  ) {
    const { tables, machine } = this.inputs;
    const sink = new Sink(tables, clause, [], body, asked, (row) =>
      each(Array.from(row.slice(0, asked.length))),
    );
    sink.run(machine, new Int32Array(0));
  }
}

/** The program of moves and next states, and of the atoms that are asked for besides. */
function dynamicsOf(
  instances: Instances,
  { inputs, legals, nexts, inputOf }: Turn,
  atoms: readonly number[],
) {
  const { fluents, moves, initial } = inputs;
  const roots = [...legals, ...nexts].filter((root): root is number => typeof root === "number");
  const simple = simplify(instances, inputOf(), fluents.length + moves.length, [...roots, ...atoms]);
  const { outputs, derived, firstRule, firstLiteral, literals } = simple;
  const output = (root: Root): Output =>
    typeof root === "number" ? outputs[root] : root === "always" ? ALWAYS : NEVER;
  const program: Dynamics = {
    fluents: fluents.map((fluent, i) => ({ initially: initial.has(fluent), next: output(nexts[i]) })),
    moves: moves.map(({ role }, i) => ({ role, legal: output(legals[i]) })),
    atoms: fluents.length + moves.length + derived.length,
    firstRule,
    firstLiteral,
    literals,
  };
  return { program, outputs };
}

/** The same instances, and rules for atoms that had none. */
function withBodies(instances: Instances, bodies: ReadonlyMap<number, Bodies>): Instances {
  const { firstRule, first, literals, atoms } = instances;
  const all = new Instances();
  for (let atom = 0; atom < atoms; atom++) {
    for (let rule = firstRule[atom]; rule < firstRule[atom + 1]; rule++)
      all.add(literals.subarray(first[rule], first[rule + 1]), first[rule + 1] - first[rule]);
    for (const body of bodies.get(atom) ?? []) all.add(Int32Array.from(body), body.length);
    all.close();
  }
  return all;
}
