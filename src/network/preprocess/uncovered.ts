/**
 * Is there a point of a box that lies in none of several boxes? Both forbidden short tuples and universal
 * variables come down to this question. A short tuple is a box (one value, or all of them, per column).
 * Tuples overlap, so counting them settles nothing.
 *
 * The search goes column by column, depth first, with the tuples that still agree. The values of a column
 * that no tuple names are all alike, so only one of them is tried, before the others. If no tuple is left,
 * the point is found. If the remaining columns of a tuple are all STAR, it covers everything from here. The
 * worst case is exponential in the number of columns (the question is coNP-complete), so the effort can be
 * bounded.
 */
import { STAR } from "../model.js";

/** A point; or "unknown" if the effort is used up. */
export type CoverAnswer = Int32Array | "covered" | "unknown";

/** How many more tuples may be looked at; counted down. */
export interface Effort {
  left: number;
}

interface Level {
  /** Offsets of the tuples that agree with the point so far. */
  readonly agreeing: readonly number[];
  readonly choices: readonly number[];
  next: number;
}

/** The tuples begin at `offsets` in `tuples`, each as long as `columns`. Every column must have a value. */
export function uncovered(
  columns: readonly (readonly number[])[],
  tuples: Int32Array,
  offsets: readonly number[],
  effort: Effort = { left: Number.POSITIVE_INFINITY },
): CoverAnswer {
  const arity = columns.length;
  const point = new Int32Array(arity);
  const levels: Level[] = [];
  let agreeing = offsets;
  for (;;) {
    const depth = levels.length;
    if (agreeing.length === 0) {
      for (let c = depth; c < arity; c++) point[c] = columns[c][0];
      return point;
    }
    if (!agreeing.some((offset) => onlyStars(tuples, offset + depth, offset + arity))) {
      levels.push({ agreeing, choices: choicesOf(columns[depth], tuples, agreeing, depth), next: 0 });
    }
    let level = levels.at(-1);
    while (level !== undefined && level.next === level.choices.length) {
      levels.pop();
      level = levels.at(-1);
    }
    if (level === undefined) return "covered";
    if (effort.left <= 0) return "unknown";
    const column = levels.length - 1;
    const value = level.choices[level.next++];
    point[column] = value;
    effort.left -= level.agreeing.length;
    agreeing = level.agreeing.filter((offset) => {
      const at = tuples[offset + column];
      return at === STAR || at === value;
    });
  }
}

function onlyStars(tuples: Int32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (tuples[i] !== STAR) return false;
  return true;
}

/** One value that no tuple names, if there is one, and then those that are named. */
function choicesOf(
  values: readonly number[],
  tuples: Int32Array,
  offsets: readonly number[],
  column: number,
): number[] {
  const named = new Set<number>();
  for (const offset of offsets) named.add(tuples[offset + column]);
  const unnamed = values.find((value) => !named.has(value));
  const choices = values.filter((value) => named.has(value));
  return unnamed === undefined ? choices : [unnamed, ...choices];
}
