/**
 * The ground rules of every atom that matters, top down from what a player asks: which moves are legal, which
 * fluents hold next, whether the game is over, goals, percepts. The rules of each atom are instantiated with
 * the head given, and joined over what is reachable (`reach.ts`). So nothing is grounded that nobody asks
 * for, and an atom that is only ever negated is looked up, not searched for.
 */
import { grow } from "../datalog/arrays.js";
import type { Machine } from "../datalog/machine.js";
import { Dependence, isInput, type Predicate, type Rules } from "../datalog/rules.js";
import { application } from "../gdl/tree.js";
import type { GroundBudget } from "./budget.js";
import { Instances } from "./instances.js";
import type { ReachTables } from "./reach-tables.js";
import type { GroundingRule, Relaxation } from "./relax.js";
import { Sink } from "./sink.js";

/** An atom; or a constant, if it never changes. */
export type Root = number | "always" | "never";

export class Instantiation {
  readonly instances = new Instances();
  /** The term of each atom, and how many there are. */
  terms = new Int32Array(1024);
  atoms = 0;
  private atomOf = new Int32Array(1024);
  /** The rules of each functor, ready to be run for a head that is given. */
  private readonly ready = new Map<number, readonly Sink[]>();
  private readonly relaxed = new Map<number, Predicate>();
  private body = new Int32Array(16);
  private readonly scratch: Int32Array[] = [];
  private done = 0;

  constructor(
    private readonly tables: ReachTables,
    private readonly relaxation: Relaxation,
    private readonly rules: Rules,
    private readonly machine: Machine,
    private readonly budget: GroundBudget,
  ) {
    for (const predicate of relaxation.rules.keys()) {
      this.relaxed.set(tables.terms.functor(predicate.name, predicate.arity), predicate);
    }
  }

  /** The atom relation(args), to be instantiated later; a constant if the relation never changes. */
  root(relation: string, args: readonly number[]): Root {
    const predicate = this.rules.predicate(relation, args.length);
    if (predicate.dependence === Dependence.Nothing) {
      const table = this.tables.forPredicate(predicate, "1".repeat(args.length));
      return table.hasAnswer(this.machine.ask(table, Int32Array.from(args))) ? "always" : "never";
    }
    const { terms } = this.tables;
    return this.atom(terms.intern(terms.functor(relation, args.length), Int32Array.from(args)));
  }

  /** Every x for which relation(role, x) may hold. */
  values(relation: string, role: number): number[] {
    const predicate = this.relaxation.twin(this.rules.predicate(relation, 2));
    const table = this.tables.forPredicate(predicate, "10");
    return Array.from(table.column(this.machine.ask(table, Int32Array.of(role))));
  }

  /** Instantiates what was asked for, and all that it depends on. */
  run(): void {
    const { terms } = this.tables;
    for (; this.done < this.atoms; this.done++) {
      const term = this.terms[this.done];
      const functor = terms.functorOf[term];
      const args = this.argumentsOf(term, terms.functorArity[functor]);
      for (const sink of this.rulesOf(functor)) sink.run(this.machine, args);
      this.instances.close();
    }
  }

  /** The arguments of a term, in an array that the next call for a term of this arity overwrites. */
  private argumentsOf(term: number, arity: number): Int32Array {
    while (this.scratch.length <= arity) this.scratch.push(new Int32Array(this.scratch.length));
    const args = this.scratch[arity];
    const first = this.tables.terms.firstArg[term];
    for (let i = 0; i < arity; i++) args[i] = this.tables.terms.args[first + i];
    return args;
  }

  atom(term: number): number {
    if (term >= this.atomOf.length) this.atomOf = grow(this.atomOf, term + 1);
    const known = this.atomOf[term];
    if (known !== 0) return known - 1;
    const atom = this.atoms++;
    if (atom === this.terms.length) this.terms = grow(this.terms, this.atoms);
    this.terms[atom] = term;
    this.atomOf[term] = atom + 1;
    return atom;
  }

  /** The atom without arguments of this name, if it has been asked for. */
  known(name: string): number | undefined {
    const { terms } = this.tables;
    const term = terms.intern(terms.functor(name, 0), new Int32Array(0));
    const atom = this.atomOf[term] ?? 0;
    return atom === 0 ? undefined : atom - 1;
  }

  private rulesOf(functor: number): readonly Sink[] {
    let sinks = this.ready.get(functor);
    if (sinks === undefined) {
      const predicate = this.relaxed.get(functor);
      // Inputs have no rules: everything else is a function of them.
      const rules =
        predicate === undefined || isInput(predicate) ? [] : (this.relaxation.rules.get(predicate) ?? []);
      sinks = rules.map((rule) => this.sink(rule));
      this.ready.set(functor, sinks);
    }
    return sinks;
  }

  private sink({ args, fixed, positives, negatives, clause }: GroundingRule): Sink {
    const asked = [...positives, ...negatives].map((atom) => application(atom.predicate.name, atom.args));
    const signs = [...positives.map(() => 0), ...negatives.map(() => 1)];
    const length = asked.length;
    if (length > this.body.length) this.body = new Int32Array(length);
    const account = this.budget.account(clause);
    const emit = (terms: Int32Array) => {
      this.budget.spend(account);
      for (let i = 0; i < length; i++) this.body[i] = 2 * this.atom(terms[i]) + signs[i];
      this.instances.add(this.body, length);
    };
    const atoms = new Map(positives.map((atom, i) => [asked[i], atom]));
    return new Sink(this.tables, clause, args, [...fixed, ...positives], asked, emit, atoms);
  }
}
