/**
 * Depth-first search that propagates after each decision (MAC: Sabin and Freuder 1994; with `State.forward`,
 * forward checking: Haralick and Elliott 1980). One frame per level holds its decision, and nothing is
 * allocated. The machine below pauses when the buffer of solutions is full or the nodes of the call are used
 * up, and goes on from there when it is called again.
 *
 *     DESCEND   the domains are consistent: choose a variable, or deliver if at most one is open
 *     DECIDE    give the variable at H_DECISION its value, and propagate
 *     DELIVER   each value of the one open variable is a solution, since every constraint supports it
 *     RETREAT   nothing more below: take back the last decision and try what is left of its variable
 *
 * Branching is binary (x = v against x ≠ v, and any variable may follow the latter) or value after value. A
 * node is a value tried; a failure is a decision after which a domain is empty.
 */
import { chooseVariable } from "./choose-variable";
import { beginRun, decide, endRun, endSearch, isTired, isUsedUp, Nodes } from "./decisions";
import { countFailure, found, writeRow } from "./delivery";
import { leastValue, nextValue, removeValue, sizeOf } from "./domain";
import {
  F_CURSOR,
  F_VALUE,
  F_VARIABLE,
  H_BASE_LEVEL,
  H_BINARY,
  H_CONFLICT,
  H_CURSOR,
  H_DECISION,
  H_DELIVER_COUNT,
  H_LAST_CONFLICT,
  H_PHASE,
  H_VALUE,
  PAUSE_COMPLETE,
  PAUSE_FULL,
  PAUSE_LIMIT,
} from "./network-layout";
import { enter, header, leave, open, openCell, State } from "./problem";
import { propagateAll } from "./revise";
import { levelAt, popLevel, pushLevel } from "./trail";

const DESCEND = 0;
const DECIDE = 1;
const DELIVER = 2;
const RETREAT = 3;
const OVER = 4;

/** Begins a search on the domains as they are; the host has written its options to the header. */
export function searchBegin(problem: usize, forward: i32): void {
  enter(problem);
  if (forward == 0) propagateAll();
  const failed = State.failedLevel >= 0;
  pushLevel();
  State.forward = forward != 0;
  const consistent = !failed && propagateAll();
  store<i32>(header, State.level, H_BASE_LEVEL);
  store<i32>(header, -1, H_CONFLICT);
  store<i32>(header, 0, H_CURSOR);
  store<i32>(header, consistent ? DESCEND : OVER, H_PHASE);
  leave();
}

/**
 * Goes on for at most `nodes` nodes and about `examinations` examinations of constraints. Solutions are in
 * the buffer from its beginning. Returns why it paused.
 */
export function searchRun(problem: usize, nodes: i32, examinations: i32): i32 {
  beginRun(problem, nodes, examinations);
  const pause = run();
  endRun(nodes);
  return pause;
}

/** Takes back all that the search has done. */
export function searchEnd(problem: usize): void {
  endSearch(problem, load<i32>(problem, H_BASE_LEVEL));
}

function run(): i32 {
  let pause = -1;
  while (pause < 0) {
    let next = RETREAT;
    switch (load<i32>(header, H_PHASE)) {
      case DESCEND:
        next = descend();
        break;
      case DECIDE:
        if (isUsedUp()) return PAUSE_LIMIT;
        next = tryValue();
        break;
      case DELIVER:
        pause = deliver();
        if (pause >= 0) next = DELIVER;
        break;
      case RETREAT:
        // After many solutions there are as many levels to take back, and constraints to examine at each of
        // them.
        if (isTired()) return PAUSE_LIMIT;
        next = retreat();
        break;
      default:
        return PAUSE_COMPLETE;
    }
    store<i32>(header, next, H_PHASE);
  }
  return pause;
}

function descend(): i32 {
  const openVariables = load<i32>(openCell);
  if (openVariables <= 1) {
    store<i32>(header, -1, H_VALUE);
    return DELIVER;
  }
  const variable = chooseVariable();
  store<i32>(header, variable, H_DECISION);
  store<i32>(header, leastValue(variable), H_VALUE);
  return DECIDE;
}

function tryValue(): i32 {
  const variable = load<i32>(header, H_DECISION);
  if (decide(variable, load<i32>(header, H_VALUE))) {
    if (load<i32>(header, H_CONFLICT) == variable) store<i32>(header, -1, H_CONFLICT);
    return DESCEND;
  }
  if (load<i32>(header, H_LAST_CONFLICT) != 0) store<i32>(header, variable, H_CONFLICT);
  return RETREAT;
}

function retreat(): i32 {
  if (State.level == load<i32>(header, H_BASE_LEVEL)) return OVER;
  popLevel();
  const frame = levelAt(State.level);
  const variable = load<i32>(frame, F_VARIABLE);
  const value = load<i32>(frame, F_VALUE);
  store<i32>(header, load<i32>(frame, F_CURSOR), H_CURSOR);
  if (load<i32>(header, H_BINARY) != 0) {
    if (removeValue(variable, value, 0) && propagateAll()) return DESCEND;
    countFailure();
    return RETREAT;
  }
  const next = nextValue(variable, value + 1);
  if (next < 0) return RETREAT;
  store<i32>(header, variable, H_DECISION);
  store<i32>(header, next, H_VALUE);
  return DECIDE;
}

/**
 * Delivers the solutions here that are left; -1 when that is all. It pauses as soon as the buffer is full: a
 * host that has room for one solution only does not want a search for a second one.
 */
function deliver(): i32 {
  if (load<i32>(openCell) == 0) {
    // The search comes here again after a pause.
    if (load<i32>(header, H_VALUE) >= 0) return -1;
    store<i32>(header, 0, H_VALUE);
    found(1);
    return writeRow(-1, 0);
  }
  const variable = load<i32>(open);
  if (load<i32>(header, H_DELIVER_COUNT) == 0) {
    const size = sizeOf(variable);
    if (Nodes.left <= 0) return PAUSE_LIMIT;
    Nodes.left -= size;
    found(size);
    return -1;
  }
  let value = nextValue(variable, load<i32>(header, H_VALUE) + 1);
  for (; value >= 0; value = nextValue(variable, value + 1)) {
    if (Nodes.left <= 0) return PAUSE_LIMIT;
    Nodes.left--;
    store<i32>(header, value, H_VALUE);
    found(1);
    if (writeRow(variable, value) >= 0) return PAUSE_FULL;
  }
  return -1;
}
