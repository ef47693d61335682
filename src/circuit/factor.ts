/**
 * Factors alternatives: (a & b) | (a & c) | d is (a & (b | c)) | d. Factors are taken greedily, the most
 * frequent literal first (Brayton and McMullen's algebraic division in its simplest form, ISCAS 1982).
 *
 * A large circuit has millions of terms, few of which have anything in common. They lie one behind the other
 * in typed arrays; the terms in which inner factors are looked for are on top.
 */
import { grow } from "../datalog/arrays.js";
import { type Circuit, TRUE } from "./circuit.js";

/** More alternatives than this are factored piece by piece, since the work grows with their square. */
const PIECE = 512;

export class Factoring {
  /** Term t is the conjunction of literals[first[t]] … literals[end[t]-1]. */
  private literals: Int32Array<ArrayBufferLike> = new Int32Array(1024);
  private first: Int32Array<ArrayBufferLike> = new Int32Array(256);
  private end: Int32Array<ArrayBufferLike> = new Int32Array(256);
  private terms = 0;
  private used = 0;
  /** Pairs of a factor, TRUE if there is none, and the end of the terms that have it. */
  private groups: Int32Array<ArrayBufferLike> = new Int32Array(64);
  private groupsUsed = 0;
  /** How often a literal occurs among the terms that are being grouped; otherwise 0. */
  private counts: Int32Array<ArrayBufferLike> = new Int32Array(1024);
  /** The literals that occur more than once among these terms. */
  private readonly common: number[] = [];
  /** Where terms wait while others are brought forward. */
  private readonly others = new Int32Array(2 * PIECE);

  constructor(private readonly circuit: Circuit) {}

  /** Adds an alternative: the conjunction of list[from] to list[to-1], without `factor`. */
  add(list: Int32Array, from: number, to: number, factor = -1): void {
    const term = this.terms++;
    if (term === this.first.length) {
      this.first = grow(this.first, term + 1);
      this.end = grow(this.end, term + 1);
    }
    const start = this.used;
    if (start + to - from > this.literals.length) this.literals = grow(this.literals, start + to - from);
    const { literals } = this;
    let at = start;
    for (let i = from; i < to; i++) if (list[i] !== factor) literals[at++] = list[i];
    this.first[term] = start;
    this.end[term] = at;
    this.used = at;
  }

  /** Pushes literals which say that none of the alternatives holds, and forgets the alternatives. */
  exclude(): void {
    const { terms } = this;
    for (let from = 0; from < terms; from += PIECE) this.excludeThose(from, Math.min(terms, from + PIECE));
    this.terms = 0;
    this.used = 0;
  }

  private excludeThose(from: number, to: number): void {
    const { circuit, groupsUsed } = this;
    if (to - from > 1) this.group(from, to);
    else if (from < to) this.addGroup(TRUE, to);
    const end = this.groupsUsed;
    let term = from;
    for (let i = groupsUsed; i < end; i += 2) {
      const factor = this.groups[i];
      const next = this.groups[i + 1];
      if (factor === TRUE) for (; term < next; term++) circuit.push(this.conjunction(term) ^ 1);
      else circuit.push(this.factored(factor, term, next) ^ 1);
      term = next;
    }
    this.groupsUsed = groupsUsed;
  }

  private conjunction(term: number): number {
    const { circuit } = this;
    const start = circuit.begin();
    for (let i = this.first[term]; i < this.end[term]; i++) circuit.push(this.literals[i]);
    return circuit.conjunction(start);
  }

  /** The conjunction of the factor and the disjunction of what the terms say besides. */
  private factored(factor: number, from: number, to: number): number {
    const { circuit, terms, used } = this;
    let either = TRUE;
    let saysMore = true;
    for (let term = from; term < to; term++) {
      this.add(this.literals, this.first[term], this.end[term], factor);
      saysMore &&= this.end[term] - this.first[term] > 1;
    }
    if (saysMore) {
      const start = circuit.begin();
      this.excludeThose(terms, this.terms);
      either = circuit.conjunction(start) ^ 1;
    }
    this.terms = terms;
    this.used = used;
    const start = circuit.begin();
    circuit.push(factor);
    if ((either & 1) === 0 && !circuit.isInput(either >> 1)) {
      for (let i = circuit.first[either >> 1]; i < circuit.first[(either >> 1) + 1]; i++)
        circuit.push(circuit.operands[i]);
    } else circuit.push(either);
    return circuit.conjunction(start);
  }

  /** Brings together the terms that have a factor in common; those that share nothing come last. */
  private group(from: number, to: number): void {
    const { circuit, common, first, end, literals } = this;
    if (this.counts.length < 2 * circuit.nodes) this.counts = new Int32Array(4 * circuit.nodes);
    const { counts } = this;
    common.length = 0;
    for (let i = first[from]; i < end[to - 1]; i++) if (++counts[literals[i]] === 2) common.push(literals[i]);
    let begin = from;
    while (common.length > 0 && begin < to) {
      let factor = TRUE;
      let most = 1;
      for (const literal of common) {
        if (counts[literal] > most) {
          most = counts[literal];
          factor = literal;
        }
      }
      if (factor === TRUE) break;
      begin = this.bringForward(factor, begin, to);
      this.addGroup(factor, begin);
    }
    for (let term = begin; term < to; term++) this.uncount(term);
    if (begin < to) this.addGroup(TRUE, to);
  }

  /** Brings the terms with the factor forward, in their old order. Returns where the others begin. */
  private bringForward(factor: number, from: number, to: number): number {
    const { first, end, others } = this;
    let at = from;
    let left = 0;
    for (let term = from; term < to; term++) {
      const start = first[term];
      const stop = end[term];
      if (this.has(term, factor)) {
        this.uncount(term);
        first[at] = start;
        end[at++] = stop;
      } else {
        others[left++] = start;
        others[left++] = stop;
      }
    }
    for (let term = at, i = 0; term < to; term++) {
      first[term] = others[i++];
      end[term] = others[i++];
    }
    return at;
  }

  private has(term: number, literal: number): boolean {
    for (let i = this.first[term]; i < this.end[term]; i++) if (this.literals[i] === literal) return true;
    return false;
  }

  private uncount(term: number): void {
    for (let i = this.first[term]; i < this.end[term]; i++) this.counts[this.literals[i]]--;
  }

  private addGroup(factor: number, end: number): void {
    if (this.groupsUsed === this.groups.length) this.groups = grow(this.groups, this.groupsUsed + 2);
    this.groups[this.groupsUsed++] = factor;
    this.groups[this.groupsUsed++] = end;
  }
}
