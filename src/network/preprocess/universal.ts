/**
 * A variable is universal in a table if fixing any of its values leaves the same relation on the others: then
 * the table does not need it. Paper 003 finds these variables by counting rows. Short tuples overlap, so
 * counting would be wrong for them. Instead each tuple is checked: all other values of the variable must be
 * covered in its place as well.
 */
import type { Constraint, Network, TableConstraint } from "../model.js";
import { STAR } from "../model.js";
import { distinct, tuplesOf } from "./merge.js";
import { type Effort, uncovered } from "./uncovered.js";

/** How many tuples may be looked at for one table; if that is not enough, its variables stay. */
const EFFORT = 200_000;

/**
 * The last variable of a table stays, since `unary.ts` handles tables on one variable. `undecided` counts the
 * tables that took too much effort.
 */
export function dropUniversal(network: Network): { network: Network; dropped: number; undecided: number } {
  let dropped = 0;
  let undecided = 0;
  const values = network.variables.map((variable) => [...variable.values.keys()]);
  const constraints = network.constraints.map((constraint): Constraint => {
    if (constraint.kind === "channel") return constraint;
    const effort = { left: EFFORT };
    let table = constraint;
    for (const x of constraint.scope) {
      if (table.scope.length === 1 || !isUniversal(values, table, x, effort)) continue;
      table = withoutColumn(table, x);
      dropped++;
    }
    if (effort.left <= 0) undecided++;
    return table;
  });
  return { network: { ...network, constraints }, dropped, undecided };
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
    const box = values.map((all, i) => (tuples[offset + i] === STAR ? all : [tuples[offset + i]]));
    for (const other of values[column]) {
      if (other === own) continue;
      if (uncovered(box.with(column, [other]), tuples, offsets, effort) !== "covered") return false;
    }
  }
  return true;
}

function withoutColumn(table: TableConstraint, x: number): TableConstraint {
  const column = table.scope.indexOf(x);
  const tuples = distinct(tuplesOf(table).map((tuple) => tuple.toSpliced(column, 1)));
  return { ...table, scope: table.scope.toSpliced(column, 1), tuples: Int32Array.from(tuples.flat()) };
}
