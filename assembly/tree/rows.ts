/**
 * What goes into the lanes of a tree's batch, and what comes out. States and moves are set lane by lane; what
 * the slots say of some lanes is turned into rows, one for each of these lanes.
 */
import { addLane, addLaneWhere, lowestLane, withoutLowest } from "../slices/lanes";
import { slotBytes } from "../slices/phase";
import { transpose } from "../slices/transpose";
import {
  TREE_FLUENTS,
  TREE_LANES,
  TREE_MADE,
  TREE_MADE_BYTES,
  TREE_NOW_SLOTS,
  TREE_PLAYED_LIST,
  TREE_ROWS,
  TREE_ROW_BYTES,
  TREE_ROW_LISTS,
  TREE_ROW_SCRATCH,
  TREE_ROW_SLOTS,
  TREE_STATE_BYTES,
  TREE_TRANSPOSE_SCRATCH,
  TREE_WAITING,
} from "./tree-layout";

// @ts-ignore: decorator
@inline
export function rowOf(tree: usize, lane: i32): usize {
  return <usize>load<u32>(tree, TREE_ROWS) + <usize>lane * <usize>load<u32>(tree, TREE_ROW_BYTES);
}

export function clearLanes(list: usize, count: u32, vector: usize, lanes: v128): void {
  const end = list + (<usize>count << 2);
  for (let at = list; at < end; at += 4) {
    const slot = <usize>load<u32>(at) + vector;
    v128.store(slot, v128.andnot(v128.load(slot), lanes));
  }
}

/** Sets the fluents of a state in a lane in which all are false. */
export function loadState(tree: usize, lane: i32, state: usize): void {
  const bytes = <usize>((load<u32>(tree, TREE_FLUENTS) + 63) >> 6) << 3;
  addLaneWhere(<usize>load<u32>(tree, TREE_NOW_SLOTS), state, bytes, lane);
}

/** Turns what the state part says of some lanes into their rows. */
export function takeRows(tree: usize, phase: u32, lanes: usize): void {
  const slots = load<i32>(tree, TREE_ROW_SLOTS);
  const list = <usize>load<u32>(tree, TREE_ROW_LISTS) + (<usize>(phase * slots) << 2);
  const rows = <usize>load<u32>(tree, TREE_ROWS);
  takeBits(tree, list, slots, lanes, rows, <usize>load<u32>(tree, TREE_ROW_BYTES));
}

/** The same for the fluents alone. */
export function takeStates(tree: usize, phase: u32, lanes: usize): void {
  const list = <usize>load<u32>(tree, TREE_ROW_LISTS) + (<usize>(phase * load<u32>(tree, TREE_ROW_SLOTS)) << 2);
  const rows = <usize>load<u32>(tree, TREE_ROWS);
  takeBits(tree, list, load<i32>(tree, TREE_STATE_BYTES) << 3, lanes, rows, <usize>load<u32>(tree, TREE_ROW_BYTES));
}

function takeBits(tree: usize, list: usize, slots: i32, lanes: usize, rows: usize, rowBytes: usize): void {
  const made = <usize>load<u32>(tree, TREE_ROW_SCRATCH);
  const scratch = <usize>load<u32>(tree, TREE_TRANSPOSE_SCRATCH);
  for (let vector: usize = 0; vector < slotBytes(tree); vector += 16) {
    let rest = v128.load(lanes + vector);
    if (!v128.any_true(rest)) continue;
    transpose(list, slots, vector, highestLane(rest) + 1, made, rowBytes, scratch);
    for (; v128.any_true(rest); rest = withoutLowest(rest)) {
      const lane = <usize>lowestLane(rest);
      memory.copy(rows + ((vector << 3) + lane) * rowBytes, made + lane * rowBytes, rowBytes);
    }
  }
}

function highestLane(lanes: v128): i32 {
  const high = i64x2.extract_lane(lanes, 1);
  return high != 0 ? 127 - <i32>clz(high) : 63 - <i32>clz(i64x2.extract_lane(lanes, 0));
}

/** For GRAVE: rows of the moves that were made in the lanes. */
export function takeMade(tree: usize): void {
  const bytes = <usize>load<u32>(tree, TREE_MADE_BYTES);
  const waiting = <usize>load<u32>(tree, TREE_WAITING);
  const lanes = load<i32>(tree, TREE_LANES);
  for (let lane = 0; lane < lanes; lane++) addLane(waiting, lane);
  const list = <usize>load<u32>(tree, TREE_PLAYED_LIST);
  takeBits(tree, list, <i32>(bytes << 3), waiting, <usize>load<u32>(tree, TREE_MADE), bytes);
}
