/**
 * A cell is cut by how many neighbours its vertices have in the splitter. The vertices that have some stand
 * at its end, TOUCHED of them. Counts rise from the beginning of the cell to its end.
 */
import {
  AUTO_BUCKETS,
  AUTO_BY_PLACE,
  AUTO_BY_VERTEX,
  AUTO_HASH,
  AUTO_MEMBERS,
  PLACE_BYTES,
  PLACE_LABEL,
  PLACE_LENGTH,
  PLACE_TOUCHED,
  VERTEX_BYTES,
  VERTEX_COUNT,
  VERTEX_POSITION,
} from "./automorphism-layout";
import { entry, placeAt } from "./symmetry-arrays";
import { cut } from "./partition";
import { mixed, passCut } from "./trace";
import { at, get, set } from "../arena-record";
import { spend } from "../work";

/** All counts are 1. False where the left side did something else. */
export function splitSingly(cell: u32): bool {
  const head = placeAt(cell);
  const touched = load<u32>(head, PLACE_TOUCHED);
  store<u32>(head, 0, PLACE_TOUCHED);
  spend(1);
  return splitEvenly(cell, touched, 1);
}

/** Every vertex that was touched has the same count. */
function splitEvenly(cell: u32, touched: u32, count: u32): bool {
  const length = load<u32>(placeAt(cell), PLACE_LENGTH);
  if (touched == length) {
    set(AUTO_HASH, get(AUTO_HASH) + mixed(cell, count));
    return true;
  }
  const start = cell + length - touched;
  if (!passCut(cell, start, count)) return false;
  cut(cell, start);
  return true;
}

/**
 * Counts are those of the vertices, which have none afterwards. False where the left side did something else.
 */
export function splitByCount(cell: u32): bool {
  const byVertex = at(AUTO_BY_VERTEX);
  const byPlace = at(AUTO_BY_PLACE);
  const head = byPlace + <usize>cell * PLACE_BYTES;
  const length = load<u32>(head, PLACE_LENGTH);
  const touched = load<u32>(head, PLACE_TOUCHED);
  store<u32>(head, 0, PLACE_TOUCHED);
  spend(touched);
  const first = cell + length - touched;
  let least: u32 = 0xffffffff;
  let most: u32 = 0;
  for (let p = first; p < cell + length; p++) {
    const vertex = byVertex + <usize>load<u32>(byPlace + <usize>p * PLACE_BYTES, PLACE_LABEL) * VERTEX_BYTES;
    const count = load<u32>(vertex, VERTEX_COUNT);
    least = min(least, count);
    most = max(most, count);
  }
  if (least == most) {
    for (let p = first; p < cell + length; p++) {
      const label = load<u32>(byPlace + <usize>p * PLACE_BYTES, PLACE_LABEL);
      store<u32>(byVertex + <usize>label * VERTEX_BYTES, 0, VERTEX_COUNT);
    }
    return splitEvenly(cell, touched, least);
  }
  sortByCount(first, touched, least, most);
  return cutAll(cell, first, least, most);
}

/** Sorts the vertices at `first` and after. A bucket then has where its vertices end, from `first` on. */
function sortByCount(first: u32, touched: u32, least: u32, most: u32): void {
  const byVertex = at(AUTO_BY_VERTEX);
  const begin = placeAt(first);
  const sorted = at(AUTO_MEMBERS);
  const buckets = at(AUTO_BUCKETS);
  const range = most - least;
  memory.fill(buckets, 0, (<usize>range + 1) << 2);
  for (let i: u32 = 0; i < touched; i++) {
    const label = load<u32>(begin + <usize>i * PLACE_BYTES, PLACE_LABEL);
    const bucket = entry(buckets, load<u32>(byVertex + <usize>label * VERTEX_BYTES, VERTEX_COUNT) - least);
    store<u32>(bucket, load<u32>(bucket) + 1);
  }
  let sum: u32 = 0;
  for (let k: u32 = 0; k <= range; k++) {
    const bucket = entry(buckets, k);
    const size = load<u32>(bucket);
    store<u32>(bucket, sum);
    sum += size;
  }
  for (let i: u32 = 0; i < touched; i++) {
    const label = load<u32>(begin + <usize>i * PLACE_BYTES, PLACE_LABEL);
    const vertex = byVertex + <usize>label * VERTEX_BYTES;
    const bucket = entry(buckets, load<u32>(vertex, VERTEX_COUNT) - least);
    const place = load<u32>(bucket);
    store<u32>(bucket, place + 1);
    store<u32>(entry(sorted, place), label);
    store<u32>(vertex, 0, VERTEX_COUNT);
  }
  for (let i: u32 = 0; i < touched; i++) {
    const label = load<u32>(entry(sorted, i));
    store<u32>(begin + <usize>i * PLACE_BYTES, label, PLACE_LABEL);
    store<u32>(byVertex + <usize>label * VERTEX_BYTES, first + i, VERTEX_POSITION);
  }
  spend(2 * touched + range);
}

/** Cuts off one count after the other, from the end; what is left at the beginning stays the cell. */
function cutAll(cell: u32, first: u32, least: u32, most: u32): bool {
  const buckets = at(AUTO_BUCKETS);
  let count = most;
  while (true) {
    const k = count - least;
    const start: u32 = k == 0 ? 0 : load<u32>(entry(buckets, k - 1));
    if (start < load<u32>(entry(buckets, k))) {
      if (first + start == cell) {
        set(AUTO_HASH, get(AUTO_HASH) + mixed(cell, count));
        return true;
      }
      if (!passCut(cell, first + start, count)) return false;
      cut(cell, first + start);
    }
    if (k == 0) return true;
    count--;
  }
}
