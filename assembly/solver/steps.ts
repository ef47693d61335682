/** What a host may do with a network step by step. Truth is 0 or 1. */
import { assignValue, keepValues } from "./domain";
import { enter, leave, State } from "./problem";
import { enqueueAll } from "./queue";
import { propagateAll, propagateSome } from "./revise";
import { popLevel, pushLevel } from "./trail";

/** Once, when the image is in place: every constraint waits to be examined. */
export function solverBegin(problem: usize): void {
  enter(problem);
  enqueueAll();
  leave();
}

export function solverAssign(problem: usize, variable: i32, value: i32): void {
  enter(problem);
  if (State.failedLevel < 0) assignValue(variable, value, 0);
  leave();
}

/** Takes out all values that are not in `kept`, a bitset as long as the domain. */
export function solverKeep(problem: usize, variable: i32, kept: usize): void {
  enter(problem);
  if (State.failedLevel < 0) keepValues(variable, kept, 0);
  leave();
}

export function solverPropagate(problem: usize): bool {
  enter(problem);
  const consistent = propagateAll();
  leave();
  return consistent;
}

/** The same for about `examinations` examinations of constraints. Returns whether there is more to do. */
export function solverPropagateSome(problem: usize, examinations: i32): bool {
  enter(problem);
  const hasMore = propagateSome(examinations);
  leave();
  return hasMore;
}

/** Begins a level, after propagating what waits. */
export function solverPush(problem: usize): void {
  enter(problem);
  propagateAll();
  pushLevel();
  leave();
}

export function solverPop(problem: usize): void {
  enter(problem);
  popLevel();
  leave();
}
