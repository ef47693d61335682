/**
 * A look at the children of new nodes: all that end the match become nodes at once, and prove what follows
 * from them. So a win in one move is known when a node is made, and a move that allows one as soon as it was
 * tried once. Without it an end is found when its move is tried. With learnt values the others are valued, too
 * (`value-nodes.ts`).
 *
 * Each lane makes one move in one new node; the lanes of a pass have one phase. All passes of a batch:
 *
 *     for each phase    for each new node of this phase    for each move    → a lane
 *
 * Nodes in which `random` alone chooses are left alone, and so are nodes with many moves (MOST_LOOKED_AT,
 * MOST_VALUED): there it costs more than it tells. Where several roles choose, some joint moves are valued, and
 * those that end the match become no nodes.
 */
import { addLane, allLanes, noLanes } from "../slices/lanes";
import { othersMadeMoves, phaseRecord, runState, runTransition, slotBytes } from "../slices/phase";
import { commit } from "../slices/run";
import { PHASE_TERMINAL, PLAY_LIVE, PLAY_PHASES, PLAY_PLAYERS, PLAY_VECTORS } from "../slices/slice-layout";
import { laneRecord } from "./descend";
import { childAt, edgeOf, setTurn } from "./edges";
import { entriesOf, firstEntry, isEnd, isProven, movesOf, stateOf, valuesOf } from "./node";
import { score, scoresOf } from "./play";
import { notice } from "./prove";
import { clearLanes, loadState, rowOf, takeRows, takeStates } from "./rows";
import { lastTurn, nodeOfChild } from "./state-node";
import {
  CHILD_COUNTED,
  ENTRY_BYTES,
  ENTRY_MOVE,
  JOINT_SWEEPS,
  LANE_NEW,
  LOOK_BYTES,
  LOOK_NODE,
  LOOK_PICK,
  MOST_LOOKED_AT,
  MOST_VALUED,
  NODE_CHOOSER,
  NODE_INFO,
  NO_CHOOSER,
  SEVERAL_CHOOSERS,
  TREE_DOES_SLOTS,
  TREE_FLUENTS,
  TREE_LANES,
  TREE_LOOK_LANE,
  TREE_LOOK_PHASE,
  TREE_LOOK_PICK,
  TREE_LOOK_SCORES,
  TREE_LOOKS,
  TREE_MOVES,
  TREE_NOW_SLOTS,
  TREE_PASS_WORK,
  TREE_PLACES,
  TREE_ROLES,
  TREE_SCORES,
  TREE_VALUES_SCRATCH,
} from "./tree-layout";
import { addVisit, childPoints, foldVisits, openValued, usesValues } from "./value-nodes";
import { spend } from "../work";

/** A pass of a look runs the state part twice and the transition once. */
const PASSES: u32 = 2;

/** Begins to look at the children of the nodes that this batch has made. */
export function beginLook(tree: usize): void {
  store<u32>(tree, 0, TREE_LOOK_PHASE);
  store<i32>(tree, 0, TREE_LOOK_LANE);
  store<u32>(tree, 0, TREE_LOOK_PICK);
}

/** Makes one pass. Returns whether there may be more. */
export function lookOn(tree: usize): bool {
  const phase = load<u32>(tree, TREE_LOOK_PHASE);
  const count = gather(tree, phase);
  if (count > 0) {
    spend(PASSES * load<u32>(tree, TREE_PASS_WORK));
    lookAt(tree, phase, count);
  }
  return load<u32>(tree, TREE_LOOK_PHASE) < load<u32>(tree, PLAY_PHASES);
}

// @ts-ignore: decorator
@inline
function lookOf(tree: usize, lane: i32): usize {
  return <usize>load<u32>(tree, TREE_LOOKS) + <usize>lane * LOOK_BYTES;
}

/** Gives a move to each lane, as far as there are lanes; goes on with the next phase where none is left. */
function gather(tree: usize, phase: u32): i32 {
  const room = <i32>(slotBytes(tree) << 3);
  const lanes = load<i32>(tree, TREE_LANES);
  let lane = load<i32>(tree, TREE_LOOK_LANE);
  let pick = load<u32>(tree, TREE_LOOK_PICK);
  let count = 0;
  while (lane < lanes && count < room) {
    const node = <usize>load<u32>(laneRecord(tree, lane), LANE_NEW);
    const picks: u32 = node == 0 || (load<u32>(node, NODE_INFO) & 255) != phase ? 0 : looksAt(tree, node);
    for (; pick < picks && count < room; pick++) {
      const look = lookOf(tree, count++);
      store<u32>(look, <u32>node, LOOK_NODE);
      store<u32>(look, pick, LOOK_PICK);
    }
    if (pick < picks) break;
    lane++;
    pick = 0;
  }
  const isOver = lane == lanes;
  store<u32>(tree, isOver ? phase + 1 : phase, TREE_LOOK_PHASE);
  store<i32>(tree, isOver ? 0 : lane, TREE_LOOK_LANE);
  store<u32>(tree, pick, TREE_LOOK_PICK);
  return count;
}

