/**
 * The solver as programs use it: any network, one solution, all of them or their number, in Node and in a
 * browser. The kernel does the work (`engine/solver/solver-core.ts`), one slice of time after another.
 * Between slices the event loop turns, so that a search can be watched and stopped.
 *
 * Every call searches afresh, on a memory of its own that is given back at the end: calls do not disturb each
 * other, and the same options give the same nodes each time. For domains that change and are taken back, use
 * `SolverCore`.
 */
import type { Network } from "../../network/model.js";
import { networkProblem } from "../../network/wellformed.js";
import { type FunctionalSearch, functionalInPieces } from "../functional/functional.js";
import { type LearnOptions, LearnSearch, type LearnStatistics } from "../learn/learn-search.js";
import type { Search } from "./kernel-search.js";
import { SLICE_MS, SolverClock, type TimeLimits } from "./solver-clock.js";
import { SolverCore } from "./solver-core.js";
import type { CoreOptions, SacResult, SearchOptions, SearchPause } from "./solver-options.js";

export interface SolverOptions
  extends Omit<SearchOptions, "deliver">,
    Omit<CoreOptions, "bufferBytes" | "marks"> {
  /**
   * `learn`: search among clauses, and learn one from each conflict. All options of MAC then mean nothing.
   * `mac` unless told otherwise.
   */
  readonly search?: "mac" | "learn";
  /** Make the network singleton arc consistent before the search. */
  readonly sac?: boolean;
  /**
   * If a few variables decide all others, as the moves of a game do: assign only these, in an order in which
   * the others follow, without propagation. All other options of the search then mean nothing. If they do not
   * decide all others, search as usual.
   */
  readonly functional?: boolean;
}

/** Limits of a search, and who watches it. */
export interface SolverLimits extends TimeLimits {
  readonly nodes?: number;
  /** Called between slices of the search, some fifty times a second. */
  readonly onProgress?: (progress: SolverProgress) => void;
}

export interface SolverProgress {
  readonly solutions: number;
  readonly nodes: number;
  readonly failures: number;
  readonly seconds: number;
}

export interface SolverStatistics {
  /** Values tried; x ≠ v, the other side of a branching, does not count. */
  readonly nodes: number;
  /** Branches that ended with an empty domain. */
  readonly failures: number;
  /** Examinations of a constraint. */
  readonly revisions: number;
  /** Tuples, or words of tuples, that the examinations read. */
  readonly reads: number;
  /** Seconds in the solver, loading and preprocessing included, but not what a caller does in between. */
  readonly seconds: number;
  /** What singleton arc consistency did, where it was asked for. */
  readonly sac?: SacResult;
  /** What a search that learns has come to, where it was asked for. */
  readonly learn?: LearnStatistics;
  /** Why there was no functional order, where it was asked for: a sentence without a full stop. */
  readonly notFunctional?: string;
}

/** `UNKNOWN`: the search ended before it found a solution or knew that there is none. */
export type SolverStatus = "SATISFIABLE" | "UNSATISFIABLE" | "UNKNOWN";

/**
 * Why a search ended: all is searched, the first solution is found, a limit is reached, it was aborted. A
 * search that learns may run out of memory.
 */
export type SolverEnding = "complete" | "first" | "nodes" | "seconds" | "memory" | "aborted";

export interface SolverAnswer {
  readonly status: SolverStatus;
  readonly ending: SolverEnding;
  /** Solutions found; all that there are if `ending` is `complete`. */
  readonly solutions: number;
  /** The first solution: the index of a value for each variable. A search that only counts has none. */
  readonly solution?: Int32Array;
  readonly statistics: SolverStatistics;
}

/** Nodes of the first slice, or values that singleton arc consistency tries; later ones are measured. */
const FIRST_SLICE = 1000;

type Wish = "first" | "all" | "count";

/** Solutions row after row; good until the next are asked for. */
interface Batch {
  readonly rows: Int32Array;
  readonly count: number;
}

export class Solver {
  private readonly network: Network;
  private readonly options: SolverOptions;

  /** Throws a `RangeError` for an invalid network: a tuple with a value that its variable lacks, say. */
  constructor(network: Network, options: SolverOptions = {}) {
    const problem = networkProblem(network);
    if (problem !== undefined) throw new RangeError(problem);
    this.network = network;
    this.options = options;
  }

  /** The first solution. */
  solve(limits: SolverLimits = {}): Promise<SolverAnswer> {
    return answerOf(this.search("first", limits));
  }

  /** How many solutions there are. */
  count(limits: SolverLimits = {}): Promise<SolverAnswer> {
    return answerOf(this.search("count", limits));
  }

  /** Every solution: the index of a value for each variable. What the generator returns is the answer. */
  async *solutions(limits: SolverLimits = {}): AsyncGenerator<Int32Array, SolverAnswer, void> {
    const width = this.network.variables.length;
    const search = this.search("all", limits);
    for (;;) {
      const step = await search.next();
      if (step.done) return step.value;
      const { rows, count } = step.value;
      for (let row = 0; row < count; row++) yield rows.slice(row * width, (row + 1) * width);
    }
  }

