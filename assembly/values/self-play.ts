/**
 * Self-play: 512 matches side by side, each in a lane of the slices, in which every role makes the move that
 * it values most, or now and then a random one; at the end of a match its states are learnt. All lanes are in
 * the same phase, and a new match begins when its phase comes. The record is `SELF_…`
 * (`self-play-layout.ts`).
 *
 *     TURN    what the states say: matches end
 *     LEARN   the states of matches that have ended, one after the other
 *     LOOK    new matches begin; which moves are looked at
 *     PASS    one child of each lane, again and again
 *     MOVE    the moves are picked and made
 *
 * Nothing depends on where calls are cut.
 */
import { phaseRecord, runState } from "../slices/phase";
import { PLAY_PHASE } from "../slices/slice-layout";
import { beginWork, isSpent, spend } from "../work";
import { endMatches, learnVisit } from "./finish-match";
import {
  beginStates,
  matchOf,
  pickOf,
  restoreStates,
  saveStates,
  takeLegal,
  takeStates,
  unmakeMove,
} from "./lane-rows";
import { lookAhead } from "./look-ahead";
import { pickMoves } from "./pick-moves";
import {
  MATCH_ENDED,
  MATCH_LIVES,
  MATCH_STEPS,
  PICK_MOVE,
  SELF_JUDGES,
  SELF_LANES_COUNT,
  SELF_MASK,
  SELF_MATCHES,
  SELF_MATCHES_GOAL,
  SELF_PARENT_ROWS,
  SELF_PASS,
  SELF_PASSES,
  SELF_PASS_WORK,
  SELF_ROLES,
  SELF_START_PHASE,
  SELF_TASK,
  SELF_TASK_LANE,
  SELF_TASK_POSITION,
  SELF_TO_BEGIN,
  SELF_VALUES,
  SELF_VECTORS,
  TASK_LEARN,
  TASK_LOOK,
  TASK_MOVE,
  TASK_PASS,
  TASK_TURN,
} from "./self-play-layout";
import { makeTurn, nextPhase, valueChildren } from "./value-children";
import { VALUES_TUPLES } from "./values-layout";

/** The work of learning a state, and of opening one, beside that of each of its tuples. */
const STATE_WORK = 500;
const LEARN_WORK = 6;
const OPEN_WORK = 3;

/** Goes on with about `work` work. Returns 0 when the goal of matches is reached, or no match is left. */
export function playByValues(play: usize, work: i32): bool {
  beginWork(work);
  do {
    const task = load<u32>(play, SELF_TASK);
    if (task == TASK_TURN) turn(play);
    else if (task == TASK_LEARN) learn(play);
    else if (task == TASK_PASS) pass(play);
    else if (task == TASK_MOVE) move(play);
    else if (load<f64>(play, SELF_MATCHES) >= load<f64>(play, SELF_MATCHES_GOAL) || !look(play)) return false;
  } while (!isSpent());
  return true;
}

// @ts-ignore: decorator
@inline
function tuples(play: usize): u32 {
  return load<u32>(<usize>load<u32>(play, SELF_VALUES), VALUES_TUPLES);
}

function turn(play: usize): void {
  takeLegal(play, load<u32>(play, PLAY_PHASE));
  endMatches(play);
  store<u32>(play, 0, SELF_TASK_LANE);
  store<i32>(play, -1, SELF_TASK_POSITION);
  store<u32>(play, TASK_LEARN, SELF_TASK);
}

/** One state of a match that has ended; TASK_POSITION is the one after it, or -1 at the end of the match. */
function learn(play: usize): void {
  const isLearning = load<u32>(play, SELF_JUDGES) == 0;
  for (let lane = load<i32>(play, SELF_TASK_LANE); lane < SELF_LANES_COUNT; lane++) {
    const match = matchOf(play, lane);
    if (load<u32>(match, MATCH_ENDED) == 0) continue;
    const position = load<i32>(play, SELF_TASK_POSITION);
    const step = (position < 0 ? load<i32>(match, MATCH_STEPS) : position) - 1;
    const isOver = !isLearning || step <= 0;
    store<i32>(play, isOver ? -1 : step, SELF_TASK_POSITION);
    store<u32>(match, isOver ? 0 : 1, MATCH_ENDED);
    if (!isLearning || step < 0) continue;
    store<i32>(play, lane, SELF_TASK_LANE);
    learnVisit(play, lane, step);
    spend(STATE_WORK + LEARN_WORK * tuples(play));
    return;
  }
  store<u32>(play, TASK_LOOK, SELF_TASK);
}

