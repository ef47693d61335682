/**
 * The tree in the kernel: nodes, statistics and the table of states in one linear memory, playouts by slices.
 * `assembly/tree/` grows it; this file lays out the memory, hands over the states, and reads what was found.
 *
 * A state is known by the fluents that the rules read. The memory never grows: the budget decides its size.
 */
import * as layout from "../../../assembly/tree/tree-layout.js";
import type { SliceGame } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { State, TermId } from "../game.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { checkRootCount } from "../roots.js";
import { SliceMachine } from "../slices/slice-machine.js";
import { linkTree } from "./link-tree.js";
import { bestMove, type RootMove, type Tree, type TreeCounts, type TreeOptions } from "./playout-tree.js";
import { StoredNodes } from "./stored-nodes.js";
import { planTree, type TreePlan } from "./tree-plan.js";

/** A call of the kernel should take a few milliseconds, between these two. */
const SHORT_MS = 1;
const LONG_MS = 4;

/** What a tree asks of its game. */
export interface TreeGame {
  readonly program: GroundProgram;
  readonly slices: SliceGame;
  /** For each move of the program its term. */
  readonly moveTerms: ArrayLike<TermId>;
}

export class KernelTree implements Tree {
  /** What stands in the nodes. */
  readonly stored: StoredNodes;
  /** The tree's record in the kernel. */
  readonly record: MemoryView;
  private readonly options: TreeOptions;
  private readonly plan: TreePlan;
  private readonly kernel: Kernel;
  private readonly machine: SliceMachine;
  private readonly finder: PhaseFinder;
  private readonly moveTerms: ArrayLike<TermId>;
  /** For each role its place among those with scores, or -1. */
  private readonly places: readonly number[];
  private passes = 16;

  constructor(
    module: WebAssembly.Module,
    { program, slices, moveTerms }: TreeGame,
    options: TreeOptions,
    kernelOptions?: KernelOptions,
  ) {
    const plan = planTree(program, slices, options);
    const kernel = new Kernel(module, plan.bytes, kernelOptions);
    const machines = plan.machines.map((machine) => new SliceMachine(kernel, machine));
    this.options = options;
    this.plan = plan;
    this.kernel = kernel;
    this.machine = machines[0];
    this.finder = new PhaseFinder(slices);
    this.moveTerms = moveTerms;
    this.places = program.roles.map((_, role) => plan.tables.roles.indexOf(role));
    this.record = kernel.memory.at(plan.regions.tree.address);
    this.stored = new StoredNodes(kernel, this.record.address, plan.shape);
    linkTree(kernel, plan, this.machine, this.places, options);
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
    const roots = kernel.words(regions.roots);
    record.set(layout.TREE_ROOT_COUNT, 0);
    record.set(layout.TREE_EPOCH, record.u32(layout.TREE_EPOCH) + 1);
    for (const [i, state] of states.entries()) {
      roots[i] = this.open(state);
      record.set(layout.TREE_ROOT_COUNT, i + 1);
    }
    for (let count = layout.TREE_ITERATIONS; count < layout.TREE_BYTES; count += 8) record.setF64(count, 0);
    kernel.bytes(regions.shared).fill(0);
    record.set(layout.TREE_SHARED, states.length > 1 ? regions.shared : 0);
  }

  advance(iterations: number, until: number): boolean {
    for (;;) {
      const begun = performance.now();
      if (this.kernel.calls.advanceTree(this.record.address, iterations, this.passes)) return true;
      const now = performance.now();
      if (now - begun < SHORT_MS) this.passes = Math.min(2 ** 24, 2 * this.passes);
      else if (now - begun > LONG_MS) this.passes = Math.max(1, this.passes >> 1);
      if (now >= until) return false;
    }
  }

  cancel(): void {
    this.kernel.calls.cancelBatch(this.record.address);
  }

