/**
 * What is known of one predicate, asked in one way. The way is a mask: it says which arguments are given (the
 * key) and which are asked for (the row). Each key has an entry; its rows are the answers, linked in the
 * order in which they were found, so that a reader may go on while the list grows.
 *
 *     mask 101 of cell/3:   key (1,x) --> entry --> row (2) --> row (3)
 *
 * The tables of facts, of the fluents that hold and of the joint move are filled at once. The entries of a
 * derived predicate are made when they are asked for, and the machine proves them (`machine.ts`).
 */
import { grow, hashStep, hashSteps, spread } from "./arrays.js";
import type { Dependence } from "./rules.js";
import type { RulePlan } from "./steps.js";

/** How far the proof of an entry has come. */
export const enum EntryStatus {
  /** Not asked yet, or to be asked again; the rows that it already has are true. */
  Fresh = 0,
  /** Its rules are being tried. */
  Open = 1,
  /** The same, and something that the entry asked has asked for the entry: it may need another round. */
  OpenAgain = 2,
  /** Tried once, but something that it needs is open: it is complete when that is complete. */
  Waiting = 3,
  /** All answers are there. */
  Complete = 4,
}

/** Where the rows come from. A filled table has all entries that it will ever have. */
export type Source =
  | { readonly kind: "filled"; readonly fill: (table: AnswerTable) => void }
  | { readonly kind: "derived"; readonly plans: () => readonly RulePlan[] };

const NO_ROW = 0;

/** Terms that stand for rows, by the numbers of the rows. */
export class RowTerms {
  /** The term + 1, or 0 if the row has none. */
  private terms = new Int32Array(0);

  /** The term that was remembered for a row, or -1. */
  recall(row: number): number {
    return row < this.terms.length ? this.terms[row] - 1 : -1;
  }

  remember(row: number, term: number): void {
    if (row >= this.terms.length) this.terms = grow(this.terms, row + 1);
    this.terms[row] = term + 1;
  }

  clear(): void {
    this.terms.fill(0);
  }
}

export class AnswerTable {
  /** The hash slots of entries and of rows, with open addressing: number + 1, or 0 where free. */
  private entrySlots = new Int32Array(16);
  private rowSlots = new Int32Array(16);
  entries = 0;
  /** Rows are numbered from 1. */
  rows = 1;

  entryKey: Int32Array;
  firstRow = new Int32Array(8);
  private lastRow = new Int32Array(8);
  status = new Int32Array(8);
  /** The entry's place among those that are open or waiting, while it is one of them. */
  place = new Int32Array(8);

  nextRow = new Int32Array(8);
  /** Terms that plans have remembered for rows. Tables with equal rows and numbers may share them. */
  rowTerms = new RowTerms();
  rowData: Int32Array;

  readonly derived: boolean;
  /** The state or joint move that the entries belong to. */
  generation = -1;
  plans: readonly RulePlan[] = [];
  private planned = false;

  constructor(
    /** The predicate or functor, for messages. */
    readonly name: string,
    readonly keyWidth: number,
    readonly rowWidth: number,
    readonly dependence: Dependence,
    private readonly source: Source,
  ) {
    this.derived = source.kind === "derived";
    this.entryKey = new Int32Array(8 * keyWidth);
    this.rowData = new Int32Array(8 * rowWidth);
  }

  /** Forgets all entries; a filled table is filled anew. */
  renew(generation: number): void {
    if (this.entries > 0) this.entrySlots.fill(0);
    if (this.rows > 1) this.rowSlots.fill(0);
    this.rowTerms.clear();
    this.entries = 0;
    this.rows = 1;
    if (this.source.kind === "filled") this.source.fill(this);
    else if (!this.planned) {
      this.plans = this.source.plans();
      this.planned = true;
    }
    // This comes last: a table whose rules could not be planned stays out of date.
    this.generation = generation;
  }

  /** The entry of this key, or -1. */
  find(key: Int32Array): number {
    if (this.keyWidth === 0) return this.entries - 1;
    return this.entrySlots[this.entrySlot(key)] - 1;
  }

  /** The entry of this key, made if it is new. */
  entry(key: Int32Array): number {
    const slot = this.keyWidth === 0 ? 0 : this.entrySlot(key);
    const found = this.keyWidth === 0 ? this.entries : this.entrySlots[slot];
    if (found !== 0) return found - 1;
    const entry = this.entries++;
    if (entry === this.firstRow.length) this.growEntries();
    this.firstRow[entry] = NO_ROW;
    this.lastRow[entry] = NO_ROW;
    this.status[entry] = EntryStatus.Fresh;
    for (let i = 0; i < this.keyWidth; i++) this.entryKey[entry * this.keyWidth + i] = key[i];
    this.entrySlots[slot] = entry + 1;
    if (this.entries * 2 > this.entrySlots.length) this.rehashEntries();
    return entry;
  }

