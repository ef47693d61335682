/**
 * Random elements of a group by product replacement (Celler, Leedham-Green, Murray, Niemeyer and O'Brien
 * 1995, with the accumulator of Leedham-Green): a pool of elements that generate the group, one of which is
 * multiplied by another at each step. The first of the pool gathers all products, and is the element.
 */
import {
  GROUP_CURRENT,
  GROUP_GENERATOR_COUNT,
  GROUP_OTHER,
  GROUP_POINTS,
  GROUP_POOL,
  GROUP_POOL_COUNT,
  GROUP_RANDOM,
  GROUP_ROW_COUNT,
  GROUP_ROW_ROOM,
} from "./group-layout";
import { imagesOf, rowAt, takeRow } from "./chain";
import { entry } from "./symmetry-arrays";
import { at, fieldAt, get, set } from "../arena-record";
import { nextRandom, seedRandom } from "../random";
import { spend } from "../work";

/** How many elements a pool has at least, and how often it is mixed before it is used. */
const LEAST_POOL: u32 = 10;
const MIXES: u32 = 60;

/** Makes the pool from the generators that there are. False where there is no room. */
export function beginPool(): bool {
  const n = get(GROUP_POINTS);
  const generators = get(GROUP_GENERATOR_COUNT);
  const count: u32 = 1 + max<u32>(LEAST_POOL, generators);
  const first = get(GROUP_ROW_COUNT);
  if (get(GROUP_ROW_ROOM) - first < count) return false;
  for (let i: u32 = 0; i < count; i++) {
    const element = rowAt(takeRow());
    if (i > 0) memory.copy(element, imagesOf((i - 1) % generators), <usize>n << 2);
    else for (let p: u32 = 0; p < n; p++) store<u32>(entry(element, p), p);
  }
  set(GROUP_POOL, first);
  set(GROUP_POOL_COUNT, count);
  seedRandom(fieldAt(GROUP_RANDOM), 1, 0, 0);
  for (let i: u32 = 0; i < MIXES; i++) mix();
  return true;
}

/** Makes the next element: it becomes the permutation at work. */
export function drawElement(): void {
  mix();
  memory.copy(at(GROUP_CURRENT), rowAt(get(GROUP_POOL)), <usize>get(GROUP_POINTS) << 2);
}

function mix(): void {
  const first = get(GROUP_POOL);
  const count = get(GROUP_POOL_COUNT) - 1;
  const random = fieldAt(GROUP_RANDOM);
  const drawn = nextRandom(random);
  const one = (drawn >>> 2) % count;
  const two = (one + 1 + (nextRandom(random) % (count - 1))) % count;
  const target = rowAt(first + 1 + one);
  multiply(target, rowAt(first + 1 + two), (drawn & 1) != 0);
  multiply(rowAt(first), target, (drawn & 2) != 0);
}

/** Multiplies a permutation by another, or by its inverse. */
function multiply(permutation: usize, factor: usize, isInverse: bool): void {
  const n = get(GROUP_POINTS);
  spend(n);
  let images = factor;
  if (isInverse) {
    images = at(GROUP_OTHER);
    for (let p: u32 = 0; p < n; p++) store<u32>(entry(images, load<u32>(entry(factor, p))), p);
  }
  for (let p: u32 = 0; p < n; p++) {
    const place = entry(permutation, p);
    store<u32>(place, load<u32>(entry(images, load<u32>(place))));
  }
}
