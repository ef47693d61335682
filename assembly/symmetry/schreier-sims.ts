/**
 * A base and strong generating set by Schreier and Sims, first from random elements (Leon 1980), which is
 * fast and right nearly always, then proved: by Schreier's lemma the chain is complete if, for each level,
 * each point of the orbit and each generator, the Schreier generator sifts to the identity through the levels
 * below.
 *
 *     SIFT     random elements, until STREAK in a row leave nothing
 *     CHECK    Schreier generators, level by level from the last; what one leaves becomes a generator, and
 *              the check goes on with its level
 *     DONE
 *
 * A host that knows the order of the group can stop as soon as the chain has it.
 */
import {
  CHAIN_ORBIT,
  GENERATOR_DEPTH,
  GROUP_CHECK_GENERATOR,
  GROUP_CHECK_LEVEL,
  GROUP_CHECK_POINT,
  GROUP_COMPLETE,
  GROUP_CURRENT,
  GROUP_FULL,
  GROUP_GENERATOR_COUNT,
  GROUP_GREW,
  GROUP_LEVEL_COUNT,
  GROUP_OTHER,
  GROUP_POINTS,
  GROUP_SPENT,
  GROUP_STATE,
  GROUP_STREAK,
  GROUP_WORK_LEFT,
} from "./group-layout";
import {
  addCurrent,
  addLevel,
  chainAt,
  divide,
  generatorAt,
  imagesOf,
  NO_ROOM,
  orbitOf,
  sift,
  SIFTED,
  treeOf,
} from "./chain";
import { entry } from "./symmetry-arrays";
import { beginPool, drawElement } from "./random-elements";
import { at, get, set } from "../arena-record";
import { beginWork, isSpent, spend, workLeft } from "../work";

const POOL: u32 = 0;
const SIFT: u32 = 1;
const CHECK: u32 = 2;
const DONE: u32 = 3;

/** After so many random elements that leave nothing the chain is probably complete. */
const ENOUGH: u32 = 12;

/** One more point of the base, before there are generators; false where there is no room. */
export function groupBase(point: u32): bool {
  return addLevel(point);
}

/** Adds the generator that the host has left as the permutation at work; false where there is no room. */
export function groupGenerator(): bool {
  beginWork(0);
  return addCurrent(0, false);
}

/** Goes on with about `work` work. The answer is one of `GROUP_…`. */
export function groupRun(work: i32): i32 {
  beginWork(work);
  const answer = goOn();
  set(GROUP_WORK_LEFT, <u32>workLeft());
  return answer;
}

function goOn(): i32 {
  while (true) {
    const state = get(GROUP_STATE);
    let answer: i32 = GROUP_SPENT;
    if (state == POOL) answer = open();
    else if (state == SIFT) answer = siftRandom();
    else if (state == CHECK) answer = checkNext();
    else return GROUP_COMPLETE;
    if (answer != GROUP_SPENT) return answer;
    if (isSpent()) return GROUP_SPENT;
  }
}

function open(): i32 {
  set(GROUP_STATE, SIFT);
  if (get(GROUP_GENERATOR_COUNT) == 0) set(GROUP_STATE, DONE);
  else if (!beginPool()) return GROUP_FULL;
  return GROUP_GREW;
}

function siftRandom(): i32 {
  if (get(GROUP_STREAK) == ENOUGH) {
    set(GROUP_STATE, CHECK);
    checkFrom(get(GROUP_LEVEL_COUNT));
    return GROUP_SPENT;
  }
  drawElement();
  const level = sift(0, true);
  if (level == SIFTED) {
    set(GROUP_STREAK, get(GROUP_STREAK) + 1);
    return GROUP_SPENT;
  }
  set(GROUP_STREAK, 0);
  return level == NO_ROOM || !addCurrent(level, false) ? GROUP_FULL : GROUP_GREW;
}

/** The check goes on with the level before this one. */
function checkFrom(end: u32): void {
  if (end == 0) set(GROUP_STATE, DONE);
  set(GROUP_CHECK_LEVEL, end - 1);
  set(GROUP_CHECK_POINT, 0);
  set(GROUP_CHECK_GENERATOR, 0);
}

/** The next Schreier generator. */
function checkNext(): i32 {
  const level = get(GROUP_CHECK_LEVEL);
  const index = get(GROUP_CHECK_POINT);
  const g = get(GROUP_CHECK_GENERATOR);
  if (index == load<u32>(chainAt(level), CHAIN_ORBIT)) {
    checkFrom(level);
    return GROUP_SPENT;
  }
  const point = load<u32>(entry(orbitOf(level), index));
  if (g == 0) leaveWayTo(level, point);
  if (g == get(GROUP_GENERATOR_COUNT)) {
    set(GROUP_CHECK_POINT, index + 1);
    set(GROUP_CHECK_GENERATOR, 0);
    return GROUP_SPENT;
  }
  set(GROUP_CHECK_GENERATOR, g + 1);
  spend(1);
  if (load<u32>(generatorAt(g), GENERATOR_DEPTH) < level) return GROUP_SPENT;
  const images = imagesOf(g);
  // The way to the image ends with this step: the Schreier generator is the identity.
  if (load<u32>(entry(treeOf(level), load<u32>(entry(images, point)))) == g + 1) return GROUP_SPENT;
  const n = get(GROUP_POINTS);
  const way = at(GROUP_OTHER);
  const current = at(GROUP_CURRENT);
  for (let p: u32 = 0; p < n; p++)
    store<u32>(entry(current, p), load<u32>(entry(images, load<u32>(entry(way, p)))));
  spend(n);
  const left = sift(level, false);
  if (left == SIFTED) return GROUP_SPENT;
  if (!addCurrent(left, false)) return GROUP_FULL;
  checkFrom(left + 1);
  return GROUP_GREW;
}

/** Leaves as the other permutation the element that takes the base point of a level to a point. */
function leaveWayTo(level: u32, point: u32): void {
  const n = get(GROUP_POINTS);
  const way = at(GROUP_OTHER);
  const current = at(GROUP_CURRENT);
  for (let p: u32 = 0; p < n; p++) store<u32>(entry(current, p), p);
  divide(current, treeOf(level), point);
  for (let p: u32 = 0; p < n; p++) store<u32>(entry(way, load<u32>(entry(current, p))), p);
  spend(2 * n);
}
