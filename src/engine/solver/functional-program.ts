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
  LEVEL_SET,
  LEVEL_SET_END,
  LEVEL_SLOT,
  LOOKUP,
  LOOKUP_1,
  LOOKUP_2,
  LOOKUP_3,
  NARROW,
  NOT_EMPTY,
  SEARCH_BYTES,
  SEARCH_FIRST,
  SEARCH_GUARD,
  SEARCH_GUARD_END,
  SEARCH_LEVELS,
  SPREAD,
  STRIKE,
  WALK,
} from "../../../assembly/solver/functional-layout.js";
import type { Network } from "../../network/model.js";
import type { Filter, Level, Order, Step } from "./functional-order.js";
import { leavesByInputs, type Relation } from "./functional-relation.js";
import { areFewStruck, FunctionalTables, type Meaning, wordsOf, writeSet } from "./functional-tables.js";
import { Image } from "./functional-image.js";

/** Functions of up to three inputs, and wider ones, become tables up to so many entries; else they are walked. */
const TABLE = 1 << 14;
const WIDE_TABLE = 1 << 9;

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

  constructor(
    private readonly network: Network,
    private readonly order: Order,
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
    const operations = levels.map((level, l) => {
      const own = this.functions(level);
      this.narrow(level, own, l === 0 ? guard : own);
      if (l === 0) sets.push(...this.latest);
      return own;
    });
    this.sets = sets;
    const spans = operations.map((list) => this.write(list));
    [this.state] = spans;
    this.search = this.writeSearch(spans, this.write(guard));
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

  private functions({ steps }: Level): Operation[] {
    const rankOf = new Map<number, number>();
    return steps.map((step) => {
      let rank = 0;
      for (const x of inputsOf(step)) rank = Math.max(rank, (rankOf.get(x) ?? -1) + 1);
      for (const x of outputsOf(step)) rankOf.set(x, rank);
      return this.operationOf(step, rank);
    });
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

  /** Narrows the sets of decisions; `guard` gets that they must not become empty. */
  private narrow({ filters }: Level, operations: Operation[], guard: Operation[]): void {
    const { image, latest } = this;
    const byDecision = new Map<number, Filter[]>();
    for (const filter of filters) {
      const own = byDecision.get(filter.decision);
      if (own === undefined) byDecision.set(filter.decision, [filter]);
      else own.push(filter);
    }
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
      operations.push({ code: COPY_SET, rank: LAST, write: copy });
      for (const filter of own) this.apply(filter, to, operations);
      const notEmpty = (): void => {
        image.pushAddress(to);
        image.push(words);
      };
      guard.push({ code: NOT_EMPTY, rank: LAST, write: notEmpty });
    }
  }

  private apply({ decision, inputs, relation }: Filter, set: number, operations: Operation[]): void {
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
