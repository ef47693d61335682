/**
 * Keys that all states of an orbit share: see `docs/orbits.md`.
 *
 * The key of a state s by an element g is the sum of the keys of the images of its fluents: a Zobrist key of g(s).
 * The key of the orbit is the least of these, over all elements. Each fluent has a row with the keys of its images,
 * so all elements of a layer are done at once, two in a vector:
 *
 *     row of f     z[g0 f] | z[g1 f] | z[g2 f] | …      the sum over the fluents of s, then the least
 *
 * A large group has several layers, and only the last is done like this. In a layer before it a row has the keys of
 * what the layers after it cannot tell apart, so the sums are the same whatever they do. The least sum is a property
 * of the orbit, and so is the set of states to which elements with this sum take s. Each of these *ways* is followed
 * into the next layer, once if several come to the same state. That is how equal parts are sorted, and how a
 * smallest image is found (Linton, "Finding the smallest image of a set", 2004), but with sums in place of an order.
 * There may be too many ways (MOST_WAYS); then states of one orbit may have several keys.
 */
import { KEY_BYTES } from "../layout";
import { keyOf } from "../zobrist";
import {
  LARGE_ROW_BYTES,
  LAYER_BYTES,
  LAYER_IMAGES,
  LAYER_ROWS,
  LAYER_ROW_BYTES,
  LAYER_SIZE,
  LAYER_WEIGHT,
  MIDDLE_ROW_BYTES,
  MOST_WAYS,
  ORBITS_EFFORT,
  ORBITS_ELEMENT,
  ORBITS_FIXED,
  ORBITS_IMAGE_BYTES,
  ORBITS_KEYS,
  ORBITS_LAYERS,
  ORBITS_LAYER_COUNT,
  ORBITS_MOVED,
  ORBITS_OTHER_WAYS,
  ORBITS_STATE_BYTES,
  ORBITS_SUMS,
  ORBITS_TIES,
  ORBITS_WAYS,
  ORBITS_WAY_STRIDE,
  SMALL_ROW_BYTES,
  TIE_BYTES,
  TIE_PLACE,
  TIE_WAY,
  WAY_COUNT,
  WAY_ELEMENT,
  WAY_FLUENTS,
  WAY_KEY,
} from "./orbit-layout";

/** The least sum so far, and the element that gave it. */
let least: u64 = 0;
let leastElement: u32 = 0;

/** The key of the orbit of a state. The element that gave it is noted. */
export function orbitKey(orbits: usize, state: usize): u64 {
  const layer = <usize>load<u32>(orbits, ORBITS_LAYERS);
  const rowBytes = load<u32>(layer, LAYER_ROW_BYTES);
  least = ~(<u64>0);
  leastElement = 0;
  store<u32>(orbits, 0, ORBITS_EFFORT);
  if (load<u32>(orbits, ORBITS_LAYER_COUNT) > 1) followWays(orbits, state);
  else if (rowBytes == SMALL_ROW_BYTES) addTwo(orbits, state, layer);
  else if (rowBytes == MIDDLE_ROW_BYTES) addFour(orbits, state, layer);
  else if (rowBytes == LARGE_ROW_BYTES) addEight(orbits, state, layer);
  else {
    const way = <usize>load<u32>(orbits, ORBITS_WAYS);
    listHeld(orbits, state, way);
    lookAtAll(orbits, layer, way);
  }
  store<u32>(orbits, leastElement, ORBITS_ELEMENT);
  return least ^ keyOfFixed(orbits, state);
}

function keyOfFixed(orbits: usize, state: usize): u64 {
  const bytes = <usize>load<u32>(orbits, ORBITS_STATE_BYTES);
  const keys = <usize>load<u32>(orbits, ORBITS_KEYS);
  const fixed = <usize>load<u32>(orbits, ORBITS_FIXED);
  let key: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8)
    key ^= keyOf(load<u64>(state + at) & load<u64>(fixed + at), keys + (at << 3) * KEY_BYTES);
  return key;
}

function addTwo(orbits: usize, state: usize, layer: usize): void {
  const bytes = <usize>load<u32>(orbits, ORBITS_STATE_BYTES);
  const moved = <usize>load<u32>(orbits, ORBITS_MOVED);
  let rows = <usize>load<u32>(layer, LAYER_ROWS);
  let a = i64x2.splat(0);
  for (let at: usize = 0; at < bytes; at += 8, rows += 64 * SMALL_ROW_BYTES)
    for (let rest = load<u64>(state + at) & load<u64>(moved + at); rest != 0; rest &= rest - 1)
      a = i64x2.add(a, v128.load(rows + <usize>ctz(rest) * SMALL_ROW_BYTES));
  compare(a, 0);
}

