/** The cells of a board that symmetries can take into each other. */
import { parseTerm } from "../../gdl/text/parse-term.js";
import { keyOf } from "../../gdl/tree.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { orbitsOf } from "../../symmetry/orbits.js";
import type { Board } from "./find.js";

export interface CellOrbits {
  /** Row by row from the bottom, each from the left: a number of its orbit from 0 on, or -1 where no cell is. */
  readonly orbits: readonly number[];
  /** How many orbits, and how many cells. */
  readonly count: number;
  readonly cells: number;
}

/** Cells are of one orbit if a fluent of the one can become a fluent of the other. */
export function cellOrbits(
  { functor, column, row }: Board,
  program: GroundProgram,
  generators: readonly GameSymmetry[],
): CellOrbits {
  const orbit = orbitsOf(
    program.fluents.length,
    generators.map(({ fluents }) => fluents),
  );
  const columns = column.axis.labels.length;
  const cellOf = new Map<number, number>();
  for (const [fluent, { text }] of program.fluents.entries()) {
    const term = parseTerm(text);
    if (term?.kind !== "application" || keyOf(term) !== functor) continue;
    const place = ({ arg, axis }: Board["column"]) => {
      const { start, end } = term.args[arg];
      return axis.places.get(text.slice(start, end).toLowerCase());
    };
    const [x, y] = [place(column), place(row)];
    if (x !== undefined && y !== undefined) cellOf.set(fluent, y * columns + x);
  }
  const cells = columns * row.axis.labels.length;
  // Each link joins two cells; as a permutation it exchanges them.
  const links: Int32Array[] = [];
  const firstOf = new Map<number, number>();
  for (const [fluent, cell] of cellOf) {
    const first = firstOf.get(orbit[fluent]);
    if (first === undefined) firstOf.set(orbit[fluent], cell);
    else if (first !== cell) links.push(Int32Array.of(first, cell));
  }
  const joined = joinedBy(cells, links);
  const used = new Set(cellOf.values());
  const numbers = new Map<number, number>();
  const orbits = Array.from({ length: cells }, (_, cell) => {
    if (!used.has(cell)) return -1;
    const root = joined[cell];
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
  return { orbits, count: numbers.size, cells: used.size };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** More orbits than this have no letters of their own. */
export const MOST_LETTERED = LETTERS.length;

/** What stands for an orbit; past the letters its number, and nothing for no orbit. */
export function orbitLetter(orbit: number): string {
  return orbit < 0 ? "" : (LETTERS[orbit] ?? String(orbit + 1));
}

function joinedBy(cells: number, links: readonly Int32Array[]): Int32Array {
  const swaps = function* () {
    const images = Int32Array.from({ length: cells }, (_, cell) => cell);
    for (const [a, b] of links) {
      [images[a], images[b]] = [b, a];
      yield images;
      [images[a], images[b]] = [a, b];
    }
  };
  return orbitsOf(cells, swaps());
}
