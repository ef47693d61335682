/**
 * Moves as products of parts. `(press a b)` may be a choice of the first button and a choice of the second:
 * then a turn needs a variable for each button of each place, and not for each pair.
 *
 * Moves with the same name and number of arguments are such a *product* if they are all combinations of what
 * stands at some places with what stands at the others. The places of a move are only where parts are looked
 * for: whether the moves are a product is a question about the set of them. A set of moves is a *box* if it
 * is a product of values of the parts; sets that are not are taken move by move.
 */
import { listOf, memo } from "../../../gdl/maps.js";
import type { Pieces } from "../../../gdl/pieces.js";
import { printTerm } from "../../../gdl/print/print.js";
import { parseTerm } from "../../../gdl/text/parse-term.js";

/** Some moves that are all combinations of values of their parts. Everything is numbered from 0. */
export interface Product {
  /** The moves, by the values of their parts, the last part running fastest. */
  readonly moves: Int32Array;
  /** How many values each part has. */
  readonly sizes: readonly number[];
}

/** A set of moves: in each product some values of each part, or moves that are listed. */
export interface MoveSet {
  /** Moves that are in no product, or in one in which the set is no box. */
  readonly listed: readonly number[];
  readonly boxes: readonly MoveBox[];
}

export interface MoveBox {
  readonly product: number;
  /** Per part the values that belong to the box, ascending. */
  readonly values: readonly (readonly number[])[];
}

/** Parts with more places than this together are not looked for. */
const MOST_PLACES = 3;

export class MoveParts {
  /** Per move, by its place in `moves`: its product, or -1, and where it stands among the moves of it. */
  private readonly productElement: Int32Array;
  private readonly indexOf: Int32Array;

  constructor(
    /** How many moves there are. */
    count: number,
    readonly products: readonly Product[],
  ) {
    this.productElement = new Int32Array(count).fill(-1);
    this.indexOf = new Int32Array(count);
    for (const [p, { moves }] of products.entries()) {
      for (const [index, move] of moves.entries()) {
        this.productElement[move] = p;
        this.indexOf[move] = index;
      }
    }
  }

  isInProduct(move: number): boolean {
    return this.productElement[move] >= 0;
  }

  /** The product of a move and the values of its parts there. */
  valuesOf(move: number): { readonly product: number; readonly values: readonly number[] } {
    const product = this.productElement[move];
    return { product, values: this.split(product, this.indexOf[move]) };
  }

  private split(product: number, index: number): number[] {
    const { sizes } = this.products[product];
    const values = new Array<number>(sizes.length);
    let rest = index;
    for (let part = sizes.length - 1; part >= 0; part--) {
      values[part] = rest % sizes[part];
      rest = Math.floor(rest / sizes[part]);
    }
    return values;
  }

  /** The same set as boxes, as far as it consists of them. */
  setOf(moves: Iterable<number>): MoveSet {
    const listed: number[] = [];
    const inside = new Map<number, number[]>();
    for (const move of moves) {
      if (this.productElement[move] < 0) listed.push(move);
      else listOf(inside, this.productElement[move]).push(move);
    }
    const boxes: MoveBox[] = [];
    for (const [product, those] of inside) {
      const box = this.boxOf(product, those);
      if (box === undefined) listed.push(...those);
      else boxes.push(box);
    }
    return { listed, boxes };
  }

  /** The moves are different ones of the product. */
  private boxOf(product: number, moves: readonly number[]): MoveBox | undefined {
    const { sizes } = this.products[product];
    const used = sizes.map((size) => new Uint8Array(size));
    for (const move of moves) {
      let rest = this.indexOf[move];
      for (let part = sizes.length - 1; part >= 0; part--) {
        used[part][rest % sizes[part]] = 1;
        rest = Math.floor(rest / sizes[part]);
      }
    }
    const values = used.map((flags) => [...flags.keys()].filter((value) => flags[value] === 1));
    const volume = values.reduce((product, { length }) => product * length, 1);
    return volume === moves.length ? { product, values } : undefined;
  }
}

type Row = readonly string[];

/** The products among the moves with these texts. */
export function* findProducts(texts: readonly string[]): Pieces<Product[]> {
  const families = new Map<string, { moves: number[]; rows: Row[] }>();
  for (const [move, text] of texts.entries()) {
    const term = parseTerm(text);
    if (term?.kind === "application" && term.args.length > 1) {
      const family = memo(families, `${term.name}/${term.args.length}`, () => ({ moves: [], rows: [] }));
      family.moves.push(move);
      family.rows.push(term.args.map((argument) => printTerm(argument).toLowerCase()));
    }
    if (move % ROWS_AT_ONCE === 0) yield;
  }
  const products: Product[] = [];
  for (const { moves, rows } of families.values()) {
    const parts = yield* partsOf(rows);
    if (parts.length > 1) products.push(yield* productElement(moves, rows, parts));
  }
  return products;
}

/**
 * The finest way to divide the places such that the rows are the product of what stands in the parts. Places
 * where all rows have the same are left out.
 */
function* partsOf(all: readonly Row[]): Pieces<number[][]> {
  const parts: number[][] = [];
  let places = [...all[0].keys()].filter((place) => all.some((row) => row[place] !== all[0][place]));
  let rows = all;
  for (let size = 1; size <= MOST_PLACES; size++) {
    for (const some of subsets(places, size)) {
      if (some.length >= places.length || !some.every((place) => places.includes(place))) continue;
      const rest = places.filter((place) => !some.includes(place));
      const count = (yield* distinct(rows, some)).size;
      if (rows.length % count !== 0) continue;
      const others = yield* distinct(rows, rest);
      if (others.size * count !== rows.length) continue;
      parts.push(some);
      places = rest;
      rows = [...others.values()];
    }
  }
  if (places.length > 0) parts.push(places);
  return parts;
}

function* subsets(of: readonly number[], size: number, from = 0): Generator<number[], void> {
  if (size === 0) yield [];
  for (let i = from; size > 0 && i <= of.length - size; i++) {
    for (const rest of subsets(of, size - 1, i + 1)) yield [of[i], ...rest];
  }
}

const ROWS_AT_ONCE = 1024;

const keyOf = (row: Row, places: readonly number[]): string =>
  places.length === 1 ? row[places[0]] : places.map((place) => row[place]).join(" ");

/** The rows that differ at these places: for what stands there the first row that has it. */
function* distinct(rows: readonly Row[], places: readonly number[]): Pieces<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const [i, row] of rows.entries()) {
    const key = keyOf(row, places);
    if (!found.has(key)) found.set(key, row);
    if (i % ROWS_AT_ONCE === 0) yield;
  }
  return found;
}

function* productElement(
  moves: readonly number[],
  rows: readonly Row[],
  parts: readonly (readonly number[])[],
): Pieces<Product> {
  const numbers: Map<string, number>[] = [];
  for (const places of parts) {
    const keys = (yield* distinct(rows, places)).keys();
    numbers.push(new Map([...keys].map((key, value) => [key, value])));
  }
  const ordered = new Int32Array(moves.length);
  for (const [i, row] of rows.entries()) {
    let index = 0;
    for (const [part, places] of parts.entries()) {
      index = index * numbers[part].size + (numbers[part].get(keyOf(row, places)) as number);
    }
    ordered[index] = moves[i];
    if (i % ROWS_AT_ONCE === 0) yield;
  }
  return { moves: ordered, sizes: numbers.map(({ size }) => size) };
}
