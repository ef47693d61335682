/**
 * Whether what is found out about a node can still change what the present nodes are worth: whether one of
 * them leads to it through nodes that are not closed, by arms that their bounds do not rule out. These are
 * the ways that `choose-arm.ts` takes. Bounds never widen, so a node that does not matter will not matter
 * again, unless another way to it is found; then it is sampled, and enters the list once more.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  boundOf,
  branchesOf,
  childOf,
  deciderOf,
  decidersOf,
  firstArm,
  isClosedArm,
  isRemoved,
  strideOf,
} from "./arms";
import {
  BRANCH_BYTES,
  BRANCH_NEXT,
  BRANCH_OWNER,
  FLAG_CLOSED,
  GRAPH_OWN,
  GRAPH_PASSES,
  GRAPH_RELATION,
  GRAPH_ROOT_COUNT,
  GRAPH_ROOTS,
  NODE_HIGH,
  NODE_LOW,
  NODE_MARK,
  NODE_QUEUED,
  NODE_WAYS,
  RELATION_SEVERAL,
  RELATION_TEAM,
} from "./graph-layout";
import { has, restOf } from "./graph-node";
import { pushMarked } from "./reach";
import { isDone } from "./sampling";
import { spend } from "../work";

/** Where more nodes than this lead to a node, it is taken to matter. */
const MOST_LOOKS: u32 = 4096;

export function matters(graph: usize, node: usize): bool {
  const pass = load<u32>(graph, GRAPH_PASSES) + 1;
  store<u32>(graph, pass, GRAPH_PASSES);
  let stack = pushMarked(graph, node, pass, 0);
  for (let looks: u32 = 0; stack != 0; looks++) {
    const next = stack;
    stack = <usize>load<u32>(restOf(graph, next), NODE_QUEUED);
    spend(1);
    if (looks == MOST_LOOKS) return true;
    if (isRoot(graph, next) && !isDone(graph, next)) return true;
    const last = <usize>load<u32>(restOf(graph, next), NODE_WAYS);
    if (last == 0) continue;
    let way = last;
    do {
      way = <usize>load<u32>(way, BRANCH_NEXT);
      const parent = <usize>load<u32>(way, BRANCH_OWNER);
      if (load<u32>(restOf(graph, parent), NODE_MARK) == pass) continue;
      if (leads(graph, parent, way, next)) stack = pushMarked(graph, parent, pass, stack);
    } while (way != last);
  }
  return false;
}

function isRoot(graph: usize, node: usize): bool {
  const roots = <usize>load<u32>(graph, GRAPH_ROOTS);
  const count = load<u32>(graph, GRAPH_ROOT_COUNT);
  for (let i: u32 = 0; i < count; i++) if (load<u32>(roots + (<usize>i << 2)) == <u32>node) return true;
  return false;
}

/** Whether sampling still goes from a node to a child; `way`: one of the branches that lead there. */
function leads(graph: usize, node: usize, way: usize, child: usize): bool {
  if (armCount(graph, node) == 0) return false;
  // Where there are several present nodes, each of their moves is looked into.
  const all = load<u32>(graph, GRAPH_ROOT_COUNT) > 1 && isRoot(graph, node);
  if (all ? isDone(graph, node) : has(node, FLAG_CLOSED)) return false;
  if (all) return true;
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const first = firstArm(block);
  const end = armsEnd(graph, node, block);
  const stride = strideOf(block);
  // Only one branch is kept of those in a row that lead to the same child.
  if (branches == 1 && way >= first && way < end) return !isRuledOut(graph, node, way, branches);
  for (let arm = first; arm < end; arm += stride) {
    spend(1);
    for (let i: u32 = 0; i < branches; i++) {
      const isChild = childOf(arm + <usize>i * BRANCH_BYTES) == child;
      if (isChild && !isRuledOut(graph, node, arm, branches)) return true;
    }
  }
  return false;
}

/** Whether an arm is not sampled any more. */
export function isRuledOut(graph: usize, node: usize, arm: usize, branches: u32): bool {
  if (isClosedArm(arm, branches) || isRemoved(graph, arm, branches)) return true;
  const relation = load<u32>(graph, GRAPH_RELATION);
  const block = blockOf(graph, node);
  if (relation == RELATION_SEVERAL || decidersOf(block) > 1) return false;
  const own = load<i32>(graph, GRAPH_OWN);
  if (relation == RELATION_TEAM || deciderOf(block) == own) {
    return boundOf(arm, branches, NODE_HIGH) <= load<f64>(node, NODE_LOW);
  }
  return boundOf(arm, branches, NODE_LOW) >= load<f64>(node, NODE_HIGH);
}
