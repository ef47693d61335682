/** What is proven of a node once its children are, and what that rests on: see `src/search/mcts/prove.ts`. */
import { PLAY_PLAYERS } from "../slices/slice-layout";
import { childAt, edgeOf } from "./edges";
import { childrenOf, isProven, movesOf, restsOf, valueOf, valuesOf } from "./node";
import {
  CHILD_COUNTED,
  EDGE_BYTES,
  EDGE_CHILD,
  EDGE_NODE,
  NODE_CHOOSER,
  NODE_INFO,
  NODE_JOINTS,
  NODE_PROVED,
  NODE_PROVEN,
  NODE_RELATED,
  NODE_RESTS,
  SEVERAL_CHOOSERS,
  TREE_CHANCE,
  TREE_EDGES,
  TREE_EDGE_MASK,
  TREE_OWN,
  TREE_PLACES,
  TREE_ROLES,
  TREE_VALUES_SCRATCH,
} from "./tree-layout";

/** The best score that there is: a role that can have it needs to look no further. */
const BEST_SCORE: f64 = 100;

/** Takes notice that a child is proven: perhaps the node is, too. */
export function notice(tree: usize, node: usize, child: usize): void {
  const proved = load<u32>(node, NODE_PROVED) + 1;
  store<u32>(node, proved, NODE_PROVED);
  if (isProven(node)) return;
  const chooser = load<i32>(node, NODE_CHOOSER);
  if (chooser >= 0) {
    const place = load<i32>(<usize>load<u32>(tree, TREE_PLACES) + (<usize>chooser << 2));
    if (place >= 0 && valueOf(tree, child, place) >= BEST_SCORE) {
      prove(tree, node, valuesOf(tree, child), restsOf(child) | restsOnChooser(tree, chooser));
      return;
    }
  }
  if (<f64>proved < load<f64>(node, NODE_JOINTS)) return;
  if (chooser == SEVERAL_CHOOSERS) proveSeveral(tree, node);
  else proveOne(tree, node, chooser);
}

function prove(tree: usize, node: usize, values: usize, rests: u32): void {
  memory.copy(valuesOf(tree, node), values, <usize>load<u32>(tree, PLAY_PLAYERS) << 3);
  store<u32>(node, load<u32>(node, NODE_INFO) | NODE_PROVEN | rests, NODE_INFO);
}

/** What a value rests on because of who chooses: another player may want what we don't know. */
function restsOnChooser(tree: usize, chooser: i32): u32 {
  return chooser == load<i32>(tree, TREE_OWN) ? 0 : NODE_RELATED;
}

/** For a root: forgets that it is proven, and proves it again from those children that are still there. */
export function proveAgain(tree: usize, node: usize): void {
  if (load<f64>(node, NODE_JOINTS) == 0) return;
  store<u32>(node, load<u32>(node, NODE_INFO) & ~(NODE_PROVEN | NODE_RESTS), NODE_INFO);
  store<u32>(node, 0, NODE_PROVED);
  if (load<i32>(node, NODE_CHOOSER) != SEVERAL_CHOOSERS) {
    const children = childrenOf(tree, node);
    const count = <usize>load<f64>(node, NODE_JOINTS);
    for (let i: usize = 0; i < count; i++) noticeAgain(tree, node, children + (i << 2));
    return;
  }
  const joints = load<f64>(node, NODE_JOINTS);
  const table = <usize>load<u32>(tree, TREE_EDGES);
  const slots = <usize>load<u32>(tree, TREE_EDGE_MASK) + 1;
  if (joints < <f64>slots) {
    for (let joint: u64 = 0; joint < <u64>joints; joint++) {
      const edge = edgeOf(tree, node, joint);
      if (edge != 0) noticeAgain(tree, node, edge);
    }
    return;
  }
  for (let slot = table; slot < table + slots * EDGE_BYTES; slot += EDGE_BYTES) {
    if (load<u32>(slot, EDGE_NODE) == <u32>node) noticeAgain(tree, node, slot + EDGE_CHILD);
  }
}

function noticeAgain(tree: usize, node: usize, edge: usize): void {
  const child = childAt(edge);
  if (child == 0 || !isProven(child)) return;
  store<u32>(edge, load<u32>(edge) | CHILD_COUNTED);
  notice(tree, node, child);
}

/** For a node where one role has a choice (`random` perhaps), or none has. */
function proveOne(tree: usize, node: usize, chooser: i32): void {
  const children = childrenOf(tree, node);
  if (chooser < 0) {
    prove(tree, node, valuesOf(tree, childAt(children)), restsOf(childAt(children)));
    return;
  }
  const count = movesOf(node, chooser);
  const place = load<i32>(<usize>load<u32>(tree, TREE_PLACES) + (<usize>chooser << 2));
  if (place < 0) {
    const values = <usize>load<u32>(tree, TREE_VALUES_SCRATCH);
    meanRests = 0;
    mean(tree, node, 0, 1, count, values);
    prove(tree, node, values, meanRests);
    return;
  }
  const own = load<i32>(tree, TREE_OWN);
  const ownPlace = load<i32>(<usize>load<u32>(tree, TREE_PLACES) + (<usize>own << 2));
  let best = childAt(children);
  let rests = restsOf(best);
  let isSame = true;
  for (let pick: u32 = 1; pick < count; pick++) {
    const child = childAt(children + (<usize>pick << 2));
    rests |= restsOf(child);
    if (valueOf(tree, child, ownPlace) != valueOf(tree, best, ownPlace)) isSame = false;
    if (valueOf(tree, child, place) > valueOf(tree, best, place)) best = child;
  }
  prove(tree, node, valuesOf(tree, best), isSame ? rests : rests | restsOnChooser(tree, chooser));
}

