/**
 * Monte Carlo search over what roles have seen (MO-ISMCTS: Cowling, Powley and Whitehouse, "Information set
 * Monte Carlo tree search", IEEE TCIAIG 2012), as the host calls it: a tree for each role, over its own moves
 * and percepts, and one determinisation an iteration, drawn from the states that the asking role holds
 * possible. Each root has the views of all roles, so that nobody chooses by what it cannot know.
 *
 * Iterations are made a batch at a time. The lanes of a batch choose turn by turn, each lane as if those
 * before it had scored nothing in this turn (virtual loss).
 */
import { PLAY_PLAYERS } from "../slices/slice-layout";
import { beginWork, isSpent, spend } from "../work";
import {
  CHOICE_NODE,
  CHOICE_PLACE,
  CHOICE_STEP_BYTES,
  TREES_BATCH,
  TREES_HEAP,
  TREES_HEAP_TOP,
  TREES_ITERATIONS,
  TREES_LANES,
  TREES_NODES,
  TREES_PLACES,
  TREES_ROLES,
  TREES_SCORES,
  TREES_STATUS,
  TREES_TABLE,
  TREES_TABLE_MASK,
  VIEWS_IDLE,
  VIEWS_PLAYING,
  VIEW_AVAILABLE,
  VIEW_ENTRY_BYTES,
  VIEW_NODE_ENTRIES,
  VIEW_NODE_VISITS,
  VIEW_SUM,
} from "./ismcts-layout";
import { beginLanes, playTurn, stepOf, stepsOf } from "./play-batch";
import { countMove, findView } from "./view-nodes";

const RAISE_WORK: u32 = 100;

/** Goes on until there are `iterations` iterations, or the work is spent. Returns whether there are. */
export function advanceViews(trees: usize, iterations: f64, work: i32): bool {
  beginWork(work);
  while (!isSpent()) {
    if (load<u32>(trees, TREES_STATUS) == VIEWS_PLAYING) {
      if (!playTurn(trees)) raiseScores(trees);
      continue;
    }
    const missing = iterations - load<f64>(trees, TREES_ITERATIONS);
    if (missing <= 0) return true;
    beginLanes(trees, <i32>min(missing, <f64>load<i32>(trees, TREES_BATCH)));
    store<u32>(trees, VIEWS_PLAYING, TREES_STATUS);
  }
  return false;
}

/** The playouts are over: each role's scores go to the moves that it chose. */
function raiseScores(trees: usize): void {
  visitChoices(trees, true);
  store<f64>(trees, load<f64>(trees, TREES_ITERATIONS) + <f64>load<i32>(trees, TREES_LANES), TREES_ITERATIONS);
  store<u32>(trees, VIEWS_IDLE, TREES_STATUS);
}

/** Takes back the choices of a batch that was not played to its end. */
export function cancelViews(trees: usize): void {
  if (load<u32>(trees, TREES_STATUS) == VIEWS_IDLE) return;
  visitChoices(trees, false);
  store<u32>(trees, VIEWS_IDLE, TREES_STATUS);
}

/** Gives all choices of the batch their scores, or takes them back. */
// @ts-ignore: decorator
@inline
function visitChoices(trees: usize, isOver: bool): void {
  const roles = load<i32>(trees, TREES_ROLES);
  const places = <usize>load<u32>(trees, TREES_PLACES);
  const row = <usize>load<u32>(trees, PLAY_PLAYERS) << 3;
  const lanes = load<i32>(trees, TREES_LANES);
  for (let lane = 0; lane < lanes; lane++) {
    const scores = <usize>load<u32>(trees, TREES_SCORES) + <usize>lane * row;
    const steps = load<i32>(stepsOf(trees, lane));
    for (let step = 0; step < steps; step++) {
      let at = stepOf(trees, lane, step);
      for (let role = 0; role < roles; role++, at += CHOICE_STEP_BYTES) {
        const node = <usize>load<u32>(at, CHOICE_NODE);
        if (node == 0) continue;
        const entry = entryOf(node, load<u32>(at, CHOICE_PLACE));
        if (isOver) {
          const score = load<f64>(scores + (<usize>load<u32>(places + (<usize>role << 2)) << 3));
          store<f64>(entry, load<f64>(entry, VIEW_SUM) + score, VIEW_SUM);
        } else takeBack(node, entry);
      }
    }
    if (isOver) spend(RAISE_WORK + 20 * <u32>(steps * roles));
  }
}

function takeBack(node: usize, entry: usize): void {
  countMove(entry, -1);
  store<u32>(entry, load<u32>(entry, VIEW_AVAILABLE) - 1, VIEW_AVAILABLE);
  store<u32>(node, load<u32>(node, VIEW_NODE_VISITS) - 1, VIEW_NODE_VISITS);
}

// @ts-ignore: decorator
@inline
function entryOf(node: usize, place: u32): usize {
  return <usize>load<u32>(node, VIEW_NODE_ENTRIES) + <usize>place * VIEW_ENTRY_BYTES;
}

/** The node of a view whose words these are, or 0. */
export function nodeOfView(trees: usize, low: u32, high: u32): usize {
  return findView(trees, (<u64>high << 32) | <u64>low);
}

/** Drops all nodes. */
export function forgetViews(trees: usize): void {
  memory.fill(<usize>load<u32>(trees, TREES_TABLE), 0, <usize>(load<u32>(trees, TREES_TABLE_MASK) + 1) << 2);
  store<u32>(trees, load<u32>(trees, TREES_HEAP), TREES_HEAP_TOP);
  store<u32>(trees, 0, TREES_NODES);
}
