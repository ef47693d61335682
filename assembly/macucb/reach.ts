/**
 * Chains all nodes that can be reached from the present ones, each once (GRAPH_KEPT, NODE_TOUCHED): those of
 * the last root first, and depth first.
 */
import { armCount, armsEnd, blockOf, branchesOf, childOf, firstArm, strideOf, workOf } from "./arms";
import {
  BRANCH_BYTES,
  GRAPH_KEPT,
  GRAPH_KEPT_COUNT,
  GRAPH_KEPT_LAST,
  GRAPH_PASSES,
  GRAPH_ROOT_COUNT,
  GRAPH_ROOTS,
  GRAPH_STACK,
  NODE_MARK,
  NODE_QUEUED,
  NODE_TOUCHED,
} from "./graph-layout";
import { restOf } from "./graph-node";
import { beginWork, isSpent, spend } from "../work";

export function startReaching(graph: usize): void {
  const pass = load<u32>(graph, GRAPH_PASSES) + 1;
  store<u32>(graph, pass, GRAPH_PASSES);
  store<u32>(graph, 0, GRAPH_KEPT);
  store<u32>(graph, 0, GRAPH_KEPT_LAST);
  store<u32>(graph, 0, GRAPH_KEPT_COUNT);
  const roots = <usize>load<u32>(graph, GRAPH_ROOTS);
  const count = load<u32>(graph, GRAPH_ROOT_COUNT);
  let stack: usize = 0;
  for (let i: u32 = 0; i < count; i++) {
    stack = pushMarked(graph, <usize>load<u32>(roots + (<usize>i << 2)), pass, stack);
  }
  store<u32>(graph, <u32>stack, GRAPH_STACK);
}

/** Goes on with it. Returns whether there is more to do. */
export function reach(graph: usize, branches: i32): bool {
  beginWork(branches);
  return !emptyStack(graph);
}

/** Goes on within the budget of the call. Returns whether all nodes have been looked at. */
export function emptyStack(graph: usize): bool {
  const pass = load<u32>(graph, GRAPH_PASSES);
  let stack = <usize>load<u32>(graph, GRAPH_STACK);
  while (stack != 0 && !isSpent()) {
    const node = stack;
    stack = <usize>load<u32>(restOf(graph, node), NODE_QUEUED);
    keep(graph, node);
    spend(workOf(graph, node));
    if (armCount(graph, node) == 0) continue;
    const block = blockOf(graph, node);
    const branches = branchesOf(block);
    const end = armsEnd(graph, node, block);
    for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
      for (let i: u32 = 0; i < branches; i++) {
        const child = childOf(arm + <usize>i * BRANCH_BYTES);
        if (load<u32>(restOf(graph, child), NODE_MARK) != pass) stack = pushMarked(graph, child, pass, stack);
      }
    }
  }
  store<u32>(graph, <u32>stack, GRAPH_STACK);
  return stack == 0;
}

/** Puts a node on a stack of nodes that this pass has met. Returns the new top of the stack. */
export function pushMarked(graph: usize, node: usize, pass: u32, stack: usize): usize {
  const rest = restOf(graph, node);
  store<u32>(rest, pass, NODE_MARK);
  store<u32>(rest, <u32>stack, NODE_QUEUED);
  return node;
}

/** Adds a node to the end of the chain. */
function keep(graph: usize, node: usize): void {
  store<u32>(restOf(graph, node), 0, NODE_TOUCHED);
  const last = <usize>load<u32>(graph, GRAPH_KEPT_LAST);
  if (last == 0) store<u32>(graph, <u32>node, GRAPH_KEPT);
  else store<u32>(restOf(graph, last), <u32>node, NODE_TOUCHED);
  store<u32>(graph, <u32>node, GRAPH_KEPT_LAST);
  store<u32>(graph, load<u32>(graph, GRAPH_KEPT_COUNT) + 1, GRAPH_KEPT_COUNT);
}
