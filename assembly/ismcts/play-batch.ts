/**
 * The playouts of a batch, a lane for each, from their roots to their ends. All lanes are in one turn:
 *
 *     state part → rows of legal moves → moves at random → moves of the trees in their place
 *     → transition → rows of percepts → views → next turn
 *
 * A lane is in the trees as long as every role that has a choice finds a node for its view. Where one does
 * not, it gets a node, and the lane leaves the trees: from then on it plays at random.
 */
import { spend } from "../work";
import { addLane, addLaneWhere, countLanes, lowestLane, noLanes, withoutLowest } from "../slices/lanes";
import { scoreLanes } from "../slices/lane-scores";
import { chooseMoves, othersMadeMoves, phaseRecord, prepareChoices, runState, runTransition } from "../slices/phase";
import { commit } from "../slices/run";
import {
  PHASE_TERMINAL,
  PLAY_LIMIT,
  PLAY_LIVE,
  PLAY_PHASE,
  PLAY_PHASES,
} from "../slices/slice-layout";
import { transpose } from "../slices/transpose";
import {
  CHOICE_NODE,
  CHOICE_PLACE,
  CHOICE_STEP_BYTES,
  MOST_VIEW_STEPS,
  TREES_BATCH,
  TREES_CHANCE,
  TREES_CHOSEN,
  TREES_DEPTH,
  TREES_DOES_SLOTS,
  TREES_FIRST_MOVES,
  TREES_FLUENTS,
  TREES_IN_TREE,
  TREES_LANES,
  TREES_LANE_STEPS,
  TREES_LEGAL_LISTS,
  TREES_LEGAL_ROWS,
  TREES_LEGAL_SLOTS,
  TREES_LIMITED,
  TREES_MOVES,
  TREES_NOW_SLOTS,
  TREES_OWN,
  TREES_PASS,
  TREES_PASS_WORK,
  TREES_PATHS,
  TREES_ROLES,
  TREES_ROOTS,
  TREES_ROOT_BYTES,
  TREES_ROOT_COUNT,
  TREES_ROOT_PHASE,
  TREES_SCORES,
  TREES_SCRATCH,
  TREES_SEES_LISTS,
  TREES_SEES_ROWS,
  TREES_SEES_SLOTS,
  TREES_STATES,
  TREES_STATE_BYTES,
  TREES_STUCK,
  VIEW_BYTES,
  VIEW_ENTRY_BYTES,
  VIEW_MOVE,
  VIEW_NODE_ENTRIES,
} from "./ismcts-layout";
import { countSet, nextSet } from "./legal-rows";
import { addView, anyRootOf, chooseView, findView } from "./view-nodes";
import { bringForward, viewOf } from "./views";

/** What a choice in the trees costs, beside what depends on the moves. */
const CHOICE_WORK: u32 = 60;

// @ts-ignore: decorator
@inline
export function stepOf(trees: usize, lane: i32, step: i32): usize {
  const roles = <usize>load<u32>(trees, TREES_ROLES);
  const steps = <usize>(lane * MOST_VIEW_STEPS + step);
  return <usize>load<u32>(trees, TREES_PATHS) + steps * roles * CHOICE_STEP_BYTES;
}

// @ts-ignore: decorator
@inline
export function stepsOf(trees: usize, lane: i32): usize {
  return <usize>load<u32>(trees, TREES_LANE_STEPS) + (<usize>lane << 2);
}

/** Each of the first `lanes` lanes begins in a root. */
export function beginLanes(trees: usize, lanes: i32): void {
  const slots = <usize>load<u32>(trees, TREES_NOW_SLOTS);
  const end = slots + (<usize>load<u32>(trees, TREES_FLUENTS) << 2);
  for (let at = slots; at < end; at += 4) v128.store(<usize>load<u32>(at), noLanes());
  const live = <usize>load<u32>(trees, PLAY_LIVE);
  const inTree = <usize>load<u32>(trees, TREES_IN_TREE);
  v128.store(live, noLanes());
  const stateBytes = <usize>load<u32>(trees, TREES_STATE_BYTES);
  const rootBytes = <usize>load<u32>(trees, TREES_ROOT_BYTES);
  const viewBytes = <usize>load<u32>(trees, TREES_ROLES) * VIEW_BYTES;
  for (let lane = 0; lane < lanes; lane++) {
    const place = <usize>anyRootOf(trees, load<u32>(trees, TREES_ROOT_COUNT));
    const root = <usize>load<u32>(trees, TREES_ROOTS) + place * rootBytes;
    addLaneWhere(slots, root, stateBytes, lane);
    memory.copy(viewOf(trees, lane, 0), root + stateBytes, viewBytes);
    store<i32>(stepsOf(trees, lane), 0);
    addLane(live, lane);
  }
  v128.store(inTree, v128.load(live));
  store<i32>(trees, lanes, TREES_LANES);
  store<u32>(trees, 0, TREES_PASS);
  store<u32>(trees, load<u32>(trees, TREES_ROOT_PHASE), PLAY_PHASE);
}

