/**
 * Networks in which few variables are decisions and all others functions of them: the network of a turn, turns in a row,
 * products of games. An order is found (`functional-order.ts`) and written as a program (`functional-program.ts`)
 * that the kernel runs (`assembly/solver/functional.ts`): all solutions by depth-first assignment of the decisions, each
 * function a lookup. A network with many decisions is refused: it needs propagation.
 *
 *     const loading = loadFunctional(network);
 *     if ("problem" in loading) …                    // a reason; MAC answers
 *     const search = loading.functional.search();
 *     for (let more = true; more; ) {
 *       more = search.run() !== "complete";
 *       for (let i = 0; i < search.count; i++) …     // search.rows, search.width values each
 *     }
 *
 * A template is asked about one state after another; the fluents now are then given, not searched for:
 *
 *     const loading = loadTurn(template);            // or loadFunctional, with the fluents now as `given`
 *     functional.give(injection.values);             // all that the state decides is in functional.values
 *     functional.valuesOf(template.actions[0]);      // the legal moves of a role
 *     functional.move([[template.actions[0], 3], …]) // one joint move: all variables are in functional.values
 *     functional.search(columns);                    // all joint moves, each with the columns asked for
 *
 * Values may as well be written to `functional.values` before: then a question takes none, and nothing is
 * allocated.
 */
import {
  LEVEL_BYTES,
  LEVEL_FRESH,
  NOT_BEGUN,
  SEARCH_CAPACITY,
  SEARCH_COLUMNS,
  SEARCH_COUNT,
  SEARCH_DEPTH,
  SEARCH_FAILURES,
  SEARCH_FIRST,
  SEARCH_FULL,
  SEARCH_NODES,
  SEARCH_OVER,
  SEARCH_ROWS,
  SEARCH_SOLUTIONS,
  SEARCH_WIDTH,
} from "../../../assembly/solver/functional-layout.js";
import type { Network } from "../../network/model.js";
import type { Template } from "../../network/template.js";
import { ArenaPlan } from "../memory/arena.js";
import { Kernel } from "../memory/kernel.js";
import { kernelModule } from "../memory/module.js";
import type { SearchPause } from "../solver/solver-options.js";
import { orderOf } from "./functional-order.js";
import type { FunctionalOrder } from "./functional-plan.js";
import { FunctionalProgram } from "./functional-program.js";

/** Of all variables, at most this part may be decisions, unless they are actions. */
const SHARE = 0.5;

const BUFFER_BYTES = 1 << 20;

const NONE: GivenValues = [];

export interface FunctionalOptions {
  /** Variables whose values are given from outside, state by state; none of them is searched for. */
  readonly given?: readonly number[];
  /** The part of the variables that may be decisions, from 0 to 1. All actions may. */
  readonly share?: number;
  /** Whether what follows from a decision is computed by what has changed; where it is likely to pay unless told. */
  readonly byChanges?: boolean | undefined;
  /** For the rows of a search. */
  readonly bufferBytes?: number;
  /** The compiled kernel, if not the provided one, and whether it is the shared build. */
  readonly module?: WebAssembly.Module;
  readonly shared?: boolean;
}

/** A functional network, or in one sentence without a full stop why this is none. */
export type FunctionalLoading = { readonly functional: Functional } | { readonly problem: string };

export type GivenValues = Iterable<readonly [variable: number, value: number]>;

/** Throws a RangeError where the network needs more than the memory that a module can have. */
export function loadFunctional(network: Network, options: FunctionalOptions = {}): FunctionalLoading {
  const { given = [], share = SHARE } = options;
  const actions = network.variables.filter(({ kind }) => kind === "action" || kind === "chance").length;
  const limit = Math.max(actions, Math.floor(share * network.variables.length));
  const ordering = orderOf(network, given, limit);
  if ("problem" in ordering) return ordering;
  return { functional: new Functional(network, ordering.order, options) };
}

/**
 * The network of a turn: the fluents now are given, and nothing but the actions is decided. To go by changes
 * pays where many joint moves of a state are asked for.
 */
