/**
 * Refinement: cells are cut until all vertices of a cell have the same number of neighbours in each cell
 * (Hopcroft 1971; Paige and Tarjan 1987; for graphs McKay 1981). A splitter is a cell; its step counts, for
 * each vertex beside it, the neighbours in it, and cuts each cell that it touches by these counts. Vertices
 * that are touched move to the end of their cell, so that a step takes time in proportion to the edges of the
 * splitter alone. Of the parts of a cell that has been a splitter the longest need not be one again.
 *
 * What happens depends on places alone, never on numbers of vertices, so that the right side can follow: it
 * cuts cells in the order in which the left did.
 */
import {
  AUTO_AT,
  AUTO_BY_PLACE,
  AUTO_BY_VERTEX,
  AUTO_CELLS,
  AUTO_FIRST,
  AUTO_HASH,
  AUTO_IS_RIGHT,
  AUTO_MEMBERS,
  AUTO_MEMBER_COUNT,
  AUTO_NEIGHBOURS,
  AUTO_STAGE,
  AUTO_TOUCHED_CELLS,
  AUTO_TOUCHED_COUNT,
  AUTO_VERTICES,
  PLACE_BYTES,
  PLACE_LABEL,
  PLACE_LENGTH,
  PLACE_TOUCHED,
  VERTEX_BYTES,
  VERTEX_CELL,
  VERTEX_COUNT,
} from "./automorphism-layout";
import { entry, labelAt, lengthOf, placeAt, vertexAt } from "./symmetry-arrays";
import { clearQueues, dequeue, exchange, NO_CELL } from "./partition";
import { splitByCount, splitSingly } from "./split";
import { endStep, expectedCell, mixed, NOTHING } from "./trace";
import { at, get, set } from "../arena-record";
import { isSpent, spend } from "../work";

/** `refine` goes on; is through; differs from the first path. */
export const REFINING = 0;
export const REFINED = 1;
export const DIFFERENT = 2;

/** The next splitter; its vertices one by one; the cells that were touched. */
const CHOOSE: u32 = 0;
const TOUCH: u32 = 1;
const SPLIT: u32 = 2;

/** Goes on until it is through, or the budget of the call is used up, or the sides differ. */
export function refine(): i32 {
  while (true) {
    const stage = get(AUTO_STAGE);
    if (stage == CHOOSE) {
      if (get(AUTO_CELLS) == get(AUTO_VERTICES)) clearQueues();
      const splitter = dequeue();
      if (splitter == NO_CELL) return REFINED;
      beginStep(splitter);
    } else if (stage == TOUCH) {
      if (get(AUTO_MEMBER_COUNT) == 1) touchSingly();
      else touch();
    } else if (!split()) {
      giveUp();
      return DIFFERENT;
    }
    if (isSpent()) return REFINING;
  }
}

function beginStep(splitter: u32): void {
  const length = lengthOf(splitter);
  const byPlace = at(AUTO_BY_PLACE);
  const members = at(AUTO_MEMBERS);
  // While cells are touched the order of vertices changes, in the splitter too.
  for (let i: u32 = 0; i < length; i++)
    store<u32>(entry(members, i), load<u32>(byPlace + <usize>(splitter + i) * PLACE_BYTES, PLACE_LABEL));
  spend(1 + length);
  set(AUTO_MEMBER_COUNT, length);
  set(AUTO_TOUCHED_COUNT, 0);
  set(AUTO_HASH, splitter);
  set(AUTO_AT, 0);
  set(AUTO_STAGE, TOUCH);
}

/** The neighbours of the only vertex of the splitter: all counts are 1, and need not be kept. */
function touchSingly(): void {
  const byVertex = at(AUTO_BY_VERTEX);
  const byPlace = at(AUTO_BY_PLACE);
  const touchedCells = at(AUTO_TOUCHED_CELLS);
  const firstOf = entry(at(AUTO_FIRST), load<u32>(at(AUTO_MEMBERS)));
  const first = load<u32>(firstOf);
  const end = load<u32>(firstOf, 4);
  let neighbour = entry(at(AUTO_NEIGHBOURS), first);
  let touchedCount: u32 = 0;
  let hash = get(AUTO_HASH);
  for (let i = first; i < end; i++) {
    const w = load<u32>(neighbour);
    neighbour += 4;
    const vertex = byVertex + <usize>w * VERTEX_BYTES;
    const cell = load<u32>(vertex, VERTEX_CELL);
    const head = byPlace + <usize>cell * PLACE_BYTES;
    const length = load<u32>(head, PLACE_LENGTH);
    if (length == 1) {
      hash += mixed(cell, 1);
      continue;
    }
    const touched = load<u32>(head, PLACE_TOUCHED);
    if (touched == 0) store<u32>(entry(touchedCells, touchedCount++), cell);
    store<u32>(head, touched + 1, PLACE_TOUCHED);
    exchange(byVertex, byPlace, vertex, w, cell + length - 1 - touched);
  }
  spend(end - first);
  set(AUTO_TOUCHED_COUNT, touchedCount);
  set(AUTO_HASH, hash);
  set(AUTO_AT, 0);
  set(AUTO_STAGE, SPLIT);
}

