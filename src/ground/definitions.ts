/**
 * The definitions of a ground program while it is built: bodies in canonical order, one definition after the
 * other in flat arrays, and a hash table that finds one that is there already.
 *
 * One definition is in the making at a time: `begin`, then for each body `beginBody`, `literal` …, `endBody`;
 * then `alias` and `find`, and `keep` if it is new. `keep` alone does not look for an equal one.
 */
import { grow, hashStep, spread } from "../gdl/reference/arrays.js";

/** A power of two: 32 bits of hash and so many bodies fit into a double. */
const MOST_BODIES = 2 ** 21;

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

  /** The literals of the definition in the making; where each of its bodies begins and ends, and its hash. */
  private scratch = new Int32Array(4096);
  private starts = new Int32Array(256);
  private ends = new Int32Array(256);
  private hashes = new Int32Array(256);
  private count = 0;
  private arranged = false;
  /** The bodies in canonical order, as sort keys (see `arrange`). */
  private order = new Float64Array(256);
  private start = 0;
  private end = 0;
  private slots = new Int32Array(1024);

  begin(): void {
    this.count = 0;
    this.arranged = false;
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
    if (this.count === this.starts.length) this.growBodies();
    this.starts[this.count] = this.start;
    this.ends[this.count] = this.end;
    this.hashes[this.count++] = hash;
    return length;
  }

  isEmpty(): boolean {
    return this.count === 0;
  }

  /** The literal that the definition amounts to, if it is one. */
  alias(): Same | undefined {
    this.arrange();
    if (this.count !== 1) return undefined;
    const start = this.starts[0];
    return this.ends[0] === start + 1 ? { isAtom: false, value: this.scratch[start] } : undefined;
  }

  /** The kept atom with the same definition; after `alias`. */
  find(): Same | undefined {
    let hash = 0;
    for (let i = 0; i < this.count; i++) hash = hashStep(hash, this.hashes[this.bodyAt(i)]);
    const mask = this.slots.length - 1;
    for (let slot = spread(hash) & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const atom = this.slots[slot] - 1;
      if (this.equals(atom)) return { isAtom: true, value: atom };
    }
    return undefined;
  }

  /** Makes the definition that of the next derived atom. */
  keep(): void {
    this.arrange();
    if (this.kept + 2 > this.firstRule.length) this.firstRule = grow(this.firstRule, this.kept + 2);
    for (let i = 0; i < this.count; i++) {
      const body = this.bodyAt(i);
      const length = this.ends[body] - this.starts[body];
      if (this.used + length > this.literals.length) this.literals = grow(this.literals, this.used + length);
      if (this.rules + 2 > this.firstLiteral.length) this.firstLiteral = grow(this.firstLiteral, this.rules + 2);
      for (let k = this.starts[body]; k < this.ends[body]; k++) this.literals[this.used++] = this.scratch[k];
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

  /** The body that comes as number i; after `arrange`. */
  private bodyAt(i: number): number {
    return this.count < 2 ? i : this.order[i] % MOST_BODIES;
  }

  /**
   * Brings the bodies into the order of their hashes, then of their literals, each once. A sort key is the hash,
   * as an unsigned number, times MOST_BODIES, plus the number of the body: exact in a double.
   */
  private arrange(): void {
    const { count, order } = this;
    if (this.arranged || count < 2) return;
    this.arranged = true;
    for (let i = 0; i < count; i++) order[i] = (this.hashes[i] >>> 0) * MOST_BODIES + i;
    order.subarray(0, count).sort();
    let kept = 0;
    for (let i = 0; i < count; ) {
      let end = i + 1;
      while (end < count && this.hashes[order[end] % MOST_BODIES] === this.hashes[order[i] % MOST_BODIES]) end++;
      if (end > i + 1) order.subarray(i, end).sort((a, b) => this.compare(a % MOST_BODIES, b % MOST_BODIES));
      for (; i < end; i++) {
        const repeats = kept > 0 && this.compare(order[kept - 1] % MOST_BODIES, order[i] % MOST_BODIES) === 0;
        if (!repeats) order[kept++] = order[i];
      }
    }
    if (kept === 1) {
      const body = order[0] % MOST_BODIES;
      this.starts[0] = this.starts[body];
      this.ends[0] = this.ends[body];
      this.hashes[0] = this.hashes[body];
    }
    this.count = kept;
  }

  private compare(a: number, b: number): number {
    const length = this.ends[a] - this.starts[a];
    const difference = length - (this.ends[b] - this.starts[b]);
    if (difference !== 0) return difference;
    for (let i = 0; i < length; i++) {
      const step = this.scratch[this.starts[a] + i] - this.scratch[this.starts[b] + i];
      if (step !== 0) return step;
    }
    return 0;
  }

  private equals(atom: number): boolean {
    const first = this.firstRule[atom];
    if (this.firstRule[atom + 1] - first !== this.count) return false;
    for (let i = 0; i < this.count; i++) {
      const body = this.bodyAt(i);
      const at = this.firstLiteral[first + i] - this.starts[body];
      if (this.firstLiteral[first + i + 1] - at !== this.ends[body]) return false;
      for (let k = this.starts[body]; k < this.ends[body]; k++) {
        if (this.literals[at + k] !== this.scratch[k]) return false;
      }
    }
    return true;
  }

  private growBodies(): void {
    const needed = this.count + 1;
    if (needed > MOST_BODIES) throw new RangeError(`an atom has more than ${MOST_BODIES} ground rules`);
    this.starts = grow(this.starts, needed);
    this.ends = grow(this.ends, needed);
    this.hashes = grow(this.hashes, needed);
    this.order = new Float64Array(this.starts.length);
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
