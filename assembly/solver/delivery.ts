/** What searches count, and the rows of answers that they leave in the buffer for the host. */
import { leastValue } from "./domain";
import {
  H_BUFFER,
  H_BUFFER_ROWS,
  H_DELIVER,
  H_DELIVER_COUNT,
  H_FAILURES,
  H_FOUND,
  H_ROWS,
  PAUSE_FULL,
} from "./network-layout";
import { header } from "./problem";

export function countFailure(): void {
  store<f64>(header, load<f64>(header, H_FAILURES) + 1, H_FAILURES);
}

export function found(solutions: i32): void {
  store<f64>(header, load<f64>(header, H_FOUND) + <f64>solutions, H_FOUND);
}

/**
 * Writes a row: the only value of each variable asked for, and `value` for `variable`, which may have others.
 * Returns `PAUSE_FULL` if no other row has room, else -1.
 */
export function writeRow(variable: i32, value: i32): i32 {
  const count = load<i32>(header, H_DELIVER_COUNT);
  if (count == 0) return -1;
  const rows = load<i32>(header, H_ROWS);
  const row = <usize>load<u32>(header, H_BUFFER) + (<usize>(rows * count) << 2);
  const deliverList = <usize>load<u32>(header, H_DELIVER);
  for (let i: usize = 0; i < <usize>count; i++) {
    const other = load<i32>(deliverList + (i << 2));
    store<i32>(row + (i << 2), other == variable ? value : leastValue(other));
  }
  store<i32>(header, rows + 1, H_ROWS);
  return rows + 1 >= load<i32>(header, H_BUFFER_ROWS) ? PAUSE_FULL : -1;
}
