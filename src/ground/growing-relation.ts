/**
 * A set of tuples that grows while it is read: what is reachable so far of one predicate. It is kept in the
 * order of arrival, in one table for each way in which plans have asked for it (see
 * `datalog/answer-table.ts`).
 *
 * If a column holds compound terms, such as moves, it can be asked for by their arguments. The expansion of
 * the column by a functor is a relation of its own, with those arguments in place of the column.
 */
import { AnswerTable, RowTerms } from "../datalog/answer-table.js";
import { splitter } from "../datalog/answer-tables.js";
import { Dependence } from "../datalog/rules.js";
import type { Terms } from "../datalog/terms.js";
import { memo } from "../gdl/maps.js";

/** Asks a relation whether it has a tuple, by its own hash table. Each tuple is an entry with one row. */
class Membership extends AnswerTable {
  constructor(private readonly tuples: AnswerTable) {
    super(tuples.name, tuples.rowWidth, 0, tuples.dependence, { kind: "filled", fill: () => {} });
    this.generation = tuples.generation;
    this.firstRow = countFromOne(8);
  }

  override find(key: Int32Array): number {
    const row = this.tuples.findRow(0, key);
    if (row > this.firstRow.length) this.firstRow = countFromOne(2 * row);
    return row - 1;
  }
}

/** Entry n has the one row n + 1. */
function countFromOne(length: number): Int32Array<ArrayBuffer> {
  const counted = new Int32Array(length);
  for (let n = 0; n < length; n++) counted[n] = n + 1;
  return counted;
}

/** The size of the sample that tells how many tuples share a key; it is the tuples that came first. */
const SAMPLE = 1000;

interface View {
  readonly table: AnswerTable;
  readonly split: ReturnType<typeof splitter>;
}

interface Expansion {
  readonly column: number;
  readonly functor: number;
  readonly relation: GrowingRelation;
  /** Where an expanded tuple is put together. */
  readonly wide: Int32Array;
}

export class GrowingRelation {
  private readonly tuples: AnswerTable;
  private readonly membership: Membership;
  /** Each table has a row for each tuple, in the order of arrival: the same number in all of them. */
  private readonly rowTerms = new RowTerms();
  private readonly views = new Map<string, View>();
  private readonly expansions: Expansion[] = [];
  /** By mask, how many tuples of the sample share a key. */
  private readonly sampled = new Map<string, number>();

  constructor(
    readonly name: string,
    readonly arity: number,
    private readonly terms: Terms,
    private readonly generation: number,
  ) {
    this.tuples = this.makeTable("0".repeat(arity));
    this.membership = new Membership(this.tuples);
    this.membership.rowTerms = this.rowTerms;
  }

  get size(): number {
    return this.tuples.rows - 1;
  }

  /** Position `column` of the tuple that arrived as number `index`. */
  value(index: number, column: number): number {
    return this.tuples.rowData[(index + 1) * (this.arity + 1) + column];
  }

  /** Adds a tuple; false if it was there already. */
  insert(tuple: Int32Array): boolean {
    if (!this.tuples.add(this.tuples.entry(tuple), tuple)) return false;
    for (const { table, split } of this.views.values()) {
      split.read(tuple, 0);
      table.append(table.entry(split.key), split.row);
    }
    for (const expansion of this.expansions) this.expand(expansion, tuple);
    return true;
  }

  table(mask: string): AnswerTable {
    if (!mask.includes("1")) return this.tuples;
    if (!mask.includes("0")) return this.membership;
    return memo(this.views, mask, () => {
      const view = { table: this.makeTable(mask), split: splitter(mask) };
      for (let index = 0; index < this.size; index++) {
        view.split.read(this.tuples.rowData, (index + 1) * (this.arity + 1));
        view.table.append(view.table.entry(view.split.key), view.split.row);
      }
      return view;
    }).table;
  }

  /**
   * About how many tuples there are for one key. If no plan asks for such a table, none is made, since each
   * table costs something with every tuple that arrives; the answer then comes from the sample.
   */
  rowsPerKey(mask: string): number {
    const view = this.views.get(mask);
    if (view !== undefined && view.table.entries > 0) return (view.table.rows - 1) / view.table.entries;
    const known = this.sampled.get(mask);
    if (known !== undefined) return known;
    const sampled = Math.min(this.size, SAMPLE);
    const keys = new Set<string>();
    const split = splitter(mask);
    for (let index = 0; index < sampled; index++) {
      split.read(this.tuples.rowData, (index + 1) * (this.arity + 1));
      keys.add(split.key.join());
    }
    const rows = sampled / keys.size;
    // A full sample does not change any more.
    if (sampled === SAMPLE) this.sampled.set(mask, rows);
    return rows;
  }

  /** The tuples whose column is a term of this functor, with its arguments in place of the term. */
  expanded(column: number, functor: number): GrowingRelation {
    const known = this.expansions.find((other) => other.column === column && other.functor === functor);
    if (known !== undefined) return known.relation;
    const arity = this.arity - 1 + this.terms.functorArity[functor];
    const relation = new GrowingRelation(this.name, arity, this.terms, this.generation);
    const expansion = { column, functor, relation, wide: new Int32Array(arity) };
    for (let index = 0; index < this.size; index++) {
      const at = (index + 1) * (this.arity + 1);
      this.expand(expansion, this.tuples.rowData.subarray(at, at + this.arity));
    }
    this.expansions.push(expansion);
    return relation;
  }

  private expand({ column, functor, relation, wide }: Expansion, tuple: Int32Array): void {
    const { terms } = this;
    const term = tuple[column];
    if (terms.functorOf[term] !== functor) return;
    const inner = terms.functorArity[functor];
    const first = terms.firstArg[term];
    for (let i = 0; i < column; i++) wide[i] = tuple[i];
    for (let i = 0; i < inner; i++) wide[column + i] = terms.args[first + i];
    for (let i = column + 1; i < this.arity; i++) wide[i + inner - 1] = tuple[i];
    relation.insert(wide);
  }

  private makeTable(mask: string): AnswerTable {
    const keyWidth = mask.split("1").length - 1;
    const source = { kind: "filled", fill: () => {} } as const;
    const table = new AnswerTable(this.name, keyWidth, mask.length - keyWidth, Dependence.State, source);
    table.renew(this.generation);
    table.rowTerms = this.rowTerms;
    return table;
  }
}
