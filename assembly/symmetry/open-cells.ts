/**
 * On the first path: which vertex is individualised next. The cells of more than one vertex form a ring, the
 * latest first. To stay with what was cut last finishes one part of the graph before the next is begun, so
 * that a permutation which moves this part alone is complete after a few levels.
 */
import { AUTO_FRESH, AUTO_NEXT, AUTO_PREVIOUS, AUTO_VERTICES } from "./automorphism-layout";
import { entry, lengthOf } from "./symmetry-arrays";
import { at, get, set } from "../arena-record";

/** An empty ring: place n is its head. */
export function beginList(): void {
  const head = get(AUTO_VERTICES);
  store<u32>(entry(at(AUTO_NEXT), head), head);
  store<u32>(entry(at(AUTO_PREVIOUS), head), head);
}

/** A cell was cut: the new one begins at `start`. */
export function listCut(cell: u32, start: u32): void {
  if (lengthOf(cell) == 1) unlist(cell);
  if (lengthOf(start) > 1) list(start);
}

export function list(cell: u32): void {
  const next = at(AUTO_NEXT);
  const previous = at(AUTO_PREVIOUS);
  const head = get(AUTO_VERTICES);
  const first = load<u32>(entry(next, head));
  set(AUTO_FRESH, get(AUTO_FRESH) + 1);
  store<u32>(entry(next, head), cell);
  store<u32>(entry(previous, cell), head);
  store<u32>(entry(next, cell), first);
  store<u32>(entry(previous, first), cell);
}

function unlist(cell: u32): void {
  const next = at(AUTO_NEXT);
  const previous = at(AUTO_PREVIOUS);
  const after = load<u32>(entry(next, cell));
  const before = load<u32>(entry(previous, cell));
  store<u32>(entry(next, before), after);
  store<u32>(entry(previous, after), before);
}

/**
 * The cell to individualise in: the largest of those that were listed since the last time, or of all where
 * they are few. Large cells make short paths; that matters in graphs that hardly fall apart.
 */
export function chooseOpenCell(): u32 {
  const next = at(AUTO_NEXT);
  const head = get(AUTO_VERTICES);
  const fresh = get(AUTO_FRESH);
  set(AUTO_FRESH, 0);
  const first = load<u32>(entry(next, head));
  let best = first;
  let largest = lengthOf(first);
  let bestFresh = first;
  let cell = first;
  for (let i: u32 = 1; i < FEW; i++) {
    cell = load<u32>(entry(next, cell));
    if (cell == head) return best;
    const length = lengthOf(cell);
    if (length <= largest) continue;
    best = cell;
    largest = length;
    if (i < fresh) bestFresh = cell;
  }
  return bestFresh;
}

const FEW: u32 = 16;
