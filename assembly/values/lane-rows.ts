/**
 * The lanes of self-play: what stands in them, and what is asked of one. A state that children are made of is
 * saved, since making a child puts the child in its place.
 */
import { addLane } from "../slices/lanes";
import { slotBytes } from "../slices/phase";
import { PLAY_FIRST_GOALS, PLAY_GOAL_VALUES, PHASE_GOALS } from "../slices/slice-layout";
import { transpose } from "../slices/transpose";
import {
  MATCH_BYTES,
  PICK_BYTES,
  SELF_DOES,
  SELF_FLUENTS,
  SELF_INITIAL,
  SELF_LANES,
  SELF_LANES_COUNT,
  SELF_LEGAL,
  SELF_LEGAL_BYTES,
  SELF_LEGAL_ROWS,
  SELF_LEGAL_SLOTS,
  SELF_MASK,
  SELF_MOVES,
  SELF_NOW,
  SELF_NOW_SLOTS,
  SELF_PICKS,
  SELF_ROLES,
  SELF_SAVED,
  SELF_SCRATCH,
  SELF_VALUES,
} from "./self-play-layout";
import { VALUES_ROW_BYTES } from "./values-layout";

// @ts-ignore: decorator
@inline
export function matchOf(play: usize, lane: i32): usize {
  return <usize>load<u32>(play, SELF_LANES) + <usize>lane * MATCH_BYTES;
}

/** What a role picks in a lane. */
// @ts-ignore: decorator
@inline
export function pickOf(play: usize, lane: i32, role: i32): usize {
  const place = lane * load<i32>(play, SELF_ROLES) + role;
  return <usize>load<u32>(play, SELF_PICKS) + <usize>place * PICK_BYTES;
}

// @ts-ignore: decorator
@inline
export function rowBytes(play: usize): usize {
  return <usize>load<u32>(<usize>load<u32>(play, SELF_VALUES), VALUES_ROW_BYTES);
}

/** Of rows of states, the one of a lane. */
// @ts-ignore: decorator
@inline
export function laneRow(play: usize, rows: usize, lane: i32): usize {
  return <usize>load<u32>(play + rows) + <usize>lane * rowBytes(play);
}

// @ts-ignore: decorator
@inline
export function legalRow(play: usize, lane: i32): usize {
  return <usize>load<u32>(play, SELF_LEGAL_ROWS) + <usize>lane * <usize>load<u32>(play, SELF_LEGAL_BYTES);
}

// @ts-ignore: decorator
@inline
export function hasLane(slot: usize, lane: i32): bool {
  return ((load<u8>(slot + <usize>(lane >> 3)) >> <u8>(lane & 7)) & 1) != 0;
}

/** Rows of the states that stand in the lanes. */
export function takeStates(play: usize, rows: usize): void {
  const list = <usize>load<u32>(play, SELF_NOW);
  takeAll(play, list, load<i32>(play, SELF_NOW_SLOTS), <usize>load<u32>(play + rows), rowBytes(play));
}

/** Rows of the moves that are legal in the lanes. */
export function takeLegal(play: usize, phase: u32): void {
  const slots = load<i32>(play, SELF_LEGAL_SLOTS);
  const list = <usize>load<u32>(play, SELF_LEGAL) + (<usize>(phase * slots) << 2);
  takeAll(play, list, slots, legalRow(play, 0), <usize>load<u32>(play, SELF_LEGAL_BYTES));
}

function takeAll(play: usize, list: usize, slots: i32, rows: usize, bytes: usize): void {
  const scratch = <usize>load<u32>(play, SELF_SCRATCH);
  for (let lane = 0; lane < SELF_LANES_COUNT; lane += 128) {
    transpose(list, slots, <usize>(lane >> 3), 128, rows + <usize>lane * bytes, bytes, scratch);
  }
}

export function saveStates(play: usize): void {
  const bytes = slotBytes(play);
  const list = <usize>load<u32>(play, SELF_NOW);
  let saved = <usize>load<u32>(play, SELF_SAVED);
  const end = list + (<usize>load<u32>(play, SELF_FLUENTS) << 2);
  for (let at = list; at < end; at += 4) {
    memory.copy(saved, <usize>load<u32>(at), bytes);
    saved += bytes;
  }
}

export function restoreStates(play: usize): void {
  const bytes = slotBytes(play);
  const list = <usize>load<u32>(play, SELF_NOW);
  let saved = <usize>load<u32>(play, SELF_SAVED);
  const end = list + (<usize>load<u32>(play, SELF_FLUENTS) << 2);
  for (let at = list; at < end; at += 4) {
    memory.copy(<usize>load<u32>(at), saved, bytes);
    saved += bytes;
  }
}

/** Puts the initial state into the lanes of MASK. */
export function beginStates(play: usize): void {
  const bytes = slotBytes(play);
  const mask = <usize>load<u32>(play, SELF_MASK);
  const list = <usize>load<u32>(play, SELF_NOW);
  const initial = <usize>load<u32>(play, SELF_INITIAL);
  const fluents = load<i32>(play, SELF_FLUENTS);
  for (let fluent = 0; fluent < fluents; fluent++) {
    const slot = <usize>load<u32>(list + (<usize>fluent << 2));
    const holds = hasLane(initial, fluent);
    for (let vector: usize = 0; vector < bytes; vector += 16) {
      const lanes = v128.load(mask + vector);
      const rest = v128.andnot(v128.load(slot + vector), lanes);
      v128.store(slot + vector, holds ? v128.or(rest, lanes) : rest);
    }
  }
}

/** The slot that says whether a move is made. */
// @ts-ignore: decorator
@inline
function doesSlot(play: usize, phase: u32, move: u32): usize {
  const place = phase * load<u32>(play, SELF_MOVES) + move;
  return <usize>load<u32>(<usize>load<u32>(play, SELF_DOES) + (<usize>place << 2));
}

// @ts-ignore: decorator
@inline
export function makeMove(play: usize, phase: u32, move: u32, lane: i32): void {
  addLane(doesSlot(play, phase, move), lane);
}

// @ts-ignore: decorator
@inline
export function unmakeMove(play: usize, phase: u32, move: u32, lane: i32): void {
  const byte = doesSlot(play, phase, move) + <usize>(lane >> 3);
  store<u8>(byte, load<u8>(byte) & ~(<u8>1 << <u8>(lane & 7)));
}

/**
 * What a player has in a lane whose state is terminal, from 0 to 1: its goal, 0 where none holds, the mean
 * where several hold.
 */
export function scoreInLane(play: usize, phase: usize, lane: i32, player: i32): f64 {
  const goals = <usize>load<u32>(phase, PHASE_GOALS);
  const values = <usize>load<u32>(play, PLAY_GOAL_VALUES);
  const bounds = <usize>load<u32>(play, PLAY_FIRST_GOALS) + (<usize>player << 2);
  let sum: f64 = 0;
  let count: f64 = 0;
  for (let goal = <usize>load<u32>(bounds); goal < <usize>load<u32>(bounds, 4); goal++) {
    if (!hasLane(<usize>load<u32>(goals + (goal << 2)), lane)) continue;
    sum += load<f64>(values + (goal << 3));
    count++;
  }
  return count == 0 ? 0 : min<f64>(max<f64>(sum / count / 100, 0), 1);
}
