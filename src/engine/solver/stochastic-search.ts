/** Forward checking for one-stage stochastic problems, in the kernel (`assembly/solver/sfc.ts`). */
import * as at from "../../../assembly/solver/network-layout.js";
import * as sfc from "../../../assembly/solver/sfc-layout.js";
import type { Network } from "../../network/model.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { PausedSearch } from "./paused-search.js";

export interface StochasticOptions {
  /**
   * Variables decided before chance, and after it, outcome by outcome: together all but the chance variable.
   */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The probability to be reached, more than 0, as a fraction of whole numbers; 1 unless told otherwise. */
  readonly threshold?: readonly [above: number, below: number];
}

/** It finds each choice once, in lexicographic order. */
export class StochasticSearch extends PausedSearch {
  private readonly record: MemoryView;

  constructor(
    kernel: Kernel,
    problem: MemoryView,
    network: Network,
    bufferBytes: number,
    { before, after, threshold = [1, 1] }: StochasticOptions,
  ) {
    super(kernel, problem, before.length);
    const [above, below] = threshold;
    if (!(above > 0 && above <= below && below < 2 ** 31))
      throw new RangeError(`a probability to be reached is more than 0 and at most 1, not ${above}/${below}`);
    const [table, other] = network.chance;
    if (other !== undefined) throw new RangeError("a network of one stage has one chance variable at most");
    const booleans = table?.booleans ?? [];
    if (booleans.includes(-1)) throw new RangeError("every outcome of one stage needs a Boolean");

    // The record and its list lie at the end of the buffer, choices before them.
    const buffer = problem.u32(at.H_BUFFER);
    const ownBytes = sfc.SFC_BYTES + 4 * booleans.length;
    const record = kernel.memory.at((buffer + bufferBytes - ownBytes) & ~7);
    const rows = Math.floor((record.address - buffer) / Math.max(4, 4 * before.length));
    if (rows < 1) throw new RangeError("the buffer of the core is too small for one choice");
    this.list(at.H_ORDER, [...before, ...after]);
    this.list(at.H_DELIVER, before);
    problem.set(at.H_DELIVER_COUNT, before.length);
    problem.set(at.H_BUFFER_ROWS, rows);
    record.set(sfc.S_CHANCE, table?.variable ?? -1);
    record.set(sfc.S_OUTCOMES, booleans.length);
    record.set(sfc.S_BOOLEANS, record.address + sfc.SFC_BYTES);
    record.set(sfc.S_BEFORE, before.length);
    record.set(sfc.S_ORDERED, before.length + after.length);
    record.set(sfc.S_ABOVE, above);
    record.set(sfc.S_BELOW, below);
    record.setRow(sfc.SFC_BYTES, booleans);
    this.record = record;
    kernel.calls.sfcBegin(problem.address, record.address);
  }

  protected goOn(nodes: number, examinations: number): number {
    return this.kernel.calls.sfcRun(this.problem.address, this.record.address, nodes, examinations);
  }

  protected takeBack(): void {
    this.kernel.calls.sfcEnd(this.problem.address, this.record.address);
  }
}
