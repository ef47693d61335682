/**
 * A set of tuples that grows while it is read: what is reachable so far of one predicate. It is kept in the order
 * of arrival, and in as many tables (ways of asking, see `gdl/reference/table.ts`) as plans have asked for.
 */
import { Dependence } from "../gdl/reference/rules.js";
import { Table } from "../gdl/reference/table.js";
import { splitter } from "../gdl/reference/tables.js";

interface View {
  readonly table: Table;
  readonly split: ReturnType<typeof splitter>;
}

export class Relation {
  private readonly tuples: Table;
  private readonly views = new Map<string, View>();

  constructor(
    readonly name: string,
    readonly arity: number,
    private readonly generation: number,
  ) {
    this.tuples = this.makeTable("0".repeat(arity));
    this.tuples.renew(generation);
  }

  get size(): number {
    return this.tuples.rows - 1;
  }

  /** Position `column` of the tuple that arrived as number `index`. */
  value(index: number, column: number): number {
    return this.tuples.rowData[(index + 1) * (this.arity + 1) + column];
  }

  /** False where it was there already. */
  insert(tuple: Int32Array): boolean {
    if (!this.tuples.add(this.tuples.entry(tuple), tuple)) return false;
    for (const { table, split } of this.views.values()) {
      split.read(tuple, 0);
      table.append(table.entry(split.key), split.row);
    }
    return true;
  }

  table(mask: string): Table {
    if (!mask.includes("1")) return this.tuples;
    let view = this.views.get(mask);
    if (view === undefined) {
      view = { table: this.makeTable(mask), split: splitter(mask) };
      view.table.renew(this.generation);
      for (let index = 0; index < this.size; index++) {
        view.split.read(this.tuples.rowData, (index + 1) * (this.arity + 1));
        view.table.append(view.table.entry(view.split.key), view.split.row);
      }
      this.views.set(mask, view);
    }
    return view.table;
  }

  private makeTable(mask: string): Table {
    const keyWidth = mask.split("1").length - 1;
    const source = { kind: "filled", fill: () => {} } as const;
    return new Table(this.name, keyWidth, mask.length - keyWidth, Dependence.State, source);
  }
}
