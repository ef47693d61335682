/**
 * Unit propagation with two watched literals (Moskewicz and others 2001) and blocking literals (Chu, Harwood
 * and Stuckey 2008): whenever a literal becomes false, the clauses that it watches find another watch, or
 * their other watch becomes true, or there is a conflict.
 */
import {
  CLAUSE_LITERALS,
  LEARN_HEAD,
  LEARN_LEVEL,
  LEARN_LISTS,
  LEARN_PLACES,
  LEARN_PROPAGATIONS,
  LEARN_TRAIL,
  LEARN_TRAIL_COUNT,
  LEARN_VALUES,
  LIST_BYTES,
  LIST_COUNT,
  LIST_START,
  WATCH_BINARY,
  WATCH_BYTES,
} from "./learn-layout";
import { sizeOf } from "./clauses";
import { at, get, getFloat, set, setFloat } from "../arena-record";
import { addWatch, watch } from "./watches";
import { isSpent, spend } from "../work";

/** What `propagate` answers where a list of watches could not grow. */
export const NO_ROOM: usize = 1;

/**
 * The clause that has no literal left, or 0 where all has been propagated or the budget of the call is used
 * up, or NO_ROOM.
 */
export function propagate(): usize {
  const trail = at(LEARN_TRAIL);
  const first = get(LEARN_HEAD);
  let head = first;
  let conflict: usize = 0;
  while (conflict == 0 && head < get(LEARN_TRAIL_COUNT) && !isSpent()) {
    conflict = visit(load<u32>(trail + (<usize>head << 2)) ^ 1);
    if (conflict != NO_ROOM) head++;
  }
  setFloat(LEARN_PROPAGATIONS, getFloat(LEARN_PROPAGATIONS) + <f64>(head - first));
  set(LEARN_HEAD, head);
  return conflict;
}

/** As `assign`, with what the innermost loop has at hand, and the place written at once. */
// @ts-ignore: decorator
@inline
function follow(values: usize, literal: u32, reason: u32): void {
  store<i8>(values + literal, 1);
  store<i8>(values + (literal ^ 1), -1);
  const place = at(LEARN_PLACES) + (<usize>(literal >> 1) << 3);
  store<u64>(place, (<u64>reason << 32) | <u64>get(LEARN_LEVEL));
  const count = get(LEARN_TRAIL_COUNT);
  store<u32>(at(LEARN_TRAIL) + (<usize>count << 2), literal);
  set(LEARN_TRAIL_COUNT, count + 1);
}

/** Visits the clauses that a literal watches which has become false. */
function visit(isFalse: u32): usize {
  // Long, for it is the innermost loop: nearly all of the time is spent here.
  const values = at(LEARN_VALUES);
  const list = at(LEARN_LISTS) + <usize>isFalse * LIST_BYTES;
  const start = <usize>load<u32>(list, LIST_START);
  const count = load<u32>(list, LIST_COUNT);
  const end = start + <usize>count * WATCH_BYTES;
  spend(4 + count);
  let from = start;
  let to = start;
  let answer: usize = 0;
  while (from < end) {
    const entry = load<u64>(from);
    from += WATCH_BYTES;
    const blocker = <u32>entry;
    const value = <i32>load<i8>(values + blocker);
    if (value > 0) {
      store<u64>(to, entry);
      to += WATCH_BYTES;
      continue;
    }
    const name = <u32>(entry >> 32);
    if (name & WATCH_BINARY) {
      store<u64>(to, entry);
      to += WATCH_BYTES;
      if (value < 0) {
        answer = <usize>(name ^ WATCH_BINARY);
        break;
      }
      follow(values, blocker, name ^ WATCH_BINARY);
      continue;
    }
    const clause = <usize>name;
    const other = load<u32>(clause, CLAUSE_LITERALS) ^ load<u32>(clause, CLAUSE_LITERALS + 4) ^ isFalse;
    const otherValue = <i32>load<i8>(values + other);
    if (otherValue > 0) {
      store<u64>(to, watch(other, name));
      to += WATCH_BYTES;
      continue;
    }
    const literals = clause + CLAUSE_LITERALS;
    const last = literals + (<usize>sizeOf(clause) << 2);
    let place = literals + 8;
    let found: u32 = 0;
    let foundValue = -1;
    while (place < last) {
      found = load<u32>(place);
      foundValue = <i32>load<i8>(values + found);
      if (foundValue >= 0) break;
      place += 4;
    }
    spend(<u32>(place - literals) >> 3);
    if (foundValue > 0) {
      // It is true already, and will most likely stay so as long as the other one.
      store<u64>(to, watch(found, name));
      to += WATCH_BYTES;
    } else if (foundValue == 0) {
      if (!addWatch(found, watch(other, name))) {
        store<u64>(to, entry);
        to += WATCH_BYTES;
        answer = NO_ROOM;
        break;
      }
      store<u32>(literals, other);
      store<u32>(literals, found, 4);
      store<u32>(place, isFalse);
    } else {
      store<u64>(to, watch(other, name));
      to += WATCH_BYTES;
      if (otherValue < 0) {
        answer = clause;
        break;
      }
      follow(values, other, name);
    }
  }
  if (from != to) {
    memory.copy(to, from, end - from);
    store<u32>(list, (<u32>(to - start) + <u32>(end - from)) / WATCH_BYTES, LIST_COUNT);
  }
  return answer;
}
