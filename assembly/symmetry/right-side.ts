/**
 * The right side: a vertex of the first path gets another image, and the vertices of later levels get theirs,
 * each in the cell that stands where its own does. Some images are better guesses than others; all are tried
 * before the search gives up, so that what it does not find is not there.
 */
import {
  AUTO_DEPTH,
  AUTO_DIFFERENCES,
  AUTO_MOVED_COUNT,
  AUTO_NODES,
  AUTO_STEP_AT,
  AUTO_TRACE_AT,
  LEVEL_CELL,
  LEVEL_CELLS,
  LEVEL_CHOICE,
  LEVEL_DIFFERENCES,
  LEVEL_MOVED,
  LEVEL_STEP,
  LEVEL_TRACE,
  LEVEL_TRIED,
  LEVEL_VERTEX,
  NO_VERTEX,
  PLACE_LEFT_LABEL,
  VERTEX_POSITION,
} from "./automorphism-layout";
import { cellOf, count, labelAt, lengthOf, levelAt, placeAt, vertexAt } from "./symmetry-arrays";
import { isElsewhere } from "./differences";
import { individualise, takeBack } from "./partition";
import { get, set } from "../arena-record";
import { spend } from "../work";

/** Gives the vertex of a level an image, to be refined. */
export function tryImage(depth: u32, image: u32): void {
  const level = levelAt(depth);
  store<u32>(level, get(AUTO_DIFFERENCES), LEVEL_DIFFERENCES);
  store<u32>(level, get(AUTO_MOVED_COUNT), LEVEL_MOVED);
  set(AUTO_DEPTH, depth);
  set(AUTO_STEP_AT, load<u32>(level, LEVEL_STEP));
  set(AUTO_TRACE_AT, load<u32>(level, LEVEL_TRACE));
  count(AUTO_NODES);
  individualise(image);
}

/** Takes back the image of the vertex of a level, and all that followed. */
export function dropImage(depth: u32): void {
  const level = levelAt(depth);
  takeBack(load<u32>(level, LEVEL_CELLS));
  set(AUTO_DIFFERENCES, load<u32>(level, LEVEL_DIFFERENCES));
  set(AUTO_MOVED_COUNT, load<u32>(level, LEVEL_MOVED));
}

/** The image to be tried first at a level. */
export function firstImage(depth: u32): u32 {
  const level = levelAt(depth);
  const image = bestGuess(load<u32>(level, LEVEL_CELL), load<u32>(level, LEVEL_VERTEX));
  store<u32>(level, image, LEVEL_CHOICE);
  store<u32>(level, NO_VERTEX, LEVEL_TRIED);
  return image;
}

function bestGuess(cell: u32, vertex: u32): u32 {
  // It stays.
  if (cellOf(vertex) == cell) return vertex;
  // It takes the place of the vertex that took its place.
  const position = load<u32>(vertexAt(vertex), VERTEX_POSITION);
  const partner = load<u32>(placeAt(position), PLACE_LEFT_LABEL);
  if (cellOf(partner) == cell) return partner;
  // It takes the place of one that cannot stay.
  const end = cell + lengthOf(cell);
  for (let p = cell; p < end; p++) {
    const other = labelAt(p);
    spend(1);
    if (isElsewhere(vertexAt(other))) return other;
  }
  return labelAt(cell);
}

/**
 * The image to be tried next at a level, or NO_VERTEX: by rising numbers, since the order within a cell does
 * not last.
 */
export function nextImage(depth: u32): u32 {
  const level = levelAt(depth);
  const cell = load<u32>(level, LEVEL_CELL);
  const choice = load<u32>(level, LEVEL_CHOICE);
  const tried = load<u32>(level, LEVEL_TRIED);
  const end = cell + lengthOf(cell);
  let best: u32 = NO_VERTEX;
  for (let p = cell; p < end; p++) {
    const vertex = labelAt(p);
    if (vertex != choice && (tried == NO_VERTEX || vertex > tried) && vertex < best) best = vertex;
  }
  spend(end - cell);
  store<u32>(level, best, LEVEL_TRIED);
  return best;
}
