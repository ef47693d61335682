/**
 * Writes an order as the kernel reads it (`assembly/solver/functional-layout.ts` draws it): a slot per variable, tables
 * and diagrams of the functions, code for each level, sets for the values of the decisions.
 *
 * A filter of one input reads its slot; one of several has a hidden slot for the number of the set that it leaves. The
 * set of a decision is narrowed as soon as a filter can be told, at the end of a level's code; what later levels narrow
 * further they copy first, so that nothing has to be put back.
 *
 *     | slots | hidden slots | sets, tables, diagrams, masks, code | levels | search |
 */
import {
  AGREE,
  COLLECT,
  COPY_SET,
  LEVEL_BYTES,
  LEVEL_CODE,
  LEVEL_CODE_END,
  LEVEL_FRESH,
  LEVEL_SET,
  LEVEL_SET_END,
  LEVEL_SLOT,
  LEVEL_STALE,
  LEVEL_STALE_END,
  LOOKUP,
  LOOKUP_1,
  LOOKUP_2,
  LOOKUP_3,
  NARROW,
  NO_OUTPUT,
  NOT_EMPTY,
  SEARCH_BYTES,
  SEARCH_EVENTS,
  SEARCH_FIRST,
  SEARCH_FIRST_READER,
  SEARCH_GUARD,
  SEARCH_GUARD_END,
  SEARCH_LEVELS,
  SEARCH_READERS,
  SEARCH_SLOTS,
  SEARCH_STALE,
  SPREAD,
  SPREAD_OUTPUT,
  STRIKE,
  WALK,
} from "../../../assembly/solver/functional-layout.js";
import type { Network } from "../../network/model.js";
import { Image } from "./functional-image.js";
import type { Filter, Level, Order, Step } from "./functional-order.js";
import { leavesByInputs, type Relation } from "./functional-relation.js";
import { areFewStruck, FunctionalTables, type Meaning, wordsOf, writeSet } from "./functional-tables.js";

/** Functions of up to three inputs, and wider ones, become tables up to so many entries; else they are walked. */
const TABLE = 1 << 14;
const WIDE_TABLE = 1 << 9;

/** Changes pay if there are so many functions, at most one in so many of which reads a decision itself. */
const MANY = 128;
const SPARSE = 4;

/** After all functions of a level, what the filters of several inputs say; then the sets. */
const BEFORE_LAST = Number.MAX_VALUE;
const LAST = Number.POSITIVE_INFINITY;

const ALL = { but: true, values: [] };

interface Operation {
  readonly code: number;
  /** One of higher rank may read what one of lower rank writes. */
  readonly rank: number;
  readonly write: () => void;
}

/** Operations that are computed together when one of their inputs has changed; `step` unless they narrow a set. */
interface Event {
  readonly operations: Operation[];
  readonly inputs: readonly number[];
  readonly step?: Step;
}

