/**
 * How a state finds its node: the one place where it is decided which states are one. Without symmetries each state
 * has a node of its own. With them a node stands for all states of an orbit (`assembly/symmetry/orbit-keys.ts`); its
 * state is the first that was met of these, which play can reach, and never an image of it.
 *
 * Keys of orbits cost time. Where so many new nodes found no state that was met before in another form, new nodes
 * get keys of states again, and so do those that have keys of orbits: each is then found by its own state alone. In
 * the next search new nodes have keys of orbits again; the others are found by their states.
 */
import { NO_TURN, turnInto } from "../symmetry/orbit-elements";
import { orbitKey } from "../symmetry/orbit-keys";
import { ORBITS_EFFORT, ORBITS_ELEMENT } from "../symmetry/orbit-layout";
import { isSpent, spend } from "../work";
import { bucketOf, findNode, keyFrom, newNode, stateOf } from "./node";
import {
  ELEMENT_SHIFT,
  NODE_BYTES,
  NODE_INFO,
  NODE_KEY,
  NODE_NEXT,
  STATUS_IDLE,
  STATUS_REKEYING,
  TREE_BARREN,
  TREE_BY_ORBIT,
  TREE_HAS_PLAIN,
  TREE_HEAP,
  TREE_HEAP_TOP,
  TREE_MERGED,
  TREE_ORBITS,
  TREE_ORBIT_FROM,
  TREE_ORBIT_NODES,
  TREE_REKEY_AT,
  TREE_STATUS,
} from "./tree-layout";

/** What a key of an orbit takes, about, and a look at a node that gets another key. */
const ORBIT_WORK: u32 = 100;
const REKEY_WORK: u32 = 300;

/** Of the last state that was asked about: what takes it into the state of its node, and whether that is new. */
let turn: u32 = 0;
let isNew = false;

export function lastTurn(): u32 {
  return turn;
}

export function lastIsNew(): bool {
  return isNew;
}

/** The node of the state in a row, a child of `parent`; a new one if need be, 0 where there is no room. */
export function nodeOfChild(tree: usize, parent: usize, phase: u32, row: usize, scores: usize): usize {
  if (load<u32>(tree, TREE_BY_ORBIT) != 0) {
    const known = findOrbit(tree, phase, row);
    isNew = known == 0;
    return isNew ? newOrbit(tree, phase, row, scores) : known;
  }
  turn = 0;
  const key = keyFrom(tree, row, stateOf(tree, parent), load<u64>(parent, NODE_KEY));
  const known = findNode(tree, phase, row, key);
  isNew = known == 0;
  return isNew ? newNode(tree, phase, row, key, scores) : known;
}

/** The key of the orbit that was asked for last. */
let lastKey: u64 = 0;

/** The node of the orbit of a state, or 0. */
function findOrbit(tree: usize, phase: u32, row: usize): usize {
  const orbits = <usize>load<u32>(tree, TREE_ORBITS);
  lastKey = orbitKey(orbits, row);
  spend(ORBIT_WORK + load<u32>(orbits, ORBITS_EFFORT));
  const node = ofOrbit(tree, orbits, phase, row, false);
  if (node == 0) return findPlain(tree, phase, row);
  if (turn != 0) store<u32>(tree, load<u32>(tree, TREE_MERGED) + 1, TREE_MERGED);
  return node;
}

/** The node of the orbit, or of this very state alone. */
function ofOrbit(tree: usize, orbits: usize, phase: u32, row: usize, isExact: bool): usize {
  let node = <usize>load<u32>(bucketOf(tree, lastKey));
  for (; node != 0; node = <usize>load<u32>(node, NODE_NEXT)) {
    const info = load<u32>(node, NODE_INFO);
    if (load<u64>(node, NODE_KEY) != lastKey || (info & 255) != phase) continue;
    const found = turnInto(orbits, row, stateOf(tree, node), info >> ELEMENT_SHIFT);
    if (found == NO_TURN || (isExact && found != 0)) continue;
    turn = <u32>found;
    return node;
  }
  turn = 0;
  return 0;
}

/** A node that has the key of its state. */
function findPlain(tree: usize, phase: u32, row: usize): usize {
  turn = 0;
  return load<u32>(tree, TREE_HAS_PLAIN) == 0 ? 0 : findNode(tree, phase, row, keyFrom(tree, row, 0, 0));
}

/** A node for the state that was looked for last. */
function newOrbit(tree: usize, phase: u32, row: usize, scores: usize): usize {
  const node = newNode(tree, phase, row, lastKey, scores);
  if (node == 0) return 0;
  const element = load<u32>(<usize>load<u32>(tree, TREE_ORBITS), ORBITS_ELEMENT);
  store<u32>(node, load<u32>(node, NODE_INFO) | (element << ELEMENT_SHIFT), NODE_INFO);
  store<u32>(tree, load<u32>(tree, TREE_ORBIT_NODES) + 1, TREE_ORBIT_NODES);
  return node;
}

