/**
 * Networks in which few variables are decisions and all others functions of them: the network of a turn,
 * turns in a row, products of games. An order is found (`functional-order.ts`) and written as a program
 * (`functional-program.ts`) that the kernel runs (`assembly/solver/functional.ts`). It finds all solutions by
 * depth-first assignment of the decisions, each function a lookup. A network with many decisions is refused:
 * it needs propagation.
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
 *     functional.move([[template.actions[0], 3], …]) // one joint move: functional.values has all variables
 *     functional.search(columns);                    // all joint moves, each with the columns asked for
 *
 * The values may also be written to `functional.values` before: then a question is given none, and nothing is
 * allocated.
 */
import * as layout from "../../../assembly/solver/functional-layout.js";
import { allOf, type Pieces } from "../../gdl/pieces.js";
import type { Constraint, Network } from "../../network/model.js";
import type { Template } from "../../network/template.js";
import { ArenaPlan, type Region } from "../memory/arena.js";
import { Kernel } from "../memory/kernel.js";
import { MemoryImage } from "../memory/memory-image.js";
import type { MemoryView } from "../memory/memory-view.js";
import { kernelModule } from "../memory/module.js";
import { pauseOf } from "../solver/paused-search.js";
import type { SearchPause } from "../solver/solver-options.js";
import { orderOf, stateOrderOf } from "./find-order.js";
import type { FunctionalOrder } from "./functional-plan.js";
import { FunctionalProgram } from "./functional-program.js";

/** At most this part of all variables may be decisions, unless they are actions. */
const SHARE = 0.5;

/**
 * Reading so many rows takes some seconds. Turns of games that have an order needed less than a thousandth of
 * it, chains and products of turns less than a hundredth.
 */
const ROWS = 2 ** 25;

const BUFFER_BYTES = 1 << 20;

const NONE: GivenValues = [];

export interface FunctionalOptions {
  /** Variables whose values are given from outside, state by state; none of them is searched for. */
  readonly given?: readonly number[];
  /** The part of the variables that may be decisions, from 0 to 1. All actions may. */
  readonly share?: number;
  /** How many rows of tables are read before the search for an order is given up. */
  readonly rows?: number;
  /** Whether a decision's level is computed by what has changed; if left out, where that is likely to pay. */
  readonly byChanges?: boolean | undefined;
  /** Bytes for the rows of a search. */
  readonly bufferBytes?: number;
  /** The compiled kernel, if not the provided one, and whether it is the shared build. */
  readonly module?: WebAssembly.Module;
  readonly shared?: boolean;
}

/** A functional network, or why it is none, in one sentence without a full stop. */
export type FunctionalLoading = { readonly functional: Functional } | { readonly problem: string };

export type GivenValues = Iterable<readonly [variable: number, value: number]>;

/** Throws a RangeError where the network needs more than the memory that a module can have. */
export function loadFunctional(network: Network, options: FunctionalOptions = {}): FunctionalLoading {
  return allOf(functionalInPieces(network, options));
}

/** The same in pieces. */
export function* functionalInPieces(
  network: Network,
  options: FunctionalOptions = {},
): Pieces<FunctionalLoading> {
  const { given = [], share = SHARE, rows = ROWS } = options;
  const actions = network.variables.filter(({ kind }) => kind === "action" || kind === "chance").length;
  const limit = Math.max(actions, Math.floor(share * network.variables.length));
  const ordering = yield* orderOf(network, given, { decisions: limit, rows });
  if ("problem" in ordering) return ordering;
  yield;
  return { functional: yield* Functional.inPieces(network, ordering.order, options) };
}

/** What given variables decide, what they leave to the other variables, and the other constraints on these. */
export interface StatePart {
  /** It answers `give` and `valuesOf`. */
  readonly functional: Functional;
  readonly rest: readonly Constraint[];
}

