/**
 * The states that a search has met, each once and numbered. A state is a row of values, one for each variable
 * of the fluents now, found again by its Zobrist key: the XOR of a random 64-bit key for each variable and
 * value, as in the kernel (`assembly/zobrist.ts`), here as two words of 32 bits. Equal keys prove nothing:
 * the rows themselves are compared, so two states are never taken for one.
 *
 *     rows    state 0: v0 v1 … | state 1: v0 v1 … | …       as many bytes a value as the largest domain needs
 *     places  open addressing by the low word: number of a state + 1, or 0
 */
import { Random } from "../../engine/random-numbers.js";
import { NO_ELEMENT } from "../point-orbits.js";
import type { RowOrbits } from "./row-orbits.js";

/** Any seed does: keys decide where a state is stored, and nothing else. */
const SEED = 1;

type Row = Uint8Array | Uint16Array | Int32Array;

export class States {
  /** How many states there are. */
  count = 0;
  /** How many values a state has. */
  readonly width: number;
  private readonly first: Int32Array;
  private readonly lowKeys: Uint32Array;
  private readonly highKeys: Uint32Array;
  private readonly make: (length: number) => Row;
  private rows: Row;
  private low = new Uint32Array(64);
  private high = new Uint32Array(64);
  private places = new Uint32Array(128);
  /** With orbits, of each state the element that gave its key. */
  private elements = new Uint16Array(64);

  /** `sizes`: how many values each variable has. With orbits, states that are images of each other are one. */
  constructor(
    sizes: readonly number[],
    readonly orbits?: RowOrbits,
  ) {
    this.width = sizes.length;
    this.first = new Int32Array(sizes.length + 1);
    for (const [v, size] of sizes.entries()) this.first[v + 1] = this.first[v] + size;
    const keys = this.first[sizes.length];
    const random = new Random(SEED);
    this.lowKeys = Uint32Array.from({ length: keys }, () => random.next());
    this.highKeys = Uint32Array.from({ length: keys }, () => random.next());
    const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
    this.make = (length) =>
      largest <= 0x100
        ? new Uint8Array(length)
        : largest <= 0x10000
          ? new Uint16Array(length)
          : new Int32Array(length);
    this.rows = this.make(64 * this.width);
  }

  /** Bytes that the states take. */
  get bytes(): number {
    return this.rows.byteLength + this.low.byteLength * 2 + this.places.byteLength;
  }

  /** The number of the state with these values, a new one if it was not met before. */
  intern(values: ArrayLike<number>): number {
    if (this.orbits === undefined) return this.internRow(values);
    const { low, high, element } = this.orbits.ask(values);
    return this.find(low, high, element, values);
  }

  /** With orbits: the element that takes these values into those of their state. */
  turnOf(values: ArrayLike<number>, state: number): number {
    if (this.orbits === undefined) return 0;
    this.orbits.ask(values);
    return this.orbits.turnInto(this.elements[state], (variable) => this.value(state, variable));
  }

  private internRow(values: ArrayLike<number>): number {
    const { first, lowKeys, highKeys, width } = this;
    let low = 0;
    let high = 0;
    for (let v = 0; v < width; v++) {
      low ^= lowKeys[first[v] + values[v]];
      high ^= highKeys[first[v] + values[v]];
    }
    return this.find(low >>> 0, high >>> 0, 0, values);
  }

  /** The number of a state by its key; `element` gave the key. */
  private find(low: number, high: number, element: number, values: ArrayLike<number>): number {
    const { width } = this;
    const mask = this.places.length - 1;
    let place = low & mask;
    for (; this.places[place] !== 0; place = (place + 1) & mask) {
      const state = this.places[place] - 1;
      if (this.low[state] === low && this.high[state] === high && this.equals(state, values)) return state;
    }
    const state = this.count++;
    if (state === this.low.length) this.grow();
    this.low[state] = low;
    this.high[state] = high;
    if (this.orbits !== undefined) this.elements[state] = element;
    for (let v = 0, at = state * width; v < width; v++, at++) this.rows[at] = values[v];
    // The table of places is a new one if it has grown.
    if (this.places.length - 1 === mask) this.places[place] = state + 1;
    else this.insert(state);
    return state;
  }

  value(state: number, variable: number): number {
    return this.rows[state * this.width + variable];
  }

  private equals(state: number, values: ArrayLike<number>): boolean {
    const { orbits } = this;
    if (orbits !== undefined)
      return orbits.turnInto(this.elements[state], (variable) => this.value(state, variable)) !== NO_ELEMENT;
    for (let v = 0, at = state * this.width; v < this.width; v++, at++) {
      if (this.rows[at] !== values[v]) return false;
    }
    return true;
  }

  private insert(state: number): void {
    const mask = this.places.length - 1;
    let place = this.low[state] & mask;
    while (this.places[place] !== 0) place = (place + 1) & mask;
    this.places[place] = state + 1;
  }

  /** Doubles the room. The state that has just been counted is entered by the caller. */
  private grow(): void {
    const room = this.low.length * 2;
    const rows = this.make(room * this.width);
    rows.set(this.rows);
    this.rows = rows;
    this.low = copied(this.low, room);
    this.high = copied(this.high, room);
    if (this.orbits !== undefined) {
      const elements = new Uint16Array(room);
      elements.set(this.elements);
      this.elements = elements;
    }
    this.places = new Uint32Array(room * 2);
    for (let state = 0; state < this.count - 1; state++) this.insert(state);
  }
}

function copied(words: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(words);
  return larger;
}
