/**
 * The chain of stabilisers: generators, and for each base point the tree of its orbit (Sims 1970). To sift a
 * permutation through it is to divide it, level by level, by the element that takes the base point to the
 * same image; it is in the group that the chain describes if nothing is left.
 */
import {
  CHAIN_BYTES,
  CHAIN_ORBIT,
  CHAIN_POINT,
  CHAIN_ROW,
  GENERATOR_BYTES,
  GENERATOR_DEPTH,
  GENERATOR_ROW,
  GROUP_CURRENT,
  GROUP_GENERATORS,
  GROUP_GENERATOR_COUNT,
  GROUP_LEVELS,
  GROUP_LEVEL_COUNT,
  GROUP_POINTS,
  GROUP_ROWS,
  GROUP_ROW_COUNT,
  GROUP_ROW_ROOM,
  TREE_ROOT,
} from "./group-layout";
import { entry } from "./symmetry-arrays";
import { at, get, set } from "../arena-record";
import { spend } from "../work";

/**
 * A random element that has a way longer than this in a tree becomes a generator, which makes ways shorter.
 */
const LONG_WAY: u32 = 24;

export const NO_ROW: u32 = 0xffffffff;

/** A new row; NO_ROW where there is no room. */
export function takeRow(): u32 {
  const row = get(GROUP_ROW_COUNT);
  if (row == get(GROUP_ROW_ROOM)) return NO_ROW;
  set(GROUP_ROW_COUNT, row + 1);
  return row;
}

// @ts-ignore: decorator
@inline
export function rowAt(row: u32): usize {
  return at(GROUP_ROWS) + <usize>row * (<usize>get(GROUP_POINTS) << 3);
}

// @ts-ignore: decorator
@inline
export function generatorAt(index: u32): usize {
  return at(GROUP_GENERATORS) + <usize>index * GENERATOR_BYTES;
}

// @ts-ignore: decorator
@inline
export function chainAt(level: u32): usize {
  return at(GROUP_LEVELS) + <usize>level * CHAIN_BYTES;
}

/** The images of all points under a generator; their inverses follow. */
// @ts-ignore: decorator
@inline
export function imagesOf(generator: u32): usize {
  return rowAt(load<u32>(generatorAt(generator), GENERATOR_ROW));
}

// @ts-ignore: decorator
@inline
export function treeOf(level: u32): usize {
  return rowAt(load<u32>(chainAt(level), CHAIN_ROW));
}

/** The points of an orbit. */
// @ts-ignore: decorator
@inline
export function orbitOf(level: u32): usize {
  return treeOf(level) + (<usize>get(GROUP_POINTS) << 2);
}

/** A new last level for a base point. False where there is no room. */
export function addLevel(point: u32): bool {
  const row = takeRow();
  if (row == NO_ROW) return false;
  const level = get(GROUP_LEVEL_COUNT);
  const chain = chainAt(level);
  store<u32>(chain, point, CHAIN_POINT);
  store<u32>(chain, row, CHAIN_ROW);
  set(GROUP_LEVEL_COUNT, level + 1);
  growTree(level);
  return true;
}

/** Makes the tree of a level anew, breadth first. */
function growTree(level: u32): void {
  const n = get(GROUP_POINTS);
  const chain = chainAt(level);
  const tree = treeOf(level);
  const orbit = orbitOf(level);
  const generators = get(GROUP_GENERATOR_COUNT);
  memory.fill(tree, 0, <usize>n << 2);
  const root = load<u32>(chain, CHAIN_POINT);
  store<u32>(entry(tree, root), TREE_ROOT);
  store<u32>(orbit, root);
  let length: u32 = 1;
  for (let i: u32 = 0; i < length; i++) {
    const point = load<u32>(entry(orbit, i));
    for (let g: u32 = 0; g < generators; g++) {
      if (load<u32>(generatorAt(g), GENERATOR_DEPTH) < level) continue;
      const image = load<u32>(entry(imagesOf(g), point));
      if (load<u32>(entry(tree, image)) != 0) continue;
      store<u32>(entry(tree, image), g + 1);
      store<u32>(entry(orbit, length++), image);
    }
  }
  spend(n + length * generators);
  store<u32>(chain, length, CHAIN_ORBIT);
}

