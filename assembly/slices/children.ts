/**
 * Children of states, a batch at a time: one state stands in all lanes, or each lane has its own; each makes a joint move of its own,
 * and what comes out is turned into rows for each lane: the outcome (the fluents of the child, then what is perceived), the
 * answers of the child (legal moves, goals, the end), its key.
 *
 * A key is the XOR of the keys of the fluents that hold (see `assembly/zobrist.ts`). Children differ little from
 * their parent, so theirs is the parent's, changed by the fluents that changed; where lanes have parents of their own, that of
 * the empty state.
 */
import { addLaneWhere, allLanes, noLanes } from "./lanes";
import {
  CHILDREN_ANSWER_ROWS,
  CHILDREN_ANSWER_SLOTS,
  CHILDREN_ANSWERS,
  CHILDREN_COMMITS,
  CHILDREN_COMMITS_END,
  CHILDREN_DOES,
  CHILDREN_DOES_END,
  CHILDREN_FLUENT_BYTES,
  CHILDREN_FLUENTS,
  CHILDREN_JOINTS,
  CHILDREN_KEY_ROWS,
  CHILDREN_KEYS,
  CHILDREN_LOADED,
  CHILDREN_NEXT_PHASE,
  CHILDREN_NOW,
  CHILDREN_OUTCOME_ROWS,
  CHILDREN_OUTCOME_SLOTS,
  CHILDREN_OUTCOMES,
  CHILDREN_PARENT,
  CHILDREN_PARENT_BYTES,
  CHILDREN_PARENT_KEY,
  CHILDREN_PARENTS,
  CHILDREN_ROLES,
  CHILDREN_SCRATCH,
  CHILDREN_STATE,
  CHILDREN_STATE_END,
  CHILDREN_TRANSITION,
  CHILDREN_TRANSITION_END,
  CHILDREN_VECTORS,
} from "./slice-layout";
import { commitPairs, runSlices } from "./run";
import { transpose } from "./transpose";

/** The answers to the parent itself, in row 0, and its key. */
export function askState(children: usize): void {
  prepare(children, 1);
  takeAnswers(children, 1);
  const fluentBytes = <usize>load<u32>(children, CHILDREN_FLUENT_BYTES);
  const keys = <usize>load<u32>(children, CHILDREN_KEYS);
  const parent = <usize>load<u32>(children, CHILDREN_PARENT);
  let key: u64 = 0;
  for (let at: usize = 0; at < fluentBytes; at += 2) {
    key ^= keyOf(<u32>load<u16>(parent + at), keys + (at << 6));
  }
  store<u64>(<usize>load<u32>(children, CHILDREN_PARENT_KEY), key);
}

/** The answers to the first `count` of the parents, at most one for each lane. */
export function askStates(children: usize, count: i32): void {
  loadStates(children, count);
  takeAnswers(children, count);
}

/** The child of each of the first `count` parents, by the joint move of its lane. */
export function makeChildOfEach(children: usize, count: i32): void {
  loadStates(children, count);
  const parent = <usize>load<u32>(children, CHILDREN_PARENT);
  memory.fill(parent, 0, <usize>load<u32>(children, CHILDREN_FLUENT_BYTES));
  store<u64>(<usize>load<u32>(children, CHILDREN_PARENT_KEY), 0);
  advance(children, count);
}

/** The children by the first `count` joint moves of the batch, at most one for each lane. The parent has been asked. */
export function makeChildren(children: usize, count: i32): void {
  prepare(children, count);
  advance(children, count);
}

/** The lanes make their moves. */
function advance(children: usize, count: i32): void {
  loadMoves(children, count);
  run(children, load<u32>(children, CHILDREN_TRANSITION), load<u32>(children, CHILDREN_TRANSITION_END));
  store<i32>(children, 0, CHILDREN_LOADED);
  takeOutcomes(children, count);
  commit(children);
  const next = <usize>load<u32>(children, CHILDREN_NEXT_PHASE);
  store<i32>(next, load<i32>(children, CHILDREN_VECTORS), CHILDREN_VECTORS);
  runState(next);
  takeAnswers(next, count);
}

// @ts-ignore: decorator
@inline
function vectorsOf(count: i32): i32 {
  return count <= 128 ? 1 : count <= 256 ? 2 : 4;
}

/** The parent in all lanes below `count`, and what its state phase says. */
function prepare(children: usize, count: i32): void {
  const vectors = vectorsOf(count);
  store<i32>(children, vectors, CHILDREN_VECTORS);
  if (load<i32>(children, CHILDREN_LOADED) >= vectors) return;
  loadState(children);
  runState(children);
  store<i32>(children, vectors, CHILDREN_LOADED);
}

function run(children: usize, code: usize, end: usize): void {
  runSlices(load<i32>(children, CHILDREN_VECTORS), code, end);
}

function runState(children: usize): void {
  run(children, load<u32>(children, CHILDREN_STATE), load<u32>(children, CHILDREN_STATE_END));
}

/** A slot is a few vectors: too short for a bulk instruction to be worth its call. */
// @ts-ignore: decorator
@inline
function fillLanes(slot: usize, bytes: usize, lanes: v128): void {
  for (let vector: usize = 0; vector < bytes; vector += 16) v128.store(slot + vector, lanes);
}