/**
 * Loads the part of a network that given variables decide. Where no constraint is left over, the values that
 * it leaves to the other variables are those of the solutions, in all combinations.
 */
export function* statePartInPieces(
  network: Network,
  given: readonly number[],
  options: Pick<FunctionalOptions, "module" | "shared"> = {},
): Pieces<StatePart | { readonly problem: string }> {
  const ordering = yield* stateOrderOf(network, given, ROWS);
  if ("problem" in ordering) return ordering;
  yield;
  const { order, rest } = ordering;
  const only = { ...options, byChanges: false, bufferBytes: 0 };
  return { functional: yield* Functional.inPieces(network, order, only), rest };
}

/**
 * Loads the network of a turn: the fluents now are given, and only the actions are decided. Changes pay where
 * many joint moves of a state are asked for.
 */
export function loadTurn({ network, now }: Template, byChanges?: boolean): FunctionalLoading {
  const given = [...new Set(now.map(({ variable }) => variable))];
  try {
    return loadFunctional(network, { given, share: 0, byChanges, bufferBytes: 0 });
  } catch (error) {
    // A module cannot have this much memory, or the machine has none left.
    if (error instanceof RangeError)
      return { problem: `the network of a turn is too large: ${error.message}` };
    throw error;
  }
}

export class Functional {
  /** Variables that are no functions of the given ones and each other, in the order of their assignment. */
  readonly decisions: readonly number[];
  /** The value of every variable, as the last question left it: a view on the kernel's memory. */
  readonly values: Int32Array;
  private readonly kernel: Kernel;
  /** Where the slots begin, and the code of what the given values decide. */
  private readonly slots: number;
  private readonly state: { readonly from: number; readonly to: number };
  /** Per variable: the address of its set, if it is a decision, or 0. */
  private readonly sets: Uint32Array;
  /** The record of a search, and the address of the first level. */
  private readonly searching: MemoryView;
  private readonly levels: number;
  /** The columns and the rows that are asked for. */
  private readonly columns: Region;
  private readonly rows: Region;
  /** Whether what the given values decide holds; undefined while it is not computed. */
  private consistent: boolean | undefined;
  private latest: FunctionalSearch | undefined;

  private constructor(
    private readonly network: Network,
    { decisions }: FunctionalOrder,
    { module = kernelModule(), shared = false, bufferBytes = BUFFER_BYTES }: FunctionalOptions,
    program: FunctionalProgram,
    image: MemoryImage,
    plan: ArenaPlan,
  ) {
    this.decisions = decisions;
    const width = 4 * network.variables.length;
    image.complete();
    this.columns = plan.reserve(width);
    this.rows = plan.reserve(Math.max(bufferBytes, width));
    this.kernel = new Kernel(module, plan.bytes, { shared });
    const { memory } = this.kernel;
    image.write(memory);
    // Only the numbers of the program are kept: the order of a large network is as large as the network.
    this.slots = program.slots;
    this.state = program.state;
    this.sets = new Uint32Array(network.variables.length);
    for (const [d, decision] of decisions.entries()) this.sets[decision] = program.sets[d];
    this.searching = memory.at(program.search);
    this.levels = this.searching.u32(layout.SEARCH_FIRST);
    this.values = memory.row(this.slots, network.variables.length);
  }

  static *inPieces(network: Network, order: FunctionalOrder, options: FunctionalOptions): Pieces<Functional> {
    const plan = new ArenaPlan();
    const image = new MemoryImage(plan);
    const program = yield* FunctionalProgram.inPieces(network, order, image, options.byChanges);
    yield;
    return new Functional(network, order, options, program, image, plan);
  }

  /** The bytes of its memory. */
  get bytes(): number {
    return this.values.buffer.byteLength;
  }

