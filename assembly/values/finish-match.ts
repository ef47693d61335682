/**
 * The end of a match of self-play, and what is learnt from it: TD(λ), backwards from the outcome (Sutton
 * 1988). The target of the last state is the outcome. That of an earlier one is λ of the target of the state
 * that followed, and 1 - λ of the value that this state had when it was met. Where a move was made at random,
 * the trace is cut: the target there is what the best move was worth.
 */
import { phaseRecord } from "../slices/phase";
import { PHASE_TERMINAL, PLAY_LIMIT, PLAY_LIMIT_SCORE, PLAY_PHASE, PLAY_PLAYERS } from "../slices/slice-layout";
import { hasLane, legalRow, matchOf, scoreInLane } from "./lane-rows";
import { learnValue } from "./learn-value";
import { countLegal } from "./legal-moves";
import {
  MATCH_ENDED,
  MATCH_LIVES,
  MATCH_STEPS,
  SELF_ERRORS,
  SELF_JUDGES,
  SELF_LAMBDA,
  SELF_LANES_COUNT,
  SELF_MATCHES,
  SELF_OUTCOMES,
  SELF_OUTCOME_SQUARES,
  SELF_POSITIONS,
  SELF_ROLES,
  SELF_SCORES,
  SELF_STUCK,
  SELF_TARGETS,
  SELF_VALUES,
  SELF_VISIT_BYTES,
  VISIT_COLUMN_BYTES,
  VISIT_CUT,
  VISIT_VALUE,
} from "./self-play-layout";
import { VALUES_COLUMNS } from "./values-layout";
import { visitColumns, visitOf } from "./visits";

// @ts-ignore: decorator
@inline
export function addTo(play: usize, count: usize, by: f64): void {
  store<f64>(play + count, load<f64>(play + count) + by);
}

/** Marks the lanes whose match is over, and writes the outcomes where the targets of their last states are. */
export function endMatches(play: usize): void {
  const phase = phaseRecord(play, load<u32>(play, PLAY_PHASE));
  const terminal = <usize>load<u32>(phase, PHASE_TERMINAL);
  const limit = load<i32>(play, PLAY_LIMIT);
  for (let lane = 0; lane < SELF_LANES_COUNT; lane++) {
    const match = matchOf(play, lane);
    if (load<u32>(match, MATCH_LIVES) == 0) continue;
    const isTerminal = hasLane(terminal, lane);
    if (isTerminal || load<i32>(match, MATCH_STEPS) == limit) end(play, phase, lane, isTerminal);
    else if (isStuck(play, lane)) {
      store<u32>(match, 0, MATCH_LIVES);
      addTo(play, SELF_STUCK, 1);
    }
  }
}

/** Whether some role has no legal move. Nobody has a score then, and nothing is learnt. */
function isStuck(play: usize, lane: i32): bool {
  const roles = load<i32>(play, SELF_ROLES);
  for (let role = 0; role < roles; role++) {
    if (countLegal(play, legalRow(play, lane), role) == 0) return true;
  }
  return false;
}

function end(play: usize, phase: usize, lane: i32, isTerminal: bool): void {
  const match = matchOf(play, lane);
  store<u32>(match, 0, MATCH_LIVES);
  store<u32>(match, 1, MATCH_ENDED);
  addTo(play, SELF_MATCHES, 1);
  const players = load<i32>(play, PLAY_PLAYERS);
  const targets = targetsOf(play, lane);
  for (let player = 0; player < players; player++) {
    const limited = load<f64>(play, PLAY_LIMIT_SCORE) / 100;
    const score = isTerminal ? scoreInLane(play, phase, lane, player) : limited;
    store<f64>(targets + (<usize>player << 3), score);
    if (load<u32>(play, SELF_JUDGES) == 0 || lane % players != player) continue;
    const scores = <usize>load<u32>(play, SELF_SCORES) + (<usize>player << 4);
    addTo(scores, 0, 1);
    addTo(scores, 8, score);
  }
}

/** For each player a target; the first ones are those of the columns. */
// @ts-ignore: decorator
@inline
function targetsOf(play: usize, lane: i32): usize {
  const bytes = <usize>load<u32>(play, PLAY_PLAYERS) << 4;
  return <usize>load<u32>(play, SELF_TARGETS) + <usize>lane * bytes;
}

/** Learns one state of a match that has ended, from the last to the first. */
export function learnVisit(play: usize, lane: i32, step: i32): void {
  const values = <usize>load<u32>(play, SELF_VALUES);
  const columns = load<u32>(values, VALUES_COLUMNS);
  const targets = targetsOf(play, lane);
  const outcomes = targets + (<usize>load<u32>(play, PLAY_PLAYERS) << 3);
  const visit = visitOf(play, lane, step);
  const isLast = step == load<i32>(matchOf(play, lane), MATCH_STEPS) - 1;
  const lambda = load<f64>(play, SELF_LAMBDA);
  let here = visitColumns(play, visit);
  let next = here + <usize>load<u32>(play, SELF_VISIT_BYTES);
  if (isLast) memory.copy(outcomes, targets, <usize>columns << 3);
  for (let column: u32 = 0; column < columns; column++) {
    const at = targets + (<usize>column << 3);
    const cut = load<f64>(here, VISIT_CUT);
    if (cut >= 0) store<f64>(at, cut);
    else if (!isLast) {
      store<f64>(at, lambda * load<f64>(at) + (1 - lambda) * load<f64>(next, VISIT_VALUE));
    }
    here += VISIT_COLUMN_BYTES;
    next += VISIT_COLUMN_BYTES;
  }
  count(play, load<f64>(visitColumns(play, visit), VISIT_VALUE), load<f64>(outcomes));
  learnValue(values, visit, <u32>load<u64>(visitColumns(play, visit) - 8), targets);
}

/** How well the first column was foretold. */
function count(play: usize, value: f64, outcome: f64): void {
  addTo(play, SELF_POSITIONS, 1);
  addTo(play, SELF_ERRORS, (value - outcome) * (value - outcome));
  addTo(play, SELF_OUTCOMES, outcome);
  addTo(play, SELF_OUTCOME_SQUARES, outcome * outcome);
}
