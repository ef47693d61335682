/**
 * Writes what the kernel must know of a game and a search to grow a tree: see `assembly/tree/tree-layout.ts`.
 */
import { KEY_BYTES } from "../../../assembly/layout.js";
import * as layout from "../../../assembly/tree/tree-layout.js";
import { gatesOf, ZERO } from "../../circuit/slice-program.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { type MachinePlan, SliceMachine, slotBytes } from "../slices/slice-machine.js";
import { linkOrbits } from "../symmetry/orbit-plan.js";
import { linkModel } from "../values/value-model.js";
import type { TreeOptions } from "./playout-tree.js";
import type { TreePlan } from "./tree-plan.js";

/** Keys decide where a state is stored and nothing else, so any seed will do. */
const KEY_SEED = 1;

/** What does not depend on the programs; `places`: for each role its place among the players, or -1. */
export function linkTree(
  kernel: Kernel,
  plan: TreePlan,
  places: readonly number[],
  { role, policy, batch, looks = false, values, symmetry }: TreeOptions,
): void {
  const { regions, shape, orbits } = plan;
  const tree = kernel.memory.at(regions.tree.address);
  tree.set(layout.TREE_ROLES, shape.roles);
  tree.set(layout.TREE_CHANCE, places.indexOf(-1));
  tree.set(layout.TREE_OWN, role);
  tree.set(layout.TREE_PLACES, regions.places);
  tree.set(layout.TREE_FIRST_MOVES, regions.firstMoves);
  tree.set(layout.TREE_MOVES, shape.moves);
  tree.set(layout.TREE_FLUENTS, shape.fluents);
  tree.set(layout.TREE_NOW_SLOTS, regions.nowSlots);
  tree.set(layout.TREE_DOES_SLOTS, regions.doesSlots);
  tree.set(layout.TREE_ROW_SLOTS, shape.rowSlots);
  tree.set(layout.TREE_ROW_LISTS, regions.rowLists);
  tree.set(layout.TREE_STATE_BYTES, shape.stateBytes);
  tree.set(layout.TREE_ROW_BYTES, shape.rowBytes);
  tree.set(layout.TREE_KEYS, regions.keys);
  tree.set(layout.TREE_POLICY, policy.kind === "ucb" ? layout.POLICY_UCB : layout.POLICY_GRAVE);
  tree.set(layout.TREE_BATCH, batch);
  tree.set(layout.TREE_PASS_WORK, passWork(plan));
  tree.set(layout.TREE_DRAWN, regions.drawn);
  tree.set(layout.TREE_ROOTS, regions.roots);
  tree.set(layout.TREE_WAITING, regions.waiting);
  tree.set(layout.TREE_JOINED, regions.joined);
  tree.set(layout.TREE_LANE_RECORDS, regions.laneRecords);
  tree.set(layout.TREE_PATHS, regions.paths);
  tree.set(layout.TREE_SCORES, regions.scores);
  tree.set(layout.TREE_ROWS, regions.rows);
  tree.set(layout.TREE_ROW_SCRATCH, regions.rowScratch);
  tree.set(layout.TREE_TRANSPOSE_SCRATCH, regions.transposeScratch);
  tree.set(layout.TREE_PLAYED_SLOTS, regions.playedSlots);
  tree.set(layout.TREE_PLAYED_LIST, regions.playedList);
  tree.set(layout.TREE_MADE, regions.made);
  tree.set(layout.TREE_MADE_BYTES, shape.madeBytes);
  tree.set(layout.TREE_HEAP, regions.heap);
  tree.set(layout.TREE_HEAP_TOP, regions.heap);
  tree.set(layout.TREE_HEAP_END, regions.heap.end);
  tree.set(layout.TREE_BUCKETS, regions.buckets);
  tree.set(layout.TREE_BUCKET_MASK, shape.bucketCount - 1);
  tree.set(layout.TREE_EDGES, regions.edges);
  tree.set(layout.TREE_OTHER_EDGES, regions.otherEdges);
  tree.set(layout.TREE_EDGE_MASK, shape.edgeCount - 1);
  tree.set(layout.TREE_AMAF_BYTES, shape.amafBytes);
  tree.set(layout.TREE_VALUES_SCRATCH, regions.valuesScratch);
  tree.set(layout.TREE_HISTOGRAM, regions.histogram);
  tree.set(layout.TREE_ORBITS, orbits?.orbits ?? 0);
  tree.set(layout.TREE_BARREN, symmetry?.barren ?? 0);
  tree.set(layout.TREE_ORBIT_FROM, regions.heap);
  tree.set(layout.TREE_TURNED, regions.turned);
  tree.set(layout.TREE_LOOKS, looks || values !== undefined ? regions.looks : 0);
  tree.set(layout.TREE_LOOK_SCORES, regions.lookScores);
  tree.setF64(layout.TREE_EXPLORATION, policy.exploration);
  if (policy.kind === "grave") {
    tree.set(layout.TREE_REFERENCE, policy.reference);
    tree.setF64(layout.TREE_BIAS, policy.bias);
    tree.set(layout.TREE_AMAF_END, regions.amaf.end);
    forgetAmaf(tree, plan);
  }
  tree.set(layout.TREE_VALUES, plan.model?.regions.record ?? 0);
  tree.set(layout.TREE_OPEN, regions.open);
  tree.setF64(layout.TREE_VALUE_SHARE, values?.share ?? 0);
  kernel.words(regions.places).set(places);
  kernel.words(regions.firstMoves).set(shape.firstMoves);
  kernel.calls.seedRandom(regions.drawn.address, KEY_SEED, 0, 0);
  kernel.calls.fillKeys(regions.keys.address, regions.keys.bytes / KEY_BYTES, regions.drawn.address);
}

