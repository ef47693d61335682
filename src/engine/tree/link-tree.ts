/** Writes what the kernel must know of a game and of a search before a tree can grow: see `assembly/tree/tree-layout.ts`. */
import * as layout from "../../../assembly/tree/tree-layout.js";
import { ZERO } from "../../circuit/slice-program.js";
import type { Kernel } from "../memory/kernel.js";
import { record } from "../slices/phase-tables.js";
import type { SliceMachine } from "../slices/slice-machine.js";
import type { TreeOptions } from "./playout-tree.js";
import type { TreePlan } from "./tree-plan.js";

/** Keys decide where a state is stored, and nothing else: any seed does. */
const KEY_SEED = 1;

/** `places`: of each role which of the players it is, or -1. */
export function linkTree(
  kernel: Kernel,
  plan: TreePlan,
  machine: SliceMachine,
  places: readonly number[],
  options: TreeOptions,
): void {
  const { regions, shape, tables, machines } = plan;
  const { role, policy, batch, limits } = options;
  const address = (region: keyof typeof regions) => kernel.address(regions[region]);
  const tree = record(kernel.words(regions.tree));
  const floats = kernel.floats(regions.tree);
  const setFloat = (field: number, value: number) => {
    floats[field >>> 3] = value;
  };
  tree(layout.TREE_VECTORS, shape.width);
  tree(layout.TREE_PHASES, machines.length);
  tree(layout.TREE_PHASE_RECORDS, kernel.address(tables.phases));
  tree(layout.TREE_CHOICE_SCRATCH, tables.scratch(kernel));
  tree(layout.TREE_RANDOM, address("random"));
  tree(layout.TREE_LIMIT, limits.limit);
  tree(layout.TREE_FIRST_GOALS, kernel.address(tables.firstGoals));
  tree(layout.TREE_GOAL_VALUES, kernel.address(tables.goalValues));
  tree(layout.TREE_ROLES, shape.roles);
  tree(layout.TREE_CHANCE, places.indexOf(-1));
  tree(layout.TREE_OWN, role);
  tree(layout.TREE_PLAYERS, shape.players);
  tree(layout.TREE_PLACES, address("places"));
  tree(layout.TREE_FIRST_MOVES, address("firstMoves"));
  tree(layout.TREE_MOVES, shape.moves);
  tree(layout.TREE_FLUENTS, shape.fluents);
  tree(layout.TREE_NOW_SLOTS, address("nowSlots"));
  tree(layout.TREE_DOES_SLOTS, address("doesSlots"));
  tree(layout.TREE_ROW_SLOTS, shape.rowSlots);
  tree(layout.TREE_ROW_LISTS, address("rowLists"));
  tree(layout.TREE_STATE_BYTES, shape.stateBytes);
  tree(layout.TREE_ROW_BYTES, shape.rowBytes);
  tree(layout.TREE_KEYS, address("keys"));
  tree(layout.TREE_POLICY, policy.kind === "ucb" ? layout.POLICY_UCB : layout.POLICY_GRAVE);
  tree(layout.TREE_BATCH, batch);
  tree(layout.TREE_DRAWN, address("drawn"));
  tree(layout.TREE_ROOTS, address("roots"));
  tree(layout.TREE_LIVE, address("live"));
  tree(layout.TREE_WAITING, address("waiting"));
  tree(layout.TREE_JOINED, address("joined"));
  tree(layout.TREE_LANE_RECORDS, address("laneRecords"));
  tree(layout.TREE_PATHS, address("paths"));
  tree(layout.TREE_SCORES, address("scores"));
  tree(layout.TREE_ROWS, address("rows"));
  tree(layout.TREE_ROW_SCRATCH, address("rowScratch"));
  tree(layout.TREE_TRANSPOSE_SCRATCH, address("transposeScratch"));
  tree(layout.TREE_PLAYED_SLOTS, address("playedSlots"));
  tree(layout.TREE_PLAYED_LIST, address("playedList"));
  tree(layout.TREE_MADE, address("made"));
  tree(layout.TREE_MADE_BYTES, shape.madeBytes);
  tree(layout.TREE_HEAP, address("heap"));
  tree(layout.TREE_HEAP_TOP, address("heap"));
  tree(layout.TREE_HEAP_END, address("heap") + regions.heap.bytes);
  tree(layout.TREE_BUCKETS, address("buckets"));
  tree(layout.TREE_BUCKET_MASK, shape.bucketCount - 1);
  tree(layout.TREE_EDGES, address("edges"));
  tree(layout.TREE_OTHER_EDGES, address("otherEdges"));
  tree(layout.TREE_EDGE_MASK, shape.edgeCount - 1);
  tree(layout.TREE_AMAF_BYTES, shape.amafBytes);
  tree(layout.TREE_VALUES_SCRATCH, address("valuesScratch"));
  tree(layout.TREE_HISTOGRAM, address("histogram"));
  setFloat(layout.TREE_LIMIT_SCORE, limits.limitScore);
  if (policy.kind === "ucb") setFloat(layout.TREE_EXPLORATION, policy.exploration);
  else {
    tree(layout.TREE_REFERENCE, policy.reference);
    setFloat(layout.TREE_BIAS, policy.bias);
    linkAmaf(kernel, plan);
  }
  kernel.words(regions.places).set(places);
  kernel.words(regions.firstMoves).set(shape.firstMoves);
  const { now } = machines[0].program;
  kernel.words(regions.nowSlots).set(Array.from(machine.fluents, (fluent) => machine.address(now[fluent])));
  kernel.calls.seedRandom(address("drawn"), KEY_SEED, 0, 0);
  kernel.calls.fillKeys(address("keys"), regions.keys.bytes / 8, address("drawn"));
  tables.link(kernel, machine);
  for (const phase of machines.keys()) linkPhase(kernel, plan, phase, machine);
}

/** The slots of the moves that were made, and the tables, each leading to the next. */
function linkAmaf(kernel: Kernel, { regions, shape }: TreePlan): void {
  const first = kernel.address(regions.playedSlots);
  const list = kernel.words(regions.playedList);
  for (let i = 0; i < list.length; i++) {
    list[i] = i < shape.moves ? first + 16 * shape.width * i : kernel.address(regions.nowhere);
  }
  const pool = kernel.address(regions.amaf);
  const words = kernel.words(regions.amaf);
  for (let table = 0; table < shape.amafTables; table++) {
    const next = table + 1 < shape.amafTables ? pool + (table + 1) * shape.amafBytes : 0;
    words[(table * shape.amafBytes) >>> 2] = next;
  }
  record(kernel.words(regions.tree))(layout.TREE_AMAF_FREE, pool);
}

/** The lists of a phase stand behind those of the phases before. */
function linkPhase(kernel: Kernel, plan: TreePlan, phase: number, machine: SliceMachine): void {
  const { regions, shape } = plan;
  const { program } = plan.machines[phase];
  const slot = (number: number) => machine.address(number);
  const nowhere = kernel.address(regions.nowhere);
  const does = Array.from(program.does, (number) => (number < 0 ? nowhere : slot(number)));
  kernel.words(regions.doesSlots).set(does, phase * shape.moves);
  const row = new Array<number>(shape.rowSlots).fill(slot(ZERO));
  for (const [bit, fluent] of machine.fluents.entries()) row[bit] = slot(program.now[fluent]);
  const legal = 8 * shape.stateBytes;
  for (const [move, number] of program.legal.entries()) row[legal + move] = slot(number);
  row[legal + shape.moves] = slot(program.terminal);
  kernel.words(regions.rowLists).set(row, phase * shape.rowSlots);
}
