/** Writes constraints into the memory image, at the places that `place.ts` found. */
import * as at from "../../../assembly/solver/network-layout.js";
import { CHANNEL_MARKS, type Placed, type PlacedConstraint, wordsFor } from "./place.js";

export class ConstraintWriter {
  private readonly nextUse: Int32Array;

  constructor(
    private readonly words: Int32Array,
    private readonly doubles: Float64Array,
    private readonly placed: Placed,
    private readonly sizes: readonly number[],
    private readonly queues: number,
  ) {
    this.nextUse = placed.usesOf.slice();
  }

  tables(): void {
    for (const [table, offset] of this.placed.tables) {
      this.words.set(table.words, (this.placed.strips.tables.address + offset) >>> 2);
    }
  }

  constraint(constraint: PlacedConstraint, record: number): void {
    const { strips } = this.placed;
    const { kind, columns, booleans, table } = constraint;
    const isChannel = table === undefined;
    const stride = Math.ceil(booleans.length / CHANNEL_MARKS);
    const tied = booleans.filter((boolean) => boolean >= 0).length;
    this.put(record + at.C_KIND, kind);
    this.put(record + at.C_ARITY, columns.length);
    this.put(record + at.C_SCOPE, strips.columns.address + constraint.scope);
    this.put(record + at.C_OPEN, columns.length + tied);
    this.put(record + at.C_QUEUE, this.queues + constraint.queue * at.QUEUE_BYTES);
    this.doubles[(record + at.C_WEIGHT) >>> 3] = 1;
    this.put(record + at.C_LIMIT, strips.cells.address + constraint.limit);
    this.put(record + at.C_STATE, strips.cells.address + constraint.state);
    this.put(record + at.C_INDEX, strips.lists.address + constraint.index);
    this.put(record + at.C_ROWS, isChannel ? stride : table.rows);
    if (isChannel) {
      this.channel(constraint, record, stride);
      return;
    }
    const address = strips.tables.address + (this.placed.tables.get(table) as number);
    this.put(record + at.C_TABLE, address);
    this.put(record + at.C_BLOCKS, table.blocks);
    this.put(record + at.C_STARS, Number(table.hasStars));
    for (const [place, { variable }] of columns.entries()) {
      const column = this.column(constraint, place);
      this.put(column + at.L_SUPPORTS, address + table.supports[place]);
      this.put(column + at.L_STRICT, address + table.strict[place]);
      this.put(column + at.L_CONFLICTS, table.conflicts[place]);
      this.use(variable, record, 1 << (place & 31));
    }
    if (kind !== at.KIND_BITS) this.rows(constraint, table.rows, table.blocks);
  }

  private channel(constraint: PlacedConstraint, record: number, stride: number): void {
    const list = this.placed.strips.lists.address + constraint.index;
    this.put(record + at.C_TABLE, list);
    this.column(constraint, 0);
    const [{ variable }] = constraint.columns;
    this.use(variable, record, 1 << CHANNEL_MARKS);
    for (let value = 0; value < this.sizes[variable]; value++) {
      const boolean = constraint.booleans[value] ?? -1;
      this.put(list + 4 * value, boolean);
      if (boolean >= 0) this.use(boolean, record, 1 << Math.floor(value / stride));
    }
  }

  /** The part of a column that all kinds have; returns its address. */
  private column({ kind, columns, scope }: PlacedConstraint, place: number): number {
    const { strips, domain } = this.placed;
    const { variable, last, residues } = columns[place];
    const size = this.sizes[variable];
    const address = strips.columns.address + scope + place * at.COLUMN_BYTES;
    this.put(address + at.L_VARIABLE, variable);
    this.put(address + at.L_DOMAIN, strips.cells.address + domain[variable]);
    this.put(address + at.L_WORDS, wordsFor(size));
    this.put(address + at.L_LAST, strips.cells.address + last);
    this.put(address + at.L_RESIDUES, strips.lists.address + residues);
    if (last < 0) return address;
    if (kind === at.KIND_STR2) this.put(strips.cells.address + last, size);
    else this.fill(strips.cells.address + last, size);
    return address;
  }

  private rows({ kind, limit, state, index }: PlacedConstraint, rows: number, blocks: number): void {
    const { cells, lists } = this.placed.strips;
    const isCompact = kind === at.KIND_CT;
    const entries = isCompact ? blocks : rows;
    const stride = isCompact ? at.BLOCK_BYTES : 1;
    this.put(cells.address + limit, entries);
    for (let i = 0; i < entries; i++) this.put(lists.address + index + 4 * i, i * stride);
    if (isCompact) this.fill(cells.address + state, rows);
  }

  private use(variable: number, record: number, mark: number): void {
    const use = this.placed.strips.uses.address + this.nextUse[variable]++ * at.USE_BYTES;
    this.put(use + at.U_CONSTRAINT, record);
    this.put(use + at.U_MARK, mark);
  }

  /** The bits from 0 up to `members`. */
  fill(address: number, members: number): void {
    for (let m = 0; m < members; m += 32) {
      const count = Math.min(32, members - m);
      this.put(address + (m >>> 3), count === 32 ? -1 : (1 << count) - 1);
    }
  }

  private put(address: number, value: number): void {
    this.words[address >>> 2] = value;
  }
}
