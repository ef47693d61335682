/**
 * The tree in the kernel: nodes, statistics and the table of states in one linear memory, playouts by slices.
 * `assembly/tree/` grows it; this file lays out the memory, hands over the states, and reads what was found.
 * The first search begins by writing the programs there, piece by piece.
 *
 * A state is known by the fluents that the rules read. The memory never grows: the budget decides its size.
 */
import * as layout from "../../../assembly/tree/tree-layout.js";
import type { SliceGame } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { State, TermId } from "../game.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { checkRootCount } from "../roots.js";
import { JudgedMoves } from "./judged-moves.js";
import { forgetAmaf, linkPrograms, linkTree } from "./link-tree.js";
import { bestFirst, type RootMove, type Tree, type TreeCounts, type TreeOptions } from "./playout-tree.js";
import { StoredNodes } from "./stored-nodes.js";
import { planTree, type TreePlan } from "./tree-plan.js";

/** A call of the kernel should take a few milliseconds, between these two. */
const SHORT_MS = 1;
const LONG_MS = 4;
/** Its work is counted in what takes about a nanosecond. */
const LEAST_WORK = 2 ** 14;
const MOST_WORK = 2 ** 22;

/** Making room for each byte, before it was ever measured. */
const PRUNE_MS = 1e-6;
/** Of the time that is left, for making room: in the midst of a search, and to begin where there is none for a root. */
const PRUNE_SHARE = 0.5;
const PRUNE_FIRST_SHARE = 0.2;

/** What a tree asks of its game. */
export interface TreeGame {
  readonly program: GroundProgram;
  readonly slices: SliceGame;
  /** For each move of the program its term. */
  readonly moveTerms: ArrayLike<TermId>;
}

/** Moves that are kept in mind while nodes are moved. */
const MOST_KEPT = 100;

interface Known {
  readonly best: readonly RootMove[];
  readonly line: readonly (readonly TermId[])[];
  readonly isSolved: boolean;
}

const NOTHING_KNOWN: Known = { best: [], line: [], isSolved: false };

interface Pruning {
  readonly ms: number;
  readonly known: Known;
}

export class KernelTree implements Tree {
  /** What stands in the nodes. */
  readonly stored: StoredNodes;
  /** The tree's record in the kernel. */
  readonly record: MemoryView;
  private readonly options: TreeOptions;
  private readonly plan: TreePlan;
  private readonly kernel: Kernel;
  private readonly finder: PhaseFinder;
  private readonly judged: JudgedMoves;
  /** For each role which of those with scores it is, or -1. */
  private readonly places: readonly number[];
  /** Writing what is as long as the game is large; undefined once that is over. */
  private linking: Pieces | undefined;
  private work = LEAST_WORK;
  /** The states of this search, and those of them that have no root yet. */
  private states: readonly State[] = [];
  private opening: State[] = [];
  /** Whether the tree was pruned, or forgotten, for the roots of this search. */
  private hasRoom = false;
  /** Milliseconds that pruning takes for each byte of the heap. */
  private pruneMs = PRUNE_MS;
  /** While the tree is pruned: how long that has taken, and what was known before it began. */
  private pruning: Pruning | undefined;

  constructor(
    module: WebAssembly.Module,
    { program, slices, moveTerms }: TreeGame,
    options: TreeOptions,
    kernelOptions?: KernelOptions,
  ) {
    const plan = planTree(program, slices, options);
    const kernel = new Kernel(module, plan.bytes, kernelOptions);
    this.options = options;
    this.plan = plan;
    this.kernel = kernel;
    this.finder = new PhaseFinder(slices);
    const places = program.roles.map((_, role) => plan.tables.roles.indexOf(role));
    this.places = places;
    this.record = kernel.memory.at(plan.regions.tree.address);
    this.stored = new StoredNodes(kernel, this.record.address, plan.shape);
    const group = plan.orbits && options.symmetry?.group;
    this.judged = new JudgedMoves(this.record, kernel.memory, this.stored, {
      role: options.role,
      places,
      moveTerms,
      group,
    });
    linkTree(kernel, plan, places, options);
    this.linking = linkPrograms(kernel, plan, options);
  }

