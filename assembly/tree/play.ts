/**
 * The playouts of a batch, a lane for each. A lane begins with the parent's state and the joint move of the
 * tree when its phase comes. One transition makes the child, which is turned into a row. Then the lane plays
 * on at random to its end.
 *
 *     pass       0            1                        2            …
 *     lane a     parent →     child: row, random →     random →     … score
 *     lane b     (waits)      parent →                 child: row   …
 *
 * A lane ends as in `assembly/slices/playout.ts`, except that a state in which a role has no move scores as
 * the limit does: the way to it must be worth something.
 */
import { addLane, countLanes, lowestLane, noLanes, withoutLowest } from "../slices/lanes";
import { scoreLanes } from "../slices/lane-scores";
import { chooseMoves, othersMadeMoves, phaseRecord, prepareChoices, runGoals, runPlay, runTransition, slotBytes } from "../slices/phase";
import { commit } from "../slices/run";
import {
  PHASE_TERMINAL,
  PLAY_LIMIT,
  PLAY_LIVE,
  PLAY_PHASE,
  PLAY_PHASES,
  PLAY_PLAYERS,
  PLAY_VECTORS,
} from "../slices/slice-layout";
import { laneRecord, pathOf, stepBytes } from "./descend";
import { stateOf } from "./node";
import { clearLanes, loadState, takeRows } from "./rows";
import {
  ENTRY_MOVE,
  LANE_STEPS,
  NODE_INFO,
  POLICY_GRAVE,
  STEP_ENTRIES,
  STEP_NODE,
  TREE_DOES_SLOTS,
  TREE_FLUENTS,
  TREE_JOINED,
  TREE_LANES,
  TREE_LIMITED,
  TREE_MOVES,
  TREE_NOW_SLOTS,
  TREE_PASS,
  TREE_PASS_WORK,
  TREE_PLAYED_SLOTS,
  TREE_POLICY,
  TREE_ROLES,
  TREE_SCORES,
  TREE_STATES,
  TREE_STUCK,
  TREE_WAITING,
} from "./tree-layout";
import { spend } from "../work";

/** The lanes that joined in a pass. */
// @ts-ignore: decorator
@inline
function joinedIn(tree: usize, pass: u32): usize {
  return <usize>load<u32>(tree, TREE_JOINED) + <usize>pass * slotBytes(tree);
}

// @ts-ignore: decorator
@inline
export function scoresOf(tree: usize, lane: i32): usize {
  return <usize>load<u32>(tree, TREE_SCORES) + <usize>lane * (<usize>load<u32>(tree, PLAY_PLAYERS) << 3);
}

/** The node whose child a lane is to play from. */
// @ts-ignore: decorator
@inline
function parentOf(tree: usize, lane: i32): usize {
  return <usize>load<u32>(lastStep(tree, lane), STEP_NODE);
}

export function lastStep(tree: usize, lane: i32): usize {
  const steps = load<i32>(laneRecord(tree, lane), LANE_STEPS);
  return pathOf(tree, lane) + <usize>(steps - 1) * stepBytes(tree);
}

/** Begins a batch of the first `lanes` lanes. */
export function beginPlay(tree: usize, lanes: i32): void {
  const bytes = slotBytes(tree);
  const waiting = <usize>load<u32>(tree, TREE_WAITING);
  memory.fill(<usize>load<u32>(tree, PLAY_LIVE), 0, bytes);
  memory.fill(waiting, 0, bytes);
  memory.fill(<usize>load<u32>(tree, TREE_JOINED), 0, bytes * <usize>load<u32>(tree, PLAY_PHASES));
  for (let lane = 0; lane < lanes; lane++) addLane(waiting, lane);
  if (load<i32>(tree, TREE_POLICY) == POLICY_GRAVE) {
    memory.fill(<usize>load<u32>(tree, TREE_PLAYED_SLOTS), 0, <usize>load<u32>(tree, TREE_MOVES) * bytes);
  }
  store<i32>(tree, lanes, TREE_LANES);
  store<u32>(tree, 0, TREE_PASS);
  store<u32>(tree, load<u32>(parentOf(tree, 0), NODE_INFO) & 255, PLAY_PHASE);
}

