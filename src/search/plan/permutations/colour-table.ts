/**
 * Where some pieces are, numbered: pieces of one colour are not told apart. All arrangements that the wheels
 * of a leg make of the one at home get a number, in the order of a search from there, and each wheel gets a
 * column that says which number it makes of each. So a search turns small numbers by looking them up.
 */
import { grow, hashStep, spread } from "../../../datalog/arrays.js";
import type { Pieces } from "../../../gdl/pieces.js";
import type { Wheel } from "./wheels.js";

/** A piece as a leg sees it: a view of it, and a colour that it shares with the pieces it is mixed up with. */
export interface ColouredPiece {
  /** Which piece of the puzzle. */
  readonly piece: number;
  readonly view: Int32Array;
  readonly home: number;
  readonly colour: number;
}

/** How many points are moved in a piece of the work: it takes some milliseconds. */
const POINTS_AT_ONCE = 2 ** 19;

/** About how many bytes an arrangement takes, with up to four slots. */
export function bytesOfArrangement(pieces: number, wheels: number): number {
  return 2 * pieces + 4 * wheels + 12;
}

export class ColourTable {
  /** Arrangements; number 0 is the one at home. */
  count = 0;
  /** For each wheel the number of the arrangement that one step of it makes of each. */
  readonly columns: Int32Array[];
  /** The pieces in the order of rows, and for each where the stretch of its colour begins. */
  private readonly ordered: readonly ColouredPiece[];
  private readonly begins: readonly number[];
  /** The points of the pieces, arrangement by arrangement, ascending in the stretch of each colour. */
  private rows: Uint16Array;
  /** Arrangements by the hashes of their rows, each plus 1. */
  private slots: Int32Array = new Int32Array(1024);
  private readonly row: Int32Array;

  private constructor(
    pieces: readonly ColouredPiece[],
    private readonly wheels: readonly Wheel[],
    expected: number,
  ) {
    this.ordered = pieces.toSorted((a, b) => a.colour - b.colour);
    const colours = this.ordered.map(({ colour }) => colour);
    this.begins = colours.map((colour) => colours.indexOf(colour));
    this.row = new Int32Array(pieces.length);
    this.rows = new Uint16Array(expected * pieces.length);
    this.columns = wheels.map(() => new Int32Array(expected));
  }

  /** Undefined if there are more than `most` arrangements; there is room for `expected` from the beginning. */
  static *of(
    pieces: readonly ColouredPiece[],
    wheels: readonly Wheel[],
    { expected, most }: { readonly expected: number; readonly most: number },
  ): Pieces<ColourTable | undefined> {
    const table = new ColourTable(pieces, wheels, expected);
    return (yield* table.fill(most)) ? table : undefined;
  }

  /** The number of the arrangement in which the pieces are in these states; -1 if the wheels don't make it. */
  find(states: readonly number[]): number {
    for (const [i, { piece, view }] of this.ordered.entries()) this.put(i, view[states[piece]]);
    return this.slots[this.slot()] - 1;
  }

  private *fill(most: number): Pieces<boolean> {
    const { wheels, row } = this;
    const size = row.length;
    for (const [i, { view, home }] of this.ordered.entries()) this.put(i, view[home]);
    this.add(this.slot());
    let moved = 0;
    for (let from = 0; from < this.count; from++) {
      for (let w = 0; w < wheels.length; w++) {
        const images = wheels[w].powers[1];
        for (let i = 0; i < size; i++) this.put(i, images[this.rows[from * size + i]]);
        const slot = this.slot();
        if (this.slots[slot] === 0) {
          if (this.count === most) return false;
          this.columns[w][from] = this.count;
          this.add(slot);
        } else this.columns[w][from] = this.slots[slot] - 1;
      }
      moved += wheels.length * size;
      if (moved < POINTS_AT_ONCE) continue;
      moved = 0;
      yield;
    }
    return true;
  }

  /** Sets a place of the row in the making, whose places before it are set. */
  private put(place: number, point: number): void {
    const { row } = this;
    const begin = this.begins[place];
    let at = place;
    for (; at > begin && row[at - 1] > point; at--) row[at] = row[at - 1];
    row[at] = point;
  }

  /** Where the row in the making stands among the slots, or is to stand. */
  private slot(): number {
    const { row, rows, slots } = this;
    const size = row.length;
    let hash = size;
    for (let i = 0; i < size; i++) hash = hashStep(hash, row[i]);
    const mask = slots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot];
      if (known === 0) return slot;
      const first = (known - 1) * size;
      let i = 0;
      while (i < size && rows[first + i] === row[i]) i++;
      if (i === size) return slot;
    }
  }

  private add(slot: number): void {
    const { row } = this;
    const first = this.count * row.length;
    if (first + row.length > this.rows.length) this.rows = grow(this.rows, first + row.length);
    this.rows.set(row, first);
    this.slots[slot] = ++this.count;
    for (const [w, column] of this.columns.entries())
      if (this.count > column.length) this.columns[w] = grow(column, this.count);
    if (2 * this.count > this.slots.length) this.rehash();
  }

  private rehash(): void {
    const { row, rows } = this;
    const size = row.length;
    this.slots = new Int32Array(2 * this.slots.length);
    for (let number = 0; number < this.count; number++) {
      for (let i = 0; i < size; i++) row[i] = rows[number * size + i];
      this.slots[this.slot()] = number + 1;
    }
  }
}
