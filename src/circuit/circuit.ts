/**
 * A circuit: conjunctions of any number of literals, each kept once, with complements on the edges. A
 * disjunction is the complement of a conjunction of complements, so there is one kind of node to hash, to
 * simplify and to share (an and-inverter graph with wide nodes: Kuehlmann et al., "Robust Boolean reasoning",
 * IEEE TCAD 2002).
 *
 * Node 0 is false, nodes 1 to `inputs` are the inputs, and the others come after their operands. A literal is
 * twice its node, plus 1 for the complement; so FALSE is 0 and TRUE is 1. Node n has the operands
 * operands[first[n]] to operands[first[n+1]-1], ascending, at least two. There may be millions of nodes, so
 * everything is in typed arrays.
 *
 * When a node is made, constants and equal or opposite operands are simplified, and so is one more level
 * below them: a & ~(a & b) is a & ~b, a & ~(~a & b) is a, and a & (a & b) is a & b.
 */
import { grow, hashStep, sortStretch, spread } from "../datalog/arrays.js";

export const FALSE = 0;
export const TRUE = 1;

/** An operand with more operands than this is not searched for literals that are known already. */
const SEARCHED = 12;

/** What is known of the inputs besides their values. */
export interface Knowledge {
  /** Per node of an input: the group of inputs that exclude each other, or -1. */
  readonly groupOf: Int32Array;
  readonly groups: number;
  /** A literal that follows from an input, or TRUE. */
  consequence(input: number): number;
  /** Says in fewer literals what those on the stack from `from` on say of inputs; false if it cannot. */
  shorten(circuit: Circuit, from: number): boolean;
}

/** How deep the conjunctions that follow from an input are opened. */
const DEPTH = 4;

export class Circuit {
  first: Int32Array<ArrayBufferLike> = new Int32Array(1024);
  operands: Int32Array<ArrayBufferLike> = new Int32Array(4096);
  nodes: number;
  /** Operands of nodes in the making, those of the innermost node on top. */
  stack: Int32Array<ArrayBufferLike> = new Int32Array(256);
  top = 0;
  /** Pairs of a node and its hash, 0 where free. */
  private table: Int32Array<ArrayBufferLike> = new Int32Array(2048);
  private kept = 0;
  /** For each literal, the conjunction in which it was last known to be true (see `know`). */
  private knownAt: Int32Array<ArrayBufferLike>;
  private stamp = 0;
  /** For each group of inputs, the member that is known to be true, and when it was (as `knownAt`). */
  private readonly holder: Int32Array;
  private readonly heldAt: Int32Array;

  constructor(
    readonly inputs: number,
    private readonly knowledge?: Knowledge,
  ) {
    this.holder = new Int32Array(knowledge?.groups ?? 0);
    this.heldAt = new Int32Array(knowledge?.groups ?? 0);
    this.nodes = 1 + inputs;
    if (this.first.length <= this.nodes) this.first = grow(this.first, this.nodes + 1);
    this.knownAt = new Int32Array(2 * this.first.length + 2);
  }

  isInput(node: number): boolean {
    return node <= this.inputs;
  }

  /** Begins a conjunction; the result is passed to `conjunction`. */
  begin(): number {
    return this.top;
  }

  push(literal: number): void {
    if (this.top === this.stack.length) this.stack = grow(this.stack, this.top + 1);
    this.stack[this.top++] = literal;
  }

  /** The conjunction of all pushed since `from`. */
  conjunction(from: number): number {
    return this.reduce(from) ? this.finish(from) : this.pop(from, FALSE);
  }

  /** The same, but without looking at what the operands say about each other. */
  quickConjunction(from: number): number {
    return this.normalise(from) ? this.finish(from) : this.pop(from, FALSE);
  }

  /** Replaces the literals by fewer that say the same; false if they contradict each other. */
  reduce(from: number): boolean {
    return this.normalise(from) && (this.top - from < 2 || this.simplify(from));
  }

  /** The disjunction of all pushed since `from`. */
  disjunction(from: number): number {
    for (let i = from; i < this.top; i++) this.stack[i] ^= 1;
    return this.conjunction(from) ^ 1;
  }

  or(...literals: readonly number[]): number {
    const from = this.begin();
    for (const literal of literals) this.push(literal);
    return this.disjunction(from);
  }

  private pop(from: number, literal: number): number {
    this.top = from;
    return literal;
  }

  private finish(from: number): number {
    const size = this.top - from;
    if (size === 0) return TRUE;
    if (size === 1) return this.pop(from, this.stack[from]);
    return 2 * this.keep(from);
  }

  /** Sorts; drops what is true or repeated. Returns false if a literal is false or two are opposite. */
  private normalise(from: number): boolean {
    const { stack, top } = this;
    sortStretch(stack, from, top);
    let to = from;
    for (let i = from; i < top; i++) {
      const literal = stack[i];
      if (literal === FALSE) return false;
      if (literal === TRUE || (to > from && stack[to - 1] === literal)) continue;
      if (to > from && stack[to - 1] === (literal ^ 1)) return false;
      stack[to++] = literal;
    }
    this.top = to;
    return true;
  }

  /** Uses what the operands say about each other. Returns false if they contradict each other. */
  private simplify(from: number): boolean {
    for (let changed = true; changed; ) {
      changed = false;
      this.know(from);
      const end = this.top;
      for (let i = from; i < end; i++) if (this.isKnown(this.stack[i] ^ 1)) return false;
      let to = from;
      for (let i = from; i < end; i++) {
        const literal = this.stack[i];
        if (this.follows(literal)) {
          changed = true;
          continue;
        }
        const shorter = this.without(literal);
        if (shorter === TRUE) {
          changed = true;
          continue;
        }
        if (shorter !== literal) changed = true;
        this.stack[to++] = shorter;
      }
      this.top = to;
      if (changed && !this.normalise(from)) return false;
      if (this.knowledge?.shorten(this, from)) {
        changed = true;
        if (!this.normalise(from)) return false;
      }
      if (this.top - from < 2) return true;
    }
    return true;
  }

