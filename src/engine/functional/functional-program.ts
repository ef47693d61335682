/**
 * Writes an order as the kernel reads it (`assembly/solver/functional-layout.ts` draws it): a slot per
 * variable, tables and diagrams of the functions, sets for the values of the decisions, and code for each
 * level; where it pays, the same code once more, cut into events.
 *
 *     | slots | sets, tables, diagrams, masks, hidden slots | code | levels | search |
 *     | code of events, stale, events, readers |
 */
import * as layout from "../../../assembly/solver/functional-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { Network } from "../../network/model.js";
import type { MemoryImage } from "../memory/memory-image.js";
import { type FunctionalOrder, type FunctionalStep, outputsOf } from "./functional-plan.js";
import { wordsOf } from "./functional-tables.js";
import { type Event, FunctionalOperations, type Operation } from "./operations.js";

/** Changes pay with at least MANY functions, of which at most one in SPARSE reads a decision itself. */
const MANY = 128;
const SPARSE = 4;

/** Operations of one piece. */
const OPERATIONS = 4096;

/** From an address to another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export class FunctionalProgram {
  /** Where the slots begin, one for each variable. */
  readonly slots: number;
  /** What the given variables decide. */
  state: Span = { from: 0, to: 0 };
  search = 0;
  /** Per decision: its values as the given variables leave them. */
  sets: readonly number[] = [];
  private readonly operations: FunctionalOperations;

  private constructor(
    private readonly network: Network,
    private readonly order: FunctionalOrder,
    /** Empty yet. */
    private readonly image: MemoryImage,
  ) {
    this.slots = image.reserve(network.variables.length);
    this.operations = new FunctionalOperations(image, network, order.decisions);
  }

  static *inPieces(
    network: Network,
    order: FunctionalOrder,
    image: MemoryImage,
    byChanges?: boolean,
  ): Pieces<FunctionalProgram> {
    const program = new FunctionalProgram(network, order, image);
    yield* program.writeAll(byChanges);
    return program;
  }

  private *writeAll(byChanges?: boolean): Pieces {
    const guard: Operation[] = [];
    const events: Event[][] = [];
    for (const [l, level] of this.order.levels.entries()) {
      const narrowings = yield* this.operations.narrowings(level, l === 0 ? guard : undefined);
      if (l === 0) this.sets = [...this.operations.latest];
      events.push([...(yield* this.operations.functions(level)), ...narrowings]);
    }
    const spans: Span[] = [];
    for (const list of events) spans.push(yield* this.write(list.flatMap(({ operations }) => operations)));
    [this.state] = spans;
    this.search = this.writeSearch(spans, yield* this.write(guard));
    if (this.changesPay(byChanges, events)) yield* this.writeEvents(events.slice(1));
  }

  private writeSearch(spans: readonly Span[], guard: Span): number {
    const { image } = this;
    const { decisions } = this.order;
    image.align();
    const first = image.reserve((decisions.length * layout.LEVEL_BYTES) / 4);
    for (const [d, decision] of decisions.entries()) {
      const level = first + d * layout.LEVEL_BYTES;
      image.set(level + layout.LEVEL_SLOT, this.operations.slotOf(decision));
      image.set(level + layout.LEVEL_SET, this.operations.latest[d]);
      image.set(level + layout.LEVEL_SET_END, this.operations.latest[d] + 8 * wordsOf(this.sizeOf(decision)));
      image.set(level + layout.LEVEL_CODE, spans[d + 1].from);
      image.set(level + layout.LEVEL_CODE_END, spans[d + 1].to);
    }
    const search = image.reserve(layout.SEARCH_BYTES / 4);
    image.set(search + layout.SEARCH_LEVELS, decisions.length);
    image.set(search + layout.SEARCH_FIRST, first);
    image.set(search + layout.SEARCH_GUARD, guard.from);
    image.set(search + layout.SEARCH_GUARD_END, guard.to);
    return search;
  }

  /** Runs of equal operations, in the order of their ranks. */
  private *write(operations: Operation[]): Pieces<Span> {
    const { image } = this;
    const sorted = operations.sort((a, b) => compare(a.rank, b.rank) || a.code - b.code);
    const from = image.end;
    for (let i = 0; i < sorted.length; ) {
      let end = i + 1;
      while (end < sorted.length && sorted[end].code === sorted[i].code) end++;
      image.push(sorted[i].code);
      image.push(end - i);
      for (; i < end; i++) {
        sorted[i].write();
        if (i % OPERATIONS === OPERATIONS - 1) yield;
      }
    }
    return { from, to: image.end };
  }

  /** Whether changes pay: there is much to compute, and little of it reads the decisions themselves. */
  private changesPay(byChanges: boolean | undefined, [, ...levels]: readonly (readonly Event[])[]): boolean {
    if (byChanges !== undefined) return byChanges;
    const all = levels.flat();
    const decisions = new Set(this.order.decisions);
    const direct = all.filter(({ inputs }) => inputs.some((x) => decisions.has(x))).length;
    return all.length >= MANY && SPARSE * direct <= all.length;
  }

  /** The events of all levels but the first, and who reads what. */
  private *writeEvents(levels: readonly (readonly Event[])[]): Pieces {
    const { image, search } = this;
    const readers = this.network.variables.map((): number[] => []);
    const records: { readonly from: number; readonly to: number; readonly output: number }[] = [];
    const bounds: Span[] = [];
    for (const events of levels) {
      const from = records.length >> 6;
      for (const { operations, inputs, step } of events) {
        for (const x of inputs) readers[x].push(records.length);
        if (step?.kind === "spread")
          records.push({ ...this.writeSpread(step), output: layout.SPREAD_OUTPUT });
        else
          records.push({
            ...(yield* this.write(operations)),
            output: (step && outputsOf(step)[0]) ?? layout.NO_OUTPUT,
          });
      }
      while (records.length % 64 > 0) records.push({ from: 0, to: 0, output: layout.NO_OUTPUT });
      bounds.push({ from, to: records.length >> 6 });
      yield;
    }
    image.align();
    const stale = image.reserve(2 * (records.length >> 6));
    const first = image.get(search + layout.SEARCH_FIRST);
    for (const [l, { from, to }] of bounds.entries()) {
      image.set(first + l * layout.LEVEL_BYTES + layout.LEVEL_STALE, stale + 8 * from);
      image.set(first + l * layout.LEVEL_BYTES + layout.LEVEL_STALE_END, stale + 8 * to);
      image.set(first + l * layout.LEVEL_BYTES + layout.LEVEL_FRESH, 1);
    }
    image.set(search + layout.SEARCH_SLOTS, this.slots);
    image.set(search + layout.SEARCH_STALE, stale);
    image.set(search + layout.SEARCH_EVENTS, image.end);
    for (const { from, to, output } of records) {
      image.push(from);
      image.push(to);
      image.push(output);
    }
    image.set(search + layout.SEARCH_FIRST_READER, image.end);
    let count = 0;
    for (const own of readers) {
      image.push(count);
      count += own.length;
    }
    image.push(count);
    image.set(search + layout.SEARCH_READERS, image.end);
    for (const own of readers) for (const reader of own) image.push(reader);
  }

  private writeSpread({ variable, pairs }: Extract<FunctionalStep, { kind: "spread" | "agree" }>): Span {
    const { image } = this;
    const from = image.end;
    image.push(variable);
    image.push(0);
    const booleanOf = new Map(pairs.map(({ boolean, value }) => [value, boolean]));
    for (let value = 0; value < this.sizeOf(variable); value++) image.push(booleanOf.get(value) ?? -1);
    return { from, to: image.end };
  }

  private sizeOf(variable: number): number {
    return this.network.variables[variable].values.length;
  }
}

/** Infinity is a rank too. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
