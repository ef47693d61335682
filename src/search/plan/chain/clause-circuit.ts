/**
 * Conjunctions over literals, equal ones made once, that become clauses only as far as something is asserted
 * of them (Plaisted and Greenbaum: a definition is written in the direction in which it is needed).
 *
 * A node is free or a conjunction. Literals are numbered as everywhere: 2n says that node n is true, 2n + 1
 * that it is false. Node 0 is false. A disjunction is a conjunction with its signs turned.
 *
 * Nodes may be told to exclude each other, as the moves of a turn do: then a conjunction of two of them is
 * false, and one of them makes it needless to say that another is not.
 */
import type { ClauseSink } from "../../../engine/learn/at-most-one.js";
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";

export const NO = 0;
export const YES = 1;

export const not = (literal: number): number => literal ^ 1;

const FREE = -1;
const NONE = -1;

/** A power of two. */
const MAPS = 64;

/** How many operands are looked at in a piece: each costs more than a simple step. */
const OPERANDS_AT_ONCE = PIECE_STEPS / 4;

/** A definition that has been written: the node implies it, or it implies the node. */
const DOWN = 1;
const UP = 2;

export class ClauseCircuit {
  /** Per node: where its operands begin, or FREE. They end where those of the next conjunction begin. */
  private readonly first: number[] = [FREE];
  private readonly size: number[] = [0];
  private readonly operands: number[] = [];
  /** The newest node of each hash. One map of a million entries would take 50 milliseconds to grow. */
  private readonly byHash = Array.from({ length: MAPS }, () => new Map<number, number>());
  /** Per node: the one made before it with the same hash. */
  private readonly before: number[] = [NONE];
  /** Per node: the set of nodes that it excludes, 0 if there is none. */
  private readonly setOf: number[] = [0];
  private sets = 0;
  /** Per node: its variable in the clauses, and which directions of its definition are written. */
  private readonly variableOf: number[] = [NONE];
  private readonly written: number[] = [0];
  /** Literals whose definitions are to be written. */
  private readonly open: number[] = [];

  constructor(private readonly sink: ClauseSink) {}

  get nodes(): number {
    return this.first.length;
  }

  /** About how many numbers are kept. */
  get numbers(): number {
    return 8 * this.first.length + this.operands.length;
  }

  free(): number {
    return 2 * this.newNode(FREE, 0, NONE);
  }

  /** Free nodes of which at most one will be true. Who calls sees to it. */
  exclusive(count: number): number[] {
    const literals = Array.from({ length: count }, () => this.free());
    this.exclude(literals);
    return literals;
  }

  /** Says that at most one of these literals is true, whatever the clauses say. */
  exclude(literals: readonly number[]): void {
    const set = ++this.sets;
    for (const literal of literals) {
      if (literal > YES && (literal & 1) === 0 && this.setOf[literal >> 1] === 0)
        this.setOf[literal >> 1] = set;
    }
  }

  or(literals: readonly number[]): number {
    return not(this.and(literals.map(not)));
  }

  and(literals: readonly number[]): number {
    const sorted = this.simplified(literals);
    if (sorted === undefined) return NO;
    if (sorted.length === 0) return YES;
    if (sorted.length === 1) return sorted[0];
    let hash = sorted.length;
    for (const literal of sorted) hash = Math.imul(hash ^ literal, 0x01000193);
    hash ^= hash >>> 15;
    const sameHash = this.byHash[hash & (MAPS - 1)];
    const newest = sameHash.get(hash) ?? NONE;
    for (let node = newest; node !== NONE; node = this.before[node]) {
      if (this.isConjunctionOf(node, sorted)) return 2 * node;
    }
    const node = this.newNode(this.operands.length, sorted.length, newest);
    for (const literal of sorted) this.operands.push(literal);
    sameHash.set(hash, node);
    return 2 * node;
  }

  /** Without what is known, in order; undefined if they contradict each other. */
  private simplified(literals: readonly number[]): number[] | undefined {
    const sorted: number[] = [];
    for (const literal of literals) {
      if (literal === NO) return undefined;
      if (literal !== YES) sorted.push(literal);
    }
    sorted.sort((a, b) => a - b);
    let kept = 0;
    let sets: Map<number, number> | undefined;
    for (const literal of sorted) {
      if (kept > 0 && sorted[kept - 1] === literal) continue;
      if (kept > 0 && sorted[kept - 1] === not(literal)) return undefined;
      const set = this.setOf[literal >> 1];
      if (set !== 0 && (literal & 1) === 0) {
        sets ??= new Map();
        if (sets.has(set)) return undefined;
        sets.set(set, literal);
      }
      sorted[kept++] = literal;
    }
    sorted.length = kept;
    if (sets === undefined || kept < 2) return sorted;
    const held = sets;
    return sorted.filter((literal) => (literal & 1) === 0 || !held.has(this.setOf[literal >> 1]));
  }

