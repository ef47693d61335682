/** All tuples of a relation that never changes. */
import type { AnswerTables } from "../datalog/answer-tables.js";
import type { Machine } from "../datalog/machine.js";
import type { Predicate } from "../datalog/rules.js";

const NOTHING_GIVEN = new Int32Array(0);

/** The tuples of a relation, each once, in the order in which its rules give them. */
export function answers(machine: Machine, tables: AnswerTables, relation: Predicate): Int32Array[] {
  const table = tables.forPredicate(relation, "0".repeat(relation.arity));
  const entry = machine.ask(table, NOTHING_GIVEN);
  const tuples: Int32Array[] = [];
  for (let row = entry < 0 ? 0 : table.firstRow[entry]; row !== 0; row = table.nextRow[row]) {
    const at = row * (table.rowWidth + 1);
    tuples.push(table.rowData.slice(at, at + table.rowWidth));
  }
  return tuples;
}
