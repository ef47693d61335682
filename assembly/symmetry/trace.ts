/**
 * What happened on the first path, step by step: a step is a splitter, with its cuts and a hash of all that
 * it saw. The left side writes it; the right side reads it and stops as soon as it differs, since what
 * refinement does depends on colours and edges alone and not on the numbers of vertices.
 */
import {
  AUTO_HASH,
  AUTO_IS_RIGHT,
  AUTO_STEPS,
  AUTO_STEP_AT,
  AUTO_TRACE,
  AUTO_TRACE_AT,
  CUT_BYTES,
  CUT_CELL,
  CUT_COUNT,
  CUT_START,
  STEP_BYTES,
  STEP_END,
  STEP_HASH,
} from "./automorphism-layout";
import { at, get, set } from "../arena-record";

// @ts-ignore: decorator
@inline
function stepAt(): usize {
  return at(AUTO_STEPS) + <usize>get(AUTO_STEP_AT) * STEP_BYTES;
}

// @ts-ignore: decorator
@inline
function nextCut(): usize {
  return at(AUTO_TRACE) + <usize>get(AUTO_TRACE_AT) * CUT_BYTES;
}

/** A sum of such numbers does not depend on the order in which cells are met. */
// @ts-ignore: decorator
@inline
export function mixed(cell: u32, count: u32): u32 {
  let x = cell * 0x9e3779b1 + count * 0x85ebca77;
  x ^= x >> 15;
  x *= 0x2c1b3c6d;
  return x ^ (x >> 12);
}

/** The step is over. False where the left side went another way. */
export function endStep(): bool {
  const step = stepAt();
  if (get(AUTO_IS_RIGHT) != 0) {
    if (load<u32>(step, STEP_HASH) != get(AUTO_HASH)) return false;
  } else {
    store<u32>(step, get(AUTO_HASH), STEP_HASH);
    store<u32>(step, get(AUTO_TRACE_AT), STEP_END);
  }
  set(AUTO_STEP_AT, get(AUTO_STEP_AT) + 1);
  return true;
}

/** Right: the cell that is to be cut next in this step, or NOTHING. */
export function expectedCell(): u32 {
  return get(AUTO_TRACE_AT) < load<u32>(stepAt(), STEP_END) ? load<u32>(nextCut(), CUT_CELL) : NOTHING;
}

export const NOTHING: u32 = 0xffffffff;

/** A cell is about to be cut. False where the left side did something else. */
export function passCut(cell: u32, start: u32, count: u32): bool {
  const cut = nextCut();
  if (get(AUTO_IS_RIGHT) != 0) {
    if (get(AUTO_TRACE_AT) >= load<u32>(stepAt(), STEP_END)) return false;
    if (
      load<u32>(cut, CUT_CELL) != cell ||
      load<u32>(cut, CUT_START) != start ||
      load<u32>(cut, CUT_COUNT) != count
    )
      return false;
  } else {
    store<u32>(cut, cell, CUT_CELL);
    store<u32>(cut, start, CUT_START);
    store<u32>(cut, count, CUT_COUNT);
  }
  set(AUTO_TRACE_AT, get(AUTO_TRACE_AT) + 1);
  return true;
}
