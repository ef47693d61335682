/** The values of many states in one call. */
import { openState, valueOf } from "./open-state";
import { VALUES_COLUMNS, VALUES_ROW_BYTES, VALUES_SPARE } from "./values-layout";

/**
 * The values of `count` states, whose rows stand one after the other, all in the same phase: for each of them
 * those of all columns, 64-bit floats.
 */
export function valueStates(values: usize, rows: usize, count: i32, phase: u32, results: usize): void {
  const open = <usize>load<u32>(values, VALUES_SPARE);
  const columns = load<u32>(values, VALUES_COLUMNS);
  for (let i = 0; i < count; i++) {
    openState(values, rows + <usize>i * <usize>load<u32>(values, VALUES_ROW_BYTES), open);
    for (let column: u32 = 0; column < columns; column++) {
      store<f64>(results, valueOf(values, open, phase, column));
      results += 8;
    }
  }
}