/** False if no match is left. */
function look(play: usize): bool {
  const phase = load<u32>(play, PLAY_PHASE);
  if (beginMatches(play)) {
    runState(SELF_VECTORS, phaseRecord(play, load<u32>(play, PLAY_PHASE)));
    takeLegal(play, load<u32>(play, PLAY_PHASE));
  } else if (!anyLives(play)) {
    store<u32>(play, phase, PLAY_PHASE);
    return false;
  }
  saveStates(play);
  takeStates(play, SELF_PARENT_ROWS);
  lookAhead(play);
  spend(load<u32>(play, SELF_PASS_WORK) + SELF_LANES_COUNT * (STATE_WORK + OPEN_WORK * tuples(play)));
  store<i32>(play, 0, SELF_PASS);
  store<u32>(play, TASK_PASS, SELF_TASK);
  return true;
}

function anyLives(play: usize): bool {
  for (let lane = 0; lane < SELF_LANES_COUNT; lane++) {
    if (load<u32>(matchOf(play, lane), MATCH_LIVES) != 0) return true;
  }
  return false;
}

/** True if any match begins. If none is under way, the phase in which they begin need not be waited for. */
function beginMatches(play: usize): bool {
  if (!anyLives(play)) store<u32>(play, load<u32>(play, SELF_START_PHASE), PLAY_PHASE);
  if (load<u32>(play, PLAY_PHASE) != load<u32>(play, SELF_START_PHASE)) return false;
  const mask = <usize>load<u32>(play, SELF_MASK);
  memory.fill(mask, 0, SELF_LANES_COUNT >> 3);
  let begun = false;
  for (let lane = 0; lane < SELF_LANES_COUNT; lane++) {
    const match = matchOf(play, lane);
    const waiting = load<u32>(play, SELF_TO_BEGIN);
    if (load<u32>(match, MATCH_LIVES) != 0 || waiting == 0) continue;
    if (load<u32>(play, SELF_JUDGES) != 0) store<u32>(play, waiting - 1, SELF_TO_BEGIN);
    store<u32>(match, 1, MATCH_LIVES);
    store<i32>(match, 0, MATCH_STEPS);
    const byte = mask + <usize>(lane >> 3);
    store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(lane & 7)));
    begun = true;
  }
  if (begun) beginStates(play);
  return begun;
}

function pass(play: usize): void {
  const child = load<i32>(play, SELF_PASS);
  if (child == load<i32>(play, SELF_PASSES)) {
    store<u32>(play, TASK_MOVE, SELF_TASK);
    return;
  }
  valueChildren(play, child);
  spend(load<u32>(play, SELF_PASS_WORK));
  store<i32>(play, child + 1, SELF_PASS);
}

function move(play: usize): void {
  const phase = load<u32>(play, PLAY_PHASE);
  if (load<i32>(play, SELF_PASSES) > 0) {
    restoreStates(play);
    runState(SELF_VECTORS, phaseRecord(play, phase));
  }
  pickMoves(play);
  makeTurn(play);
  const roles = load<i32>(play, SELF_ROLES);
  for (let lane = 0; lane < SELF_LANES_COUNT; lane++) {
    const match = matchOf(play, lane);
    if (load<u32>(match, MATCH_LIVES) == 0) continue;
    store<i32>(match, load<i32>(match, MATCH_STEPS) + 1, MATCH_STEPS);
    for (let role = 0; role < roles; role++) {
      unmakeMove(play, phase, load<u32>(pickOf(play, lane, role), PICK_MOVE), lane);
    }
  }
  store<u32>(play, nextPhase(play), PLAY_PHASE);
  spend(load<u32>(play, SELF_PASS_WORK));
  store<u32>(play, TASK_TURN, SELF_TASK);
}
