/**
 * Which learnt clauses are forgotten. Clauses of at most two levels are kept for good, as are clauses of few
 * levels that were of use lately (Audemard and Simon 2009; in three tiers: Oh 2015). Of the others those with
 * the least activity go, three quarters of them. They are not sorted: they are counted by rank, which is the
 * size of the activity's number, so forgetting takes two passes over the clauses.
 *
 * Where memory is short, half of all learnt clauses go.
 */
import { glueOf, sizeOf } from "./clauses";
import {
  CLAUSE_ACTIVITY,
  CLAUSE_HEAD,
  CLAUSE_LEARNT,
  CLAUSE_USED,
  FORGET_HALF,
  FORGET_NOTHING,
  LEARN_CLAUSE_BUMP,
  LEARN_CONFLICTS,
  LEARN_FORGET,
  LEARN_FORGET_AT,
  LEARN_FORGET_BELOW,
  LEARN_FORGET_EQUAL,
  LEARN_FORGET_STEP,
  LEARN_RANKS,
  RANKS,
} from "./learn-layout";
import { fieldAt, get, getFloat, set, setFloat } from "../arena-record";

/** Clauses of at most this many levels are kept for good, and of at most this many if they were of use. */
const GLUE_FOR_GOOD: u32 = 2;
const GLUE_IF_USED: u32 = 6;
const FIRST_STEP: f64 = 2000;
const STEP_GROWTH: f64 = 300;
/** Clauses' activities stay numbers for this long. */
const MOST_STEP: f64 = 60000;
/** The rank of a float is made of the bits from here on: eight ranks for each power of two. */
const RANK_SHIFT: u32 = 20;

export function beginForgetting(): void {
  setFloat(LEARN_FORGET_STEP, FIRST_STEP);
  setFloat(LEARN_FORGET_AT, FIRST_STEP);
  setFloat(LEARN_CLAUSE_BUMP, 1);
}

// @ts-ignore: decorator
@inline
export function isForgettingDue(): bool {
  return getFloat(LEARN_CONFLICTS) >= getFloat(LEARN_FORGET_AT);
}

export function planForgetting(): void {
  const step = min(MOST_STEP, getFloat(LEARN_FORGET_STEP) + STEP_GROWTH);
  setFloat(LEARN_FORGET_STEP, step);
  setFloat(LEARN_FORGET_AT, getFloat(LEARN_CONFLICTS) + step);
}

export function clearRanks(): void {
  memory.fill(fieldAt(LEARN_RANKS), 0, RANKS << 2);
}

/** Whether a clause may be forgotten at all. */
function isOptional(clause: usize): bool {
  const head = load<u32>(clause, CLAUSE_HEAD);
  if ((head & CLAUSE_LEARNT) == 0) return false;
  if (get(LEARN_FORGET) == FORGET_HALF) return true;
  const glue = glueOf(clause);
  return glue > GLUE_FOR_GOOD && sizeOf(clause) > 2 && (glue > GLUE_IF_USED || (head & CLAUSE_USED) == 0);
}

// @ts-ignore: decorator
@inline
function rankOf(clause: usize): u32 {
  return load<u32>(clause, CLAUSE_ACTIVITY) >> RANK_SHIFT;
}

export function countRank(clause: usize): void {
  if (!isOptional(clause)) return;
  const counter = fieldAt(LEARN_RANKS) + (<usize>rankOf(clause) << 2);
  store<u32>(counter, load<u32>(counter) + 1);
}

/** Finds the rank below which the clauses lie that are to go. */
export function chooseRank(): void {
  let all: u32 = 0;
  for (let rank = 0; rank < RANKS; rank++) all += load<u32>(fieldAt(LEARN_RANKS) + (<usize>rank << 2));
  let rest = all - (get(LEARN_FORGET) == FORGET_HALF ? all >> 1 : all >> 2);
  let rank: u32 = 0;
  while (rank < <u32>RANKS - 1) {
    const count = load<u32>(fieldAt(LEARN_RANKS) + (<usize>rank << 2));
    if (count >= rest) break;
    rest -= count;
    rank++;
  }
  set(LEARN_FORGET_BELOW, rank);
  set(LEARN_FORGET_EQUAL, rest);
}

/** Whether this clause is to be forgotten; it is asked once for each, from the oldest on. */
export function isForgotten(clause: usize): bool {
  if (get(LEARN_FORGET) == FORGET_NOTHING || !isOptional(clause)) return false;
  const rank = rankOf(clause);
  if (rank != get(LEARN_FORGET_BELOW)) return rank < get(LEARN_FORGET_BELOW);
  const equal = get(LEARN_FORGET_EQUAL);
  if (equal == 0) return false;
  set(LEARN_FORGET_EQUAL, equal - 1);
  return true;
}

/** Makes activities small again, which would outgrow their numbers, and the clause unused. */
export function renew(clause: usize): void {
  const head = load<u32>(clause, CLAUSE_HEAD);
  if ((head & CLAUSE_LEARNT) == 0) return;
  store<u32>(clause, head & ~CLAUSE_USED, CLAUSE_HEAD);
  const activity = load<f32>(clause, CLAUSE_ACTIVITY) / <f32>getFloat(LEARN_CLAUSE_BUMP);
  store<f32>(clause, activity, CLAUSE_ACTIVITY);
}
