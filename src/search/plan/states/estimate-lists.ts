import type { Pieces } from "../../../gdl/pieces.js";

/** For each key a list of numbers, all of them in one array: the lists of a graph with a million edges. */
export interface Lists {
  /** Key k has the numbers values[first[k]] to values[first[k+1]-1]. */
  readonly first: Int32Array;
  readonly values: Int32Array;
}

type Act = (key: number, value: number) => void;

/** `each` calls with all pairs, twice, in the same order, and says where a piece of the work ends. */
export function* listsOf(keys: number, each: (act: Act) => Pieces): Pieces<Lists> {
  const first = new Int32Array(keys + 1);
  yield* each((key) => {
    first[key + 1]++;
  });
  for (let key = 0; key < keys; key++) first[key + 1] += first[key];
  const at = first.slice();
  const values = new Int32Array(first[keys]);
  yield* each((key, value) => {
    values[at[key]++] = value;
  });
  return { first, values };
}
