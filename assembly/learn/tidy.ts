/**
 * Tidying up, at level 0: learnt clauses are forgotten, clauses that are true for good go, literals that are
 * false for good leave their clauses; clauses move together, and lists of watches are made anew without gaps.
 * It goes on from call to call, stage by stage:
 *
 *     TELL                 the host is told of literals that are true for good, before their reasons go
 *     RANK                 learnt clauses are counted by rank, where some are to be forgotten
 *     MOVE                 clauses are moved down, over those that go
 *     COUNT, ALLOT, FILL   lists of watches are made anew,
 *     ATTACH               or new clauses, if they are few, enter the lists that there are
 *
 * Literals that became true in MOVE have not been propagated. That does no harm to the clauses that were
 * moved before: they are visited when these literals are.
 */
import { assign, valueOf } from "./assignment";
import { endOf, firstClause, headOf, isLearnt, literalOf, sizeOf } from "./clauses";
import { chooseRank, clearRanks, countRank, isForgotten, renew } from "./forgetting";
import {
  CLAUSE_ACTIVITY,
  CLAUSE_HEAD,
  CLAUSE_LITERALS,
  EVENT_FORGOTTEN,
  EVENT_LEARNT,
  FORGET_HALF,
  FORGET_NOTHING,
  GLUE_SHIFT,
  LEARN_AT,
  LEARN_CLAUSES_END,
  LEARN_CLAUSE_BUMP,
  LEARN_CLAUSE_COUNT,
  LEARN_CONTRADICTORY,
  LEARN_END,
  LEARN_EVENT,
  LEARN_EVENT_CLAUSE,
  LEARN_EVENT_COUNT,
  LEARN_FORGET,
  LEARN_LEARNT_COUNT,
  LEARN_LISTS,
  LEARN_NEW_CLAUSES,
  LEARN_STAGE,
  LEARN_TIDY_FROM,
  LEARN_TO,
  LEARN_TOLD,
  LEARN_TRACED,
  LEARN_TRAIL,
  LEARN_TRAIL_COUNT,
  LEARN_UNWATCHED,
  LEARN_VARIABLES,
  LEARN_WATCHES_LOW,
  LIST_BINARY,
  LIST_BYTES,
  LIST_COUNT,
  LIST_START,
  MOST_GLUE,
  TIDY_ALLOT,
  TIDY_ATTACH,
  TIDY_COUNT,
  TIDY_FILL,
  TIDY_MOVE,
  TIDY_NONE,
  TIDY_RANK,
  TIDY_TELL,
  WATCH_BYTES,
} from "./learn-layout";
import { at, get, set, setFloat } from "../arena-record";
import { allotList, attach, dropBlocks, listOf, nameOf, watch } from "./watches";
import { isSpent, spend } from "../work";

/** After forgetting for want of room this part of all memory must be free. */
const FREE_PART: usize = 32;

/** `tidy` goes on; is through; found that nothing is left to be forgotten, and there is still no room. */
export const TIDYING = 0;
export const TIDIED = 1;
export const NO_MEMORY = 2;

/** The search must be at level 0. */
export function startTidy(forget: u32): void {
  const isWhole = forget != FORGET_NOTHING || get(LEARN_UNWATCHED) != 0;
  set(LEARN_FORGET, forget);
  set(LEARN_TIDY_FROM, isWhole ? <u32>firstClause() : get(LEARN_NEW_CLAUSES));
  enter(TIDY_TELL);
}

/** Before a search: what an aborted search left behind is tidied up first. */
export function startNew(): void {
  const stage = get(LEARN_STAGE);
  if (stage == TIDY_MOVE) return;
  if (stage > <u32>TIDY_MOVE) set(LEARN_UNWATCHED, 1);
  startTidy(FORGET_NOTHING);
}

/** Goes on until it is through, or the budget of the call is used up, or the host is to be told something. */
export function tidy(): i32 {
  while (true) {
    const stage = get(LEARN_STAGE);
    if (stage == TIDY_TELL) tell();
    else if (stage == TIDY_RANK) rank();
    else if (stage == TIDY_MOVE) move();
    else if (stage == TIDY_COUNT) count();
    else if (stage == TIDY_ALLOT) allot();
    else if (stage == TIDY_FILL) fill();
    else attachNew();
    if (get(LEARN_FORGET) == NOTHING_LEFT) return NO_MEMORY;
    if (get(LEARN_STAGE) == TIDY_NONE) return hasRoom() ? TIDIED : forgetMore();
    if (isSpent() || get(LEARN_EVENT) != 0) return TIDYING;
  }
}

