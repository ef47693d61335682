/**
 * The ordered partition of the vertices. A cell is cut in two, the later part becomes a new cell, and cuts
 * are taken back in reverse order; both take time in proportion to that part alone (as in Darga, Sakallah and
 * Markov 2008, "Faster symmetry discovery using sparsity of symmetries"). The order within a cell means
 * nothing.
 */
import {
  AUTO_BY_PLACE,
  AUTO_BY_VERTEX,
  AUTO_CELLS,
  AUTO_CUTS,
  AUTO_IS_RIGHT,
  AUTO_OTHER_COUNT,
  AUTO_OTHER_QUEUE,
  AUTO_QUEUED,
  AUTO_SINGLE_COUNT,
  AUTO_SINGLE_QUEUE,
  PLACE_BYTES,
  PLACE_LABEL,
  PLACE_LENGTH,
  VERTEX_BYTES,
  VERTEX_CELL,
  VERTEX_POSITION,
} from "./automorphism-layout";
import { cellOf, entry, labelAt, lengthOf, placeAt, vertexAt } from "./symmetry-arrays";
import { noteDifferences } from "./differences";
import { listCut } from "./open-cells";
import { at, get, set } from "../arena-record";
import { spend } from "../work";

/** Cuts a cell so that a new one begins at `start`, and queues the shorter part, or both if both must be. */
// @ts-ignore: decorator
@inline
export function cut(cell: u32, start: u32): void {
  const length = lengthOf(cell);
  cutOff(cell, start);
  if (isQueued(cell)) enqueue(start);
  else enqueue(start - cell < length - (start - cell) ? cell : start);
}

/** Makes a vertex a cell of its own, and the only splitter. */
export function individualise(vertex: u32): void {
  const cell = cellOf(vertex);
  const last = cell + lengthOf(cell) - 1;
  const byPlace = at(AUTO_BY_PLACE);
  exchange(at(AUTO_BY_VERTEX), byPlace, vertexAt(vertex), vertex, last);
  cutOff(cell, last);
  enqueue(last);
}

function cutOff(cell: u32, start: u32): void {
  const byVertex = at(AUTO_BY_VERTEX);
  const byPlace = at(AUTO_BY_PLACE);
  const head = byPlace + <usize>cell * PLACE_BYTES;
  const length = load<u32>(head, PLACE_LENGTH);
  const end = cell + length;
  assert(start > cell && start < end, "a cut leaves two parts");
  store<u32>(head, start - cell, PLACE_LENGTH);
  let place = byPlace + <usize>start * PLACE_BYTES;
  store<u32>(place, end - start, PLACE_LENGTH);
  for (let p = start; p < end; p++) {
    store<u32>(byVertex + <usize>load<u32>(place, PLACE_LABEL) * VERTEX_BYTES, start, VERTEX_CELL);
    place += PLACE_BYTES;
  }
  const cells = get(AUTO_CELLS);
  store<u32>(entry(at(AUTO_CUTS), cells), start);
  set(AUTO_CELLS, cells + 1);
  spend(end - start);
  if (get(AUTO_IS_RIGHT) != 0) noteDifferences(cell, start, length);
  else listCut(cell, start);
}

/** Takes cuts back until there are only so many cells. */
export function takeBack(cells: u32): void {
  const cuts = at(AUTO_CUTS);
  for (let count = get(AUTO_CELLS); count > cells; ) {
    const start = load<u32>(entry(cuts, --count));
    const length = lengthOf(start);
    const cell = cellOf(labelAt(start - 1));
    for (let p = start; p < start + length; p++) store<u32>(vertexAt(labelAt(p)), cell, VERTEX_CELL);
    store<u32>(placeAt(cell), start - cell + length, PLACE_LENGTH);
    spend(length);
  }
  set(AUTO_CELLS, cells);
}

/** Puts a vertex at another place of its cell, and the vertex that is there at its place. */
// @ts-ignore: decorator
@inline
export function exchange(byVertex: usize, byPlace: usize, at: usize, vertex: u32, to: u32): void {
  const from = load<u32>(at, VERTEX_POSITION);
  const place = byPlace + <usize>to * PLACE_BYTES;
  const other = load<u32>(place, PLACE_LABEL);
  store<u32>(place, vertex, PLACE_LABEL);
  store<u32>(at, to, VERTEX_POSITION);
  store<u32>(byPlace + <usize>from * PLACE_BYTES, other, PLACE_LABEL);
  store<u32>(byVertex + <usize>other * VERTEX_BYTES, from, VERTEX_POSITION);
}

// @ts-ignore: decorator
@inline
function isQueued(cell: u32): bool {
  return load<u8>(at(AUTO_QUEUED) + <usize>cell) != 0;
}

export function enqueue(cell: u32): void {
  store<u8>(at(AUTO_QUEUED) + <usize>cell, 1);
  if (lengthOf(cell) == 1) push(AUTO_SINGLE_QUEUE, AUTO_SINGLE_COUNT, cell);
  else push(AUTO_OTHER_QUEUE, AUTO_OTHER_COUNT, cell);
}

// @ts-ignore: decorator
@inline
function push(queue: usize, counter: usize, cell: u32): void {
  const count = get(counter);
  store<u32>(entry(at(queue), count), cell);
  set(counter, count + 1);
}

/** A cell that waits, those of one vertex first; NO_CELL where none does. */
export function dequeue(): u32 {
  const isSingle = get(AUTO_SINGLE_COUNT) > 0;
  const counter: usize = isSingle ? AUTO_SINGLE_COUNT : AUTO_OTHER_COUNT;
  const count = get(counter);
  if (count == 0) return NO_CELL;
  const cell = load<u32>(entry(at(isSingle ? AUTO_SINGLE_QUEUE : AUTO_OTHER_QUEUE), count - 1));
  set(counter, count - 1);
  store<u8>(at(AUTO_QUEUED) + <usize>cell, 0);
  return cell;
}

export const NO_CELL: u32 = 0xffffffff;

export function clearQueues(): void {
  while (dequeue() != NO_CELL);
}
