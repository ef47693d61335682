/**
 * Tables on the same variables become one, with the intersection of their relations (paper 003). A merge that
 * would have more tuples than both tables together is left undone: short tuples can multiply when they meet.
 */
import { listOf } from "../../gdl/maps.js";
import { allOf } from "../../gdl/pieces.js";
import type { Constraint, Network, TableConstraint } from "../model.js";
import { STAR } from "../model.js";

type Tuple = readonly number[];

interface Merged {
  readonly network: Network;
  readonly merged: number;
  readonly skipped: number;
}

export function mergeEqualScopes(network: Network): Merged {
  return allOf(mergeInPieces(network));
}

/** The same; yields after each table. */
export function* mergeInPieces(network: Network): Generator<void, Merged> {
  const constraints: Constraint[] = [];
  /** Where the tables on the same variables stand among the constraints. Most tables are alone on theirs. */
  const byScope = new Map<string, number[]>();
  const common = commonScopes(network.constraints);
  let merged = 0;
  let skipped = 0;
  for (const constraint of network.constraints) {
    if (constraint.kind === "channel" || !common.has(sketch(constraint.scope))) {
      constraints.push(constraint);
      continue;
    }
    const key = [...constraint.scope].sort((a, b) => a - b).join(" ");
    const sameScope = listOf(byScope, key);
    const done = sameScope.some((place) => {
      const both = intersection(network, constraints[place] as TableConstraint, constraint);
      if (both !== undefined) constraints[place] = both;
      return both !== undefined;
    });
    if (done) merged++;
    else {
      if (sameScope.length > 0) skipped++;
      sameScope.push(constraints.length);
      constraints.push(constraint);
    }
    yield;
  }
  return { network: { ...network, constraints }, merged, skipped };
}

/** The sketches that several tables share. */
function commonScopes(constraints: readonly Constraint[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const common = new Set<number>();
  for (const constraint of constraints) {
    if (constraint.kind === "channel") continue;
    const number = sketch(constraint.scope);
    if (seen.has(number)) common.add(number);
    seen.add(number);
  }
  return common;
}

/** A number that does not depend on the order of the variables; different scopes seldom share one. */
function sketch(scope: readonly number[]): number {
  let sum = scope.length;
  for (const x of scope) {
    const spread = Math.imul(x + 1, 0x9e3779b1);
    sum = (sum + Math.imul(spread ^ (spread >>> 15), 0x85ebca6b)) | 0;
  }
  return sum;
}

/** Undefined if the result would be larger than both tables together. */
function intersection(network: Network, a: TableConstraint, b: TableConstraint): TableConstraint | undefined {
  const { scope } = a;
  const left = tuplesOf(a, scope);
  const right = tuplesOf(b, scope);
  const limit = left.length + right.length;
  const sizes = scope.map((x) => network.variables[x].values.length);
  const positive = a.positive || b.positive;
  let tuples: Tuple[] | undefined;
  if (a.positive && b.positive) tuples = meet(left, right, limit);
  else if (positive)
    tuples = a.positive ? without(left, right, sizes, limit) : without(right, left, sizes, limit);
  else tuples = distinct([...left, ...right]);
  if (tuples === undefined) return undefined;
  return { kind: "table", scope, positive, tuples: Int32Array.from(tuples.flat()) };
}

/** The tuples of a table, with their columns in the order of `scope`. */
export function tuplesOf(table: TableConstraint, scope: readonly number[] = table.scope): Tuple[] {
  const columns = scope.map((x) => table.scope.indexOf(x));
  const tuples: Tuple[] = [];
  for (let row = 0; row < table.tuples.length; row += scope.length) {
    tuples.push(columns.map((column) => table.tuples[row + column]));
  }
  return tuples;
}

export function distinct(tuples: readonly Tuple[]): Tuple[] {
  return [...new Map(tuples.map((tuple) => [tuple.join(" "), tuple])).values()];
}

function meet(left: readonly Tuple[], right: readonly Tuple[], limit: number): Tuple[] | undefined {
  const found = new Map<string, Tuple>();
  for (const a of left) {
    for (const b of right) {
      if (!overlap(a, b)) continue;
      const both = a.map((value, column) => (value === STAR ? b[column] : value));
      found.set(both.join(" "), both);
      if (found.size > limit) return undefined;
    }
  }
  return [...found.values()];
}

/** What is left of the tuples if the forbidden ones are cut out of them. */
function without(
  tuples: readonly Tuple[],
  forbidden: readonly Tuple[],
  sizes: readonly number[],
  limit: number,
): Tuple[] | undefined {
  let left = distinct(tuples);
  for (const cut of forbidden) {
    left = left.flatMap((tuple) => cutOut(tuple, cut, sizes));
    if (left.length > limit) return undefined;
  }
  return distinct(left);
}

/** The part of a tuple outside another, in tuples that do not overlap. */
function cutOut(tuple: Tuple, cut: Tuple, sizes: readonly number[]): Tuple[] {
  if (!overlap(tuple, cut)) return [tuple];
  const parts: Tuple[] = [];
  const common = [...tuple];
  for (const [column, value] of cut.entries()) {
    if (value === STAR || common[column] !== STAR) continue;
    for (let other = 0; other < sizes[column]; other++) {
      if (other !== value) parts.push(common.with(column, other));
    }
    common[column] = value;
  }
  return parts;
}

function overlap(a: Tuple, b: Tuple): boolean {
  return a.every((value, column) => value === STAR || b[column] === STAR || value === b[column]);
}
