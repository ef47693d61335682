/**
 * What one or several tables say of one variable, once the others are known: a decision diagram over the others, the
 * inputs, whose leaves are sets of values of the one, the output. Equal nodes are one, and a node whose branches
 * are all equal is none. If every leaf has at most one value, the output is a function of the inputs; without an
 * output the leaves say whether the inputs agree.
 *
 * A diagram is made top down, from the tuples that are still compatible (as in Cheng and Yap, "An MDD-based generalized
 * arc consistency algorithm", Constraints 15, 2010). It can become as large as the product of the domains: it is given up
 * at `NODES` nodes.
 */
import { STAR, type TableConstraint } from "../../network/model.js";

const NODES = 1 << 15;

export interface Relation {
  /** How many values each input has. */
  readonly sizes: readonly number[];
  /** A node is the number of its input, then per value a node, or ~leaf. */
  readonly nodes: Int32Array;
  /** A node, or ~leaf. */
  readonly root: number;
  readonly leaves: readonly Leaf[];
}

/** Values of the output, ascending; where there is none, 0 says that the inputs agree. */
export interface Leaf {
  /** Whether it is all values but these. Never if these are half of them or more. */
  readonly but: boolean;
  readonly values: readonly number[];
}

/** The inputs and the output, with how many values they have, and the tables over them. */
export interface Question {
  readonly tables: readonly TableConstraint[];
  readonly inputs: readonly number[];
  /** -1 for none. */
  readonly output: number;
  readonly sizeOf: (variable: number) => number;
  /** Whether it is given up as soon as a leaf has more than one value. */
  readonly single: boolean;
}

/** Relations; what was asked of equal arrays of tuples is answered once. Undefined is "too large", or not single. */
export class Relations {
  private readonly known = new Map<string, Relation | undefined>();
  private readonly numbers = new Map<Int32Array, number>();

  find(question: Question): Relation | undefined {
    const key = this.keyOf(question);
    if (this.known.has(key)) return this.known.get(key);
    const relation = new Growing(question).grow();
    this.known.set(key, relation);
    return relation;
  }

  private keyOf({ tables, inputs, output, sizeOf, single }: Question): string {
    const place = (variable: number): number => inputs.indexOf(variable);
    const said = tables.map(({ tuples, positive, scope }) => {
      const number = this.numbers.get(tuples) ?? this.numbers.size;
      this.numbers.set(tuples, number);
      return `${number}${positive ? "+" : "-"}${scope.map(place).join()}`;
    });
    return `${said.join(" ")}/${inputs.map(sizeOf).join()}/${output < 0 ? "" : sizeOf(output)}/${single}`;
  }
}

/** A table, and the column of each input in it, and that of the output; -1 where there is none. */
interface Part {
  readonly tuples: Int32Array;
  readonly width: number;
  readonly positive: boolean;
  readonly columns: readonly number[];
  readonly output: number;
  /** Lists of rows by their text. */
  readonly lists: Map<string, Rows>;
}

interface Rows {
  readonly number: number;
  readonly rows: readonly number[];
}

class Growing {
  private readonly sizes: readonly number[];
  private readonly outputs: number;
  private readonly parts: readonly Part[];
  private readonly nodes: number[] = [];
  private readonly leaves: Leaf[] = [];
  private readonly leafNumbers = new Map<string, number>();
  private readonly known = new Map<string, number>();
  private readonly unique = new Map<string, number>();

  constructor(private readonly question: Question) {
    const { tables, inputs, output, sizeOf } = question;
    this.sizes = inputs.map(sizeOf);
    this.outputs = output < 0 ? 1 : sizeOf(output);
    this.parts = tables.map(({ tuples, positive, scope }) => ({
      tuples,
      width: scope.length,
      positive,
      columns: inputs.map((input) => scope.indexOf(input)),
      output: scope.indexOf(output),
      lists: new Map(),
    }));
  }

  grow(): Relation | undefined {
    const all = this.parts.map((part) => {
      const rows: number[] = [];
      for (let row = 0; row < part.tuples.length; row += part.width) rows.push(row);
      return listOf(part, rows);
    });
    const root = this.branch(0, all);
    if (root === undefined) return undefined;
    return { sizes: this.sizes, nodes: Int32Array.from(this.nodes), root, leaves: this.leaves };
  }