/** The node that has this very state, or 0: roots are what play has come to, and no image of it. */
export function findRoot(tree: usize, phase: u32, row: usize): usize {
  if (load<u32>(tree, TREE_BY_ORBIT) == 0) return findNode(tree, phase, row, keyFrom(tree, row, 0, 0));
  const orbits = <usize>load<u32>(tree, TREE_ORBITS);
  lastKey = orbitKey(orbits, row);
  const node = ofOrbit(tree, orbits, phase, row, true);
  return node == 0 ? findPlain(tree, phase, row) : node;
}

/** After `findRoot` found none: a node of the same orbit, or 0; `lastTurn` takes the state into that one's. */
export function findImage(tree: usize, phase: u32, row: usize): usize {
  if (load<u32>(tree, TREE_BY_ORBIT) == 0) return 0;
  return ofOrbit(tree, <usize>load<u32>(tree, TREE_ORBITS), phase, row, false);
}

/** After `findRoot` found none: a node for this very state; 0 where there is no room. */
export function newRoot(tree: usize, phase: u32, row: usize, scores: usize): usize {
  if (load<u32>(tree, TREE_BY_ORBIT) != 0) return newOrbit(tree, phase, row, scores);
  return newNode(tree, phase, row, keyFrom(tree, row, 0, 0), scores);
}

/** For a new search: from now on new nodes have keys of orbits, if there is a group. */
export function beginOrbits(tree: usize): void {
  store<u32>(tree, 0, TREE_ORBIT_NODES);
  store<u32>(tree, 0, TREE_MERGED);
  if (load<u32>(tree, TREE_ORBITS) == 0 || load<u32>(tree, TREE_BY_ORBIT) != 0) return;
  const top = load<u32>(tree, TREE_HEAP_TOP);
  store<u32>(tree, 1, TREE_BY_ORBIT);
  store<u32>(tree, top, TREE_ORBIT_FROM);
  store<u32>(tree, top != load<u32>(tree, TREE_HEAP) ? 1 : 0, TREE_HAS_PLAIN);
}

/** Whether enough new nodes were made in this search, and none of them served another state. */
export function isBarren(tree: usize): bool {
  if (load<u32>(tree, TREE_BY_ORBIT) == 0 || load<u32>(tree, TREE_MERGED) != 0) return false;
  const barren = load<u32>(tree, TREE_BARREN);
  return barren != 0 && load<u32>(tree, TREE_ORBIT_NODES) >= barren;
}

/** Gives nodes the keys of their states again. What is cut in two before its end may begin anew. */
export function beginRekeying(tree: usize): void {
  store<u32>(tree, load<u32>(tree, TREE_ORBIT_FROM), TREE_REKEY_AT);
  store<u32>(tree, STATUS_REKEYING, TREE_STATUS);
}

export function rekey(tree: usize): void {
  // A node that has been given another key is found by it.
  store<u32>(tree, 1, TREE_HAS_PLAIN);
  const top = <usize>load<u32>(tree, TREE_HEAP_TOP);
  let node = <usize>load<u32>(tree, TREE_REKEY_AT);
  for (; node < top && !isSpent(); node += <usize>load<u32>(node, NODE_BYTES)) {
    leaveBucket(tree, node);
    const key = keyFrom(tree, stateOf(tree, node), 0, 0);
    store<u64>(node, key, NODE_KEY);
    store<u32>(node, load<u32>(node, NODE_INFO) & ((1 << ELEMENT_SHIFT) - 1), NODE_INFO);
    const bucket = bucketOf(tree, key);
    store<u32>(node, load<u32>(bucket), NODE_NEXT);
    store<u32>(bucket, <u32>node);
    spend(REKEY_WORK);
  }
  store<u32>(tree, <u32>node, TREE_REKEY_AT);
  if (node < top) return;
  store<u32>(tree, 0, TREE_BY_ORBIT);
  store<u32>(tree, STATUS_IDLE, TREE_STATUS);
}

function leaveBucket(tree: usize, node: usize): void {
  const bucket = bucketOf(tree, load<u64>(node, NODE_KEY));
  const next = load<u32>(node, NODE_NEXT);
  let before = <usize>load<u32>(bucket);
  if (before == node) {
    store<u32>(bucket, next);
    return;
  }
  while (<usize>load<u32>(before, NODE_NEXT) != node) before = <usize>load<u32>(before, NODE_NEXT);
  store<u32>(before, next, NODE_NEXT);
}
