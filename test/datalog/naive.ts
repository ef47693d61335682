/**
 * The plainest model of GDL that there is, to compare the reasoner with: every rule is tried with every
 * assignment of its variables, stratum by stratum, until nothing is added.
 *
 * A literal is tested as soon as its last variable has a value; there is no other cleverness. All terms that
 * a rule can derive or meet must be in the universe, and the rules must be stratified. It is for small rules
 * only, since formulas are read by recursion.
 */
import type { Clause, Term } from "../../src/gdl/tree.js";
import { variablesOf } from "../../src/gdl/tree.js";

type Assignment = ReadonlyMap<string, string>;
type Atoms = ReadonlySet<string>;

interface NaiveRule {
  readonly head: (assignment: Assignment) => string;
  readonly variables: readonly string[];
  /** By n: the literals that can be tested when n variables have a value. */
  readonly tests: readonly (readonly ((assignment: Assignment, atoms: Atoms) => boolean)[])[];
}

export class NaiveModel {
  private readonly strata: NaiveRule[][] = [];

  constructor(
    clauses: readonly Clause[],
    private readonly universe: readonly string[],
  ) {
    const stratum = strataOf(clauses);
    for (const clause of clauses) {
      const level = stratum.get(predicateOf(clause.head)) ?? 0;
      for (let i = this.strata.length; i <= level; i++) this.strata.push([]);
      this.strata[level]?.push(readRule(clause));
    }
  }

  /** All atoms that hold in a state and for a joint move, as KIF text. */
  atoms(fluents: readonly string[], moves: readonly (readonly [role: string, move: string])[]): Atoms {
    const atoms = new Set([
      ...fluents.map((fluent) => `(true ${fluent})`),
      ...moves.map(([role, move]) => `(does ${role} ${move})`),
    ]);
    for (const rules of this.strata) {
      for (let before = -1; before < atoms.size; ) {
        before = atoms.size;
        for (const rule of rules) this.derive(rule, new Map(), atoms);
      }
    }
    return atoms;
  }

  private derive(rule: NaiveRule, assignment: Map<string, string>, atoms: Set<string>): void {
    const { variables, tests } = rule;
    if (!tests[assignment.size]?.every((test) => test(assignment, atoms))) return;
    const variable = variables[assignment.size];
    if (variable === undefined) {
      atoms.add(rule.head(assignment));
      return;
    }
    for (const value of this.universe) {
      assignment.set(variable, value);
      this.derive(rule, assignment, atoms);
      assignment.delete(variable);
    }
  }
}

function readRule({ head, body }: Clause): NaiveRule {
  const variables = [...new Set([head, ...body].flatMap((part) => [...variablesOf(part)]))];
  const tests = variables.map((): ReturnType<typeof readFormula>[] => []);
  tests.push([]);
  for (const literal of body) {
    const last = Math.max(-1, ...[...variablesOf(literal)].map((name) => variables.indexOf(name)));
    tests[last + 1]?.push(readFormula(literal));
  }
  return { head: readTerm(head), variables, tests };
}

function readTerm(term: Term): (assignment: Assignment) => string {
  const { name } = term;
  if (term.kind === "variable") return (assignment) => assignment.get(name) as string;
  const args = term.args.map(readTerm);
  if (args.length === 0) return () => name;
  return (assignment) => `(${[name, ...args.map((arg) => arg(assignment))].join(" ")})`;
}

function readFormula(term: Term): (assignment: Assignment, atoms: Atoms) => boolean {
  const parts = term.kind === "application" ? term.args : [];
  switch (term.name) {
    case "not": {
      const [part] = parts.map(readFormula);
      return (assignment, atoms) => !part?.(assignment, atoms);
    }
    case "and": {
      const all = parts.map(readFormula);
      return (assignment, atoms) => all.every((part) => part(assignment, atoms));
    }
    case "or": {
      const all = parts.map(readFormula);
      return (assignment, atoms) => all.some((part) => part(assignment, atoms));
    }
    case "distinct": {
      const [left, right] = parts.map(readTerm);
      return (assignment) => left?.(assignment) !== right?.(assignment);
    }
    default: {
      const atom = readTerm(term);
      return (assignment, atoms) => atoms.has(atom(assignment));
    }
  }
}

/** The lowest stratum of each predicate: above those that it negates, and not below those that it uses. */
function strataOf(clauses: readonly Clause[]): ReadonlyMap<string, number> {
  const stratum = new Map<string, number>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const { head, body } of clauses) {
      const above = predicateOf(head);
      for (const [used, negated] of body.flatMap(usesOf)) {
        const least = (stratum.get(used) ?? 0) + (negated ? 1 : 0);
        if (least > clauses.length) throw new Error(`${above} is not stratified`);
        if (least <= (stratum.get(above) ?? 0)) continue;
        stratum.set(above, least);
        changed = true;
      }
    }
  }
  return stratum;
}

function usesOf(formula: Term): [predicate: string, negated: boolean][] {
  if (formula.kind === "variable" || formula.name === "distinct") return [];
  const { name, args } = formula;
  if (name !== "not" && name !== "and" && name !== "or") return [[predicateOf(formula), false]];
  const within = args.flatMap(usesOf);
  return name === "not" ? within.map(([predicate]) => [predicate, true]) : within;
}

function predicateOf(atom: Term): string {
  return `${atom.name}/${atom.kind === "application" ? atom.args.length : 0}`;
}