  get isSolved(): boolean {
    return this.record.u32(layout.TREE_ROOT_COUNT) === 1 && this.stored.isProven(this.root);
  }

  get counts(): TreeCounts {
    const { record } = this;
    return {
      iterations: record.f64(layout.TREE_ITERATIONS),
      known: record.f64(layout.TREE_KNOWN),
      states: record.f64(layout.TREE_STATES),
      limited: record.f64(layout.TREE_LIMITED),
      stuck: record.f64(layout.TREE_STUCK),
      depth: record.f64(layout.TREE_DEPTH),
      pruned: record.f64(layout.TREE_PRUNED),
    };
  }

  get nodes(): number {
    return this.record.u32(layout.TREE_NODES);
  }

  moves(): readonly RootMove[] {
    const { role } = this.options;
    if (this.record.u32(layout.TREE_SHARED) === 0) return this.rootMoves(this.root, role);
    const first = this.plan.regions.shared.address + layout.SHARED_ENTRIES;
    return this.stored.entries(this.root, role).map(({ move }, pick) => {
      const { count, sum } = this.stored.entryAt(first + pick * layout.ENTRY_BYTES);
      const value = count === 0 ? undefined : sum / count;
      return { move: this.moveTerms[move], count, value, isProven: false };
    });
  }

  line(): readonly (readonly TermId[])[] {
    const line: TermId[][] = [];
    const { roles } = this.plan.shape;
    const seen = new Set<number>();
    let node = this.record.u32(layout.TREE_ROOT_COUNT) === 1 ? this.root : 0;
    while (node !== 0 && !this.stored.isEnd(node) && !seen.has(node)) {
      seen.add(node);
      const picks: number[] = [];
      const joint: { readonly move: TermId; readonly isOpen: boolean }[] = [];
      for (let role = 0; role < roles; role++) {
        const moves = this.rootMoves(node, role);
        const best = bestMove(moves);
        if (best === undefined || (best.count === 0 && !best.isProven)) return line;
        picks.push(moves.indexOf(best));
        joint.push({ move: best.move, isOpen: moves.length > 1 });
      }
      const isOpen = joint.some((one) => one.isOpen);
      line.push(joint.filter((one) => one.isOpen || !isOpen).map(({ move }) => move));
      node = this.stored.childOf(node, picks);
    }
    return line;
  }

  /** What a role can do in a node, and what is known of it. */
  private rootMoves(node: number, role: number): RootMove[] {
    const chooses = this.stored.chooser(node) === role;
    const place = this.places[role];
    const entries = this.stored.entries(node, role);
    return entries.map(({ move, count, sum }, pick) => {
      const picks = this.places.map((_, other) => (other === role ? pick : 0));
      const child = chooses && place >= 0 ? this.stored.childOf(node, picks) : 0;
      const isProven = child !== 0 && this.stored.isProven(child);
      const mean = count === 0 ? undefined : sum / count;
      const value = isProven ? this.stored.values(child)[place] : mean;
      return { move: this.moveTerms[move], count, value, isProven };
    });
  }

  /** The address of the first root. */
  get root(): number {
    return this.kernel.words(this.plan.regions.roots)[0];
  }

  private open(state: State): number {
    const phase = this.finder.of(state);
    if (phase === undefined) throw new RangeError("no tree begins in a state that play never reaches");
    const held = new Set(state);
    const row = this.kernel.words(this.plan.regions.rows).subarray(0, this.plan.shape.rowBytes >>> 2);
    for (let isEmptied = false; ; isEmptied = true) {
      row.fill(0);
      for (const [bit, fluent] of this.machine.fluents.entries())
        if (held.has(fluent)) row[bit >>> 5] |= 1 << (bit & 31);
      const node = this.kernel.calls.openNode(this.record.address, phase) >>> 0;
      if (node !== 0) return node;
      if (isEmptied) throw new Error("there is no room for a root, though all else was given up");
      this.kernel.calls.emptyTree(this.record.address);
    }
  }
}
