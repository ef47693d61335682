/**
 * One step of learning: the weights of a state's active entries move, so that its value comes nearer to a
 * target. An entry whose errors have all had the same sign moves at the full rate, one whose errors cancel
 * each other hardly at all: temporal coherence (Beal and Smith 1999), as Bagheri and others (2016) use it for
 * tuples in connect four.
 */
import { entriesOf, openState, setOf, sumOf, valueOfSum, weightsOf } from "./open-state";
import {
  COHERENCE_BYTES,
  COHERENCE_SIZE,
  COHERENCE_SUM,
  MOST_WEIGHT,
  VALUES_COHERENCES,
  VALUES_COLUMNS,
  VALUES_ENTRIES,
  VALUES_RATE,
  VALUES_SPARE,
  VALUES_TUPLES,
} from "./values-layout";

/** Moves all columns of the state in a row to the targets, 64-bit floats. */
export function learnValue(values: usize, row: usize, phase: u32, targets: usize): void {
  const open = <usize>load<u32>(values, VALUES_SPARE);
  openState(values, row, open);
  const columns = load<u32>(values, VALUES_COLUMNS);
  for (let column: u32 = 0; column < columns; column++) {
    const set = setOf(values, open, phase, column);
    const error = load<f64>(targets + (<usize>column << 3)) - valueOfSum(sumOf(values, open, set));
    moveWeights(values, open, set, error);
  }
}

function moveWeights(values: usize, open: usize, set: u32, error: f64): void {
  const weights = weightsOf(values, set);
  const coherences =
    <usize>load<u32>(values, VALUES_COHERENCES) +
    <usize>set * <usize>load<u32>(values, VALUES_ENTRIES) * COHERENCE_BYTES;
  const step = load<f64>(values, VALUES_RATE) * error;
  const size = <f32>abs(error);
  const entries = entriesOf(values, open);
  const end = entries + (<usize>load<u32>(values, VALUES_TUPLES) << 2);
  for (let entry = entries; entry < end; entry += 4) {
    const number = <usize>load<u32>(entry);
    const coherence = coherences + number * COHERENCE_BYTES;
    const sum = load<f32>(coherence, COHERENCE_SUM);
    const sizes = load<f32>(coherence, COHERENCE_SIZE);
    const part = sizes == 0 ? 1 : <f64>abs(sum) / <f64>sizes;
    const weight = weights + (number << 2);
    const moved = <f64>load<i32>(weight) + floor(step * part + 0.5);
    store<i32>(weight, <i32>min(max(moved, -MOST_WEIGHT), MOST_WEIGHT));
    store<f32>(coherence, sum + <f32>error, COHERENCE_SUM);
    store<f32>(coherence, sizes + size, COHERENCE_SIZE);
  }
}
