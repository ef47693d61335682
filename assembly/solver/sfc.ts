/**
 * Forward checking for one-stage stochastic problems (SFC; Walsh 2002, Balafoutis and Stergiou 2006). It
 * finds all choices of the variables before chance for which outcomes of enough probability can be completed.
 * All outcomes that may come are equally likely. The search goes depth first without recursion, one frame per
 * level, and can stop and go on as `mac.ts` can.
 *
 *     DESCEND    choose the first open variable before chance; if none is open, ask chance
 *     DECIDE     give it a value, and check forward
 *     RETREAT    take back the last decision before chance, and try what is left of its variable
 *     OUTCOME    the next outcome that may come; after the last one, the verdict
 *     COMPLETE   choose the first open variable after chance; if none is open, the outcome is satisfied
 *     ATTEMPT    give it a value, and check forward
 *     WITHDRAW   take back the last decision after chance; if there is none, the outcome is not satisfied
 *     VERDICT    deliver the choice if enough outcomes were satisfied
 *
 * Forward checking may take outcomes from chance before it is asked. A branch ends as soon as the outcomes
 * that may still come and be satisfied are too few. The probability to be reached must be more than 0: then
 * no choice is wanted that no outcome satisfies, and what contradicts every outcome may be pruned.
 */
import { beginRun, decide, endRun, endSearch, isUsedUp } from "./decisions";
import { found, writeRow } from "./delivery";
import { domainOf, hasValue, leastValue, nextValue, sizeOf } from "./domain";
import { F_VALUE, F_VARIABLE, H_ORDER, PAUSE_COMPLETE, PAUSE_LIMIT } from "./network-layout";
import { enter, header, leave, State } from "./problem";
import { propagateAll } from "./revise";
import {
  S_ABOVE,
  S_BASE_LEVEL,
  S_BEFORE,
  S_BELOW,
  S_BOOLEANS,
  S_CHANCE,
  S_FLOOR,
  S_LIKELY,
  S_ORDERED,
  S_OUTCOME,
  S_OUTCOMES,
  S_PHASE,
  S_SATISFIED,
  S_VALUE,
  S_VARIABLE,
} from "./sfc-layout";
import { levelAt, popLevel, pushLevel } from "./trail";

const DESCEND = 0;
const DECIDE = 1;
const RETREAT = 2;
const OUTCOME = 3;
const COMPLETE = 4;
const ATTEMPT = 5;
const WITHDRAW = 6;
const VERDICT = 7;
const OVER = 8;

const TRUE = 1;

let sfc: usize = 0;

/** Begins on the domains as they are; the host has written the record and the lists. */
export function sfcBegin(problem: usize, record: usize): void {
  enter(problem);
  sfc = record;
  const failed = State.failedLevel >= 0;
  pushLevel();
  State.forward = true;
  const consistent = !failed && propagateAll() && isHopeful();
  store<i32>(sfc, State.level, S_BASE_LEVEL);
  store<i32>(sfc, consistent ? DESCEND : OVER, S_PHASE);
  leave();
}

/**
 * Goes on for at most `nodes` nodes and about `examinations` examinations of constraints. Choices are in the
 * buffer from its beginning. Returns why it paused.
 */
export function sfcRun(problem: usize, record: usize, nodes: i32, examinations: i32): i32 {
  beginRun(problem, nodes, examinations);
  sfc = record;
  const pause = run();
  endRun(nodes);
  return pause;
}

/** Takes back all that the search has done. */
export function sfcEnd(problem: usize, record: usize): void {
  endSearch(problem, load<i32>(record, S_BASE_LEVEL));
}

function run(): i32 {
  let pause = -1;
  while (pause < 0) {
    let next = RETREAT;
    switch (load<i32>(sfc, S_PHASE)) {
      case DESCEND:
        next = chooseFrom(0, load<i32>(sfc, S_BEFORE)) ? DECIDE : askChance();
        break;
      case DECIDE:
        if (isUsedUp()) return PAUSE_LIMIT;
        next = tryValue() && isHopeful() ? DESCEND : RETREAT;
        break;
      case RETREAT:
        next = State.level == load<i32>(sfc, S_BASE_LEVEL) ? OVER : takeBack(DECIDE, RETREAT);
        break;
      case OUTCOME:
        if (isUsedUp()) return PAUSE_LIMIT;
        next = nextOutcome();
        break;
      case COMPLETE:
        next = complete();
        break;
      case ATTEMPT:
        if (isUsedUp()) return PAUSE_LIMIT;
        next = tryValue() ? COMPLETE : WITHDRAW;
        break;
      case WITHDRAW:
        next = withdraw();
        break;
      case VERDICT:
        if (isSolution()) {
          found(1);
          pause = writeRow(-1, 0);
        }
        break;
      default:
        pause = PAUSE_COMPLETE;
        next = OVER;
    }
    store<i32>(sfc, next, S_PHASE);
  }
  return pause;
}

