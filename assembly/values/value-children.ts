/** One child of each lane is made, and valued for the roles that pick their moves by values. */
import { phaseRecord, runState, runTransition } from "../slices/phase";
import { commit } from "../slices/run";
import { PHASE_TERMINAL, PLAY_PHASE, PLAY_PHASES } from "../slices/slice-layout";
import { spend } from "../work";
import { columnOf, isOpposite } from "./value-columns";
import { addTo } from "./finish-match";
import {
  hasLane,
  laneRow,
  makeMove,
  matchOf,
  pickOf,
  restoreStates,
  scoreInLane,
  takeStates,
  unmakeMove,
} from "./lane-rows";
import { isJudging, looksOf, moveAtPlace, openOf, placeInChild, playerOf } from "./look-ahead";
import { childValue } from "./open-state";
import {
  LOOK_BYTES,
  LOOK_COUNT,
  LOOK_SUM,
  MATCH_CHILDREN,
  PICK_COUNT,
  PICK_MOVE,
  SELF_CHILDREN,
  SELF_CHILD_ROWS,
  SELF_LANES_COUNT,
  SELF_PARENT_ROWS,
  SELF_ROLES,
  SELF_VALUES,
  SELF_VECTORS,
} from "./self-play-layout";

/** The work of valuing a child (`assembly/work.ts`). */
const CHILD_WORK = 200;

// @ts-ignore: decorator
@inline
export function nextPhase(play: usize): u32 {
  const next = load<u32>(play, PLAY_PHASE) + 1;
  return next == load<u32>(play, PLAY_PHASES) ? 0 : next;
}

/** The moves that stand in the slots are made: the states next become those now, and are asked. */
export function makeTurn(play: usize): void {
  const phase = phaseRecord(play, load<u32>(play, PLAY_PHASE));
  runTransition(SELF_VECTORS, phase);
  commit(phase, SELF_VECTORS);
  runState(SELF_VECTORS, phaseRecord(play, nextPhase(play)));
}

/** Values child number `child` of each lane that has one. */
export function valueChildren(play: usize, child: i32): void {
  const phase = load<u32>(play, PLAY_PHASE);
  if (child > 0) {
    restoreStates(play);
    runState(SELF_VECTORS, phaseRecord(play, phase));
  }
  const roles = load<i32>(play, SELF_ROLES);
  for (let lane = 0; lane < SELF_LANES_COUNT; lane++) {
    if (child >= load<i32>(matchOf(play, lane), MATCH_CHILDREN)) continue;
    for (let role = 0; role < roles; role++) {
      const pick = pickOf(play, lane, role);
      const move = moveAtPlace(play, lane, role, placeInChild(play, lane, pick, child));
      store<u32>(pick, move, PICK_MOVE);
      makeMove(play, phase, move, lane);
    }
  }
  makeTurn(play);
  takeStates(play, SELF_CHILD_ROWS);
  for (let lane = 0; lane < SELF_LANES_COUNT; lane++) {
    if (child >= load<i32>(matchOf(play, lane), MATCH_CHILDREN)) continue;
    valueChild(play, lane, child);
    for (let role = 0; role < roles; role++) {
      unmakeMove(play, phase, load<u32>(pickOf(play, lane, role), PICK_MOVE), lane);
    }
  }
}

function valueChild(play: usize, lane: i32, child: i32): void {
  const roles = load<i32>(play, SELF_ROLES);
  for (let role = 0; role < roles; role++) {
    const pick = pickOf(play, lane, role);
    if (load<u32>(pick, PICK_COUNT) < 2 || !isJudging(play, lane, role)) continue;
    const value = worthInLane(play, lane, playerOf(play, role));
    const look = looksOf(play, lane, role) + <usize>placeInChild(play, lane, pick, child) * LOOK_BYTES;
    store<f64>(look, load<f64>(look, LOOK_SUM) + value, LOOK_SUM);
    store<f64>(look, load<f64>(look, LOOK_COUNT) + 1, LOOK_COUNT);
  }
  addTo(play, SELF_CHILDREN, 1);
  spend(CHILD_WORK);
}

/** What the child in a lane is worth to a player. */
function worthInLane(play: usize, lane: i32, player: i32): f64 {
  const phase = nextPhase(play);
  const record = phaseRecord(play, phase);
  if (hasLane(<usize>load<u32>(record, PHASE_TERMINAL), lane)) return scoreInLane(play, record, lane, player);
  const values = <usize>load<u32>(play, SELF_VALUES);
  const parent = laneRow(play, SELF_PARENT_ROWS, lane);
  const row = laneRow(play, SELF_CHILD_ROWS, lane);
  const value = childValue(values, openOf(play, lane), parent, row, phase, columnOf(values, player));
  return isOpposite(values, player) ? 1 - value : value;
}
