import { PIECE_STEPS, type Pieces } from "../../../engine/pieces.js";

/** For each key a list of numbers, all of them in one array: the lists of a graph with a million edges. */
export interface Lists {
  /** Key k has the numbers values[first[k]] to values[first[k+1]-1]. */
  readonly first: Int32Array;
  readonly values: Int32Array;
}

/** `each` calls with all pairs, twice, in the same order. */
export function* listsOf(
  keys: number,
  each: (act: (key: number, value: number) => void) => Pieces,
): Pieces<Lists> {
  const first = new Int32Array(keys + 1);
  yield* each((key) => first[key + 1]++);
  for (let key = 0; key < keys; key++) {
    first[key + 1] += first[key];
    if (key % PIECE_STEPS === 0) yield;
  }
  const at = first.slice();
  const values = new Int32Array(first[keys]);
  yield* each((key, value) => {
    values[at[key]++] = value;
  });
  return { first, values };
}
