/**
 * The trees of views in the kernel (`assembly/ismcts/`): this file lays out their memory, hands over the
 * roots, and reads what was found. The first search begins by writing the programs there, piece by piece.
 */
import * as layout from "../../../assembly/ismcts/ismcts-layout.js";
import { RANDOM_BYTES } from "../../../assembly/layout.js";
import { TRANSPOSE_SCRATCH_BYTES } from "../../../assembly/slices/slice-layout.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import { gatesOf, ZERO } from "../../circuit/slice-program.js";
import type { Pieces } from "../../gdl/pieces.js";
import { firstMovesOf } from "../../ground/ground-program.js";
import type { TermId } from "../game.js";
import { ArenaPlan, MOST_BUDGET, type Region, roundUp } from "../memory/arena.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { checkRootCount, MOST_ROOTS } from "../roots.js";
import { PhaseTables } from "../slices/phase-tables.js";
import { type MachinePlan, planPhases, SliceMachine } from "../slices/slice-machine.js";
import type { TreeGame } from "../tree/kernel-tree.js";
import { OF_PERCEPTS, viewWords } from "../views.js";
import {
  type ViewCounts,
  type ViewMove,
  type ViewRoot,
  type ViewTrees,
  type ViewTreesOptions,
  withOneView,
} from "./view-trees.js";

/** A call of the kernel should take a few milliseconds, between these two. */
const SHORT_MS = 1;
const LONG_MS = 4;
/** Its work is counted in what takes about a nanosecond. */
const LEAST_WORK = 2 ** 14;
const MOST_WORK = 2 ** 22;

/** Of the budget, for the table that finds nodes. */
const TABLE_SHARE = 0.1;

/** A game and the terms of what is moved and perceived, by number. */
export interface ViewGame extends TreeGame {
  readonly perceptTerms: ArrayLike<TermId>;
}

type ViewsPlan = ReturnType<typeof planViews>;

function planViews({ program, slices }: ViewGame, { batch, memoryBytes }: ViewTreesOptions) {
  const plan = new ArenaPlan();
  const machines = planPhases(plan, slices.programs, 1);
  const tables = new PhaseTables(plan, program, machines);
  const phases = machines.length;
  const roles = program.roles.length;
  const moves = program.moves.length;
  const percepts = program.percepts.length;
  const fluents = machines[0].fluents.length;
  const stateBytes = roundUp(fluents, 64) / 8;
  const legalSlots = roundUp(Math.max(1, moves), 64);
  const seesSlots = roundUp(Math.max(1, percepts), 64);
  const rootBytes = stateBytes + layout.VIEW_BYTES * roles;
  const budget = Math.min(memoryBytes, MOST_BUDGET);
  const tableSize = 2 ** Math.max(10, 31 - Math.clz32((TABLE_SHARE * budget) / 4));
  const regions = {
    trees: plan.reserve(layout.TREES_BYTES),
    drawn: plan.reserve(RANDOM_BYTES),
    places: plan.reserve(4 * roles),
    firstMoves: plan.reserve(4 * (roles + 1)),
    moveWords: plan.reserve(8 * moves),
    perceptWords: plan.reserve(8 * percepts),
    perceptRoles: plan.reserve(4 * percepts),
    nowSlots: plan.reserve(4 * roundUp(fluents, 64)),
    doesSlots: plan.reserve(4 * moves * phases),
    legalLists: plan.reserve(4 * legalSlots * phases),
    seesLists: plan.reserve(4 * seesSlots * phases),
    /** A slot for moves that nothing reads. */
    nowhere: plan.reserve(16),
    legalRows: plan.reserve((legalSlots / 8) * layout.MOST_VIEW_LANES),
    seesRows: plan.reserve((seesSlots / 8) * layout.MOST_VIEW_LANES),
    scratch: plan.reserve(TRANSPOSE_SCRATCH_BYTES),
    roots: plan.reserve(rootBytes * MOST_ROOTS),
    inTree: plan.reserve(16),
    chosen: plan.reserve(16),
    // Behind the views: the numbers of the moves of a turn, and the words of a turn.
    laneViews: plan.reserve((layout.VIEW_BYTES + 4) * roles * batch + 8 * roles),
    laneSteps: plan.reserve(4 * batch),
    paths: plan.reserve(layout.CHOICE_STEP_BYTES * roles * layout.MOST_VIEW_STEPS * batch),
    scores: plan.reserve(8 * tables.roles.length * layout.MOST_VIEW_LANES),
    table: plan.reserve(4 * tableSize),
    heap: plan.reserve(Math.max(1 << 16, Math.floor((1 - TABLE_SHARE) * budget))),
  };
  return {
    bytes: plan.bytes,
    machines,
    tables,
    regions,
    rootBytes,
    stateBytes,
    legalSlots,
    seesSlots,
    tableSize,
  };
}

export class KernelViews implements ViewTrees {
  private readonly plan: ViewsPlan;
  private readonly kernel: Kernel;
  private readonly record: MemoryView;
  private readonly finder: PhaseFinder;
  /** The bit of each fluent that is read, in the rows of states. */
  private readonly bitOf: ReadonlyMap<number, number>;
  private linking: Pieces | undefined;
  private work = LEAST_WORK;
  private roots: readonly ViewRoot[] = [];