function addFour(orbits: usize, state: usize, layer: usize): void {
  const bytes = <usize>load<u32>(orbits, ORBITS_STATE_BYTES);
  const moved = <usize>load<u32>(orbits, ORBITS_MOVED);
  let rows = <usize>load<u32>(layer, LAYER_ROWS);
  let a = i64x2.splat(0);
  let b = a;
  for (let at: usize = 0; at < bytes; at += 8, rows += 64 * MIDDLE_ROW_BYTES) {
    for (let rest = load<u64>(state + at) & load<u64>(moved + at); rest != 0; rest &= rest - 1) {
      const row = rows + <usize>ctz(rest) * MIDDLE_ROW_BYTES;
      a = i64x2.add(a, v128.load(row));
      b = i64x2.add(b, v128.load(row, 16));
    }
  }
  compare(a, 0);
  compare(b, 2);
}

function addEight(orbits: usize, state: usize, layer: usize): void {
  const bytes = <usize>load<u32>(orbits, ORBITS_STATE_BYTES);
  const moved = <usize>load<u32>(orbits, ORBITS_MOVED);
  let rows = <usize>load<u32>(layer, LAYER_ROWS);
  let a = i64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  for (let at: usize = 0; at < bytes; at += 8, rows += 64 * LARGE_ROW_BYTES) {
    for (let rest = load<u64>(state + at) & load<u64>(moved + at); rest != 0; rest &= rest - 1) {
      const row = rows + <usize>ctz(rest) * LARGE_ROW_BYTES;
      a = i64x2.add(a, v128.load(row));
      b = i64x2.add(b, v128.load(row, 16));
      c = i64x2.add(c, v128.load(row, 32));
      d = i64x2.add(d, v128.load(row, 48));
    }
  }
  compare(a, 0);
  compare(b, 2);
  compare(c, 4);
  compare(d, 6);
}

/** Rows end with keys of the identity, which comes first, so only keys that are less count. */
// @ts-ignore: decorator
@inline
function compare(keys: v128, element: u32): void {
  const first = <u64>i64x2.extract_lane(keys, 0);
  const second = <u64>i64x2.extract_lane(keys, 1);
  if (first < least) {
    least = first;
    leastElement = element;
  }
  if (second < least) {
    least = second;
    leastElement = element + 1;
  }
}

/** The way of the identity. */
function listHeld(orbits: usize, state: usize, way: usize): void {
  const bytes = <usize>load<u32>(orbits, ORBITS_STATE_BYTES);
  const moved = <usize>load<u32>(orbits, ORBITS_MOVED);
  const first = way + WAY_FLUENTS;
  let held = first;
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let rest = load<u64>(state + at) & load<u64>(moved + at); rest != 0; rest &= rest - 1) {
      store<u16>(held, <u16>((at << 3) + <usize>ctz(rest)));
      held += 2;
    }
  }
  store<u32>(way, 0, WAY_ELEMENT);
  store<u32>(way, <u32>(held - first) >> 1, WAY_COUNT);
}

/** Leaves the sums of a way for the eight elements whose keys begin at `rows`. */
function addRows(orbits: usize, rows: usize, rowBytes: usize, way: usize): usize {
  let a = i64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  const end = fluentsEnd(way);
  for (let held = way + WAY_FLUENTS; held < end; held += 2) {
    const row = rows + <usize>load<u16>(held) * rowBytes;
    a = i64x2.add(a, v128.load(row));
    b = i64x2.add(b, v128.load(row, 16));
    c = i64x2.add(c, v128.load(row, 32));
    d = i64x2.add(d, v128.load(row, 48));
  }
  const sums = orbits + ORBITS_SUMS;
  v128.store(sums, a);
  v128.store(sums, b, 16);
  v128.store(sums, c, 32);
  v128.store(sums, d, 48);
  return sums;
}

// @ts-ignore: decorator
@inline
function fluentsEnd(way: usize): usize {
  return way + WAY_FLUENTS + (<usize>load<u32>(way, WAY_COUNT) << 1);
}

/** The last layer: a sum that is less than all before it gives the element. */
function lookAtAll(orbits: usize, layer: usize, way: usize): void {
  const rows = <usize>load<u32>(layer, LAYER_ROWS);
  const rowBytes = <usize>load<u32>(layer, LAYER_ROW_BYTES);
  let element = load<u32>(way, WAY_ELEMENT);
  for (let from: usize = 0; from < rowBytes; from += LARGE_ROW_BYTES) {
    const sums = addRows(orbits, rows + from, rowBytes, way);
    for (let at: usize = 0; at < <usize>LARGE_ROW_BYTES; at += KEY_BYTES, element++) {
      const sum = load<u64>(sums + at);
      // A row may end with keys of the identity, which comes first.
      if (sum >= least) continue;
      least = sum;
      leastElement = element;
    }
  }
  addEffort(orbits, layer, way);
}

function addEffort(orbits: usize, layer: usize, way: usize): void {
  const vectors = load<u32>(way, WAY_COUNT) * (load<u32>(layer, LAYER_ROW_BYTES) >> 4);
  store<u32>(orbits, load<u32>(orbits, ORBITS_EFFORT) + vectors, ORBITS_EFFORT);
}