  /** Computes what follows from the given variables alone; false where they have no solution. */
  give(values: GivenValues = NONE): boolean {
    this.latest = undefined;
    for (const [variable, value] of values) this.values[variable] = value;
    const { memory, calls } = this.kernel;
    for (let d = 0; d < this.decisions.length; d++)
      memory.set(this.levels + d * layout.LEVEL_BYTES + layout.LEVEL_FRESH, 1);
    this.consistent = calls.functionalCompute(this.state.from, this.state.to) !== 0;
    return this.consistent;
  }

  /** The values that the given ones leave to a decision, ascending: the legal moves of an action. */
  valuesOf(decision: number): number[] {
    if (!this.isConsistent()) return [];
    return this.kernel.memory.members(this.setOf(decision), this.network.variables[decision].values.length);
  }

  /** Whether the given values leave a value to a decision. */
  allows(decision: number, value: number): boolean {
    if (!this.isConsistent()) return false;
    return this.kernel.memory.hasMember(this.setOf(decision), value);
  }

  /** Computes all variables from a value for each decision; false where there is no such solution. */
  move(values: GivenValues = NONE): boolean {
    this.latest = undefined;
    if (!this.isConsistent()) return false;
    for (const [variable, value] of values) this.values[variable] = value;
    return this.kernel.calls.functionalMove(this.searching.address) !== 0;
  }

  /**
   * All solutions with the given values, in the lexicographic order of the decisions. Of each the columns are
   * delivered; all variables if none are named. With an empty list of columns solutions are only counted. A
   * new question ends the search.
   */
  search(columns: readonly number[] = [...this.network.variables.keys()]): FunctionalSearch {
    const { searching } = this;
    const { memory, calls } = this.kernel;
    const consistent = this.isConsistent();
    const slots = columns.map((column) => this.slots + 4 * column);
    memory.setRow(this.columns.address, slots);
    const capacity = columns.length === 0 ? 0 : Math.floor(this.rows.bytes / (4 * columns.length));
    searching.set(layout.SEARCH_DEPTH, layout.NOT_BEGUN);
    searching.set(layout.SEARCH_COLUMNS, this.columns);
    searching.set(layout.SEARCH_WIDTH, columns.length);
    searching.set(layout.SEARCH_ROWS, this.rows);
    searching.set(layout.SEARCH_CAPACITY, capacity);
    for (const field of [layout.SEARCH_NODES, layout.SEARCH_FAILURES, layout.SEARCH_SOLUTIONS])
      searching.setF64(field, 0);
    const rows = memory.row(this.rows.address, capacity * columns.length);
    const run = (nodes: number): SearchPause => {
      if (this.latest !== search) throw new Error("the search was ended by a later question");
      return pauseOf(calls.functionalSearch(searching.address, nodes));
    };
    const search = new FunctionalSearch(columns.length, rows, consistent ? run : undefined, searching);
    this.latest = search;
    return search;
  }

  private isConsistent(): boolean {
    return this.consistent ?? this.give();
  }

  /** The address of the values that the given ones leave to a decision. */
  private setOf(decision: number): number {
    const set = this.sets[decision];
    if (set === 0) throw new Error(`${this.network.variables[decision].name} is no decision`);
    return set;
  }
}

export class FunctionalSearch {
  /** Values tried, of decisions that had a choice. */
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
    private readonly go: ((nodes: number) => SearchPause) | undefined,
    private readonly record: MemoryView,
  ) {
    this.isOver = go === undefined;
  }

  /** Goes on for at most `nodes` nodes. */
  run(nodes = Number.POSITIVE_INFINITY): SearchPause {
    this.count = 0;
    if (this.isOver || this.go === undefined) return "complete";
    const pause = this.go(nodes);
    this.count = this.record.u32(layout.SEARCH_COUNT);
    this.nodes = this.record.f64(layout.SEARCH_NODES);
    this.failures = this.record.f64(layout.SEARCH_FAILURES);
    this.solutions = this.record.f64(layout.SEARCH_SOLUTIONS);
    this.isOver = pause === "complete";
    return pause;
  }
}
