/**
 * How far the right side is from the left, where both have the same cells. Once each larger cell has the same
 * vertices on both sides, the vertices in cells of one say what is moved, and all else may stay where it is:
 * there is no need to go on until all cells have one vertex (Darga, Sakallah and Markov 2008).
 *
 * DIFFERENCES counts the vertices of larger cells on the right that are in another cell on the left. A cut
 * changes it only for the vertices of the new cell, on either side.
 */
import {
  AUTO_BY_PLACE,
  AUTO_BY_VERTEX,
  AUTO_DIFFERENCES,
  AUTO_MOVED,
  AUTO_MOVED_COUNT,
  PLACE_BYTES,
  PLACE_LABEL,
  PLACE_LEFT_LABEL,
  PLACE_LENGTH,
  VERTEX_BYTES,
  VERTEX_CELL,
  VERTEX_LEFT_POSITION,
} from "./automorphism-layout";
import { entry } from "./symmetry-arrays";
import { at, get, set } from "../arena-record";

/** A cell that had `length` vertices was cut: the new one begins at `start`. */
export function noteDifferences(cell: u32, start: u32, length: u32): void {
  const byVertex = at(AUTO_BY_VERTEX);
  const byPlace = at(AUTO_BY_PLACE);
  const rest = start - cell;
  const cutOff = length - rest;
  const isLarge = cutOff > 1;
  const isRestLarge = rest > 1;
  let differences = get(AUTO_DIFFERENCES);
  let place = byPlace + <usize>start * PLACE_BYTES;
  for (let i: u32 = 0; i < cutOff; i++) {
    const right = byVertex + <usize>load<u32>(place, PLACE_LABEL) * VERTEX_BYTES;
    const left = load<u32>(right, VERTEX_LEFT_POSITION);
    // Positions before the cell wrap around, and are beyond its length too.
    if (left - cell >= length) differences--;
    if (isLarge && left - start >= cutOff) differences++;
    if (isRestLarge) {
      const other = byVertex + <usize>load<u32>(place, PLACE_LEFT_LABEL) * VERTEX_BYTES;
      if (load<u32>(other, VERTEX_CELL) == cell) differences++;
    }
    place += PLACE_BYTES;
  }
  if (!isLarge) noteSingle(byPlace, start);
  if (!isRestLarge) {
    const last = byVertex + <usize>load<u32>(byPlace + <usize>cell * PLACE_BYTES, PLACE_LABEL) * VERTEX_BYTES;
    if (load<u32>(last, VERTEX_LEFT_POSITION) - cell >= length) differences--;
    noteSingle(byPlace, cell);
  }
  set(AUTO_DIFFERENCES, differences);
}

/** A place has become a cell of one vertex. */
function noteSingle(byPlace: usize, place: u32): void {
  const address = byPlace + <usize>place * PLACE_BYTES;
  if (load<u32>(address, PLACE_LABEL) == load<u32>(address, PLACE_LEFT_LABEL)) return;
  const count = get(AUTO_MOVED_COUNT);
  store<u32>(entry(at(AUTO_MOVED), count), place);
  set(AUTO_MOVED_COUNT, count + 1);
}

/** Whether a vertex belongs to other vertices on the left than on the right. */
// @ts-ignore: decorator
@inline
export function isElsewhere(vertex: usize): bool {
  const cell = load<u32>(vertex, VERTEX_CELL);
  const length = load<u32>(at(AUTO_BY_PLACE) + <usize>cell * PLACE_BYTES, PLACE_LENGTH);
  return load<u32>(vertex, VERTEX_LEFT_POSITION) - cell >= length;
}
