/** Variables and clauses, which the host adds between two searches. */
import { bump, enterHeap, setActivity } from "./activity";
import { assign, backTo, valueOf } from "./assignment";
import { addClauseOf, firstClause } from "./clauses";
import { beginForgetting } from "./forgetting";
import {
  AT_ACTIVITY,
  AT_ASSUMED,
  AT_BUFFER,
  AT_HEAP,
  AT_HEAP_PLACES,
  AT_LEVELS,
  AT_LISTS,
  AT_MARKS,
  AT_MODEL,
  AT_PHASES,
  AT_PLACES,
  AT_STACK,
  AT_STAMPS,
  AT_TOUCHED,
  AT_TRAIL,
  AT_VALUES,
  BY_VARIABLE,
  CAPACITY_STEP,
  LEARN_ACTIVITY,
  LEARN_ASSUMED,
  LEARN_BUFFER,
  LEARN_BUMP,
  LEARN_CAPACITY,
  LEARN_CLAUSES_END,
  LEARN_CLAUSE_COUNT,
  LEARN_CONTRADICTORY,
  LEARN_END,
  LEARN_HEAP,
  LEARN_HEAP_PLACES,
  LEARN_LEVELS,
  LEARN_LISTS,
  LEARN_MARKS,
  LEARN_MODEL,
  LEARN_NEW_CLAUSES,
  LEARN_PAUSE_AT,
  LEARN_PHASES,
  LEARN_PLACES,
  LEARN_RANDOM,
  LEARN_SHUFFLED,
  LEARN_STACK,
  LEARN_STAMPS,
  LEARN_TOUCHED,
  LEARN_TRACED,
  LEARN_TRAIL,
  LEARN_UNWATCHED,
  LEARN_VALUES,
  LEARN_VARIABLES,
  LEARN_VARIABLES_LOW,
} from "./learn-layout";
import { at, fieldAt, get, set, setFloat } from "../arena-record";
import { beginRestarts } from "./restarts";
import { dropBlocks } from "./watches";
import { nextRandom, seedRandom } from "../random";

/** Arrays are made larger by a third at least, so that they seldom move. */
const SPARE: u32 = 3;

/** A shuffled variable begins with an activity below a thousandth of what a conflict gives. */
const LITTLE: f64 = 1e-3 / 4294967296;

/** Makes an empty search of the arena that ends at `end`. Seed 0 leaves variables in their order. */
export function learnCreate(end: usize, seedLow: u32, seedHigh: u32, isTraced: bool): void {
  set(LEARN_END, <u32>(end & ~<usize>63));
  set(LEARN_VARIABLES_LOW, get(LEARN_END));
  set(LEARN_CLAUSES_END, <u32>firstClause());
  set(LEARN_NEW_CLAUSES, <u32>firstClause());
  set(LEARN_TRACED, isTraced ? 1 : 0);
  set(LEARN_SHUFFLED, (seedLow | seedHigh) != 0 ? 1 : 0);
  seedRandom(fieldAt(LEARN_RANDOM), seedLow, seedHigh, 0);
  dropBlocks();
  setFloat(LEARN_BUMP, 1);
  setFloat(LEARN_PAUSE_AT, Infinity);
  beginRestarts();
  beginForgetting();
}

/**
 * Makes new variables; those that are `last` are decided after all others. False where there is no room: then
 * nothing has changed.
 */
export function learnVariables(count: u32, isLast: bool): bool {
  backTo(0);
  const before = get(LEARN_VARIABLES);
  const after = before + count;
  if (after + 1 > get(LEARN_CAPACITY)) {
    const isMoved = moveArrays(after + 1 + after / SPARE) || moveArrays(after + 1);
    if (!isMoved) return false;
  }
  set(LEARN_VARIABLES, after);
  memory.fill(at(LEARN_VALUES) + <usize>(before << 1), 0, <usize>(count << 1));
  memory.fill(at(LEARN_PHASES) + <usize>before, 0, <usize>count);
  memory.fill(at(LEARN_MODEL) + <usize>before, 0, <usize>count);
  memory.fill(at(LEARN_HEAP_PLACES) + (<usize>before << 2), 0, <usize>count << 2);
  memory.fill(at(LEARN_ACTIVITY) + (<usize>before << 3), 0, <usize>count << 3);
  const isShuffled = get(LEARN_SHUFFLED) != 0;
  for (let variable = before; variable < after; variable++) {
    if (isLast) setActivity(variable, -Infinity);
    else if (isShuffled) setActivity(variable, <f64>nextRandom(fieldAt(LEARN_RANDOM)) * LITTLE);
    enterHeap(variable);
  }
  return true;
}

