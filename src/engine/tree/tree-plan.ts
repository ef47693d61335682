/** Where everything of a kernel's tree lies: the machine, the lanes of a batch, and the memory for nodes. */

import { KEY_BYTES, RANDOM_BYTES } from "../../../assembly/layout.js";
import { TRANSPOSE_SCRATCH_BYTES } from "../../../assembly/slices/slice-layout.js";
import * as layout from "../../../assembly/tree/tree-layout.js";
import type { SliceGame } from "../../circuit/compile.js";
import { firstMovesOf } from "../../ground/ground-program.js";
import { ArenaPlan, MOST_BUDGET, roundUp } from "../memory/arena.js";
import { MOST_ROOTS } from "../roots.js";
import { PhaseTables, type PlayedGame } from "../slices/phase-tables.js";
import { type MachinePlan, planPhases, slotBytes, type Width } from "../slices/slice-machine.js";
import { isUseful, planOrbits } from "../symmetry/orbit-plan.js";
import { planModel } from "../values/value-model.js";
import type { TreeOptions } from "./playout-tree.js";

/** Numbers of a game that decide how large things are. */
export interface TreeShape {
  readonly width: Width;
  readonly roles: number;
  readonly players: number;
  readonly moves: number;
  /** For each role the first of its moves, and one more. */
  readonly firstMoves: readonly number[];
  /** Fluents that are read. */
  readonly fluents: number;
  readonly stateBytes: number;
  readonly rowBytes: number;
  /** Slots that make a row. */
  readonly rowSlots: number;
  readonly madeBytes: number;
  readonly nodeBytes: number;
  readonly amafBytes: number;
  readonly bucketCount: number;
  readonly edgeCount: number;
  readonly heapBytes: number;
  readonly amafTables: number;
}

export type TreePlan = ReturnType<typeof planTree>;

/** The bytes of whole 64-bit words for `bits` bits. */
function wordBytes(bits: number): number {
  return roundUp(bits, 64) / 8;
}

function shapeOf(
  game: PlayedGame,
  machines: readonly MachinePlan[],
  players: number,
  options: TreeOptions,
): TreeShape {
  const { policy } = options;
  const memoryBytes = Math.min(options.memoryBytes, MOST_BUDGET);
  const { width } = machines[0];
  const roles = game.roles.length;
  const moves = game.moves.length;
  const fluents = machines[0].fluents.length;
  const stateBytes = wordBytes(fluents);
  const rowBytes = stateBytes + wordBytes(moves + 1);
  // Each move of a node takes an entry and, at most, the address of a child.
  const nodeBytes =
    layout.NODE_HEADER + 8 * players + stateBytes + 8 * (roles + 2) + (layout.ENTRY_BYTES + 4) * moves + 8;
  const isGrave = policy.kind === "grave";
  const amafBytes = layout.AMAF_ENTRY_BYTES * moves;
  const forNodes = isGrave ? memoryBytes / 2 : memoryBytes;
  return {
    width,
    roles,
    players,
    moves,
    firstMoves: firstMovesOf(game),
    fluents,
    stateBytes,
    rowBytes,
    rowSlots: rowBytes * 8,
    madeBytes: wordBytes(moves),
    nodeBytes: isUseful(options.symmetry?.group) ? nodeBytes + 2 * (moves + 4) : nodeBytes,
    amafBytes,
    bucketCount: powerBelow(forNodes / 256),
    edgeCount: powerBelow(forNodes / (16 * layout.EDGE_BYTES)),
    // Room for a root, whatever happens.
    heapBytes: Math.max(roundUp(Math.floor(0.8 * forNodes), 64), 4 * roundUp(nodeBytes, 64)),
    amafTables: isGrave ? Math.max(1, Math.floor(memoryBytes / 2 / amafBytes)) : 0,
  };
}

/** The largest power of two that is not above `count`, but at least 64. */
function powerBelow(count: number): number {
  return 2 ** Math.max(6, 31 - Math.clz32(count));
}

