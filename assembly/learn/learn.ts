/**
 * Search with learnt clauses (CDCL), as MiniSat (Eén and Sörensson 2003) has it: decide, propagate, and learn
 * a clause from each conflict. Variables and clauses may be added between searches, and what was learnt
 * stays. Assumptions are the first decisions.
 *
 * What it does not do: simplify formulas beforehand, beyond what is true for good.
 */
import { age, nextDecision } from "./activity";
import { ageClauses, analyse, analyseAssumption } from "./analysis";
import { assign, backTo, decideOn, valueOf } from "./assignment";
import { addClauseOf } from "./clauses";
import { isForgettingDue, planForgetting } from "./forgetting";
import {
  CLAUSE_LEARNT,
  CLAUSE_USED,
  EVENT_LEARNT,
  EVENT_NONE,
  FORGET_HALF,
  FORGET_SOME,
  LEARN_ASSUMED,
  LEARN_ASSUMED_AT,
  LEARN_ASSUMED_COUNT,
  LEARN_ASSUMED_LEVELS,
  LEARN_BACK_LEVEL,
  LEARN_BUFFER,
  LEARN_BUFFER_COUNT,
  LEARN_CLAUSES_END,
  LEARN_CLAUSE_BUMP,
  LEARN_CONFLICTS,
  LEARN_CONFLICT_LIMIT,
  LEARN_CONTRADICTORY,
  LEARN_DECISIONS,
  LEARN_EVENT,
  LEARN_EVENT_CLAUSE,
  LEARN_EVENT_COUNT,
  LEARN_GLUE,
  LEARN_LEARNT_COUNT,
  LEARN_LEVEL,
  LEARN_HEAD,
  LEARN_MODEL,
  LEARN_NEW_CLAUSES,
  LEARN_PAUSE_AT,
  LEARN_STAGE,
  LEARN_TRACED,
  LEARN_TRAIL_COUNT,
  LEARN_VALUES,
  LEARN_VARIABLES,
  RUN_EVENT,
  RUN_LIMIT,
  RUN_MEMORY,
  RUN_SATISFIABLE,
  RUN_SPENT,
  RUN_UNSATISFIABLE,
  TIDY_NONE,
} from "./learn-layout";
import { NO_ROOM, propagate } from "./propagation";
import { at, get, getFloat, set, setFloat } from "../arena-record";
import { countGlue, restartIfDue } from "./restarts";
import { NO_MEMORY, startNew, startTidy, tidy, TIDYING } from "./tidy";
import { attach } from "./watches";
import { beginWork, isSpent } from "../work";

/** Begins a search under the assumptions that the host has left, with at most this many conflicts. */
export function learnBegin(conflicts: f64): void {
  backTo(0);
  set(LEARN_ASSUMED_AT, 0);
  set(LEARN_ASSUMED_LEVELS, 0);
  set(LEARN_BUFFER_COUNT, 0);
  set(LEARN_EVENT, EVENT_NONE);
  setFloat(LEARN_CONFLICT_LIMIT, getFloat(LEARN_CONFLICTS) + conflicts);
  startNew();
}

/** Goes on with about `work` work. The answer is one of `RUN_…`. */
export function learnRun(work: i32): i32 {
  beginWork(work);
  set(LEARN_EVENT, EVENT_NONE);
  while (true) {
    if (get(LEARN_CONTRADICTORY) != 0) return contradiction();
    if (get(LEARN_STAGE) != TIDY_NONE) {
      const tidied = tidy();
      if (get(LEARN_EVENT) != EVENT_NONE) return RUN_EVENT;
      if (tidied == NO_MEMORY) return RUN_MEMORY;
      if (tidied == TIDYING && isSpent()) return RUN_SPENT;
      continue;
    }
    const conflict = propagate();
    if (conflict == NO_ROOM) makeRoom();
    else if (conflict != 0) {
      if (get(LEARN_LEVEL) == 0) return contradiction();
      learnFrom(conflict);
      if (get(LEARN_TRACED) != 0) return RUN_EVENT;
    } else {
      const answer = goOn();
      if (answer >= 0) return answer;
    }
  }
}

