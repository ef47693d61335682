/**
 * The functions of the kernel, as its folders export them, which say more of each. Addresses are bytes from
 * the start of the memory; truth is 0 or 1; unsigned results arrive as signed ones and need `>>> 0`.
 */
import type { LearnCalls } from "../learn/learn-calls.js";
import type { GraphCalls } from "../macucb/graph-calls.js";
import type { SymmetryCalls } from "../symmetry/symmetry-calls.js";

export interface KernelCalls extends GraphCalls, LearnCalls, SymmetryCalls {
  // index.ts, random.ts, zobrist.ts
  layoutVersion(): number;
  seedRandom(random: number, seedLow: number, seedHigh: number, stream: number): void;
  fillKeys(keys: number, count: number, random: number): void;

  // slices/
  /** Runs linked code from one address to another, on slots of 1, 2 or 4 vectors. */
  runSlices(vectors: number, code: number, end: number): void;
  /** Puts a source of random slices in the state of (seed, stream). */
  seedSlices(random: number, seedLow: number, seedHigh: number, stream: number): void;
  /** Plays at most `passes` passes; 1 while playouts are left. */
  playPasses(play: number, passes: number): number;
  /** The answers of the state that is loaded as parent. */
  askState(children: number): void;
  /** The children of that state by the first `count` joint moves of the batch. */
  makeChildren(children: number, count: number): void;
  /** The answers of the first `count` states of the batch, each in a lane of its own. */
  askStates(children: number, count: number): void;
  /** The child of each of these states by the joint move of its lane. */
  makeChildOfEach(children: number, count: number): void;
  /** The same, without its answers. */
  makeOutcomeOfEach(children: number, count: number): void;
  /** Sets an input of a circuit that is followed event by event: 0 or 1. */
  setNode(events: number, node: number, value: number): void;
  /** Settles what follows in the first `nodes` nodes. */
  settle(events: number, nodes: number): void;

  // tree/
  /** The node of the state in the row of lane 0, or 0 where there is no room. */
  openNode(tree: number, phase: number): number;
  /** Goes on with about `work` work; the answer is one of `ADVANCED…`. */
  advanceTree(tree: number, iterations: number, work: number): number;
  /** From now on the tree prunes: it drops the least visited nodes, but no roots. */
  beginPruning(tree: number): void;
  /** Goes on pruning with about `work` work; 1 once that is over. */
  tidyTree(tree: number, work: number): number;
  /** Drops all nodes. */
  forgetNodes(tree: number): void;
  /** The child of a node by the number of a joint move, where several roles have a choice; or 0. */
  childByJoint(tree: number, node: number, joint: number): number;
  /** The element of the group that takes the state of this joint move into that of the child. */
  turnByJoint(tree: number, node: number, joint: number): number;
  /** From now on new nodes have keys of orbits, if there is a group. */
  beginOrbits(tree: number): void;
  /** Takes back what is under way. */
  cancelBatch(tree: number): void;

  // symmetry/
  /** The element that gives the key of a state's orbit; the key is found `times` times. */
  elementOfState(orbits: number, state: number, times: number): number;

  // ismcts/
  /** Goes on until there are `iterations` iterations, with about `work` work; 1 if there are. */
  advanceViews(trees: number, iterations: number, work: number): number;
  /** Takes back the choices of a batch under way. */
  cancelViews(trees: number): void;
  /** The node of a view by its two words, or 0. */
  nodeOfView(trees: number, low: number, high: number): number;
  /** Drops all nodes. */
  forgetViews(trees: number): void;

  // values/
  /** The values of rows of states, all in one phase: those of all columns, 64-bit floats. */
  valueStates(values: number, rows: number, count: number, phase: number, results: number): void;
  /** Goes on with self-play with about `work` work; 0 when its goal is reached. */
  playByValues(play: number, work: number): number;

  // solver/
  solverBegin(problem: number): void;
  solverAssign(problem: number, variable: number, value: number): void;
  /** Keeps of a domain the values of a set that lies at an address. */
  solverKeep(problem: number, variable: number, kept: number): void;
  /** 0 if a domain is then empty. */
  solverPropagate(problem: number): number;
  /** Examines about `examinations` constraints. Returns 1 while there is more to do. */
  solverPropagateSome(problem: number, examinations: number): number;
  solverPush(problem: number): void;
  solverPop(problem: number): void;
  searchBegin(problem: number, forward: number): void;
  /** Returns why it paused: PAUSE_…, like the two other searches below. */
  searchRun(problem: number, nodes: number, examinations: number): number;
  searchEnd(problem: number): void;
  sacBegin(problem: number): void;
  /** Returns how it ended: SAC_…. */
  sacRun(problem: number, tests: number): number;
  sfcBegin(problem: number, record: number): void;
  sfcRun(problem: number, record: number, nodes: number, examinations: number): number;
  sfcEnd(problem: number, record: number): void;
  /** Computes functional code from one address to another; 0 where a condition fails. */
  functionalCompute(code: number, end: number): number;
  /**
   * Computes what follows from the values in the slots of the decisions; 0 where there is no such solution.
   */
  functionalMove(search: number): number;
  functionalSearch(search: number, nodeLimit: number): number;
}