/** Makes one move in every lane. True if any lane goes on. */
export function playTurn(trees: usize): bool {
  const phases = load<u32>(trees, PLAY_PHASES);
  const pass = load<u32>(trees, TREES_PASS);
  const number = load<u32>(trees, PLAY_PHASE);
  const phase = phaseRecord(trees, number);
  const inTree = <usize>load<u32>(trees, TREES_IN_TREE);
  const live = <usize>load<u32>(trees, PLAY_LIVE);
  spend(load<u32>(trees, TREES_PASS_WORK));
  runState(1, phase);
  chooseAndEnd(trees, phase, pass);
  v128.store(inTree, v128.and(v128.load(inTree), v128.load(live)));
  if (v128.any_true(v128.load(inTree))) chooseInTrees(trees, number, inTree);
  runTransition(1, phase);
  if (v128.any_true(v128.load(inTree))) {
    takeRows(trees, number, TREES_SEES_LISTS, TREES_SEES_SLOTS, TREES_SEES_ROWS, v128.load(inTree));
    for (let rest = v128.load(inTree); v128.any_true(rest); rest = withoutLowest(rest)) {
      const lane = lowestLane(rest);
      bringForward(trees, lane, movesOf(trees, lane), turnOf(trees));
    }
  }
  commit(phase, 1);
  store<u32>(trees, number + 1 == phases ? 0 : number + 1, PLAY_PHASE);
  store<u32>(trees, pass + 1, TREES_PASS);
  return v128.any_true(v128.load(live));
}

/** Room for the numbers of the moves of a lane in this turn, and for the words of a turn: behind the views. */
// @ts-ignore: decorator
@inline
function movesOf(trees: usize, lane: i32): usize {
  const roles = load<i32>(trees, TREES_ROLES);
  return viewOf(trees, load<i32>(trees, TREES_BATCH), 0) + (<usize>(lane * roles) << 2);
}

// @ts-ignore: decorator
@inline
function turnOf(trees: usize): usize {
  return movesOf(trees, load<i32>(trees, TREES_BATCH));
}

function takeRows(trees: usize, phase: u32, lists: usize, count: usize, rows: usize, lanes: v128): void {
  const slots = load<i32>(trees + count);
  const list = <usize>load<u32>(trees + lists) + (<usize>(<i32>phase * slots) << 2);
  const high = i64x2.extract_lane(lanes, 1);
  const last = high != 0 ? 127 - <i32>clz(high) : 63 - <i32>clz(i64x2.extract_lane(lanes, 0));
  const scratch = <usize>load<u32>(trees, TREES_SCRATCH);
  transpose(list, slots, 0, last + 1, <usize>load<u32>(trees + rows), <usize>(slots >> 3), scratch);
}

/** Chooses moves at random in all lanes, and ends and scores the playouts that make none. */
function chooseAndEnd(trees: usize, phase: usize, pass: u32): void {
  const lanes = <usize>load<u32>(trees, PLAY_LIVE);
  prepareChoices(trees, phase);
  const able = chooseMoves(trees, phase, 0);
  const live = v128.load(lanes);
  const terminal = v128.and(live, v128.load(<usize>load<u32>(phase, PHASE_TERMINAL)));
  const isLate = pass >= load<u32>(trees, PLAY_LIMIT);
  const limited = isLate ? v128.andnot(live, terminal) : noLanes();
  const stuck = v128.andnot(v128.andnot(live, able), v128.or(terminal, limited));
  const cut = v128.or(limited, stuck);
  const going = v128.andnot(live, v128.or(terminal, cut));
  scoreLanes(trees, phase, 0, terminal, cut, <usize>load<u32>(trees, TREES_SCORES));
  count(trees + TREES_LIMITED, countLanes(limited));
  count(trees + TREES_STUCK, countLanes(stuck));
  count(trees + TREES_STATES, countLanes(going));
  v128.store(lanes, going);
}

// @ts-ignore: decorator
@inline
function count(at: usize, n: i32): void {
  store<f64>(at, load<f64>(at) + <f64>n);
}

