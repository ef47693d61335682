/**
 * Random playouts, many passes in one call. In a pass every lane makes one move of its game:
 *
 *     state part → choose moves → end and score what is over → transition → take new starts
 *
 * Goals are computed only in passes in which a game comes to its end.
 *
 * A lane is live from the start it takes to its end. It ends in a terminal state, at the limit of moves, or
 * where a role has no legal move. Every playout that begins is finished and counted: when no more starts
 * wait, free lanes run empty until the last playout is over. What an empty lane holds is never counted.
 *
 * A game whose control goes round has a program for each phase of it. All lanes are in the same phase, and a
 * start waits until its phase comes.
 */
import { allLanes, noLanes } from "./lanes";
import { chooseMoves, phaseRecord, prepareChoices, runGoals, runPlay, runTransition, slotBytes } from "./phase";
import { beginPlayouts, clearFluents, commitBegun, reserveLanes } from "./refill";
import { score } from "./score";
import {
  PHASE_TERMINAL,
  PHASE_WAITING,
  PLAYOUTS_STEPS,
  PLAYOUTS_STEP_BITS,
  PLAY_LIMIT,
  PLAY_LIVE,
  PLAY_PHASE,
  PLAY_PHASES,
  PLAY_VECTORS,
} from "./slice-layout";

/** Plays at most `passes` passes. True as long as playouts are left, live or waiting. */
export function playPasses(play: usize, passes: i32): bool {
  const vectors = load<i32>(play, PLAY_VECTORS);
  for (let pass = 0; pass < passes; pass++) {
    if (isIdle(play) && !beginAnyPhase(play)) return false;
    const phase = phaseRecord(play, load<u32>(play, PLAY_PHASE));
    runPlay(vectors, phase);
    chooseAndEnd(play, phase);
    runTransition(vectors, phase);
    enterNextPhase(play, phase);
  }
  return true;
}

function isIdle(play: usize): bool {
  const live = <usize>load<u32>(play, PLAY_LIVE);
  const bytes = slotBytes(play);
  for (let vector: usize = 0; vector < bytes; vector += 16) {
    if (v128.any_true(v128.load(live + vector))) return false;
  }
  return true;
}

/**
 * For when no lane is live: begins the playouts of the first phase for which some wait. False if none waits.
 */
function beginAnyPhase(play: usize): bool {
  const phases = load<u32>(play, PLAY_PHASES);
  for (let i: u32 = 0; i < phases; i++) {
    const phase = phaseRecord(play, i);
    if (load<u32>(phase, PHASE_WAITING) == 0) continue;
    store<u32>(play, i, PLAY_PHASE);
    clearFluents(play, phase);
    reserveLanes(play, phase);
    beginPlayouts(play, phase);
    return true;
  }
  return false;
}

function enterNextPhase(play: usize, from: usize): void {
  const phases = load<u32>(play, PLAY_PHASES);
  const next = load<u32>(play, PLAY_PHASE) + 1;
  const number = next == phases ? 0 : next;
  const phase = phaseRecord(play, number);
  store<u32>(play, number, PLAY_PHASE);
  const begins = reserveLanes(play, phase);
  commitBegun(play, from);
  if (begins) beginPlayouts(play, phase);
}

/** Chooses the moves of this pass, and ends and scores the playouts that make none. */
function chooseAndEnd(play: usize, phase: usize): void {
  const bytes = slotBytes(play);
  const terminalSlot = <usize>load<u32>(phase, PHASE_TERMINAL);
  const lanes = <usize>load<u32>(play, PLAY_LIVE);
  let knowsGoals = false;
  prepareChoices(play, phase);
  for (let vector: usize = 0; vector < bytes; vector += 16) {
    const able = chooseMoves(play, phase, vector);
    const live = v128.load(lanes + vector);
    const terminal = v128.and(live, v128.load(terminalSlot + vector));
    const limited = v128.andnot(v128.and(live, atLimit(play, vector)), terminal);
    const stuck = v128.andnot(v128.andnot(live, able), v128.or(terminal, limited));
    const ended = v128.or(v128.or(terminal, limited), stuck);
    const going = v128.andnot(live, ended);
    if (v128.any_true(ended)) {
      if (!knowsGoals && v128.any_true(terminal)) {
        runGoals(load<i32>(play, PLAY_VECTORS), phase);
        knowsGoals = true;
      }
      score(play, phase, vector, terminal, limited, stuck);
      v128.store(lanes + vector, going);
    }
    countSteps(play, vector, going);
  }
}

/** The lanes whose number of moves has reached the limit. */
function atLimit(play: usize, vector: usize): v128 {
  const limit = load<u32>(play, PLAY_LIMIT);
  const bits = load<i32>(play, PLAYOUTS_STEP_BITS);
  if (bits < 32 - <i32>clz(limit)) return noLanes();
  const row = slotBytes(play);
  let at = <usize>load<u32>(play, PLAYOUTS_STEPS) + vector;
  let equal = allLanes();
  for (let j = 0; j < bits; j++) {
    const bit = v128.load(at);
    equal = ((limit >> j) & 1) == 1 ? v128.and(equal, bit) : v128.andnot(equal, bit);
    at += row;
  }
  return equal;
}

/** Counts one more move in these lanes. PLAYOUTS_STEP_BITS grows to the bits that any lane has needed. */
function countSteps(play: usize, vector: usize, lanes: v128): void {
  const row = slotBytes(play);
  let at = <usize>load<u32>(play, PLAYOUTS_STEPS) + vector;
  let carry = lanes;
  let bits = 0;
  for (; v128.any_true(carry); bits++) {
    const steps = v128.load(at);
    v128.store(at, v128.xor(steps, carry));
    carry = v128.and(steps, carry);
    at += row;
  }
  if (bits > load<i32>(play, PLAYOUTS_STEP_BITS)) store<i32>(play, bits, PLAYOUTS_STEP_BITS);
}
