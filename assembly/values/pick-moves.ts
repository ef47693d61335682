/**
 * Each lane makes its move: the one whose children are worth most, one of them at random where several are.
 * While values are learnt every role explores now and then: it makes a random move.
 */
import { nextRandom, randomBelow } from "../random";
import { PLAY_PHASE } from "../slices/slice-layout";
import { columnOf, isOpposite } from "./value-columns";
import { legalRow, makeMove, matchOf, pickOf } from "./lane-rows";
import { legalMove } from "./legal-moves";
import { isJudging, looksOf, moveAtPlace, playerOf } from "./look-ahead";
import {
  LOOK_BYTES,
  LOOK_COUNT,
  LOOK_SUM,
  MATCH_LIVES,
  MATCH_SEVERAL,
  MATCH_STEPS,
  PICK_COUNT,
  PICK_LOOKED,
  PICK_MOVE,
  SELF_DRAWN,
  SELF_EXPLORATION,
  SELF_JUDGES,
  SELF_LANES_COUNT,
  SELF_ROLES,
  SELF_VALUES,
  VISIT_COLUMN_BYTES,
  VISIT_CUT,
  VISIT_VALUE,
} from "./self-play-layout";
import { VALUES_COLUMNS } from "./values-layout";
import { visitColumns, visitOf } from "./visits";

/** In place of the role that explores: no role, or one of several that have a choice. */
const NOBODY = -1;
const ONE_OF_SEVERAL = -2;

export function pickMoves(play: usize): void {
  const phase = load<u32>(play, PLAY_PHASE);
  const roles = load<i32>(play, SELF_ROLES);
  for (let lane = 0; lane < SELF_LANES_COUNT; lane++) {
    const match = matchOf(play, lane);
    if (load<u32>(match, MATCH_LIVES) == 0) continue;
    let explorer = NOBODY;
    for (let role = 0; role < roles; role++) {
      if (pickMove(play, lane, role)) {
        explorer = load<u32>(match, MATCH_SEVERAL) != 0 ? ONE_OF_SEVERAL : role;
      }
      makeMove(play, phase, load<u32>(pickOf(play, lane, role), PICK_MOVE), lane);
    }
    if (explorer != NOBODY) cutTrace(play, lane, explorer);
  }
}

/** True if the role explores. */
function pickMove(play: usize, lane: i32, role: i32): bool {
  const random = <usize>load<u32>(play, SELF_DRAWN);
  const pick = pickOf(play, lane, role);
  const count = load<u32>(pick, PICK_COUNT);
  const isByValue = count > 1 && isJudging(play, lane, role);
  let explores = false;
  if (isByValue && load<u32>(play, SELF_JUDGES) == 0) {
    explores = <f64>nextRandom(random) < load<f64>(play, SELF_EXPLORATION);
  }
  if (isByValue && !explores) {
    store<u32>(pick, moveAtPlace(play, lane, role, bestPlace(play, lane, role)), PICK_MOVE);
  } else {
    const number = count > 1 ? randomBelow(random, count) : 0;
    store<u32>(pick, legalMove(play, legalRow(play, lane), role, number), PICK_MOVE);
  }
  return explores;
}

// @ts-ignore: decorator
@inline
function meanOf(looks: usize, place: u32): f64 {
  const look = looks + <usize>place * LOOK_BYTES;
  return load<f64>(look, LOOK_SUM) / load<f64>(look, LOOK_COUNT);
}

function bestPlace(play: usize, lane: i32, role: i32): u32 {
  const random = <usize>load<u32>(play, SELF_DRAWN);
  const looks = looksOf(play, lane, role);
  const looked = load<u32>(pickOf(play, lane, role), PICK_LOOKED);
  let best: u32 = 0;
  let most: f64 = -1;
  let alike: u32 = 0;
  for (let place: u32 = 0; place < looked; place++) {
    const mean = meanOf(looks, place);
    if (mean < most) continue;
    alike = mean > most ? 1 : alike + 1;
    most = mean;
    if (alike == 1 || randomBelow(random, alike) == 0) best = place;
  }
  return best;
}

/**
 * What comes after a random move says nothing of the state. If one role had a choice, its value there is that
 * of its best move; of all else the value stays as it was.
 */
function cutTrace(play: usize, lane: i32, explorer: i32): void {
  const values = <usize>load<u32>(play, SELF_VALUES);
  const step = load<i32>(matchOf(play, lane), MATCH_STEPS);
  const columns = visitColumns(play, visitOf(play, lane, step));
  for (let column: u32 = 0; column < load<u32>(values, VALUES_COLUMNS); column++) {
    const at = columns + <usize>column * VISIT_COLUMN_BYTES;
    store<f64>(at, load<f64>(at, VISIT_VALUE), VISIT_CUT);
  }
  if (explorer == ONE_OF_SEVERAL) return;
  const player = playerOf(play, explorer);
  const looks = looksOf(play, lane, explorer);
  const looked = load<u32>(pickOf(play, lane, explorer), PICK_LOOKED);
  let most: f64 = 0;
  for (let place: u32 = 0; place < looked; place++) most = max(most, meanOf(looks, place));
  const at = columns + <usize>columnOf(values, player) * VISIT_COLUMN_BYTES;
  store<f64>(at, isOpposite(values, player) ? 1 - most : most, VISIT_CUT);
}
