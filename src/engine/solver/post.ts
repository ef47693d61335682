/**
 * From the constraints of a network to those that the kernel has propagators for. Constraints on one variable
 * become gaps in its domain. A variable that a scope names twice is named once. Forbidden tuples become
 * disjoint, or become the allowed ones that they leave, where these are few.
 */
import {
  KIND_BITS,
  KIND_CONFLICTS,
  KIND_CT,
  KIND_STR,
  KIND_STR2,
} from "../../../assembly/solver/network-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import { type ChannelConstraint, type Network, STAR, type TableConstraint } from "../../network/model.js";
import { allButOne, split } from "./forbidden.js";
import type { Propagator } from "./solver-options.js";

export interface PostedTable {
  readonly kind: typeof KIND_STR | typeof KIND_STR2 | typeof KIND_CT | typeof KIND_CONFLICTS;
  /** Two variables or more, each once. */
  readonly scope: readonly number[];
  readonly tuples: Int32Array;
}

/** A table of two variables of which only the forbidden or only the allowed pairs are given. */
export interface PostedPairs {
  readonly kind: typeof KIND_BITS;
  readonly scope: readonly number[];
  readonly positive: boolean;
  readonly tuples: Int32Array;
}

export interface Posting {
  readonly constraints: readonly (PostedTable | PostedPairs | ChannelConstraint)[];
  /** Values that constraints on one variable take out. */
  readonly gaps: ReadonlyMap<number, ReadonlySet<number>>;
  /** Whether a table allows nothing at all. */
  readonly impossible: boolean;
}

/** Supports of `bits` take at most this many bits per tuple, or this many in a small table. */
const BITS_PER_TUPLE = 4096;
const SMALL_MATRIX_BITS = 1 << 16;

/** The same for the rows of Compact-Table; larger tables are left to STR2. */
const ROW_BITS_PER_TUPLE = 1 << 16;
const SMALL_TABLE_BITS = 1 << 24;

/** Splitting forbidden tuples ends when there are this many boxes for each of them. */
const BOXES_PER_TUPLE = 64;
const FEW_BOXES = 4096;

/** Counting handles products of domains below this. */
const COUNTABLE = 2 ** 62;

export function* postConstraints(
  { variables, constraints }: Network,
  propagator: Propagator,
): Pieces<Posting> {
  const sizes = variables.map(({ values }) => values.length);
  const posted: (PostedTable | PostedPairs | ChannelConstraint)[] = [];
  const gaps = new Map<number, Set<number>>();
  let impossible = false;
  const gap = (variable: number, value: number) => {
    const gone = gaps.get(variable) ?? new Set();
    gaps.set(variable, gone.add(value));
  };

  for (const constraint of constraints) {
    yield;
    if (constraint.kind === "channel") {
      posted.push(withoutRepeats(constraint, gap));
      continue;
    }
    const { scope, positive, tuples } = eachOnce(constraint);
    if (scope.length === 1) {
      const named = new Set(tuples);
      for (let value = 0; value < sizes[scope[0]]; value++) {
        if ((named.has(value) || named.has(STAR)) !== positive) gap(scope[0], value);
      }
    } else if (tuples.length === 0) {
      impossible ||= positive;
    } else {
      posted.push(...tables({ kind: "table", scope, positive, tuples }, sizes, propagator));
    }
  }
  impossible ||= posted.some(
    (c) => c.kind !== "channel" && c.kind !== KIND_CONFLICTS && c.kind !== KIND_BITS && c.tuples.length === 0,
  );
  return { constraints: posted, gaps, impossible };
}