/** Makes one move in every lane. True if any lane goes on or has yet to begin. */
export function playPass(tree: usize): bool {
  const vectors = load<i32>(tree, PLAY_VECTORS);
  const phases = load<u32>(tree, PLAY_PHASES);
  const pass = load<u32>(tree, TREE_PASS);
  const number = load<u32>(tree, PLAY_PHASE);
  const phase = phaseRecord(tree, number);
  spend(load<u32>(tree, TREE_PASS_WORK));
  if (pass < phases) join(tree, number, joinedIn(tree, pass));
  runPlay(vectors, phase);
  if (pass > 0 && pass <= phases) takeRows(tree, number, joinedIn(tree, pass - 1));
  chooseAndEnd(tree, phase, number, pass);
  if (pass < phases) makeMoves(tree, number, joinedIn(tree, pass));
  runTransition(vectors, phase);
  commit(phase, vectors);
  store<u32>(tree, number + 1 == phases ? 0 : number + 1, PLAY_PHASE);
  store<u32>(tree, pass + 1, TREE_PASS);
  return becomeLive(tree, pass < phases ? joinedIn(tree, pass) : 0) || pass + 1 < phases;
}

/** The lanes that have joined play from now on. True if any lane plays. */
function becomeLive(tree: usize, joined: usize): bool {
  const live = <usize>load<u32>(tree, PLAY_LIVE);
  let any = noLanes();
  for (let vector: usize = 0; vector < slotBytes(tree); vector += 16) {
    let lanes = v128.load(live + vector);
    if (joined != 0) {
      lanes = v128.or(lanes, v128.load(joined + vector));
      v128.store(live + vector, lanes);
    }
    any = v128.or(any, lanes);
  }
  return v128.any_true(any);
}

/** Loads the states of the lanes that wait for this phase. */
function join(tree: usize, phase: u32, joined: usize): void {
  const bytes = slotBytes(tree);
  const waiting = <usize>load<u32>(tree, TREE_WAITING);
  for (let vector: usize = 0; vector < bytes; vector += 16) {
    let rest = v128.load(waiting + vector);
    for (; v128.any_true(rest); rest = withoutLowest(rest)) {
      const lane = <i32>(vector << 3) + lowestLane(rest);
      if ((load<u32>(parentOf(tree, lane), NODE_INFO) & 255) == phase) addLane(joined, lane);
    }
    const here = v128.load(joined + vector);
    v128.store(waiting + vector, v128.andnot(v128.load(waiting + vector), here));
    if (!v128.any_true(here)) continue;
    clearLanes(<usize>load<u32>(tree, TREE_NOW_SLOTS), load<u32>(tree, TREE_FLUENTS), vector, here);
    for (rest = here; v128.any_true(rest); rest = withoutLowest(rest)) {
      const lane = <i32>(vector << 3) + lowestLane(rest);
      loadState(tree, lane, stateOf(tree, parentOf(tree, lane)));
    }
  }
}

/** Makes the moves of the tree in the lanes that have joined, in place of the moves drawn at random. */
function makeMoves(tree: usize, phase: u32, joined: usize): void {
  const moves = load<u32>(tree, TREE_MOVES);
  const roles = load<i32>(tree, TREE_ROLES);
  const does = <usize>load<u32>(tree, TREE_DOES_SLOTS) + (<usize>(phase * moves) << 2);
  othersMadeMoves(phaseRecord(tree, phase));
  for (let vector: usize = 0; vector < slotBytes(tree); vector += 16) {
    let rest = v128.load(joined + vector);
    if (!v128.any_true(rest)) continue;
    clearLanes(does, moves, vector, rest);
    for (; v128.any_true(rest); rest = withoutLowest(rest)) {
      const lane = <i32>(vector << 3) + lowestLane(rest);
      const step = lastStep(tree, lane);
      for (let role = 0; role < roles; role++) {
        const entry = <usize>load<u32>(step + (<usize>role << 2), STEP_ENTRIES);
        addLane(<usize>load<u32>(does + (<usize>load<u32>(entry, ENTRY_MOVE) << 2)), lane);
      }
    }
  }
}

