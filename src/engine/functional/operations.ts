/**
 * The operations of a functional program: what computes a step, and what narrows the sets of values of the
 * decisions.
 *
 * A filter of one input reads the slot of the input; a filter of several has a hidden slot for the number of
 * the set that it leaves. The set of a decision is narrowed as soon as a filter can be told, at the end of a
 * level. What a later level narrows further it copies first, so that nothing has to be put back.
 */
import * as layout from "../../../assembly/solver/functional-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { Network } from "../../network/model.js";
import type { MemoryImage } from "../memory/memory-image.js";
import { type DiagramRelation, leavesByInputs } from "./diagram-relation.js";
import {
  type FunctionalFilter,
  type FunctionalStep,
  type Level,
  outputsOf,
  stepInputs,
} from "./functional-plan.js";
import { areFewStruck, FunctionalTables, type Meaning, wordsOf, writeSet } from "./functional-tables.js";

/** Functions are tables up to this many entries, with up to three inputs and with more; else diagrams. */
const TABLE = 1 << 14;
const WIDE_TABLE = 1 << 9;

/** Ranks after all functions of a level: what the filters of several inputs say; then the sets. */
const BEFORE_LAST = Number.MAX_VALUE;
const LAST = Number.POSITIVE_INFINITY;

/** Steps and filters of one piece. */
const STEPS = 512;

const ALL = { but: true, values: [] };

export interface Operation {
  readonly code: number;
  /** An operation of higher rank may read what one of lower rank writes. */
  readonly rank: number;
  readonly write: () => void;
}

/** Operations computed together when one of their inputs has changed; `step` unless they narrow a set. */
export interface Event {
  readonly operations: Operation[];
  readonly inputs: readonly number[];
  readonly step?: FunctionalStep;
}

export class FunctionalOperations {
  /** Per decision: the set as the levels so far leave it. */
  readonly latest: number[];
  /** Per decision: the variables that its set depends on, as far as the levels so far know. */
  private readonly narrowedBy = new Map<number, number[]>();
  private readonly tables: FunctionalTables;
  private readonly scratch: number;

  constructor(
    private readonly image: MemoryImage,
    private readonly network: Network,
    private readonly decisions: readonly number[],
  ) {
    this.tables = new FunctionalTables(image);
    // The results of conditions, which nobody reads, go here.
    this.scratch = image.reserve(1);
    image.align();
    this.latest = decisions.map((decision) => {
      const at = image.reserve(2 * wordsOf(this.sizeOf(decision)));
      writeSet(image, at, ALL, this.sizeOf(decision));
      return at;
    });
  }

  /** The events of a level's steps, in the order of their ranks. */
  *functions({ steps }: Level): Pieces<Event[]> {
    /** The ranks of what this level computes, from 1. */
    const rankOf = new Int32Array(this.network.variables.length);
    const events: { operations: [Operation]; inputs: readonly number[]; step: FunctionalStep }[] = [];
    for (const step of steps) {
      const inputs = stepInputs(step);
      let rank = 1;
      for (const x of inputs) if (rankOf[x] >= rank) rank = rankOf[x] + 1;
      for (const x of outputsOf(step)) rankOf[x] = rank;
      events.push({ operations: [this.operationOf(step, rank)], inputs, step });
      if (events.length % STEPS === 0) yield;
    }
    return events.sort((a, b) => a.operations[0].rank - b.operations[0].rank);
  }

  private operationOf(step: FunctionalStep, rank: number): Operation {
    const { image } = this;
    if (step.kind === "function") {
      const out = step.output < 0 ? this.scratch : this.slotOf(step.output);
      return this.lookup(step.relation, step.inputs, out, "value", rank);
    }
    const code =
      step.kind === "spread" ? layout.SPREAD : step.kind === "agree" ? layout.AGREE : layout.COLLECT;
    return {
      code,
      rank,
      write: () => {
        image.push(this.slotOf(step.variable));
        if (step.kind === "collect") image.push(step.otherwise);
        image.push(step.pairs.length);
        for (const { boolean, value } of step.pairs) {
          image.push(this.slotOf(boolean));
          image.push(value);
        }
      },
    };
  }

