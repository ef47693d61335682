/** The solver in the kernel: one network, laid out in a memory of its own. */
import * as at from "../../../assembly/solver/network-layout.js";
import { allOf, type Pieces } from "../../gdl/pieces.js";
import type { Network } from "../../network/model.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { kernelModule } from "../memory/module.js";
import { Search } from "./kernel-search.js";
import { layOutNetwork, type NetworkImage } from "./network-image.js";
import { postConstraints } from "./post.js";
import type { CoreOptions, CoreStatistics, SacOptions, SacResult, SearchOptions } from "./solver-options.js";
import { type StochasticOptions, StochasticSearch } from "./stochastic-search.js";

const BUFFER_BYTES = 1 << 18;
const MARKS = 8;
const MOST_TESTS = 2 ** 30;

/** How many constraints are examined in one piece: this takes a millisecond or two. */
export const EXAMINATIONS = 1024;

/** What a core begins with. */
interface CoreImage extends NetworkImage {
  readonly marks: number;
  readonly bufferBytes: number;
}

function* imageOf(network: Network, options: CoreOptions): Pieces<CoreImage> {
  const { propagator = "ct", shared = false, marks = MARKS, module = kernelModule(), room } = options;
  const bufferBytes = Math.max(options.bufferBytes ?? BUFFER_BYTES, 4 * network.variables.length);
  const posting = yield* postConstraints(network, propagator);
  const image = yield* layOutNetwork(network, posting, { module, shared, marks, bufferBytes, room });
  return { ...image, marks, bufferBytes };
}

/**
 * The domains of a network's variables, and what can be done to them. Changes wait until `propagate`, `push`,
 * `sac` or a search. When a domain has become empty, nothing changes any more until `pop` takes that back.
 */
export class SolverCore {
  private readonly kernel: Kernel;
  /** The header of the image. */
  private readonly problem: MemoryView;
  private readonly bufferBytes: number;
  private readonly marks: number;
  private current: Search | undefined;

  /** Throws a RangeError where the network needs more than the memory that a module can have. */
  constructor(
    readonly network: Network,
    options: CoreOptions = {},
    image: CoreImage = allOf(imageOf(network, options)),
  ) {
    this.bufferBytes = image.bufferBytes;
    this.marks = image.marks;
    this.kernel = image.kernel;
    this.problem = image.problem;
  }

  /** Makes a core in pieces: for a large network this takes some tenths of a second. */
  static *inPieces(network: Network, options: CoreOptions = {}): Pieces<SolverCore> {
    return new SolverCore(network, options, yield* imageOf(network, options));
  }

  /** The bytes of its memory. */
  get bytes(): number {
    return this.kernel.memory.buffer.byteLength;
  }

  has(variable: number, value: number): boolean {
    if (value < 0 || value >= this.network.variables[variable].values.length) return false;
    return this.kernel.memory.hasMember(this.domain(variable), value);
  }

  /** The values of a domain, ascending. */
  values(variable: number): number[] {
    return this.kernel.memory.members(this.domain(variable), this.network.variables[variable].values.length);
  }

  /** The variables with more than one value. */
  openVariables(): number[] {
    const variables = this.network.variables.length;
    const count = this.kernel.memory.u32(this.problem.u32(at.H_CELLS) + 8 * variables);
    return Array.from(this.kernel.memory.row(this.problem.u32(at.H_OPEN), count));
  }

  /** Takes out all other values. */
  restrict(variable: number, values: readonly number[]): void {
    this.demandIdle();
    const { memory, calls } = this.kernel;
    const scratch = this.problem.u32(at.H_SCRATCH);
    const size = this.network.variables[variable].values.length;
    const words = memory.row(scratch, 2 * Math.ceil(size / 64)).fill(0);
    for (const value of values) if (value >= 0 && value < size) words[value >>> 5] |= 1 << (value & 31);
    calls.solverKeep(this.problem.address, variable, scratch);
  }