function contradiction(): i32 {
  set(LEARN_CONTRADICTORY, 1);
  set(LEARN_BUFFER_COUNT, 0);
  return RUN_UNSATISFIABLE;
}

/** Forgets half of what was learnt. */
function makeRoom(): void {
  backTo(0);
  startTidy(FORGET_HALF);
}

function learnFrom(conflict: usize): void {
  setFloat(LEARN_CONFLICTS, getFloat(LEARN_CONFLICTS) + 1);
  analyse(conflict);
  countGlue();
  if (get(LEARN_TRACED) != 0) {
    set(LEARN_EVENT, EVENT_LEARNT);
    set(LEARN_EVENT_CLAUSE, <u32>at(LEARN_BUFFER));
    set(LEARN_EVENT_COUNT, get(LEARN_BUFFER_COUNT));
  }
  backTo(get(LEARN_BACK_LEVEL));
  const buffer = at(LEARN_BUFFER);
  const size = get(LEARN_BUFFER_COUNT);
  age();
  ageClauses();
  if (size == 1) {
    assign(load<u32>(buffer), 0);
    return;
  }
  const activity = <f32>getFloat(LEARN_CLAUSE_BUMP);
  const clause = addClauseOf(buffer, size, get(LEARN_GLUE), CLAUSE_LEARNT | CLAUSE_USED, activity);
  if (clause == 0) return makeRoom();
  if (!attach(clause)) {
    set(LEARN_CLAUSES_END, <u32>clause);
    return makeRoom();
  }
  set(LEARN_NEW_CLAUSES, get(LEARN_CLAUSES_END));
  set(LEARN_LEARNT_COUNT, get(LEARN_LEARNT_COUNT) + 1);
  assign(load<u32>(buffer), clause);
}

/** What comes after propagation without a conflict. An answer, or -1: there is a new decision. */
function goOn(): i32 {
  if (get(LEARN_HEAD) < get(LEARN_TRAIL_COUNT) || isSpent()) return RUN_SPENT;
  if (getFloat(LEARN_DECISIONS) >= getFloat(LEARN_PAUSE_AT)) return RUN_SPENT;
  if (getFloat(LEARN_CONFLICTS) >= getFloat(LEARN_CONFLICT_LIMIT)) return RUN_LIMIT;
  if (isForgettingDue()) {
    planForgetting();
    backTo(0);
    startTidy(FORGET_SOME);
    return -1;
  }
  restartIfDue();
  const assumed = nextAssumption();
  if (assumed == FAILED) return RUN_UNSATISFIABLE;
  if (assumed == NO_ASSUMPTION) {
    const decision = nextDecision();
    if (decision < 0) {
      keepModel();
      return RUN_SATISFIABLE;
    }
    decideOn(decision);
  } else {
    decideOn(assumed);
    set(LEARN_ASSUMED_LEVELS, get(LEARN_LEVEL));
  }
  setFloat(LEARN_DECISIONS, getFloat(LEARN_DECISIONS) + 1);
  return -1;
}

const NO_ASSUMPTION: u32 = 0xffffffff;
const FAILED: u32 = 0xfffffffe;

/** An assumption that is open. Where one is false, those that it contradicts are left in the buffer. */
function nextAssumption(): u32 {
  const count = get(LEARN_ASSUMED_COUNT);
  for (let i = get(LEARN_ASSUMED_AT); i < count; i++) {
    const literal = load<u32>(at(LEARN_ASSUMED) + (<usize>i << 2));
    const value = valueOf(literal);
    if (value < 0) {
      analyseAssumption(literal);
      return FAILED;
    }
    if (value > 0) continue;
    set(LEARN_ASSUMED_AT, i);
    return literal;
  }
  set(LEARN_ASSUMED_AT, count);
  return NO_ASSUMPTION;
}

function keepModel(): void {
  const values = at(LEARN_VALUES);
  const model = at(LEARN_MODEL);
  const count = <usize>get(LEARN_VARIABLES);
  for (let variable: usize = 0; variable < count; variable++)
    store<u8>(model + variable, <u8>(load<i8>(values + (variable << 1)) > 0));
}