  /** Writes what the relation says of its inputs to a slot. */
  private lookup(
    relation: DiagramRelation,
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
        image.push(out);
        image.push(root);
        image.push(inputs.length);
        for (const x of inputs) image.push(this.slotOf(x));
      };
      return { code: layout.WALK, rank, write };
    }
    const table = this.tables.table(relation, meaning);
    const code =
      [layout.LOOKUP, layout.LOOKUP_1, layout.LOOKUP_2, layout.LOOKUP_3][inputs.length] ?? layout.LOOKUP;
    const write = (): void => {
      image.push(out);
      image.push(table);
      if (code === layout.LOOKUP) image.push(inputs.length);
      for (const [i, x] of inputs.entries()) {
        if (code === layout.LOOKUP || i > 0) image.push(sizes[i]);
        image.push(this.slotOf(x));
      }
    };
    return { code, rank, write };
  }

  /** Narrows sets of decisions. The check that none becomes empty goes into `guard`, if there is one. */
  *narrowings({ filters }: Level, guard?: Operation[]): Pieces<Event[]> {
    const { image, latest } = this;
    const byDecision = new Map<number, FunctionalFilter[]>();
    for (const filter of filters) {
      const own = byDecision.get(filter.decision);
      if (own === undefined) byDecision.set(filter.decision, [filter]);
      else own.push(filter);
    }
    const events: Event[] = [];
    for (const [d, decision] of this.decisions.entries()) {
      const own = byDecision.get(decision) ?? [];
      if (own.length === 0) continue;
      const words = wordsOf(this.sizeOf(decision));
      image.align();
      const [from, to] = [latest[d], image.reserve(2 * words)];
      latest[d] = to;
      const copy = (): void => {
        image.push(to);
        image.push(from);
        image.push(words);
      };
      const operations: Operation[] = [{ code: layout.COPY_SET, rank: LAST, write: copy }];
      const inputs = this.narrowedBy.get(decision) ?? [];
      this.narrowedBy.set(decision, inputs);
      for (const filter of own) {
        operations.push(...this.apply(filter, to));
        inputs.push(...filter.inputs);
        if (operations.length % STEPS === 0) yield;
      }
      const notEmpty = (): void => {
        image.push(to);
        image.push(words);
      };
      (guard ?? operations).push({ code: layout.NOT_EMPTY, rank: LAST, write: notEmpty });
      events.push({ operations, inputs: [...new Set(inputs)] });
    }
    return events;
  }

  private apply({ decision, inputs, relation }: FunctionalFilter, set: number): Operation[] {
    const operations: Operation[] = [];
    const { image, tables } = this;
    const size = this.sizeOf(decision);
    const isDirect = inputs.length === 1;
    const slot = isDirect ? this.slotOf(inputs[0]) : image.reserve(1);
    if (!isDirect) operations.push(this.lookup(relation, inputs, slot, "number", BEFORE_LAST));
    const { leaves } = relation;
    const choices = isDirect ? Array.from(leavesByInputs(relation), (leaf) => leaves[leaf]) : leaves;
    const few = areFewStruck(choices, size);
    const data = few ? tables.lists(choices, size) : tables.masks(choices, size);
    const write = (): void => {
      image.push(set);
      image.push(slot);
      image.push(data);
      if (!few) image.push(wordsOf(size));
    };
    operations.push({ code: few ? layout.STRIKE : layout.NARROW, rank: LAST, write });
    return operations;
  }

  /** The slots are what the image begins with. */
  slotOf(variable: number): number {
    return this.image.address + 4 * variable;
  }

  private sizeOf(variable: number): number {
    return this.network.variables[variable].values.length;
  }
}
