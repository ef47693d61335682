/**
 * Rows of values, packed into words of 32 bits: a value takes as many bits as its variable needs, and none lies
 * across two words. A board of five columns and rows takes 8 bytes.
 *
 *     row 0: word 0, word 1, … | row 1: …
 */

/** Rows are given a quarter more room than there are, so that little of it is empty. */
export function moreRoom(room: number): number {
  return room + (room >> 2);
}

export class PackedRows {
  /** Of each variable its word, and where in it the value begins. */
  private readonly words: Int32Array;
  private readonly shifts: Int32Array;
  private readonly masks: Int32Array;
  /** How many words a row takes. */
  private readonly length: number;
  private rows: Int32Array;
  /** The row that was given last. */
  private readonly given: Int32Array;

  /** `sizes`: how many values each variable has. */
  constructor(sizes: readonly number[], room: number) {
    const widths = sizes.map((size) => 32 - Math.clz32(Math.max(1, size - 1)));
    this.words = new Int32Array(sizes.length);
    this.shifts = new Int32Array(sizes.length);
    this.masks = Int32Array.from(widths, (width) => 2 ** width - 1);
    let [word, bits] = [0, 0];
    for (const [variable, width] of widths.entries()) {
      if (bits + width > 32) [word, bits] = [word + 1, 0];
      this.words[variable] = word;
      this.shifts[variable] = bits;
      bits += width;
    }
    this.length = word + 1;
    this.rows = new Int32Array(room * this.length);
    this.given = new Int32Array(this.length);
  }

  /** Bytes that the rows take. */
  get bytes(): number {
    return this.rows.byteLength;
  }

  value(row: number, variable: number): number {
    const word = this.rows[row * this.length + this.words[variable]];
    return (word >>> this.shifts[variable]) & this.masks[variable];
  }

  /** Packs these values, for `has` and `keep`. */
  give(values: ArrayLike<number>): void {
    const { given, words, shifts } = this;
    given.fill(0);
    for (let v = 0; v < words.length; v++) given[words[v]] |= values[v] << shifts[v];
  }

  /** Whether a row has the values that were given last. */
  has(row: number): boolean {
    const { given, rows, length } = this;
    for (let word = 0, at = row * length; word < length; word++, at++)
      if (rows[at] !== given[word]) return false;
    return true;
  }

  /** Makes the values that were given last a row. */
  keep(row: number): void {
    this.rows.set(this.given, row * this.length);
  }

  widen(room: number): void {
    const rows = new Int32Array(room * this.length);
    rows.set(this.rows);
    this.rows = rows;
  }
}
