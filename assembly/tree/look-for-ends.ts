/**
 * A look at the children of new nodes: all that end the match become nodes at once, and prove what follows
 * from them. So a win in one move is known when a node is made, and a move that allows one as soon as it was
 * tried once. Without it an end is found when its move is tried.
 *
 * Each lane makes one move in one new node; the lanes of a pass have one phase. All passes of a batch:
 *
 *     for each phase    for each new node of this phase    for each move    → a lane
 *
 * Nodes in which several roles choose, or `random` does, are left alone, and so are nodes with more than
 * MOST_LOOKED_AT moves: there it costs more than it tells.
 */
import { addLane, allLanes, noLanes } from "../slices/lanes";
import { phaseRecord, runState, runTransition, slotBytes } from "../slices/phase";
import { commit } from "../slices/run";
import { PHASE_TERMINAL, PLAY_LIVE, PLAY_PHASES, PLAY_VECTORS } from "../slices/slice-layout";
import { laneRecord } from "./descend";
import { childAt, edgeOf, setTurn } from "./edges";
import { entriesOf, firstEntry, isEnd, movesOf, stateOf } from "./node";
import { score, scoresOf } from "./play";
import { notice } from "./prove";
import { clearLanes, loadState, rowOf, takeRows } from "./rows";
import { lastTurn, nodeOfChild } from "./state-node";
import {
  CHILD_COUNTED,
  ENTRY_BYTES,
  ENTRY_MOVE,
  LANE_NEW,
  LOOK_BYTES,
  LOOK_NODE,
  LOOK_PICK,
  MOST_LOOKED_AT,
  NODE_CHOOSER,
  NODE_INFO,
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
} from "./tree-layout";
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
    const picks: u32 = node == 0 ? 0 : picksOf(tree, node, phase);
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

/** How many moves of a node are looked at in this phase. */
function picksOf(tree: usize, node: usize, phase: u32): u32 {
  const chooser = load<i32>(node, NODE_CHOOSER);
  if ((load<u32>(node, NODE_INFO) & 255) != phase || isEnd(node) || chooser < 0) return 0;
  if (load<i32>(<usize>load<u32>(tree, TREE_PLACES) + (<usize>chooser << 2)) < 0) return 0;
  const picks = movesOf(node, chooser);
  return picks > <u32>MOST_LOOKED_AT ? 0 : picks;
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
  const terminal = <usize>load<u32>(after, PHASE_TERMINAL);
  let any = false;
  for (let lane = 0; lane < count; lane++) {
    if (!hasLane(terminal, lane)) continue;
    addLane(ended, lane);
    any = true;
  }
  if (!any) return;
  takeRows(tree, next, ended);
  // The scores of the playouts are still to be raised.
  const scores = load<u32>(tree, TREE_SCORES);
  store<u32>(tree, load<u32>(tree, TREE_LOOK_SCORES), TREE_SCORES);
  for (let vector: usize = 0; vector < slotBytes(tree); vector += 16)
    score(tree, after, vector, v128.load(ended + vector), noLanes());
  for (let lane = 0; lane < count; lane++) if (hasLane(ended, lane)) addEnd(tree, lane, next);
  store<u32>(tree, scores, TREE_SCORES);
  memory.fill(ended, 0, slotBytes(tree));
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
  for (let vector: usize = 0; vector < slotBytes(tree); vector += 16)
    clearLanes(does, moves, vector, allLanes());
  for (let lane = 0; lane < count; lane++) {
    const look = lookOf(tree, lane);
    const node = <usize>load<u32>(look, LOOK_NODE);
    const chooser = load<i32>(node, NODE_CHOOSER);
    for (let role = 0; role < roles; role++) {
      const place = firstEntry(node, role) + (role == chooser ? load<u32>(look, LOOK_PICK) : 0);
      const entry = entriesOf(tree, node) + <usize>place * ENTRY_BYTES;
      addLane(<usize>load<u32>(does + (<usize>load<u32>(entry, ENTRY_MOVE) << 2)), lane);
    }
  }
}

/** Makes the end in a lane a node, and lets its parent take notice. */
function addEnd(tree: usize, lane: i32, phase: u32): void {
  const look = lookOf(tree, lane);
  const parent = <usize>load<u32>(look, LOOK_NODE);
  const edge = edgeOf(tree, parent, <u64>load<u32>(look, LOOK_PICK));
  if (childAt(edge) != 0) return;
  const row = rowOf(tree, lane);
  const child = nodeOfChild(tree, parent, phase, row, scoresOf(tree, lane));
  if (child == 0) return;
  store<u32>(edge, <u32>child | CHILD_COUNTED);
  setTurn(tree, parent, edge, lastTurn());
  notice(tree, parent, child);
}
