/**
 * What elements of a group do to fluents and moves, their products, and the element that takes one state of an orbit
 * into another.
 *
 * If two states have one key, by elements a and b, then a(s) = b(t), unless keys collide; so b⁻¹a should take s
 * into t, and this is looked up fluent by fluent. A collision costs a merge that is missed, never a wrong one.
 *
 * The number of an element is found as `src/symmetry/state-group.ts` does, level by level: where it takes the base
 * points from tells its part in each level.
 */
import {
  LAYER_BYTES,
  LAYER_IMAGES,
  LAYER_MOVES,
  LAYER_PREIMAGES,
  LAYER_SIZE,
  LAYER_WEIGHT,
  LEVEL_BASE,
  LEVEL_BYTES,
  LEVEL_FOUND,
  LEVEL_LAYER,
  LEVEL_PLACES,
  LEVEL_WEIGHT,
  ORBITS_ELEMENT,
  ORBITS_FIXED,
  ORBITS_IMAGE_BYTES,
  ORBITS_LAYERS,
  ORBITS_LAYER_COUNT,
  ORBITS_LEVELS,
  ORBITS_LEVEL_COUNT,
  ORBITS_MOVED,
  ORBITS_MOVES,
  ORBITS_MOVES_OF,
  ORBITS_MOVE_COUNT,
  ORBITS_STATE_BYTES,
} from "./orbit-layout";

/** No element takes the one state into the other. */
export const NO_TURN = -1;

/**
 * The element that takes the state whose key was asked last into `other`, or NO_TURN; `otherElement`: the one
 * that gave the key of `other`.
 */
export function turnInto(orbits: usize, state: usize, other: usize, otherElement: u32): i32 {
  const bytes = <usize>load<u32>(orbits, ORBITS_STATE_BYTES);
  const fixed = <usize>load<u32>(orbits, ORBITS_FIXED);
  const moved = <usize>load<u32>(orbits, ORBITS_MOVED);
  let members: i64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const own = load<u64>(state + at);
    const theirs = load<u64>(other + at);
    if (((own ^ theirs) & load<u64>(fixed + at)) != 0) return NO_TURN;
    members += <i64>popcnt(theirs & load<u64>(moved + at)) - <i64>popcnt(own & load<u64>(moved + at));
  }
  if (members != 0) return NO_TURN;
  const turn = quotient(orbits, otherElement, load<u32>(orbits, ORBITS_ELEMENT));
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let rest = load<u64>(state + at) & load<u64>(moved + at); rest != 0; rest &= rest - 1) {
      const image = imageBy(orbits, turn, <u32>((at << 3) + <usize>ctz(rest)));
      if (((load<u8>(other + <usize>(image >> 3)) >> <u8>(image & 7)) & 1) == 0) return NO_TURN;
    }
  }
  return <i32>turn;
}

/** Where the images, or preimages, of all fluents by an element's part in a layer stand. */
// @ts-ignore: decorator
@inline
function tableOf(orbits: usize, layer: usize, element: u32, table: usize): usize {
  const place = (element / load<u32>(layer, LAYER_WEIGHT)) % load<u32>(layer, LAYER_SIZE);
  return <usize>load<u32>(layer + table) + <usize>place * <usize>load<u32>(orbits, ORBITS_IMAGE_BYTES);
}

// @ts-ignore: decorator
@inline
function inTable(table: usize, fluent: u32): u32 {
  return <u32>load<u16>(table + (<usize>fluent << 1));
}

function imageBy(orbits: usize, element: u32, fluent: u32): u32 {
  let layer = <usize>load<u32>(orbits, ORBITS_LAYERS);
  const count = load<u32>(orbits, ORBITS_LAYER_COUNT);
  for (let i: u32 = 0; i < count; i++, layer += LAYER_BYTES)
    fluent = inTable(tableOf(orbits, layer, element, LAYER_IMAGES), fluent);
  return fluent;
}

