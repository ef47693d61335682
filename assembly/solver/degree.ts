/**
 * How many variables of each constraint are open. Only some heuristics and forward checking ask, so variables
 * that have closed are counted when somebody asks: closed variables stand at the end of the list of
 * variables, and those already counted are the last ones.
 */
import {
  C_OPEN,
  USE_BYTES,
  U_CONSTRAINT,
  VARIABLE_BYTES,
  V_USES,
  V_USE_COUNT,
} from "./network-layout";
import { State, open, openCell, variableRecords } from "./problem";

/** Counts the variables that have closed since the last time. */
export function countClosed(): void {
  const stop = load<i32>(openCell);
  for (; State.countedFrom > stop; State.countedFrom--) addToOpen(State.countedFrom - 1, -1);
}

/** Uncounts the variables that are open again. This must come before any of them changes its place. */
export function uncount(): void {
  const stop = load<i32>(openCell);
  for (; State.countedFrom < stop; State.countedFrom++) addToOpen(State.countedFrom, 1);
}

/** Adds `change` to the count of each constraint on the variable at a place of the list. */
function addToOpen(place: i32, change: i32): void {
  const record = variableRecords + <usize>load<u32>(open + (<usize>place << 2)) * VARIABLE_BYTES;
  let use = <usize>load<u32>(record, V_USES);
  const stop = use + <usize>load<u32>(record, V_USE_COUNT) * USE_BYTES;
  for (; use < stop; use += USE_BYTES) {
    const constraint = <usize>load<u32>(use, U_CONSTRAINT);
    store<i32>(constraint, load<i32>(constraint, C_OPEN) + change, C_OPEN);
  }
}
