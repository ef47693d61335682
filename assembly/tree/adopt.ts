/**
 * What is known of a state is known of its images. A root has to be the state that play has come to, so where only
 * an image of it is known, a new node takes over all that stands there: how often each move was chosen and what it
 * scored, by the move's image, and, where at most one role has a choice, the children.
 */
import { movesBy, product } from "../symmetry/orbit-elements";
import { spend } from "../work";
import { copyTable } from "./amaf";
import { setTurn, turnAt } from "./edges";
import { childrenOf, entriesOf, firstEntry, isEnd, movesOf } from "./node";
import {
  ENTRY_BYTES,
  ENTRY_COUNT,
  ENTRY_MOVE,
  ENTRY_SUM,
  NODE_CHOOSER,
  NODE_VISITS,
  SEVERAL_CHOOSERS,
  TREE_ORBITS,
  TREE_ROLES,
} from "./tree-layout";

/** `turn` takes the state of the node into that of the image. */
export function adopt(tree: usize, node: usize, image: usize, turn: u32): void {
  if (isEnd(node)) return;
  const roles = load<i32>(tree, TREE_ROLES);
  const chooser = load<i32>(node, NODE_CHOOSER);
  const moves = movesBy(<usize>load<u32>(tree, TREE_ORBITS), turn);
  store<u32>(node, load<u32>(image, NODE_VISITS), NODE_VISITS);
  for (let role = 0; role < roles; role++) {
    const count = movesOf(node, role);
    for (let pick: u32 = 0; pick < count; pick++) {
      const entry = entryAt(tree, node, role, pick);
      const place = placeOfMove(tree, image, role, moveBy(moves, load<u32>(entry, ENTRY_MOVE)));
      const other = entryAt(tree, image, role, place);
      store<u32>(entry, load<u32>(other, ENTRY_COUNT), ENTRY_COUNT);
      store<f64>(entry, load<f64>(other, ENTRY_SUM), ENTRY_SUM);
      if (role == chooser) adoptChild(tree, node, pick, image, place, turn);
    }
    spend(20 * count);
  }
  if (chooser < 0 && chooser != SEVERAL_CHOOSERS) adoptChild(tree, node, 0, image, 0, turn);
  copyTable(tree, node, image, moves);
}

// @ts-ignore: decorator
@inline
function entryAt(tree: usize, node: usize, role: i32, pick: u32): usize {
  return entriesOf(tree, node) + <usize>(firstEntry(node, role) + pick) * ENTRY_BYTES;
}

// @ts-ignore: decorator
@inline
function moveBy(moves: usize, move: u32): u32 {
  return load<u32>(moves + (<usize>move << 2));
}

/** The place of a legal move among those of its role, which stand in the order of their numbers. */
function placeOfMove(tree: usize, node: usize, role: i32, move: u32): u32 {
  let from: u32 = 0;
  let to = movesOf(node, role);
  while (from < to) {
    const middle = (from + to) >> 1;
    if (load<u32>(entryAt(tree, node, role, middle), ENTRY_MOVE) < move) from = middle + 1;
    else to = middle;
  }
  assert(load<u32>(entryAt(tree, node, role, from), ENTRY_MOVE) == move, "an image of a legal move is legal");
  return from;
}

function adoptChild(tree: usize, node: usize, pick: u32, image: usize, place: u32, turn: u32): void {
  const from = childrenOf(tree, image) + (<usize>place << 2);
  const to = childrenOf(tree, node) + (<usize>pick << 2);
  // Of what is proven the node takes notice by itself.
  store<u32>(to, load<u32>(from) & ~7);
  const orbits = <usize>load<u32>(tree, TREE_ORBITS);
  setTurn(tree, node, to, product(orbits, turnAt(tree, image, from), turn));
}
