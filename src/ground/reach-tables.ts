/**
 * The world of grounding: in place of one state, all fluents that may ever hold, all moves that may ever be
 * legal, and what follows from them when negation is left out. Static predicates are exact, as in play.
 */
import { grow } from "../gdl/reference/arrays.js";
import { type Atom, Dependence, type Predicate } from "../gdl/reference/rules.js";
import type { Table } from "../gdl/reference/table.js";
import { Tables } from "../gdl/reference/tables.js";
import type { Terms } from "../gdl/reference/terms.js";
import type { Term } from "../gdl/tree.js";
import { Relation } from "./relation.js";

export class ReachTables extends Tables {
  /** Every reachable fluent, as tuples of one term. */
  readonly reachable: Relation;
  /** Every reachable pair of role and move. */
  readonly does: Relation;
  private readonly fluentsOf = new Map<number, Relation>();
  private readonly movesOf = new Map<number, Relation>();
  private readonly relations = new Map<Predicate, Relation>();
  private readonly generation: number;

  constructor(terms: Terms) {
    super(terms);
    this.loadState(new Int32Array(0));
    this.generation = this.generations[Dependence.State];
    this.reachable = new Relation("true", 1, this.generation);
    this.does = new Relation("does", 2, this.generation);
  }

  /** Predicates that are computed from below have a relation; the others are proved when asked for. */
  materialize(predicate: Predicate): Relation {
    let relation = this.relations.get(predicate);
    if (relation === undefined) {
      relation = new Relation(predicate.name, predicate.arity, this.generation);
      this.relations.set(predicate, relation);
    }
    return relation;
  }

  addFluent(fluent: Int32Array): void {
    if (!this.reachable.insert(fluent)) return;
    const term = fluent[0];
    if (term >= this.heldIn.length) this.heldIn = grow(this.heldIn, term + 1);
    this.heldIn[term] = this.generation;
    const functor = this.terms.functorOf[term];
    this.fluentsOf.get(functor)?.insert(this.argumentsOf(term));
  }

  addMove(roleAndMove: Int32Array): void {
    if (!this.does.insert(roleAndMove)) return;
    const [role, move] = roleAndMove as unknown as [number, number];
    this.movesOf.get(this.terms.functorOf[move] as number)?.insert(this.moveTuple(role, move));
  }

  override forPredicate(predicate: Predicate, mask: string): Table {
    // A legal move may be made, and no other.
    const { name, arity, dependence } = predicate;
    const changes = dependence !== Dependence.Nothing;
    if (changes && arity === 2 && (name === "does" || name === "legal")) return this.does.table(mask);
    const relation = this.relations.get(predicate);
    return relation === undefined ? super.forPredicate(predicate, mask) : relation.table(mask);
  }

  override forFluents(functor: number, mask: string): Table {
    if (functor < 0) return this.reachable.table(mask);
    let relation = this.fluentsOf.get(functor);
    if (relation === undefined) {
      relation = new Relation(this.terms.functorText[functor] as string, mask.length, this.generation);
      this.fluentsOf.set(functor, relation);
      for (let i = 0; i < this.reachable.size; i++) {
        const term = this.reachable.value(i, 0);
        if (this.terms.functorOf[term] === functor) relation.insert(this.argumentsOf(term));
      }
    }
    return relation.table(mask);
  }

  override forMoves(functor: number, mask: string): Table {
    return this.movesWith(functor, mask.length).table(mask);
  }

  private movesWith(functor: number, width: number): Relation {
    let relation = this.movesOf.get(functor);
    if (relation === undefined) {
      relation = new Relation("does", width, this.generation);
      this.movesOf.set(functor, relation);
      for (let i = 0; i < this.does.size; i++) {
        const move = this.does.value(i, 1);
        if (this.terms.functorOf[move] === functor) relation.insert(this.moveTuple(this.does.value(i, 0), move));
      }
    }
    return relation;
  }

  override expectedRows(atom: Atom, isBound: (term: Term) => boolean): number {
    const [role, move] = atom.args;
    if (atom.predicate.name === "does" && role && move?.kind === "application" && move.args.length > 0) {
      const functor = this.terms.functor(move.name, move.args.length, move.text);
      const mask = [role, ...move.args].map((arg) => (isBound(arg) ? "1" : "0")).join("");
      const table = this.forMoves(functor, mask);
      if (table.entries > 0) return (table.rows - 1) / table.entries;
    }
    const relation = this.relations.get(atom.predicate);
    if (relation === undefined || relation.size === 0) return super.expectedRows(atom, isBound);
    const mask = atom.args.map((arg) => (isBound(arg) ? "1" : "0")).join("");
    const table = relation.table(mask);
    return (table.rows - 1) / table.entries;
  }

  private moveTuple(role: number, move: number): Int32Array {
    const args = this.argumentsOf(move);
    const tuple = new Int32Array(args.length + 1);
    tuple[0] = role;
    tuple.set(args, 1);
    return tuple;
  }

  private argumentsOf(term: number): Int32Array {
    const first = this.terms.firstArg[term];
    const arity = this.terms.functorArity[this.terms.functorOf[term]] as number;
    return this.terms.args.slice(first, first + arity);
  }
}
