/** Writes constraints into the memory image, at the places that `place.ts` found. */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { Region } from "../memory/arena.js";
import type { MemoryView } from "../memory/memory-view.js";
import { CHANNEL_MARKS, type Placed, type PlacedConstraint, wordsFor } from "./place.js";

/** How many words of tables are written in one piece. */
const WORDS = 2 ** 20;

export class ConstraintWriter {
  private readonly nextUse: Int32Array;

  constructor(
    private readonly memory: MemoryView,
    private readonly placed: Placed,
    private readonly sizes: readonly number[],
    private readonly queues: Region,
  ) {
    this.nextUse = placed.usesOf.slice();
  }

  *tables(): Pieces {
    let written = 0;
    for (const [table, offset] of this.placed.tables) {
      this.memory.setRow(this.placed.regions.tables.address + offset, table.words);
      written += table.words.length;
      if (written < WORDS) continue;
      written = 0;
      yield;
    }
  }

  constraint(constraint: PlacedConstraint, record: number): void {
    const { regions } = this.placed;
    const { kind, columns, booleans, table } = constraint;
    const isChannel = table === undefined;
    const stride = Math.ceil(booleans.length / CHANNEL_MARKS);
    const tied = booleans.filter((boolean) => boolean >= 0).length;
    this.memory.set(record + at.C_KIND, kind);
    this.memory.set(record + at.C_ARITY, columns.length);
    this.memory.set(record + at.C_SCOPE, regions.columns.address + constraint.scope);
    this.memory.set(record + at.C_OPEN, columns.length + tied);
    this.memory.set(record + at.C_QUEUE, this.queues.address + constraint.queue * at.QUEUE_BYTES);
    this.memory.setF64(record + at.C_WEIGHT, 1);
    this.memory.set(record + at.C_LIMIT, regions.cells.address + constraint.limit);
    this.memory.set(record + at.C_STATE, regions.cells.address + constraint.state);
    this.memory.set(record + at.C_INDEX, regions.lists.address + constraint.index);
    this.memory.set(record + at.C_ROWS, isChannel ? stride : table.rows);
    if (isChannel) {
      this.channel(constraint, record, stride);
      return;
    }
    const address = regions.tables.address + (this.placed.tables.get(table) as number);
    this.memory.set(record + at.C_TABLE, address);
    this.memory.set(record + at.C_BLOCKS, table.blocks);
    this.memory.set(record + at.C_STARS, Number(table.hasStars));
    for (const [place, { variable }] of columns.entries()) {
      const column = this.column(constraint, place);
      this.memory.set(column + at.L_SUPPORTS, address + table.supports[place]);
      this.memory.set(column + at.L_STRICT, address + table.strict[place]);
      this.memory.set(column + at.L_CONFLICTS, table.conflicts[place]);
      this.use(variable, record, 1 << (place & 31));
    }
    if (kind !== at.KIND_BITS) this.rows(constraint, table.rows, table.blocks);
  }

  private channel(constraint: PlacedConstraint, record: number, stride: number): void {
    const list = this.placed.regions.lists.address + constraint.index;
    this.memory.set(record + at.C_TABLE, list);
    this.column(constraint, 0);
    const [{ variable }] = constraint.columns;
    this.use(variable, record, 1 << CHANNEL_MARKS);
    for (let value = 0; value < this.sizes[variable]; value++) {
      const boolean = constraint.booleans[value] ?? -1;
      this.memory.set(list + 4 * value, boolean);
      if (boolean >= 0) this.use(boolean, record, 1 << Math.floor(value / stride));
    }
  }

  /** The part of a column that all kinds have; returns its address. */
  private column({ kind, columns, scope }: PlacedConstraint, place: number): number {
    const { regions, domain } = this.placed;
    const { variable, last, residues } = columns[place];
    const size = this.sizes[variable];
    const address = regions.columns.address + scope + place * at.COLUMN_BYTES;
    this.memory.set(address + at.L_VARIABLE, variable);
    this.memory.set(address + at.L_DOMAIN, regions.cells.address + domain[variable]);
    this.memory.set(address + at.L_WORDS, wordsFor(size));
    this.memory.set(address + at.L_LAST, regions.cells.address + last);
    this.memory.set(address + at.L_RESIDUES, regions.lists.address + residues);
    if (last < 0) return address;
    if (kind === at.KIND_STR2) this.memory.set(regions.cells.address + last, size);
    else this.memory.fillSet(regions.cells.address + last, size);
    return address;
  }

  private rows({ kind, limit, state, index }: PlacedConstraint, rows: number, blocks: number): void {
    const { cells, lists } = this.placed.regions;
    const isCompact = kind === at.KIND_CT;
    const entries = isCompact ? blocks : rows;
    const stride = isCompact ? at.BLOCK_BYTES : 1;
    this.memory.set(cells.address + limit, entries);
    for (let i = 0; i < entries; i++) this.memory.set(lists.address + index + 4 * i, i * stride);
    if (isCompact) this.memory.fillSet(cells.address + state, rows);
  }

  private use(variable: number, record: number, mark: number): void {
    const use = this.placed.regions.uses.address + this.nextUse[variable]++ * at.USE_BYTES;
    this.memory.set(use + at.U_CONSTRAINT, record);
    this.memory.set(use + at.U_MARK, mark);
  }
}
