/**
 * What may ever be true: the least set of fluents and moves that contains the initial state and all that the
 * rules for `next` and `legal` give, where negated literals that can change are left out.
 *
 * The method is semi-naive, one tuple at a time: a new tuple is joined, in each place of each rule where it
 * fits, with all that is known by then. Only predicates that `next` and `legal` need positively are computed
 * in this way; the others are proved top down when they are asked for (`instantiate.ts`). Where recursive
 * relations grow large, reachability begins again and computes what is asked of them (`demand.ts`).
 */
import { Machine } from "../datalog/machine.js";
import { type Atom, isInput, type Predicate, type Rules } from "../datalog/rules.js";
import { listOf } from "../gdl/maps.js";
import type { Term } from "../gdl/tree.js";
import { answers } from "./answers.js";
import type { Asked } from "./asked.js";
import type { GroundBudget } from "./budget.js";
import { Demand, type RulesByHead } from "./demand.js";
import type { ReachTables } from "./reach-tables.js";
import type { GroundingRule, Relaxation } from "./relax.js";
import { Sink } from "./sink.js";

/** A place of a rule where a new tuple of one relation may fit. */
interface Place {
  readonly sink: Sink;
  /** The functor that the tuple's last value must have, or -1. */
  readonly functor: number;
}

interface Stream {
  /** How many tuples have arrived, and how to read one. */
  readonly size: () => number;
  readonly read: (index: number, into: Int32Array) => void;
  readonly tuple: Int32Array;
  readonly places: readonly Place[];
  done: number;
}

export class Reach {
  readonly machine: Machine;
  /** By predicate; the inputs are `"true"` and `"does"`. */
  private readonly places = new Map<Predicate | "true" | "does", Place[]>();
  private readonly starts: Sink[] = [];
  private readonly roots: readonly Predicate[];
  /** The rules of all that is computed. */
  private readonly computed: RulesByHead;
  /** How many tuples have arrived, and after how many the recursions are looked at. */
  private arrived = 0;
  private nextLook: number;

  constructor(
    private readonly tables: ReachTables,
    private readonly relaxation: Relaxation,
    private readonly rules: Rules,
    private readonly budget: GroundBudget,
    private readonly asked?: Asked,
    private readonly demand?: Demand,
    /** Recursions of more tuples are cut down, if that is possible. */
    private readonly many = Number.POSITIVE_INFINITY,
  ) {
    this.machine = new Machine(tables);
    this.nextLook = demand === undefined ? many : Number.POSITIVE_INFINITY;
    // `legal` and `next` may themselves be static; then no tuple has to arrive for them.
    this.roots = [rules.predicate("next", 1), rules.predicate("legal", 2)].map((root) =>
      relaxation.twin(root),
    );
    this.computed = this.neededPositively();
  }

  /**
   * Takes the fluents of the initial state, and adds all that follows. It gives up if recursions grow large
   * that could be cut down, and returns how.
   */
  run(initial: Iterable<number>): Demand | undefined {
    const fluent = new Int32Array(1);
    for (const term of initial) {
      fluent[0] = term;
      this.tables.addFluent(fluent);
    }
    // What `next` and `legal` give goes to `true` and `does`; they keep it only if a rule asks for them.
    const asked = this.askedFor();
    const kept = [...this.computed.keys()].filter(
      (predicate) => !this.roots.includes(predicate) || asked.has(predicate),
    );
    const questions = this.demand?.questionRules() ?? new Map<Predicate, GroundingRule[]>();
    kept.push(...questions.keys());
    for (const predicate of kept) this.tables.materialize(predicate);
    for (const rules of [...this.computed.values(), ...questions.values()]) {
      for (const rule of rules) this.place(rule);
    }
    this.addStatic(this.roots);
    const nothing = new Int32Array(0);
    for (const start of this.starts) start.run(this.machine, nothing);
    return this.drain(kept);
  }

  private askedFor(): Set<Predicate> {
    const asked = new Set<Predicate>();
    for (const rules of this.relaxation.rules.values()) {
      for (const { positives } of rules) for (const { predicate } of positives) asked.add(predicate);
    }
    return asked;
  }

  private neededPositively(): RulesByHead {
    const needed = new Set(this.roots);
    const rules = new Map<Predicate, readonly GroundingRule[]>();
    // A set is walked in the order of insertion, including what is added on the way.
    for (const predicate of needed) {
      const own = this.relaxation.rules.get(predicate) ?? [];
      rules.set(predicate, own);
      for (const { positives, ranges } of own) {
        for (const atom of [...positives, ...ranges]) {
          if (!isInput(atom.predicate)) needed.add(atom.predicate);
        }
      }
    }
    return rules;
  }