  begin(states: readonly State[], stream: number): void {
    checkRootCount(states.length);
    this.cancel();
    const { kernel, record } = this;
    const { regions, tables } = this.plan;
    const { seed } = this.options;
    const [low, high] = [seed % 2 ** 32, Math.floor(seed / 2 ** 32)];
    kernel.calls.seedRandom(regions.drawn.address, low, high, 2 * stream);
    tables.seed(kernel, seed, 2 * stream + 1);
    record.set(layout.TREE_ROOT_COUNT, 0);
    record.set(layout.TREE_EPOCH, record.u32(layout.TREE_EPOCH) + 1);
    for (let count = layout.TREE_ITERATIONS; count < layout.TREE_COUNTED; count += 8) record.setF64(count, 0);
    kernel.bytes(regions.shared).fill(0);
    record.set(layout.TREE_SHARED, states.length > 1 ? regions.shared : 0);
    kernel.calls.beginOrbits(record.address);
    this.states = states;
    this.opening = [...states];
    this.hasRoom = false;
    if (this.linking !== undefined) return;
    if (this.pruning === undefined) this.openNext();
    else this.pruning = { ...this.pruning, known: NOTHING_KNOWN };
  }

  advance(iterations: number, until: number, deadline = Number.POSITIVE_INFINITY): boolean {
    for (;;) {
      const begun = performance.now();
      if (this.linking !== undefined) {
        if (this.linking.next().done) this.linking = undefined;
      } else if (this.pruning !== undefined) this.makeRoom(this.pruning, deadline);
      else if (this.opening.length > 0) {
        if (!this.openNext()) this.findRoom(deadline);
      } else {
        const came = this.kernel.calls.advanceTree(this.record.address, iterations, this.work);
        if (came === layout.ADVANCED_TO_END) return true;
        this.measure(performance.now() - begun);
        if (came === layout.ADVANCED_TO_FULL) {
          // Without the time to make room the search goes on, and makes no nodes.
          if (this.mayPrune(PRUNE_SHARE, deadline)) this.beginPruning();
          else this.record.set(layout.TREE_IS_FULL, 0);
        }
      }
      if (performance.now() >= until) return false;
    }
  }

  cancel(): void {
    this.opening = [];
    this.kernel.calls.cancelBatch(this.record.address);
    if (this.record.u32(layout.TREE_STATUS) === layout.STATUS_IDLE) this.pruning = undefined;
  }

  get isSolved(): boolean {
    if (this.pruning !== undefined) return this.pruning.known.isSolved;
    return this.states.length === 1 && this.hasRoot && this.stored.isProven(this.root);
  }

  get counts(): TreeCounts {
    const { record } = this;
    return {
      iterations: record.f64(layout.TREE_ITERATIONS),
      known: record.f64(layout.TREE_KNOWN),
      states: record.f64(layout.TREE_STATES),
      // What values stand for ends at its limit of no moves.
      limited: this.options.values?.share === 1 ? 0 : record.f64(layout.TREE_LIMITED),
      stuck: record.f64(layout.TREE_STUCK),
      depth: record.f64(layout.TREE_DEPTH),
      pruned: record.f64(layout.TREE_PRUNED),
      merged: record.u32(layout.TREE_MERGED),
    };
  }

  get nodes(): number {
    return this.record.u32(layout.TREE_NODES);
  }

  moves(): readonly RootMove[] {
    if (this.pruning !== undefined) return this.pruning.known.best;
    if (!this.hasRoot) return [];
    const { role } = this.options;
    return this.judged.judged(this.root, role, this.stored.places(this.root, role));
  }

  best(most: number): readonly RootMove[] {
    if (this.pruning !== undefined) return this.pruning.known.best.slice(0, most);
    if (!this.hasRoot) return [];
    const { role } = this.options;
    return bestFirst(this.judged.judged(this.root, role, this.judged.notable(this.root, role, most)), most);
  }

