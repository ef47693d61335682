/**
 * Singleton arc consistency: a value stays only if the network is consistent when its variable takes it.
 *
 * Values still to try are kept as bits. As in SAC3 (Lecoutre and Cardon 2005) a test that succeeds is not
 * thrown away: the branch goes on with values of the variables after it, and each value that it takes without
 * an empty domain has passed as well. A branch that ends with all variables closed is a solution: its values
 * have passed for good. After a removal all other values are to be tried again. A branch is not taken on
 * where its first value closes no other variable: on loose tables it would prove no more values than it
 * tries, and tests cost the more the deeper they are.
 *
 *     H_TRIED   bits like those of the domains: values that have passed since the last removal
 *     H_PROVEN  values that are part of a solution
 *     H_ORDER   the variables whose values are tried; H_ORDERED says how many
 */
import { assignValue, domainOf, leastValue, removeValue, sizeOf, wordsOf } from "./domain";
import {
  H_DOMAINS,
  H_DOMAIN_BYTES,
  H_ORDER,
  H_ORDERED,
  H_PROVEN,
  H_SAC_PLACE,
  H_SAC_REMOVED,
  H_SAC_TESTS,
  H_TRIED,
  SAC_COMPLETE,
  SAC_EMPTY,
  SAC_LIMIT,
} from "./network-layout";
import { enter, header, leave, openCell, variables } from "./problem";
import { propagateAll } from "./revise";
import { popLevel, pushLevel } from "./trail";

/** Forgets which values have passed. */
export function sacBegin(problem: usize): void {
  const bytes = <usize>load<u32>(problem, H_DOMAIN_BYTES);
  memory.fill(load<u32>(problem, H_TRIED), 0, bytes);
  memory.fill(load<u32>(problem, H_PROVEN), 0, bytes);
  store<i32>(problem, 0, H_SAC_PLACE);
}

/** Tries at most `tests` values, or a few more to end a branch. Returns how it ended (SAC_…). */
export function sacRun(problem: usize, tests: i32): i32 {
  enter(problem);
  store<i32>(header, 0, H_SAC_REMOVED);
  store<i32>(header, 0, H_SAC_TESTS);
  const ending = propagateAll() ? run(tests) : SAC_EMPTY;
  leave();
  return ending;
}

function run(tests: i32): i32 {
  const count = load<i32>(header, H_ORDERED);
  let place = load<i32>(header, H_SAC_PLACE);
  let idle = 0;
  while (idle < count) {
    if (place >= count) place = 0;
    const variable = variableAt(place);
    const value = sizeOf(variable) > 1 ? untried(variable) : -1;
    if (value < 0) {
      place++;
      idle++;
      continue;
    }
    idle = 0;
    store<i32>(header, place, H_SAC_PLACE);
    if (load<i32>(header, H_SAC_TESTS) >= tests) return SAC_LIMIT;
    const openBefore = load<i32>(openCell);
    pushLevel();
    const passes = test(variable, value);
    if (passes) {
      mark(load<u32>(header, H_TRIED), variable, value);
      if (load<i32>(openCell) < openBefore - 1) goOn(place);
    }
    popLevel();
    if (passes) continue;
    if (!takeOut(variable, value)) return SAC_EMPTY;
    memory.fill(load<u32>(header, H_TRIED), 0, load<u32>(header, H_DOMAIN_BYTES));
  }
  return SAC_COMPLETE;
}

/** Takes the branch on through the variables after the one that has passed, untried values first. */
function goOn(place: i32): void {
  const count = load<i32>(header, H_ORDERED);
  for (let i = 1; i < count; i++) {
    const variable = variableAt(place + i < count ? place + i : place + i - count);
    if (sizeOf(variable) == 1) continue;
    const value = untried(variable);
    if (!test(variable, value < 0 ? leastValue(variable) : value)) return;
    if (value >= 0) mark(load<u32>(header, H_TRIED), variable, value);
  }
  if (load<i32>(openCell) != 0) return;
  const proven = <usize>load<u32>(header, H_PROVEN);
  for (let variable = 0; variable < variables; variable++) mark(proven, variable, leastValue(variable));
}

function test(variable: i32, value: i32): bool {
  store<i32>(header, load<i32>(header, H_SAC_TESTS) + 1, H_SAC_TESTS);
  return assignValue(variable, value, 0) && propagateAll();
}

function takeOut(variable: i32, value: i32): bool {
  store<i32>(header, load<i32>(header, H_SAC_REMOVED) + 1, H_SAC_REMOVED);
  return removeValue(variable, value, 0) && propagateAll();
}

// @ts-ignore: decorator
@inline
function variableAt(place: i32): i32 {
  return load<i32>(<usize>load<u32>(header, H_ORDER) + (<usize>place << 2));
}

/** The least value of the domain that has not passed, or -1. */
function untried(variable: i32): i32 {
  const domain = domainOf(variable);
  const offset = domain - <usize>load<u32>(header, H_DOMAINS);
  const tried = <usize>load<u32>(header, H_TRIED) + offset;
  const proven = <usize>load<u32>(header, H_PROVEN) + offset;
  const bytes = <usize>wordsOf(variable) << 3;
  for (let at: usize = 0; at < bytes; at += 8) {
    const bits = load<u64>(domain + at) & ~(load<u64>(tried + at) | load<u64>(proven + at));
    if (bits != 0) return <i32>(at << 3) + <i32>ctz(bits);
  }
  return -1;
}

function mark(bits: usize, variable: i32, value: i32): void {
  const offset = domainOf(variable) - <usize>load<u32>(header, H_DOMAINS);
  const word = bits + offset + (<usize>(<u32>value >> 6) << 3);
  store<u64>(word, load<u64>(word) | (<u64>1 << <u64>(value & 63)));
}
