/**
 * What MAC-UCB keeps, in the kernel: nodes with their arms, statistics, bounds and the list of open ones in
 * one linear memory. `assembly/macucb/` works on them; this file lays out the memory, and hands over the arms
 * that were found and the samples that were taken. A node is its address. The memory never grows: what has no
 * room is refused.
 */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import { allOf, forEachOf, PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import type { Start } from "../chunks.js";
import type { Child } from "../loaded-game.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { checkRootCount } from "../roots.js";
import { playoutsOf, type Tally } from "../slices/tally.js";
import type { GraphCalls } from "./graph-calls.js";
import { GraphNodes, type OwnMove, restsOf, type StoredArm } from "./graph-nodes.js";
import { GraphOrbits, putState } from "./graph-orbits.js";
import { type GraphOptions, type GraphPlan, planGraph, wordsOfArm } from "./graph-plan.js";
import { GraphRows } from "./graph-rows.js";
import { linkGraph } from "./link-graph.js";

/** As `search/player-relation.ts` names them. */
const RELATIONS = {
  one: layout.RELATION_ONE,
  team: layout.RELATION_TEAM,
  rivals: layout.RELATION_RIVALS,
  several: layout.RELATION_SEVERAL,
} as const;

/** How many branches a call of the kernel looks at: this takes a millisecond or two. */
const BRANCHES = 2 ** 15;

export class KernelGraph {
  /** What stands in the nodes. */
  readonly nodes: GraphNodes;
  /** Many arms at once. */
  readonly rows: GraphRows;
  /** Where nodes stand for orbits. */
  readonly orbits: GraphOrbits | undefined;
  private readonly players: number;
  private readonly piece: number;
  /** The words of an arm beside its branches. */
  private readonly armWords: number;
  private readonly regions: GraphPlan["regions"];
  private readonly stride: number;
  private readonly calls: GraphCalls;
  private readonly memory: MemoryView;
  /** The address of its record, for the kernel's functions, and the record. */
  private readonly graph: number;
  private readonly record: MemoryView;
  /** The state that is asked for. */
  private readonly state: Uint32Array;

  constructor(module: WebAssembly.Module, options: GraphOptions, kernelOptions?: KernelOptions) {
    const plan = planGraph(options);
    const kernel = new Kernel(module, plan.bytes, kernelOptions);
    this.players = options.players;
    this.piece = options.piece ?? BRANCHES;
    this.armWords = wordsOfArm(options);
    this.regions = plan.regions;
    this.stride = plan.stride;
    this.calls = kernel.calls;
    this.memory = kernel.memory;
    this.graph = plan.regions.graph.address;
    this.record = this.memory.at(this.graph);
    this.state = kernel.words(plan.regions.state);
    this.nodes = new GraphNodes(this.memory, options);
    this.rows = new GraphRows(this.calls, this.memory, this.nodes, plan.regions);
    linkGraph(kernel, plan, options);
    if (plan.orbits !== undefined && options.group !== undefined)
      this.orbits = new GraphOrbits(options.group, this.calls, this.record, this.state);
  }

  /** The node of a state, or 0. Under a group it may have another state of the orbit, unless it has to be exact. */
  find(child: Pick<Child, "state" | "putBits">, isExact = false): number {
    if (child.putBits === undefined) putState(this.state, child.state);
    else child.putBits(this.state);
    return this.calls.findState(this.graph, isExact ? 1 : 0) >>> 0;
  }

  /**
   * Makes a node for the state that was asked for last, which has none; a terminal state has utilities. 0
   * where there is no room.
   */
  add(isRepeated: boolean, utilities?: readonly number[]): number {
    for (const [p, utility] of utilities?.entries() ?? [])
      this.memory.setF64(this.regions.points.address + 8 * p, utility);
    const isTerminal = utilities === undefined ? 0 : 1;
    return this.calls.addState(this.graph, isRepeated ? 1 : 0, isTerminal) >>> 0;
  }

  /**
   * Makes room for `arms` arms of a node, or for as many as fit; `moves`: legal moves of each player. False
   * where not even one fits.
   */
  beginArms(node: number, moves: readonly number[], branches: number, arms: number): boolean {
    this.memory.setRow(this.regions.counts.address, moves);
    return this.calls.beginArms(this.graph, node, branches, arms) !== 0;
  }

  /** False where there is no room. */
  addArm(node: number, choice: readonly number[], children: readonly number[]): boolean {
    this.memory.setRow(this.regions.choice.address, choice);
    this.memory.setRow(this.regions.children.address, children);
    return this.calls.addArm(this.graph, node) !== 0;
  }

  /** The bytes that arms with `branches` branches each take, with a new node behind each branch. */
  bytesOf(arms: number, branches: number): number {
    return arms * (branches * (this.stride + layout.BRANCH_BYTES) + 4 * this.armWords);
  }

  get freeBytes(): number {
    return this.calls.freeBytes(this.graph);
  }

  /** The bytes between arms and nodes: all that there is for arms. */
  get gapBytes(): number {
    return this.record.u32(layout.GRAPH_NODES) - this.record.u32(layout.GRAPH_HEAP_TOP);
  }

  get bytes(): number {
    return this.regions.heap.bytes;
  }

  /** How many nodes there are. */
  get size(): number {
    return this.record.u32(layout.GRAPH_NODE_COUNT);
  }

  /** Turns of the longest way down. */
  get depth(): number {
    return this.record.u32(layout.GRAPH_DEPTH);
  }

  set roots(nodes: readonly number[]) {
    checkRootCount(nodes.length);
    this.memory.setRow(this.regions.roots.address, nodes);
    this.record.set(layout.GRAPH_ROOT_COUNT, nodes.length);
    this.forgetWindows();
    this.record.setF64(layout.GRAPH_THETA, 0);
  }

  /** The windows that were handed down count no more. */
  private forgetWindows(): void {
    this.record.set(layout.GRAPH_WINDOW_MADE, 0);
  }

  /** Hands the window down. Returns how many branches were looked at. */
  *handDown(): Pieces<number> {
    this.calls.startWindows(this.graph);
    while (this.calls.handDown(this.graph, this.piece)) yield;
    return this.record.u32(layout.GRAPH_WINDOW_WORK);
  }

  /**
   * What came of windows and rules: nodes of the list that were found outside, arms removed. Of states that are
   * images of each other: how often one was met, networks saved. Of arms that look alike: no-goods found.
   */
  get counts(): { outside?: number; removed?: number; merged?: number; saved?: number; noGoods?: number } {
    const { orbits, record } = this;
    const [prunes, hasLooks] = [layout.GRAPH_WINDOW, layout.GRAPH_ALIKE].map((at) => record.u32(at) !== 0);
    return {
      ...(prunes && { outside: record.u32(layout.GRAPH_OUTSIDE), removed: record.u32(layout.GRAPH_REMOVED) }),
      ...(orbits !== undefined && { merged: orbits.merged, saved: orbits.saved }),
      ...(hasLooks && { noGoods: record.u32(layout.GRAPH_NO_GOODS) }),
    };
  }

  /** How the players go together, as far as is known; the points of two rivals together. */
  relate(relation: keyof typeof RELATIONS, sum: number): void {
    this.record.set(layout.GRAPH_RELATION, RELATIONS[relation]);
    this.record.setF64(layout.GRAPH_RIVAL_SUM, sum / 100);
  }

  *passOn(node: number): Pieces {
    this.calls.startPassing(this.graph, node);
    while (this.calls.passOn(this.graph, this.piece)) yield;
  }

  /** Notes that all arms of a node are there. */
  markExpanded(node: number): void {
    this.calls.markExpanded(this.graph, node);
  }

  /** A role has no legal move there. */
  closeStuck(node: number): void {
    this.calls.closeStuck(this.graph, node);
  }

  /** Notes whether a node is left without all its arms, for want of room. */
  markCrowded(node: number, isCrowded: boolean): void {
    this.setFlag(node, layout.FLAG_CROWDED, isCrowded);
  }

  /** What was proved is in doubt, and proved again as far as it can be. */
  *reopenAll(): Pieces {
    this.forgetWindows();
    const all: number[] = [];
    yield* forEachOf(yield* this.reach(), (node) => {
      if (this.nodes.armCount(node) > 0) all.push(node);
    });
    yield* forEachOf(all, (node) => this.calls.reopenNode(this.graph, node));
    // What lies further on was met later, mostly; `passOn` sees to the rest.
    for (const node of all.reverse()) {
      yield* this.passOn(node);
      yield;
    }
  }

  forget(node: number): void {
    this.calls.forgetArms(this.graph, node);
  }

  keepProof(node: number): void {
    this.calls.keepProof(this.graph, node);
  }

  isDone(root: number): boolean {
    return this.calls.isDone(this.graph, root) !== 0;
  }

  /** The first node of the list, or 0. With `onlyOpen` those that do not matter any more leave the list. */
  *takeFromList(takesUnsampled: boolean, onlyOpen: boolean): Pieces<number> {
    const [unsampled, open] = [takesUnsampled, onlyOpen].map(Number) as [number, number];
    for (;;) {
      const node = this.calls.takeFromList(this.graph, unsampled, open, this.piece) >>> 0;
      if (node !== layout.TAKE_AGAIN) return node;
      yield;
    }
  }

  /** Plans where `playouts` playouts should begin. They are under way until they are taken or cancelled. */
  *plan(playouts: number): Pieces<readonly Start[]> {
    this.calls.beginBatch(this.graph);
    let left = Math.min(playouts, layout.MOST_LEAVES);
    for (;;) {
      left = this.calls.planSamples(this.graph, left, this.piece);
      if (left === 0) break;
      yield;
    }
    const leaves = this.record.u32(layout.GRAPH_LEAF_COUNT);
    return Array.from({ length: leaves }, (_, i) => {
      const node = this.memory.u32(this.leaf(i));
      return {
        state: this.nodes.state(node),
        playouts: this.nodes.behind(node, layout.NODE_PLANNED),
      };
    });
  }

  /** Takes what the planned playouts came to, in the same order. */
  *take(tallies: readonly Tally[]): Pieces {
    for (const [i, tally] of tallies.entries()) {
      const leaf = this.memory.at(this.leaf(i));
      leaf.setF64(layout.LEAF_PLAYOUTS, playoutsOf(tally));
      for (const [p, { sum }] of tally.scores.entries()) leaf.setF64(layout.LEAF_SUMS + 8 * p, sum);
    }
    this.calls.takeSamples(this.graph);
    while (this.calls.settleSamples(this.graph, this.piece)) yield;
  }

  cancel(): void {
    this.calls.cancelSamples(this.graph);
  }

  /** All that can be reached from the roots. */
  *reach(): Pieces<number[]> {
    this.calls.startReaching(this.graph);
    while (this.calls.reach(this.graph, this.piece)) yield;
    const nodes: number[] = [];
    for (let node = this.record.u32(layout.GRAPH_KEPT); node !== 0; ) {
      if (nodes.push(node) % PIECE_STEPS === 0) yield;
      node = this.nodes.behind(node, layout.NODE_TOUCHED);
    }
    return nodes;
  }

  /** Drops all that cannot be reached. Until it is over only what is known of present nodes can be asked. */
  *sweep(): Pieces {
    this.calls.startSweep(this.graph);
    while (this.calls.sweep(this.graph, this.piece)) yield;
  }

  /** Drops all nodes, at once. */
  clear(): void {
    this.forgetWindows();
    this.calls.clearGraph(this.graph);
  }

  /** Whether the last `sweep` or `reach` met, at this address, the node with this number. */
  isKept(node: number, number: number): boolean {
    return (
      this.nodes.number(node) === number &&
      this.nodes.behind(node, layout.NODE_MARK) === this.record.u32(layout.GRAPH_PASSES)
    );
  }

  /** The arm that the players would take; undefined where none has a value. */
  preferredArm(node: number): StoredArm | undefined {
    if (this.nodes.armCount(node) === 0) return undefined;
    const arm = this.calls.preferredArm(this.graph, node) >>> 0;
    return arm === 0 ? undefined : this.nodes.arm(node, arm);
  }

  /** What is known of a player's moves in a node, as if it were the one that asks: for people who look on. */
  movesOf(node: number, player: number): OwnMove[] {
    const own = this.record.u32(layout.GRAPH_OWN);
    this.record.set(layout.GRAPH_OWN, player);
    const known = allOf(this.ownMoves(node));
    this.record.set(layout.GRAPH_OWN, own);
    return known;
  }

  /** Those of our moves that have arms. */
  *ownMoves(node: number): Pieces<OwnMove[]> {
    if (this.nodes.armCount(node) === 0) return [];
    const count = this.calls.judgeMoves(this.graph, node);
    const known: OwnMove[] = [];
    for (let place = 0; place < count; place++) {
      if (place % PIECE_STEPS === 0) yield;
      const move = this.memory.at(this.regions.ownMoves.address + place * layout.MOVE_BYTES);
      const flags = move.u32(layout.MOVE_FLAGS);
      if ((flags & layout.MOVE_HAS_ARMS) === 0) continue;
      const isClosed = (flags & layout.MOVE_IS_OPEN) === 0;
      known.push({
        place,
        value: (flags & layout.MOVE_HAS_VALUE) === 0 ? undefined : move.f64(layout.MOVE_VALUE),
        samples: move.f64(layout.MOVE_SAMPLES),
        isClosed,
        high: move.f64(layout.MOVE_HIGH),
        turns: move.u32(layout.MOVE_TURNS),
        rests: isClosed ? restsOf(flags & layout.MOVE_RESTS) : "nothing",
      });
    }
    return known;
  }

  private leaf(i: number): number {
    return this.regions.leaves.address + i * (layout.LEAF_SUMS + 8 * this.players);
  }

  private setFlag(node: number, flag: number, isSet: boolean): void {
    const flags = this.memory.u32(node + layout.NODE_FLAGS);
    this.memory.set(node + layout.NODE_FLAGS, isSet ? flags | flag : flags & ~flag);
  }
}
