/**
 * The definitions of a ground program while it is built, one after the other in flat arrays, with a hash
 * table that finds an equal definition, whatever the order of its bodies.
 *
 * One definition is in the making at a time: `begin`, then for each body `beginBody`, any number of
 * `literal`, `endBody`; then `alias` and `find`, and `keep` if it is new. `keep` by itself does not look for
 * an equal definition.
 */
import { grow, hashSteps, sortStretch, spread } from "../datalog/arrays.js";

/** The number of slots that is enough for the bodies of an ordinary definition. */
const SMALL = 512;

export class DefinitionTable {
  /** What is kept, as in `ground-program.ts`. */
  private literals = new Int32Array(4096);
  private firstLiteral = new Int32Array(1024);
  private firstRule = new Int32Array(1024);
  private kept = 0;
  private rules = 0;
  /** Kept definitions by their hash: number + 1, 0 where free. */
  private slots = new Int32Array(1024);
  private hashes = new Int32Array(512);

  /** The literals of the definition in the making, the begin of each of its bodies, and their hash table. */
  private scratch = new Int32Array(4096);
  private starts = new Int32Array(257);
  private count = 0;
  private end = 0;
  private bodySlots = new Int32Array(SMALL);
  /** The sum of the hashes of the bodies, so that their order does not matter. */
  private hash = 0;

  begin(): void {
    // If one large definition has made the table large, small ones need not clear all of it.
    if (this.bodySlots.length > SMALL) this.bodySlots = new Int32Array(SMALL);
    else if (this.count > 0) this.bodySlots.fill(0);
    this.count = 0;
    this.end = 0;
    this.hash = 0;
  }

  beginBody(): void {
    this.end = this.starts[this.count];
  }

  literal(literal: number): void {
    if (this.end === this.scratch.length) this.scratch = grow(this.scratch, this.end + 1);
    this.scratch[this.end++] = literal;
  }

  /**
   * Sorts the body and drops repetitions. Returns its length, or -1 if it contradicts itself. Such a body is
   * forgotten, and so is one that the definition already has.
   */
  endBody(): number {
    const { scratch, end } = this;
    const start = this.starts[this.count];
    sortStretch(scratch, start, end);
    let to = start;
    for (let i = start; i < end; i++) {
      const literal = scratch[i];
      if (to > start && scratch[to - 1] === literal) continue;
      if (to > start && (scratch[to - 1] ^ 1) === literal) return -1;
      scratch[to++] = literal;
    }
    const hash = hashOf(scratch, start, to);
    const slot = this.bodySlot(hash, scratch, start, to);
    if (this.bodySlots[slot] !== 0) return to - start;
    this.bodySlots[slot] = this.count + 1;
    this.hash = (this.hash + spread(hash)) | 0;
    if (this.count + 2 > this.starts.length) this.starts = grow(this.starts, this.count + 2);
    this.starts[++this.count] = to;
    if (this.count * 2 > this.bodySlots.length) this.growBodySlots();
    return to - start;
  }

  isEmpty(): boolean {
    return this.count === 0;
  }

  /** The literal that the definition is equal to, or -1. */
  alias(): number {
    return this.count === 1 && this.starts[1] === 1 ? this.scratch[0] : -1;
  }

  /** The number of the kept definition that is equal, or -1. */
  find(): number {
    const mask = this.slots.length - 1;
    for (let slot = spread(this.hash) & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const other = this.slots[slot] - 1;
      if (this.hashes[other] === this.hash && this.equals(other)) return other;
    }
    return -1;
  }

  /** Makes the definition that of the next derived atom. */
  keep(): void {
    const { count } = this;
    const length = this.starts[count];
    const used = this.firstLiteral[this.rules];
    if (used + length > this.literals.length) this.literals = grow(this.literals, used + length);
    if (this.rules + count + 1 > this.firstLiteral.length) {
      this.firstLiteral = grow(this.firstLiteral, this.rules + count + 1);
    }
    if (this.kept + 2 > this.firstRule.length) this.firstRule = grow(this.firstRule, this.kept + 2);
    if (this.kept === this.hashes.length) this.hashes = grow(this.hashes, this.kept + 1);
    for (let i = 0; i < length; i++) this.literals[used + i] = this.scratch[i];
    for (let i = 1; i <= count; i++) this.firstLiteral[this.rules + i] = used + this.starts[i];
    this.rules += count;
    this.hashes[this.kept] = this.hash;
    this.firstRule[++this.kept] = this.rules;
    if (this.kept * 2 > this.slots.length) this.rehash();
    else this.insert(this.kept - 1);
  }

  arrays() {
    return {
      firstRule: this.firstRule.slice(0, this.kept + 1),
      firstLiteral: this.firstLiteral.slice(0, this.rules + 1),
      literals: this.literals.slice(0, this.firstLiteral[this.rules]),
    };
  }

  /** The slot of the body literals[start] to literals[end-1] in the definition in the making, or for it. */
  private bodySlot(hash: number, literals: Int32Array, start: number, end: number): number {
    const mask = this.bodySlots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const body = this.bodySlots[slot] - 1;
      if (body < 0) return slot;
      const at = this.starts[body];
      if (this.starts[body + 1] - at !== end - start) continue;
      let i = 0;
      while (start + i < end && this.scratch[at + i] === literals[start + i]) i++;
      if (start + i === end) return slot;
    }
  }

  /** Whether both have equally many bodies and share each of them; no body is there twice. */
  private equals(other: number): boolean {
    const first = this.firstRule[other];
    const last = this.firstRule[other + 1];
    if (last - first !== this.count) return false;
    for (let rule = first; rule < last; rule++) {
      const start = this.firstLiteral[rule];
      const end = this.firstLiteral[rule + 1];
      const slot = this.bodySlot(hashOf(this.literals, start, end), this.literals, start, end);
      if (this.bodySlots[slot] === 0) return false;
    }
    return true;
  }

  private growBodySlots(): void {
    this.bodySlots = new Int32Array(this.bodySlots.length * 2);
    for (let body = 0; body < this.count; body++) {
      const start = this.starts[body];
      const end = this.starts[body + 1];
      this.bodySlots[this.bodySlot(hashOf(this.scratch, start, end), this.scratch, start, end)] = body + 1;
    }
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let definition = 0; definition < this.kept; definition++) this.insert(definition);
  }

  private insert(definition: number): void {
    const mask = this.slots.length - 1;
    let slot = spread(this.hashes[definition]) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = definition + 1;
  }
}

function hashOf(literals: Int32Array, start: number, end: number): number {
  return hashSteps(end - start, literals, start, end);
}