  /** Facts and static rules of `legal` and `next`. */
  private addStatic(roots: readonly Predicate[]): void {
    for (const predicate of roots) {
      if (this.relaxation.rules.has(predicate)) continue;
      for (const tuple of answers(this.machine, this.tables, predicate)) this.arrive(predicate, tuple);
    }
  }

  private arrive(head: Predicate, tuple: Int32Array): void {
    this.arrived++;
    if (head.name === "next" && head.arity === 1) this.tables.addFluent(tuple);
    else if (head.name === "legal" && head.arity === 2) this.tables.does.insert(tuple);
    this.tables.relationOf(head)?.insert(tuple);
  }

  private place(rule: GroundingRule): void {
    const { head, args, clause } = rule;
    const fixed = [...rule.fixed, ...(this.asked?.testsOf(rule) ?? [])];
    const positives = [...(this.demand?.guards(rule) ?? []), ...rule.positives, ...rule.ranges];
    const news = this.notYet(head, args);
    const account = this.budget.account(clause);
    const emit = (tuple: Int32Array) => {
      this.budget.spend(account);
      this.arrive(head, tuple);
    };
    if (positives.length === 0) {
      this.starts.push(new Sink(this.tables, clause, [], [...fixed, news], args, emit));
      return;
    }
    for (const [i, atom] of positives.entries()) {
      const rest = positives.filter((_, k) => k !== i);
      const sink = new Sink(this.tables, clause, atom.args, [...fixed, news, ...rest], args, emit);
      const key = isInput(atom.predicate) ? (atom.predicate.name as "true" | "does") : atom.predicate;
      const place = { sink, functor: this.lastFunctor(atom) };
      listOf(this.places, key).push(place);
    }
  }

  /** A test that the head is not known yet. Made as soon as it can be, it saves the rest of the join. */
  private notYet(head: Predicate, args: readonly Term[]): Atom {
    if (this.tables.relationOf(head) !== undefined) return { kind: "not", predicate: head, args };
    const input = head.name === "next" ? this.rules.predicate("true", 1) : this.rules.predicate("does", 2);
    return { kind: "not", predicate: input, args };
  }

  private lastFunctor({ args }: Atom): number {
    const last = args.at(-1);
    if (last === undefined || last.kind === "variable") return -1;
    return this.tables.terms.functor(last.name, last.args.length, last.text);
  }

  /** Hands every tuple to every place where it may fit, including the tuples that arrive on the way. */
  private drain(predicates: readonly Predicate[]): Demand | undefined {
    const streams = [
      this.stream("true", this.tables.reachable),
      this.stream("does", this.tables.does),
      ...predicates.map((predicate) => this.stream(predicate, this.tables.materialize(predicate))),
    ];
    const { terms } = this.tables;
    for (let busy = true; busy; ) {
      busy = false;
      for (const stream of streams) {
        for (; stream.done < stream.size(); stream.done++) {
          busy = true;
          stream.read(stream.done, stream.tuple);
          const last = stream.tuple[stream.tuple.length - 1];
          for (const { sink, functor } of stream.places) {
            if (functor < 0 || terms.functorOf[last] === functor) sink.run(this.machine, stream.tuple);
          }
          if (this.arrived <= this.nextLook) continue;
          const demand = this.lookAtRecursions();
          if (demand !== undefined) return demand;
        }
      }
    }
    return undefined;
  }

  /** What would be cut down, if recursions have grown large that can be. */
  private lookAtRecursions(): Demand | undefined {
    const demand = Demand.of(this.relaxation.rules, this.computed);
    const sizes = [...(demand?.cut ?? [])].map((predicate) => this.tables.relationOf(predicate)?.size ?? 0);
    const uncut = sizes.reduce((sum, size) => sum + size, 0);
    this.nextLook = demand === undefined ? Number.POSITIVE_INFINITY : 2 * this.arrived;
    return uncut > this.many ? demand : undefined;
  }

  private stream(key: Predicate | "true" | "does", relation: ReturnType<ReachTables["materialize"]>): Stream {
    return {
      size: () => relation.size,
      read: (index, into) => {
        for (let i = 0; i < relation.arity; i++) into[i] = relation.value(index, i);
      },
      tuple: new Int32Array(relation.arity),
      places: this.places.get(key) ?? [],
      done: 0,
    };
  }
}