  /** Adds an answer to an entry; false if the entry has it already. */
  add(entry: number, row: Int32Array): boolean {
    if (this.rowWidth === 0) {
      if (this.firstRow[entry] !== NO_ROW) return false;
      this.link(entry);
      return true;
    }
    const slot = this.rowSlot(entry, row);
    if (this.rowSlots[slot] !== 0) return false;
    this.rowSlots[slot] = this.rows;
    this.append(entry, row);
    if (this.rows * 2 > this.rowSlots.length) this.rehashRows();
    return true;
  }

  /** The number of an answer that was added, or 0. */
  findRow(entry: number, row: Int32Array): number {
    return this.rowSlots[this.rowSlot(entry, row)];
  }

  /** Adds an answer that is known to be new, as all those of a filled table are. */
  append(entry: number, row: Int32Array): void {
    const at = this.rows * (this.rowWidth + 1);
    if (at + this.rowWidth >= this.rowData.length) this.rowData = grow(this.rowData, at + this.rowWidth + 1);
    for (let i = 0; i < this.rowWidth; i++) this.rowData[at + i] = row[i];
    this.rowData[at + this.rowWidth] = entry;
    this.link(entry);
  }

  /** The first value of a row. */
  valueOf(row: number): number {
    return this.rowData[row * (this.rowWidth + 1)];
  }

  /** Whether an entry, which may be -1, has an answer. */
  hasAnswer(entry: number): boolean {
    return entry >= 0 && this.firstRow[entry] !== NO_ROW;
  }

  /** The first value of each answer of an entry, which may be -1. */
  column(entry: number): Int32Array {
    const first = entry < 0 ? NO_ROW : this.firstRow[entry];
    let count = 0;
    for (let row = first; row !== NO_ROW; row = this.nextRow[row]) count++;
    const values = new Int32Array(count);
    for (let row = first, i = 0; row !== NO_ROW; row = this.nextRow[row]) values[i++] = this.valueOf(row);
    return values;
  }

  private link(entry: number): void {
    const row = this.rows++;
    if (row >= this.nextRow.length) this.nextRow = grow(this.nextRow, row + 1);
    this.nextRow[row] = NO_ROW;
    if (this.firstRow[entry] === NO_ROW) this.firstRow[entry] = row;
    else this.nextRow[this.lastRow[entry]] = row;
    this.lastRow[entry] = row;
  }

  private entrySlot(key: Int32Array): number {
    const width = this.keyWidth;
    const mask = this.entrySlots.length - 1;
    for (let slot = spread(hashSteps(0, key, 0, width)) & mask; ; slot = (slot + 1) & mask) {
      const entry = this.entrySlots[slot] - 1;
      if (entry < 0) return slot;
      const at = entry * width;
      let i = 0;
      while (i < width && this.entryKey[at + i] === key[i]) i++;
      if (i === width) return slot;
    }
  }

  private rowSlot(entry: number, row: Int32Array): number {
    const width = this.rowWidth;
    const mask = this.rowSlots.length - 1;
    for (let slot = this.rowHash(entry, row, 0) & mask; ; slot = (slot + 1) & mask) {
      const known = this.rowSlots[slot];
      if (known === 0) return slot;
      // The entry of a known row is kept behind the values of the row.
      const at = known * (width + 1);
      if (this.rowData[at + width] !== entry) continue;
      let i = 0;
      while (i < width && this.rowData[at + i] === row[i]) i++;
      if (i === width) return slot;
    }
  }

  private rowHash(entry: number, data: Int32Array, at: number): number {
    return spread(hashSteps(hashStep(0, entry), data, at, at + this.rowWidth));
  }

  private growEntries(): void {
    const needed = this.entries + 1;
    this.firstRow = grow(this.firstRow, needed);
    this.lastRow = grow(this.lastRow, needed);
    this.status = grow(this.status, needed);
    this.place = grow(this.place, needed);
    this.entryKey = grow(this.entryKey, this.firstRow.length * this.keyWidth);
  }

  private rehashEntries(): void {
    const width = this.keyWidth;
    this.entrySlots = new Int32Array(this.entrySlots.length * 2);
    const mask = this.entrySlots.length - 1;
    for (let entry = 0; entry < this.entries; entry++) {
      const at = entry * width;
      let slot = spread(hashSteps(0, this.entryKey, at, at + width)) & mask;
      while (this.entrySlots[slot] !== 0) slot = (slot + 1) & mask;
      this.entrySlots[slot] = entry + 1;
    }
  }

  private rehashRows(): void {
    const width = this.rowWidth;
    this.rowSlots = new Int32Array(this.rowSlots.length * 2);
    const mask = this.rowSlots.length - 1;
    for (let row = 1; row < this.rows; row++) {
      const at = row * (width + 1);
      let slot = this.rowHash(this.rowData[at + width], this.rowData, at) & mask;
      while (this.rowSlots[slot] !== 0) slot = (slot + 1) & mask;
      this.rowSlots[slot] = row;
    }
  }
}
