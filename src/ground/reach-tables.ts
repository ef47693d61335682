/**
 * The world of grounding: in place of one state, all fluents that may ever hold, all moves that may ever be
 * legal, and what follows from them when negation is left out. Static predicates are exact, as in play.
 */
import type { AnswerTable } from "../datalog/answer-table.js";
import { AnswerTables, maskOf } from "../datalog/answer-tables.js";
import { grow } from "../datalog/arrays.js";
import { type Atom, Dependence, isDoes, type Predicate } from "../datalog/rules.js";
import type { Terms } from "../datalog/terms.js";
import { memo } from "../gdl/maps.js";
import type { Term } from "../gdl/tree.js";
import { GrowingRelation } from "./growing-relation.js";
import { DEFAULT_TUNING } from "./tuning.js";

/** If a question has at most this many answers, looking through them costs less than another proof. */
const MOST_LOOKED_THROUGH = 40;

export class ReachTables extends AnswerTables {
  /** Every reachable fluent, as tuples of one term. */
  readonly reachable: GrowingRelation;
  /** Every reachable pair of role and move. */
  readonly does: GrowingRelation;
  private readonly relations = new Map<Predicate, GrowingRelation>();
  private readonly generation: number;

  constructor(
    terms: Terms,
    private readonly tuning = DEFAULT_TUNING,
  ) {
    super(terms);
    this.loadState(new Int32Array(0));
    this.generation = this.generations[Dependence.State];
    this.reachable = new GrowingRelation("true", 1, terms, this.generation);
    this.does = new GrowingRelation("does", 2, terms, this.generation);
  }

  /** Gives a predicate that is computed from below its relation; others are proved when asked for. */
  materialize(predicate: Predicate): GrowingRelation {
    const { name, arity } = predicate;
    return memo(
      this.relations,
      predicate,
      () => new GrowingRelation(name, arity, this.terms, this.generation),
    );
  }

  addFluent(fluent: Int32Array): void {
    if (!this.reachable.insert(fluent)) return;
    const term = fluent[0];
    if (term >= this.heldIn.length) this.heldIn = grow(this.heldIn, term + 1);
    this.heldIn[term] = this.generation;
  }

  override forPredicate(predicate: Predicate, mask: string): AnswerTable {
    return this.relationOf(predicate)?.table(mask) ?? super.forPredicate(predicate, mask);
  }

  /** If a question with fewer given arguments has been proved and has few answers, it is asked instead. */
  override wayToAsk(predicate: Predicate, mask: string): string {
    if (predicate.rules.length === 0 || this.relationOf(predicate) !== undefined) return mask;
    const tables = this.tablesOf(predicate);
    if (tables.has(mask)) return mask;
    for (const [known, { entries, rows }] of tables) {
      const isWider = [...known].every((given, i) => given === "0" || mask[i] === "1");
      if (isWider && entries > this.tuning.asked && rows < MOST_LOOKED_THROUGH * entries) return known;
    }
    return mask;
  }

  override forFluents(functor: number, mask: string): AnswerTable {
    return functor < 0 ? this.reachable.table(mask) : this.reachable.expanded(0, functor).table(mask);
  }

  override forExpanded(
    predicate: Predicate,
    column: number,
    functor: number,
    mask: string,
  ): AnswerTable | undefined {
    return this.relationOf(predicate)?.expanded(column, functor).table(mask);
  }

  override expectedRows(atom: Atom, isBound: (term: Term) => boolean): number {
    const relation = this.relationOf(atom.predicate);
    if (relation === undefined || relation.size === 0) return super.expectedRows(atom, isBound);
    return relation.rowsPerKey(maskOf(atom.args, isBound));
  }

  /** The relation of a predicate that is computed from below. */
  relationOf(predicate: Predicate): GrowingRelation | undefined {
    return isDoes(predicate) ? this.does : this.relations.get(predicate);
  }
}
