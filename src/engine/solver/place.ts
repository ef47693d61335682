/**
 * Where all data of constraints and domains lie; `constraint-writer.ts` writes them once there is a memory.
 */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { ChannelConstraint } from "../../network/model.js";
import { Region } from "../memory/arena.js";
import type { PostedPairs, PostedTable, Posting } from "./post.js";
import { SharedTables, type TableImage } from "./shared-tables.js";

export interface Placed {
  /** Measured, and not planned yet. */
  readonly regions: {
    readonly cells: Region;
    readonly uses: Region;
    readonly columns: Region;
    readonly tables: Region;
    /** Indexes of rows and blocks, residues, lists of Booleans. */
    readonly lists: Region;
  };
  /** Offsets among the cells, of each variable's domain and of the first; the bytes of all domains. */
  readonly domain: Float64Array;
  readonly domains: number;
  readonly domainBytes: number;
  /** Uses of variable x are those from usesOf[x] up to usesOf[x + 1]. */
  readonly usesOf: Int32Array;
  readonly constraints: readonly PlacedConstraint[];
  /** Offset of each table. */
  readonly tables: ReadonlyMap<TableImage, number>;
  readonly scratchBytes: number;
  readonly trailEntries: number;
}

interface PlacedColumn {
  readonly variable: number;
  /** Offset among the cells, or -1. */
  readonly last: number;
  /** Offset among the lists, or -1. */
  readonly residues: number;
}

export interface PlacedConstraint {
  readonly kind: number;
  readonly queue: number;
  readonly columns: readonly PlacedColumn[];
  /** Offset among the columns. */
  readonly scope: number;
  readonly table: TableImage | undefined;
  readonly booleans: readonly number[];
  /** Offsets among the cells. */
  readonly limit: number;
  readonly state: number;
  /** Offset among the lists. */
  readonly index: number;
}

/** Bits of `C_PENDING` that stand for Booleans of a channel; the last bit is the variable itself. */
export const CHANNEL_MARKS = 31;

/** Rows up to which a table is examined before larger ones. */
const QUEUE_ROWS = [128, 2048];

export function place(sizes: readonly number[], constraints: Posting["constraints"]): Pieces<Placed> {
  return new Placer(sizes).place(constraints);
}

/** Measures the regions, item by item. */
class Placer {
  private readonly cells = new Region();
  private readonly uses = new Region();
  private readonly columns = new Region();
  private readonly lists = new Region();
  private readonly tables = new Region();
  private readonly shared = new SharedTables();
  private readonly tableAt = new Map<TableImage, number>();
  private readonly usesOf: Int32Array;
  private trailEntries: number;
  private scratchBytes: number;

  constructor(private readonly sizes: readonly number[]) {
    this.usesOf = new Int32Array(sizes.length + 1);
    this.trailEntries = sizes.reduce((entries, size) => entries + 2 * size, sizes.length);
    this.scratchBytes = 8 * sizes.reduce((most, size) => Math.max(most, wordsFor(size)), 1);
  }

  *place(constraints: Posting["constraints"]): Pieces<Placed> {
    const { sizes, cells, uses, columns, tables, lists, usesOf } = this;
    // The sizes, how many variables are open, and the domains.
    cells.take(8 * sizes.length);
    cells.take(8);
    const domains = cells.take(0, 16);
    const domain = Float64Array.from(sizes, (size) => cells.take(8 * wordsFor(size)));
    const domainBytes = cells.bytes - domains;
    const placed: PlacedConstraint[] = [];
    for (const posted of constraints) {
      placed.push(posted.kind === "channel" ? this.channel(posted) : this.table(posted));
      yield;
    }
    for (let x = 0; x < sizes.length; x++) usesOf[x + 1] += usesOf[x];
    uses.take(usesOf[sizes.length] * at.USE_BYTES);
    return {
      regions: { cells, uses, columns, tables, lists },
      domain,
      domains,
      domainBytes,
      usesOf,
      constraints: placed,
      tables: this.tableAt,
      scratchBytes: this.scratchBytes,
      trailEntries: this.trailEntries,
    };
  }

  private channel({ variable, booleans }: ChannelConstraint): PlacedConstraint {
    const column = this.column(variable, at.KIND_CHANNEL);
    this.usesOf[variable + 1]++;
    for (const boolean of booleans) if (boolean >= 0) this.usesOf[boolean + 1]++;
    return {
      kind: at.KIND_CHANNEL,
      queue: booleans.length > CHANNEL_MARKS ? 3 : 0,
      columns: [column],
      scope: this.columns.take(at.COLUMN_BYTES),
      table: undefined,
      booleans,
      limit: -1,
      state: -1,
      index: this.lists.take(4 * this.sizes[variable]),
    };
  }

  private table(posted: PostedTable | PostedPairs): PlacedConstraint {
    const { cells, lists, tables, tableAt } = this;
    const { kind, scope } = posted;
    const sizes = scope.map((variable) => this.sizes[variable]);
    const table = this.shared.of(posted, sizes);
    if (!tableAt.has(table)) tableAt.set(table, tables.take(4 * table.words.length, 16));
    for (const variable of scope) this.usesOf[variable + 1]++;
    const changes = sizes.reduce((sum, size) => sum + size, 0);
    let limit = -1;
    let state = -1;
    let index = -1;
    if (kind !== at.KIND_BITS) {
      limit = cells.take(8);
      this.trailEntries += Math.min(changes, table.rows);
      const entries = kind === at.KIND_CT ? table.blocks : table.rows;
      index = lists.take(4 * entries);
    }
    if (kind === at.KIND_CT) {
      state = cells.take(table.blocks * at.BLOCK_BYTES, 16);
      this.trailEntries += 2 * table.blocks * Math.min(at.BLOCK_ROWS, changes);
    }
    this.scratchBytes = Math.max(this.scratchBytes, scratchFor(sizes));
    return {
      kind,
      queue: kind === at.KIND_BITS ? 0 : QUEUE_ROWS.filter((rows) => table.rows > rows).length,
      columns: scope.map((variable) => this.column(variable, kind)),
      scope: this.columns.take(at.COLUMN_BYTES * scope.length),
      table,
      booleans: [],
      limit,
      state,
      index,
    };
  }

  private column(variable: number, kind: number): PlacedColumn {
    const { cells, lists } = this;
    const size = this.sizes[variable];
    let last = -1;
    let residues = -1;
    if (kind === at.KIND_STR2) last = cells.take(8);
    if (kind === at.KIND_CT || kind === at.KIND_CHANNEL) last = cells.take(8 * wordsFor(size));
    if (kind === at.KIND_CT) residues = lists.take(4 * size);
    if (last >= 0) this.trailEntries += size;
    return { variable, last, residues };
  }
}

export function wordsFor(size: number): number {
  return Math.max(1, Math.ceil(size / 64));
}

/** What the greediest propagator takes: STR2 with its two sets of columns, counting a word for each value. */
function scratchFor(sizes: readonly number[]): number {
  return sizes.reduce((bytes, size) => bytes + 24 + 8 * (size + 2), 16);
}