/**
 * The programs and the lists of slots: all that is as long as the game is large. Nothing can be asked of the
 * tree before that.
 */
export function* linkPrograms(kernel: Kernel, plan: TreePlan, options: TreeOptions): Pieces {
  const { policy, limits, values, symmetry } = options;
  const { regions, tables, machines, model } = plan;
  const linked: SliceMachine[] = [];
  for (const program of machines) {
    linked.push(yield* SliceMachine.inPieces(kernel, program));
    yield;
  }
  // The machine of any phase: what it says of slots is the same.
  const [machine] = linked;
  // A value in place of a playout is a playout of no moves.
  const cut = values?.share === 1 ? { ...limits, limit: 0 } : limits;
  tables.link(kernel, machine, kernel.memory.at(regions.tree.address), cut);
  yield;
  if (values !== undefined && model !== undefined) {
    linkModel(kernel, model, 0);
    yield;
    kernel.words(model.regions.weights).set(values.weights);
    yield;
  }
  machine.putAddresses(kernel.words(regions.nowSlots), nowSlots(machines[0]));
  if (policy.kind === "grave") linkPlayed(kernel, plan);
  if (plan.orbits !== undefined && symmetry !== undefined)
    yield* linkOrbits(kernel, plan.orbits, symmetry.group, machines[0].fluents);
  for (const phase of machines.keys()) {
    yield;
    linkPhase(kernel, plan, phase, machine);
  }
}

/** Where the fluents that are read stand now. */
function nowSlots({ program, fluents }: MachinePlan): Int32Array {
  return fluents.map((fluent) => program.now[fluent]);
}

/** A nanosecond or so for each gate of a vector, and for each move that may be chosen. */
function passWork({ shape, machines }: TreePlan): number {
  const gates = machines.reduce((sum, { program }) => sum + gatesOf(program), 0);
  return Math.ceil(shape.width * (gates / machines.length + shape.moves));
}

/** No node has a table of all moves as first. */
export function forgetAmaf(tree: MemoryView, { regions }: TreePlan): void {
  tree.set(layout.TREE_AMAF_FREE, 0);
  tree.set(layout.TREE_AMAF_NEXT, regions.amaf);
}

/** The slots of the moves that were made. */
function linkPlayed(kernel: Kernel, { regions, shape }: TreePlan): void {
  const slot = slotBytes(shape.width);
  const list = kernel.words(regions.playedList).fill(regions.nowhere.address);
  for (let move = 0; move < shape.moves; move++) list[move] = regions.playedSlots.address + slot * move;
}

/** Writes the lists of a phase, which stand behind those of the phases before it. */
function linkPhase(kernel: Kernel, plan: TreePlan, phase: number, machine: SliceMachine): void {
  const { regions, shape } = plan;
  const { program } = plan.machines[phase];
  const doesSlots = kernel.words(regions.doesSlots).subarray(phase * shape.moves);
  machine.putAddresses(doesSlots, program.does, regions.nowhere.address);
  // GRAVE asks which moves were made, and must not take one for made that is never legal in this phase.
  for (let move = 0; move < shape.moves; move++) {
    if (program.does[move] < 0 && program.legal[move] === ZERO) doesSlots[move] = machine.address(ZERO);
  }
  const first = phase * shape.rowSlots;
  const row = kernel.words(regions.rowLists).subarray(first, first + shape.rowSlots);
  row.fill(machine.address(ZERO));
  machine.putAddresses(row, nowSlots(plan.machines[phase]));
  const legal = row.subarray(8 * shape.stateBytes);
  machine.putAddresses(legal, program.legal);
  legal[shape.moves] = machine.address(program.terminal);
}
