/** Forward checking for one-stage stochastic problems, in the kernel (`assembly/solver/sfc.ts`). */
import * as at from "../../../assembly/solver/network-layout.js";
import * as sfc from "../../../assembly/solver/sfc-layout.js";
import type { Network } from "../../network/model.js";
import type { Kernel } from "../memory/kernel.js";
import type { SearchPause } from "./solver-options.js";

export interface StochasticOptions {
  /** Variables decided before chance, and those decided after it, outcome by outcome; all but the chance variable. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The probability to be reached, as a fraction of whole numbers, more than 0: 1 unless told otherwise. */
  readonly threshold?: readonly [above: number, below: number];
}

const PAUSES: Readonly<Record<number, SearchPause>> = {
  [at.PAUSE_FULL]: "full",
  [at.PAUSE_LIMIT]: "limit",
  [at.PAUSE_COMPLETE]: "complete",
};

/** The kernel counts nodes in 32 bits, and one step may take a few more than it was given. */
const MOST_NODES = 2 ** 30;

/**
 * One search at a time per core; `end` it before the core is used for anything else. It finds each choice once, in
 * lexicographic order.
 */
export class StochasticSearch {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly columns: number;
  private readonly record: number;
  private ended = false;

  /** `problem` is the address of the image's header. */
  constructor(
    private readonly kernel: Kernel,
    private readonly problem: number,
    network: Network,
    bufferBytes: number,
    { before, after, threshold = [1, 1] }: StochasticOptions,
  ) {
    const [above, below] = threshold;
    if (!(above > 0 && above <= below && below < 2 ** 31))
      throw new RangeError(`a probability to be reached is more than 0 and at most 1, not ${above}/${below}`);
    const [table, other] = network.chance;
    if (other !== undefined) throw new RangeError("a network of one stage has one chance variable at most");
    const booleans = table?.booleans ?? [];
    if (booleans.includes(-1)) throw new RangeError("every outcome of one stage needs a Boolean");
    this.words = new Int32Array(kernel.memory.buffer);
    this.doubles = new Float64Array(kernel.memory.buffer);
    this.columns = before.length;

    // The record and its list lie at the end of the buffer, choices before them.
    const ownBytes = sfc.SFC_BYTES + 4 * booleans.length;
    this.record = (this.get(at.H_BUFFER) + bufferBytes - ownBytes) & ~7;
    const rowBytes = this.record - this.get(at.H_BUFFER);
    const rows = Math.floor(rowBytes / Math.max(4, 4 * before.length));
    if (rows < 1) throw new RangeError("the buffer of the core is too small for one choice");
    this.words.set([...before, ...after], this.get(at.H_ORDER) >>> 2);
    this.words.set(before, this.get(at.H_DELIVER) >>> 2);
    this.words[(problem + at.H_DELIVER_COUNT) >>> 2] = before.length;
    this.words[(problem + at.H_BUFFER_ROWS) >>> 2] = rows;
    this.doubles[(problem + at.H_FOUND) >>> 3] = 0;
    const fields: readonly (readonly [number, number])[] = [
      [sfc.S_CHANCE, table?.variable ?? -1],
      [sfc.S_OUTCOMES, booleans.length],
      [sfc.S_BOOLEANS, this.record + sfc.SFC_BYTES],
      [sfc.S_BEFORE, before.length],
      [sfc.S_ORDERED, before.length + after.length],
      [sfc.S_ABOVE, above],
      [sfc.S_BELOW, below],
    ];
    for (const [field, value] of fields) this.words[(this.record + field) >>> 2] = value;
    this.words.set(booleans, (this.record + sfc.SFC_BYTES) >>> 2);
    kernel.calls.sfcBegin(problem, this.record);
  }

  /** Goes on for about so many nodes. */
  run(nodes: number): SearchPause {
    if (this.ended) throw new Error("the search has ended");
    return PAUSES[this.kernel.calls.sfcRun(this.problem, this.record, Math.min(nodes, MOST_NODES))];
  }

  /** Takes back what the search assigned. */
  end(): void {
    if (!this.ended) this.kernel.calls.sfcEnd(this.problem, this.record);
    this.ended = true;
  }

  /** How many choices the last call of `run` delivered. */
  get delivered(): number {
    return this.get(at.H_ROWS);
  }

  /** Row after row the values of the variables before chance; good until the next call of `run`. */
  get rows(): Int32Array {
    const start = this.get(at.H_BUFFER) >>> 2;
    return this.words.subarray(start, start + this.delivered * this.columns);
  }

  /** Choices found so far. */
  get found(): number {
    return this.doubles[(this.problem + at.H_FOUND) >>> 3];
  }

  private get(field: number): number {
    return this.words[(this.problem + field) >>> 2];
  }
}
