/**
 * A variable is universal in a table if fixing any of its values leaves the same relation on the others: then
 * the table does not need it. Paper 003 finds these variables by counting rows. Short tuples overlap, so
 * counting would be wrong for them. Instead each tuple is checked: all other values of the variable must be
 * covered in its place as well.
 */
import { allOf } from "../../gdl/pieces.js";
import type { Constraint, Network, TableConstraint } from "../model.js";
import { STAR } from "../model.js";
import { distinct, tuplesOf } from "./merge.js";
import { type Effort, uncovered } from "./uncovered.js";

/** How many tuples may be looked at for one table; if that is not enough, its variables stay. */
const EFFORT = 200_000;

/**
 * The last variable of a table stays, since `unary.ts` handles tables on one variable. `undecided` counts the
 * tables that took too much effort. A table in `settled` has no universal variable; those that turn out to
 * have none join it. A table is a new object where a domain of its variables has changed.
 */
export function dropUniversal(
  network: Network,
  settled: WeakSet<TableConstraint> = new WeakSet(),
): WithoutUniversal {
  return allOf(dropUniversalInPieces(network, settled));
}

/** The same; yields after each column that was looked at. */
export function* dropUniversalInPieces(
  network: Network,
  settled: WeakSet<TableConstraint> = new WeakSet(),
): Generator<void, WithoutUniversal> {
  let dropped = 0;
  let undecided = 0;
  const values = network.variables.map((variable) => [...variable.values.keys()]);
  const constraints: Constraint[] = [];
  for (const constraint of network.constraints) {
    if (constraint.kind === "channel" || settled.has(constraint)) {
      constraints.push(constraint);
      continue;
    }
    const effort = { left: EFFORT };
    let table = constraint;
    for (const x of constraint.scope) {
      yield;
      if (table.scope.length === 1 || !isUniversal(values, table, x, effort)) continue;
      table = withoutColumn(table, x);
      dropped++;
    }
    if (effort.left <= 0) undecided++;
    else if (table === constraint) settled.add(table);
    constraints.push(table);
  }
  return { network: { ...network, constraints }, dropped, undecided };
}

interface WithoutUniversal {
  readonly network: Network;
  readonly dropped: number;
  readonly undecided: number;
}

function isUniversal(
  valuesOf: readonly (readonly number[])[],
  { scope, tuples }: TableConstraint,
  x: number,
  effort: Effort,
): boolean {
  const column = scope.indexOf(x);
  const offsets: number[] = [];
  for (let row = 0; row < tuples.length; row += scope.length) offsets.push(row);
  const values = scope.map((y) => valuesOf[y]);
  if (values.some((some) => some.length === 0)) return false;
  for (const offset of offsets) {
    const own = tuples[offset + column];
    if (own === STAR) continue;
    const others = values[column].filter((other) => other !== own);
    // Most variables are not universal, and this shows it without a search.
    if (!others.every((other) => meetsAny(tuples, offsets, offset, column, other))) return false;
    const box = values.map((all, i) => (tuples[offset + i] === STAR ? all : [tuples[offset + i]]));
    for (const other of others) {
      if (uncovered(box.with(column, [other]), tuples, offsets, effort) !== "covered") return false;
    }
  }
  return true;
}

/** Whether some tuple shares a point with the one at `offset` that has `other` in the column instead. */
function meetsAny(
  tuples: Int32Array,
  offsets: readonly number[],
  offset: number,
  column: number,
  other: number,
): boolean {
  const arity = offsets.length > 1 ? offsets[1] - offsets[0] : tuples.length;
  return offsets.some((second) => {
    for (let i = 0; i < arity; i++) {
      const a = i === column ? other : tuples[offset + i];
      const b = tuples[second + i];
      if (a !== b && a !== STAR && b !== STAR) return false;
    }
    return true;
  });
}

function withoutColumn(table: TableConstraint, x: number): TableConstraint {
  const column = table.scope.indexOf(x);
  const tuples = distinct(tuplesOf(table).map((tuple) => tuple.toSpliced(column, 1)));
  return { ...table, scope: table.scope.toSpliced(column, 1), tuples: Int32Array.from(tuples.flat()) };
}