/** As LEARN_FORGET, where half of nothing should have been forgotten. */
const NOTHING_LEFT: u32 = 3;

function hasRoom(): bool {
  const isShort = get(LEARN_FORGET) == FORGET_HALF;
  const free = at(LEARN_WATCHES_LOW) - at(LEARN_CLAUSES_END);
  return !isShort || free >= (at(LEARN_END) - firstClause()) / FREE_PART;
}

function forgetMore(): i32 {
  if (get(LEARN_LEARNT_COUNT) == 0) return NO_MEMORY;
  startTidy(FORGET_HALF);
  return TIDYING;
}

function enter(stage: u32): void {
  set(LEARN_STAGE, stage);
  if (stage == TIDY_RANK) clearRanks();
  else if (stage == TIDY_COUNT) {
    set(LEARN_UNWATCHED, 1);
    dropBlocks();
    memory.fill(at(LEARN_LISTS), 0, <usize>get(LEARN_VARIABLES) * (2 * LIST_BYTES));
  }
  const isNew = stage == TIDY_ATTACH || stage == TIDY_MOVE;
  set(LEARN_AT, stage == TIDY_ALLOT ? 0 : isNew ? get(LEARN_TIDY_FROM) : <u32>firstClause());
  set(LEARN_TO, get(LEARN_TIDY_FROM));
}

function note(event: u32, literals: usize, size: u32): void {
  if (get(LEARN_TRACED) == 0) return;
  set(LEARN_EVENT, event);
  set(LEARN_EVENT_CLAUSE, <u32>literals);
  set(LEARN_EVENT_COUNT, size);
}

function tell(): void {
  const told = get(LEARN_TOLD);
  if (get(LEARN_TRACED) != 0 && told < get(LEARN_TRAIL_COUNT)) {
    note(EVENT_LEARNT, at(LEARN_TRAIL) + (<usize>told << 2), 1);
    set(LEARN_TOLD, told + 1);
    return;
  }
  enter(get(LEARN_FORGET) == FORGET_NOTHING ? TIDY_MOVE : TIDY_RANK);
}

function rank(): void {
  const end = at(LEARN_CLAUSES_END);
  let clause = at(LEARN_AT);
  while (clause < end && !isSpent()) {
    countRank(clause);
    clause = endOf(clause, sizeOf(clause));
    spend(2);
  }
  set(LEARN_AT, <u32>clause);
  if (clause < end) return;
  chooseRank();
  enter(TIDY_MOVE);
}

function move(): void {
  const end = at(LEARN_CLAUSES_END);
  let clause = at(LEARN_AT);
  while (clause < end && !isSpent() && get(LEARN_EVENT) == 0) {
    const size = sizeOf(clause);
    const next = endOf(clause, size);
    spend(4 + size);
    if (isForgotten(clause)) drop(clause);
    else keep(clause, size);
    clause = next;
  }
  set(LEARN_AT, <u32>clause);
  if (clause < end) return;
  const to = at(LEARN_TO);
  set(LEARN_CLAUSES_END, <u32>to);
  if (get(LEARN_FORGET) != FORGET_NOTHING) setFloat(LEARN_CLAUSE_BUMP, 1);
  const isFew = to - at(LEARN_TIDY_FROM) < at(LEARN_TIDY_FROM) - firstClause();
  enter(isFew && get(LEARN_UNWATCHED) == 0 ? TIDY_ATTACH : TIDY_COUNT);
}

function drop(clause: usize): void {
  countDown(clause);
  note(EVENT_FORGOTTEN, clause + CLAUSE_LITERALS, sizeOf(clause));
}

function countDown(clause: usize): void {
  const counter = isLearnt(clause) ? LEARN_LEARNT_COUNT : LEARN_CLAUSE_COUNT;
  set(counter, get(counter) - 1);
}

