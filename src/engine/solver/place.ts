/** Where everything that belongs to constraints and domains lies; `constraint-writer.ts` writes it once there is a memory. */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Posting } from "./post.js";
import { SharedTables, type TableImage } from "./shared-tables.js";
import { Strip } from "./strip.js";

export interface Placed {
  readonly strips: {
    readonly cells: Strip;
    readonly uses: Strip;
    readonly columns: Strip;
    readonly tables: Strip;
    /** Indexes of rows and blocks, residues, lists of Booleans. */
    readonly lists: Strip;
  };
  /** Offsets among the cells: of each variable's domain, of the first one, and how long all are together. */
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

export function place(sizes: readonly number[], constraints: Posting["constraints"]): Placed {
  const n = sizes.length;
  const strips = {
    cells: new Strip(),
    uses: new Strip(),
    columns: new Strip(),
    tables: new Strip(),
    lists: new Strip(),
  };
  const { cells, columns, tables, lists } = strips;
  const shared = new SharedTables();
  const tableAt = new Map<TableImage, number>();
  const usesOf = new Int32Array(n + 1);
  let trailEntries = n;
  let scratchBytes = 8 * sizes.reduce((most, size) => Math.max(most, wordsFor(size)), 1);

  cells.take(8 * n);
  cells.take(8);
  const domains = cells.take(0, 16);
  const domain = Float64Array.from(sizes, (size) => cells.take(8 * wordsFor(size)));
  const domainBytes = cells.bytes - domains;
  for (const size of sizes) trailEntries += 2 * size;

  const placeColumn = (variable: number, kind: number): PlacedColumn => {
    const size = sizes[variable];
    let last = -1;
    let residues = -1;
    if (kind === at.KIND_STR2) last = cells.take(8);
    if (kind === at.KIND_CT || kind === at.KIND_CHANNEL) last = cells.take(8 * wordsFor(size));
    if (kind === at.KIND_CT) residues = lists.take(4 * size);
    if (last >= 0) trailEntries += size;
    return { variable, last, residues };
  };

  const placed = constraints.map((posted): PlacedConstraint => {
    if (posted.kind === "channel") {
      const column = placeColumn(posted.variable, at.KIND_CHANNEL);
      usesOf[posted.variable + 1]++;
      for (const boolean of posted.booleans) if (boolean >= 0) usesOf[boolean + 1]++;
      return {
        kind: at.KIND_CHANNEL,
        queue: posted.booleans.length > CHANNEL_MARKS ? 3 : 0,
        columns: [column],
        scope: columns.take(at.COLUMN_BYTES),
        table: undefined,
        booleans: posted.booleans,
        limit: -1,
        state: -1,
        index: lists.take(4 * sizes[posted.variable]),
      };
    }
    const { kind, scope } = posted;
    const columnSizes = scope.map((variable) => sizes[variable]);
    const table = shared.of(posted, columnSizes);
    if (!tableAt.has(table)) tableAt.set(table, tables.take(4 * table.words.length, 16));
    for (const variable of scope) usesOf[variable + 1]++;
    const changes = columnSizes.reduce((sum, size) => sum + size, 0);
    let limit = -1;
    let state = -1;
    let index = -1;
    if (kind !== at.KIND_BITS) {
      limit = cells.take(8);
      trailEntries += Math.min(changes, table.rows);
      const entries = kind === at.KIND_CT ? table.blocks : table.rows;
      index = lists.take(4 * entries);
    }
    if (kind === at.KIND_CT) {
      state = cells.take(table.blocks * at.BLOCK_BYTES, 16);
      trailEntries += 2 * table.blocks * Math.min(at.BLOCK_ROWS, changes);
    }
    scratchBytes = Math.max(scratchBytes, scratchFor(columnSizes));
    return {
      kind,
      queue: kind === at.KIND_BITS ? 0 : QUEUE_ROWS.filter((rows) => table.rows > rows).length,
      columns: scope.map((variable) => placeColumn(variable, kind)),
      scope: columns.take(at.COLUMN_BYTES * scope.length),
      table,
      booleans: [],
      limit,
      state,
      index,
    };
  });
  for (let x = 0; x < n; x++) usesOf[x + 1] += usesOf[x];
  strips.uses.take(usesOf[n] * at.USE_BYTES);

  return {
    strips,
    domain,
    domains,
    domainBytes,
    usesOf,
    constraints: placed,
    tables: tableAt,
    scratchBytes,
    trailEntries,
  };
}

export function wordsFor(size: number): number {
  return Math.max(1, Math.ceil(size / 64));
}

/** What the greediest propagator takes: STR2 its two sets of columns, counting a word for each value. */
function scratchFor(sizes: readonly number[]): number {
  return sizes.reduce((bytes, size) => bytes + 24 + 8 * (size + 2), 16);
}