/**
 * Takes the permutation at work as a generator, and extends the base if it moves no point of it. False where
 * there is no room. `level` is the first whose base point may be moved; its tree is made anew if it must be,
 * or in any case.
 */
export function addCurrent(level: u32, inAnyCase: bool): bool {
  const n = get(GROUP_POINTS);
  const current = at(GROUP_CURRENT);
  let depth = level;
  const levels = get(GROUP_LEVEL_COUNT);
  while (depth < levels && fixes(current, load<u32>(chainAt(depth), CHAIN_POINT))) depth++;
  const row = takeRow();
  if (row == NO_ROW) return false;
  const images = rowAt(row);
  memory.copy(images, current, <usize>n << 2);
  const inverses = images + (<usize>n << 2);
  for (let p: u32 = 0; p < n; p++) store<u32>(entry(inverses, load<u32>(entry(images, p))), p);
  const index = get(GROUP_GENERATOR_COUNT);
  store<u32>(generatorAt(index), row, GENERATOR_ROW);
  store<u32>(generatorAt(index), depth, GENERATOR_DEPTH);
  set(GROUP_GENERATOR_COUNT, index + 1);
  spend(2 * n);
  for (let i: u32 = 0; i <= depth && i < levels; i++) {
    if ((inAnyCase && i == level) || leaves(i, images)) growTree(i);
  }
  if (depth < levels) return true;
  let point: u32 = 0;
  while (fixes(images, point)) point++;
  return addLevel(point);
}

// @ts-ignore: decorator
@inline
function fixes(images: usize, point: u32): bool {
  return load<u32>(entry(images, point)) == point;
}

/** Whether a permutation takes a point of an orbit out of it. */
function leaves(level: u32, images: usize): bool {
  const tree = treeOf(level);
  const orbit = orbitOf(level);
  const length = load<u32>(chainAt(level), CHAIN_ORBIT);
  spend(length);
  for (let i: u32 = 0; i < length; i++) {
    const image = load<u32>(entry(images, load<u32>(entry(orbit, i))));
    if (load<u32>(entry(tree, image)) == 0) return true;
  }
  return false;
}

/**
 * `sift` came to the end, and nothing is left; to the end, and something is left; or to where it has no room.
 */
export const SIFTED: u32 = 0xffffffff;
export const NO_ROOM: u32 = 0xfffffffe;

/**
 * Sifts the permutation at work from a level on. Returns the level where it stops: the number of levels if it
 * passes all of them and is not the identity. A random element may become a generator on its way.
 */
export function sift(from: u32, isRandom: bool): u32 {
  const current = at(GROUP_CURRENT);
  for (let level = from; level < get(GROUP_LEVEL_COUNT); level++) {
    const point = load<u32>(chainAt(level), CHAIN_POINT);
    const image = load<u32>(entry(current, point));
    const tree = treeOf(level);
    if (load<u32>(entry(tree, image)) == 0) return level;
    if (isRandom && isFar(tree, image) && !addCurrent(level, true)) return NO_ROOM;
    divide(current, tree, image);
  }
  const n = get(GROUP_POINTS);
  spend(n);
  for (let p: u32 = 0; p < n; p++) if (!fixes(current, p)) return get(GROUP_LEVEL_COUNT);
  return SIFTED;
}

function isFar(tree: usize, image: u32): bool {
  let way: u32 = 0;
  let point = image;
  while (way <= LONG_WAY) {
    const label = load<u32>(entry(tree, point));
    if (label == TREE_ROOT) return false;
    point = load<u32>(entry(imagesOf(label - 1) + (<usize>get(GROUP_POINTS) << 2), point));
    way++;
  }
  return true;
}

/** Goes the way from a point of the orbit to its root, and multiplies a permutation by each inverse. */
export function divide(permutation: usize, tree: usize, from: u32): void {
  const n = get(GROUP_POINTS);
  let point = from;
  while (true) {
    const label = load<u32>(entry(tree, point));
    if (label == TREE_ROOT) return;
    const inverses = imagesOf(label - 1) + (<usize>n << 2);
    for (let p: u32 = 0; p < n; p++) {
      const place = entry(permutation, p);
      store<u32>(place, load<u32>(entry(inverses, load<u32>(place))));
    }
    point = load<u32>(entry(inverses, point));
    spend(n);
  }
}
