/**
 * What the depth-first searches (`mac.ts`, `sfc.ts`) do alike: a call goes on for a number of nodes, and each
 * decision begins a level of the trail, whose frame records the decision.
 */
import { countFailure } from "./delivery";
import { assignValue } from "./domain";
import { F_CURSOR, F_VALUE, F_VARIABLE, H_CURSOR, H_NODES, H_ROWS } from "./network-layout";
import { State, enter, header, leave, workDone } from "./problem";
import { enqueueAll } from "./queue";
import { propagateAll } from "./revise";
import { levelAt, popLevel, pushLevel } from "./trail";

export class Nodes {
  /** The nodes that this call may still try. */
  static left: i32 = 0;
  /** The work (`workDone`) at which the call ends, however few nodes it has tried. */
  static enough: f64 = 0;
}

/**
 * Begins a call for at most `nodes` nodes and about `examinations` examinations of constraints. The buffer is
 * filled from its beginning.
 */
export function beginRun(problem: usize, nodes: i32, examinations: i32): void {
  enter(problem);
  Nodes.left = nodes;
  Nodes.enough = workDone() + <f64>examinations;
  store<i32>(header, 0, H_ROWS);
}

/** Whether the call has tried its nodes, or done its work. */
// @ts-ignore: decorator
@inline
export function isUsedUp(): bool {
  return Nodes.left <= 0 || isTired();
}

// @ts-ignore: decorator
@inline
export function isTired(): bool {
  return workDone() >= Nodes.enough;
}

export function endRun(nodes: i32): void {
  store<f64>(header, load<f64>(header, H_NODES) + <f64>(nodes - Nodes.left), H_NODES);
  leave();
}

/** Takes back all levels from `base` on: what a search has done. */
export function endSearch(problem: usize, base: i32): void {
  enter(problem);
  while (State.level >= base) popLevel();
  // Forward checking leaves constraints unexamined that others expect to be consistent.
  if (State.forward) {
    State.forward = false;
    enqueueAll();
  }
  leave();
}

/** Gives a variable a value, on a level of its own, and propagates. False if a domain is then empty. */
// @ts-ignore: decorator
@inline
export function decide(variable: i32, value: i32): bool {
  Nodes.left--;
  const frame = levelAt(State.level);
  store<i32>(frame, variable, F_VARIABLE);
  store<i32>(frame, value, F_VALUE);
  store<i32>(frame, load<i32>(header, H_CURSOR), F_CURSOR);
  pushLevel();
  if (assignValue(variable, value, 0) && propagateAll()) return true;
  countFailure();
  return false;
}
