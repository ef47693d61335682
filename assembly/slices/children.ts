/**
 * Children of states, a batch at a time. Either one state stands in all lanes, or each lane has a state of
 * its own. Each lane makes a joint move of its own. What comes out is turned into rows, one for each lane:
 * the outcome (the fluents of the child, then what is perceived) and the answers of the child (legal moves,
 * goals, the end).
 */
import { addLane, addLaneWhere, allLanes, noLanes } from "./lanes";
import { runState, runTransition } from "./phase";
import { commit } from "./run";
import {
  CHILDREN_ANSWERS,
  CHILDREN_ANSWER_ROWS,
  CHILDREN_ANSWER_SLOTS,
  CHILDREN_DOES,
  CHILDREN_DOES_END,
  CHILDREN_FLUENTS,
  CHILDREN_JOINTS,
  CHILDREN_LOADED,
  CHILDREN_NEXT_PHASE,
  CHILDREN_NOW,
  CHILDREN_OUTCOMES,
  CHILDREN_OUTCOME_ROWS,
  CHILDREN_OUTCOME_SLOTS,
  CHILDREN_PARENT,
  CHILDREN_PARENTS,
  CHILDREN_PARENT_BYTES,
  CHILDREN_ROLES,
  CHILDREN_SCRATCH,
  CHILDREN_VECTORS,
  CODE_COMMITS,
  CODE_COMMITS_END,
} from "./slice-layout";
import { transpose } from "./transpose";

/** The answers to the parent itself, in row 0. */
export function askState(children: usize): void {
  prepare(children, 1);
  takeAnswers(children, 1);
}

/** The answers to the first `count` of the parents, at most one for each lane. */
export function askStates(children: usize, count: i32): void {
  loadStates(children, count);
  takeAnswers(children, count);
}

/** The child of each of the first `count` parents, by the joint move of its lane. */
export function makeChildOfEach(children: usize, count: i32): void {
  loadStates(children, count);
  advance(children, count);
}

/** The same, of which only the outcomes are wanted: most children of a search have been met before. */
export function makeOutcomeOfEach(children: usize, count: i32): void {
  loadStates(children, count);
  makeOutcomes(children, count);
}

/** The children by the first `count` joint moves, at most one for each lane. The parent has been asked. */
export function makeChildren(children: usize, count: i32): void {
  prepare(children, count);
  advance(children, count);
}

/** The lanes make their moves. */
function advance(children: usize, count: i32): void {
  makeOutcomes(children, count);
  const vectors = load<i32>(children, CHILDREN_VECTORS);
  commit(children, vectors);
  const next = <usize>load<u32>(children, CHILDREN_NEXT_PHASE);
  store<i32>(next, vectors, CHILDREN_VECTORS);
  runState(vectors, next);
  takeAnswers(next, count);
}

function makeOutcomes(children: usize, count: i32): void {
  loadMoves(children, count);
  runTransition(load<i32>(children, CHILDREN_VECTORS), children);
  store<i32>(children, 0, CHILDREN_LOADED);
  takeOutcomes(children, count);
}

// @ts-ignore: decorator
@inline
function vectorsOf(count: i32): i32 {
  return count <= 128 ? 1 : count <= 256 ? 2 : 4;
}

/** The parent in all lanes below `count`, and what its state part says. */
function prepare(children: usize, count: i32): void {
  const vectors = vectorsOf(count);
  store<i32>(children, vectors, CHILDREN_VECTORS);
  if (load<i32>(children, CHILDREN_LOADED) >= vectors) return;
  loadState(children);
  runState(vectors, children);
  store<i32>(children, vectors, CHILDREN_LOADED);
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
  const end = <usize>load<u32>(children, CODE_COMMITS_END);
  for (let pair = <usize>load<u32>(children, CODE_COMMITS); pair < end; pair += 8) {
    const fluent = load<u32>(number);
    const holds = (load<u8>(parent + <usize>(fluent >> 3)) >> <u8>(fluent & 7)) & 1;
    fillLanes(<usize>load<u32>(pair), bytes, holds ? allLanes() : noLanes());
    number += 4;
  }
}

/** Each lane below `count` gets its parent, and what the state part says of it. */
function loadStates(children: usize, count: i32): void {
  const vectors = vectorsOf(count);
  store<i32>(children, vectors, CHILDREN_VECTORS);
  store<i32>(children, 0, CHILDREN_LOADED);
  const end = <usize>load<u32>(children, CODE_COMMITS_END);
  for (let pair = <usize>load<u32>(children, CODE_COMMITS); pair < end; pair += 8) {
    fillLanes(<usize>load<u32>(pair), <usize>vectors << 4, noLanes());
  }
  const slots = <usize>load<u32>(children, CHILDREN_NOW);
  const bytes = <usize>load<u32>(children, CHILDREN_PARENT_BYTES);
  let parent = <usize>load<u32>(children, CHILDREN_PARENTS);
  for (let lane = 0; lane < count; lane++) {
    addLaneWhere(slots, parent, bytes, lane);
    parent += bytes;
  }
  runState(vectors, children);
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
      addLane(<usize>load<u32>(does + (<usize>load<u32>(move) << 2)), lane);
      move += 4;
    }
  }
}

function takeOutcomes(children: usize, count: i32): void {
  const rows = <usize>load<u32>(children, CHILDREN_OUTCOME_ROWS);
  const slots = load<i32>(children, CHILDREN_OUTCOME_SLOTS);
  takeRows(children, <usize>load<u32>(children, CHILDREN_OUTCOMES), slots, count, rows);
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
