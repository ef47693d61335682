/**
 * Makes a learnt clause smaller: a literal is left out if it follows, through any number of reasons, from
 * others (Sörensson and Biere 2009), each literal being looked into once. Marks of variables: in the clause,
 * follows from the clause, does not.
 */
import { levelOf, reasonOf } from "./assignment";
import { literalOf, sizeOf } from "./clauses";
import {
  LEARN_BUFFER,
  LEARN_BUFFER_COUNT,
  LEARN_MARKS,
  LEARN_STACK,
  LEARN_STAMP,
  LEARN_STAMPS,
  LEARN_TOUCHED,
} from "./learn-layout";
import { at, get, set } from "../arena-record";
import { spend } from "../work";

export const MARK_SOURCE: u8 = 1;
const MARK_FOLLOWS: u8 = 2;
const MARK_STAYS: u8 = 3;

/** How many variables have marks that have to be taken back. */
let touched: u32 = 0;

// @ts-ignore: decorator
@inline
function markOf(variable: u32): u8 {
  return load<u8>(at(LEARN_MARKS) + <usize>variable);
}

function touch(variable: u32, mark: u8): void {
  store<u8>(at(LEARN_MARKS) + <usize>variable, mark);
  store<u32>(at(LEARN_TOUCHED) + (<usize>(touched++) << 2), variable);
}

/** The levels of the clause have the newest stamp, and its literals but the first are marked. */
export function minimise(): void {
  const buffer = at(LEARN_BUFFER);
  const marks = at(LEARN_MARKS);
  const size = get(LEARN_BUFFER_COUNT);
  touched = 0;
  // The first may be met as well: it stands for itself.
  for (let i: u32 = 0; i < size; i++) touch(load<u32>(buffer + (<usize>i << 2)) >> 1, MARK_SOURCE);
  let kept: u32 = 1;
  for (let i: u32 = 1; i < size; i++) {
    const literal = load<u32>(buffer + (<usize>i << 2));
    if (follows(literal >> 1)) continue;
    store<u32>(buffer + (<usize>(kept++) << 2), literal);
  }
  set(LEARN_BUFFER_COUNT, kept);
  for (let i: u32 = 0; i < touched; i++)
    store<u8>(marks + <usize>load<u32>(at(LEARN_TOUCHED) + (<usize>i << 2)), 0);
}

/** Whether what a variable follows from is in the clause, or follows from it. */
function follows(start: u32): bool {
  if (reasonOf(start) == 0) return false;
  const stack = at(LEARN_STACK);
  let depth: u32 = 0;
  let variable = start;
  let reason = reasonOf(start);
  let place: u32 = 0;
  while (true) {
    if (place < sizeOf(reason)) {
      const other = literalOf(reason, place++) >> 1;
      spend(1);
      if (other == variable || levelOf(other) == 0) continue;
      const mark = markOf(other);
      if (mark == MARK_SOURCE || mark == MARK_FOLLOWS) continue;
      if (mark == MARK_STAYS || reasonOf(other) == 0 || !isAmongLevels(other)) {
        if (mark == 0) touch(other, MARK_STAYS);
        if (markOf(variable) == 0) touch(variable, MARK_STAYS);
        while (depth > 0) {
          const waiting = load<u32>(stack + (<usize>(--depth) << 3));
          if (markOf(waiting) == 0) touch(waiting, MARK_STAYS);
        }
        return false;
      }
      store<u32>(stack + (<usize>depth << 3), variable);
      store<u32>(stack + (<usize>depth << 3), place, 4);
      depth++;
      variable = other;
      reason = reasonOf(other);
      place = 0;
      continue;
    }
    if (markOf(variable) == 0) touch(variable, MARK_FOLLOWS);
    if (depth == 0) return true;
    depth--;
    variable = load<u32>(stack + (<usize>depth << 3));
    place = load<u32>(stack + (<usize>depth << 3), 4);
    reason = reasonOf(variable);
  }
}

/** A literal of a level that the clause doesn't have cannot follow from the clause. */
// @ts-ignore: decorator
@inline
function isAmongLevels(variable: u32): bool {
  return load<u32>(at(LEARN_STAMPS) + (<usize>levelOf(variable) << 2)) == get(LEARN_STAMP);
}