/** The next decision: the least value of the first open variable at these places. False if none is open. */
function chooseFrom(from: i32, to: i32): bool {
  const order = <usize>load<u32>(header, H_ORDER);
  for (let place = from; place < to; place++) {
    const variable = load<i32>(order + (<usize>place << 2));
    if (sizeOf(variable) <= 1) continue;
    store<i32>(sfc, variable, S_VARIABLE);
    store<i32>(sfc, leastValue(variable), S_VALUE);
    return true;
  }
  return false;
}

function tryValue(): bool {
  return decide(load<i32>(sfc, S_VARIABLE), load<i32>(sfc, S_VALUE));
}

/**
 * Takes back the last decision. Returns `again` if its variable has a value left to try, else `otherwise`.
 */
function takeBack(again: i32, otherwise: i32): i32 {
  popLevel();
  const frame = levelAt(State.level);
  const variable = load<i32>(frame, F_VARIABLE);
  const value = nextValue(variable, load<i32>(frame, F_VALUE) + 1);
  if (value < 0) return otherwise;
  store<i32>(sfc, variable, S_VARIABLE);
  store<i32>(sfc, value, S_VALUE);
  return again;
}

function askChance(): i32 {
  store<i32>(sfc, -1, S_OUTCOME);
  store<i32>(sfc, 0, S_LIKELY);
  store<i32>(sfc, 0, S_SATISFIED);
  if (load<i32>(sfc, S_CHANCE) >= 0) return OUTCOME;
  store<i32>(sfc, 1, S_LIKELY);
  store<i32>(sfc, 1, S_SATISFIED);
  return VERDICT;
}

// @ts-ignore: decorator
@inline
function booleanOf(outcome: i32): i32 {
  return load<i32>(<usize>load<u32>(sfc, S_BOOLEANS) + (<usize>outcome << 2));
}

function nextOutcome(): i32 {
  const outcomes = load<i32>(sfc, S_OUTCOMES);
  let outcome = load<i32>(sfc, S_OUTCOME) + 1;
  while (outcome < outcomes && !hasValue(domainOf(booleanOf(outcome)), TRUE)) outcome++;
  if (outcome == outcomes) return VERDICT;
  store<i32>(sfc, outcome, S_OUTCOME);
  store<i32>(sfc, load<i32>(sfc, S_LIKELY) + 1, S_LIKELY);
  const chance = load<i32>(sfc, S_CHANCE);
  if (!hasValue(domainOf(chance), outcome)) return OUTCOME;
  store<i32>(sfc, State.level + 1, S_FLOOR);
  return decide(chance, outcome) ? COMPLETE : WITHDRAW;
}

function complete(): i32 {
  if (chooseFrom(load<i32>(sfc, S_BEFORE), load<i32>(sfc, S_ORDERED))) return ATTEMPT;
  store<i32>(sfc, load<i32>(sfc, S_SATISFIED) + 1, S_SATISFIED);
  while (State.level >= load<i32>(sfc, S_FLOOR)) popLevel();
  return OUTCOME;
}

function withdraw(): i32 {
  if (State.level > load<i32>(sfc, S_FLOOR)) return takeBack(ATTEMPT, WITHDRAW);
  popLevel();
  return OUTCOME;
}

/** Whether outcomes of enough probability may still be satisfied. */
function isHopeful(): bool {
  const chance = load<i32>(sfc, S_CHANCE);
  if (chance < 0) return true;
  const domain = domainOf(chance);
  let likely = 0;
  let lost = 0;
  for (let outcome = load<i32>(sfc, S_OUTCOMES) - 1; outcome >= 0; outcome--) {
    const boolean = booleanOf(outcome);
    if (!hasValue(domainOf(boolean), TRUE)) continue;
    likely++;
    lost += <i32>(sizeOf(boolean) == 1 && !hasValue(domain, outcome));
  }
  return isEnough(likely - lost, likely);
}

function isSolution(): bool {
  return isEnough(load<i32>(sfc, S_SATISFIED), load<i32>(sfc, S_LIKELY));
}

// @ts-ignore: decorator
@inline
function isEnough(satisfied: i32, likely: i32): bool {
  return satisfied > 0 && <i64>satisfied * load<i32>(sfc, S_BELOW) >= <i64>likely * load<i32>(sfc, S_ABOVE);
}
