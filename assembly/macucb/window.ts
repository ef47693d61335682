/**
 * The threshold of paper 003 as a window (alpha-beta; at chance Ballard's star1, "The *-minimax search
 * procedure for trees containing chance nodes", 1983). What has been found raises it: a value of a node
 * matters only if it is more than what our own role has for certain on the way there (alpha), and less than
 * what its rival can hold it to (beta). Without a rival there is no beta. Where players are neither rivals
 * nor a team there is no window.
 *
 * Here is how the window of a node follows from the one before it; `hand-down.ts` uses it.
 */
import {
  armsEnd,
  blockOf,
  boundOf,
  branchesOf,
  childOf,
  choiceOf,
  deciderOf,
  decidersOf,
  firstArm,
  isRemoved,
  movesOf,
  strideOf,
} from "./arms";
import {
  BRANCH_BYTES,
  GRAPH_HAS_WINDOW,
  GRAPH_OTHER_BY_MOVE,
  GRAPH_OWN,
  GRAPH_RELATION,
  NODE_HIGH,
  NODE_LOW,
  RELATION_RIVALS,
  RELATION_SEVERAL,
} from "./graph-layout";

/** Whether a window is handed down in this game. */
// @ts-ignore: decorator
@inline
export function hasWindow(graph: usize): bool {
  return load<u32>(graph, GRAPH_HAS_WINDOW) != 0 && load<u32>(graph, GRAPH_RELATION) != RELATION_SEVERAL;
}

/** Between these a value of the arms of the node at hand matters; and a value of one of their children. */
let alpha: f64 = 0;
let beta: f64 = 0;
export let childAlpha: f64 = 0;
export let childBeta: f64 = 0;
/**
 * Whether both rivals choose: then the least upper bound for each of our moves is in GRAPH_OTHER_BY_MOVE.
 */
let isByMove: bool = false;
/** Whether arms are bounded at all. */
let isBounded: bool = false;

/** Turns to a node with a window of its own. With `all`, what each arm is worth counts. */
export function setWindow(graph: usize, node: usize, a: f64, b: f64, all: bool): void {
  alpha = a;
  beta = b;
  isByMove = false;
  isBounded = !all && hasWindow(graph);
  if (!isBounded) return;
  const block = blockOf(graph, node);
  const deciders = decidersOf(block);
  const areRivals = load<u32>(graph, GRAPH_RELATION) == RELATION_RIVALS;
  if (areRivals && deciders == 1 && deciderOf(block) != load<i32>(graph, GRAPH_OWN)) {
    beta = min(b, load<f64>(node, NODE_HIGH));
    return;
  }
  alpha = max(a, load<f64>(node, NODE_LOW));
  isByMove = areRivals && deciders > 1;
  if (isByMove) setHighs(graph, node, block);
}

/** What the rival can hold us to, for each of our moves. */
function setHighs(graph: usize, node: usize, block: usize): void {
  const branches = branchesOf(block);
  const end = armsEnd(graph, node, block);
  const own = load<i32>(graph, GRAPH_OWN);
  const moves = <usize>movesOf(block, own);
  const highs = <usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE);
  for (let move: usize = 0; move < moves; move++) store<f64>(highs + (move << 3), Infinity);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    const high = highs + (<usize>choiceOf(arm, branches, own) << 3);
    store<f64>(high, min(load<f64>(high), boundOf(arm, branches, NODE_HIGH)));
  }
}

/** The least value of an arm from which on it does not matter how much more it is. */
function betaOf(graph: usize, block: usize, arm: usize, branches: u32): f64 {
  if (!isByMove) return beta;
  const move = <usize>choiceOf(arm, branches, load<i32>(graph, GRAPH_OWN));
  return min(beta, load<f64>(<usize>load<u32>(graph, GRAPH_OTHER_BY_MOVE) + (move << 3)));
}

/** Whether a value of the arm may matter. */
export function matters(graph: usize, block: usize, arm: usize, branches: u32): bool {
  if (isRemoved(graph, arm, branches)) return false;
  if (!isBounded) return true;
  const most = betaOf(graph, block, arm, branches);
  return most > alpha && boundOf(arm, branches, NODE_HIGH) > alpha && boundOf(arm, branches, NODE_LOW) < most;
}

/** The window of a child of an arm: chance adds what its other moves may come to. */
export function setChildWindow(graph: usize, block: usize, arm: usize, branches: u32, child: usize): void {
  childAlpha = isBounded ? alpha : -Infinity;
  childBeta = isBounded ? betaOf(graph, block, arm, branches) : Infinity;
  if (!isBounded || branches == 1) return;
  let lows: f64 = 0;
  let highs: f64 = 0;
  const end = arm + <usize>branches * BRANCH_BYTES;
  for (let branch = arm; branch < end; branch += BRANCH_BYTES) {
    lows += load<f64>(childOf(branch), NODE_LOW);
    highs += load<f64>(childOf(branch), NODE_HIGH);
  }
  childAlpha = <f64>branches * childAlpha - (highs - load<f64>(child, NODE_HIGH));
  childBeta = <f64>branches * childBeta - (lows - load<f64>(child, NODE_LOW));
}
