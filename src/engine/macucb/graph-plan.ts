/** Where everything of a kernel's graph lies: its record, what host and kernel hand each other, the heap. */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import * as extras from "../../../assembly/macucb/node-extras.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import { ArenaPlan, MOST_BUDGET, roundUp } from "../memory/arena.js";
import { MOST_ROOTS } from "../roots.js";
import { isUseful, planOrbits } from "../symmetry/orbit-plan.js";

export interface GraphOptions {
  /** Roles that have scores, and which of them asks. */
  readonly players: number;
  readonly own: number;
  readonly fluents: number;
  /** How many moves all roles have together, and `random` alone: no state has more. */
  readonly moves: number;
  readonly branches: number;
  readonly memoryBytes: number;
  /** The least and the greatest utility that there can be. */
  readonly least: number;
  readonly most: number;
  readonly plainMean: boolean;
  readonly order: "samples" | "utility";
  /** The constant c of UCB. */
  readonly exploration: number;
  /** Playouts of a visit. */
  readonly playouts: number;
  /** Whether a window is handed down; by which rule arms are removed. Neither unless they are set. */
  readonly window?: boolean | undefined;
  readonly pruning?: ArmPruning | undefined;
  /** Whether arms that look alike count for each other, where one player decides. */
  readonly alike?: boolean | undefined;
  /** Where states that are images of each other are to be one node; it permutes all fluents that matter. */
  readonly group?: StateGroup | undefined;
  /** About how many branches a call of the kernel looks at; a good number unless it is set. */
  readonly piece?: number | undefined;
}

/** The rules of paper 003, section 4.4: `assembly/macucb/removal.ts`. */
export type ArmPruning = "none" | "rmin" | "confidence";

function removesArms({ pruning = "none" }: Pick<GraphOptions, "pruning">): boolean {
  return pruning !== "none";
}

/** The words of an arm beside its branches. */
export function wordsOfArm(options: GraphOptions): number {
  return options.players + (removesArms(options) ? 1 : 0) + (options.alike ? 1 : 0);
}

/** Whether nodes keep a window: where one is handed down, and where arms are removed. */
export function keepsWindows(options: Pick<GraphOptions, "window" | "pruning">): boolean {
  return options.window === true || removesArms(options);
}

/** A node begins a cache line. */
const LINE = 64;

export type GraphPlan = ReturnType<typeof planGraph>;

export function planGraph(options: GraphOptions) {
  const { players, fluents, moves, branches, memoryBytes } = options;
  const plan = new ArenaPlan();
  const stateBytes = roundUp(fluents, 64) / 8;
  const window = layout.NODE_VALUES + 16 * players + layout.NODE_REST + stateBytes;
  const alike = window + (keepsWindows(options) ? extras.WINDOW_BYTES : 0);
  const stride = roundUp(alike + (options.alike ? extras.ALIKE_BYTES : 0), LINE);
  // Room for some arms, whatever happens.
  const leastBytes = 4 * (branches + 1) * (stride + layout.BRANCH_BYTES);
  const heapBytes = roundUp(Math.min(MOST_BUDGET, Math.max(memoryBytes, leastBytes)), LINE);
  const nodes = Math.ceil(heapBytes / stride);
  const buckets = 2 ** Math.max(6, 32 - Math.clz32(nodes));
  const regions = {
    graph: plan.reserve(layout.GRAPH_BYTES),
    state: plan.reserve(stateBytes),
    points: plan.reserve(8 * players),
    counts: plan.reserve(4 * players),
    choice: plan.reserve(4 * players),
    children: plan.reserve(4 * branches),
    means: plan.reserve(8 * players),
    taken: plan.reserve(4 * players),
    byMove: plan.reserve(8 * moves),
    otherByMove: plan.reserve(8 * moves),
    ownMoves: plan.reserve(layout.MOVE_BYTES * moves),
    roots: plan.reserve(4 * MOST_ROOTS),
    head: plan.reserve(4 * layout.MOST_HEAD),
    rowStates: plan.reserve(stateBytes * layout.MOST_ROWS),
    rowChoices: plan.reserve(4 * players * layout.MOST_ROWS),
    rowEnds: plan.reserve(4 * layout.MOST_ROWS),
    rowPoints: plan.reserve(8 * players * layout.MOST_ROWS),
    leaves: plan.reserve((layout.LEAF_SUMS + 8 * players) * layout.MOST_LEAVES),
    depths: plan.reserve(8 * layout.MOST_DEPTH),
    images: plan.reserve(isUseful(options.group) ? 8 * nodes : 0),
    looks: plan.reserve(options.alike ? stateBytes + 64 * stateBytes : 0),
    lookTable: plan.reserve(options.alike ? 4 * 2 ** (33 - Math.clz32(moves)) : 0),
    buckets: plan.reserve(4 * buckets),
    list: plan.reserve(4 * nodes),
    heap: plan.reserve(heapBytes),
  };
  const orbits = isUseful(options.group) ? planOrbits(plan, options.group, fluents) : undefined;
  return { bytes: plan.bytes, regions, stateBytes, window, alike, stride, buckets, orbits };
}
