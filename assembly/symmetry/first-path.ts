/**
 * The first path: refine, individualise a vertex, refine again, until all cells have one vertex. Each vertex
 * that is individualised begins a level. Any choice of vertices is right, since the other paths are compared
 * with this one, level by level.
 */
import {
  AUTO_BY_PLACE,
  AUTO_BY_VERTEX,
  AUTO_CELLS,
  AUTO_CUTS,
  AUTO_IS_RIGHT,
  AUTO_LEVEL_COUNT,
  AUTO_MEMBERS,
  AUTO_NODES,
  AUTO_STEP_AT,
  AUTO_TRACE_AT,
  AUTO_VERTICES,
  LEVEL_CELL,
  LEVEL_CELLS,
  LEVEL_STEP,
  LEVEL_TRACE,
  LEVEL_VERTEX,
  PLACE_BYTES,
  PLACE_LABEL,
  PLACE_LEFT_LABEL,
  PLACE_LENGTH,
  VERTEX_BYTES,
  VERTEX_CELL,
  VERTEX_LEFT_POSITION,
  VERTEX_POSITION,
} from "./automorphism-layout";
import { count, entry, labelAt, levelAt } from "./symmetry-arrays";
import { beginList, chooseOpenCell, list } from "./open-cells";
import { enqueue, individualise } from "./partition";
import { at, get, set } from "../arena-record";
import { spend } from "../work";

/** Puts vertices at places, in the order that the host has left as members. */
export function placeVertices(from: u32, to: u32): void {
  const byVertex = at(AUTO_BY_VERTEX);
  const byPlace = at(AUTO_BY_PLACE);
  const members = at(AUTO_MEMBERS);
  for (let p = from; p < to; p++) {
    const vertex = load<u32>(entry(members, p));
    store<u32>(byPlace + <usize>p * PLACE_BYTES, vertex, PLACE_LABEL);
    store<u32>(byVertex + <usize>vertex * VERTEX_BYTES, p, VERTEX_POSITION);
  }
}

/** Makes a cell of the vertices of a colour, which stand side by side. */
export function addCell(start: u32, end: u32): void {
  const byVertex = at(AUTO_BY_VERTEX);
  const byPlace = at(AUTO_BY_PLACE);
  const cells = get(AUTO_CELLS);
  if (cells == 0) {
    beginList();
    count(AUTO_NODES);
  }
  store<u32>(entry(at(AUTO_CUTS), cells), start);
  set(AUTO_CELLS, cells + 1);
  store<u32>(byPlace + <usize>start * PLACE_BYTES, end - start, PLACE_LENGTH);
  for (let p = start; p < end; p++) {
    const vertex = load<u32>(byPlace + <usize>p * PLACE_BYTES, PLACE_LABEL);
    store<u32>(byVertex + <usize>vertex * VERTEX_BYTES, start, VERTEX_CELL);
  }
  if (end - start > 1) list(start);
  enqueue(start);
}

/** Begins the next level. False where all cells have one vertex. */
export function nextLevel(): bool {
  if (get(AUTO_CELLS) == get(AUTO_VERTICES)) return false;
  const cell = chooseOpenCell();
  const vertex = labelAt(cell);
  const number = get(AUTO_LEVEL_COUNT);
  const level = levelAt(number);
  store<u32>(level, cell, LEVEL_CELL);
  store<u32>(level, vertex, LEVEL_VERTEX);
  store<u32>(level, get(AUTO_CELLS), LEVEL_CELLS);
  store<u32>(level, get(AUTO_STEP_AT), LEVEL_STEP);
  store<u32>(level, get(AUTO_TRACE_AT), LEVEL_TRACE);
  set(AUTO_LEVEL_COUNT, number + 1);
  count(AUTO_NODES);
  individualise(vertex);
  return true;
}

/** Keeps the order at the end of the path. From now on the partition is the right side. */
export function endPath(): void {
  const vertices = get(AUTO_VERTICES);
  const byVertex = at(AUTO_BY_VERTEX);
  const byPlace = at(AUTO_BY_PLACE);
  for (let p: u32 = 0; p < vertices; p++) {
    const place = byPlace + <usize>p * PLACE_BYTES;
    const label = load<u32>(place, PLACE_LABEL);
    store<u32>(place, label, PLACE_LEFT_LABEL);
    store<u32>(byVertex + <usize>label * VERTEX_BYTES, p, VERTEX_LEFT_POSITION);
  }
  spend(vertices);
  set(AUTO_IS_RIGHT, 1);
}