/** Chooses the moves of this pass, and ends and scores the playouts that make none. */
function chooseAndEnd(tree: usize, phase: usize, number: u32, pass: u32): void {
  const terminalSlot = <usize>load<u32>(phase, PHASE_TERMINAL);
  const lanes = <usize>load<u32>(tree, PLAY_LIVE);
  const isGrave = load<i32>(tree, TREE_POLICY) == POLICY_GRAVE;
  let steps = 0;
  let knowsGoals = false;
  prepareChoices(tree, phase);
  for (let vector: usize = 0; vector < slotBytes(tree); vector += 16) {
    const able = chooseMoves(tree, phase, vector);
    const live = v128.load(lanes + vector);
    if (!v128.any_true(live)) continue;
    const terminal = v128.and(live, v128.load(terminalSlot + vector));
    const limited = v128.andnot(v128.and(live, atLimit(tree, vector, pass)), terminal);
    const stuck = v128.andnot(v128.andnot(live, able), v128.or(terminal, limited));
    const ended = v128.or(v128.or(terminal, limited), stuck);
    const going = v128.andnot(live, ended);
    if (v128.any_true(ended)) {
      if (!knowsGoals && v128.any_true(terminal)) {
        runGoals(load<i32>(tree, PLAY_VECTORS), phase);
        knowsGoals = true;
      }
      score(tree, phase, vector, terminal, v128.or(limited, stuck));
      count(tree + TREE_LIMITED, countLanes(limited));
      count(tree + TREE_STUCK, countLanes(stuck));
      v128.store(lanes + vector, going);
    }
    steps += countLanes(going);
    if (isGrave) noteMoves(tree, number, vector, going);
  }
  count(tree + TREE_STATES, steps);
}

// @ts-ignore: decorator
@inline
function count(at: usize, n: i32): void {
  store<f64>(at, load<f64>(at) + <f64>n);
}

/** The lanes whose random moves have reached the limit: either none, or all that joined in one pass. */
function atLimit(tree: usize, vector: usize, pass: u32): v128 {
  const limit = load<u32>(tree, PLAY_LIMIT);
  if (pass <= limit || pass > limit + load<u32>(tree, PLAY_PHASES)) return noLanes();
  return v128.load(joinedIn(tree, pass - limit - 1) + vector);
}

/** For GRAVE: adds the moves of this pass to those that were made in each lane. */
function noteMoves(tree: usize, phase: u32, vector: usize, going: v128): void {
  const moves = load<u32>(tree, TREE_MOVES);
  const bytes = slotBytes(tree);
  let does = <usize>load<u32>(tree, TREE_DOES_SLOTS) + (<usize>(phase * moves) << 2);
  let played = <usize>load<u32>(tree, TREE_PLAYED_SLOTS) + vector;
  for (let move: u32 = 0; move < moves; move++) {
    const made = v128.and(v128.load(<usize>load<u32>(does) + vector), going);
    v128.store(played, v128.or(v128.load(played), made));
    does += 4;
    played += bytes;
  }
}

/** Writes the scores of the lanes whose game is over, and of those that were cut off before that. */
export function score(tree: usize, phase: usize, vector: usize, terminal: v128, cut: v128): void {
  scoreLanes(tree, phase, vector, terminal, cut, <usize>load<u32>(tree, TREE_SCORES));
}
