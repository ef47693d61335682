/**
 * The rows of a table that are still valid, as `str.ts`, `str2.ts` and `conflicts.ts` keep them. A row that
 * is no longer valid changes places with the last one that is, so only the number of valid rows has to come
 * back.
 *
 *     C_INDEX  | row | row | … | row |  row that left | …      u32, the rows of the set first
 *                                  ^ the cell at C_LIMIT
 */
import { save } from "./trail";

/** The last row of the set takes the place of `row`, which leaves. Returns where the set now ends. */
// @ts-ignore: decorator
@inline
export function dropRow(at: usize, limit: usize, row: u32): usize {
  limit -= 4;
  store<u32>(at, load<u32>(limit));
  store<u32>(limit, row);
  return limit;
}

/** Returns how many rows are left in the set that ends at `limit`, and saves the number if it has changed. */
// @ts-ignore: decorator
@inline
export function keepCount(limitCell: usize, index: usize, limit: usize, before: i32): i32 {
  const after = <i32>((limit - index) >> 2);
  if (after != before) {
    save(limitCell);
    store<i32>(limitCell, after);
  }
  return after;
}
