/**
 * The definitions of a ground program while it is built: bodies in canonical order, one definition after the
 * other in flat arrays, and a hash table that finds one that is there already.
 *
 * One definition is in the making at a time: `begin`, then for each body `beginBody`, `literal` …, `endBody`;
 * then `alias` or `find`, or `keep`.
 */
import { grow, hashStep, spread } from "../gdl/reference/arrays.js";

/** What an atom with this definition is: a derived atom that is kept, or a literal. */
export interface Same {
  readonly isAtom: boolean;
  readonly value: number;
}

export class Definitions {
  private literals = new Int32Array(4096);
  private firstLiteral = new Int32Array(1024);
  private firstRule = new Int32Array(1024);
  private kept = 0;
  private rules = 0;
  private used = 0;

  /** The bodies of the definition in the making, each with a hash; the literals of all of them. */
  private scratch = new Int32Array(4096);
  private bodies: { start: number; length: number; hash: number }[] = [];
  private start = 0;
  private end = 0;
  private slots = new Int32Array(1024);
  private hash = 0;

  begin(): void {
    this.bodies = [];
    this.end = 0;
  }

  beginBody(): void {
    this.start = this.end;
  }

  literal(literal: number): void {
    if (this.end === this.scratch.length) this.scratch = grow(this.scratch, this.end + 1);
    this.scratch[this.end++] = literal;
  }

  /** Sorts the body, drops repetitions, and forgets a body that contradicts itself; its length, or -1 then. */
  endBody(): number {
    const body = this.scratch.subarray(this.start, this.end);
    if (body.length > 1) insertionSort(body);
    let length = 0;
    let hash = 0;
    for (let i = 0; i < body.length; i++) {
      if (length > 0 && body[length - 1] === body[i]) continue;
      if (length > 0 && (body[length - 1] ^ 1) === body[i]) {
        this.end = this.start;
        return -1;
      }
      body[length++] = body[i];
      hash = hashStep(hash, body[i]);
    }
    this.end = this.start + length;
    this.bodies.push({ start: this.start, length, hash });
    return length;
  }

  isEmpty(): boolean {
    return this.bodies.length === 0;
  }

  /** The literal that the definition amounts to, if it is one. */
  alias(): Same | undefined {
    this.arrange();
    const [only] = this.bodies;
    if (this.bodies.length !== 1 || only?.length !== 1) return undefined;
    return { isAtom: false, value: this.scratch[only.start] };
  }

  /** The kept atom with the same definition; after `alias`. */
  find(): Same | undefined {
    this.hash = 0;
    for (const { hash } of this.bodies) this.hash = hashStep(this.hash, hash);
    const mask = this.slots.length - 1;
    for (let slot = spread(this.hash) & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const atom = this.slots[slot] - 1;
      if (this.equals(atom)) return { isAtom: true, value: atom };
    }
    return undefined;
  }

  /** Makes the definition that of the next derived atom. */
  keep(): void {
    this.arrange();
    if (this.kept + 2 > this.firstRule.length) this.firstRule = grow(this.firstRule, this.kept + 2);
    for (const { start, length } of this.bodies) {
      if (this.used + length > this.literals.length) this.literals = grow(this.literals, this.used + length);
      if (this.rules + 2 > this.firstLiteral.length) this.firstLiteral = grow(this.firstLiteral, this.rules + 2);
      for (let i = 0; i < length; i++) this.literals[this.used++] = this.scratch[start + i];
      this.firstLiteral[++this.rules] = this.used;
    }
    this.firstRule[++this.kept] = this.rules;
    this.remember(this.kept - 1);
  }

  arrays() {
    return {
      firstRule: this.firstRule.slice(0, this.kept + 1),
      firstLiteral: this.firstLiteral.slice(0, this.rules + 1),
      literals: this.literals.slice(0, this.used),
    };
  }

  /** Bodies in the order of their hashes, then of their literals; each once. */
  private arrange(): void {
    if (this.bodies.length < 2) return;
    this.bodies.sort((a, b) => a.hash - b.hash || this.compare(a, b));
    this.bodies = this.bodies.filter((body, i) => {
      const before = this.bodies[i - 1];
      return before === undefined || before.hash !== body.hash || this.compare(before, body) !== 0;
    });
  }

  private compare(a: { start: number; length: number }, b: { start: number; length: number }): number {
    if (a.length !== b.length) return a.length - b.length;
    for (let i = 0; i < a.length; i++) {
      const difference = this.scratch[a.start + i] - this.scratch[b.start + i];
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private equals(atom: number): boolean {
    const first = this.firstRule[atom];
    if (this.firstRule[atom + 1] - first !== this.bodies.length) return false;
    for (const [i, { start, length }] of this.bodies.entries()) {
      const at = this.firstLiteral[first + i];
      if (this.firstLiteral[first + i + 1] - at !== length) return false;
      for (let k = 0; k < length; k++) if (this.literals[at + k] !== this.scratch[start + k]) return false;
    }
    return true;
  }

  private remember(atom: number): void {
    if (this.kept * 2 > this.slots.length) {
      this.slots = new Int32Array(this.slots.length * 2);
      for (let other = 0; other < atom; other++) this.insert(other, this.hashOf(other));
    }
    this.insert(atom, this.hashOf(atom));
  }

  private insert(atom: number, hash: number): void {
    const mask = this.slots.length - 1;
    let slot = spread(hash) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = atom + 1;
  }

  private hashOf(atom: number): number {
    let hash = 0;
    for (let rule = this.firstRule[atom]; rule < this.firstRule[atom + 1]; rule++) {
      let body = 0;
      for (let k = this.firstLiteral[rule]; k < this.firstLiteral[rule + 1]; k++) {
        body = hashStep(body, this.literals[k]);
      }
      hash = hashStep(hash, body);
    }
    return hash;
  }
}

/** Bodies are short. */
function insertionSort(values: Int32Array): void {
  for (let i = 1; i < values.length; i++) {
    const value = values[i];
    let at = i;
    for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
    values[at] = value;
  }
}
