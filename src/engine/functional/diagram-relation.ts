/**
 * What one or several tables say of one variable, the output, once the others, the inputs, are known: a
 * decision diagram over the inputs, whose leaves are sets of values of the output. Equal nodes are one node,
 * and a node whose branches are all equal is left out. If every leaf has at most one value, the output is a
 * function of the inputs. If there is no output, the leaves say whether the inputs agree.
 */
import type { Pieces } from "../../gdl/pieces.js";
import { STAR, type TableConstraint } from "../../network/model.js";
import { Growing, normalLeaf } from "./diagram.js";
import type { OrderingEffort } from "./ordering-effort.js";

export interface DiagramRelation {
  /** How many values each input has. */
  readonly sizes: readonly number[];
  /** A node is the number of its input, then per value a node, or ~leaf. */
  readonly nodes: Int32Array;
  /** A node, or ~leaf. */
  readonly root: number;
  readonly leaves: readonly Leaf[];
}

/** Values of the output, ascending. Without an output 0 says that the inputs agree. */
export interface Leaf {
  /** Whether the leaf is all values but these. Never if these are half of them or more. */
  readonly but: boolean;
  readonly values: readonly number[];
}

/** The inputs and the output, with how many values they have, and the tables over them. */
export interface LeafQuestion {
  readonly tables: readonly TableConstraint[];
  readonly inputs: readonly number[];
  /** -1 for none. */
  readonly output: number;
  /**
   * A variable that is neither input nor output: it may have any value that the tables allow. -1 for none.
   */
  readonly hidden: number;
  readonly sizeOf: (variable: number) => number;
  /** Whether to give up as soon as a leaf has more than one value. Always so with a hidden variable. */
  readonly single: boolean;
}

/**
 * Relations; what is asked of equal arrays of tuples is answered once. Undefined: too large, or not single.
 */
export class DiagramRelations {
  private readonly known = new Map<string, DiagramRelation | undefined>();
  private readonly numbers = new Map<Int32Array, number>();

  constructor(private readonly effort: OrderingEffort) {}

  *find(question: LeafQuestion): Pieces<DiagramRelation | undefined> {
    const key = this.keyOf(question);
    if (this.known.has(key)) return this.known.get(key);
    const relation = yield* new Growing(question, this.effort).grow();
    this.known.set(key, relation);
    return relation;
  }

  /** This is asked for each function of a network, so no arrays are made. */
  private keyOf({ tables, inputs, output, hidden, sizeOf, single }: LeafQuestion): string {
    let key = single ? "single" : "";
    for (const { tuples, positive, scope } of tables) {
      let number = this.numbers.get(tuples);
      if (number === undefined) {
        number = this.numbers.size;
        this.numbers.set(tuples, number);
      }
      key += `${positive ? "+" : "-"}${number}`;
      for (const x of scope) key += x === hidden ? " h" : ` ${inputs.indexOf(x)}`;
    }
    for (const x of inputs) key += `,${sizeOf(x)}`;
    return `${key}/${output < 0 ? "" : sizeOf(output)}/${hidden < 0 ? "" : sizeOf(hidden)}`;
  }
}

/**
 * What a table of two variables leaves to the output. Its rows are read once, and nothing is remembered:
 * every move that is not always legal has a table of this kind, and no two of them are alike.
 */
export function relationOfPair(
  { tuples, positive, scope }: TableConstraint,
  output: number,
  sizeOf: (variable: number) => number,
): DiagramRelation {
  const column = scope.indexOf(output);
  const size = sizeOf(scope[1 - column]);
  const named = Array.from({ length: size }, () => new Set<number>());
  for (let row = 0; row < tuples.length; row += 2) {
    const value = tuples[row + 1 - column];
    for (const set of value === STAR ? named : [named[value]]) set.add(tuples[row + column]);
  }
  const leaves = named.map((set) => {
    const hasAll = set.delete(STAR);
    const values = hasAll ? [] : [...set].sort((a, b) => a - b);
    return normalLeaf({ but: hasAll === positive, values }, sizeOf(output));
  });
  return { sizes: [size], nodes: Int32Array.from([0, ...leaves.map((_, leaf) => ~leaf)]), root: 0, leaves };
}

/** The leaf that each combination of inputs leads to, the first input most significant. */
export function leavesByInputs({ sizes, nodes, root }: DiagramRelation): Int32Array {
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

/** The table with each variable once: rows in which its two values differ say nothing. */
export function withoutRepetition(table: TableConstraint): TableConstraint {
  const { scope, tuples } = table;
  if (scope.every((x, i) => scope.indexOf(x) === i)) return table;
  const first = scope.map((x) => scope.indexOf(x));
  const kept: number[] = [];
  for (let row = 0; row < tuples.length; row += scope.length) {
    const merged: number[] = [];
    let contradicts = false;
    for (const [i, column] of first.entries()) {
      const value = tuples[row + i];
      if (column === i || merged[column] === STAR) merged[column] = value;
      else if (value !== STAR && value !== merged[column]) contradicts = true;
    }
    if (!contradicts) for (const [i, column] of first.entries()) if (column === i) kept.push(merged[i]);
  }
  return { ...table, scope: [...new Set(scope)], tuples: Int32Array.from(kept) };
}
