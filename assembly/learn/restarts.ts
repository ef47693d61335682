/**
 * When the search begins again. For a while restarts are frequent: as soon as the glue of the last clauses
 * is worse than the average (Audemard and Simon 2012). Then for a while they are rare, by Luby's sequence.
 * Taking turns serves formulas with and without solutions (Oh 2015). A restart keeps the levels that would be
 * decided again (Van der Tak, Ramos and Heule 2011), and those of the assumptions.
 */
import { activityOf, nextOpen } from "./activity";
import { backTo, beginOf, trailAt } from "./assignment";
import {
  LEARN_ASSUMED_LEVELS,
  LEARN_CONFLICTS,
  LEARN_GLUE,
  LEARN_GLUE_FAST,
  LEARN_GLUE_SLOW,
  LEARN_IS_STABLE,
  LEARN_LEVEL,
  LEARN_LUBY_U,
  LEARN_LUBY_V,
  LEARN_RESTARTS,
  LEARN_RESTART_AT,
  LEARN_SWITCHES,
  LEARN_SWITCH_AT,
} from "./learn-layout";
import { get, getFloat, set, setFloat } from "../arena-record";

/** Frequent restarts have at least this many conflicts between them. */
const LEAST_CONFLICTS: f64 = 10;
/** How much worse than the average the last clauses must be. */
const MARGIN: f64 = 1.1;
const FAST: f64 = 1.0 / 32;
const SLOW: f64 = 1.0 / 8192;
/** Conflicts for which Luby's sequence counts one. */
const LUBY_UNIT: f64 = 512;
const FIRST_SWITCH: f64 = 1000;

export function beginRestarts(): void {
  set(LEARN_IS_STABLE, 0);
  setFloat(LEARN_SWITCHES, 0);
  setFloat(LEARN_SWITCH_AT, FIRST_SWITCH);
  setFloat(LEARN_RESTART_AT, LEAST_CONFLICTS);
}

/** Takes a conflict into account. */
export function countGlue(): void {
  const glue = <f64>get(LEARN_GLUE);
  // While there were few, the average is over all of them.
  const share = 1.0 / (getFloat(LEARN_CONFLICTS) + 1);
  const fast = getFloat(LEARN_GLUE_FAST);
  const slow = getFloat(LEARN_GLUE_SLOW);
  setFloat(LEARN_GLUE_FAST, fast + max(FAST, share) * (glue - fast));
  setFloat(LEARN_GLUE_SLOW, slow + max(SLOW, share) * (glue - slow));
}

export function restartIfDue(): void {
  const conflicts = getFloat(LEARN_CONFLICTS);
  if (conflicts < getFloat(LEARN_RESTART_AT)) return;
  const isStable = get(LEARN_IS_STABLE) != 0;
  if (!isStable && getFloat(LEARN_GLUE_FAST) <= MARGIN * getFloat(LEARN_GLUE_SLOW)) {
    switchIfDue(conflicts);
    return;
  }
  setFloat(LEARN_RESTARTS, getFloat(LEARN_RESTARTS) + 1);
  backTo(levelToKeep());
  switchIfDue(conflicts);
  if (get(LEARN_IS_STABLE) != 0) setFloat(LEARN_RESTART_AT, conflicts + LUBY_UNIT * nextOfLuby());
  else setFloat(LEARN_RESTART_AT, conflicts + LEAST_CONFLICTS);
}

function switchIfDue(conflicts: f64): void {
  if (conflicts < getFloat(LEARN_SWITCH_AT)) return;
  const switches = getFloat(LEARN_SWITCHES) + 1;
  const stretch = floor(switches / 2) + 1;
  setFloat(LEARN_SWITCHES, switches);
  setFloat(LEARN_SWITCH_AT, conflicts + FIRST_SWITCH * stretch * stretch);
  const isStable = get(LEARN_IS_STABLE) == 0;
  set(LEARN_IS_STABLE, isStable ? 1 : 0);
  set(LEARN_LUBY_U, 1);
  set(LEARN_LUBY_V, 1);
  setFloat(LEARN_RESTART_AT, conflicts + (isStable ? LUBY_UNIT * nextOfLuby() : LEAST_CONFLICTS));
}

/** Knuth's way to make 1, 1, 2, 1, 1, 2, 4, … */
function nextOfLuby(): f64 {
  const u = get(LEARN_LUBY_U);
  const v = get(LEARN_LUBY_V);
  const isLast = (u & (0 - u)) == v;
  set(LEARN_LUBY_U, isLast ? u + 1 : u);
  set(LEARN_LUBY_V, isLast ? 1 : 2 * v);
  return <f64>v;
}

/** The levels whose decisions come before the best open variable. */
function levelToKeep(): u32 {
  const best = nextOpen();
  let level = get(LEARN_ASSUMED_LEVELS);
  if (best < 0) return level;
  const activity = activityOf(<u32>best);
  const top = get(LEARN_LEVEL);
  while (level < top && activityOf(trailAt(beginOf(level + 1)) >> 1) > activity) level++;
  return level;
}
