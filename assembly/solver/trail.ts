/**
 * The trail: old contents of cells, to be put back when the search retreats. A cell is saved at most once per
 * epoch; an epoch ends with each level that begins or is taken back.
 *
 * The trail cannot overflow: along one branch a domain word changes at most as often as it has values, and
 * the state of a constraint at most as often as a value leaves its scope. The host sizes it by that.
 */
import { uncount } from "./degree";
import { FRAME_BYTES, F_TRAIL, TRAIL_ENTRY_BYTES } from "./network-layout";
import { cellCount, cells, levelLimit, levels, stamps, State, trail, trailEnd } from "./problem";
import { emptyQueues } from "./queue";

/** Saves a cell. This must precede a store to the cell. */
// @ts-ignore: decorator
@inline
export function save(cell: usize): void {
  const stamp = stamps + ((cell - cells) >> 1);
  if (load<u32>(stamp) == State.epoch) return;
  store<u32>(stamp, State.epoch);
  const top = State.trailTop;
  assert(top < trailEnd, "the trail is full");
  store<u32>(top, <u32>cell);
  store<u64>(top, load<u64>(cell), 8);
  State.trailTop = top + TRAIL_ENTRY_BYTES;
}

/** The same for two cells that are only ever saved together. */
// @ts-ignore: decorator
@inline
export function saveBlock(cell: usize): void {
  const stamp = stamps + ((cell - cells) >> 1);
  if (load<u32>(stamp) == State.epoch) return;
  store<u32>(stamp, State.epoch);
  const top = State.trailTop;
  assert(top + TRAIL_ENTRY_BYTES < trailEnd, "the trail is full");
  store<u32>(top, <u32>cell);
  store<u64>(top, load<u64>(cell), 8);
  store<u32>(top, <u32>cell + 8, TRAIL_ENTRY_BYTES);
  store<u64>(top, load<u64>(cell, 8), TRAIL_ENTRY_BYTES + 8);
  State.trailTop = top + 2 * TRAIL_ENTRY_BYTES;
}

// @ts-ignore: decorator
@inline
export function levelAt(level: i32): usize {
  return levels + <usize>level * FRAME_BYTES;
}

/** Begins a level. Nothing may wait in the queues. */
export function pushLevel(): void {
  assert(State.level < levelLimit, "too many levels");
  // Nothing is taken back below level 0, so what was saved there is of no use.
  if (State.level == 0) State.trailTop = trail;
  store<u32>(levelAt(State.level), <u32>State.trailTop, F_TRAIL);
  State.level++;
  newEpoch();
}

/** Takes back the last level. */
export function popLevel(): void {
  assert(State.level > 0, "no level to take back");
  State.level--;
  const stop = <usize>load<u32>(levelAt(State.level), F_TRAIL);
  let top = State.trailTop;
  while (top > stop) {
    top -= TRAIL_ENTRY_BYTES;
    store<u64>(<usize>load<u32>(top), load<u64>(top, 8));
  }
  State.trailTop = stop;
  newEpoch();
  uncount();
  emptyQueues();
  if (State.failedLevel > State.level) State.failedLevel = -1;
}

function newEpoch(): void {
  State.epoch++;
  if (State.epoch != 0) return;
  memory.fill(stamps, 0, <usize>cellCount << 2);
  State.epoch = 1;
}
