/**
 * Forbidden tuples, made ready for propagators that count or that want allowed ones. Short tuples may overlap; splitting
 * column by column, as `network/solver/uncovered.ts` does in search of one point, cuts the whole space into disjoint boxes,
 * some forbidden and some allowed: either set says all. In the worst case there are exponentially many, so the number of
 * boxes can be bounded.
 */
import { STAR } from "../../network/model.js";

export interface Boxes {
  /** Short tuples, disjoint, row after row. */
  readonly allowed: Int32Array;
  readonly forbidden: Int32Array;
}

/** Undefined where that takes more than `limit` boxes. `sizes` are those of the columns, at least one. */
export function split(sizes: readonly number[], tuples: Int32Array, limit: number): Boxes | undefined {
  const arity = sizes.length;
  const columns = columnsByStars(arity, tuples);
  const allowed: number[] = [];
  const forbidden: number[] = [];
  const box = new Int32Array(arity).fill(STAR);
  const rows = Array.from({ length: tuples.length / arity }, (_, row) => row * arity);
  const levels: Level[] = [];
  let agreeing = rows;
  for (;;) {
    const depth = levels.length;
    if (agreeing.length === 0) allowed.push(...box);
    else if (agreeing.some((row) => hasStarsOnly(tuples, row, columns, depth))) forbidden.push(...box);
    else levels.push({ byValue: groups(tuples, agreeing, columns[depth], sizes[columns[depth]]), next: 0 });
    if (allowed.length + forbidden.length > limit * arity) return undefined;
    let level = levels.at(-1);
    while (level !== undefined && level.next === level.byValue.length) {
      levels.pop();
      box[columns[levels.length]] = STAR;
      level = levels.at(-1);
    }
    if (level === undefined)
      return { allowed: Int32Array.from(allowed), forbidden: Int32Array.from(forbidden) };
    box[columns[levels.length - 1]] = level.next;
    agreeing = level.byValue[level.next++];
  }
}

interface Level {
  /** For each value of the level's column the offsets of the tuples that agree with the box so far. */
  readonly byValue: readonly number[][];
  next: number;
}

/** Those with few stars first: they part the tuples best. */
function columnsByStars(arity: number, tuples: Int32Array): number[] {
  const stars = new Array<number>(arity).fill(0);
  for (let i = 0; i < tuples.length; i++) if (tuples[i] === STAR) stars[i % arity]++;
  return [...stars.keys()].sort((a, b) => stars[a] - stars[b] || a - b);
}

function hasStarsOnly(tuples: Int32Array, row: number, columns: readonly number[], from: number): boolean {
  for (let i = from; i < columns.length; i++) if (tuples[row + columns[i]] !== STAR) return false;
  return true;
}

function groups(tuples: Int32Array, rows: readonly number[], column: number, size: number): number[][] {
  const stars = rows.filter((row) => tuples[row + column] === STAR);
  const byValue: number[][] = Array.from({ length: size }, () => stars);
  for (const row of rows) {
    const value = tuples[row + column];
    if (value === STAR) continue;
    if (byValue[value] === stars) byValue[value] = [...stars];
    byValue[value].push(row);
  }
  return byValue;
}

/**
 * What one forbidden tuple leaves allowed: in some column with a value of its own, another value. The tuples may overlap.
 */
export function allButOne(
  sizes: readonly number[],
  tuple: Int32Array,
): { columns: number[]; allowed: Int32Array } {
  const columns = [...tuple.keys()].filter((column) => tuple[column] !== STAR);
  const allowed: number[] = [];
  for (const [place, column] of columns.entries()) {
    for (let value = 0; value < sizes[column]; value++) {
      if (value === tuple[column]) continue;
      const row = new Array<number>(columns.length).fill(STAR);
      row[place] = value;
      allowed.push(...row);
    }
  }
  return { columns, allowed: Int32Array.from(allowed) };
}
