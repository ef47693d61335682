/**
 * Learnt values in the tree (`assembly/values/`). A new node keeps what it is worth where later a proof stands,
 * and each of its moves begins with one visit, as if it had been made once and had scored what the child is
 * worth. So the first way down to a node takes the move that promises most, and not any.
 *
 * Where one role chooses, the node is worth what its best child is worth. Else, and where the moves are too many
 * to be looked at, it is worth what was learnt of its own state. Where several roles choose, a move begins with
 * the mean over some joint moves with it.
 */
import { PLAY_PLAYERS } from "../slices/slice-layout";
import { childValue, openState, valueOf as openValue } from "../values/open-state";
import { columnOf, isOpposite } from "../values/value-columns";
import { VALUES_TUPLES } from "../values/values-layout";
import { spend } from "../work";
import { entriesOf, firstEntry } from "./node";
import {
  ENTRY_BYTES,
  ENTRY_COUNT,
  ENTRY_SUM,
  TREE_OPEN,
  TREE_PLACES,
  TREE_ROLES,
  TREE_VALUES,
  TREE_VALUE_SHARE,
} from "./tree-layout";

/** The work of opening a state, beside that of each tuple, and of valuing a child. */
const OPEN_WORK: u32 = 500;
const TUPLE_WORK: u32 = 3;
const CHILD_WORK: u32 = 200;

// @ts-ignore: decorator
@inline
export function usesValues(tree: usize): bool {
  return load<u32>(tree, TREE_VALUES) != 0;
}

/** Opens the state in a row, and writes what it is worth to each player, from 0 to 100. */
export function openValued(tree: usize, row: usize, phase: u32, results: usize): void {
  const values = <usize>load<u32>(tree, TREE_VALUES);
  const open = <usize>load<u32>(tree, TREE_OPEN);
  openState(values, row, open);
  const players = load<i32>(tree, PLAY_PLAYERS);
  for (let place = 0; place < players; place++) {
    const value = openValue(values, open, phase, columnOf(values, place));
    store<f64>(results + (<usize>place << 3), points(values, place, value));
  }
  spend(OPEN_WORK + TUPLE_WORK * load<u32>(values, VALUES_TUPLES));
}

// @ts-ignore: decorator
@inline
function points(values: usize, place: i32, value: f64): f64 {
  return 100 * (isOpposite(values, place) ? 1 - value : value);
}

/** What a child is worth to a player; the state in the row `parent` is open. */
export function childPoints(tree: usize, parent: usize, child: usize, phase: u32, place: i32): f64 {
  const values = <usize>load<u32>(tree, TREE_VALUES);
  const open = <usize>load<u32>(tree, TREE_OPEN);
  spend(CHILD_WORK);
  const value = childValue(values, open, parent, child, phase, columnOf(values, place));
  return points(values, place, value);
}

/** Mixes what a state is worth into the scores of its playout. */
export function mixIn(tree: usize, scores: usize, worth: usize): void {
  const share = load<f64>(tree, TREE_VALUE_SHARE);
  const players = <usize>load<u32>(tree, PLAY_PLAYERS);
  for (let at: usize = 0; at < players << 3; at += 8) {
    store<f64>(scores + at, share * load<f64>(worth + at) + (1 - share) * load<f64>(scores + at));
  }
}

// @ts-ignore: decorator
@inline
export function addVisit(entry: usize, score: f64): void {
  store<u32>(entry, load<u32>(entry, ENTRY_COUNT) + 1, ENTRY_COUNT);
  store<f64>(entry, load<f64>(entry, ENTRY_SUM) + score, ENTRY_SUM);
}

/** Makes one visit of all that a move was given, with their mean. */
export function foldVisits(tree: usize, node: usize): void {
  const roles = load<i32>(tree, TREE_ROLES);
  const places = <usize>load<u32>(tree, TREE_PLACES);
  for (let role = 0; role < roles; role++) {
    if (load<i32>(places + (<usize>role << 2)) < 0) continue;
    let entry = entriesOf(tree, node) + <usize>firstEntry(node, role) * ENTRY_BYTES;
    const end = entriesOf(tree, node) + <usize>firstEntry(node, role + 1) * ENTRY_BYTES;
    for (; entry < end; entry += ENTRY_BYTES) {
      const count = load<u32>(entry, ENTRY_COUNT);
      store<f64>(entry, load<f64>(entry, ENTRY_SUM) / <f64>count, ENTRY_SUM);
      store<u32>(entry, 1, ENTRY_COUNT);
    }
  }
}
