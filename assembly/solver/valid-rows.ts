/**
 * The rows of a table that are still valid, as `str.ts`, `str2.ts` and `conflicts.ts` keep them: a row that
 * is no longer valid changes places with the last one that is, so that only how many are valid has to come
 * back.
 *
 *     C_INDEX  | row | row | … | row |  row that left | …      u32, the rows of the set first
 *                                  ^ the cell at C_LIMIT
 */
import { save } from "./trail";

/** The row at `at`, where another comes, leaves the set that ends at `limit`; where it ends now. */
// @ts-ignore: decorator
@inline
export function dropRow(at: usize, limit: usize, row: u32): usize {
  limit -= 4;
  store<u32>(at, load<u32>(limit));
  store<u32>(limit, row);
  return limit;
}

/** How many rows are left of `before`, once the set ends at `limit`. */
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
