/**
 * Which variable is decided next: the open one that had a part in the most conflicts, the last ones counting
 * most (VSIDS: Moskewicz and others 2001, with growing increments as in MiniSat, Eén and Sörensson 2003).
 * The open variables are in a heap; variables that have a value leave it when they come first. Variables of
 * activity -Infinity come last, whatever part they have.
 */
import {
  LEARN_ACTIVITY,
  LEARN_BUMP,
  LEARN_HEAP,
  LEARN_HEAP_COUNT,
  LEARN_HEAP_PLACES,
  LEARN_PHASES,
  LEARN_VALUES,
  LEARN_VARIABLES,
} from "./learn-layout";
import { at, get, getFloat, set, setFloat } from "../arena-record";

/** By how much an increment is larger than the one before it. */
const GROWTH: f64 = 1.0 / 0.95;
const MOST: f64 = 1e100;

// @ts-ignore: decorator
@inline
export function activityOf(variable: u32): f64 {
  return load<f64>(at(LEARN_ACTIVITY) + (<usize>variable << 3));
}

// @ts-ignore: decorator
@inline
export function setActivity(variable: u32, activity: f64): void {
  store<f64>(at(LEARN_ACTIVITY) + (<usize>variable << 3), activity);
}

export function bump(variable: u32, times: f64): void {
  const activity = activityOf(variable) + times * getFloat(LEARN_BUMP);
  setActivity(variable, activity);
  if (activity > MOST) rescale();
  if (placeOf(variable) != 0) rise(variable);
}

/** What has happened so far counts less from now on. */
export function age(): void {
  setFloat(LEARN_BUMP, getFloat(LEARN_BUMP) * GROWTH);
}

function rescale(): void {
  const activities = at(LEARN_ACTIVITY);
  const end = activities + (<usize>get(LEARN_VARIABLES) << 3);
  for (let address = activities; address < end; address += 8)
    store<f64>(address, load<f64>(address) * (1.0 / MOST));
  setFloat(LEARN_BUMP, getFloat(LEARN_BUMP) * (1.0 / MOST));
}

/** The open variable of the greatest activity, as the literal to be tried first; -1 if all have values. */
export function nextDecision(): i32 {
  const variable = nextOpen();
  if (variable < 0) return -1;
  return (variable << 1) | (<i32>load<u8>(at(LEARN_PHASES) + <usize>variable) ^ 1);
}

/** That variable; it stays in the heap. */
export function nextOpen(): i32 {
  const values = at(LEARN_VALUES);
  while (get(LEARN_HEAP_COUNT) > 0) {
    const first = heapAt(1);
    if (load<i8>(values + (<usize>first << 1)) == 0) return <i32>first;
    leave(first);
  }
  return -1;
}

export function enterHeap(variable: u32): void {
  if (placeOf(variable) != 0) return;
  const count = get(LEARN_HEAP_COUNT) + 1;
  set(LEARN_HEAP_COUNT, count);
  put(variable, count);
  rise(variable);
}

function leave(first: u32): void {
  const count = get(LEARN_HEAP_COUNT);
  const last = heapAt(count);
  set(LEARN_HEAP_COUNT, count - 1);
  store<u32>(at(LEARN_HEAP_PLACES) + (<usize>first << 2), 0);
  if (last == first) return;
  put(last, 1);
  sink(last);
}

// @ts-ignore: decorator
@inline
function heapAt(place: u32): u32 {
  return load<u32>(at(LEARN_HEAP) + (<usize>(place - 1) << 2));
}

// @ts-ignore: decorator
@inline
function placeOf(variable: u32): u32 {
  return load<u32>(at(LEARN_HEAP_PLACES) + (<usize>variable << 2));
}

// @ts-ignore: decorator
@inline
function put(variable: u32, place: u32): void {
  store<u32>(at(LEARN_HEAP) + (<usize>(place - 1) << 2), variable);
  store<u32>(at(LEARN_HEAP_PLACES) + (<usize>variable << 2), place);
}

function rise(variable: u32): void {
  const activity = activityOf(variable);
  let place = placeOf(variable);
  while (place > 1) {
    const above = heapAt(place >> 1);
    if (activityOf(above) >= activity) break;
    put(above, place);
    place >>= 1;
  }
  put(variable, place);
}

function sink(variable: u32): void {
  const activity = activityOf(variable);
  const count = get(LEARN_HEAP_COUNT);
  let place = placeOf(variable);
  for (;;) {
    let next = place << 1;
    if (next > count) break;
    let below = heapAt(next);
    if (next < count && activityOf(heapAt(next + 1)) > activityOf(below)) below = heapAt(++next);
    if (activityOf(below) <= activity) break;
    put(below, place);
    place = next;
  }
  put(variable, place);
}