/** Sets the slots of the fluents now, in all lanes. */
function loadState(children: usize): void {
  const bytes = <usize>load<u32>(children, CHILDREN_VECTORS) << 4;
  const parent = <usize>load<u32>(children, CHILDREN_PARENT);
  let number = <usize>load<u32>(children, CHILDREN_FLUENTS);
  const end = <usize>load<u32>(children, CHILDREN_COMMITS_END);
  for (let pair = <usize>load<u32>(children, CHILDREN_COMMITS); pair < end; pair += 8) {
    const fluent = load<u32>(number);
    const holds = (load<u8>(parent + <usize>(fluent >> 3)) >> <u8>(fluent & 7)) & 1;
    fillLanes(<usize>load<u32>(pair), bytes, holds ? allLanes() : noLanes());
    number += 4;
  }
}

/** Each lane below `count` gets its parent, and what the state phase says of it. */
function loadStates(children: usize, count: i32): void {
  const vectors = vectorsOf(count);
  store<i32>(children, vectors, CHILDREN_VECTORS);
  store<i32>(children, 0, CHILDREN_LOADED);
  const end = <usize>load<u32>(children, CHILDREN_COMMITS_END);
  for (let pair = <usize>load<u32>(children, CHILDREN_COMMITS); pair < end; pair += 8) {
    fillLanes(<usize>load<u32>(pair), <usize>vectors << 4, noLanes());
  }
  const slots = <usize>load<u32>(children, CHILDREN_NOW);
  const bytes = <usize>load<u32>(children, CHILDREN_PARENT_BYTES);
  let parent = <usize>load<u32>(children, CHILDREN_PARENTS);
  for (let lane = 0; lane < count; lane++) {
    addLaneWhere(slots, parent, bytes, lane);
    parent += bytes;
  }
  runState(children);
}

function loadMoves(children: usize, count: i32): void {
  const bytes = <usize>load<u32>(children, CHILDREN_VECTORS) << 4;
  const does = <usize>load<u32>(children, CHILDREN_DOES);
  const end = <usize>load<u32>(children, CHILDREN_DOES_END);
  for (let at = does; at < end; at += 4) fillLanes(<usize>load<u32>(at), bytes, noLanes());
  const roles = load<i32>(children, CHILDREN_ROLES);
  let move = <usize>load<u32>(children, CHILDREN_JOINTS);
  for (let lane = 0; lane < count; lane++) {
    for (let role = 0; role < roles; role++) {
      const byte = <usize>load<u32>(does + (<usize>load<u32>(move) << 2)) + <usize>(lane >> 3);
      store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(lane & 7)));
      move += 4;
    }
  }
}

function commit(children: usize): void {
  const end = <usize>load<u32>(children, CHILDREN_COMMITS_END);
  commitPairs(<usize>load<u32>(children, CHILDREN_COMMITS), end, load<i32>(children, CHILDREN_VECTORS));
}

function takeOutcomes(children: usize, count: i32): void {
  const slots = load<i32>(children, CHILDREN_OUTCOME_SLOTS);
  const rowBytes = bytesOfRow(slots);
  const fluentBytes = <usize>load<u32>(children, CHILDREN_FLUENT_BYTES);
  const rows = <usize>load<u32>(children, CHILDREN_OUTCOME_ROWS);
  takeRows(children, <usize>load<u32>(children, CHILDREN_OUTCOMES), slots, count, rows);
  const parent = <usize>load<u32>(children, CHILDREN_PARENT);
  const parentKey = load<u64>(<usize>load<u32>(children, CHILDREN_PARENT_KEY));
  const keys = <usize>load<u32>(children, CHILDREN_KEYS);
  const keyRows = <usize>load<u32>(children, CHILDREN_KEY_ROWS);
  for (let child: usize = 0; child < <usize>count; child++) {
    const row = rows + child * rowBytes;
    let key = parentKey;
    for (let at: usize = 0; at < fluentBytes; at += 2) {
      const changed = load<u16>(row + at) ^ load<u16>(parent + at);
      if (changed) key ^= keyOf(<u32>changed, keys + (at << 6));
    }
    store<u64>(keyRows + (child << 3), key);
  }
}

/** The XOR of the keys of 16 fluents of which those with a bit count. */
export function keyOf(fluents: u32, keys: usize): u64 {
  let key: u64 = 0;
  for (; fluents != 0; fluents &= fluents - 1) key ^= load<u64>(keys + (<usize>ctz(fluents) << 3));
  return key;
}

function takeAnswers(children: usize, count: i32): void {
  const rows = <usize>load<u32>(children, CHILDREN_ANSWER_ROWS);
  const slots = load<i32>(children, CHILDREN_ANSWER_SLOTS);
  takeRows(children, <usize>load<u32>(children, CHILDREN_ANSWERS), slots, count, rows);
}

/** Rows are whole 32-bit words; what no slot fills stays zero. */
// @ts-ignore: decorator
@inline
function bytesOfRow(slots: i32): usize {
  return <usize>(((slots + 31) >> 5) << 2);
}

/** A row for each lane below `count`. */
function takeRows(children: usize, list: usize, slots: i32, count: i32, rows: usize): void {
  const scratch = <usize>load<u32>(children, CHILDREN_SCRATCH);
  const rowBytes = bytesOfRow(slots);
  for (let lane = 0; lane < count; lane += 128) {
    const vector = <usize>(lane >> 3);
    transpose(list, slots, vector, min(count - lane, 128), rows + <usize>lane * rowBytes, rowBytes, scratch);
  }
}