/** How many moves of a node are looked at, or joint moves where several roles choose. */
export function looksAt(tree: usize, node: usize): u32 {
  const chooser = load<i32>(node, NODE_CHOOSER);
  if (isEnd(node) || chooser == NO_CHOOSER) return 0;
  const most: u32 = usesValues(tree) ? MOST_VALUED : MOST_LOOKED_AT;
  if (chooser == SEVERAL_CHOOSERS) {
    const looks: u32 = usesValues(tree) ? <u32>JOINT_SWEEPS * mostMoves(tree, node) : 0;
    return looks > most ? 0 : looks;
  }
  if (load<i32>(<usize>load<u32>(tree, TREE_PLACES) + (<usize>chooser << 2)) < 0) return 0;
  const picks = movesOf(node, chooser);
  return picks > most ? 0 : picks;
}

/** The moves of the role that has most. */
function mostMoves(tree: usize, node: usize): u32 {
  const roles = load<i32>(tree, TREE_ROLES);
  let most: u32 = 0;
  for (let role = 0; role < roles; role++) most = max(most, movesOf(node, role));
  return most;
}

/**
 * Which of its moves a role makes in a look. Where several choose, the moves of all are gone through side by
 * side, sweep by sweep, each time against others of the other roles.
 */
// @ts-ignore: decorator
@inline
function lookedAtMove(tree: usize, node: usize, role: i32, pick: u32): u32 {
  const chooser = load<i32>(node, NODE_CHOOSER);
  if (chooser != SEVERAL_CHOOSERS) return role == chooser ? pick : 0;
  const most = mostMoves(tree, node);
  const shift = (pick / most) * <u32>role * (most / <u32>JOINT_SWEEPS + 1);
  return ((pick % most) + shift) % movesOf(node, role);
}

/** Makes the children of the lanes, and nodes of those that are over. */
function lookAt(tree: usize, phase: u32, count: i32): void {
  const vectors = load<i32>(tree, PLAY_VECTORS);
  const record = phaseRecord(tree, phase);
  const next = phase + 1 == load<u32>(tree, PLAY_PHASES) ? 0 : phase + 1;
  loadStates(tree, count);
  runState(vectors, record);
  makeMoves(tree, phase, count);
  runTransition(vectors, record);
  commit(record, vectors);
  const after = phaseRecord(tree, next);
  runState(vectors, after);
  const ended = <usize>load<u32>(tree, PLAY_LIVE);
  memory.fill(ended, 0, slotBytes(tree));
  if (usesValues(tree)) {
    for (let lane = 0; lane < count; lane++) addLane(ended, lane);
    takeStates(tree, next, ended);
    memory.fill(ended, 0, slotBytes(tree));
  }
  const terminal = <usize>load<u32>(after, PHASE_TERMINAL);
  let any = false;
  for (let lane = 0; lane < count; lane++) {
    if (!hasLane(terminal, lane)) continue;
    addLane(ended, lane);
    any = true;
  }
  // The scores of the playouts are still to be raised.
  const scores = load<u32>(tree, TREE_SCORES);
  store<u32>(tree, load<u32>(tree, TREE_LOOK_SCORES), TREE_SCORES);
  if (any) {
    takeRows(tree, next, ended);
    for (let vector: usize = 0; vector < slotBytes(tree); vector += 16)
      score(tree, after, vector, v128.load(ended + vector), noLanes());
  }
  // Ends become nodes last: a node that they prove has no room for its learnt values any more.
  if (usesValues(tree)) valueLooks(tree, phase, next, count, ended);
  for (let lane = 0; any && lane < count; lane++) if (hasLane(ended, lane)) addEnd(tree, lane, next);
  store<u32>(tree, scores, TREE_SCORES);
  memory.fill(ended, 0, slotBytes(tree));
}

/** The moves of all lanes begin with what their children are worth. */
function valueLooks(tree: usize, phase: u32, next: u32, count: i32, ended: usize): void {
  const spare = <usize>load<u32>(tree, TREE_VALUES_SCRATCH);
  let opened: usize = 0;
  for (let lane = 0; lane < count; lane++) {
    const look = lookOf(tree, lane);
    const node = <usize>load<u32>(look, LOOK_NODE);
    const pick = load<u32>(look, LOOK_PICK);
    if (node != opened) {
      // Where one role chooses, the first child says at once what the node is worth.
      openValued(tree, stateOf(tree, node), phase, pick == 0 ? valuesOf(tree, node) : spare);
      opened = node;
    }
    valueLook(tree, lane, node, pick, next, hasLane(ended, lane));
    const isLast = pick + 1 == looksAt(tree, node);
    if (isLast && load<i32>(node, NODE_CHOOSER) == SEVERAL_CHOOSERS) foldVisits(tree, node);
  }
}