export function loadTurn({ network, now }: Template, byChanges?: boolean): FunctionalLoading {
  const given = [...new Set(now.map(({ variable }) => variable))];
  try {
    return loadFunctional(network, { given, share: 0, byChanges, bufferBytes: 0 });
  } catch (error) {
    // A module cannot have so much memory, or the machine has none left.
    if (error instanceof RangeError)
      return { problem: `the network of a turn is too large: ${error.message}` };
    throw error;
  }
}

export class Functional {
  /** Variables that are not functions of the given ones and of each other, in the order in which they are assigned. */
  readonly decisions: readonly number[];
  /** The value of every variable, as the last question left it: a view on the kernel's memory. */
  readonly values: Int32Array;
  private readonly kernel: Kernel;
  /** The whole memory. */
  private readonly words: Uint32Array;
  private readonly numbers: Float64Array;
  /**
   * Addresses: of the program, of what the given values decide, of the numbers of a search, of the columns
   * and the rows asked for.
   */
  private readonly base: number;
  private readonly state: { readonly from: number; readonly to: number };
  private readonly searching: number;
  private readonly levels: number;
  /** Per variable: the first word of its set, if it is a decision, or -1. */
  private readonly sets: Int32Array;
  private readonly columns: number;
  private readonly rows: number;
  private readonly rowBytes: number;
  /** Whether what the given values decide holds; undefined while it is not computed. */
  private consistent: boolean | undefined;
  private latest: FunctionalSearch | undefined;

  constructor(
    private readonly network: Network,
    { decisions, levels }: FunctionalOrder,
    options: FunctionalOptions,
  ) {
    const { module = kernelModule(), shared = false, bufferBytes = BUFFER_BYTES } = options;
    this.decisions = decisions;
    // Only the numbers of it are kept: the order of a large network takes as much memory as the network.
    const program = new FunctionalProgram(network, { decisions, levels }, options.byChanges);
    const { image, state } = program;
    const width = 4 * network.variables.length;
    const plan = new ArenaPlan();
    const regions = [image.length, width, Math.max(bufferBytes, width)].map((bytes) => plan.reserve(bytes));
    this.kernel = new Kernel(module, plan.bytes, { shared });
    [this.base, this.columns, this.rows] = regions.map((region) => this.kernel.address(region));
    this.rowBytes = regions[2].bytes;
    image.place(this.kernel.words(regions[0]), this.base);
    this.state = { from: this.base + state.from, to: this.base + state.to };
    this.searching = this.base + program.search;
    const { buffer } = this.kernel.memory;
    this.words = new Uint32Array(buffer);
    this.levels = this.words[(this.searching + SEARCH_FIRST) >>> 2];
    this.sets = new Int32Array(network.variables.length).fill(-1);
    for (const [d, decision] of decisions.entries())
      this.sets[decision] = (this.base + program.sets[d]) >>> 2;
    this.numbers = new Float64Array(buffer, 0, buffer.byteLength >>> 3);
    this.values = new Int32Array(buffer, this.base, network.variables.length);
  }

  /** Computes what follows from the given variables alone; false where they have no solution. */
  give(values: GivenValues = NONE): boolean {
    this.latest = undefined;
    for (const [variable, value] of values) this.values[variable] = value;
    for (let d = 0; d < this.decisions.length; d++)
      this.words[(this.levels + d * LEVEL_BYTES + LEVEL_FRESH) >>> 2] = 1;
    this.consistent = this.kernel.calls.functionalCompute(this.state.from, this.state.to) !== 0;
    return this.consistent;
  }

  /** The values that the given ones leave to a decision, ascending: the legal moves of an action. */
  valuesOf(decision: number): number[] {
    if (!this.isConsistent()) return [];
    const first = this.setOf(decision);
    const size = this.network.variables[decision].values.length;
    const values: number[] = [];
    for (let word = 0; word << 5 < size; word++) {
      for (let rest = this.words[first + word]; rest !== 0; rest &= rest - 1)
        values.push((word << 5) + 31 - Math.clz32(rest & -rest));
    }
    return values;
  }

