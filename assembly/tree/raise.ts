/**
 * The way back up: scores go into the entries of the moves that were made, and a proof goes up as far as
 * another follows from it.
 */
import { inverse, movesBy } from "../symmetry/orbit-elements";
import { childAt, turnAt } from "./edges";
import { gather, makeMove, makeOnly, turnMade } from "./amaf";
import {
  AMAF_VISITS,
  CHILD_COUNTED,
  ENTRY_SUM,
  NODE_VISITS,
  POLICY_GRAVE,
  STEP_EDGE,
  STEP_ENTRIES,
  STEP_NODE,
  STEP_WORTH,
  STEP_WORTH_ENTRY,
  TREE_ORBITS,
  TREE_OWN,
  TREE_PLACES,
  TREE_POLICY,
  TREE_ROLES,
  TREE_SHARED,
  LANE_STEPS,
} from "./tree-layout";
import { isProven, valuesOf } from "./node";
import { laneRecord, pathOf, sharedEntry, stepBytes } from "./descend";
import { notice } from "./prove";

/** Brings the values of the players up the path of a lane. `ended`: the values at its end. */
export function raise(tree: usize, lane: i32, ended: usize): void {
  const roles = load<i32>(tree, TREE_ROLES);
  const places = <usize>load<u32>(tree, TREE_PLACES);
  const isGrave = load<i32>(tree, TREE_POLICY) == POLICY_GRAVE;
  const orbits = <usize>load<u32>(tree, TREE_ORBITS);
  const bytes = stepBytes(tree);
  const steps = load<i32>(laneRecord(tree, lane), LANE_STEPS);
  const path = pathOf(tree, lane);
  let values = ended;
  let mayProve = true;
  for (let depth = steps - 1; depth >= 0; depth--) {
    const step = path + <usize>depth * bytes;
    const node = <usize>load<u32>(step, STEP_NODE);
    for (let role = 0; role < roles; role++) {
      const place = load<i32>(places + (<usize>role << 2));
      if (place < 0) continue;
      const score = load<f64>(values + (<usize>place << 3));
      const entry = <usize>load<u32>(step + (<usize>role << 2), STEP_ENTRIES);
      store<f64>(entry, load<f64>(entry, ENTRY_SUM) + score, ENTRY_SUM);
      if (depth > 0 || role != load<i32>(tree, TREE_OWN) || load<u32>(tree, TREE_SHARED) == 0) continue;
      const shared = sharedEntry(tree, node, role, entry);
      store<f64>(shared, load<f64>(shared, ENTRY_SUM) + score, ENTRY_SUM);
    }
    if (isGrave) {
      // The moves that were made below are those of the child's state, but for the last step, which has no child yet.
      if (orbits != 0 && depth < steps - 1) {
        const turn = turnAt(tree, node, <usize>load<u32>(step, STEP_EDGE));
        if (turn != 0) turnMade(tree, lane, movesBy(orbits, inverse(orbits, turn)));
      }
      for (let role = 0; role < roles; role++) {
        makeMove(tree, lane, <usize>load<u32>(step + (<usize>role << 2), STEP_ENTRIES));
      }
      if (load<u32>(node, NODE_VISITS) >= <u32>AMAF_VISITS) gather(tree, lane, node, values);
    }
    if (mayProve) {
      const edge = <usize>load<u32>(step, STEP_EDGE);
      const child = childAt(edge);
      mayProve = child != 0 && isProven(child);
      if (mayProve && (load<u32>(edge) & CHILD_COUNTED) == 0) {
        store<u32>(edge, load<u32>(edge) | CHILD_COUNTED);
        notice(tree, node, child);
      }
      mayProve = mayProve && isProven(node);
    }
    const worth = <usize>load<u32>(step, STEP_WORTH);
    if (worth == 0) continue;
    values = valuesOf(tree, worth);
    if (isGrave) makeOnly(tree, lane, step, <usize>load<u32>(step, STEP_WORTH_ENTRY));
  }
}
