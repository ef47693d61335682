/**
 * Recursive relations that reachability computes only as far as they are asked for. A recursion that counts
 * may begin with any number, and most beginnings are of no use:
 *
 *     total(N) <= count(a,0,N)
 *     count(X,M,N) <= one(X,M,K) & after(X,Y) & count(Y,K,N)
 *
 * These are magic sets (Bancilhon, Maier, Sagiv and Ullman, 1986). Each relation p that is cut down gets a
 * relation of questions ?p over the places that every asker binds, and its rules wait for a question:
 *
 *     ?count(a,0).
 *     ?count(Y,K) <= ?count(X,M) & after(X,Y) & one(X,M,K)
 *     ?one(X,M) <= ?count(X,M)
 *     count(X,M,N) <= ?count(X,M) & one(X,M,K) & after(X,Y) & count(Y,K,N)
 *
 * Only recursive relations are cut down, and those that nothing but these ask: for the others the questions
 * cost more than they save. All rules ask, also those that reachability does not compute, and negated atoms
 * too. So a relation that is cut down has every tuple that instantiation will look for, in whatever order it
 * joins a body: the tuples that are missing are in no instance of a rule whose head is asked for.
 */
import {
  type Atom,
  Dependence,
  isInput,
  literalVariables,
  newPredicate,
  type Predicate,
} from "../datalog/rules.js";
import { listOf, memo } from "../gdl/maps.js";
import { type Term, variablesOf, variablesOfAll } from "../gdl/tree.js";
import { PLAYERS_ASK } from "./asked.js";
import { isFixed } from "./fixed.js";
import type { GroundingRule } from "./relax.js";

/** Rules by the predicate of their heads. */
export type RulesByHead = ReadonlyMap<Predicate, readonly GroundingRule[]>;

/** An atom of a body, with the literals that are joined before it and the variables that they bind. */
interface Question {
  readonly atom: Atom;
  readonly before: readonly Atom[];
  readonly names: ReadonlySet<string>;
}

export class Demand {
  /** The places of each relation that every asker binds. */
  private readonly bound = new Map<Predicate, ReadonlySet<number>>();
  private readonly questions = new Map<Predicate, Predicate>();

  /** Undefined if there is nothing to cut down among the relations that are computed. */
  static of(rules: RulesByHead, computed: RulesByHead): Demand | undefined {
    const demand = new Demand(rules, computed);
    return demand.bound.size === 0 ? undefined : demand;
  }

  private constructor(
    private readonly rules: RulesByHead,
    private readonly computed: RulesByHead,
  ) {
    for (const predicate of candidates(computed)) {
      this.bound.set(predicate, new Set(Array.from({ length: predicate.arity }, (_, i) => i)));
    }
    // A place that some question leaves open is open in all; this can open others. So is one where a question
    // would make a term of others: such questions may ask for ever larger terms, where the relation has few.
    for (let changed = true; changed; ) {
      changed = false;
      for (const { atom, names } of this.asked()) {
        const places = this.bound.get(atom.predicate);
        if (places === undefined) continue;
        const left = [...places].filter((i) => isAsked(atom.args[i], names));
        if (left.length === places.size) continue;
        if (left.length > 0) this.bound.set(atom.predicate, new Set(left));
        else this.bound.delete(atom.predicate);
        changed = true;
      }
    }
  }

  /** The relations that are cut down. */
  get cut(): Iterable<Predicate> {
    return this.bound.keys();
  }

  isCut(predicate: Predicate): boolean {
    return this.bound.has(predicate);
  }

  /** What makes a rule wait for a question, if its head is cut down. */
  guards({ head, args }: GroundingRule): readonly Atom[] {
    const places = this.bound.get(head);
    return places === undefined ? [] : [this.question(head, args, places)];
  }

  /** The rules for all questions. */
  questionRules(): RulesByHead {
    const found = new Map<Predicate, GroundingRule[]>();
    for (const { rule, atom, before } of this.asked()) {
      const places = this.bound.get(atom.predicate);
      if (places === undefined) continue;
      const { predicate, args } = this.question(atom.predicate, atom.args, places);
      const positives = [...this.guards(rule), ...before.filter((literal) => !isFixed(literal))];
      listOf(found, predicate).push({
        head: predicate,
        args,
        fixed: before.filter(isFixed),
        positives,
        negatives: [],
        ranges: [],
        clause: rule.clause,
      });
    }
    return found;
  }

  private question(predicate: Predicate, args: readonly Term[], places: ReadonlySet<number>): Atom {
    const question = memo(this.questions, predicate, () =>
      newPredicate(`?${predicate.name}`, places.size, Dependence.State),
    );
    return { kind: "atom", predicate: question, args: [...places].map((i) => args[i]) };
  }

  /** Every atom that a rule asks. */
  private *asked(): Generator<Question & { readonly rule: GroundingRule }> {
    for (const rules of this.rules.values()) {
      for (const rule of rules) for (const question of this.ofRule(rule)) yield { rule, ...question };
    }
  }

  /**
   * The atoms of a rule in the order in which they ask: recursion comes last, then what is negated. What never
   * changes is joined as soon as a variable of it is known.
   */
  private ofRule({ head, args, fixed, positives, negatives, ranges }: GroundingRule): Question[] {
    const names = variablesOfAll([...(this.bound.get(head) ?? [])].map((i) => args[i]));
    const before: Atom[] = [];
    let waiting = fixed.filter((literal): literal is Atom => literal.kind === "atom");
    const join = (atom: Atom) => {
      before.push(atom);
      for (const name of literalVariables(atom)) names.add(name);
    };
    const questions: Question[] = [];
    const ask = (atom: Atom) => questions.push({ atom, before: [...before], names: new Set(names) });
    const joinFixed = () => {
      for (;;) {
        const ready = waiting.filter((atom) => [...literalVariables(atom)].some((name) => names.has(name)));
        if (ready.length === 0) return;
        waiting = waiting.filter((atom) => !ready.includes(atom));
        ready.forEach(join);
      }
    };
    const last = ({ predicate }: Atom) => {
      if (!this.isCut(predicate)) return 0;
      return predicate.component === head.component ? 2 : 1;
    };
    const known = [...positives, ...ranges].filter(
      ({ predicate }) => isInput(predicate) || this.computed.has(predicate),
    );
    for (const atom of known.sort((a, b) => last(a) - last(b))) {
      joinFixed();
      ask(atom);
      join(atom);
    }
    joinFixed();
    negatives.forEach(ask);
    return questions;
  }
}

/** A known variable, or a term without variables. */
function isAsked(term: Term, names: ReadonlySet<string>): boolean {
  return term.kind === "variable" ? names.has(term.name) : variablesOf(term).size === 0;
}

/** Recursive relations, and those that only these ask. */
function candidates(rules: RulesByHead): Set<Predicate> {
  const found = new Set<Predicate>();
  const askers = new Map<Predicate, Set<Predicate>>();
  for (const [head, own] of rules) {
    for (const { predicate } of own.flatMap(({ positives, ranges }) => [...positives, ...ranges])) {
      if (isInput(predicate)) continue;
      memo(askers, predicate, () => new Set()).add(head);
      if (predicate.component !== undefined && predicate.component === head.component) found.add(predicate);
    }
  }
  for (let more = true; more; ) {
    const before = found.size;
    for (const [predicate, heads] of askers)
      if ([...heads].every((head) => found.has(head))) found.add(predicate);
    more = found.size > before;
  }
  return new Set([...found].filter(({ name, arity }) => arity > 0 && !PLAYERS_ASK.has(name)));
}
