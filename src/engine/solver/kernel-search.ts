/** A search in the kernel that goes on where it stopped. */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Kernel } from "../memory/kernel.js";
import type { Heuristic, SearchOptions, SearchPause } from "./solver-options.js";

const HEURISTICS: Readonly<Record<Heuristic, number>> = {
  lex: at.HEURISTIC_LEX,
  "dom/ddeg": at.HEURISTIC_DOM_DDEG,
  "dom/wdeg": at.HEURISTIC_DOM_WDEG,
};

const PAUSES: Readonly<Record<number, SearchPause>> = {
  [at.PAUSE_FULL]: "full",
  [at.PAUSE_LIMIT]: "limit",
  [at.PAUSE_COMPLETE]: "complete",
};

/** The kernel counts the nodes of one call in 32 bits; deciding the last open variable may exceed what is left of them. */
const MOST_NODES = 2 ** 30;

/** One at a time per core; `end` it before the core is used for anything else. */
export class Search {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly columns: number;
  private readonly nodesBefore: number;
  private readonly failuresBefore: number;
  private ended = false;

  /** `problem` is the address of the image's header. */
  constructor(
    private readonly kernel: Kernel,
    private readonly problem: number,
    variables: number,
    bufferBytes: number,
    options: SearchOptions,
  ) {
    this.words = new Int32Array(kernel.memory.buffer);
    this.doubles = new Float64Array(kernel.memory.buffer);
    const { heuristic = "dom/ddeg", first = [], branching = "binary", consistency = "mac" } = options;
    const deliver = options.deliver ?? Array.from({ length: variables }, (_, x) => x);
    this.columns = deliver.length;
    const order = new Set(first);
    if (heuristic === "lex") for (let x = 0; x < variables; x++) order.add(x);
    this.list(at.H_ORDER, [...order]);
    this.list(at.H_DELIVER, deliver);
    this.set(at.H_ORDERED, order.size);
    this.set(at.H_DELIVER_COUNT, deliver.length);
    const fitting = deliver.length === 0 ? 1 : Math.floor(bufferBytes / (4 * deliver.length));
    this.set(at.H_BUFFER_ROWS, Math.max(1, Math.min(fitting, options.batch ?? fitting)));
    this.set(at.H_HEURISTIC, HEURISTICS[heuristic]);
    this.set(at.H_BINARY, Number(branching === "binary"));
    this.set(at.H_LAST_CONFLICT, Number(options.lastConflict ?? false));
    this.doubles[(problem + at.H_FOUND) >>> 3] = 0;
    this.forgetWeights();
    this.nodesBefore = this.double(at.H_NODES);
    this.failuresBefore = this.double(at.H_FAILURES);
    kernel.calls.searchBegin(problem, Number(consistency === "fc"));
  }

  /** Goes on for so many nodes at most. */
  run(nodes: number): SearchPause {
    if (this.ended) throw new Error("the search has ended");
    return PAUSES[this.kernel.calls.searchRun(this.problem, Math.min(nodes, MOST_NODES))];
  }

  /** Takes back what the search assigned. */
  end(): void {
    if (!this.ended) this.kernel.calls.searchEnd(this.problem);
    this.ended = true;
  }

  get isOpen(): boolean {
    return !this.ended;
  }

  /** Solutions found so far, delivered or only counted. */
  get found(): number {
    return this.double(at.H_FOUND);
  }

  get nodes(): number {
    return this.double(at.H_NODES) - this.nodesBefore;
  }

  get failures(): number {
    return this.double(at.H_FAILURES) - this.failuresBefore;
  }

  /** How many solutions the last call of `run` delivered. */
  get delivered(): number {
    return this.get(at.H_ROWS);
  }

  /** Row after row the values of the variables to deliver; good until the next call of `run`. */
  get rows(): Int32Array {
    const start = this.get(at.H_BUFFER) >>> 2;
    return this.words.subarray(start, start + this.delivered * this.columns);
  }

  private forgetWeights(): void {
    const first = this.get(at.H_CONSTRAINT_RECORDS);
    for (let c = 0; c < this.get(at.H_CONSTRAINTS); c++) {
      this.doubles[(first + c * at.CONSTRAINT_BYTES + at.C_WEIGHT) >>> 3] = 1;
    }
  }

  private list(field: number, values: readonly number[]): void {
    this.words.set(values, this.get(field) >>> 2);
  }

  private get(field: number): number {
    return this.words[(this.problem + field) >>> 2];
  }

  private set(field: number, value: number): void {
    this.words[(this.problem + field) >>> 2] = value;
  }

  private double(field: number): number {
    return this.doubles[(this.problem + field) >>> 3];
  }
}
