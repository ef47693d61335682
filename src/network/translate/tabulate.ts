/**
 * Makes tables of functions. From the conditions under which an output takes each of its values, a decision
 * tree over the inputs gives short tuples that say the same. The tuples do not overlap; an input that no
 * longer matters is STAR.
 */
import { STAR } from "../model.js";

/** That an input, known by its column, has a value, or that it has any other. */
export interface Test {
  readonly column: number;
  readonly value: number;
  readonly equal: boolean;
}

/** The output takes `value` if all tests of one of the bodies hold. */
export interface Case {
  readonly value: number;
  readonly bodies: readonly (readonly Test[])[];
}

export interface Definition {
  /** How many values each input has. */
  readonly sizes: readonly number[];
  readonly cases: readonly Case[];
  /** The value if no case applies; -1 if one always does. Two cases never apply at once. */
  readonly otherwise: number;
}

/** Tuples over the inputs and then the output; undefined if more than `limit` are needed. */
export function tabulate(definition: Definition, limit: number): Int32Array | undefined {
  const { sizes, otherwise } = definition;
  const width = sizes.length + 1;
  const tuples: number[] = [];
  const tuple = new Array<number>(width).fill(STAR);

  /** Returns false when the limit is reached. The recursion is as deep as there are inputs. */
  const grow = (cases: readonly Case[]): boolean => {
    const certain = cases.filter(({ bodies }) => bodies.some((body) => body.length === 0));
    if (certain.length > 1) return true;
    if (certain.length === cases.length) {
      tuple[width - 1] = certain.length === 1 ? certain[0].value : otherwise;
      if (tuple[width - 1] >= 0) tuples.push(...tuple);
      return tuples.length <= limit * width;
    }
    const column = mostFrequent(cases);
    for (let value = 0; value < sizes[column]; value++) {
      tuple[column] = value;
      if (!grow(given(cases, column, value))) return false;
    }
    tuple[column] = STAR;
    return true;
  };

  const cases = definition.cases.filter(({ bodies }) => bodies.length > 0);
  return grow(cases) ? Int32Array.from(tuples) : undefined;
}

/** What is left of the cases once an input has a value. Cases that can no longer apply are dropped. */
function given(cases: readonly Case[], column: number, value: number): Case[] {
  const left: Case[] = [];
  for (const { value: output, bodies } of cases) {
    const open = bodies
      .filter((body) => body.every((test) => test.column !== column || (test.value === value) === test.equal))
      .map((body) => body.filter((test) => test.column !== column));
    if (open.length > 0) left.push({ value: output, bodies: open });
  }
  return left;
}

/** The input with the most tests, or -1. A case is decided if one of its bodies has no tests left. */
function mostFrequent(cases: readonly Case[]): number {
  const counts = new Map<number, number>();
  for (const { bodies } of cases) {
    if (bodies.some((body) => body.length === 0)) continue;
    for (const body of bodies) {
      for (const { column } of body) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  let best = -1;
  for (const [column, count] of counts) {
    const most = best < 0 ? 0 : (counts.get(best) as number);
    if (count > most || (count === most && column < best)) best = column;
  }
  return best;
}
