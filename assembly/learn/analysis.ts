/**
 * What is learnt from a conflict: the clause of the first unique implication point (Marques-Silva and
 * Sakallah 1996; Zhang and others 2001), made smaller (`minimise.ts`), and its glue, the number of levels in
 * it (Audemard and Simon 2009). It is left in the buffer: first the literal that follows from it, then one of
 * the level to which the search goes back.
 */
import { bump } from "./activity";
import { beginOf, levelOf, reasonOf, trailAt } from "./assignment";
import { endOf, glueOf, headOf, isLearnt, sizeOf } from "./clauses";
import {
  CLAUSE_ACTIVITY,
  CLAUSE_HEAD,
  CLAUSE_LEARNT,
  CLAUSE_LITERALS,
  CLAUSE_USED,
  LEARN_BACK_LEVEL,
  LEARN_BUFFER,
  LEARN_BUFFER_COUNT,
  LEARN_CAPACITY,
  LEARN_CLAUSE_BUMP,
  LEARN_GLUE,
  LEARN_LEVEL,
  LEARN_MARKS,
  LEARN_STAMP,
  LEARN_STAMPS,
  LEARN_TRAIL_COUNT,
} from "./learn-layout";
import { MARK_SOURCE, minimise } from "./minimise";
import { at, get, getFloat, set, setFloat } from "../arena-record";
import { spend } from "../work";

/** By how much an increment of a clause's activity is larger than the one before it. */
const CLAUSE_GROWTH: f64 = 1.0 / 0.999;

/** No literal. */
const NONE: u32 = 0xffffffff;

/** The conflict must be above level 0. */
export function analyse(conflict: usize): void {
  const buffer = at(LEARN_BUFFER);
  const marks = at(LEARN_MARKS);
  const level = get(LEARN_LEVEL);
  let size: u32 = 1;
  let open = 0;
  let place = get(LEARN_TRAIL_COUNT);
  let literal = NONE;
  let reason = conflict;
  do {
    use(reason);
    const end = endOf(reason, sizeOf(reason));
    spend(2 + sizeOf(reason));
    for (let from = reason + CLAUSE_LITERALS; from < end; from += 4) {
      const other = load<u32>(from);
      const variable = other >> 1;
      if (other == literal || load<u8>(marks + <usize>variable) != 0) continue;
      const itsLevel = levelOf(variable);
      if (itsLevel == 0) continue;
      store<u8>(marks + <usize>variable, MARK_SOURCE);
      bump(variable, 1);
      if (itsLevel == level) open++;
      else store<u32>(buffer + (<usize>(size++) << 2), other);
    }
    do literal = trailAt(--place);
    while (load<u8>(marks + <usize>(literal >> 1)) == 0);
    store<u8>(marks + <usize>(literal >> 1), 0);
    reason = reasonOf(literal >> 1);
    open--;
  } while (open > 0);
  store<u32>(buffer, literal ^ 1);
  set(LEARN_BUFFER_COUNT, size);
  set(LEARN_GLUE, levelsIn(buffer, size));
  minimise();
  findBackLevel(buffer, get(LEARN_BUFFER_COUNT));
}

/** A learnt clause that has a part in a conflict is worth more, and may have fewer levels than it had. */
function use(clause: usize): void {
  if (!isLearnt(clause)) return;
  store<f32>(clause, load<f32>(clause, CLAUSE_ACTIVITY) + <f32>getFloat(LEARN_CLAUSE_BUMP), CLAUSE_ACTIVITY);
  const size = sizeOf(clause);
  let glue = glueOf(clause);
  if (glue > 2) glue = min(glue, levelsIn(clause + CLAUSE_LITERALS, size));
  store<u32>(clause, headOf(size, glue, CLAUSE_LEARNT | CLAUSE_USED), CLAUSE_HEAD);
}

/** Clauses that had a part earlier count less from now on. */
export function ageClauses(): void {
  setFloat(LEARN_CLAUSE_BUMP, getFloat(LEARN_CLAUSE_BUMP) * CLAUSE_GROWTH);
}

/** How many levels there are among literals. They have the newest stamp afterwards. */
function levelsIn(literals: usize, size: u32): u32 {
  const stamps = at(LEARN_STAMPS);
  const stamp = newStamp();
  const end = literals + (<usize>size << 2);
  let levels: u32 = 0;
  for (let from = literals; from < end; from += 4) {
    const address = stamps + (<usize>levelOf(load<u32>(from) >> 1) << 2);
    if (load<u32>(address) == stamp) continue;
    store<u32>(address, stamp);
    levels++;
  }
  return levels;
}

function newStamp(): u32 {
  let stamp = get(LEARN_STAMP) + 1;
  if (stamp == 0) {
    memory.fill(at(LEARN_STAMPS), 0, <usize>get(LEARN_CAPACITY) << 2);
    stamp = 1;
  }
  set(LEARN_STAMP, stamp);
  return stamp;
}

/** The greatest level of the other literals; one of that level is put second. */
function findBackLevel(buffer: usize, size: u32): void {
  if (size == 1) {
    set(LEARN_BACK_LEVEL, 0);
    return;
  }
  let best = buffer + 4;
  let level = levelOf(load<u32>(best) >> 1);
  const end = buffer + (<usize>size << 2);
  for (let from = buffer + 8; from < end; from += 4) {
    const other = levelOf(load<u32>(from) >> 1);
    if (other <= level) continue;
    level = other;
    best = from;
  }
  const literal = load<u32>(best);
  store<u32>(best, load<u32>(buffer, 4));
  store<u32>(buffer, literal, 4);
  set(LEARN_BACK_LEVEL, level);
}

/**
 * The assumptions from which it follows that an assumption is false, and that assumption: left in the buffer.
 */
export function analyseAssumption(isFalse: u32): void {
  const buffer = at(LEARN_BUFFER);
  const marks = at(LEARN_MARKS);
  store<u32>(buffer, isFalse);
  let size: u32 = 1;
  if (levelOf(isFalse >> 1) > 0) {
    store<u8>(marks + <usize>(isFalse >> 1), MARK_SOURCE);
    const begin = beginOf(1);
    for (let place = get(LEARN_TRAIL_COUNT); place > begin; place--) {
      const literal = trailAt(place - 1);
      const variable = literal >> 1;
      if (load<u8>(marks + <usize>variable) == 0) continue;
      store<u8>(marks + <usize>variable, 0);
      const reason = reasonOf(variable);
      if (reason == 0) {
        store<u32>(buffer + (<usize>(size++) << 2), literal);
        continue;
      }
      const end = endOf(reason, sizeOf(reason));
      for (let from = reason + CLAUSE_LITERALS; from < end; from += 4) {
        const other = load<u32>(from) >> 1;
        if (other != variable && levelOf(other) > 0) store<u8>(marks + <usize>other, MARK_SOURCE);
      }
    }
  }
  set(LEARN_BUFFER_COUNT, size);
}