  line(): readonly (readonly TermId[])[] {
    if (this.pruning !== undefined) return this.pruning.known.line;
    return this.states.length === 1 && this.hasRoot ? this.judged.line(this.root) : [];
  }

  movesAt(state: State, most: number): readonly (readonly RootMove[])[] | undefined {
    this.cancel();
    if (this.linking !== undefined || this.pruning !== undefined) return undefined;
    const node = this.open(state);
    if (node === 0) return undefined;
    const { judged, stored } = this;
    if (stored.isEnd(node)) return [];
    return this.places.map((place, role) => {
      if (place < 0) return [];
      return bestFirst(judged.judged(node, role, judged.notable(node, role, most)), most);
    });
  }

  /** The address of the first root. */
  get root(): number {
    return this.judged.root;
  }

  /** Makes the next state a root; false where there is no room for it. */
  private openNext(): boolean {
    const count = this.record.u32(layout.TREE_ROOT_COUNT);
    const node = this.open(this.opening[0]);
    if (node === 0) return false;
    this.kernel.words(this.plan.regions.roots)[count] = node;
    this.record.set(layout.TREE_ROOT_COUNT, count + 1);
    this.opening.shift();
    return true;
  }

  /** The node of a state, or 0 where there is no room. */
  private open(state: State): number {
    const phase = this.finder.of(state);
    if (phase === undefined) throw new RangeError("no tree begins in a state that play never reaches");
    const held = new Set(state);
    const row = this.kernel.words(this.plan.regions.rows).subarray(0, this.plan.shape.rowBytes >>> 2);
    row.fill(0);
    for (const [bit, fluent] of this.plan.machines[0].fluents.entries())
      if (held.has(fluent)) row[bit >>> 5] |= 1 << (bit & 31);
    return this.kernel.calls.openNode(this.record.address, phase) >>> 0;
  }

  private get hasRoot(): boolean {
    return this.record.u32(layout.TREE_ROOT_COUNT) > 0;
  }

  /** Suits the work of the next call to what the last one took. */
  private measure(ms: number): void {
    if (ms < SHORT_MS) this.work = Math.min(MOST_WORK, 2 * this.work);
    else if (ms > LONG_MS) this.work = Math.max(LEAST_WORK, this.work >> 1);
  }

  /** Whether making room takes no more than a share of the time that is left. */
  private mayPrune(share: number, deadline: number): boolean {
    const ms = this.pruneMs * this.plan.shape.heapBytes - (this.pruning?.ms ?? 0);
    return ms <= share * (deadline - performance.now());
  }

  private beginPruning(): void {
    const known = { best: this.best(MOST_KEPT), line: this.line(), isSolved: this.isSolved };
    this.pruning = { ms: 0, known };
    this.kernel.calls.beginPruning(this.record.address);
  }

  /** There is none for the next root. */
  private findRoom(deadline: number): void {
    if (!this.hasRoom && this.mayPrune(PRUNE_FIRST_SHARE, deadline)) this.beginPruning();
    else if (!this.hasRoom || !this.hasRoot) this.forget();
    else this.opening = [];
    this.hasRoom = true;
  }

  private makeRoom({ ms, known }: Pruning, deadline: number): void {
    // What is under way is mostly done, and all would have to be found out again.
    if (this.opening.length > 0 && !this.mayPrune(PRUNE_SHARE, deadline)) {
      this.forget();
      return;
    }
    const begun = performance.now();
    const isOver = this.kernel.calls.tidyTree(this.record.address, this.work) !== 0;
    const took = performance.now() - begun;
    this.measure(took);
    this.pruning = isOver ? undefined : { ms: ms + took, known };
    if (isOver) this.pruneMs = (ms + took) / this.plan.shape.heapBytes;
  }

  /** All of it, the roots as well: they are opened again. */
  private forget(): void {
    this.kernel.calls.forgetNodes(this.record.address);
    forgetAmaf(this.record, this.plan);
    this.opening = [...this.states];
    this.pruning = undefined;
    if (this.hasRoom && !this.openNext()) throw new Error("there is no room for a root in empty memory");
  }
}