/** Each role that chooses takes note of what the child in a lane is worth to it. */
function valueLook(tree: usize, lane: i32, node: usize, pick: u32, phase: u32, isOver: bool): void {
  const roles = load<i32>(tree, TREE_ROLES);
  const chooser = load<i32>(node, NODE_CHOOSER);
  for (let role = 0; role < roles; role++) {
    const place = load<i32>(<usize>load<u32>(tree, TREE_PLACES) + (<usize>role << 2));
    if (place < 0 || (chooser != SEVERAL_CHOOSERS && role != chooser)) continue;
    const first = entriesOf(tree, node) + <usize>firstEntry(node, role) * ENTRY_BYTES;
    const score = pointsInLane(tree, lane, node, phase, isOver, place);
    addVisit(first + <usize>lookedAtMove(tree, node, role, pick) * ENTRY_BYTES, score);
    if (chooser != role || isProven(node)) continue;
    if (pick > 0 && score <= load<f64>(valuesOf(tree, node) + (<usize>place << 3))) continue;
    const players = load<i32>(tree, PLAY_PLAYERS);
    for (let other = 0; other < players; other++) {
      const points = other == place ? score : pointsInLane(tree, lane, node, phase, isOver, other);
      store<f64>(valuesOf(tree, node) + (<usize>other << 3), points);
    }
  }
}

/** What the child in a lane is worth to a player. */
function pointsInLane(tree: usize, lane: i32, node: usize, phase: u32, isOver: bool, place: i32): f64 {
  if (isOver) return load<f64>(scoresOf(tree, lane) + (<usize>place << 3));
  return childPoints(tree, stateOf(tree, node), rowOf(tree, lane), phase, place);
}

// @ts-ignore: decorator
@inline
function hasLane(slot: usize, lane: i32): bool {
  return ((load<u8>(slot + <usize>(lane >> 3)) >> <u8>(lane & 7)) & 1) != 0;
}

function loadStates(tree: usize, count: i32): void {
  const fluents = load<u32>(tree, TREE_FLUENTS);
  for (let vector: usize = 0; vector < slotBytes(tree); vector += 16)
    clearLanes(<usize>load<u32>(tree, TREE_NOW_SLOTS), fluents, vector, allLanes());
  for (let lane = 0; lane < count; lane++)
    loadState(tree, lane, stateOf(tree, <usize>load<u32>(lookOf(tree, lane), LOOK_NODE)));
}

function makeMoves(tree: usize, phase: u32, count: i32): void {
  const moves = load<u32>(tree, TREE_MOVES);
  const roles = load<i32>(tree, TREE_ROLES);
  const does = <usize>load<u32>(tree, TREE_DOES_SLOTS) + (<usize>(phase * moves) << 2);
  othersMadeMoves(phaseRecord(tree, phase));
  for (let vector: usize = 0; vector < slotBytes(tree); vector += 16)
    clearLanes(does, moves, vector, allLanes());
  for (let lane = 0; lane < count; lane++) {
    const look = lookOf(tree, lane);
    const node = <usize>load<u32>(look, LOOK_NODE);
    for (let role = 0; role < roles; role++) {
      const place = firstEntry(node, role) + lookedAtMove(tree, node, role, load<u32>(look, LOOK_PICK));
      const entry = entriesOf(tree, node) + <usize>place * ENTRY_BYTES;
      addLane(<usize>load<u32>(does + (<usize>load<u32>(entry, ENTRY_MOVE) << 2)), lane);
    }
  }
}

/** Makes the end in a lane a node, and lets its parent take notice. */
function addEnd(tree: usize, lane: i32, phase: u32): void {
  const look = lookOf(tree, lane);
  const parent = <usize>load<u32>(look, LOOK_NODE);
  if (load<i32>(parent, NODE_CHOOSER) == SEVERAL_CHOOSERS) return;
  const edge = edgeOf(tree, parent, <u64>load<u32>(look, LOOK_PICK));
  if (childAt(edge) != 0) return;
  const row = rowOf(tree, lane);
  const child = nodeOfChild(tree, parent, phase, row, scoresOf(tree, lane));
  if (child == 0) return;
  store<u32>(edge, <u32>child | CHILD_COUNTED);
  setTurn(tree, parent, edge, lastTurn());
  notice(tree, parent, child);
}
