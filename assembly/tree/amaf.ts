/**
 * All moves as first, for GRAVE (Cazenave, "Generalized rapid action value estimation", IJCAI 2015): for each
 * lane the moves that were made from some node on, a bit each, and tables of how often each move was made and
 * with what scores. A table has an entry for every move of the game, so only nodes with some visits get one.
 * When no table is free, a node goes without.
 */
import {
  AMAF_COUNT,
  AMAF_ENTRY_BYTES,
  AMAF_SUM,
  ENTRY_MOVE,
  NODE_AMAF,
  NODE_AMAF_PLAYOUTS,
  STEP_ENTRIES,
  TREE_AMAF_BYTES,
  TREE_AMAF_END,
  TREE_AMAF_FREE,
  TREE_AMAF_NEXT,
  TREE_FIRST_MOVES,
  TREE_MADE,
  TREE_MADE_BYTES,
  TREE_MOVES,
  TREE_PLACES,
  TREE_ROLES,
  TREE_TURNED,
} from "./tree-layout";
import { nextBit } from "./node";
import { spend } from "../work";

// @ts-ignore: decorator
@inline
function madeOf(tree: usize, lane: i32): usize {
  return <usize>load<u32>(tree, TREE_MADE) + <usize>lane * <usize>load<u32>(tree, TREE_MADE_BYTES);
}

/** Enters the move of an entry. */
// @ts-ignore: decorator
@inline
export function makeMove(tree: usize, lane: i32, entry: usize): void {
  const move = load<u32>(entry, ENTRY_MOVE);
  const byte = madeOf(tree, lane) + <usize>(move >> 3);
  store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(move & 7)));
}

export function makeNone(tree: usize, lane: i32): void {
  memory.fill(madeOf(tree, lane), 0, <usize>load<u32>(tree, TREE_MADE_BYTES));
}

/**
 * Forgets all moves but those of a step, with the move of `entry` in place of its role's. No other role may
 * have a choice in the step.
 */
export function makeOnly(tree: usize, lane: i32, step: usize, entry: usize): void {
  const roles = load<i32>(tree, TREE_ROLES);
  const firstMoves = <usize>load<u32>(tree, TREE_FIRST_MOVES);
  const move = load<u32>(entry, ENTRY_MOVE);
  makeNone(tree, lane);
  makeMove(tree, lane, entry);
  for (let role = 0; role < roles; role++) {
    const first = firstMoves + (<usize>role << 2);
    const isChooser = move >= load<u32>(first) && move < load<u32>(first, 4);
    if (!isChooser) makeMove(tree, lane, <usize>load<u32>(step + (<usize>role << 2), STEP_ENTRIES));
  }
}

/** Adds a playout, with the moves noted for its lane, to the statistics of a node. */
export function gather(tree: usize, lane: i32, node: usize, values: usize): void {
  let table = <usize>load<u32>(node, NODE_AMAF);
  if (table == 0) {
    table = takeTable(tree);
    if (table == 0) return;
    store<u32>(node, <u32>table, NODE_AMAF);
    store<u32>(node, 0, NODE_AMAF_PLAYOUTS);
  }
  store<u32>(node, load<u32>(node, NODE_AMAF_PLAYOUTS) + 1, NODE_AMAF_PLAYOUTS);
  const roles = load<i32>(tree, TREE_ROLES);
  const places = <usize>load<u32>(tree, TREE_PLACES);
  const firstMoves = <usize>load<u32>(tree, TREE_FIRST_MOVES);
  const made = madeOf(tree, lane);
  spend(100 + (load<u32>(tree, TREE_MADE_BYTES) >> 1));
  for (let role = 0; role < roles; role++) {
    const place = load<i32>(places + (<usize>role << 2));
    if (place < 0) continue;
    const score = load<f64>(values + (<usize>place << 3));
    const end = load<u32>(firstMoves + (<usize>role << 2), 4);
    let move = nextBit(made, load<u32>(firstMoves + (<usize>role << 2)), end);
    for (; move < end; move = nextBit(made, move + 1, end)) {
      const entry = table + <usize>move * AMAF_ENTRY_BYTES;
      store<u32>(entry, load<u32>(entry, AMAF_COUNT) + 1, AMAF_COUNT);
      store<f64>(entry, load<f64>(entry, AMAF_SUM) + score, AMAF_SUM);
    }
  }
}

/** Returns an empty table: one that was given back, else the next unused one; 0 if there is none. */
function takeTable(tree: usize): usize {
  const bytes = load<u32>(tree, TREE_AMAF_BYTES);
  let table = load<u32>(tree, TREE_AMAF_FREE);
  if (table != 0) {
    store<u32>(tree, load<u32>(<usize>table), TREE_AMAF_FREE);
  } else {
    table = load<u32>(tree, TREE_AMAF_NEXT);
    if (table == load<u32>(tree, TREE_AMAF_END)) return 0;
    store<u32>(tree, table + bytes, TREE_AMAF_NEXT);
  }
  memory.fill(<usize>table, 0, <usize>bytes);
  spend(bytes >> 2);
  return <usize>table;
}

/** Gives a node what the table of another one says of the images of its moves. */
export function copyTable(tree: usize, node: usize, image: usize, moves: usize): void {
  const from = <usize>load<u32>(image, NODE_AMAF);
  if (from == 0) return;
  const table = takeTable(tree);
  if (table == 0) return;
  const bytes = <usize>load<u32>(tree, TREE_AMAF_BYTES);
  for (let at: usize = 0; at < bytes; at += AMAF_ENTRY_BYTES, moves += 4)
    memory.copy(table + at, from + <usize>load<u32>(moves) * AMAF_ENTRY_BYTES, AMAF_ENTRY_BYTES);
  store<u32>(node, <u32>table, NODE_AMAF);
  store<u32>(node, load<u32>(image, NODE_AMAF_PLAYOUTS), NODE_AMAF_PLAYOUTS);
}

/** Puts the image of each move that was made in its place. */
export function turnMade(tree: usize, lane: i32, moves: usize): void {
  const bytes = <usize>load<u32>(tree, TREE_MADE_BYTES);
  const turned = <usize>load<u32>(tree, TREE_TURNED);
  const made = madeOf(tree, lane);
  const end = load<u32>(tree, TREE_MOVES);
  memory.fill(turned, 0, bytes);
  for (let move = nextBit(made, 0, end); move < end; move = nextBit(made, move + 1, end)) {
    const image = load<u32>(moves + (<usize>move << 2));
    const byte = turned + <usize>(image >> 3);
    store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(image & 7)));
  }
  memory.copy(made, turned, bytes);
}

/** Gives back the table of a node that is dropped. */
export function freeTable(tree: usize, node: usize): void {
  const table = <usize>load<u32>(node, NODE_AMAF);
  if (table == 0) return;
  store<u32>(table, load<u32>(tree, TREE_AMAF_FREE));
  store<u32>(tree, <u32>table, TREE_AMAF_FREE);
}
