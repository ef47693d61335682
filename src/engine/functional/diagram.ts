/**
 * Makes the diagram of a relation top down, from the tuples that are still compatible (as in Cheng and Yap,
 * "An MDD-based generalized arc consistency algorithm", Constraints 15, 2010). A branch ends where the tables
 * no longer have a value of the output in common. Two branches are one where what is left of the tables says
 * the same of the inputs to come; a table whose inputs are all known counts only by the values that it
 * leaves. So several tables that share little do not multiply.
 *
 * A diagram can become as large as the product of the domains. Past the bounds below it is given up.
 */
import type { Pieces } from "../../gdl/pieces.js";
import { STAR } from "../../network/model.js";
import type { DiagramRelation, Leaf, LeafQuestion } from "./diagram-relation.js";
import type { OrderingEffort } from "./ordering-effort.js";

const NODES = 1 << 15;

/** The number of combinations of inputs, whole or begun, that are looked at. */
const STEPS = 1 << 13;

/** Rows of a large table that are read between two looks at the effort. */
const ROWS_AT_ONCE = 1 << 10;

/** A table; its column of each input, then of the hidden variable; its column of the output; -1 for none. */
interface Part {
  readonly tuples: Int32Array;
  readonly width: number;
  readonly positive: boolean;
  readonly columns: readonly number[];
  readonly output: number;
  /** The last input that it speaks of, or -1. */
  readonly last: number;
  /** Lists of rows by their text. */
  readonly lists: Map<string, Rows>;
}

/** Rows of a table that are compatible with the inputs so far; none are listed once the table is told. */
interface Rows {
  readonly number: number;
  readonly rows: readonly number[];
  /** The values of the output in them; undefined where one of them has all. */
  readonly outputs: ReadonlySet<number> | undefined;
}

const TOLD: Rows = { number: -1, rows: [], outputs: undefined };

export class Growing {
  private readonly sizes: readonly number[];
  private readonly outputs: number;
  private readonly hidden: number;
  private readonly parts: readonly Part[];
  private readonly nodes: number[] = [];
  private readonly leaves: Leaf[] = [];
  private readonly leafNumbers = new Map<string, number>();
  private readonly known = new Map<string, number>();
  private readonly unique = new Map<string, number>();
  private steps = 0;

  constructor(
    private readonly question: LeafQuestion,
    private readonly effort: OrderingEffort,
  ) {
    const { tables, inputs, output, hidden, sizeOf } = question;
    this.sizes = inputs.map(sizeOf);
    this.hidden = hidden < 0 ? 1 : sizeOf(hidden);
    this.outputs = output < 0 ? 1 : sizeOf(output);
    this.parts = tables.map(({ tuples, positive, scope }) => {
      const columns = [...inputs, hidden].map((input) => scope.indexOf(input));
      const last = columns.findLastIndex((column) => column >= 0);
      const width = scope.length;
      return { tuples, width, positive, columns, output: scope.indexOf(output), last, lists: new Map() };
    });
  }

  *grow(): Pieces<DiagramRelation | undefined> {
    let common = normalLeaf({ but: true, values: [] }, this.outputs);
    const lists: Rows[] = [];
    for (const part of this.parts) {
      const rows: number[] = [];
      for (let row = 0; row < part.tuples.length; row += part.width) rows.push(row);
      const list = yield* this.listOf(part, rows, 0);
      if (part.last < 0) common = this.told(common, part, list);
      lists.push(part.last < 0 ? TOLD : list);
    }
    const root = yield* this.branch(0, lists, common);
    if (root === undefined) return undefined;
    return { sizes: this.sizes, nodes: Int32Array.from(this.nodes), root, leaves: this.leaves };
  }

