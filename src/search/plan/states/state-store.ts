/**
 * The states that a search has met, each once, numbered in the order in which they were met, with the state
 * and the move that first led to each. A state is a row of bits. The key says which of its bits matter: states
 * that agree in these are one, and the row is that of the first. Rows are compared, so two states are never
 * taken for one because their hashes are equal. With orbits all images of a state are one, and the row is that of
 * the first as well: the move that led to it is a move of the row before it, so plans need no translation.
 *
 *     rows       chunks of CHUNK states        | state 0 | state 1 | …
 *     places     by the upper bits of the hash one of SEGMENTS tables, in it open addressing by the lower
 *                bits: number of a state + 1, or 0
 *
 * Nothing is ever copied as a whole: a chunk is added or one segment grows, so no step takes long, and memory
 * is at no time much more than what is used.
 */

import type { WordOrbits } from "./word-orbits.js";

const CHUNK_BITS = 12;
const CHUNK = 1 << CHUNK_BITS;
const IN_CHUNK = CHUNK - 1;

const SEGMENT_BITS = 10;
const SEGMENTS = 1 << SEGMENT_BITS;
const SMALLEST_SEGMENT = 16;
/** At most so many places are there for a state, beyond the smallest segments. */
const MOST_PLACES = 4;

/** Of a state that no move led to, and of a store without room. */
export const NO_STATE = -1;

export class StateStore {
  /** How many states there are. */
  count = 0;
  /** Bytes that they take at most. */
  bytes = SEGMENTS * SMALLEST_SEGMENT * 4;
  private readonly rows: Uint32Array[] = [];
  /** Of each state: its hash, the state before it, and the move from there. */
  private readonly hashes: Int32Array[] = [];
  private readonly befores: Int32Array[] = [];
  private readonly moves: Int32Array[] = [];
  private readonly places: Int32Array[] = [];
  /** With orbits, of each state the element that gave its key. */
  private readonly elements: Uint16Array[] = [];
  /** How many places are taken in each segment. */
  private readonly taken = new Int32Array(SEGMENTS);

  constructor(
    /** The bits that matter: as many words as a state has. */
    private readonly key: Uint32Array,
    private readonly mostBytes: number,
    /** Where states that are images of each other are one; it permutes the bits that matter. */
    private readonly orbits?: WordOrbits,
  ) {
    for (let segment = 0; segment < SEGMENTS; segment++) this.places.push(new Int32Array(SMALLEST_SEGMENT));
  }

  /**
   * The number of the state that begins at a word of `words`; `count` has grown if it is a new one. NO_STATE if it
   * is new and there is no room for it.
   */
  intern(words: Uint32Array, at: number, before: number, move: number): number {
    const hash = this.orbits === undefined ? this.hashOf(words, at) : this.orbits.ask(words, at);
    const segment = hash >>> (32 - SEGMENT_BITS);
    const places = this.places[segment];
    const mask = places.length - 1;
    let place = hash & mask;
    for (; places[place] !== 0; place = (place + 1) & mask) {
      const state = places[place] - 1;
      if (this.hashes[state >>> CHUNK_BITS][state & IN_CHUNK] === hash && this.equals(state, words, at))
        return state;
    }
    const state = this.add(words, at, before, move);
    if (state === NO_STATE) return NO_STATE;
    this.hashes[state >>> CHUNK_BITS][state & IN_CHUNK] = hash;
    if (this.orbits !== undefined)
      this.elements[state >>> CHUNK_BITS][state & IN_CHUNK] = this.orbits.element;
    places[place] = state + 1;
    if (2 * ++this.taken[segment] > places.length) this.growSegment(segment);
    return state;
  }

  /** A new state that no other one is taken for, even if they agree. NO_STATE if there is no room for it. */
  add(words: Uint32Array, at: number, before: number, move: number): number {
    if ((this.count & IN_CHUNK) === 0 && !this.addChunk()) return NO_STATE;
    const state = this.count++;
    const chunk = state >>> CHUNK_BITS;
    const index = state & IN_CHUNK;
    this.befores[chunk][index] = before;
    this.moves[chunk][index] = move;
    const rows = this.rows[chunk];
    const width = this.key.length;
    for (let i = 0; i < width; i++) rows[index * width + i] = words[at + i];
    return state;
  }

  /** Copies a state, all of its bits, to a word of `to`. */
  put(state: number, to: Uint32Array, at: number): void {
    const rows = this.rows[state >>> CHUNK_BITS];
    const width = this.key.length;
    const first = (state & IN_CHUNK) * width;
    for (let i = 0; i < width; i++) to[at + i] = rows[first + i];
  }

  /** The state from which this one was first met; NO_STATE for the start. */
  before(state: number): number {
    return this.befores[state >>> CHUNK_BITS][state & IN_CHUNK];
  }

  /** The move that led here from the state before. */
  move(state: number): number {
    return this.moves[state >>> CHUNK_BITS][state & IN_CHUNK];
  }

  private hashOf(words: Uint32Array, at: number): number {
    const { key } = this;
    let hash = 0;
    for (let i = 0; i < key.length; i++) {
      hash = Math.imul(hash ^ (words[at + i] & key[i]), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
    return hash ^ (hash >>> 16);
  }

  private equals(state: number, words: Uint32Array, at: number): boolean {
    const { key } = this;
    const rows = this.rows[state >>> CHUNK_BITS];
    const first = (state & IN_CHUNK) * key.length;
    if (this.orbits !== undefined) {
      const element = this.elements[state >>> CHUNK_BITS][state & IN_CHUNK];
      return this.orbits.isImage(element, rows, first);
    }
    for (let i = 0; i < key.length; i++) {
      if (((rows[first + i] ^ words[at + i]) & key[i]) !== 0) return false;
    }
    return true;
  }

  private addChunk(): boolean {
    const bytes = CHUNK * 4 * (this.key.length + 3 + MOST_PLACES);
    if (this.bytes + bytes > this.mostBytes) return false;
    this.bytes += bytes;
    this.rows.push(new Uint32Array(CHUNK * this.key.length));
    this.hashes.push(new Int32Array(CHUNK));
    this.befores.push(new Int32Array(CHUNK));
    this.moves.push(new Int32Array(CHUNK));
    if (this.orbits !== undefined) this.elements.push(new Uint16Array(CHUNK));
    return true;
  }

  private growSegment(segment: number): void {
    const old = this.places[segment];
    const places = new Int32Array(2 * old.length);
    const mask = places.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;
      let place = this.hashes[(entry - 1) >>> CHUNK_BITS][(entry - 1) & IN_CHUNK] & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = entry;
    }
    this.places[segment] = places;
  }
}