/** Moves a clause, without the literals that are false for good, unless it is true for good. */
function keep(clause: usize, size: u32): void {
  let falseCount: u32 = 0;
  for (let i: u32 = 0; i < size; i++) {
    const value = valueOf(literalOf(clause, i));
    if (value > 0) return drop(clause);
    if (value < 0) falseCount++;
  }
  if (get(LEARN_FORGET) != FORGET_NOTHING) renew(clause);
  const head = load<u32>(clause, CLAUSE_HEAD);
  const to = at(LEARN_TO);
  const left = size - falseCount;
  store<u32>(to, load<u32>(clause, CLAUSE_ACTIVITY), CLAUSE_ACTIVITY);
  if (falseCount == 0) {
    store<u32>(to, head, CLAUSE_HEAD);
    if (to != clause) memory.copy(to + CLAUSE_LITERALS, clause + CLAUSE_LITERALS, <usize>size << 2);
  } else {
    let address = to + CLAUSE_LITERALS;
    for (let i: u32 = 0; i < size; i++) {
      const literal = literalOf(clause, i);
      if (valueOf(literal) < 0) continue;
      store<u32>(address, literal);
      address += 4;
    }
    const glue = min((head >> GLUE_SHIFT) & MOST_GLUE, left);
    store<u32>(to, headOf(left, glue, head & ((1 << GLUE_SHIFT) - 1)), CLAUSE_HEAD);
    note(EVENT_LEARNT, to + CLAUSE_LITERALS, left);
  }
  if (left > 1) {
    set(LEARN_TO, <u32>endOf(to, left));
    return;
  }
  countDown(to);
  if (left == 1) assign(literalOf(to, 0), 0);
  else set(LEARN_CONTRADICTORY, 1);
}

/** Counts the watches of each literal. */
function count(): void {
  const end = at(LEARN_CLAUSES_END);
  let clause = at(LEARN_AT);
  while (clause < end && !isSpent()) {
    const size = sizeOf(clause);
    countIn(literalOf(clause, 0), size);
    countIn(literalOf(clause, 1), size);
    clause = endOf(clause, size);
    spend(8);
  }
  set(LEARN_AT, <u32>clause);
  if (clause >= end) enter(TIDY_ALLOT);
}

function countIn(literal: u32, size: u32): void {
  const list = listOf(literal);
  store<u32>(list, load<u32>(list, LIST_COUNT) + 1, LIST_COUNT);
  if (size == 2) store<u32>(list, load<u32>(list, LIST_BINARY) + 1, LIST_BINARY);
}

/** Makes the lists. While they are filled, LIST_COUNT is where the next watch of a longer clause goes. */
function allot(): void {
  const literals: u32 = 2 * get(LEARN_VARIABLES);
  let literal = get(LEARN_AT);
  while (literal < literals && !isSpent()) {
    const list = listOf(literal);
    if (!allotList(list, load<u32>(list, LIST_COUNT))) {
      if (get(LEARN_LEARNT_COUNT) == 0) set(LEARN_FORGET, NOTHING_LEFT);
      else startTidy(FORGET_HALF);
      return;
    }
    store<u32>(list, load<u32>(list, LIST_BINARY), LIST_COUNT);
    store<u32>(list, 0, LIST_BINARY);
    literal++;
    spend(4);
  }
  set(LEARN_AT, literal);
  if (literal >= literals) enter(TIDY_FILL);
}

function fill(): void {
  const end = at(LEARN_CLAUSES_END);
  let clause = at(LEARN_AT);
  while (clause < end && !isSpent()) {
    const size = sizeOf(clause);
    const name = nameOf(clause);
    const first = literalOf(clause, 0);
    const second = literalOf(clause, 1);
    const counter = size == 2 ? LIST_BINARY : LIST_COUNT;
    enterList(listOf(first), counter, watch(second, name));
    enterList(listOf(second), counter, watch(first, name));
    clause = endOf(clause, size);
    spend(8);
  }
  set(LEARN_AT, <u32>clause);
  if (clause < end) return;
  set(LEARN_UNWATCHED, 0);
  set(LEARN_NEW_CLAUSES, <u32>clause);
  enter(TIDY_NONE);
}

// @ts-ignore: decorator
@inline
function enterList(list: usize, counter: usize, entry: u64): void {
  const place = load<u32>(list + counter);
  store<u64>(<usize>load<u32>(list, LIST_START) + <usize>place * WATCH_BYTES, entry);
  store<u32>(list + counter, place + 1);
}

function attachNew(): void {
  const end = at(LEARN_CLAUSES_END);
  let clause = at(LEARN_AT);
  while (clause < end && !isSpent()) {
    if (!attach(clause)) {
      // Lists that are made anew have fewer gaps.
      enter(TIDY_COUNT);
      return;
    }
    clause = endOf(clause, sizeOf(clause));
    spend(8);
  }
  set(LEARN_AT, <u32>clause);
  if (clause < end) return;
  set(LEARN_NEW_CLAUSES, <u32>clause);
  enter(TIDY_NONE);
}