  /** The node for the inputs from `input` on; `common`: what the tables that are told leave to the output. */
  private *branch(input: number, lists: readonly Rows[], common: Leaf): Pieces<number | undefined> {
    if (++this.steps > STEPS) return undefined;
    if (!this.mayHold(lists, common)) return this.leafOf({ but: false, values: [] });
    if (input === this.sizes.length) return yield* this.leaf(lists, common);
    const key = `${input} ${lists.map(({ number }) => number).join()} ${textOf(common)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const children: number[] = [];
    for (let value = 0; value < this.sizes[input]; value++) {
      const next = yield* this.given(lists, common, input, value);
      const child = yield* this.branch(input + 1, next.lists, next.common);
      if (child === undefined) return undefined;
      children.push(child);
    }
    const node = children.every((child) => child === children[0]) ? children[0] : this.node(input, children);
    if (this.nodes.length > NODES) return undefined;
    this.known.set(key, node);
    return node;
  }

  private *given(
    lists: readonly Rows[],
    before: Leaf,
    input: number,
    value: number,
  ): Pieces<{ lists: readonly Rows[]; common: Leaf }> {
    let common = before;
    const next: Rows[] = [];
    for (const [p, list] of lists.entries()) {
      const part = this.parts[p];
      const column = part.columns[input];
      if (column < 0) {
        next.push(list);
        continue;
      }
      const rows = list.rows.filter((row) => {
        const wanted = part.tuples[row + column];
        return wanted === STAR || wanted === value;
      });
      yield* this.effort.spend(list.rows.length);
      const left = yield* this.listOf(part, rows, input + 1);
      if (input >= part.last) common = this.told(common, part, left);
      next.push(input < part.last ? left : TOLD);
    }
    return { lists: next, common };
  }

  private node(input: number, children: readonly number[]): number {
    const key = `${input} ${children.join()}`;
    let node = this.unique.get(key);
    if (node === undefined) {
      node = this.nodes.push(input, ...children) - 1 - children.length;
      this.unique.set(key, node);
    }
    return node;
  }

  private *leaf(lists: readonly Rows[], common: Leaf): Pieces<number | undefined> {
    const { single, hidden } = this.question;
    let leaf = common;
    if (hidden >= 0) {
      leaf = { but: false, values: [] };
      for (let value = 0; value < this.hidden; value++) {
        const { common: more } = yield* this.given(lists, common, this.sizes.length, value);
        leaf = { but: leaf.but || more.but, values: [...new Set([...leaf.values, ...more.values])] };
      }
    }
    if (single && (leaf.but || leaf.values.length > 1)) return undefined;
    return this.leafOf(leaf);
  }

  private leafOf(leaf: Leaf): number {
    const key = textOf(leaf);
    const number = this.leafNumbers.get(key) ?? this.leaves.push(leaf) - 1;
    this.leafNumbers.set(key, number);
    return ~number;
  }

  /** Rows that say the same of the output and of the inputs from `input` on are one. Equal lists are one. */
  private *listOf(part: Part, rows: readonly number[], input: number): Pieces<Rows> {
    const open = part.columns.slice(input).filter((column) => column >= 0);
    if (part.output >= 0) open.push(part.output);
    const texts = new Map<string, number>();
    for (const [i, row] of rows.entries()) {
      texts.set(open.map((column) => part.tuples[row + column]).join(), row);
      if ((i + 1) % ROWS_AT_ONCE === 0) yield* this.effort.spend(ROWS_AT_ONCE);
    }
    yield* this.effort.spend(1 + (rows.length % ROWS_AT_ONCE));
    const key = `${open.length} ${texts.size} ${[...texts.keys()].sort().join(" ")}`;
    let list = part.lists.get(key);
    if (list === undefined) {
      const kept = [...texts.values()];
      list = { number: part.lists.size, rows: kept, outputs: outputsOf(part, kept) };
      part.lists.set(key, list);
    }
    return list;
  }

  /** What is left to the output when a table has no more inputs. */
  private told({ but, values }: Leaf, { positive, tuples, output }: Part, { rows, outputs }: Rows): Leaf {
    if (positive) {
      if (outputs === undefined) return { but, values };
      const kept = but
        ? [...outputs].filter((v) => !values.includes(v))
        : values.filter((v) => outputs.has(v));
      return { but: false, values: kept.sort((a, b) => a - b) };
    }
    const struck = new Set(rows.map((row) => (output < 0 ? STAR : tuples[row + output])));
    if (struck.has(STAR)) return { but: false, values: [] };
    if (!but) return { but, values: values.filter((v) => !struck.has(v)) };
    const both = [...new Set([...values, ...struck])].sort((a, b) => a - b);
    return normalLeaf({ but, values: both }, this.outputs);
  }

  /** Whether some value may be in `common` and in all lists. */
  private mayHold(lists: readonly Rows[], common: Leaf): boolean {
    let values = common.but ? undefined : common.values;
    if (values?.length === 0) return false;
    for (const { outputs } of lists) {
      if (outputs === undefined) continue;
      values = (values ?? [...outputs]).filter((value) => outputs.has(value));
      if (values.length === 0) return false;
    }
    return true;
  }
}

/** A leaf as a list of values, unless a list of all values but some is shorter than about half of them. */
export function normalLeaf({ but, values }: Leaf, size: number): Leaf {
  if (!but || 2 * values.length < size - 1) return { but, values };
  const all = Array.from({ length: size }, (_, value) => value);
  return { but: false, values: all.filter((value) => !values.includes(value)) };
}

/** A table of forbidden tuples says nothing before the end. */
function outputsOf({ tuples, positive, output }: Part, rows: readonly number[]): Set<number> | undefined {
  if (!positive) return undefined;
  const values = new Set<number>();
  for (const row of rows) {
    if (output < 0 || tuples[row + output] === STAR) return undefined;
    values.add(tuples[row + output]);
  }
  return values;
}

function textOf({ but, values }: Leaf): string {
  return `${but ? "-" : ""}${values.join()}`;
}