/** Makes room for more variables, at level 0. The lists of watches were in the way. */
function moveArrays(least: u32): bool {
  const capacity = (least + CAPACITY_STEP - 1) & ~(CAPACITY_STEP - 1);
  const bytes = <u64>capacity * BY_VARIABLE;
  if (bytes > <u64>(at(LEARN_END) - at(LEARN_CLAUSES_END))) return false;
  const low = at(LEARN_END) - <usize>bytes;
  set(LEARN_VARIABLES_LOW, <u32>low);
  set(LEARN_CAPACITY, capacity);
  // Each array moves down, and none over one that has not moved yet.
  keepArray(LEARN_ACTIVITY, low, AT_ACTIVITY, 8);
  keepArray(LEARN_HEAP, low, AT_HEAP, 4);
  keepArray(LEARN_HEAP_PLACES, low, AT_HEAP_PLACES, 4);
  keepArray(LEARN_TRAIL, low, AT_TRAIL, 4);
  keepArray(LEARN_VALUES, low, AT_VALUES, 2);
  keepArray(LEARN_PHASES, low, AT_PHASES, 1);
  keepArray(LEARN_MODEL, low, AT_MODEL, 1);
  clearArray(LEARN_PLACES, low, AT_PLACES, AT_LISTS);
  clearArray(LEARN_LISTS, low, AT_LISTS, AT_LEVELS);
  clearArray(LEARN_LEVELS, low, AT_LEVELS, AT_STACK);
  clearArray(LEARN_STACK, low, AT_STACK, AT_BUFFER);
  clearArray(LEARN_BUFFER, low, AT_BUFFER, AT_TOUCHED);
  clearArray(LEARN_TOUCHED, low, AT_TOUCHED, AT_STAMPS);
  clearArray(LEARN_STAMPS, low, AT_STAMPS, AT_MARKS);
  clearArray(LEARN_MARKS, low, AT_MARKS, AT_ASSUMED);
  clearArray(LEARN_ASSUMED, low, AT_ASSUMED, BY_VARIABLE);
  dropBlocks();
  set(LEARN_UNWATCHED, 1);
  return true;
}

function keepArray(field: usize, low: usize, offset: usize, width: usize): void {
  const to = low + offset * <usize>get(LEARN_CAPACITY);
  memory.copy(to, at(field), width * <usize>get(LEARN_VARIABLES));
  set(field, <u32>to);
}

function clearArray(field: usize, low: usize, from: usize, to: usize): void {
  const capacity = <usize>get(LEARN_CAPACITY);
  memory.fill(low + from * capacity, 0, (to - from) * capacity);
  set(field, <u32>(low + from * capacity));
}

/** Adds the clause that lies in the buffer. False where there is no room. */
export function learnClause(size: u32): bool {
  backTo(0);
  const buffer = at(LEARN_BUFFER);
  const marks = at(LEARN_MARKS);
  let kept: u32 = 0;
  let isTrue = false;
  // A variable's mark is 1 if it stands in the clause, 2 if its negation does.
  for (let i: u32 = 0; i < size; i++) {
    const literal = load<u32>(buffer + (<usize>i << 2));
    const mark = <u8>(1 + (literal & 1));
    const before = load<u8>(marks + <usize>(literal >> 1));
    if (before == mark) continue;
    if (before != 0) isTrue = true;
    else store<u32>(buffer + (<usize>(kept++) << 2), literal);
    store<u8>(marks + <usize>(literal >> 1), mark);
  }
  for (let i: u32 = 0; i < kept; i++) store<u8>(marks + <usize>(load<u32>(buffer + (<usize>i << 2)) >> 1), 0);
  if (isTrue) return true;
  if (kept > 1) {
    if (addClauseOf(buffer, kept, 0, 0, 0) == 0) return false;
    set(LEARN_CLAUSE_COUNT, get(LEARN_CLAUSE_COUNT) + 1);
    return true;
  }
  const value = kept == 0 ? -1 : valueOf(load<u32>(buffer));
  if (value < 0) set(LEARN_CONTRADICTORY, 1);
  else if (value == 0) assign(load<u32>(buffer), 0);
  return true;
}

/** Which value a variable tries first, and how much more than others it is wanted. */
export function learnPrefer(variable: u32, value: bool, times: f64): void {
  store<u8>(at(LEARN_PHASES) + <usize>variable, value ? 1 : 0);
  if (times > 0) bump(variable, times);
}
