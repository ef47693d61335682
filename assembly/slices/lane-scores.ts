/** What ended games are worth, lane by lane: for trees, which bring the scores of each lane up a way of its own. */
import { lowestLane, noLanes, withoutLowest } from "./lanes";
import {
  PHASE_GOALS,
  PLAY_FIRST_GOALS,
  PLAY_GOAL_VALUES,
  PLAY_LIMIT_SCORE,
  PLAY_PLAYERS,
} from "./slice-layout";

/**
 * Writes the scores of the lanes whose game is over, and of those that were cut off before that. `scores` has
 * a float for each player of each lane.
 */
export function scoreLanes(
  play: usize,
  phase: usize,
  vector: usize,
  terminal: v128,
  cut: v128,
  scores: usize,
): void {
  const players = load<i32>(play, PLAY_PLAYERS);
  const firstGoals = <usize>load<u32>(play, PLAY_FIRST_GOALS);
  const slots = <usize>load<u32>(phase, PHASE_GOALS);
  const goalValues = <usize>load<u32>(play, PLAY_GOAL_VALUES);
  const row = <usize>players << 3;
  const first = scores + (vector << 3) * row;
  for (let place = 0; place < players; place++) {
    const at = first + (<usize>place << 3);
    const firstGoal = load<u32>(firstGoals + (<usize>place << 2));
    const end = load<u32>(firstGoals + (<usize>place << 2), 4);
    setScores(at, row, terminal, 0);
    setScores(at, row, cut, load<f64>(play, PLAY_LIMIT_SCORE));
    let seen = noLanes();
    let several = noLanes();
    for (let goal = firstGoal; goal < end; goal++) {
      const slot = <usize>load<u32>(slots + (<usize>goal << 2)) + vector;
      const holds = v128.and(v128.load(slot), terminal);
      several = v128.or(several, v128.and(seen, holds));
      seen = v128.or(seen, holds);
      setScores(at, row, holds, load<f64>(goalValues + (<usize>goal << 3)));
    }
    // This is rare, and a fault of the rules: several goals are worth their mean.
    for (; v128.any_true(several); several = withoutLowest(several)) {
      const lane = v128.andnot(several, withoutLowest(several));
      let goals = 0;
      let sum: f64 = 0;
      for (let goal = firstGoal; goal < end; goal++) {
        const slot = <usize>load<u32>(slots + (<usize>goal << 2)) + vector;
        if (!v128.any_true(v128.and(v128.load(slot), lane))) continue;
        sum += load<f64>(goalValues + (<usize>goal << 3));
        goals++;
      }
      setScores(at, row, lane, sum / <f64>goals);
    }
  }
}

function setScores(at: usize, row: usize, lanes: v128, score: f64): void {
  for (let rest = lanes; v128.any_true(rest); rest = withoutLowest(rest)) {
    store<f64>(at + <usize>lowestLane(rest) * row, score);
  }
}