/** The lanes in the trees make the moves of the trees, in place of those drawn at random. */
function chooseInTrees(trees: usize, phase: u32, inTree: usize): void {
  takeRows(trees, phase, TREES_LEGAL_LISTS, TREES_LEGAL_SLOTS, TREES_LEGAL_ROWS, v128.load(inTree));
  const moves = load<u32>(trees, TREES_MOVES);
  const does = <usize>load<u32>(trees, TREES_DOES_SLOTS) + (<usize>(phase * moves) << 2);
  othersMadeMoves(phaseRecord(trees, phase));
  const roles = load<i32>(trees, TREES_ROLES);
  const chance = load<i32>(trees, TREES_CHANCE);
  withoutLongPaths(trees, inTree);
  const lanes = v128.load(inTree);
  for (let role = 0; role < roles; role++) if (role != chance) chooseForRole(trees, role, lanes, inTree, does);
  for (let rest = lanes; v128.any_true(rest); rest = withoutLowest(rest)) {
    const at = stepsOf(trees, lowestLane(rest));
    const steps = load<i32>(at) + 1;
    store<i32>(at, steps);
    if (<f64>steps > load<f64>(trees, TREES_DEPTH)) store<f64>(trees, <f64>steps, TREES_DEPTH);
  }
}

/** Lanes leave the trees where their path has no room for another step. */
function withoutLongPaths(trees: usize, inTree: usize): void {
  for (let rest = v128.load(inTree); v128.any_true(rest); rest = withoutLowest(rest)) {
    const lane = lowestLane(rest);
    if (load<i32>(stepsOf(trees, lane)) == MOST_VIEW_STEPS) removeLane(inTree, lane);
  }
}

/** A role chooses in each of the lanes. Those in which its view is new leave the trees with this turn. */
function chooseForRole(trees: usize, role: i32, lanes: v128, inTree: usize, does: usize): void {
  const firsts = <usize>load<u32>(trees, TREES_FIRST_MOVES) + (<usize>role << 2);
  const from = load<u32>(firsts);
  const end = load<u32>(firsts, 4);
  const isOwn = role == load<i32>(trees, TREES_OWN);
  const rowBytes = <usize>(load<i32>(trees, TREES_LEGAL_SLOTS) >> 3);
  const rows = <usize>load<u32>(trees, TREES_LEGAL_ROWS);
  const chosen = <usize>load<u32>(trees, TREES_CHOSEN);
  v128.store(chosen, noLanes());
  for (let rest = lanes; v128.any_true(rest); rest = withoutLowest(rest)) {
    const lane = lowestLane(rest);
    const row = rows + <usize>lane * rowBytes;
    const steps = load<i32>(stepsOf(trees, lane));
    const step = stepOf(trees, lane, steps) + <usize>role * CHOICE_STEP_BYTES;
    const made = movesOf(trees, lane) + (<usize>role << 2);
    store<u32>(step, 0, CHOICE_NODE);
    const legal = countSet(row, from, end);
    if (legal == 1) {
      store<u32>(made, nextSet(row, from, end));
      continue;
    }
    spend(CHOICE_WORK + (legal << 1));
    const view = load<u64>(viewOf(trees, lane, role));
    const node = findView(trees, view);
    if (node == 0) addView(trees, view, row, from, end, legal);
    const place = node == 0 ? -1 : chooseView(trees, node, row, from, end, legal, isOwn && steps == 0);
    if (place < 0) {
      removeLane(inTree, lane);
      continue;
    }
    const entries = <usize>load<u32>(node, VIEW_NODE_ENTRIES);
    store<u32>(made, load<u32>(entries + <usize>place * VIEW_ENTRY_BYTES, VIEW_MOVE));
    store<u32>(step, <u32>node, CHOICE_NODE);
    store<u32>(step, place, CHOICE_PLACE);
    addLane(chosen, lane);
  }
  makeMoves(trees, role, does, from, end);
}

/** In the lanes in which it chose, the role makes its choice in place of the move that was drawn. */
function makeMoves(trees: usize, role: i32, does: usize, from: u32, end: u32): void {
  const chosen = v128.load(<usize>load<u32>(trees, TREES_CHOSEN));
  if (!v128.any_true(chosen)) return;
  for (let move = from; move < end; move++) {
    const slot = <usize>load<u32>(does + (<usize>move << 2));
    v128.store(slot, v128.andnot(v128.load(slot), chosen));
  }
  for (let rest = chosen; v128.any_true(rest); rest = withoutLowest(rest)) {
    const lane = lowestLane(rest);
    const move = load<u32>(movesOf(trees, lane) + (<usize>role << 2));
    addLane(<usize>load<u32>(does + (<usize>move << 2)), lane);
  }
}

// @ts-ignore: decorator
@inline
function removeLane(slot: usize, lane: i32): void {
  const byte = slot + <usize>(lane >> 3);
  store<u8>(byte, load<u8>(byte) & ~(<u8>1 << <u8>(lane & 7)));
}
