/**
 * The tree in the kernel: nodes, statistics and the table of states in one linear memory, playouts by slices. `assembly/tree/`
 * grows it; this lays out the memory, hands over the states, and reads what was found.
 *
 * A state is known by the fluents that the rules read. The memory never grows: the budget decides what there is.
 */
import * as layout from "../../../assembly/tree/layout.js";
import type { GroundProgram } from "../../ground/program.js";
import type { State, TermId } from "../game.js";
import { Kernel, type KernelOptions } from "../kernel.js";
import { phaseOf, type SliceGame } from "../slices/compile.js";
import { type MachinePlan, SliceMachine } from "../slices/machine.js";
import { record } from "../slices/phase-tables.js";
import { ZERO } from "../slices/program.js";
import { MOST_ROOTS, planTree, type TreePlan } from "./plan.js";
import { bestMove, type RootMove, type Tree, type TreeCounts, type TreeOptions } from "./tree.js";

/** A call of the kernel should take a few milliseconds: between these. */
const SHORT_MS = 1;
const LONG_MS = 4;

/** Keys decide where a state is stored, and nothing else: any seed does. */
const KEY_SEED = 1;

/** An entry as it stands in a node. */
interface Entry {
  /** Number of the move in the ground program. */
  readonly move: number;
  readonly count: number;
  readonly sum: number;
}

export class KernelTree implements Tree {
  readonly #options: TreeOptions;
  readonly #slices: SliceGame;
  readonly #plan: TreePlan;
  readonly #kernel: Kernel;
  readonly #words: Uint32Array;
  readonly #floats: Float64Array;
  readonly #tree: number;
  /** The fluents that are read, by their place in a row. */
  readonly #fluents: Int32Array;
  readonly #moveTerms: ArrayLike<TermId>;
  readonly #places: readonly number[];
  #passes = 16;