  private isConjunctionOf(node: number, literals: readonly number[]): boolean {
    if (this.size[node] !== literals.length) return false;
    const first = this.first[node];
    for (let i = 0; i < literals.length; i++) if (this.operands[first + i] !== literals[i]) return false;
    return true;
  }

  private newNode(first: number, size: number, before: number): number {
    this.size.push(size);
    this.before.push(before);
    this.setOf.push(0);
    this.variableOf.push(NONE);
    this.written.push(0);
    return this.first.push(first) - 1;
  }

  // Looking

  isFree(node: number): boolean {
    return this.first[node] === FREE;
  }

  operandsOf(node: number): number[] {
    return this.operands.slice(this.first[node], this.first[node] + this.size[node]);
  }

  /** Literals, itself among them, that are true if this one is: the operands of conjunctions. */
  conjuncts(literal: number): number[] {
    const found = new Set([literal]);
    for (const one of found) {
      if ((one & 1) === 1 || this.isFree(one >> 1)) continue;
      for (const operand of this.operandsOf(one >> 1)) found.add(operand);
    }
    return [...found];
  }

  /** The nodes that these literals depend on, the constant left out, each after what it depends on. */
  *below(literals: Iterable<number>): Pieces<Int32Array> {
    const seen = new Set<number>();
    for (const literal of literals) if (literal > YES) seen.add(literal >> 1);
    const nodes = [...seen];
    let from = this.addOperands(nodes, 0, seen);
    while (from < nodes.length) {
      yield;
      from = this.addOperands(nodes, from, seen);
    }
    return Int32Array.from(nodes).sort();
  }

  /** Adds the new operands of the nodes from a place on to these nodes, and says how far it came. */
  private addOperands(nodes: number[], from: number, seen: Set<number>): number {
    let at = from;
    for (let operands = 0; at < nodes.length && operands < OPERANDS_AT_ONCE; at++) {
      const node = nodes[at];
      operands += 1 + this.size[node];
      for (let i = 0; i < this.size[node]; i++) {
        const operand = this.operands[this.first[node] + i] >> 1;
        if (seen.has(operand)) continue;
        seen.add(operand);
        nodes.push(operand);
      }
    }
    return at;
  }

  // Clauses

  /** Demands that one of the literals is true. */
  demand(literals: readonly number[]): void {
    if (literals.includes(YES)) return;
    this.sink.addClause(
      literals.filter((literal) => literal !== NO).map((literal) => this.inClauses(literal)),
    );
    this.define(literals);
  }

  /** A literal of the clauses that may be assumed: whatever makes it true makes this literal true. */
  assumable(literal: number): number {
    this.define([literal]);
    return this.inClauses(literal);
  }

  /** The same in pieces. */
  *assumed(literal: number): Pieces<number> {
    if (literal > YES) this.open.push(literal);
    while (!this.writeOpen(OPERANDS_AT_ONCE)) yield;
    return this.inClauses(literal);
  }

  /** The literal of the clauses. A constant has none. */
  inClauses(literal: number): number {
    const node = literal >> 1;
    if (this.variableOf[node] === NONE) this.variableOf[node] = this.sink.newVariables(1);
    return 2 * this.variableOf[node] + (literal & 1);
  }

  /** The same, if the literal occurs in a clause. */
  known(literal: number): number | undefined {
    const variable = this.variableOf[literal >> 1];
    return variable === NONE ? undefined : 2 * variable + (literal & 1);
  }

  /** Writes what must hold for these literals to be true, and for what that needs. */
  private define(literals: readonly number[]): void {
    for (const literal of literals) if (literal > YES) this.open.push(literal);
    this.writeOpen(Number.POSITIVE_INFINITY);
  }

  /** Writes the definitions of literals that are open until about so many operands are done; true if all are. */
  private writeOpen(most: number): boolean {
    const { open } = this;
    for (let operands = 0; operands < most; ) {
      const literal = open.pop();
      if (literal === undefined) return true;
      operands++;
      const node = literal >> 1;
      const direction = literal & 1 ? UP : DOWN;
      if (this.first[node] === FREE || this.written[node] & direction) continue;
      this.written[node] |= direction;
      operands += this.size[node];
      const end = this.first[node] + this.size[node];
      const clause = [this.inClauses(not(literal))];
      for (let i = this.first[node]; i < end; i++) {
        const operand = this.operands[i] ^ (literal & 1);
        open.push(operand);
        if (direction === UP) clause.push(this.inClauses(operand));
        else this.sink.addClause([clause[0], this.inClauses(operand)]);
      }
      if (direction === UP) this.sink.addClause(clause);
    }
    return false;
  }
}