  /** Stamps the operands with twice the number of this conjunction, what follows from them with one more. */
  private know(from: number): void {
    this.stamp++;
    const { knownAt, stamp, knowledge, stack, top } = this;
    for (let i = from; i < top; i++) knownAt[stack[i]] = 2 * stamp;
    for (let i = from; i < top; i++) {
      const node = stack[i] >> 1;
      if ((stack[i] & 1) === 1) continue;
      if (!this.isInput(node)) this.open(node);
      else if (knowledge !== undefined) {
        this.hold(knowledge, node);
        const consequence = knowledge.consequence(node);
        if (consequence !== TRUE) this.learn(knowledge, consequence, DEPTH);
      }
    }
  }

  private open(node: number): void {
    const end = this.first[node + 1];
    if (end - this.first[node] > SEARCHED) return;
    for (let i = this.first[node]; i < end; i++) this.knownAt[this.operands[i]] = 2 * this.stamp + 1;
  }

  private learn(knowledge: Knowledge, literal: number, depth: number): void {
    this.knownAt[literal] = 2 * this.stamp + 1;
    if ((literal & 1) === 1) return;
    const node = literal >> 1;
    if (this.isInput(node)) this.hold(knowledge, node);
    else if (depth > 0) {
      for (let i = this.first[node]; i < this.first[node + 1]; i++)
        this.learn(knowledge, this.operands[i], depth - 1);
    }
  }

  private hold(knowledge: Knowledge, node: number): void {
    const group = knowledge.groupOf[node];
    if (group < 0 || this.heldAt[group] === this.stamp) return;
    this.heldAt[group] = this.stamp;
    this.holder[group] = node;
  }

  private isKnown(literal: number): boolean {
    return this.knownAt[literal] >> 1 === this.stamp || this.isExcluded(literal);
  }

  private follows(literal: number): boolean {
    return this.knownAt[literal] === 2 * this.stamp + 1 || this.isExcluded(literal);
  }

  /** Whether a literal is the complement of an input whose group has another member that is true. */
  private isExcluded(literal: number): boolean {
    const { knowledge } = this;
    if (knowledge === undefined || (literal & 1) === 0 || !this.isInput(literal >> 1)) return false;
    const group = knowledge.groupOf[literal >> 1];
    return group >= 0 && this.heldAt[group] === this.stamp && this.holder[group] !== literal >> 1;
  }

  /** The operand with as few literals as possible, given what is known. */
  private without(literal: number): number {
    if ((literal & 1) === 0) return literal;
    const node = literal >> 1;
    if (this.isInput(node)) return literal;
    const start = this.first[node];
    const end = this.first[node + 1];
    if (end - start > SEARCHED) return literal;
    let known = 0;
    for (let i = start; i < end; i++) {
      const inner = this.operands[i];
      if (this.isKnown(inner ^ 1)) return TRUE;
      if (this.isKnown(inner)) known++;
    }
    if (known === 0) return literal;
    const from = this.begin();
    for (let i = start; i < end; i++) {
      const inner = this.operands[i];
      if (!this.isKnown(inner)) this.push(inner);
    }
    const size = this.top - from;
    if (size === 0) return this.pop(from, FALSE);
    if (size === 1) return this.pop(from, this.stack[from] ^ 1);
    return 2 * this.keep(from) + 1;
  }

  /** A new node with all literals pushed since `from`, as they are, even if an equal node exists. */
  append(from: number): number {
    const { stack, top } = this;
    const size = top - from;
    const node = this.nodes++;
    if (node + 2 > this.first.length) this.first = grow(this.first, node + 2);
    const start = this.first[node];
    if (start + size > this.operands.length) this.operands = grow(this.operands, start + size);
    for (let i = 0; i < size; i++) this.operands[start + i] = stack[from + i];
    this.first[node + 1] = start + size;
    this.top = from;
    return node;
  }

  /** The node with the operands on the stack; it is made if it does not exist. */
  private keep(from: number): number {
    const { stack, top } = this;
    const size = top - from;
    let hash = size;
    for (let i = from; i < top; i++) hash = hashStep(hash, stack[i]);
    const { table } = this;
    const mask = table.length - 2;
    let place = (spread(hash) << 1) & mask;
    for (let node = table[place]; node !== 0; node = table[place]) {
      if (table[place + 1] === hash && this.equals(node, from, size)) return this.pop(from, node);
      place = (place + 2) & mask;
    }
    const node = this.append(from);
    table[place] = node;
    table[place + 1] = hash;
    if (4 * ++this.kept > table.length) this.rehash();
    if (this.knownAt.length < 2 * this.nodes + 2)
      this.knownAt = grow(this.knownAt, 2 * this.first.length + 2);
    return node;
  }

  private equals(node: number, from: number, size: number): boolean {
    const start = this.first[node];
    if (this.first[node + 1] - start !== size) return false;
    for (let i = 0; i < size; i++) if (this.operands[start + i] !== this.stack[from + i]) return false;
    return true;
  }

  private rehash(): void {
    const { table } = this;
    const larger = new Int32Array(4 * table.length);
    const mask = larger.length - 2;
    for (let old = 0; old < table.length; old += 2) {
      if (table[old] === 0) continue;
      let place = (spread(table[old + 1]) << 1) & mask;
      while (larger[place] !== 0) place = (place + 2) & mask;
      larger[place] = table[old];
      larger[place + 1] = table[old + 1];
    }
    this.table = larger;
  }
}