function followWays(orbits: usize, state: usize): void {
  let ways = <usize>load<u32>(orbits, ORBITS_WAYS);
  let others = <usize>load<u32>(orbits, ORBITS_OTHER_WAYS);
  const stride = <usize>load<u32>(orbits, ORBITS_WAY_STRIDE);
  let layer = <usize>load<u32>(orbits, ORBITS_LAYERS);
  const last = layer + <usize>(load<u32>(orbits, ORBITS_LAYER_COUNT) - 1) * LAYER_BYTES;
  let count: u32 = 1;
  listHeld(orbits, state, ways);
  for (; layer < last; layer += LAYER_BYTES) {
    const ties = bestTies(orbits, layer, ways, count);
    count = goOn(orbits, layer, ties, others);
    const before = ways;
    ways = others;
    others = before;
  }
  least = ~(<u64>0);
  for (let way = ways; count != 0; way += stride, count--) lookAtAll(orbits, last, way);
}

/** The number of pairs so far, of a way and an element of the layer, that have the least sum. */
let tieCount: u32 = 0;

/** Lists the pairs that have the least sum. Returns where the list ends. */
function bestTies(orbits: usize, layer: usize, ways: usize, count: u32): usize {
  const rows = <usize>load<u32>(layer, LAYER_ROWS);
  const rowBytes = <usize>load<u32>(layer, LAYER_ROW_BYTES);
  const size = load<u32>(layer, LAYER_SIZE);
  const ties = <usize>load<u32>(orbits, ORBITS_TIES);
  least = ~(<u64>0);
  tieCount = 0;
  for (let way = ways; count != 0; way += <usize>load<u32>(orbits, ORBITS_WAY_STRIDE), count--) {
    for (let from: usize = 0; from < rowBytes; from += LARGE_ROW_BYTES) {
      const sums = addRows(orbits, rows + from, rowBytes, way);
      let place = <u32>(from >> 3);
      for (let at: usize = 0; at < <usize>LARGE_ROW_BYTES && place < size; at += KEY_BYTES, place++) {
        const sum = load<u64>(sums + at);
        if (sum <= least) tie(ties, sum, way, place);
      }
    }
    addEffort(orbits, layer, way);
  }
  return ties + <usize>tieCount * TIE_BYTES;
}

function tie(ties: usize, sum: u64, way: usize, place: u32): void {
  if (sum < least) tieCount = 0;
  least = sum;
  if (tieCount == MOST_WAYS) return;
  const at = ties + <usize>tieCount * TIE_BYTES;
  store<u32>(at, <u32>way, TIE_WAY);
  store<u32>(at, place, TIE_PLACE);
  tieCount++;
}

/** Follows the ties into other ways; those that come to one state only once. Returns how many ways there are. */
function goOn(orbits: usize, layer: usize, tiesEnd: usize, ways: usize): u32 {
  const stride = <usize>load<u32>(orbits, ORBITS_WAY_STRIDE);
  const keys = <usize>load<u32>(orbits, ORBITS_KEYS);
  const imageBytes = <usize>load<u32>(orbits, ORBITS_IMAGE_BYTES);
  let way = ways;
  for (let tie = <usize>load<u32>(orbits, ORBITS_TIES); tie < tiesEnd; tie += TIE_BYTES) {
    const before = <usize>load<u32>(tie, TIE_WAY);
    const place = load<u32>(tie, TIE_PLACE);
    const images = <usize>load<u32>(layer, LAYER_IMAGES) + <usize>place * imageBytes;
    const count = load<u32>(before, WAY_COUNT);
    let key: u64 = 0;
    for (let i: usize = 0; i < <usize>count << 1; i += 2) {
      const image = <usize>load<u16>(images + (<usize>load<u16>(before + i, WAY_FLUENTS) << 1));
      store<u16>(way + i, <u16>image, WAY_FLUENTS);
      key += load<u64>(keys + image * KEY_BYTES);
    }
    store<u32>(way, load<u32>(before, WAY_ELEMENT) + place * load<u32>(layer, LAYER_WEIGHT), WAY_ELEMENT);
    store<u32>(way, count, WAY_COUNT);
    store<u64>(way, key, WAY_KEY);
    let earlier = ways;
    while (earlier < way && load<u64>(earlier, WAY_KEY) != key) earlier += stride;
    if (earlier == way) way += stride;
  }
  return <u32>((way - ways) / stride);
}

/** For tests and benchmarks: the element that gives the key of a state's orbit, after `times` times. */
export function elementOfState(orbits: usize, state: usize, times: u32): u32 {
  for (let time: u32 = 0; time < times; time++) orbitKey(orbits, state);
  return load<u32>(orbits, ORBITS_ELEMENT);
}