/** What all children rest on whose mean was taken. */
let meanRests: u32 = 0;

/** The mean of `outcomes` children, their joint moves `step` apart. */
function mean(tree: usize, node: usize, joint: u64, step: u64, outcomes: u32, values: usize): void {
  const players = load<i32>(tree, PLAY_PLAYERS);
  for (let place = 0; place < players; place++) {
    let sum: f64 = 0;
    for (let k: u32 = 0; k < outcomes; k++) {
      const child = childAt(edgeOf(tree, node, joint + <u64>k * step));
      meanRests |= restsOf(child);
      sum += valueOf(tree, child, place);
    }
    store<f64>(values + (<usize>place << 3), sum / <f64>outcomes);
  }
}

/** The distance between joint moves that differ only in that a role makes the next of its moves. */
function strideOf(tree: usize, node: usize, role: i32): u64 {
  let stride: u64 = 1;
  for (let other = load<i32>(tree, TREE_ROLES) - 1; other > role; other--) {
    stride *= <u64>movesOf(node, other);
  }
  return stride;
}

/** For a node where several roles have a choice, `random` perhaps among them. */
function proveSeveral(tree: usize, node: usize): void {
  const roles = load<i32>(tree, TREE_ROLES);
  const chance = load<i32>(tree, TREE_CHANCE);
  const outcomes: u32 = chance < 0 ? 1 : movesOf(node, chance);
  const step: u64 = chance < 0 ? 0 : strideOf(tree, node, chance);
  let first = -1;
  let second = -1;
  for (let role = 0; role < roles; role++) {
    if (role == chance || movesOf(node, role) < 2) continue;
    if (first < 0) first = role;
    else if (second < 0) second = role;
    else return;
  }
  if (second < 0) proveAgainstChance(tree, node, first, outcomes, step);
  else if (load<i32>(tree, PLAY_PLAYERS) == 2) proveSaddle(tree, node, first, second, outcomes, step);
}

/** One role and chance choose at once. */
function proveAgainstChance(tree: usize, node: usize, role: i32, outcomes: u32, step: u64): void {
  const place = <usize>load<u32>(<usize>load<u32>(tree, TREE_PLACES) + (<usize>role << 2)) << 3;
  const stride = strideOf(tree, node, role);
  const count = movesOf(node, role);
  let best = <usize>load<u32>(tree, TREE_VALUES_SCRATCH);
  let other = best + (<usize>load<u32>(tree, PLAY_PLAYERS) << 3);
  meanRests = restsOnChooser(tree, role);
  mean(tree, node, 0, step, outcomes, best);
  for (let move: u32 = 1; move < count; move++) {
    mean(tree, node, <u64>move * stride, step, outcomes, other);
    if (load<f64>(other + place) <= load<f64>(best + place)) continue;
    const better = other;
    other = best;
    best = better;
  }
  prove(tree, node, best, meanRests);
}

/** Two rivals choose at once: proven at a saddle point. */
function proveSaddle(tree: usize, node: usize, first: i32, second: i32, outcomes: u32, step: u64): void {
  const rows = movesOf(node, first);
  const columns = movesOf(node, second);
  const down = strideOf(tree, node, first);
  const across = strideOf(tree, node, second);
  const values = <usize>load<u32>(tree, TREE_VALUES_SCRATCH);
  meanRests = NODE_RELATED;
  const most = values + 16;
  for (let column: u32 = 0; column < columns; column++) store<f64>(most + (<usize>column << 3), -Infinity);
  let total: f64 = 0;
  let secured: f64 = -Infinity;
  for (let row: u32 = 0; row < rows; row++) {
    let least: f64 = Infinity;
    for (let column: u32 = 0; column < columns; column++) {
      mean(tree, node, <u64>row * down + <u64>column * across, step, outcomes, values);
      const a = load<f64>(values);
      const sum = a + load<f64>(values, 8);
      if (row == 0 && column == 0) total = sum;
      if (abs(sum - total) > 1e-9) return;
      least = min(least, a);
      const at = most + (<usize>column << 3);
      store<f64>(at, max(load<f64>(at), a));
    }
    secured = max(secured, least);
  }
  let held: f64 = Infinity;
  for (let column: u32 = 0; column < columns; column++) {
    held = min(held, load<f64>(most + (<usize>column << 3)));
  }
  if (secured != held) return;
  store<f64>(values, secured);
  store<f64>(values, total - secured, 8);
  prove(tree, node, values, meanRests);
}
