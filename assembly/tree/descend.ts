/**
 * The way down of an iteration: from a root, each role choosing, to a joint move that has no child yet, or
 * whose child is proven. Counts go up at once and scores follow, so until then the iteration counts as lost
 * for everybody (virtual loss).
 */
import { randomBelow } from "../random";
import { inverse, movesBy, product } from "../symmetry/orbit-elements";
import { chooseEntry, lastWorth, readAmafBy } from "./choose-entry";
import { childAt, edgeOf, turnAt } from "./edges";
import {
  ENTRY_BYTES,
  ENTRY_COUNT,
  LANE_BYTES,
  LANE_JOINT,
  LANE_STEPS,
  MOST_STEPS,
  NODE_AMAF,
  NODE_AMAF_PLAYOUTS,
  NODE_BYTES,
  NODE_CHOOSER,
  NODE_EPOCH,
  NODE_PROVED,
  NODE_VISITS,
  POLICY_GRAVE,
  SHARED_ENTRIES,
  SHARED_VISITS,
  STEP_EDGE,
  STEP_ENTRIES,
  STEP_NODE,
  STEP_WORTH,
  STEP_WORTH_ENTRY,
  TREE_CHANCE,
  TREE_DEPTH,
  TREE_DRAWN,
  TREE_EPOCH,
  TREE_LANE_RECORDS,
  TREE_ORBITS,
  TREE_OWN,
  TREE_PATHS,
  TREE_PLACES,
  TREE_POLICY,
  TREE_REFERENCE,
  TREE_ROLES,
  TREE_ROOT_COUNT,
  TREE_ROOTS,
  TREE_SHARED,
  TREE_STATES,
} from "./tree-layout";
import { childrenOf, entriesOf, firstsOf, isProven } from "./node";
import { spend } from "../work";

// @ts-ignore: decorator
@inline
export function stepBytes(tree: usize): usize {
  return <usize>STEP_ENTRIES + (<usize>load<u32>(tree, TREE_ROLES) << 2);
}

// @ts-ignore: decorator
@inline
export function laneRecord(tree: usize, lane: i32): usize {
  return <usize>load<u32>(tree, TREE_LANE_RECORDS) + <usize>lane * LANE_BYTES;
}

// @ts-ignore: decorator
@inline
export function pathOf(tree: usize, lane: i32): usize {
  return <usize>load<u32>(tree, TREE_PATHS) + <usize>lane * MOST_STEPS * stepBytes(tree);
}

/** The entry, among those that all roots share, of a role's move that has this entry in a root. */
// @ts-ignore: decorator
@inline
export function sharedEntry(tree: usize, root: usize, role: i32, entry: usize): usize {
  const first = entriesOf(tree, root) + <usize>load<u32>(firstsOf(root) + (<usize>role << 2)) * ENTRY_BYTES;
  return <usize>load<u32>(tree, TREE_SHARED) + SHARED_ENTRIES + (entry - first);
}

/** Goes down for a lane. Returns the child at the end if it is proven, else 0: a playout is then needed. */
export function descend(tree: usize, lane: i32): usize {
  const step = stepBytes(tree);
  const epoch = load<u32>(tree, TREE_EPOCH);
  const isGrave = load<i32>(tree, TREE_POLICY) == POLICY_GRAVE;
  const reference = load<u32>(tree, TREE_REFERENCE);
  let node = anyRoot(tree);
  let at = pathOf(tree, lane);
  let amaf: usize = 0;
  let child: usize = 0;
  let joint: u64 = 0;
  let depth = 0;
  let bytes: u32 = 0;
  const orbits = isGrave ? <usize>load<u32>(tree, TREE_ORBITS) : 0;
  // What takes the node whose statistics count into the present one.
  let turn: u32 = 0;
  for (;;) {
    bytes += load<u32>(node, NODE_BYTES);
    if (isGrave && load<u32>(node, NODE_AMAF_PLAYOUTS) > reference) {
      amaf = <usize>load<u32>(node, NODE_AMAF);
      turn = 0;
    }
    if (orbits != 0) readAmafBy(turn == 0 ? 0 : movesBy(orbits, inverse(orbits, turn)));
    joint = chooseJoint(tree, node, at, amaf, depth == 0 && load<u32>(tree, TREE_SHARED) != 0);
    store<u32>(node, load<u32>(node, NODE_VISITS) + 1, NODE_VISITS);
    store<u32>(node, epoch, NODE_EPOCH);
    const edge = edgeOf(tree, node, joint);
    store<u32>(at, <u32>node, STEP_NODE);
    store<u32>(at, <u32>edge, STEP_EDGE);
    child = childAt(edge);
    depth++;
    if (child == 0 || depth == MOST_STEPS) break;
    if (isProven(child)) break;
    if (orbits != 0) turn = product(orbits, turnAt(tree, node, edge), turn);
    at += step;
    node = child;
  }
  spend(100 * <u32>depth + (bytes >> 2));
  const record = laneRecord(tree, lane);
  store<i32>(record, depth, LANE_STEPS);
  store<u64>(record, joint, LANE_JOINT);
  if (<f64>depth > load<f64>(tree, TREE_DEPTH)) store<f64>(tree, <f64>depth, TREE_DEPTH);
  store<f64>(tree, load<f64>(tree, TREE_STATES) + <f64>depth, TREE_STATES);
  if (child == 0 || !isProven(child)) return 0;
  store<u32>(child, load<u32>(child, NODE_VISITS) + 1, NODE_VISITS);
  store<u32>(child, epoch, NODE_EPOCH);
  return child;
}

