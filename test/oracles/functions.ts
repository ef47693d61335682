/**
 * Which variable of a table is a function of the others, and which function. Where the inputs have few
 * combinations of values, the function is a dense array: a value for each combination, mixed radix, the first
 * input most significant. Elsewhere the tuples are the function, if no two that agree on the inputs differ in
 * the output; forbidden tuples and very long tables are then not considered.
 */
import { STAR, type TableConstraint } from "../../src/network/model.js";

const DENSE = 1 << 12;
/** In tables of at most this many tuples each tuple is compared with each other. */
const COMPARED = 1 << 11;

/** In a dense function: no value of the output fits. */
export const NO_VALUE = -1;
/** No function, or none that was found. */
export const NO_FUNCTION = -1;
/** A function that is looked up in the tuples. */
export const BY_TUPLES = -2;

/** Functions of tables; equal arrays of tuples are looked at once. */
export class Functions {
  /** All functions found, one after the other. */
  readonly values: number[] = [];
  private readonly known = new Map<Int32Array, Map<string, number>>();

  constructor(private readonly sizeOf: (variable: number) => number) {}

  /** Where in `values` the function begins that gives this column, or BY_TUPLES, or NO_FUNCTION. */
  find(table: TableConstraint, column: number): number {
    const sizes = table.scope.map(this.sizeOf);
    const key = `${column} ${table.positive} ${sizes.join()}`;
    let functions = this.known.get(table.tuples);
    if (functions === undefined) {
      functions = new Map();
      this.known.set(table.tuples, functions);
    }
    let start = functions.get(key);
    if (start === undefined) {
      start = this.look(table, column, sizes);
      functions.set(key, start);
    }
    return start;
  }

  private look(table: TableConstraint, column: number, sizes: readonly number[]): number {
    const combinations = sizes.reduce((product, size, i) => (i === column ? product : product * size), 1);
    if (combinations > DENSE) return isFunction(table, column) ? BY_TUPLES : NO_FUNCTION;
    const found = table.positive
      ? fromAllowed(table, column, sizes, combinations)
      : fromForbidden(table, column, sizes, combinations);
    if (found === undefined) return NO_FUNCTION;
    const start = this.values.length;
    for (const value of found) this.values.push(value);
    return start;
  }
}

function isFunction({ scope, positive, tuples }: TableConstraint, column: number): boolean {
  const width = scope.length;
  if (!positive || tuples.length > COMPARED * width) return false;
  for (let a = 0; a < tuples.length; a += width) {
    if (tuples[a + column] === STAR) return false;
    for (let b = 0; b < a; b += width) {
      if (tuples[a + column] !== tuples[b + column] && agree(tuples, a, b, width, column)) return false;
    }
  }
  return true;
}

/** Whether some combination of inputs fits both tuples. */
function agree(tuples: Int32Array, a: number, b: number, width: number, column: number): boolean {
  for (let i = 0; i < width; i++) {
    if (i === column || tuples[a + i] === STAR || tuples[b + i] === STAR) continue;
    if (tuples[a + i] !== tuples[b + i]) return false;
  }
  return true;
}

function fromAllowed(
  table: TableConstraint,
  column: number,
  sizes: readonly number[],
  combinations: number,
): number[] | undefined {
  const outputs = new Array<number>(combinations).fill(NO_VALUE);
  for (let row = 0; row < table.tuples.length; row += sizes.length) {
    const value = table.tuples[row + column];
    if (value === STAR && sizes[column] > 1) return undefined;
    const output = value === STAR ? 0 : value;
    for (const at of covered(table, row, column, sizes)) {
      if (outputs[at] !== NO_VALUE && outputs[at] !== output) return undefined;
      outputs[at] = output;
    }
  }
  return outputs;
}

function fromForbidden(
  table: TableConstraint,
  column: number,
  sizes: readonly number[],
  combinations: number,
): number[] | undefined {
  const size = sizes[column];
  if (combinations * size > DENSE) return undefined;
  const allowed = new Uint8Array(combinations * size).fill(1);
  for (let row = 0; row < table.tuples.length; row += sizes.length) {
    const value = table.tuples[row + column];
    for (const at of covered(table, row, column, sizes)) {
      if (value === STAR) allowed.fill(0, at * size, at * size + size);
      else allowed[at * size + value] = 0;
    }
  }
  const outputs: number[] = [];
  for (let at = 0; at < combinations; at++) {
    const left = allowed.subarray(at * size, at * size + size);
    const output = left.indexOf(1);
    if (output !== left.lastIndexOf(1)) return undefined;
    outputs.push(output);
  }
  return outputs;
}

/** The combinations of inputs that a tuple speaks of. */
function covered(table: TableConstraint, row: number, column: number, sizes: readonly number[]): number[] {
  let all = [0];
  for (const [i, size] of sizes.entries()) {
    if (i === column) continue;
    const value = table.tuples[row + i];
    if (value !== STAR) all = all.map((at) => at * size + value);
    else all = all.flatMap((at) => Array.from({ length: size }, (_, k) => at * size + k));
  }
  return all;
}
