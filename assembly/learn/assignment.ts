/** What is true at present, level by level, and why. */
import { enterHeap } from "./activity";
import {
  LEARN_ASSUMED_AT,
  LEARN_ASSUMED_LEVELS,
  LEARN_HEAD,
  LEARN_LEVEL,
  LEARN_LEVELS,
  LEARN_PHASES,
  LEARN_PLACES,
  LEARN_TRAIL,
  LEARN_TRAIL_COUNT,
  LEARN_VALUES,
} from "./learn-layout";
import { at, get, set } from "../arena-record";

/** 1 if the literal is true, -1 if it is false, 0 if its variable is open. */
// @ts-ignore: decorator
@inline
export function valueOf(literal: u32): i32 {
  return load<i8>(at(LEARN_VALUES) + literal);
}

// @ts-ignore: decorator
@inline
export function levelOf(variable: u32): u32 {
  return load<u32>(at(LEARN_PLACES) + (<usize>variable << 3));
}

/** The clause that a variable follows from; 0 for decisions. Of no meaning at level 0. */
// @ts-ignore: decorator
@inline
export function reasonOf(variable: u32): usize {
  return <usize>load<u32>(at(LEARN_PLACES) + (<usize>variable << 3), 4);
}

// @ts-ignore: decorator
@inline
export function trailAt(place: u32): u32 {
  return load<u32>(at(LEARN_TRAIL) + (<usize>place << 2));
}

/** Makes an open literal true. */
// @ts-ignore: decorator
@inline
export function assign(literal: u32, reason: usize): void {
  const values = at(LEARN_VALUES);
  assert(load<i8>(values + literal) == 0, "the literal has a value");
  store<i8>(values + literal, 1);
  store<i8>(values + (literal ^ 1), -1);
  const place = at(LEARN_PLACES) + (<usize>(literal >> 1) << 3);
  store<u32>(place, get(LEARN_LEVEL));
  store<u32>(place, <u32>reason, 4);
  const count = get(LEARN_TRAIL_COUNT);
  store<u32>(at(LEARN_TRAIL) + (<usize>count << 2), literal);
  set(LEARN_TRAIL_COUNT, count + 1);
}

/** Begins a level with a decision. */
export function decideOn(literal: u32): void {
  const level = get(LEARN_LEVEL) + 1;
  set(LEARN_LEVEL, level);
  store<u32>(at(LEARN_LEVELS) + (<usize>level << 2), get(LEARN_TRAIL_COUNT));
  assign(literal, 0);
}

/** Where a level, from 1 on, begins on the trail: with its decision. */
// @ts-ignore: decorator
@inline
export function beginOf(level: u32): u32 {
  return load<u32>(at(LEARN_LEVELS) + (<usize>level << 2));
}

/** Takes back all levels above this one. */
export function backTo(level: u32): void {
  if (get(LEARN_LEVEL) <= level) return;
  const values = at(LEARN_VALUES);
  const phases = at(LEARN_PHASES);
  const begin = beginOf(level + 1);
  for (let place = get(LEARN_TRAIL_COUNT); place > begin; place--) {
    const literal = trailAt(place - 1);
    store<i8>(values + literal, 0);
    store<i8>(values + (literal ^ 1), 0);
    store<u8>(phases + (literal >> 1), <u8>((literal & 1) ^ 1));
    enterHeap(literal >> 1);
  }
  set(LEARN_TRAIL_COUNT, begin);
  set(LEARN_HEAD, begin);
  set(LEARN_LEVEL, level);
  if (level >= get(LEARN_ASSUMED_LEVELS)) return;
  set(LEARN_ASSUMED_LEVELS, level);
  set(LEARN_ASSUMED_AT, 0);
}