function preimageBy(orbits: usize, element: u32, fluent: u32): u32 {
  const count = load<u32>(orbits, ORBITS_LAYER_COUNT);
  let layer = <usize>load<u32>(orbits, ORBITS_LAYERS) + <usize>count * LAYER_BYTES;
  for (let i: u32 = 0; i < count; i++) {
    layer -= LAYER_BYTES;
    fluent = inTable(tableOf(orbits, layer, element, LAYER_PREIMAGES), fluent);
  }
  return fluent;
}

/** The element a⁻¹b. */
export function quotient(orbits: usize, a: u32, b: u32): u32 {
  if (a == 0 || a == b) return a == 0 ? b : 0;
  let element: u32 = 0;
  for (let level = firstLevel(orbits); level < levelsEnd(orbits); level += LEVEL_BYTES)
    element += partOf(orbits, level, preimageBy(orbits, b, imageBy(orbits, a, baseOf(level))));
  return element;
}

/** The element ab: b, then a. */
export function product(orbits: usize, a: u32, b: u32): u32 {
  if (a == 0 || b == 0) return a + b;
  let element: u32 = 0;
  for (let level = firstLevel(orbits); level < levelsEnd(orbits); level += LEVEL_BYTES)
    element += partOf(orbits, level, preimageBy(orbits, b, preimageBy(orbits, a, baseOf(level))));
  return element;
}

export function inverse(orbits: usize, element: u32): u32 {
  return quotient(orbits, element, 0);
}

// @ts-ignore: decorator
@inline
function firstLevel(orbits: usize): usize {
  return <usize>load<u32>(orbits, ORBITS_LEVELS);
}

// @ts-ignore: decorator
@inline
function levelsEnd(orbits: usize): usize {
  return firstLevel(orbits) + <usize>load<u32>(orbits, ORBITS_LEVEL_COUNT) * LEVEL_BYTES;
}

// @ts-ignore: decorator
@inline
function baseOf(level: usize): u32 {
  return load<u32>(level, LEVEL_BASE);
}

/** What a level adds to the number of an element that takes this fluent to its base point, after the levels before. */
function partOf(orbits: usize, level: usize, fluent: u32): u32 {
  for (let before = firstLevel(orbits); before < level; before += LEVEL_BYTES)
    fluent = inTable(<usize>load<u32>(before, LEVEL_FOUND), fluent);
  const part = inTable(<usize>load<u32>(level, LEVEL_PLACES), fluent) * load<u32>(level, LEVEL_WEIGHT);
  const found = tableOf(orbits, <usize>load<u32>(level, LEVEL_LAYER), part, LAYER_IMAGES);
  store<u32>(level, <u32>found, LEVEL_FOUND);
  return part;
}

/** Where the images of all moves by an element stand. They may be gone once another element is asked about. */
export function movesBy(orbits: usize, element: u32): usize {
  const count = <usize>load<u32>(orbits, ORBITS_MOVE_COUNT);
  const layers = load<u32>(orbits, ORBITS_LAYER_COUNT);
  let layer = <usize>load<u32>(orbits, ORBITS_LAYERS);
  if (layers == 1) return <usize>load<u32>(layer, LAYER_MOVES) + ((<usize>element * count) << 2);
  const images = <usize>load<u32>(orbits, ORBITS_MOVES);
  if (load<u32>(orbits, ORBITS_MOVES_OF) == element) return images;
  store<u32>(orbits, element, ORBITS_MOVES_OF);
  for (let i: u32 = 0; i < layers; i++, layer += LAYER_BYTES) {
    const place = (element / load<u32>(layer, LAYER_WEIGHT)) % load<u32>(layer, LAYER_SIZE);
    const own = <usize>load<u32>(layer, LAYER_MOVES) + ((<usize>place * count) << 2);
    if (i == 0) memory.copy(images, own, count << 2);
    else
      for (let at = images; at < images + (count << 2); at += 4)
        store<u32>(at, load<u32>(own + (<usize>load<u32>(at) << 2)));
  }
  return images;
}