  constructor(
    module: WebAssembly.Module,
    private readonly game: ViewGame,
    private readonly options: ViewTreesOptions,
    kernelOptions?: KernelOptions,
  ) {
    this.plan = planViews(game, options);
    this.kernel = new Kernel(module, this.plan.bytes, kernelOptions);
    this.record = this.kernel.memory.at(this.plan.regions.trees.address);
    this.finder = new PhaseFinder(game.slices);
    this.bitOf = new Map(Array.from(this.plan.machines[0].fluents, (fluent, bit) => [fluent, bit]));
    this.linking = this.link();
  }

  begin(roots: readonly ViewRoot[], stream: number): void {
    checkRootCount(roots.length);
    this.cancel();
    const { kernel, record, plan } = this;
    const { seed, role } = this.options;
    kernel.calls.seedRandom(
      plan.regions.drawn.address,
      seed % 2 ** 32,
      Math.floor(seed / 2 ** 32),
      2 * stream,
    );
    plan.tables.seed(kernel, seed, 2 * stream + 1);
    for (let at = layout.TREES_ITERATIONS; at < layout.TREES_COUNTED; at += 8) record.setF64(at, 0);
    const phase = this.finder.of(roots[0].state);
    if (phase === undefined) throw new RangeError("no search begins in a state that play never reaches");
    // All states of a belief are equally many turns old, and so in one phase.
    this.roots = withOneView(roots, role).filter(({ state }) => this.finder.of(state) === phase);
    for (const [i, root] of this.roots.entries()) this.writeRoot(i, root);
    record.set(layout.TREES_ROOT_COUNT, this.roots.length);
    record.set(layout.TREES_ROOT_PHASE, phase);
    if (this.linking === undefined && this.isHalfFull) kernel.calls.forgetViews(record.address);
  }

  advance(iterations: number, until: number): boolean {
    for (;;) {
      const begun = performance.now();
      if (this.linking !== undefined) {
        if (this.linking.next().done) this.linking = undefined;
      } else {
        const isDone = this.kernel.calls.advanceViews(this.record.address, iterations, this.work) !== 0;
        if (isDone) return true;
        const ms = performance.now() - begun;
        if (ms < SHORT_MS) this.work = Math.min(MOST_WORK, 2 * this.work);
        else if (ms > LONG_MS) this.work = Math.max(LEAST_WORK, this.work >> 1);
      }
      if (performance.now() >= until) return false;
    }
  }

  cancel(): void {
    if (this.linking === undefined) this.kernel.calls.cancelViews(this.record.address);
  }

  get counts(): ViewCounts {
    const { record } = this;
    return {
      iterations: record.f64(layout.TREES_ITERATIONS),
      states: record.f64(layout.TREES_STATES),
      limited: record.f64(layout.TREES_LIMITED),
      stuck: record.f64(layout.TREES_STUCK),
      depth: record.f64(layout.TREES_DEPTH),
    };
  }

  get nodes(): number {
    return this.record.u32(layout.TREES_NODES);
  }

  moves(): readonly ViewMove[] {
    const [root] = this.roots;
    if (root === undefined || this.linking !== undefined) return [];
    const { kernel, record } = this;
    const { role } = this.options;
    const { views } = root;
    const at = kernel.calls.nodeOfView(record.address, views[2 * role], views[2 * role + 1]) >>> 0;
    if (at === 0) return [];
    const node = kernel.memory.at(at);
    const entries = node.u32(layout.VIEW_NODE_ENTRIES);
    return Array.from({ length: node.u32(layout.VIEW_NODE_COUNT) }, (_, i) => {
      const entry = kernel.memory.at(entries + i * layout.VIEW_ENTRY_BYTES);
      const count = entry.u32(layout.VIEW_COUNT);
      return {
        move: this.game.moveTerms[entry.u32(layout.VIEW_MOVE)],
        count,
        value: count === 0 ? undefined : entry.f64(layout.VIEW_SUM) / count,
      };
    });
  }

  private get isHalfFull(): boolean {
    const { heap, table } = this.plan.regions;
    const used = this.record.u32(layout.TREES_HEAP_TOP) - heap.address;
    return used > heap.bytes / 2 || this.nodes > table.bytes / 8;
  }

  private writeRoot(place: number, { state, views }: ViewRoot): void {
    const { regions, rootBytes, stateBytes } = this.plan;
    const first = (place * rootBytes) >>> 2;
    const words = this.kernel.words(regions.roots).subarray(first, first + (rootBytes >>> 2));
    words.fill(0);
    for (const fluent of state) {
      const bit = this.bitOf.get(fluent);
      if (bit !== undefined) words[bit >>> 5] |= 1 << (bit & 31);
    }
    words.set(Uint32Array.from(views), stateBytes >>> 2);
  }