function tables(
  { scope, positive, tuples }: TableConstraint,
  sizes: readonly number[],
  propagator: Propagator,
): (PostedTable | PostedPairs)[] {
  const columns = scope.map((variable) => sizes[variable]);
  const rows = tuples.length / scope.length;
  if (propagator === "ct" && scope.length === 2 && fitsMatrix(columns, rows)) {
    return [{ kind: KIND_BITS, scope, positive, tuples }];
  }
  if (positive) return [{ kind: allowedKind(propagator, columns, rows), scope, tuples }];
  const { allowed, forbidden } = split(columns, tuples, Math.max(FEW_BOXES, BOXES_PER_TUPLE * rows));
  const isCountable = columns.reduce((a, b) => a * b, 1) < COUNTABLE;
  // Compact-Table is much faster than counting, so more rows are worth it.
  const worth = propagator === "ct" ? 32 : 1;
  if (allowed !== undefined && (!isCountable || allowed.length <= worth * (forbidden?.length ?? Infinity))) {
    return [
      { kind: allowedKind(propagator, columns, allowed.length / scope.length), scope, tuples: allowed },
    ];
  }
  if (forbidden !== undefined && isCountable) return [{ kind: KIND_CONFLICTS, scope, tuples: forbidden }];
  return oneByOne({ scope, tuples }, columns, propagator);
}

/** A table for each forbidden tuple: right, though one table of all would take out more. */
function oneByOne(
  { scope, tuples }: { readonly scope: readonly number[]; readonly tuples: Int32Array },
  columns: readonly number[],
  propagator: Propagator,
): PostedTable[] {
  return Array.from({ length: tuples.length / scope.length }, (_, row) => {
    const tuple = tuples.subarray(row * scope.length, (row + 1) * scope.length);
    const { columns: named, allowed } = allButOne(columns, tuple);
    const sizes = named.map((column) => columns[column]);
    const kind = allowedKind(propagator, sizes, allowed.length / named.length);
    return { kind, scope: named.map((column) => scope[column]), tuples: allowed };
  });
}

function fitsMatrix([left, right]: readonly number[], rows: number): boolean {
  return left * right <= Math.max(SMALL_MATRIX_BITS, BITS_PER_TUPLE * rows);
}

function allowedKind(
  propagator: Propagator,
  columns: readonly number[],
  rows: number,
): typeof KIND_STR | typeof KIND_STR2 | typeof KIND_CT {
  if (propagator === "str") return KIND_STR;
  if (propagator === "str2") return KIND_STR2;
  const bits = rows * columns.reduce((a, b) => a + b, 0);
  return bits <= Math.max(SMALL_TABLE_BITS, ROW_BITS_PER_TUPLE * rows) ? KIND_CT : KIND_STR2;
}

/** Joins the columns of a variable that a scope names again: tuples that disagree there say nothing. */
function eachOnce(table: TableConstraint): TableConstraint {
  const { scope, tuples } = table;
  const once = [...new Set(scope)];
  if (once.length === scope.length) return table;
  const kept: number[] = [];
  for (let row = 0; row < tuples.length; row += scope.length) {
    const joined = new Array<number>(once.length).fill(STAR);
    const agrees = scope.every((variable, column) => {
      const value = tuples[row + column];
      const place = once.indexOf(variable);
      if (value === STAR || value === joined[place]) return true;
      if (joined[place] !== STAR) return false;
      joined[place] = value;
      return true;
    });
    if (agrees) kept.push(...joined);
  }
  return { ...table, scope: once, tuples: Int32Array.from(kept) };
}

/**
 * A Boolean of two values says of both that they can't be, and is false. A variable may be the Boolean of one
 * of its own values: that of value 1 says nothing, any other can't hold.
 */
function withoutRepeats(
  { variable, booleans }: ChannelConstraint,
  gap: (variable: number, value: number) => void,
): ChannelConstraint {
  const uses = new Map<number, number>();
  for (const boolean of booleans) uses.set(boolean, (uses.get(boolean) ?? 0) + 1);
  return {
    kind: "channel",
    variable,
    booleans: booleans.map((boolean, value) => {
      if (boolean < 0) return boolean;
      if (boolean === variable) {
        if (value !== 1) for (const both of [0, 1]) gap(variable, both);
        return -1;
      }
      if (uses.get(boolean) === 1) return boolean;
      gap(boolean, 1);
      gap(variable, value);
      return -1;
    }),
  };
}
