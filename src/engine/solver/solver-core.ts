/** The solver in the kernel: one network, laid out in a memory of its own. */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Network } from "../../network/model.js";
import type { Kernel } from "../memory/kernel.js";
import { kernelModule } from "../memory/module.js";
import { Search } from "./kernel-search.js";
import { layOutNetwork } from "./network-image.js";
import { postConstraints } from "./post.js";
import type { CoreOptions, CoreStatistics, SacOptions, SacResult, SearchOptions } from "./solver-options.js";
import { type StochasticOptions, StochasticSearch } from "./stochastic-search.js";

const BUFFER_BYTES = 1 << 18;
const MARKS = 8;
const MOST_TESTS = 2 ** 30;

/**
 * The domains of a network's variables, and what can be done to them. Changes wait until `propagate`, `push`, `sac`
 * or a search. After a domain has become empty nothing changes any more, until `pop` takes that back.
 */
export class SolverCore {
  private readonly kernel: Kernel;
  private readonly problem: number;
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly bufferBytes: number;
  private readonly marks: number;
  private current: Search | undefined;

  /** Throws a RangeError where the network needs more than the memory that a module can have. */
  constructor(
    readonly network: Network,
    options: CoreOptions = {},
  ) {
    const { propagator = "ct", shared = false, marks = MARKS, bufferBytes = BUFFER_BYTES } = options;
    const posting = postConstraints(network, propagator);
    this.bufferBytes = Math.max(bufferBytes, 4 * network.variables.length);
    this.marks = marks;
    const image = layOutNetwork(network, posting, {
      module: options.module ?? kernelModule(),
      shared,
      marks,
      bufferBytes: this.bufferBytes,
    });
    this.kernel = image.kernel;
    this.problem = image.problem;
    this.words = new Int32Array(this.kernel.memory.buffer);
    this.doubles = new Float64Array(this.kernel.memory.buffer);
  }

  /** How many bytes of memory the network takes, once and for all. */
  get memoryBytes(): number {
    return this.kernel.memory.buffer.byteLength;
  }

  size(variable: number): number {
    return this.words[(this.field(at.H_CELLS) >>> 2) + 2 * variable];
  }

  has(variable: number, value: number): boolean {
    if (value < 0 || value >= this.network.variables[variable].values.length) return false;
    return ((this.words[this.domain(variable) + (value >>> 5)] >>> (value & 31)) & 1) === 1;
  }

  /** In ascending order. */
  values(variable: number): number[] {
    const values: number[] = [];
    const domain = this.domain(variable);
    for (let v = 0; v < this.network.variables[variable].values.length; v += 32) {
      for (let bits = this.words[domain + (v >>> 5)]; bits !== 0; bits &= bits - 1) {
        values.push(v + 31 - Math.clz32(bits & -bits));
      }
    }
    return values;
  }

  /** Takes out all other values. */
  restrict(variable: number, values: readonly number[]): void {
    this.demandIdle();
    const scratch = this.field(at.H_SCRATCH);
    const size = this.network.variables[variable].values.length;
    this.words.fill(0, scratch >>> 2, (scratch >>> 2) + 2 * Math.ceil(size / 64));
    for (const value of values) {
      if (value >= 0 && value < size) this.words[(scratch >>> 2) + (value >>> 5)] |= 1 << (value & 31);
    }
    this.kernel.calls.solverKeep(this.problem, variable, scratch);
  }

  remove(variable: number, value: number): void {
    this.demandIdle();
    if (this.has(variable, value)) this.kernel.calls.solverRemove(this.problem, variable, value);
  }

  assign(variable: number, value: number): void {
    this.demandIdle();
    if (this.has(variable, value)) this.kernel.calls.solverAssign(this.problem, variable, value);
    else this.restrict(variable, []);
  }

  /** Generalized arc consistency; false if a domain is empty. */
  propagate(): boolean {
    this.demandIdle();
    return this.kernel.calls.solverPropagate(this.problem) !== 0;
  }

  /** Singleton arc consistency. */
  sac(options: SacOptions = {}): SacResult {
    this.demandIdle();
    const { algorithm = "queue", resume = false, tests = MOST_TESTS } = options;
    const { calls } = this.kernel;
    if (!resume) {
      const variables = options.variables ?? Array.from(this.network.variables.keys());
      this.words.set(variables, this.field(at.H_ORDER) >>> 2);
      this.words[(this.problem + at.H_ORDERED) >>> 2] = variables.length;
      calls.sacBegin(this.problem);
    }
    const most = Math.min(tests, MOST_TESTS);
    const ending = algorithm === "sac1" ? calls.sac1(this.problem, most) : calls.sacRun(this.problem, most);
    return {
      consistent: ending !== at.SAC_EMPTY,
      complete: ending !== at.SAC_LIMIT,
      removed: this.field(at.H_SAC_REMOVED),
      tests: this.field(at.H_SAC_TESTS),
    };
  }

  /** Sets a mark; `pop` takes back all that happens after the last one. */
  push(): void {
    this.demandIdle();
    if (this.field(at.H_LEVEL) >= this.marks) throw new RangeError(`more than ${this.marks} marks are open`);
    this.kernel.calls.solverPush(this.problem);
  }

  pop(): void {
    this.demandIdle();
    if (this.field(at.H_LEVEL) === 0) throw new RangeError("no mark is open");
    this.kernel.calls.solverPop(this.problem);
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

  /** Since the core was made. */
  statistics(): CoreStatistics {
    const double = (field: number) => this.doubles[(this.problem + field) >>> 3];
    return {
      nodes: double(at.H_NODES),
      failures: double(at.H_FAILURES),
      revisions: double(at.H_REVISIONS),
      reads: double(at.H_READS),
    };
  }

  /** Index among the words of the variable's domain. */
  private domain(variable: number): number {
    const record = this.field(at.H_VARIABLE_RECORDS) + variable * at.VARIABLE_BYTES;
    return this.words[(record + at.V_DOMAIN) >>> 2] >>> 2;
  }

  private field(field: number): number {
    return this.words[(this.problem + field) >>> 2];
  }
}
