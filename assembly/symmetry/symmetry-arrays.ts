/** What the record of the search for automorphisms leads to. */
import { at, getFloat, setFloat } from "../arena-record";
import {
  AUTO_BY_PLACE,
  AUTO_BY_VERTEX,
  AUTO_LEVELS,
  LEVEL_BYTES,
  PLACE_BYTES,
  PLACE_LABEL,
  PLACE_LENGTH,
  VERTEX_BYTES,
  VERTEX_CELL,
} from "./automorphism-layout";

/** Counts one more. */
// @ts-ignore: decorator
@inline
export function count(field: usize): void {
  setFloat(field, getFloat(field) + 1);
}

/** An entry of an array of words. */
// @ts-ignore: decorator
@inline
export function entry(array: usize, index: u32): usize {
  return array + (<usize>index << 2);
}

// @ts-ignore: decorator
@inline
export function vertexAt(vertex: u32): usize {
  return at(AUTO_BY_VERTEX) + <usize>vertex * VERTEX_BYTES;
}

// @ts-ignore: decorator
@inline
export function placeAt(place: u32): usize {
  return at(AUTO_BY_PLACE) + <usize>place * PLACE_BYTES;
}

// @ts-ignore: decorator
@inline
export function levelAt(level: u32): usize {
  return at(AUTO_LEVELS) + <usize>level * LEVEL_BYTES;
}

/** The vertex that stands at a place. */
// @ts-ignore: decorator
@inline
export function labelAt(place: u32): u32 {
  return load<u32>(placeAt(place), PLACE_LABEL);
}

/** Where the cell of a vertex begins. */
// @ts-ignore: decorator
@inline
export function cellOf(vertex: u32): u32 {
  return load<u32>(vertexAt(vertex), VERTEX_CELL);
}

// @ts-ignore: decorator
@inline
export function lengthOf(cell: u32): u32 {
  return load<u32>(placeAt(cell), PLACE_LENGTH);
}