function anyRoot(tree: usize): usize {
  const roots = <usize>load<u32>(tree, TREE_ROOTS);
  const count = load<u32>(tree, TREE_ROOT_COUNT);
  if (count == 1) return <usize>load<u32>(roots);
  return <usize>load<u32>(roots + (<usize>randomBelow(<usize>load<u32>(tree, TREE_DRAWN), count) << 2));
}

/**
 * Chooses and counts a move of each role; the step gets their entries. Returns the number of the joint move.
 */
function chooseJoint(tree: usize, node: usize, step: usize, amaf: usize, isShared: bool): u64 {
  const roles = load<i32>(tree, TREE_ROLES);
  const chance = load<i32>(tree, TREE_CHANCE);
  const own = load<i32>(tree, TREE_OWN);
  const places = <usize>load<u32>(tree, TREE_PLACES);
  const chooser = load<i32>(node, NODE_CHOOSER);
  const visits = load<u32>(node, NODE_VISITS);
  const entries = entriesOf(tree, node);
  const firsts = firstsOf(node);
  let joint: u64 = 0;
  store<u32>(step, 0, STEP_WORTH);
  for (let role = 0; role < roles; role++) {
    const first = load<u32>(firsts + (<usize>role << 2));
    const count = load<u32>(firsts + (<usize>role << 2), 4) - first;
    const begin = entries + <usize>first * ENTRY_BYTES;
    let entry = begin;
    if (count > 1) {
      if (role == chance) {
        entry += <usize>randomBelow(<usize>load<u32>(tree, TREE_DRAWN), count) * ENTRY_BYTES;
      } else if (isShared && role == own) {
        const shared = <usize>load<u32>(tree, TREE_SHARED);
        const chosen = chooseEntry(
          tree,
          shared + SHARED_ENTRIES,
          count,
          load<u32>(shared, SHARED_VISITS),
          0,
          0,
          amaf,
        );
        entry += chosen - (shared + SHARED_ENTRIES);
      } else {
        const knows = chooser == role && load<u32>(node, NODE_PROVED) > 0;
        const children = knows ? childrenOf(tree, node) : 0;
        const place = load<i32>(places + (<usize>role << 2));
        entry = chooseEntry(tree, begin, count, visits, children, place, amaf);
        const worth = lastWorth();
        if (worth != 0) {
          const pick = (worth - begin) / ENTRY_BYTES;
          store<u32>(step, <u32>childAt(children + (pick << 2)), STEP_WORTH);
          store<u32>(step, <u32>worth, STEP_WORTH_ENTRY);
        }
      }
      joint = joint * count + (entry - begin) / ENTRY_BYTES;
    }
    store<u32>(entry, load<u32>(entry, ENTRY_COUNT) + 1, ENTRY_COUNT);
    store<u32>(step + (<usize>role << 2), <u32>entry, STEP_ENTRIES);
  }
  if (isShared) countShared(tree, node, step, 1);
  return joint;
}

function countShared(tree: usize, root: usize, step: usize, by: i32): void {
  const own = load<i32>(tree, TREE_OWN);
  const shared = <usize>load<u32>(tree, TREE_SHARED);
  const entry = sharedEntry(tree, root, own, <usize>load<u32>(step + (<usize>own << 2), STEP_ENTRIES));
  store<u32>(shared, load<u32>(shared, SHARED_VISITS) + by, SHARED_VISITS);
  store<u32>(entry, load<u32>(entry, ENTRY_COUNT) + by, ENTRY_COUNT);
}

/** Takes back what a way down has counted. */
export function takeBack(tree: usize, lane: i32): void {
  const roles = load<i32>(tree, TREE_ROLES);
  const bytes = stepBytes(tree);
  const steps = load<i32>(laneRecord(tree, lane), LANE_STEPS);
  let step = pathOf(tree, lane);
  for (let depth = 0; depth < steps; depth++, step += bytes) {
    const node = <usize>load<u32>(step, STEP_NODE);
    store<u32>(node, load<u32>(node, NODE_VISITS) - 1, NODE_VISITS);
    for (let role = 0; role < roles; role++) {
      const entry = <usize>load<u32>(step + (<usize>role << 2), STEP_ENTRIES);
      store<u32>(entry, load<u32>(entry, ENTRY_COUNT) - 1, ENTRY_COUNT);
    }
    if (depth == 0 && load<u32>(tree, TREE_SHARED) != 0) countShared(tree, node, step, -1);
  }
}
