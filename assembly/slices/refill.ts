/**
 * What comes after a transition: the fluents next become the fluents now, and free lanes take the next start
 * that waits. Starts wait in a queue, each for a number of playouts. Lanes take them in order, so that the
 * lanes of a start take it at about the same time and one mask sets a fluent for all of them.
 */
import { countLanes, lowestLane, lowestLanes, noLanes, withoutLowest } from "./lanes";
import { slotBytes } from "./phase";
import {
  CODE_COMMITS,
  CODE_COMMITS_END,
  PHASE_NEXT_START,
  PHASE_WAITING,
  PHASE_WAITING_HERE,
  PLAYOUTS_BEGUN,
  PLAYOUTS_LANE_STARTS,
  PLAYOUTS_STARTS,
  PLAYOUTS_START_RECORDS,
  PLAYOUTS_STEPS,
  PLAYOUTS_STEP_BITS,
  PLAY_LIVE,
  PLAY_VECTORS,
  START_BYTES,
  START_FLUENTS,
  START_FLUENTS_END,
  START_LANES,
  START_PLAYOUTS,
} from "./slice-layout";

/** Decides which lanes begin a playout in this phase. True if any lane does. */
export function reserveLanes(play: usize, phase: usize): bool {
  const bytes = slotBytes(play);
  const live = <usize>load<u32>(play, PLAY_LIVE);
  const begun = <usize>load<u32>(play, PLAYOUTS_BEGUN);
  let waiting = load<i32>(phase, PHASE_WAITING);
  let any = noLanes();
  for (let vector: usize = 0; vector < bytes; vector += 16) {
    let free = v128.not(v128.load(live + vector));
    const lanes = min(countLanes(free), waiting);
    free = waiting < 128 ? lowestLanes(free, lanes) : free;
    waiting -= lanes;
    v128.store(begun + vector, free);
    any = v128.or(any, free);
  }
  store<i32>(phase, waiting, PHASE_WAITING);
  return v128.any_true(any);
}

/** Makes the fluents next the fluents now, all of them false in the lanes that begin a playout. */
export function commitBegun(play: usize, phase: usize): void {
  const vectors = load<i32>(play, PLAY_VECTORS);
  if (vectors == 1) commitRows(play, phase, 1);
  else if (vectors == 2) commitRows(play, phase, 2);
  else commitRows(play, phase, 4);
}

// @ts-ignore: decorator
@inline
function commitRows(play: usize, phase: usize, vectors: i32): void {
  const begun = <usize>load<u32>(play, PLAYOUTS_BEGUN);
  const begun0 = v128.load(begun);
  const begun1 = vectors > 1 ? v128.load(begun, 16) : begun0;
  const begun2 = vectors > 2 ? v128.load(begun, 32) : begun0;
  const begun3 = vectors > 2 ? v128.load(begun, 48) : begun0;
  const end = <usize>load<u32>(phase, CODE_COMMITS_END);
  for (let pair = <usize>load<u32>(phase, CODE_COMMITS); pair < end; pair += 8) {
    const now = <usize>load<u32>(pair);
    const next = <usize>load<u32>(pair, 4);
    v128.store(now, v128.andnot(v128.load(next), begun0));
    if (vectors > 1) v128.store(now, v128.andnot(v128.load(next, 16), begun1), 16);
    if (vectors > 2) {
      v128.store(now, v128.andnot(v128.load(next, 32), begun2), 32);
      v128.store(now, v128.andnot(v128.load(next, 48), begun3), 48);
    }
  }
}

/** Makes all fluents false in all lanes, where no transition came before. */
export function clearFluents(play: usize, phase: usize): void {
  const bytes = slotBytes(play);
  const end = <usize>load<u32>(phase, CODE_COMMITS_END);
  for (let pair = <usize>load<u32>(phase, CODE_COMMITS); pair < end; pair += 8) {
    memory.fill(<usize>load<u32>(pair), 0, bytes);
  }
}

/** Gives the reserved lanes their starts. Their fluents are all false yet. */
export function beginPlayouts(play: usize, phase: usize): void {
  const bytes = slotBytes(play);
  const begun = <usize>load<u32>(play, PLAYOUTS_BEGUN);
  const live = <usize>load<u32>(play, PLAY_LIVE);
  for (let vector: usize = 0; vector < bytes; vector += 16) {
    let open = v128.load(begun + vector);
    if (!v128.any_true(open)) continue;
    v128.store(live + vector, v128.or(v128.load(live + vector), open));
    clearSteps(play, vector, open);
    while (v128.any_true(open)) {
      const here = load<i32>(phase, PHASE_WAITING_HERE);
      const lanes = countLanes(open);
      const taken = lanes <= here ? open : lowestLanes(open, here);
      begin(play, load<u32>(phase, PHASE_NEXT_START), vector, taken);
      takeFromQueue(play, phase, min(lanes, here));
      open = v128.andnot(open, taken);
    }
  }
}

function clearSteps(play: usize, vector: usize, lanes: v128): void {
  const row = slotBytes(play);
  let at = <usize>load<u32>(play, PLAYOUTS_STEPS) + vector;
  for (let j = load<i32>(play, PLAYOUTS_STEP_BITS); j > 0; j--) {
    v128.store(at, v128.andnot(v128.load(at), lanes));
    at += row;
  }
}

function takeFromQueue(play: usize, phase: usize, playouts: i32): void {
  const left = load<i32>(phase, PHASE_WAITING_HERE) - playouts;
  store<i32>(phase, left, PHASE_WAITING_HERE);
  if (left > 0) return;
  // Starts of a phase stand together. The start behind the last of them is not begun, since no playout waits
  // for it.
  const next = load<u32>(phase, PHASE_NEXT_START) + 1;
  store<u32>(phase, next, PHASE_NEXT_START);
  const record = <usize>load<u32>(play, PLAYOUTS_START_RECORDS) + <usize>next * START_BYTES;
  store<i32>(phase, load<i32>(record, START_PLAYOUTS), PHASE_WAITING_HERE);
}

function begin(play: usize, start: u32, vector: usize, lanes: v128): void {
  const record = <usize>load<u32>(play, PLAYOUTS_START_RECORDS) + <usize>start * START_BYTES;
  const end = <usize>load<u32>(record, START_FLUENTS_END);
  for (let fluent = <usize>load<u32>(record, START_FLUENTS); fluent < end; fluent += 4) {
    const slot = <usize>load<u32>(fluent) + vector;
    v128.store(slot, v128.or(v128.load(slot), lanes));
  }
  if (load<u32>(play, PLAYOUTS_STARTS) == 1) return;
  const owned = <usize>load<u32>(record, START_LANES) + vector;
  v128.store(owned, v128.or(v128.load(owned), lanes));
  const starts = <usize>load<u32>(play, PLAYOUTS_LANE_STARTS) + (vector << 5);
  for (let rest = lanes; v128.any_true(rest); rest = withoutLowest(rest)) {
    store<u32>(starts + (<usize>lowestLane(rest) << 2), start);
  }
}
