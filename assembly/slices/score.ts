/**
 * What ended playouts are worth, added up for each start, with one population count for all lanes that share
 * the start.
 *
 * A role's score is the value of its goal that holds, 0 where none holds, the mean where several hold. Where
 * the limit of moves ended the playout every role has the same score, given by the host. Where some role had
 * no legal move, no role has a score.
 */
import { countLanes, lowestLane, noLanes, withoutLowest } from "./lanes";
import { slotBytes } from "./phase";
import {
  PHASE_GOALS,
  PLAYOUTS_LANE_STARTS,
  PLAYOUTS_STARTS,
  PLAYOUTS_START_RECORDS,
  PLAYOUTS_STEPS,
  PLAYOUTS_STEP_BITS,
  PLAY_FIRST_GOALS,
  PLAY_GOAL_VALUES,
  PLAY_LIMIT_SCORE,
  PLAY_PLAYERS,
  RESULT_LIMITED,
  RESULT_SCORES,
  RESULT_STEPS,
  RESULT_STUCK,
  RESULT_TERMINAL,
  SCORE_BYTES,
  SCORE_SQUARES,
  SCORE_SUM,
  START_BYTES,
  START_LANES,
  START_RESULTS,
} from "./slice-layout";

/** Adds up the playouts that end in the vector at `vector`, by how they end. The three sets are disjoint. */
export function score(
  play: usize,
  phase: usize,
  vector: usize,
  terminal: v128,
  limited: v128,
  stuck: v128,
): void {
  const records = <usize>load<u32>(play, PLAYOUTS_START_RECORDS);
  let ended = v128.or(v128.or(terminal, limited), stuck);
  if (load<u32>(play, PLAYOUTS_STARTS) == 1) {
    const results = <usize>load<u32>(records, START_RESULTS);
    addPlayouts(play, phase, vector, results, terminal, limited, stuck);
    return;
  }
  const starts = <usize>load<u32>(play, PLAYOUTS_LANE_STARTS) + (vector << 5);
  while (v128.any_true(ended)) {
    const start = load<u32>(starts + (<usize>lowestLane(ended) << 2));
    const record = records + <usize>start * START_BYTES;
    const lanes = <usize>load<u32>(record, START_LANES) + vector;
    const here = v128.and(ended, v128.load(lanes));
    v128.store(lanes, v128.andnot(v128.load(lanes), here));
    const results = <usize>load<u32>(record, START_RESULTS);
    addPlayouts(
      play,
      phase,
      vector,
      results,
      v128.and(terminal, here),
      v128.and(limited, here),
      v128.and(stuck, here),
    );
    ended = v128.andnot(ended, here);
  }
}

function addPlayouts(
  play: usize,
  phase: usize,
  vector: usize,
  results: usize,
  terminal: v128,
  limited: v128,
  stuck: v128,
): void {
  add(results + RESULT_TERMINAL, countLanes(terminal));
  add(results + RESULT_STEPS, stepsOf(play, vector, v128.or(v128.or(terminal, limited), stuck)));
  const limitedPlayouts = countLanes(limited);
  add(results + RESULT_LIMITED, limitedPlayouts);
  add(results + RESULT_STUCK, countLanes(stuck));

  const limitScore = load<f64>(play, PLAY_LIMIT_SCORE);
  const roles = load<i32>(play, PLAY_PLAYERS);
  const firstGoals = <usize>load<u32>(play, PLAY_FIRST_GOALS);
  for (let role = 0; role < roles; role++) {
    const scores = results + RESULT_SCORES + <usize>role * SCORE_BYTES;
    const first = load<u32>(firstGoals + (<usize>role << 2));
    const end = load<u32>(firstGoals + (<usize>role << 2), 4);
    addGoals(play, phase, vector, scores, terminal, first, end);
    if (limitedPlayouts > 0) addScore(scores, limitedPlayouts, limitScore);
  }
}

// @ts-ignore: decorator
@inline
function add(at: usize, n: i32): void {
  store<f64>(at, load<f64>(at) + <f64>n);
}

// @ts-ignore: decorator
@inline
function addScore(scores: usize, playouts: i32, score: f64): void {
  store<f64>(scores, load<f64>(scores, SCORE_SUM) + <f64>playouts * score, SCORE_SUM);
  store<f64>(scores, load<f64>(scores, SCORE_SQUARES) + <f64>playouts * score * score, SCORE_SQUARES);
}

/** The sum of the moves that were made in these lanes. */
function stepsOf(play: usize, vector: usize, lanes: v128): i32 {
  const row = slotBytes(play);
  const bits = load<i32>(play, PLAYOUTS_STEP_BITS);
  let at = <usize>load<u32>(play, PLAYOUTS_STEPS) + vector;
  let steps = 0;
  for (let j = 0; j < bits; j++) {
    steps += countLanes(v128.and(v128.load(at), lanes)) << j;
    at += row;
  }
  return steps;
}

function addGoals(
  play: usize,
  phase: usize,
  vector: usize,
  scores: usize,
  lanes: v128,
  first: u32,
  end: u32,
): void {
  const slots = <usize>load<u32>(phase, PHASE_GOALS);
  const values = <usize>load<u32>(play, PLAY_GOAL_VALUES);
  let seen = noLanes();
  let several = noLanes();
  for (let goal = <usize>first; goal < <usize>end; goal++) {
    const holds = v128.and(v128.load(<usize>load<u32>(slots + (goal << 2)) + vector), lanes);
    several = v128.or(several, v128.and(seen, holds));
    seen = v128.or(seen, holds);
    const playouts = countLanes(holds);
    if (playouts > 0) addScore(scores, playouts, load<f64>(values + (goal << 3)));
  }
  // This is rare, and a fault of the rules: what was added for each goal is taken back, and their mean added
  // once.
  for (; v128.any_true(several); several = withoutLowest(several)) {
    const lane = v128.andnot(several, withoutLowest(several));
    let goals = 0;
    let sum: f64 = 0;
    for (let goal = <usize>first; goal < <usize>end; goal++) {
      if (!v128.any_true(v128.and(v128.load(<usize>load<u32>(slots + (goal << 2)) + vector), lane))) continue;
      const value = load<f64>(values + (goal << 3));
      addScore(scores, -1, value);
      sum += value;
      goals++;
    }
    addScore(scores, 1, sum / <f64>goals);
  }
}
