/**
 * The states that a search has met, each once and numbered. A state is a row of values, one for each variable
 * of the fluents now, found again by its Zobrist key: the XOR of a random 64-bit key for each variable and
 * value, as in the kernel (`assembly/zobrist.ts`), here as two words of 32 bits. Equal keys prove nothing:
 * the rows themselves (`packed-rows.ts`) are compared, so two states are never taken for one. `places` is a
 * table with open addressing by the low word: the number of a state + 1, or 0.
 */
import { Random } from "../../engine/random-numbers.js";
import { NO_ELEMENT } from "../point-orbits.js";
import { moreRoom, PackedRows } from "./packed-rows.js";
import type { RowOrbits } from "./row-orbits.js";

/** Any seed does: keys decide where a state is stored, and nothing else. */
const SEED = 1;

export class States {
  /** How many states there are. */
  count = 0;
  /** How many values a state has. */
  readonly width: number;
  private readonly first: Int32Array;
  private readonly lowKeys: Uint32Array;
  private readonly highKeys: Uint32Array;
  private readonly rows: PackedRows;
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
    this.rows = new PackedRows(sizes, this.low.length);
  }

  /** Bytes that the states take. */
  get bytes(): number {
    const { rows, low, high, places, elements } = this;
    return rows.bytes + low.byteLength + high.byteLength + places.byteLength + elements.byteLength;
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
    const { rows } = this;
    rows.give(values);
    const mask = this.places.length - 1;
    let place = low & mask;
    for (; this.places[place] !== 0; place = (place + 1) & mask) {
      const state = this.places[place] - 1;
      if (this.low[state] === low && this.high[state] === high && this.isGiven(state)) return state;
    }
    const state = this.count++;
    if (state === this.low.length) this.grow();
    this.low[state] = low;
    this.high[state] = high;
    if (this.orbits !== undefined) this.elements[state] = element;
    rows.keep(state);
    this.places[place] = state + 1;
    if (2 * this.count > this.places.length) this.scatter();
    return state;
  }

  value(state: number, variable: number): number {
    return this.rows.value(state, variable);
  }

  /** Whether the values in question are those of a state, or of an image of it, given that the keys agree. */
  private isGiven(state: number): boolean {
    const { orbits, rows } = this;
    if (orbits === undefined) return rows.has(state);
    return orbits.turnInto(this.elements[state], (variable) => rows.value(state, variable)) !== NO_ELEMENT;
  }

  private grow(): void {
    const room = moreRoom(this.low.length);
    this.rows.widen(room);
    this.low = widened(this.low, new Uint32Array(room));
    this.high = widened(this.high, new Uint32Array(room));
    if (this.orbits !== undefined) this.elements = widened(this.elements, new Uint16Array(room));
  }

  /** Finds a place for each state in a table of twice as many. */
  private scatter(): void {
    const places = new Uint32Array(this.places.length * 2);
    this.places = places;
    const mask = places.length - 1;
    for (let state = 0; state < this.count; state++) {
      let place = this.low[state] & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = state + 1;
    }
  }
}

function widened<T extends Uint32Array | Uint16Array>(words: T, wider: T): T {
  wider.set(words);
  return wider;
}
