/** What stands where on a board: the fluents of a state by the cells that they speak of. */
import { listOf } from "../../gdl/maps.js";
import type { Board, Coordinate } from "./find.js";
import type { Fluent } from "./fluent.js";

/** Each cell of a board with the fluents that speak of it. The names of cells are those of `cellName`. */
export type Contents = ReadonlyMap<string, readonly Fluent[]>;

export function contentsOf(board: Board, fluents: readonly Fluent[]): Contents {
  const contents = new Map<string, Fluent[]>();
  for (const fluent of fluents) {
    if (fluent.functor !== board.functor) continue;
    const places = [...board.keys, board.column, board.row].map(({ arg, axis }) =>
      axis.places.get(fluent.args[arg].toLowerCase()),
    );
    if (!places.every((place) => place !== undefined)) continue;
    listOf(contents, cellName(places)).push(fluent);
  }
  return contents;
}

/** Of the places along the keys of a board, its columns and its rows. */
export function cellName(places: readonly number[]): string {
  return places.join();
}

/** Places for each combination of the keys' values; the first key varies slowest. */
export function keyCombinations(keys: readonly Coordinate[]): number[][] {
  return keys.reduce<number[][]>(
    (rows, { axis }) => rows.flatMap((row) => axis.labels.map((_, place) => [...row, place])),
    [[]],
  );
}

/** The fluents as one text, to tell whether a cell has changed. */
export function textOfCell(inCell: readonly Fluent[]): string {
  return inCell
    .map(({ text }) => text)
    .sort()
    .join();
}
