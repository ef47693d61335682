/** Clauses one after the other: see `learn-layout.ts` for the picture. */
import {
  CLAUSE_ACTIVITY,
  CLAUSE_HEAD,
  CLAUSE_LEARNT,
  CLAUSE_LITERALS,
  GLUE_SHIFT,
  LEARN_BYTES,
  LEARN_CLAUSES_END,
  LEARN_WATCHES_LOW,
  MOST_GLUE,
  SIZE_SHIFT,
} from "./learn-layout";
import { at, fieldAt, set } from "../arena-record";

// @ts-ignore: decorator
@inline
export function sizeOf(clause: usize): u32 {
  return load<u32>(clause, CLAUSE_HEAD) >> SIZE_SHIFT;
}

// @ts-ignore: decorator
@inline
export function glueOf(clause: usize): u32 {
  return (load<u32>(clause, CLAUSE_HEAD) >> GLUE_SHIFT) & MOST_GLUE;
}

// @ts-ignore: decorator
@inline
export function isLearnt(clause: usize): bool {
  return (load<u32>(clause, CLAUSE_HEAD) & CLAUSE_LEARNT) != 0;
}

/** The address behind a clause of this many literals. */
// @ts-ignore: decorator
@inline
export function endOf(clause: usize, size: u32): usize {
  return clause + CLAUSE_LITERALS + (<usize>size << 2);
}

// @ts-ignore: decorator
@inline
export function firstClause(): usize {
  return fieldAt(LEARN_BYTES);
}

// @ts-ignore: decorator
@inline
export function headOf(size: u32, glue: u32, flags: u32): u32 {
  return (size << SIZE_SHIFT) | (glue << GLUE_SHIFT) | flags;
}

/** A new clause of the literals that lie at an address; 0 where there is no room. */
export function addClauseOf(literals: usize, size: u32, glue: u32, flags: u32, activity: f32): usize {
  const clause = at(LEARN_CLAUSES_END);
  const end = endOf(clause, size);
  if (end > at(LEARN_WATCHES_LOW)) return 0;
  store<u32>(clause, headOf(size, min(glue, MOST_GLUE), flags), CLAUSE_HEAD);
  store<f32>(clause, activity, CLAUSE_ACTIVITY);
  memory.copy(clause + CLAUSE_LITERALS, literals, <usize>size << 2);
  set(LEARN_CLAUSES_END, <u32>end);
  return clause;
}

// @ts-ignore: decorator
@inline
export function literalOf(clause: usize, place: u32): u32 {
  return load<u32>(clause + (<usize>place << 2), CLAUSE_LITERALS);
}
