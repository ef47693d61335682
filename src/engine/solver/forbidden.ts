/**
 * Forbidden tuples, made ready for propagators that count them or that want the allowed ones. Short tuples
 * may overlap, so the whole space is cut into disjoint boxes, some forbidden and some allowed, column by
 * column as `network/preprocess/uncovered.ts` does in search of one point. Either set says all. In the worst
 * case there are exponentially many boxes, so the number of either sort can be bounded.
 */
import { STAR } from "../../network/model.js";

/** Short tuples, disjoint, row after row; undefined where there are more than the limit. */
export interface Boxes {
  readonly allowed: Int32Array | undefined;
  readonly forbidden: Int32Array | undefined;
}

interface Level {
  /** Values, and for each the offsets of the tuples that agree with the box so far. */
  readonly choices: readonly (readonly [value: number, agreeing: readonly number[]])[];
  next: number;
}

/** `sizes` are those of the columns, at least one. */
export function split(sizes: readonly number[], tuples: Int32Array, limit: number): Boxes {
  const arity = sizes.length;
  const columns = columnsByStars(arity, tuples);
  const allowed = new BoxList(limit * arity);
  const forbidden = new BoxList(limit * arity);
  const box = new Int32Array(arity).fill(STAR);
  const levels: Level[] = [];
  let agreeing: readonly number[] = Array.from({ length: tuples.length / arity }, (_, row) => row * arity);
  for (;;) {
    const depth = levels.length;
    const column = columns[depth];
    if (agreeing.length === 0) allowed.add(box);
    else if (agreeing.some((row) => hasStarsOnly(tuples, row, columns, depth))) forbidden.add(box);
    else {
      const { named, stars } = byValue(tuples, agreeing, column);
      const choices = [...named];
      if (stars.length > 0 || !allowed.isOver) {
        for (let value = 0; value < sizes[column]; value++)
          if (!named.has(value)) choices.push([value, stars]);
      }
      levels.push({ choices, next: 0 });
    }
    if (forbidden.isOver) return { allowed: undefined, forbidden: undefined };
    let level = levels.at(-1);
    while (level !== undefined && level.next === level.choices.length) {
      levels.pop();
      box[columns[levels.length]] = STAR;
      level = levels.at(-1);
    }
    if (level === undefined) return { allowed: allowed.boxes(), forbidden: forbidden.boxes() };
    [box[columns[levels.length - 1]], agreeing] = level.choices[level.next++];
  }
}

/** Takes no more once it is over its limit, counted in values. */
class BoxList {
  private readonly values: number[] = [];

  constructor(private readonly limit: number) {}

  add(box: Int32Array): void {
    if (this.isOver) return;
    for (const value of box) this.values.push(value);
  }

  get isOver(): boolean {
    return this.values.length > this.limit;
  }

  boxes(): Int32Array | undefined {
    return this.isOver ? undefined : Int32Array.from(this.values);
  }
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

/** For each value that rows name: these rows, and those with a star there, which agree with all values. */
function byValue(
  tuples: Int32Array,
  rows: readonly number[],
  column: number,
): { named: Map<number, number[]>; stars: number[] } {
  const stars = rows.filter((row) => tuples[row + column] === STAR);
  const named = new Map<number, number[]>();
  for (const row of rows) {
    const value = tuples[row + column];
    if (value === STAR) continue;
    const agreeing = named.get(value);
    if (agreeing === undefined) named.set(value, [...stars, row]);
    else agreeing.push(row);
  }
  return { named, stars };
}

/** What one forbidden tuple allows: another value in some column without a star. Rows may overlap. */
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