  assign(variable: number, value: number): void {
    this.demandIdle();
    if (this.has(variable, value)) this.kernel.calls.solverAssign(this.problem.address, variable, value);
    else this.restrict(variable, []);
  }

  /** Generalized arc consistency; false if a domain is empty. */
  propagate(): boolean {
    this.demandIdle();
    return this.kernel.calls.solverPropagate(this.problem.address) !== 0;
  }

  /** The same, `examinations` constraints at a time. The domains are consistent at the end, not before. */
  *propagateInPieces(examinations = EXAMINATIONS): Pieces<boolean> {
    this.demandIdle();
    while (this.kernel.calls.solverPropagateSome(this.problem.address, examinations)) yield;
    return this.propagate();
  }

  /** Singleton arc consistency. */
  sac(options: SacOptions = {}): SacResult {
    this.demandIdle();
    const { resume = false, tests = MOST_TESTS } = options;
    const { calls, memory } = this.kernel;
    const { problem } = this;
    if (!resume) {
      const variables = options.variables ?? Array.from(this.network.variables.keys());
      memory.setRow(problem.u32(at.H_ORDER), variables);
      problem.set(at.H_ORDERED, variables.length);
      calls.sacBegin(problem.address);
    }
    const ending = calls.sacRun(problem.address, Math.min(tests, MOST_TESTS));
    return {
      consistent: ending !== at.SAC_EMPTY,
      complete: ending !== at.SAC_LIMIT,
      removed: problem.u32(at.H_SAC_REMOVED),
      tests: problem.u32(at.H_SAC_TESTS),
    };
  }

  /** How many values `sac` has not tried since it last took one out: these may not be consistent. */
  untried(): number {
    const { memory } = this.kernel;
    const domains = this.problem.u32(at.H_DOMAINS);
    const passed = [this.problem.u32(at.H_TRIED), this.problem.u32(at.H_PROVEN)];
    let untried = 0;
    for (const variable of this.network.variables.keys()) {
      const values = this.values(variable);
      if (values.length === 1) continue;
      const offset = this.domain(variable) - domains;
      untried += values.filter(
        (value) => !passed.some((bits) => memory.hasMember(bits + offset, value)),
      ).length;
    }
    return untried;
  }

  /** Sets a mark; `pop` takes back all that happens after the last one. */
  push(): void {
    this.demandIdle();
    if (this.problem.u32(at.H_LEVEL) >= this.marks)
      throw new RangeError(`more than ${this.marks} marks are open`);
    this.kernel.calls.solverPush(this.problem.address);
  }

  pop(): void {
    this.demandIdle();
    if (this.problem.u32(at.H_LEVEL) === 0) throw new RangeError("no mark is open");
    this.kernel.calls.solverPop(this.problem.address);
  }

  /** Begins a search; until its `end` nothing else may change the domains. */
  search(options: SearchOptions = {}): Search {
    this.demandIdle();
    const variables = this.network.variables.length;
    this.current = new Search(this.kernel, this.problem, variables, this.bufferBytes, options);
    return this.current;
  }

  private demandIdle(): void {
    if (this.current?.isOpen) throw new Error("a search is open: end it first");
  }

  /** The choices that solve a one-stage stochastic problem. */
  stochasticSearch(options: StochasticOptions): StochasticSearch {
    return new StochasticSearch(this.kernel, this.problem, this.network, this.bufferBytes, options);
  }

  /** Counts since the core was made. */
  statistics(): CoreStatistics {
    const { problem } = this;
    return {
      nodes: problem.f64(at.H_NODES),
      failures: problem.f64(at.H_FAILURES),
      revisions: problem.f64(at.H_REVISIONS),
      reads: problem.f64(at.H_READS),
    };
  }

  /** The address of the variable's domain. */
  private domain(variable: number): number {
    const record = this.problem.u32(at.H_VARIABLE_RECORDS) + variable * at.VARIABLE_BYTES;
    return this.kernel.memory.u32(record + at.V_DOMAIN);
  }
}
