/**
 * Windows are handed down (`window.ts`): what no way leads to within a window cannot matter.
 *
 * States are met on many ways. So a pass goes down from the present nodes, along all arms that matter, and
 * gives each node the widest of its windows. What it does not come to is outside: it comes behind all others
 * in the list, and is expanded only when nothing else waits. Nodes made after the pass are inside, and so is
 * what a new arm leads to. Bounds alone close nodes, so what is closed is right whatever was left out; a
 * window that errs costs time only. Where arms were removed (`removal.ts`) what only they lead to is outside
 * too.
 *
 * Sampling hands down a window of its own, for the one way that it takes.
 */
import { armCount, armsEnd, blockOf, branchesOf, childOf, firstArm, strideOf, workOf } from "./arms";
import {
  BRANCH_BYTES,
  FLAG_CLOSED,
  FLAG_OUTSIDE,
  GRAPH_MADE,
  GRAPH_OUTSIDE,
  GRAPH_QUEUE,
  GRAPH_ROOT_COUNT,
  GRAPH_ROOTS,
  GRAPH_WINDOW,
  GRAPH_WINDOW_MADE,
  GRAPH_WINDOW_PASS,
  GRAPH_WINDOW_WORK,
  NODE_HIGH,
  NODE_LOW,
  NODE_NUMBER,
} from "./graph-layout";
import { has, restOf, set, unset } from "./graph-node";
import { enterList } from "./open-list";
import { dequeue, enqueue } from "./node-queue";
import { childAlpha, childBeta, matters, setChildWindow, setWindow } from "./window";
import { WINDOW_ALPHA, WINDOW_BETA, WINDOW_OF_PASS, WINDOW_TIMES } from "./node-extras";
import { beginWork, isSpent, spend } from "../work";

/**
 * A window that was made wider so often in a pass has no bounds: with chance, rings of states widen it on.
 */
const MOST_TIMES: u32 = 8;

// @ts-ignore: decorator
@inline
function windowOf(graph: usize, node: usize): usize {
  return node + <usize>load<u32>(graph, GRAPH_WINDOW);
}

/** Begins a pass. */
export function startWindows(graph: usize): void {
  store<u32>(graph, load<u32>(graph, GRAPH_WINDOW_PASS) + 1, GRAPH_WINDOW_PASS);
  store<u32>(graph, load<u32>(graph, GRAPH_MADE), GRAPH_WINDOW_MADE);
  store<u32>(graph, 0, GRAPH_WINDOW_WORK);
  const roots = load<u32>(graph, GRAPH_ROOT_COUNT);
  for (let i: u32 = 0; i < roots; i++) meet(graph, rootAt(graph, i), -Infinity, Infinity);
}

/** Goes on with it. Returns whether there is more to do. */
export function handDown(graph: usize, branches: i32): bool {
  beginWork(branches);
  while (!isSpent()) {
    const node = dequeue(graph);
    if (node == 0) return false;
    const work = workOf(graph, node);
    spend(work);
    store<u32>(graph, load<u32>(graph, GRAPH_WINDOW_WORK) + work, GRAPH_WINDOW_WORK);
    handDownFrom(graph, node);
  }
  return load<u32>(graph, GRAPH_QUEUE) != 0;
}

function handDownFrom(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  const window = windowOf(graph, node);
  const all = load<u32>(graph, GRAPH_ROOT_COUNT) > 1 && isRoot(graph, node);
  setWindow(graph, node, load<f64>(window, WINDOW_ALPHA), load<f64>(window, WINDOW_BETA), all);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    if (!matters(graph, block, arm, branches)) continue;
    for (let i: u32 = 0; i < branches; i++) {
      const child = childOf(arm + <usize>i * BRANCH_BYTES);
      if (has(child, FLAG_CLOSED)) continue;
      setChildWindow(graph, block, arm, branches, child);
      meet(graph, child, childAlpha, childBeta);
    }
  }
}