  private async *search(wish: Wish, limits: SolverLimits): AsyncGenerator<Batch, SolverAnswer, void> {
    const clock = new SolverClock(limits);
    const width = this.network.variables.length;
    const { machine, ending: over, effort } = await this.machine(wish, clock);
    const progress = () => ({
      solutions: machine.found,
      nodes: machine.nodes,
      failures: machine.failures,
      seconds: clock.seconds,
    });

    let solution: Int32Array | undefined;
    let ending = over ?? clock.over();
    for (let slice = FIRST_SLICE; ending === undefined; ) {
      const began = clock.seconds;
      const pause = machine.run(Math.min(slice, (limits.nodes ?? Number.POSITIVE_INFINITY) - machine.nodes));
      if (pause === "limit") slice = adapted(slice, clock.seconds - began);
      // A solution without variables is not worth delivering, but it is one.
      const count = width > 0 ? machine.delivered : machine.found;
      if (wish !== "count" && count > 0) {
        solution ??= machine.rows.slice(0, width);
        clock.stop();
        yield { rows: machine.rows, count };
        clock.start();
      }
      if (pause === "complete" || pause === "memory") ending = pause;
      else if (wish === "first" && machine.found > 0) ending = "first";
      else if (limits.nodes !== undefined && machine.nodes >= limits.nodes) ending = "nodes";
      else if (await clock.turn()) limits.onProgress?.(progress());
      ending ??= clock.over();
    }

    const { solutions, ...counted } = progress();
    return {
      status: solutions > 0 ? "SATISFIABLE" : ending === "complete" ? "UNSATISFIABLE" : "UNKNOWN",
      ending,
      solutions,
      ...(solution && { solution }),
      statistics: { ...counted, ...effort() },
    };
  }

  /** What will search, after preprocessing; `ending` is set where no search need follow. */
  private async machine(wish: Wish, clock: SolverClock): Promise<Prepared> {
    const { search, sac, functional, propagator, module, shared, ...how } = this.options;
    const host = { ...(module && { module }), ...(shared && { shared }) };
    if (search === "learn") return learnMachine(this.network, { ...host, delivers: wish !== "count" }, clock);
    const one = wish === "first" && { bufferBytes: 0 };
    const deliver = wish === "count" && { deliver: [] };
    const ordering = functional
      ? await clock.allOf(functionalInPieces(this.network, { ...host, ...one }))
      : { value: undefined };
    if ("ending" in ordering) return notBegun(ordering.ending);
    const loading = ordering.value;
    if (loading !== undefined && "functional" in loading) {
      const machine = machineOf(loading.functional.search(deliver ? [] : undefined));
      return { machine, ending: undefined, effort: () => NO_EFFORT };
    }
    const posting = { ...host, ...one, ...(propagator && { propagator }) };
    const made = await clock.allOf(SolverCore.inPieces(this.network, posting));
    if ("ending" in made) return notBegun(made.ending);
    const core = made.value;
    const preprocessed = sac ? await preprocess(core, clock) : undefined;
    return {
      machine: core.search({ ...how, ...deliver }),
      ending: preprocessed?.ending,
      effort: () => {
        const { revisions, reads } = core.statistics();
        return {
          revisions,
          reads,
          ...(preprocessed && { sac: preprocessed.sac }),
          ...(loading && { notFunctional: loading.problem }),
        };
      },
    };
  }
}

/** What both kinds of search have alike. */
interface Machine extends Pick<Search, "found" | "nodes" | "failures" | "delivered" | "rows"> {
  run(nodes: number): SearchPause | "memory";
}

interface Prepared {
  readonly machine: Machine;
  readonly ending: SolverEnding | undefined;
  effort(): Omit<SolverStatistics, "nodes" | "failures" | "seconds">;
}

/** Of what counts no examinations, or was not begun. */
const NO_EFFORT = { revisions: 0, reads: 0 };

const NO_MACHINE: Machine = {
  found: 0,
  nodes: 0,
  failures: 0,
  delivered: 0,
  rows: new Int32Array(),
  run: () => "complete",
};

/** The time was over before the search was prepared. */
function notBegun(ending: SolverEnding): Prepared {
  return { machine: NO_MACHINE, ending, effort: () => NO_EFFORT };
}

function machineOf(search: FunctionalSearch): Machine {
  return {
    get found() {
      return search.solutions;
    },
    get nodes() {
      return search.nodes;
    },
    get failures() {
      return search.failures;
    },
    get delivered() {
      return search.count;
    },
    get rows() {
      return search.rows.subarray(0, search.count * search.width);
    },
    run: (nodes) => search.run(nodes),
  };
}

/** Translates the network into clauses, slice by slice. */
async function learnMachine(network: Network, options: LearnOptions, clock: SolverClock): Promise<Prepared> {
  const made = await clock.allOf(LearnSearch.of(network, options));
  if ("ending" in made) return notBegun(made.ending);
  const machine = made.value;
  return { machine, ending: undefined, effort: () => ({ ...NO_EFFORT, learn: machine.statistics }) };
}

async function answerOf(search: AsyncGenerator<Batch, SolverAnswer, void>): Promise<SolverAnswer> {
  for (;;) {
    const step = await search.next();
    if (step.done) return step.value;
  }
}

/** Singleton arc consistency, slice by slice; `ending` is set where no search need follow. */
async function preprocess(
  core: SolverCore,
  clock: SolverClock,
): Promise<{ readonly sac: SacResult; readonly ending: SolverEnding | undefined }> {
  let [removed, tests] = [0, 0];
  for (let slice = FIRST_SLICE; ; ) {
    const began = clock.seconds;
    const sac = core.sac({ tests: slice, resume: tests > 0 });
    slice = adapted(slice, clock.seconds - began);
    removed += sac.removed;
    tests += sac.tests;
    await clock.turn();
    const ending = sac.consistent ? clock.over() : "complete";
    if (sac.complete || ending !== undefined) return { sac: { ...sac, removed, tests }, ending };
  }
}

/** How much work should fill the next slice, if `work` took `seconds`. */
function adapted(work: number, seconds: number): number {
  const scale = SLICE_MS / 1000 / Math.max(seconds, 1e-6);
  return Math.max(1, Math.ceil(work * Math.min(4, Math.max(0.25, scale))));
}
