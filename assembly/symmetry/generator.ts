/**
 * A permutation that the right side has come to: left labels go to the labels at the same places. It is
 * checked edge by edge; then its orbits are united, and the host gets it.
 */
import {
  AUTO_AT,
  AUTO_FIRST,
  AUTO_IMAGES,
  AUTO_LEVEL,
  AUTO_MARK,
  AUTO_MARKS,
  AUTO_MOVED,
  AUTO_MOVED_COUNT,
  AUTO_NEIGHBOURS,
  AUTO_OUTPUT,
  AUTO_OUTPUT_ROOM,
  AUTO_OUTPUT_WORDS,
  PLACE_LABEL,
  PLACE_LEFT_LABEL,
} from "./automorphism-layout";
import { entry, placeAt } from "./symmetry-arrays";
import { uniteOrbits } from "./orbits-found";
import { at, get, set } from "../arena-record";
import { isSpent, spend } from "../work";

/** A check goes on; all edges become edges; one does not. */
export const CHECKING = 0;
export const CHECKED = 1;
export const REFUTED = 2;

/** Each vertex is its own image, while nothing is checked. */
export function beginImages(from: u32, to: u32): void {
  const images = at(AUTO_IMAGES);
  for (let v = from; v < to; v++) store<u32>(entry(images, v), v);
}

export function beginCheck(): void {
  const images = at(AUTO_IMAGES);
  const moved = at(AUTO_MOVED);
  const count = get(AUTO_MOVED_COUNT);
  for (let i: u32 = 0; i < count; i++) {
    const place = placeAt(load<u32>(entry(moved, i)));
    store<u32>(entry(images, load<u32>(place, PLACE_LEFT_LABEL)), load<u32>(place, PLACE_LABEL));
  }
  spend(count);
  set(AUTO_AT, 0);
}

/**
 * Goes on checking. What is moved goes to as many neighbours, which are the images of its own; edges of two
 * vertices that stay need no look. Colours are kept, since cells have one colour.
 */
export function check(): i32 {
  const moved = at(AUTO_MOVED);
  const count = get(AUTO_MOVED_COUNT);
  for (let i = get(AUTO_AT); i < count; ) {
    const place = placeAt(load<u32>(entry(moved, i++)));
    if (!keepsEdges(load<u32>(place, PLACE_LEFT_LABEL), load<u32>(place, PLACE_LABEL))) {
      endCheck();
      return REFUTED;
    }
    set(AUTO_AT, i);
    if (isSpent() && i < count) return CHECKING;
  }
  endCheck();
  return CHECKED;
}

function keepsEdges(vertex: u32, image: u32): bool {
  const first = at(AUTO_FIRST);
  const neighbours = at(AUTO_NEIGHBOURS);
  const marks = at(AUTO_MARKS);
  const images = at(AUTO_IMAGES);
  const begin = load<u32>(entry(first, vertex));
  const end = load<u32>(entry(first, vertex), 4);
  const imageBegin = load<u32>(entry(first, image));
  if (load<u32>(entry(first, image), 4) - imageBegin != end - begin) return false;
  const mark = get(AUTO_MARK) + 1;
  set(AUTO_MARK, mark);
  spend(2 + 2 * (end - begin));
  for (let i: u32 = 0; i < end - begin; i++)
    store<u32>(entry(marks, load<u32>(entry(neighbours, imageBegin + i))), mark);
  for (let i = begin; i < end; i++) {
    const other = load<u32>(entry(images, load<u32>(entry(neighbours, i))));
    if (load<u32>(entry(marks, other)) != mark) return false;
  }
  return true;
}

function endCheck(): void {
  const images = at(AUTO_IMAGES);
  const moved = at(AUTO_MOVED);
  const count = get(AUTO_MOVED_COUNT);
  for (let i: u32 = 0; i < count; i++) {
    const vertex = load<u32>(placeAt(load<u32>(entry(moved, i))), PLACE_LEFT_LABEL);
    store<u32>(entry(images, vertex), vertex);
  }
  spend(count);
}

/** Leaves what was checked for the host. False where there is no room until it has taken what is there. */
export function deliver(): bool {
  const moved = at(AUTO_MOVED);
  const count = get(AUTO_MOVED_COUNT);
  const words = get(AUTO_OUTPUT_WORDS);
  if (get(AUTO_OUTPUT_ROOM) - words < 1 + 2 * count) return false;
  const level = get(AUTO_LEVEL);
  let output = entry(at(AUTO_OUTPUT), words);
  store<u32>(output, count);
  for (let i: u32 = 0; i < count; i++) {
    const place = placeAt(load<u32>(entry(moved, i)));
    const vertex = load<u32>(place, PLACE_LEFT_LABEL);
    const image = load<u32>(place, PLACE_LABEL);
    output += 4;
    store<u32>(output, vertex);
    store<u32>(output + (<usize>count << 2), image);
    uniteOrbits(vertex, image, level);
  }
  spend(4 * count);
  set(AUTO_OUTPUT_WORDS, words + 1 + 2 * count);
  return true;
}