/** A node is met with a window. If it has a narrower one, it gets both together, and hands that down. */
function meet(graph: usize, node: usize, a: f64, b: f64): void {
  if (has(node, FLAG_CLOSED) || load<f64>(node, NODE_LOW) >= b || load<f64>(node, NODE_HIGH) <= a) return;
  const window = windowOf(graph, node);
  const pass = load<u32>(graph, GRAPH_WINDOW_PASS);
  let times: u32 = 1;
  if (load<u32>(window, WINDOW_OF_PASS) == pass) {
    const before = load<f64>(window, WINDOW_ALPHA);
    const above = load<f64>(window, WINDOW_BETA);
    if (a >= before && b <= above) return;
    times = load<u32>(window, WINDOW_TIMES) + 1;
    a = times > MOST_TIMES ? -Infinity : min(a, before);
    b = times > MOST_TIMES ? Infinity : max(b, above);
  }
  store<u32>(window, pass, WINDOW_OF_PASS);
  store<u32>(window, times, WINDOW_TIMES);
  store<f64>(window, a, WINDOW_ALPHA);
  store<f64>(window, b, WINDOW_BETA);
  if (armCount(graph, node) > 0) enqueue(graph, node);
}

// @ts-ignore: decorator
@inline
function rootAt(graph: usize, i: u32): usize {
  return <usize>load<u32>(<usize>load<u32>(graph, GRAPH_ROOTS) + (<usize>i << 2));
}

function isRoot(graph: usize, node: usize): bool {
  const roots = load<u32>(graph, GRAPH_ROOT_COUNT);
  for (let i: u32 = 0; i < roots; i++) if (rootAt(graph, i) == node) return true;
  return false;
}

/** Whether, as the last pass has it, no value of the node matters. */
function isOutside(graph: usize, node: usize): bool {
  if (load<u32>(restOf(graph, node), NODE_NUMBER) >= load<u32>(graph, GRAPH_WINDOW_MADE)) return false;
  return load<u32>(windowOf(graph, node), WINDOW_OF_PASS) != load<u32>(graph, GRAPH_WINDOW_PASS);
}

function markInside(graph: usize, node: usize): void {
  store<u32>(windowOf(graph, node), load<u32>(graph, GRAPH_WINDOW_PASS), WINDOW_OF_PASS);
}

/** Notes in a node that enters the list whether it is outside. */
export function noteOutside(graph: usize, node: usize): void {
  if (load<u32>(graph, GRAPH_WINDOW) == 0) return;
  if (isOutside(graph, node)) set(node, FLAG_OUTSIDE);
  else unset(node, FLAG_OUTSIDE);
}

/** Whether a node of the list has come to lie outside since it entered: then it is noted, and counted. */
export function hasLeft(graph: usize, node: usize): bool {
  if (load<u32>(graph, GRAPH_WINDOW) == 0 || has(node, FLAG_OUTSIDE) || !isOutside(graph, node)) return false;
  set(node, FLAG_OUTSIDE);
  store<u32>(graph, load<u32>(graph, GRAPH_OUTSIDE) + 1, GRAPH_OUTSIDE);
  return true;
}

/** A new arm of a node leads to a child. */
export function bringInside(graph: usize, node: usize, child: usize): void {
  if (load<u32>(graph, GRAPH_WINDOW) == 0 || !isOutside(graph, child) || isOutside(graph, node)) return;
  markInside(graph, child);
  enterList(graph, child);
}

/** The window of the way that a visit takes, and whether it has kept to it. */
let from: f64 = 0;
let to: f64 = 0;
let isWithin: bool = false;

/** A visit begins at a present node. */
export function beginWay(): void {
  from = -Infinity;
  to = Infinity;
  isWithin = true;
}

/** No arm of the node at hand matters on this way, as far as is known: the visit goes on without a window. */
export function leaveWindow(): void {
  from = -Infinity;
  to = Infinity;
  isWithin = false;
}

/** The window of the way, for the arms of the node at hand. */
export function wayAlpha(): f64 {
  return from;
}

export function wayBeta(): f64 {
  return to;
}

/** The visit goes on from a node to a child of one of its arms. */
export function goDown(graph: usize, node: usize, arm: usize, child: usize, all: bool): void {
  if (load<u32>(graph, GRAPH_WINDOW) == 0) return;
  const block = blockOf(graph, node);
  setWindow(graph, node, from, to, all);
  setChildWindow(graph, block, arm, branchesOf(block), child);
  from = childAlpha;
  to = childBeta;
  if (isWithin) markInside(graph, child);
}