  private *link(): Pieces {
    const { kernel, plan, record, game, options } = this;
    const { regions, tables, machines } = plan;
    const { program, moveTerms, perceptTerms } = game;
    const linked: SliceMachine[] = [];
    for (const machine of machines) {
      linked.push(yield* SliceMachine.inPieces(kernel, machine));
      yield;
    }
    const [machine] = linked;
    tables.link(kernel, machine, record, options.limits);
    yield;
    const places = program.roles.map((_, role) => tables.roles.indexOf(role));
    this.writeRecord(places);
    kernel.words(regions.places).set(places);
    kernel.words(regions.firstMoves).set(firstMovesOf(program));
    putWords(kernel.words(regions.moveWords), moveTerms, program.moves.length, 1);
    putWords(kernel.words(regions.perceptWords), perceptTerms, program.percepts.length, OF_PERCEPTS);
    kernel.words(regions.perceptRoles).set(program.percepts.map(({ role }) => role));
    machine.putAddresses(
      kernel.words(regions.nowSlots),
      machines[0].fluents.map((fluent) => machines[0].program.now[fluent]),
    );
    for (const [phase, { program: code }] of machines.entries()) {
      yield;
      const list = (region: Region, length: number, at = phase * length) =>
        kernel.words(region).subarray(at, at + length);
      machine.putAddresses(list(regions.doesSlots, program.moves.length), code.does, regions.nowhere.address);
      const zero = machine.address(ZERO);
      const legal = list(regions.legalLists, plan.legalSlots).fill(zero);
      machine.putAddresses(legal, code.legal, zero);
      const sees = list(regions.seesLists, plan.seesSlots).fill(zero);
      machine.putAddresses(sees, code.percepts, zero);
    }
    kernel.calls.forgetViews(record.address);
  }

  private writeRecord(places: readonly number[]): void {
    const { plan, record, game, options } = this;
    const { regions, machines } = plan;
    const { program } = game;
    record.set(layout.TREES_ROLES, program.roles.length);
    record.set(layout.TREES_CHANCE, places.indexOf(-1));
    record.set(layout.TREES_OWN, options.role);
    record.set(layout.TREES_PLACES, regions.places);
    record.set(layout.TREES_FIRST_MOVES, regions.firstMoves);
    record.set(layout.TREES_MOVES, program.moves.length);
    record.set(layout.TREES_MOVE_WORDS, regions.moveWords);
    record.set(layout.TREES_PERCEPT_WORDS, regions.perceptWords);
    record.set(layout.TREES_PERCEPT_ROLES, regions.perceptRoles);
    record.set(layout.TREES_PERCEPTS, program.percepts.length);
    record.set(layout.TREES_NOW_SLOTS, regions.nowSlots);
    record.set(layout.TREES_FLUENTS, machines[0].fluents.length);
    record.set(layout.TREES_STATE_BYTES, plan.stateBytes);
    record.set(layout.TREES_DOES_SLOTS, regions.doesSlots);
    record.set(layout.TREES_LEGAL_LISTS, regions.legalLists);
    record.set(layout.TREES_LEGAL_SLOTS, plan.legalSlots);
    record.set(layout.TREES_SEES_LISTS, regions.seesLists);
    record.set(layout.TREES_SEES_SLOTS, plan.seesSlots);
    record.set(layout.TREES_LEGAL_ROWS, regions.legalRows);
    record.set(layout.TREES_SEES_ROWS, regions.seesRows);
    record.set(layout.TREES_SCRATCH, regions.scratch);
    record.setF64(layout.TREES_EXPLORATION, options.exploration);
    record.set(layout.TREES_BATCH, options.batch);
    record.set(layout.TREES_DRAWN, regions.drawn);
    record.set(layout.TREES_ROOTS, regions.roots);
    record.set(layout.TREES_ROOT_BYTES, plan.rootBytes);
    record.set(layout.TREES_IN_TREE, regions.inTree);
    record.set(layout.TREES_CHOSEN, regions.chosen);
    record.set(layout.TREES_LANE_VIEWS, regions.laneViews);
    record.set(layout.TREES_LANE_STEPS, regions.laneSteps);
    record.set(layout.TREES_PATHS, regions.paths);
    record.set(layout.TREES_SCORES, regions.scores);
    record.set(layout.TREES_PASS_WORK, passWork(machines, program.moves.length));
    record.set(layout.TREES_HEAP, regions.heap);
    record.set(layout.TREES_HEAP_TOP, regions.heap);
    record.set(layout.TREES_HEAP_END, regions.heap.end);
    record.set(layout.TREES_TABLE, regions.table);
    record.set(layout.TREES_TABLE_MASK, plan.tableSize - 1);
  }
}

/** A nanosecond or so for each gate of a vector, and for each move that may be chosen. */
function passWork(machines: readonly MachinePlan[], moves: number): number {
  const gates = machines.reduce((sum, { program }) => sum + gatesOf(program), 0);
  return Math.ceil(gates / machines.length + moves);
}

/** Two words for each term; percepts have other words than moves of the same text. */
function putWords(words: Uint32Array, terms: ArrayLike<TermId>, count: number, times: number): void {
  for (let i = 0; i < count; i++) {
    const [low, high] = viewWords(terms[i]);
    words[2 * i] = Math.imul(low, times);
    words[2 * i + 1] = Math.imul(high, times);
  }
}