/** What a batch needs. */
function planLanes(
  plan: ArenaPlan,
  shape: TreeShape,
  phases: number,
  { batch: lanes, policy, looks = false, values }: TreeOptions,
) {
  const isLooking = looks || values !== undefined;
  const isGrave = policy.kind === "grave";
  const allLanes = 128 * shape.width;
  const slot = slotBytes(shape.width);
  const stepBytes = layout.STEP_ENTRIES + 4 * shape.roles;
  return {
    places: plan.reserve(4 * shape.roles),
    firstMoves: plan.reserve(4 * (shape.roles + 1)),
    nowSlots: plan.reserve(4 * roundUp(shape.fluents, 64)),
    doesSlots: plan.reserve(4 * shape.moves * phases),
    rowLists: plan.reserve(4 * shape.rowSlots * phases),
    /** A slot for moves that nothing reads. */
    nowhere: plan.reserve(slot),
    keys: plan.reserve(KEY_BYTES * roundUp(shape.fluents, 64)),
    waiting: plan.reserve(slot),
    joined: plan.reserve(slot * phases),
    laneRecords: plan.reserve(layout.LANE_BYTES * (lanes + 1)),
    paths: plan.reserve(stepBytes * layout.MOST_STEPS * (lanes + 1)),
    scores: plan.reserve(8 * shape.players * allLanes),
    rows: plan.reserve(shape.rowBytes * (isLooking ? allLanes : lanes + 1)),
    rowScratch: plan.reserve(Math.max(shape.rowBytes, shape.madeBytes) * 128),
    transposeScratch: plan.reserve(TRANSPOSE_SCRATCH_BYTES),
    playedSlots: plan.reserve(isGrave ? slot * shape.moves : 0),
    playedList: plan.reserve(isGrave ? 32 * shape.madeBytes : 0),
    made: plan.reserve(isGrave ? shape.madeBytes * (lanes + 1) : 0),
    turned: plan.reserve(isGrave ? shape.madeBytes : 0),
    looks: plan.reserve(isLooking ? layout.LOOK_BYTES * allLanes : 0),
    lookScores: plan.reserve(isLooking ? 8 * shape.players * allLanes : 0),
    valuesScratch: plan.reserve(8 * (2 * shape.players + shape.moves + 4)),
    histogram: plan.reserve(4 * layout.HISTOGRAM_SIZE),
  };
}

/** What stays from batch to batch. */
function planNodes(plan: ArenaPlan, shape: TreeShape) {
  return {
    tree: plan.reserve(layout.TREE_BYTES),
    drawn: plan.reserve(RANDOM_BYTES),
    shared: plan.reserve(layout.SHARED_ENTRIES + layout.ENTRY_BYTES * shape.moves),
    buckets: plan.reserve(4 * shape.bucketCount),
    edges: plan.reserve(layout.EDGE_BYTES * shape.edgeCount),
    otherEdges: plan.reserve(layout.EDGE_BYTES * shape.edgeCount),
    roots: plan.reserve(4 * MOST_ROOTS),
    amaf: plan.reserve(shape.amafBytes * shape.amafTables),
    heap: plan.reserve(shape.heapBytes),
  };
}

/** A lane for each iteration of a batch. */
export function planTree(game: PlayedGame, slices: SliceGame, options: TreeOptions) {
  const plan = new ArenaPlan();
  const { batch: lanes } = options;
  const width: Width = lanes <= 128 ? 1 : lanes <= 256 ? 2 : 4;
  const machines = planPhases(plan, slices.programs, width);
  const tables = new PhaseTables(plan, game, machines);
  const { values } = options;
  const { fluents } = machines[0];
  const model = values === undefined ? undefined : planModel(plan, values.model, fluents, false);
  const open = plan.reserve(model?.openBytes ?? 0);
  const shape = shapeOf(game, machines, tables.roles.length, options);
  const regions = {
    ...planLanes(plan, shape, machines.length, options),
    ...planNodes(plan, shape),
    open,
  };
  const group = options.symmetry?.group;
  const orbits = isUseful(group) ? planOrbits(plan, group, shape.fluents) : undefined;
  return { bytes: plan.bytes, machines, tables, shape, regions, orbits, model };
}