/** Goes on counting the neighbours of the vertices of the splitter. */
function touch(): void {
  const byVertex = at(AUTO_BY_VERTEX);
  const byPlace = at(AUTO_BY_PLACE);
  const touchedCells = at(AUTO_TOUCHED_CELLS);
  const members = at(AUTO_MEMBERS);
  const memberCount = get(AUTO_MEMBER_COUNT);
  let touchedCount = get(AUTO_TOUCHED_COUNT);
  let member = get(AUTO_AT);
  while (member < memberCount && !isSpent()) {
    const firstOf = entry(at(AUTO_FIRST), load<u32>(entry(members, member++)));
    const first = load<u32>(firstOf);
    const end = load<u32>(firstOf, 4);
    let neighbour = entry(at(AUTO_NEIGHBOURS), first);
    for (let i = first; i < end; i++) {
      const w = load<u32>(neighbour);
      neighbour += 4;
      const vertex = byVertex + <usize>w * VERTEX_BYTES;
      const seen = load<u32>(vertex, VERTEX_COUNT);
      store<u32>(vertex, seen + 1, VERTEX_COUNT);
      if (seen != 0) continue;
      const cell = load<u32>(vertex, VERTEX_CELL);
      const head = byPlace + <usize>cell * PLACE_BYTES;
      const touched = load<u32>(head, PLACE_TOUCHED);
      if (touched == 0) store<u32>(entry(touchedCells, touchedCount++), cell);
      store<u32>(head, touched + 1, PLACE_TOUCHED);
      exchange(byVertex, byPlace, vertex, w, cell + load<u32>(head, PLACE_LENGTH) - 1 - touched);
    }
    spend(1 + end - first);
  }
  set(AUTO_TOUCHED_COUNT, touchedCount);
  if (member < memberCount) {
    set(AUTO_AT, member);
    return;
  }
  set(AUTO_AT, 0);
  set(AUTO_STAGE, SPLIT);
}

/** Goes on cutting the cells that were touched. False where the sides differ. */
function split(): bool {
  const isSingle = get(AUTO_MEMBER_COUNT) == 1;
  if (get(AUTO_IS_RIGHT) != 0) {
    for (let cell = expectedCell(); cell != NOTHING; cell = expectedCell()) {
      if (load<u32>(placeAt(cell), PLACE_TOUCHED) == 0) return false;
      if (!(isSingle ? splitSingly(cell) : splitByCount(cell))) return false;
      if (isSpent()) return true;
    }
  }
  const cells = at(AUTO_TOUCHED_CELLS);
  const count = get(AUTO_TOUCHED_COUNT);
  for (let i = get(AUTO_AT); i < count; ) {
    const cell = load<u32>(entry(cells, i++));
    set(AUTO_AT, i);
    // On the right those that the left has cut are done.
    if (load<u32>(placeAt(cell), PLACE_TOUCHED) == 0) continue;
    if (!(isSingle ? splitSingly(cell) : splitByCount(cell))) return false;
    if (isSpent() && i < count) return true;
  }
  set(AUTO_STAGE, CHOOSE);
  return endStep();
}

/** The sides differ: what the step has begun is cleared away. */
function giveUp(): void {
  const cells = at(AUTO_TOUCHED_CELLS);
  const count = get(AUTO_TOUCHED_COUNT);
  for (let i: u32 = 0; i < count; i++) {
    const cell = load<u32>(entry(cells, i));
    const touched = load<u32>(placeAt(cell), PLACE_TOUCHED);
    if (touched == 0) continue;
    const end = cell + lengthOf(cell);
    for (let p = end - touched; p < end; p++) store<u32>(vertexAt(labelAt(p)), 0, VERTEX_COUNT);
    store<u32>(placeAt(cell), 0, PLACE_TOUCHED);
    spend(touched);
  }
  clearQueues();
  set(AUTO_STAGE, CHOOSE);
}