/** From an offset in the image to another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export class FunctionalProgram {
  readonly image = new Image();
  /** What the given variables decide. The slot of variable x is at 4x. */
  readonly state: Span;
  readonly search: number;
  /** Per decision: its values as the given variables leave them. */
  readonly sets: readonly number[];
  private readonly tables = new FunctionalTables(this.image);
  private readonly scratch: number;
  /** Per decision: the set as the levels so far leave it. */
  private readonly latest: number[];
  /** Per decision: the variables that its set depends on, as far as the levels so far know. */
  private readonly narrowedBy = new Map<number, number[]>();

  constructor(
    private readonly network: Network,
    private readonly order: Order,
    byChanges?: boolean,
  ) {
    const { image } = this;
    const { decisions, levels } = order;
    image.reserve(network.variables.length);
    // Of what only has to hold, the result goes here.
    this.scratch = image.reserve(1);
    image.align();
    this.latest = decisions.map((decision) => {
      const at = image.reserve(2 * wordsOf(this.sizeOf(decision)));
      writeSet(image, at, ALL, this.sizeOf(decision));
      return at;
    });
    const guard: Operation[] = [];
    const sets: number[] = [];
    const events = levels.map((level, l) => {
      const own = [...this.functions(level), ...this.narrowings(level, l === 0 ? guard : undefined)];
      if (l === 0) sets.push(...this.latest);
      return own;
    });
    this.sets = sets;
    const spans = events.map((list) => this.write(list.flatMap(({ operations }) => operations)));
    [this.state] = spans;
    this.search = this.writeSearch(spans, this.write(guard));
    if (this.changesPay(byChanges, events)) this.writeEvents(events.slice(1));
  }

  private writeSearch(spans: readonly Span[], guard: Span): number {
    const { image } = this;
    const { decisions } = this.order;
    image.align();
    const first = image.reserve((decisions.length * LEVEL_BYTES) / 4);
    for (const [d, decision] of decisions.entries()) {
      const level = first + d * LEVEL_BYTES;
      image.setAddress(level + LEVEL_SLOT, 4 * decision);
      image.setAddress(level + LEVEL_SET, this.latest[d]);
      image.setAddress(level + LEVEL_SET_END, this.latest[d] + 8 * wordsOf(this.sizeOf(decision)));
      image.setAddress(level + LEVEL_CODE, spans[d + 1].from);
      image.setAddress(level + LEVEL_CODE_END, spans[d + 1].to);
    }
    const search = image.reserve(SEARCH_BYTES / 4);
    image.set(search + SEARCH_LEVELS, decisions.length);
    image.setAddress(search + SEARCH_FIRST, first);
    image.setAddress(search + SEARCH_GUARD, guard.from);
    image.setAddress(search + SEARCH_GUARD_END, guard.to);
    return search;
  }

  /** Runs of equal operations, in the order of their ranks. */
  private write(operations: Operation[]): Span {
    const { image } = this;
    const sorted = operations.sort((a, b) => compare(a.rank, b.rank) || a.code - b.code);
    const from = image.length;
    for (let i = 0; i < sorted.length; ) {
      let end = i + 1;
      while (end < sorted.length && sorted[end].code === sorted[i].code) end++;
      image.push(sorted[i].code);
      image.push(end - i);
      for (; i < end; i++) sorted[i].write();
    }
    return { from, to: image.length };
  }

  /** In the order of their ranks. */
  private functions({ steps }: Level): Event[] {
    const rankOf = new Map<number, number>();
    const events = steps.map((step) => {
      const inputs = inputsOf(step);
      let rank = 0;
      for (const x of inputs) rank = Math.max(rank, (rankOf.get(x) ?? -1) + 1);
      for (const x of outputsOf(step)) rankOf.set(x, rank);
      return { operations: [this.operationOf(step, rank)], inputs, step };
    });
    return events.sort((a, b) => a.operations[0].rank - b.operations[0].rank);
  }

  private operationOf(step: Step, rank: number): Operation {
    const { image } = this;
    if (step.kind === "function") {
      const out = step.output < 0 ? this.scratch : slotOf(step.output);
      return this.lookup(step.relation, step.inputs, out, "value", rank);
    }
    const code = step.kind === "spread" ? SPREAD : step.kind === "agree" ? AGREE : COLLECT;
    return {
      code,
      rank,
      write: () => {
        image.pushAddress(slotOf(step.variable));
        if (step.kind === "collect") image.push(step.otherwise);
        image.push(step.pairs.length);
        for (const { boolean, value } of step.pairs) {
          image.pushAddress(slotOf(boolean));
          image.push(value);
        }
      },
    };
  }

  /** Writes what the relation says of its inputs to a slot. */
  private lookup(
    relation: Relation,
    inputs: readonly number[],
    out: number,
    meaning: Meaning,
    rank: number,
  ): Operation {
    const { image } = this;
    const { sizes } = relation;
    const entries = sizes.reduce((product, size) => product * size, 1);
    const root =
      entries > (sizes.length > 3 ? WIDE_TABLE : TABLE) ? this.tables.diagram(relation, meaning) : undefined;
    if (root !== undefined) {
      const write = (): void => {
        image.pushAddress(out);
        image.pushAddress(root);
        image.push(inputs.length);
        for (const x of inputs) image.pushAddress(slotOf(x));
      };
      return { code: WALK, rank, write };
    }
    const table = this.tables.table(relation, meaning);
    const code = [LOOKUP, LOOKUP_1, LOOKUP_2, LOOKUP_3][inputs.length] ?? LOOKUP;
    const write = (): void => {
      image.pushAddress(out);
      image.pushAddress(table);
      if (code === LOOKUP) image.push(inputs.length);
      for (const [i, x] of inputs.entries()) {
        if (code === LOOKUP || i > 0) image.push(sizes[i]);
        image.pushAddress(slotOf(x));
      }
    };
    return { code, rank, write };
  }

  /** Narrows the sets of decisions, which must not become empty: what says so may go elsewhere. */
  private narrowings({ filters }: Level, guard?: Operation[]): Event[] {
    const { image, latest } = this;
    const byDecision = new Map<number, Filter[]>();
    for (const filter of filters) {
      const own = byDecision.get(filter.decision);
      if (own === undefined) byDecision.set(filter.decision, [filter]);
      else own.push(filter);
    }
    const events: Event[] = [];
    for (const [d, decision] of this.order.decisions.entries()) {
      const own = byDecision.get(decision) ?? [];
      if (own.length === 0) continue;
      const words = wordsOf(this.sizeOf(decision));
      image.align();
      const [from, to] = [latest[d], image.reserve(2 * words)];
      latest[d] = to;
      const copy = (): void => {
        image.pushAddress(to);
        image.pushAddress(from);
        image.push(words);
      };
      const operations: Operation[] = [{ code: COPY_SET, rank: LAST, write: copy }];
      const inputs = this.narrowedBy.get(decision) ?? [];
      this.narrowedBy.set(decision, inputs);
      for (const filter of own) {
        operations.push(...this.apply(filter, to));
        inputs.push(...filter.inputs);
      }
      const notEmpty = (): void => {
        image.pushAddress(to);
        image.push(words);
      };
      (guard ?? operations).push({ code: NOT_EMPTY, rank: LAST, write: notEmpty });
      events.push({ operations, inputs: [...new Set(inputs)] });
    }
    return events;
  }

  private apply({ decision, inputs, relation }: Filter, set: number): Operation[] {
    const operations: Operation[] = [];
    const { image, tables } = this;
    const size = this.sizeOf(decision);
    const isDirect = inputs.length === 1;
    const slot = isDirect ? slotOf(inputs[0]) : image.reserve(1);
    if (!isDirect) operations.push(this.lookup(relation, inputs, slot, "number", BEFORE_LAST));
    const { leaves } = relation;
    const choices = isDirect ? Array.from(leavesByInputs(relation), (leaf) => leaves[leaf]) : leaves;
    const few = areFewStruck(choices, size);
    const data = few ? tables.lists(choices, size) : tables.masks(choices, size);
    const write = (): void => {
      image.pushAddress(set);
      image.pushAddress(slot);
      image.pushAddress(data);
      if (!few) image.push(wordsOf(size));
    };
    operations.push({ code: few ? STRIKE : NARROW, rank: LAST, write });
    return operations;
  }

  /**
   * Whether levels are computed by changes: if there is much to compute in them, and little of it reads the decisions
   * themselves.
   */
  private changesPay(byChanges: boolean | undefined, [, ...levels]: readonly (readonly Event[])[]): boolean {
    if (byChanges !== undefined) return byChanges;
    const all = levels.flat();
    const decisions = new Set(this.order.decisions);
    const direct = all.filter(({ inputs }) => inputs.some((x) => decisions.has(x))).length;
    return all.length >= MANY && SPARSE * direct <= all.length;
  }

  /** The events of all levels but the first, and who reads what. */
  private writeEvents(levels: readonly (readonly Event[])[]): void {
    const { image, search } = this;
    const readers = this.network.variables.map((): number[] => []);
    const records: { readonly from: number; readonly to: number; readonly output: number }[] = [];
    const bounds = levels.map((events) => {
      const from = records.length >> 6;
      for (const { operations, inputs, step } of events) {
        for (const x of inputs) readers[x].push(records.length);
        if (step?.kind === "spread") records.push({ ...this.writeSpread(step), output: SPREAD_OUTPUT });
        else records.push({ ...this.write(operations), output: (step && outputsOf(step)[0]) ?? NO_OUTPUT });
      }
      while (records.length % 64 > 0) records.push({ from: 0, to: 0, output: NO_OUTPUT });
      return { from, to: records.length >> 6 };
    });
    image.align();
    const stale = image.reserve(2 * (records.length >> 6));
    const first = image.getAddress(search + SEARCH_FIRST);
    for (const [l, { from, to }] of bounds.entries()) {
      image.setAddress(first + l * LEVEL_BYTES + LEVEL_STALE, stale + 8 * from);
      image.setAddress(first + l * LEVEL_BYTES + LEVEL_STALE_END, stale + 8 * to);
      image.set(first + l * LEVEL_BYTES + LEVEL_FRESH, 1);
    }
    image.setAddress(search + SEARCH_SLOTS, 0);
    image.setAddress(search + SEARCH_STALE, stale);
    image.setAddress(search + SEARCH_EVENTS, image.length);
    for (const { from, to, output } of records) {
      image.pushAddress(from);
      image.pushAddress(to);
      image.push(output);
    }
    image.setAddress(search + SEARCH_FIRST_READER, image.length);
    let count = 0;
    for (const own of readers) {
      image.push(count);
      count += own.length;
    }
    image.push(count);
    image.setAddress(search + SEARCH_READERS, image.length);
    for (const own of readers) for (const reader of own) image.push(reader);
  }

  private writeSpread({ variable, pairs }: Extract<Step, { kind: "spread" | "agree" }>): Span {
    const { image } = this;
    const from = image.length;
    image.push(variable);
    image.push(0);
    const booleanOf = new Map(pairs.map(({ boolean, value }) => [value, boolean]));
    for (let value = 0; value < this.sizeOf(variable); value++) image.push(booleanOf.get(value) ?? -1);
    return { from, to: image.length };
  }

  private sizeOf(variable: number): number {
    return this.network.variables[variable].values.length;
  }
}

/** Infinity is a rank too. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function slotOf(variable: number): number {
  return 4 * variable;
}

function inputsOf(step: Step): readonly number[] {
  if (step.kind === "function") return step.inputs;
  if (step.kind === "spread") return [step.variable];
  const booleans = step.pairs.map(({ boolean }) => boolean);
  return step.kind === "agree" ? [step.variable, ...booleans] : booleans;
}

function outputsOf(step: Step): readonly number[] {
  if (step.kind === "function") return step.output < 0 ? [] : [step.output];
  if (step.kind === "spread") return step.pairs.map(({ boolean }) => boolean);
  return step.kind === "agree" ? [] : [step.variable];
}
