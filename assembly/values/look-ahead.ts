/**
 * A turn of self-play begins: each lane opens its state, and it is settled which moves are looked at. Where
 * one role has a choice these are its legal moves. Where several have, chance among them, the moves of all are
 * tried side by side: in child j each role makes its move number j, from the first one again after the last,
 * and from sweep to sweep each begins elsewhere. So a move is worth the mean over moves of the others.
 */
import { randomBelow } from "../random";
import { PLAY_PHASE, PLAY_PLAYERS } from "../slices/slice-layout";
import { laneRow, legalRow, matchOf, pickOf, rowBytes } from "./lane-rows";
import { countLegal, legalMove } from "./legal-moves";
import { openState, valueOf } from "./open-state";
import {
  LOOK_BYTES,
  MATCH_CHILDREN,
  MATCH_LIVES,
  MATCH_SEVERAL,
  MATCH_STEPS,
  NOT_CUT,
  PICK_COUNT,
  PICK_FIRST,
  PICK_LOOKED,
  PICK_SHIFT,
  SELF_CHANCE,
  SELF_DRAWN,
  SELF_JUDGES,
  SELF_LANES_COUNT,
  SELF_LOOKS,
  SELF_MOST_LOOKED,
  SELF_OPENS,
  SELF_PARENT_ROWS,
  SELF_PASSES,
  SELF_PLACES,
  SELF_ROLES,
  SELF_VALUES,
  SWEEPS,
  VISIT_COLUMN_BYTES,
  VISIT_CUT,
  VISIT_VALUE,
} from "./self-play-layout";
import { VALUES_COLUMNS, VALUES_OPEN_BYTES } from "./values-layout";
import { visitColumns, visitOf } from "./visits";

/** The place of a role among those with scores, or -1. */
// @ts-ignore: decorator
@inline
export function playerOf(play: usize, role: i32): i32 {
  return load<i32>(<usize>load<u32>(play, SELF_PLACES) + (<usize>role << 2));
}

// @ts-ignore: decorator
@inline
export function openOf(play: usize, lane: i32): usize {
  const bytes = <usize>load<u32>(<usize>load<u32>(play, SELF_VALUES), VALUES_OPEN_BYTES);
  return <usize>load<u32>(play, SELF_OPENS) + <usize>lane * bytes;
}

/** Of a role in a lane, what its moves are worth. */
// @ts-ignore: decorator
@inline
export function looksOf(play: usize, lane: i32, role: i32): usize {
  const place = <usize>(lane * load<i32>(play, SELF_ROLES) + role);
  return <usize>load<u32>(play, SELF_LOOKS) + place * <usize>load<u32>(play, SELF_MOST_LOOKED) * LOOK_BYTES;
}

/** Whether a role picks its move by values. */
// @ts-ignore: decorator
@inline
export function isJudging(play: usize, lane: i32, role: i32): bool {
  if (role == load<i32>(play, SELF_CHANCE)) return false;
  return load<u32>(play, SELF_JUDGES) == 0 || lane % load<i32>(play, PLAY_PLAYERS) == playerOf(play, role);
}

/** Settles for all lanes what is looked at, and how many passes that takes. */
export function lookAhead(play: usize): void {
  let passes = 0;
  for (let lane = 0; lane < SELF_LANES_COUNT; lane++) {
    const match = matchOf(play, lane);
    store<i32>(match, 0, MATCH_CHILDREN);
    if (load<u32>(match, MATCH_LIVES) == 0) continue;
    countChoices(play, lane);
    const children = chooseLooked(play, lane);
    store<i32>(match, children, MATCH_CHILDREN);
    passes = max(passes, children);
    if (load<u32>(play, SELF_JUDGES) == 0) visit(play, lane);
    else if (children > 0) openLane(play, lane);
  }
  store<i32>(play, passes, SELF_PASSES);
}

function openLane(play: usize, lane: i32): void {
  openState(<usize>load<u32>(play, SELF_VALUES), laneRow(play, SELF_PARENT_ROWS, lane), openOf(play, lane));
}

/** Opens the state of a lane, and adds it to those of its match. */
function visit(play: usize, lane: i32): void {
  openLane(play, lane);
  const values = <usize>load<u32>(play, SELF_VALUES);
  const phase = load<u32>(play, PLAY_PHASE);
  const to = visitOf(play, lane, load<i32>(matchOf(play, lane), MATCH_STEPS));
  memory.copy(to, laneRow(play, SELF_PARENT_ROWS, lane), rowBytes(play));
  let column = visitColumns(play, to);
  store<u64>(column - 8, phase);
  const columns = load<u32>(values, VALUES_COLUMNS);
  for (let i: u32 = 0; i < columns; i++) {
    store<f64>(column, valueOf(values, openOf(play, lane), phase, i), VISIT_VALUE);
    store<f64>(column, NOT_CUT, VISIT_CUT);
    column += VISIT_COLUMN_BYTES;
  }
}

function countChoices(play: usize, lane: i32): void {
  const roles = load<i32>(play, SELF_ROLES);
  const most = load<u32>(play, SELF_MOST_LOOKED);
  let choosers = 0;
  for (let role = 0; role < roles; role++) {
    const count = countLegal(play, legalRow(play, lane), role);
    const pick = pickOf(play, lane, role);
    store<u32>(pick, count, PICK_COUNT);
    store<u32>(pick, min(count, most), PICK_LOOKED);
    if (count > 1) choosers++;
  }
  store<u32>(matchOf(play, lane), choosers > 1 ? 1 : 0, MATCH_SEVERAL);
}

/** Settles where the roles begin. Returns how many children are made. */
function chooseLooked(play: usize, lane: i32): i32 {
  const random = <usize>load<u32>(play, SELF_DRAWN);
  const roles = load<i32>(play, SELF_ROLES);
  const several = load<u32>(matchOf(play, lane), MATCH_SEVERAL) != 0;
  let children: u32 = 0;
  for (let role = 0; role < roles; role++) {
    const pick = pickOf(play, lane, role);
    const count = load<u32>(pick, PICK_COUNT);
    const looked = load<u32>(pick, PICK_LOOKED);
    store<u32>(pick, several || count > looked ? randomBelow(random, count) : 0, PICK_FIRST);
    store<u32>(pick, several ? randomBelow(random, looked) : 0, PICK_SHIFT);
    if (count < 2 || !isJudging(play, lane, role)) continue;
    memory.fill(looksOf(play, lane, role), 0, <usize>looked * LOOK_BYTES);
    children = max(children, looked);
  }
  return <i32>(several ? children * SWEEPS : children);
}

/** Which of the moves that a role looks at it makes in a child. */
// @ts-ignore: decorator
@inline
export function placeInChild(play: usize, lane: i32, pick: usize, child: i32): u32 {
  const match = matchOf(play, lane);
  let place = <u32>child;
  if (load<u32>(match, MATCH_SEVERAL) != 0) {
    const sweep = <u32>child / (load<u32>(match, MATCH_CHILDREN) / SWEEPS);
    place += sweep * load<u32>(pick, PICK_SHIFT);
  }
  return place % load<u32>(pick, PICK_LOOKED);
}

/** The move at a place among those that a role looks at: they are spread evenly over the legal ones. */
export function moveAtPlace(play: usize, lane: i32, role: i32, place: u32): u32 {
  const pick = pickOf(play, lane, role);
  const count = load<u32>(pick, PICK_COUNT);
  const number = load<u32>(pick, PICK_FIRST) + <u32>((<u64>place * count) / load<u32>(pick, PICK_LOOKED));
  return legalMove(play, legalRow(play, lane), role, number < count ? number : number - count);
}