  constructor(
    module: WebAssembly.Module,
    program: GroundProgram,
    slices: SliceGame,
    /** Of each move of the program its term. */
    moveTerms: ArrayLike<TermId>,
    options: TreeOptions,
    kernelOptions: KernelOptions = {},
  ) {
    this.#options = options;
    this.#slices = slices;
    this.#moveTerms = moveTerms;
    this.#plan = planTree(program, slices, options);
    const { plan, machines, tables, regions } = this.#plan;
    this.#kernel = new Kernel(module, plan.bytes, kernelOptions);
    this.#words = new Uint32Array(this.#kernel.memory.buffer);
    this.#floats = new Float64Array(this.#kernel.memory.buffer);
    this.#tree = this.#kernel.address(regions.tree);
    const linked = machines.map((machine) => new SliceMachine(this.#kernel, machine));
    const machine = linked[0] as SliceMachine;
    this.#fluents = machine.fluents;
    this.#places = program.roles.map((_, role) => tables.roles.indexOf(role));
    tables.link(this.#kernel, machine);
    this.#link(machine);
    for (const [phase, one] of machines.entries()) this.#linkPhase(phase, one, machine);
  }

  begin(states: readonly State[], stream: number): void {
    if (states.length > MOST_ROOTS)
      throw new RangeError(`at most ${MOST_ROOTS} states can be thought about at once`);
    this.cancel();
    const { calls } = this.#kernel;
    const { regions } = this.#plan;
    const { seed } = this.#options;
    const [low, high] = [seed % 2 ** 32, Math.floor(seed / 2 ** 32)];
    calls.seedRandom(this.#kernel.address(regions.drawn), low, high, 2 * stream);
    calls.seedSlices(this.#kernel.address(regions.random), low, high, 2 * stream + 1);
    const roots = this.#kernel.words(regions.roots);
    this.#setWord(layout.TREE_ROOT_COUNT, 0);
    this.#setWord(layout.TREE_EPOCH, this.#word(layout.TREE_EPOCH) + 1);
    for (const [i, state] of states.entries()) {
      roots[i] = this.#open(state);
      this.#setWord(layout.TREE_ROOT_COUNT, i + 1);
    }
    for (let count = layout.TREE_ITERATIONS; count < layout.TREE_BYTES; count += 8) this.#setFloat(count, 0);
    const { bytes } = regions.shared;
    calls.clear(this.#kernel.address(regions.shared), bytes);
    this.#setWord(layout.TREE_SHARED, states.length > 1 ? this.#kernel.address(regions.shared) : 0);
  }

  advance(iterations: number, until: number): void {
    for (;;) {
      const begun = performance.now();
      if (this.#kernel.calls.advanceTree(this.#tree, iterations, this.#passes)) return;
      const now = performance.now();
      if (now - begun < SHORT_MS) this.#passes = Math.min(2 ** 24, 2 * this.#passes);
      else if (now - begun > LONG_MS) this.#passes = Math.max(1, this.#passes >> 1);
      if (now >= until) return;
    }
  }

  cancel(): void {
    this.#kernel.calls.cancelBatch(this.#tree);
  }

  get isSolved(): boolean {
    return this.#word(layout.TREE_ROOT_COUNT) === 1 && this.isProven(this.root);
  }

  get counts(): TreeCounts {
    const count = (field: number) => this.#floats[(this.#tree + field) >>> 3];
    return {
      iterations: count(layout.TREE_ITERATIONS),
      known: count(layout.TREE_KNOWN),
      states: count(layout.TREE_STATES),
      limited: count(layout.TREE_LIMITED),
      stuck: count(layout.TREE_STUCK),
      depth: count(layout.TREE_DEPTH),
      pruned: count(layout.TREE_PRUNED),
    };
  }

  get nodes(): number {
    return this.#word(layout.TREE_NODES);
  }

  moves(): readonly RootMove[] {
    const { role } = this.#options;
    if (this.#word(layout.TREE_SHARED) === 0) return this.#rootMoves(this.root, role);
    const first = this.#kernel.address(this.#plan.regions.shared) + layout.SHARED_ENTRIES;
    return this.entries(this.root, role).map(({ move }, pick) => {
      const { count, sum } = this.#entry(first + pick * layout.ENTRY_BYTES);
      const value = count === 0 ? undefined : sum / count;
      return { move: this.#moveTerms[move] as TermId, count, value, isProven: false };
    });
  }

  line(): readonly (readonly TermId[])[] {
    const line: TermId[][] = [];
    const { roles } = this.#plan.shape;
    const seen = new Set<number>();
    let node = this.#word(layout.TREE_ROOT_COUNT) === 1 ? this.root : 0;
    while (node !== 0 && !this.isEnd(node) && !seen.has(node)) {
      seen.add(node);
      const picks: number[] = [];
      const joint: { readonly move: TermId; readonly isOpen: boolean }[] = [];
      for (let role = 0; role < roles; role++) {
        const moves = this.#rootMoves(node, role);
        const best = bestMove(moves);
        if (best === undefined || (best.count === 0 && !best.isProven)) return line;
        picks.push(moves.indexOf(best));
        joint.push({ move: best.move, isOpen: moves.length > 1 });
      }
      const isOpen = joint.some((one) => one.isOpen);
      line.push(joint.filter((one) => one.isOpen || !isOpen).map(({ move }) => move));
      node = this.childOf(node, picks);
    }
    return line;
  }

  /** What a role can do in a node, and what is known of it. */
  #rootMoves(node: number, role: number): RootMove[] {
    const chooses = this.#int(node + layout.NODE_CHOOSER) === role;
    const place = this.#places[role] as number;
    const entries = this.entries(node, role);
    return entries.map(({ move, count, sum }, pick) => {
      const picks = this.#places.map((_, other) => (other === role ? pick : 0));
      const child = chooses && place >= 0 ? this.childOf(node, picks) : 0;
      const isProven = child !== 0 && this.isProven(child);
      const mean = count === 0 ? undefined : sum / count;
      const value = isProven ? this.values(child)[place] : mean;
      return { move: this.#moveTerms[move] as TermId, count, value, isProven };
    });
  }

  // What stands in a node: for the report, and for tests that compare trees.

  /** The address of the first root. */
  get root(): number {
    return this.#kernel.words(this.#plan.regions.roots)[0] as number;
  }

  isProven(node: number): boolean {
    return (this.#at(node + layout.NODE_INFO) & layout.NODE_PROVEN) !== 0;
  }

  isEnd(node: number): boolean {
    return this.#floats[(node + layout.NODE_JOINTS) >>> 3] === 0;
  }

  visits(node: number): number {
    return this.#at(node + layout.NODE_VISITS);
  }

  /** Of a node that is proven. */
  values(node: number): number[] {
    const { players, stateBytes } = this.#plan.shape;
    const values = node + this.#at(node + layout.NODE_BYTES) - stateBytes - 8 * players;
    return Array.from({ length: players }, (_, place) => this.#floats[values / 8 + place]);
  }

  entries(node: number, role: number): Entry[] {
    const firsts = this.#firsts(node);
    const [first, end] = [this.#at(firsts + 4 * role), this.#at(firsts + 4 * role + 4)];
    const entries = this.#entries(node);
    return Array.from({ length: end - first }, (_, i) =>
      this.#entry(entries + layout.ENTRY_BYTES * (first + i)),
    );
  }

  /** The child by a joint move, its moves given by their places among the legal ones; 0 where there is none. */
  childOf(node: number, picks: readonly number[]): number {
    const firsts = this.#firsts(node);
    const counts = picks.map((_, role) => this.#at(firsts + 4 * role + 4) - this.#at(firsts + 4 * role));
    const joint = picks.reduce((number, pick, role) => number * (counts[role] as number) + pick, 0);
    if (this.#int(node + layout.NODE_CHOOSER) !== layout.SEVERAL_CHOOSERS) {
      const children = this.#entries(node) + layout.ENTRY_BYTES * this.#at(firsts + 4 * picks.length);
      return this.#at(children + 4 * joint) & ~7;
    }
    return this.#kernel.calls.childByJoint(this.#tree, node, joint);
  }

  /** The all-moves-as-first statistics of a node, by the moves of the ground program; undefined where it has none. */
  amaf(node: number): { readonly count: number; readonly sum: number }[] | undefined {
    const table = this.#at(node + layout.NODE_AMAF);
    if (table === 0) return undefined;
    return Array.from({ length: this.#plan.shape.moves }, (_, move) => {
      const entry = table + move * layout.AMAF_ENTRY_BYTES;
      return {
        count: this.#at(entry + layout.AMAF_COUNT),
        sum: this.#floats[(entry + layout.AMAF_SUM) >>> 3],
      };
    });
  }

  /** What the lanes of the last batch scored, in their order, a row of scores each. */
  scores(): Float64Array {
    const lanes = this.#word(layout.TREE_LANES);
    const scores = this.#kernel.floats(this.#plan.regions.scores);
    return scores.slice(0, lanes * this.#plan.shape.players);
  }

  #firsts(node: number): number {
    return node + layout.NODE_HEADER;
  }

  #entries(node: number): number {
    return this.#firsts(node) + 4 * ((this.#plan.shape.roles + 2) & ~1);
  }

  #entry(at: number): Entry {
    return {
      move: this.#at(at + layout.ENTRY_MOVE),
      count: this.#at(at + layout.ENTRY_COUNT),
      sum: this.#floats[(at + layout.ENTRY_SUM) >>> 3],
    };
  }

  #at(address: number): number {
    return this.#words[address >>> 2];
  }

  #int(address: number): number {
    return this.#at(address) | 0;
  }

  #word(field: number): number {
    return this.#at(this.#tree + field);
  }

  #setWord(field: number, value: number): void {
    this.#words[(this.#tree + field) >>> 2] = value;
  }

  #setFloat(field: number, value: number): void {
    this.#floats[(this.#tree + field) >>> 3] = value;
  }

  #open(state: State): number {
    const held = new Set(state);
    const phase = phaseOf(this.#slices, (fluent) => held.has(fluent));
    if (phase === undefined) throw new RangeError("no tree begins in a state that play never reaches");
    const row = this.#kernel.words(this.#plan.regions.rows).subarray(0, this.#plan.shape.rowBytes >>> 2);
    for (let isEmptied = false; ; isEmptied = true) {
      row.fill(0);
      for (const [bit, fluent] of this.#fluents.entries())
        if (held.has(fluent)) row[bit >>> 5] |= 1 << (bit & 31);
      const node = this.#kernel.calls.openNode(this.#tree, phase);
      if (node !== 0) return node;
      if (isEmptied) throw new Error("there is no room for a root, though all else was given up");
      this.#kernel.calls.emptyTree(this.#tree);
    }
  }

  #link(machine: SliceMachine): void {
    const kernel = this.#kernel;
    const { regions, shape, tables } = this.#plan;
    const { role, policy, batch, limits } = this.#options;
    const address = (region: keyof typeof regions) => kernel.address(regions[region]);
    const tree = record(kernel.words(regions.tree));
    tree(layout.TREE_VECTORS, shape.width);
    tree(layout.TREE_PHASES, this.#slices.programs.length);
    tree(layout.TREE_PHASE_RECORDS, kernel.address(tables.phases));
    tree(layout.TREE_CHOICE_SCRATCH, tables.scratch(kernel));
    tree(layout.TREE_RANDOM, address("random"));
    tree(layout.TREE_LIMIT, limits.limit);
    tree(layout.TREE_FIRST_GOALS, kernel.address(tables.firstGoals));
    tree(layout.TREE_GOAL_VALUES, kernel.address(tables.goalValues));
    tree(layout.TREE_ROLES, shape.roles);
    tree(layout.TREE_CHANCE, this.#places.indexOf(-1));
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
    this.#setFloat(layout.TREE_LIMIT_SCORE, limits.limitScore);
    if (policy.kind === "ucb") this.#setFloat(layout.TREE_EXPLORATION, policy.exploration);
    else {
      tree(layout.TREE_REFERENCE, policy.reference);
      this.#setFloat(layout.TREE_BIAS, policy.bias);
      this.#linkAmaf();
    }
    kernel.words(regions.places).set(this.#places);
    kernel.words(regions.firstMoves).set(shape.firstMoves);
    const { now } = (this.#plan.machines[0] as MachinePlan).program;
    kernel.words(regions.nowSlots).set(Array.from(machine.fluents, (fluent) => machine.address(now[fluent])));
    kernel.calls.seedRandom(address("drawn"), KEY_SEED, 0, 0);
    kernel.calls.fillKeys(address("keys"), regions.keys.bytes / 8, address("drawn"));
  }

  /** The slots of the moves that were made, and the tables, each leading to the next. */
  #linkAmaf(): void {
    const kernel = this.#kernel;
    const { regions, shape } = this.#plan;
    const first = kernel.address(regions.playedSlots);
    const list = kernel.words(regions.playedList);
    for (let i = 0; i < list.length; i++) {
      list[i] = i < shape.moves ? first + 16 * shape.width * i : kernel.address(regions.nowhere);
    }
    const pool = kernel.address(regions.amaf);
    for (let table = 0; table < shape.amafTables; table++) {
      const next = table + 1 < shape.amafTables ? pool + (table + 1) * shape.amafBytes : 0;
      this.#words[(pool + table * shape.amafBytes) >>> 2] = next;
    }
    this.#setWord(layout.TREE_AMAF_FREE, pool);
  }

  /** The lists of a phase stand behind those of the phases before. */
  #linkPhase(phase: number, { program }: MachinePlan, machine: SliceMachine): void {
    const kernel = this.#kernel;
    const { regions, shape } = this.#plan;
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
}