  /** As deep as there are inputs. */
  private branch(input: number, lists: readonly Rows[]): number | undefined {
    if (input === this.sizes.length) return this.leaf(lists);
    if (this.parts.some(({ positive }, p) => positive && lists[p].rows.length === 0))
      return this.leafOf({ but: false, values: [] });
    const key = `${input} ${lists.map(({ number }) => number).join()}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const children: number[] = [];
    for (let value = 0; value < this.sizes[input]; value++) {
      const child = this.branch(
        input + 1,
        lists.map((list, p) => given(this.parts[p], list, input, value)),
      );
      if (child === undefined) return undefined;
      children.push(child);
    }
    const node = children.every((child) => child === children[0]) ? children[0] : this.node(input, children);
    if (this.nodes.length > NODES) return undefined;
    this.known.set(key, node);
    return node;
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

  private leaf(lists: readonly Rows[]): number | undefined {
    let allowed: Set<number> | undefined;
    const struck = new Set<number>();
    for (const [p, { tuples, positive, output }] of this.parts.entries()) {
      const values =
        output < 0 ? lists[p].rows.map(() => STAR) : lists[p].rows.map((row) => tuples[row + output]);
      if (!positive) for (const value of values) struck.add(value);
      else if (!values.includes(STAR)) allowed = new Set(values.filter((v) => allowed?.has(v) ?? true));
    }
    if (struck.has(STAR)) allowed = new Set();
    if (allowed === undefined && 2 * struck.size >= this.outputs - 1) {
      allowed = new Set(Array.from({ length: this.outputs }, (_, value) => value));
    }
    const values = allowed === undefined ? [...struck] : [...allowed].filter((value) => !struck.has(value));
    const isSingle = allowed !== undefined && values.length <= 1;
    if (this.question.single && !isSingle) return undefined;
    return this.leafOf({ but: allowed === undefined, values: values.sort((a, b) => a - b) });
  }

  private leafOf(leaf: Leaf): number {
    const key = `${leaf.but} ${leaf.values.join()}`;
    const number = this.leafNumbers.get(key) ?? this.leaves.push(leaf) - 1;
    this.leafNumbers.set(key, number);
    return ~number;
  }
}

/** The rows that are left when an input has a value. */
function given(part: Part, list: Rows, input: number, value: number): Rows {
  const column = part.columns[input];
  if (column < 0) return list;
  const rows = list.rows.filter((row) => {
    const wanted = part.tuples[row + column];
    return wanted === STAR || wanted === value;
  });
  return rows.length === list.rows.length ? list : listOf(part, rows);
}

function listOf(part: Part, rows: readonly number[]): Rows {
  const key = rows.join();
  let list = part.lists.get(key);
  if (list === undefined) {
    list = { number: part.lists.size, rows };
    part.lists.set(key, list);
  }
  return list;
}

/** The leaf that each combination of inputs leads to, the first input most significant. */
export function leavesByInputs({ sizes, nodes, root }: Relation): Int32Array {
  const all = new Int32Array(sizes.reduce((product, size) => product * size, 1));
  let at = 0;
  const visit = (input: number, node: number): void => {
    if (input === sizes.length) {
      all[at++] = ~node;
      return;
    }
    for (let value = 0; value < sizes[input]; value++) {
      visit(input + 1, node >= 0 && nodes[node] === input ? nodes[node + 1 + value] : node);
    }
  };
  visit(0, root);
  return all;
}

/** A table without a variable twice: rows in which its two values differ say nothing. */
export function withoutRepetition(table: TableConstraint): TableConstraint {
  const { scope, tuples } = table;
  const first = scope.map((x) => scope.indexOf(x));
  if (first.every((column, i) => column === i)) return table;
  const kept: number[] = [];
  for (let row = 0; row < tuples.length; row += scope.length) {
    const merged: number[] = [];
    let contradicts = false;
    for (const [i, column] of first.entries()) {
      const value = tuples[row + i];
      if (column === i || merged[column] === STAR) merged[column === i ? i : column] = value;
      else if (value !== STAR && value !== merged[column]) contradicts = true;
    }
    if (!contradicts) for (const [i, column] of first.entries()) if (column === i) kept.push(merged[i]);
  }
  return { ...table, scope: [...new Set(scope)], tuples: Int32Array.from(kept) };
}