  /** Whether a value is one of these. */
  allows(decision: number, value: number): boolean {
    if (!this.isConsistent()) return false;
    return ((this.words[this.setOf(decision) + (value >> 5)] >>> (value & 31)) & 1) === 1;
  }

  /** Computes all variables from a value for each decision; false where there is no such solution. */
  move(values: GivenValues = NONE): boolean {
    this.latest = undefined;
    if (!this.isConsistent()) return false;
    for (const [variable, value] of values) this.values[variable] = value;
    return this.kernel.calls.functionalMove(this.searching) !== 0;
  }

  /**
   * All solutions with the given values, in the lexicographic order of the decisions; of each the columns, all
   * variables if none are named. With no columns at all they are counted only. A new question ends the search.
   */
  search(columns: readonly number[] = [...this.network.variables.keys()]): FunctionalSearch {
    const { words, searching } = this;
    const consistent = this.isConsistent();
    for (const [i, column] of columns.entries()) words[(this.columns >>> 2) + i] = this.base + 4 * column;
    const set = (field: number, value: number): void => {
      words[(searching + field) >>> 2] = value;
    };
    const capacity = columns.length === 0 ? 0 : Math.floor(this.rowBytes / (4 * columns.length));
    set(SEARCH_DEPTH, NOT_BEGUN);
    set(SEARCH_COLUMNS, this.columns);
    set(SEARCH_WIDTH, columns.length);
    set(SEARCH_ROWS, this.rows);
    set(SEARCH_CAPACITY, capacity);
    for (const field of [SEARCH_NODES, SEARCH_FAILURES, SEARCH_SOLUTIONS])
      this.numbers[(searching + field) >>> 3] = 0;
    const rows = new Int32Array(this.kernel.memory.buffer, this.rows, capacity * columns.length);
    const run = (nodes: number): number => {
      if (this.latest !== search) throw new Error("the search was ended by a later question");
      return this.kernel.calls.functionalSearch(searching, nodes);
    };
    const read = (field: number): number =>
      field === SEARCH_COUNT ? words[(searching + field) >>> 2] : this.numbers[(searching + field) >>> 3];
    const search = new FunctionalSearch(columns.length, rows, consistent ? run : undefined, read);
    this.latest = search;
    return search;
  }

  private isConsistent(): boolean {
    return this.consistent ?? this.give();
  }

  /** Where in `words` the values begin that the given ones leave to a decision. */
  private setOf(decision: number): number {
    const set = this.sets[decision];
    if (set < 0) throw new Error(`${this.network.variables[decision].name} is no decision`);
    return set;
  }
}

export class FunctionalSearch {
  /** Values tried of decisions that had a choice. */
  nodes = 0;
  /** Values tried, with a choice or without, that led to no solution at once. */
  failures = 0;
  solutions = 0;
  /** How many rows the last run wrote. */
  count = 0;
  private isOver: boolean;

  constructor(
    readonly width: number,
    /** Row by row: the values of the columns. The next run writes over them. */
    readonly rows: Int32Array,
    private readonly go: ((nodes: number) => number) | undefined,
    private readonly read: (field: number) => number,
  ) {
    this.isOver = go === undefined;
  }

  /** Goes on, for at most so many nodes. */
  run(nodes = Number.POSITIVE_INFINITY): SearchPause {
    this.count = 0;
    if (this.isOver || this.go === undefined) return "complete";
    const answer = this.go(nodes);
    this.count = this.read(SEARCH_COUNT);
    this.nodes = this.read(SEARCH_NODES);
    this.failures = this.read(SEARCH_FAILURES);
    this.solutions = this.read(SEARCH_SOLUTIONS);
    this.isOver = answer === SEARCH_OVER;
    return answer === SEARCH_OVER ? "complete" : answer === SEARCH_FULL ? "full" : "limit";
  }
}
